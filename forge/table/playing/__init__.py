"""A whole game: what is asked, what happened since one's last tap, how things stand now and stood before."""

from __future__ import annotations

from forge.table.playing import begin, game, past
from forge.table.routes import Path

GET, POST = ("GET",), ("POST",)

ROUTES = (
    Path("/{pack}/play", game.show, GET),
    Path("/{pack}/play", game.act, POST),
    Path("/{pack}/play/new", begin.show, GET),
    Path("/{pack}/play/new", begin.begin, POST),
    Path("/{pack}/play/open", begin.take_up, POST),
    Path("/{pack}/play/odds", game.odds, GET),
    Path("/{pack}/play/what-if", game.what_if, GET),
    Path("/{pack}/play/why", game.why, GET),
    Path("/{pack}/play/tally.pdf", game.tally, GET),
    Path("/{pack}/play/at", past.find, GET),
    Path("/{pack}/play/at/{record}", past.show, GET),
)
