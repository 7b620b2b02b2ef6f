"""What is asked of the outside, and answers to it, checked before anything is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Malformed, near
from forge.referee.contract.requests import Ask, Choose, Draw, Roll, RollOn
from forge.values.dice_notation import parse_dice
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.objection import Objection
    from forge.referee.walking.rulings import Entry
    from forge.rules.look import Applied
    from forge.values.dice import Dice

BY_HAND = "hand"
BY_FORGE = "forge"
DECIDED = "decided"
ONLY_OPTION = "only"


class Question(NamedTuple):
    """One request that the outside must answer.

    ``dice`` and ``applied`` (modifiers with values, fixed before the throw) are there for throws; ``since`` is what
    was ruled since the question before; ``position`` is how things stand, to be shown ``unasked`` where a turn begins;
    ``reasons`` says what the rules object to an option that is closed.
    """

    number: int
    request: Roll | RollOn | Draw | Choose | Ask[Any]
    dice: Dice | None = None
    applied: tuple[Applied, ...] = ()
    since: tuple[Entry, ...] = ()
    position: Any = None
    unasked: bool = False
    reasons: Callable[[str], tuple[Objection, ...]] | None = None

    @property
    def id(self) -> str:
        """The name of the question: that of the request, else of its table."""
        return self.request.id or getattr(self.request, "table", "")

    @property
    def cite(self) -> str:
        """The rule number of the request."""
        return getattr(self.request, "cite", "")

    @property
    def chance(self) -> bool:
        """Whether dice, cards or chits answer it, and not a player's will."""
        return isinstance(self.request, Roll | RollOn | Draw)


class Overruling(NamedTuple):
    """Players' own result in place of a table's: values by field, and their reason."""

    values: tuple[tuple[str, Any], ...]
    reason: str


class Answer(NamedTuple):
    """The answer to a question: dice in the order thrown, an item, an option or a value; ``how`` it came about."""

    value: Any
    how: str
    overruling: Overruling | None = None


def accept(question: Question, answer: Answer) -> Answer:
    """Check an answer and put it in its lasting form (unordered dice sorted), or refuse it in a sentence."""
    request = question.request
    if question.dice is not None:
        values = _dice(question, answer.value)
        keep_order = getattr(request, "ordered", False) or question.dice.ordered
        return answer._replace(value=values if keep_order else tuple(sorted(values)))
    if isinstance(request, Draw):
        return answer._replace(value=_one_of(question, answer.value, [item for item, n in request.source if n > 0]))
    if isinstance(request, Choose):
        return answer._replace(value=_one_of(question, answer.value, list(request.options)))
    assert isinstance(request, Ask)
    value = read_words(request.kind, request.kind.show(answer.value), question.id)
    return answer._replace(value=value)


def dice_of(request: Roll | RollOn | Draw | Choose | Ask[Any]) -> Dice | None:
    """Give the dice of a plain throw; a table's dice are the table's to say."""
    return parse_dice(request.dice) if isinstance(request, Roll) else None


def _dice(question: Question, values: object) -> tuple[int, ...]:
    dice = question.dice
    assert dice is not None
    if not (isinstance(values, tuple) and all(type(value) is int for value in values)):
        raise Malformed(question.id, "needs the values of dice", f"throw {dice}")
    for place, value in enumerate(values):
        faces = dice.due(values[:place])
        if faces is None:
            said = sentence("so-many", asked=place, given=len(values))
            raise Illegal(question.id, said, sentence("throw", dice=dice))
        if not 1 <= value <= faces:
            raise Illegal(question.id, sentence("no-face", number=value, faces=faces), sentence("faces", faces=faces))
    if dice.due(values) is not None:
        asked = dice.first if len(values) < dice.first else len(values) + 1
        raise Illegal(question.id, sentence("so-few", asked=asked, given=len(values)), sentence("throw", dice=dice))
    return values


def _one_of(question: Question, value: object, legal: list[str]) -> str:
    if not isinstance(value, str) or value not in legal:
        raise Illegal(question.id, sentence("not-legal", typed=value), near(str(value), legal), question.cite)
    return value
