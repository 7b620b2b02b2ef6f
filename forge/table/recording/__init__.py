"""The ledger as a timeline: what was ruled, and what may be done about it."""

from __future__ import annotations

from forge.table.recording.changing import answer_proposal, change, show_change
from forge.table.recording.keeping import close, export, mark, show_close, show_mark, verify
from forge.table.recording.showing import show, show_record
from forge.table.recording.slips import print_slip, show_slip
from forge.table.routes import Path

BASES = ("/{pack}/ledger", "/{pack}/ledger/in/{book}")
ROUTES = tuple(
    path
    for base in BASES
    for path in (
        Path(base, show),
        Path(f"{base}/verify", verify),
        Path(f"{base}/export.{{ending}}", export),
        Path(f"{base}/mark", show_mark),
        Path(f"{base}/mark", mark, ("POST",)),
        Path(f"{base}/close", show_close),
        Path(f"{base}/close", close, ("POST",)),
        Path(f"{base}/{{record:int}}", show_record),
        Path(f"{base}/{{record:int}}/print", show_slip),
        Path(f"{base}/{{record:int}}/slip.pdf", print_slip),
        Path(f"{base}/{{record:int}}/{{verb}}", show_change),
        Path(f"{base}/{{record:int}}/{{verb}}", change, ("POST",)),
        Path(f"{base}/proposal", answer_proposal, ("POST",)),
        Path(f"{base}/do/{{verb}}", show_change),
        Path(f"{base}/do/{{verb}}", change, ("POST",)),
    )
)
