"""The one word of a step that players carry out by themselves: they have done it, or had nothing to do in it."""

from __future__ import annotations

from forge.values.value import Parsed
from forge.values.words import match

DONE = "done"
OLDER = "not-needed"
"""What older ledgers say where there was nothing to do."""


class Tick(Parsed[str]):
    """The kind of value that is only ever ``done``; its name says what prompts ask for."""


def _ticked(text: str) -> str:
    return DONE if text == OLDER else match(text, (DONE,))


TICK = Tick("done, whether there was anything to do or not", _ticked, known=(DONE,))
