"""The form of ``procedures.yaml``: steps and procedures as they are written, each kind of step a record of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.fields import (
    INVALID,
    NAME,
    TEXT,
    Either,
    Field,
    FieldType,
    Invalid,
    ListOf,
    MapOf,
    Placed,
    Schema,
    Text,
    field,
    whole,
)
from forge.reading.node import Entry, Mapping, Scalar, describe
from forge.rules.table_form import THROWN, TYPE
from forge.values.value import formed

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.reading.node import Node
    from forge.rules.values import ValueType
    from forge.values.dice import Dice

MOST_STEPS = 200
MOST_PROCEDURES = 200
MOST_ROUNDS = 60
MOST_DONE = 5_000
"""How many steps a procedure can come to, with all rounds and procedures in it, so that its odds can be counted."""
LET = Text.of(formed("a name such as attack, or money of a side such as red.money", r"[a-z0-9]+(?:[-.][a-z0-9]+)*"))


class AnyStep(FieldType["StepForm"]):
    """A step of any kind, told by the one word that says what is done; a text alone is done by the players."""

    called = "a step"
    fields: tuple[Field, ...] = ()
    """The kinds of steps, by the word that each is told by."""

    def __init__(self) -> None:
        self._describing = False

    def read(self, node: Node, at: str, problems: Problems) -> StepForm | Invalid:
        """Read a step by the one word that says what is done; a text alone is done by the players."""
        if isinstance(node, Scalar):
            node = Mapping({TICK: Entry(node.where, node)}, node.where)
        if not isinstance(node, Mapping):
            problems.error(node.where, at, f"must be a step, not {describe(node)}", _HINT)
            return INVALID
        verbs = [name for name in VERBS if name in node.entries and name != SAY]
        if STEPS in verbs and len(verbs) > 1:
            verbs.remove(STEPS)
        if len(verbs) > 1:
            problems.error(node.where, at, f"does several things at once: {' and '.join(verbs)}", "make it two steps")
            return INVALID
        if not verbs and SAY not in node.entries:
            problems.error(node.where, at, "does not say what is done", _HINT)
            return INVALID
        return VERBS[verbs[0] if verbs else SAY].read(node, at, problems)

    def schema(self) -> Schema:
        """Allow every kind of step, and a text alone; steps within steps are not described again."""
        if self._describing:
            return {"type": ["object", "string"], "description": self.called}
        self._describing = True
        kinds = [form.schema() for form in VERBS.values()]
        self._describing = False
        return {"anyOf": [{"type": "string"}, *kinds]}


STEP = AnyStep()
STEP_LIST = ListOf(STEP, single=True, at_most=MOST_STEPS)
TICK, STEPS, SAY = "tick", "steps", "say"


class StepForm(Placed, called="a step"):
    """What every step may say."""

    when: str = field(TEXT, "the condition under which it is done: terrain is woods and not supplied", default="")
    rule: str = field(TEXT, "the rule number", default="")
    say: str = field(TEXT, "what is said of it, values in braces: {attack} factors", default="")


class SayForm(StepForm, called="something said"):
    """A step that is only said."""


class RollForm(StepForm, called="a roll on a table", summary="The dice of a table are thrown and looked up."):
    """A throw on a table."""

    roll: str = field(NAME, "the table whose dice are thrown")
    named: str = field(NAME, "what the result is called in later steps; the table's name if not given", default="")
    at: dict[str, str] = field(
        MapOf(TEXT, NAME), "the row or column, by axis: odds: attack against defence", default={}
    )
    modifiers: dict[str, str] = field(
        MapOf(TEXT, NAME), "when each modifier applies, or how many are counted: woods: terrain is woods", default={}
    )


class LookUpForm(StepForm, called="a look-up", summary="A table is read without dice."):
    """A look-up."""

    look_up: str = field(NAME, "the table that is read")
    named: str = field(NAME, "what the result is called in later steps; the table's name if not given", default="")
    at: dict[str, str] = field(MapOf(TEXT, NAME), "the row and column, by axis", default={})
    modifiers: dict[str, str] = field(MapOf(TEXT, NAME), "when each modifier applies", default={})


class ThrowForm(StepForm, called="a throw", summary="Dice of no table are thrown."):
    """A throw of dice that belong to no table."""

    throw: Dice = field(THROWN, "the dice")
    named: str = field(NAME, "what they come to, for later steps")


class DrawForm(StepForm, called="a draw", summary="A card or a marker is drawn."):
    """A draw."""

    draw: str = field(NAME, "what is drawn, for later steps")
    of: str | dict[str, int] = field(
        Either(NAME, MapOf(whole(1, 999), NAME)),
        "what it is drawn of: each item with its number, or a deck of the game",
    )


class ShuffleForm(StepForm, called="a shuffle", summary="A deck is whole again."):
    """A deck of which nothing is drawn any more."""

    shuffle: str = field(NAME, "the deck")


class AskForm(StepForm, called="a question", summary="A player decides, or tells what only the players see."):
    """A question."""

    ask: str = field(NAME, "what the answer is called in later steps")
    type: ValueType = field(TYPE, "what an answer looks like: one of retreat, stand")
    title: str = field(TEXT, "the question in words", default="")
    words: dict[str, str] = field(MapOf(TEXT), "what each word is called", default={})
    who: str = field(TEXT, "who decides", default="")


class LetForm(StepForm, called="a sum", summary="Values are worked out."):
    """Values that are worked out."""

    let: dict[str, str] = field(MapOf(TEXT, LET), "each value with the sum that it comes of: attack: attack // 2")


class TallyForm(StepForm, called="a tally", summary="An amount is added to the totals of the ruling."):
    """Amounts that are reported."""

    tally: dict[str, str] = field(MapOf(TEXT, NAME), "what is counted, and how many")


class DoForm(StepForm, called="a procedure", summary="Another procedure or table is ruled."):
    """A procedure within another."""

    do: str = field(NAME, "the procedure or table")
    given: dict[str, str] = field(MapOf(TEXT, NAME), "what is known of what it asks for; the rest is asked", default={})
    named: str = field(NAME, "what its result is called in later steps; its own name if not given", default="")
    who: str = field(TEXT, "who is asked", default="")


class ByForm(StepForm, called="cases", summary="What follows depends on a word."):
    """Steps by the word that something is."""

    by: str = field(TEXT, "the value that decides: crt, or crt.outcome")
    cases: dict[str, tuple[StepForm, ...]] = field(
        MapOf(STEP_LIST), "the steps of each word; of several, apart by commas"
    )
    otherwise: tuple[StepForm, ...] | None = field(STEP_LIST, "the steps of all other words", default=None)


class RepeatForm(StepForm, called="rounds", summary="Steps are done again, a limited number of times."):
    """Rounds."""

    repeat: int = field(whole(1, MOST_ROUNDS), "how many times at most")
    until: str = field(TEXT, "the condition, asked after each time, that ends it", default="")
    named: str = field(NAME, "what the number of the round is called in its steps", default="")
    title: str = field(TEXT, "the heading of each round: Round {item}", default="")
    steps: tuple[StepForm, ...] = field(STEP_LIST, "what is done each time")


class GroupForm(StepForm, called="steps together", summary="Steps under one condition."):
    """Steps that stand together."""

    steps: tuple[StepForm, ...] = field(STEP_LIST, "what is done")


class TickForm(StepForm, called="a step of the players", summary="The players do something and say that it is done."):
    """A step that players carry out by themselves."""

    tick: str = field(TEXT, "what the players do")
    who: str = field(TEXT, "who does it", default="")


class MayForm(StepForm, called="what may be ruled", summary="Procedures and tables as often as a player wishes."):
    """Procedures that a player may call, one after the other, until done."""

    may: tuple[str, ...] = field(ListOf(NAME, single=True, at_least=1, at_most=40), "the procedures and tables")
    given: dict[str, str] = field(
        MapOf(TEXT, NAME),
        "what the game knows of what they ask for, such as night: night; the rest is asked",
        default={},
    )
    title: str = field(TEXT, "the question in words", default="")
    most: int = field(whole(1, MOST_ROUNDS), "how many times at most", default=MOST_ROUNDS)
    who: str = field(TEXT, "who decides", default="")


class RefuseForm(StepForm, called="a refusal", summary="What the rules do not allow."):
    """A situation that is refused."""

    refuse: str = field(TEXT, "what is wrong, in words")


class EndForm(StepForm, called="an end", summary="The procedure is over; in a sequence of play, the game."):
    """The end."""

    end: str = field(TEXT, "what is said of it")


VERBS: dict[str, type[StepForm]] = {
    "roll": RollForm, "look-up": LookUpForm, "throw": ThrowForm, "draw": DrawForm, "shuffle": ShuffleForm,
    "ask": AskForm, "let": LetForm, "tally": TallyForm, "do": DoForm, "by": ByForm, "repeat": RepeatForm,
    STEPS: GroupForm, TICK: TickForm, "may": MayForm, "refuse": RefuseForm, "end": EndForm, SAY: SayForm,
}  # fmt: skip
_HINT = f"say one of {', '.join(VERBS)}"
STEP.fields = tuple(Field(name, form, form.summary or form.called) for name, form in VERBS.items())


class AskedForm(Placed, called="what is asked"):
    """A parameter as written."""

    type: ValueType = field(TYPE, "whole 1 to 99, flag, text, one of a, b or any of a, b")
    title: str = field(TEXT, "what it is called", default="")
    rule: str = field(TEXT, "the rule number", default="")
    usual: str | None = field(TEXT, "what it is unless said otherwise; without it, it must be given", default=None)
    words: dict[str, str] = field(MapOf(TEXT), "what each of its words is called", default={})


ASKED = Either(TYPE, AskedForm)


class RefusalForm(Placed, called="a refusal"):
    """What is not allowed of values that are legal one by one."""

    when: str = field(TEXT, "the condition")
    say: str = field(TEXT, "what is wrong, in words, values in braces")
    rule: str = field(TEXT, "the rule number", default="")


class ProcedureForm(Placed, called="a procedure", summary="Steps that are ruled one after the other."):
    """A procedure as written."""

    title: str = field(TEXT, "its title", default="")
    rule: str = field(TEXT, "the rule number", default="")
    asks: dict[str, ValueType | AskedForm] = field(MapOf(ASKED, NAME), "what must be known before", default={})
    refuses: tuple[RefusalForm, ...] = field(ListOf(RefusalForm), "what is not allowed", default=())
    steps: tuple[StepForm, ...] = field(STEP_LIST, "what is done, in order")
    measures: dict[str, tuple[str, ...]] = field(
        MapOf(ListOf(TEXT, at_least=2, at_most=2), NAME),
        "what is tallied, in words: steps-lost: [step lost, steps lost], of one and of several",
        default={},
    )
    gives: dict[str, str] = field(MapOf(TEXT, NAME), "its result: each value by name", default={})


PROCEDURES = MapOf(ProcedureForm, NAME)
