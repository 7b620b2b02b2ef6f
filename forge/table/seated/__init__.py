"""Who sits at the table: a side's own questions on its own phone, seats and their links, dice and ledgers shared."""

from __future__ import annotations

from forge.table.routes import Path
from forge.table.seated import agreement, alone, around, by_mail, sharing

POST = ("POST",)

ROUTES = (
    Path("/{pack}/play/alone/{side}", alone.show),
    Path("/{pack}/play/alone/{side}", alone.act, POST),
    Path("/{pack}/play/alone/{side}/look", alone.look, POST),
    Path("/{pack}/play/alone/{side}/close", alone.close, POST),
    Path("/{pack}/play/alone/{side}/unlock", alone.unlock, POST),
    Path("/{pack}/play/alone/{side}/lock", alone.lock, POST),
    Path("/{pack}/play/agreement", agreement.answer, POST),
    Path("/{pack}/play/consent", sharing.consent, POST),
    Path("/{pack}/play/file", by_mail.show),
    Path("/{pack}/play/file", by_mail.take, POST),
    Path("/{pack}/play/file/{records}", by_mail.give),
    Path("/seats", around.show),
    Path("/seats", around.act, POST),
    Path("/seats/{number}/code.svg", around.code),
)
