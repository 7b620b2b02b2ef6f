"""The words of the pack that a command is about: in them is said what is wrong with what was typed, too."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from forge.errors import show_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.errors import ForgeError

_TEXTS: ContextVar[Mapping[str, str] | None] = ContextVar("texts", default=None)


def speak(texts: Mapping[str, str] | None) -> None:
    """Say from now on what is said in the words of some texts; of None, in English."""
    _TEXTS.set(texts)


def error_lines(error: ForgeError) -> Iterator[str]:
    """Give the lines of what is wrong: what was typed, in the words of the pack; all else as every problem is shown."""
    texts = _TEXTS.get()
    refusals: Any = getattr(error, "refusals", (error,))
    if texts is None or not all(hasattr(one, "said_in") for one in refusals):
        yield from show_problems(error.problems)
        return
    for refusal in refusals:
        first, *more = refusal.said_in(texts)
        yield f"{refusal.where}: {first}" if refusal.where else first
        yield from more
