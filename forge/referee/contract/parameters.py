"""Parameters of a procedure: kinds of ``forge.values``, declared once, read from words, described as JSON Schema.

A kind reads text into a hashable value and shows the value again in the same words, so that what a player typed is
what the receipt says. Text that cannot be read is ``Malformed``; a value out of bounds is ``Illegal``; text that could
mean several values is ``Ambiguous``.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from forge.referee.contract.counters import Counters
from forge.referee.contract.refusals import refused
from forge.values.numbers import Whole
from forge.values.value import UnfitError, Value
from forge.values.words import Choice, Flag, SomeOf, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "RESERVED", "Choice", "Flag", "Kind", "Parameter", "SomeOf", "Whole", "Words", "match_word", "read_words",
    "refusing",
]  # fmt: skip

T = TypeVar("T")

RESERVED = (
    "agreed", "answer", "dice", "edition", "from", "help", "json", "late", "ledger", "measure", "overlay", "player",
    "policy", "reading", "roll", "sample", "schema", "seed", "situation", "switch",
)  # fmt: skip


Kind = Value[Any]


class Parameter(NamedTuple):
    """One named argument of a procedure; without a ``default`` it must be given. Its prompt is a text of the pack.

    A ruling names the inputs that were given, and one whose default decides something (``told``) always. Where that
    is not declared (None), it is named in whole actions, so that nothing there is nought because nobody told it.
    """

    id: str
    kind: Kind
    default: Any = None
    cite: str = ""
    told: bool | None = None

    @property
    def decides(self) -> bool:
        """Whether a ruling rests on the default: a number, a word, pieces, or what holds unless it is denied."""
        if isinstance(self.kind, Flag):
            return bool(self.default)
        return self.default is not None and isinstance(self.kind, Whole | Choice | Counters)


@contextmanager
def refusing(where: str) -> Iterator[None]:
    """Refuse words typed that are no value of their kind."""
    try:
        yield
    except UnfitError as unfit:
        raise refused(unfit, where) from None


def read_words(kind: Value[T], text: str, where: str) -> T:
    """Read words typed as a value of a kind, or refuse them, naming ``where``."""
    with refusing(where):
        return kind.read(text)


def match_word(text: str, words: Sequence[str], where: str) -> str:
    """Find the one word that text means: itself, else the only word that begins with it."""
    return read_words(Choice(tuple(words)), text, where)
