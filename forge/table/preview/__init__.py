"""The designer's pages: every piece and sheet as it is printed, drawn anew at each save."""

from __future__ import annotations

from forge.table.preview import closeup, counting, gallery, imposed, printing
from forge.table.routes import Path

ROUTES = (
    Path("/{pack}/preview", gallery.show),
    Path("/{pack}/preview/-/seen", gallery.seen, ("POST",)),
    Path("/{pack}/preview/-/sheets", imposed.show),
    Path("/{pack}/preview/-/counts", counting.show),
    Path("/{pack}/preview/-/print", printing.show),
    Path("/{pack}/preview/-/print", printing.begin, ("POST",)),
    Path("/{pack}/preview/-/print/{build}", printing.watch),
    Path("/{pack}/preview/-/print/{build}/{file}", printing.fetch),
    Path("/{pack}/preview/{component}", gallery.show),
    Path("/{pack}/preview/{component}/{piece}", closeup.show),
)
