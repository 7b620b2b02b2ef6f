"""Who sits at the table: a side's own questions on its own phone, seats and their links, dice and ledgers shared."""

from __future__ import annotations

from forge.table.routes import Path
from forge.table.seated import alone

POST = ("POST",)

ROUTES = (
    Path("/{pack}/play/alone/{side}", alone.show),
    Path("/{pack}/play/alone/{side}", alone.act, POST),
    Path("/{pack}/play/alone/{side}/look", alone.look, POST),
    Path("/{pack}/play/alone/{side}/close", alone.close, POST),
    Path("/{pack}/play/alone/{side}/unlock", alone.unlock, POST),
    Path("/{pack}/play/alone/{side}/lock", alone.lock, POST),
)
