"""A question as a page shows it, and what is posted back read as its answer.

One partial, ``question.html``, shows it everywhere: a dice pad for a throw, a button for each option, the list of what
may have been drawn, the right field for a value. What is posted goes through the same reader as what is typed at a
terminal, so that the record is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Ask, Draw
from forge.referee.contract.words import asked_about, word
from forge.referee.telling.asked import Asked, asked
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.receipts import modifier_word
from forge.referee.walking.drivers import read_typed
from forge.referee.walking.questions import BY_HAND, DECIDED, Answer, accept
from forge.table.dice_pad import pad_of, tapped_in
from forge.table.told_values import (
    MOST_BUTTONS,
    Field,
    Pick,
    called,
    field_for,
    listed,
    named,
    value_words,
)
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.ledger.standing import Given
    from forge.referee.telling.asked import Closed
    from forge.referee.walking.questions import Question
    from forge.rules import Rules
    from forge.rules.look import Applied
    from forge.table.dice_pad import Pad
    from forge.table.told_values import Posted

    Texts = Mapping[str, str]

FEW = 6
"""More options than these stand in groups or beside each other, where their words allow it."""
SHORT = 15


class Group(NamedTuple):
    """Options that have the first part of their words in common, as ``Iceland`` in ``Iceland, Normal``."""

    title: str
    picks: tuple[Pick, ...]
    rest: tuple[str, ...]


class Chip(NamedTuple):
    """A modifier that is fixed before the throw: what it does, what for, and by which rule."""

    words: str
    cite: str


class Prompt(NamedTuple):
    """All that a page says of a question, in words of the game.

    ``side`` decides it ("" where chance or everybody does), ``who`` is its word. Of a throw there are the ``pad`` and
    the ``modifiers``, fixed before it; of a choice the ``picks`` and what is ``closed``; of a value its ``field``.
    ``kept`` are dice thrown before an undo. Values to pick that are ``short`` stand side by side.
    """

    id: str
    ask: Literal["throw", "draw", "choose", "tell"]
    title: str
    words: str
    side: str = ""
    who: str = ""
    cite: str = ""
    pad: Pad | None = None
    modifiers: tuple[Chip, ...] = ()
    picks: tuple[Pick, ...] = ()
    short: bool = False
    closed: tuple[Closed, ...] = ()
    field: Field | None = None
    kept: str = ""

    @property
    def groups(self) -> tuple[Group, ...]:
        """The options by what their words have in common, where there are many that do; else nothing."""
        if self.ask != "choose" or len(self.picks) <= FEW:
            return ()
        found: dict[str, list[Pick]] = {}
        for pick in self.picks:
            found.setdefault(pick.words.partition(", ")[0], []).append(pick)
        if 2 * len(found) > len(self.picks):
            return ()
        return tuple(_group(title, tuple(picks)) for title, picks in found.items())

    @property
    def narrow(self) -> bool:
        """Whether there are many options with few letters, two of which stand side by side on a phone."""
        return len(self.picks) > FEW and all(len(pick.words) <= SHORT for pick in self.picks)

    @property
    def on_board(self) -> tuple[Pick, ...]:
        """What may be answered by a tap on a space of the board: the options, or the values that a field suggests."""
        if self.chance:
            return ()
        return self.picks or (self.field.picks if self.field and self.field.shape == "text" else ())

    @property
    def chance(self) -> bool:
        """Whether dice or a draw answer it, which forge can do too."""
        return self.ask in ("throw", "draw")


def prompt_of(question: Question, rules: Rules, *, kept: Given | None = None, thrown: tuple[int, ...] = ()) -> Prompt:
    """Tell a question; ``thrown`` are dice of it tapped before."""
    told, texts = asked(question, rules), rules.texts
    picks, field = _answers(question, told, rules)
    dice = question.dice
    return Prompt(
        told.id,
        told.ask,
        entry_title(question.id, asked_about(question.request, texts), rules),
        told.words,
        side=told.who,
        who=_capital(str(word(texts, told.who))) if told.who else "",
        cite=told.cite or _rule(question, rules),
        pad=pad_of(dice, thrown, texts) if dice else None,
        modifiers=tuple(Chip(_modifier_words(one, texts), one.rule) for one in told.modifiers),
        picks=picks,
        short=bool(picks) and told.ask != "choose" and max(len(pick.words) for pick in picks) <= 4,
        closed=told.closed,
        field=field,
        kept=_plain(kept.value, texts) if kept else "",
    )


def dice_due(question: Question, form: Posted) -> tuple[int, ...] | None:
    """Give the dice tapped so far where one was tapped and more are due; None where what was sent is a whole answer."""
    if question.dice is None or not form.all("face"):
        return None
    tapped = tapped_in(form.get("thrown"), form.get("face"))
    return None if question.dice.due(tapped) is None else tapped


def read_posted(question: Question, form: Posted, texts: Texts) -> Answer:
    """Read what was posted as the answer to a question, or refuse it in a sentence."""
    if question.dice:
        return _thrown(question, form, texts)
    if option := form.get("option"):
        return _picked(question, option)
    request = question.request
    if isinstance(request, Ask):
        words = value_words(request.kind, form)
        return accept(question, Answer(read_words(request.kind, words, question.id), DECIDED))
    return read_typed(question, form.get("value"), texts)


def _thrown(question: Question, form: Posted, texts: Texts) -> Answer:
    assert question.dice is not None
    if typed := form.get("dice").strip():
        return read_typed(question, typed, texts)
    values = tapped_in(form.get("thrown"), form.get("face"))
    if not values:
        raise Malformed(question.id, sentence("too-few"), sentence("throw", dice=question.dice))
    return accept(question, Answer(values, BY_HAND))


def _picked(question: Question, option: str) -> Answer:
    request = question.request
    if isinstance(request, Ask):
        return accept(question, Answer(read_words(request.kind, option, question.id), DECIDED))
    return accept(question, Answer(option, BY_HAND if isinstance(request, Draw) else DECIDED))


def _answers(question: Question, told: Asked, rules: Rules) -> tuple[tuple[Pick, ...], Field | None]:
    """Give what is answered with a tap, else the field in which it is written."""
    texts, request = rules.texts, question.request
    if told.options:
        return tuple(Pick(one.id, called(one.id, one.words)) for one in told.options), None
    if not isinstance(request, Ask):
        return (), None
    kind = request.kind
    few = listed(kind)
    if 0 < len(few) <= MOST_BUTTONS:
        return tuple(Pick(one, named(texts, one)) for one in few), None
    return (), field_for(kind, told.expected, rules)


def _group(title: str, picks: tuple[Pick, ...]) -> Group:
    return Group(title, picks, tuple(pick.words.partition(", ")[2] or pick.words for pick in picks))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _rule(question: Question, rules: Rules) -> str:
    table = getattr(question.request, "table", "")
    return rules.tables[table].rule if table in rules.tables else ""


def _modifier_words(one: Applied, texts: Texts) -> str:
    return modifier_word(one, texts).removeprefix(", ").strip()


def _plain(value: object, texts: Texts) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(word(texts, value))


def roll(question: Question) -> Answer:
    """Let forge throw or draw, or say that it is a decision."""
    from forge.referee.walking.drivers import rolled  # only where forge throws

    answer = rolled()(question)
    if answer is None:
        raise Illegal(question.id, sentence("yours"))
    return answer
