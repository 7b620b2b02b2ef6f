"""What a pack leaves to be agreed before play: doubtful rules, optional rules, and what no source gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.fields import INVALID, NAME, TEXT, MapOf, Placed, Record, Text, choice, field
from forge.rules.agreed import Reading, Switch, Unknown
from forge.rules.table_form import READING_ID, TYPE, UNKNOWN_ID
from forge.rules.values import ValueType
from forge.values.value import formed

if TYPE_CHECKING:
    from typing import Literal

    from forge.errors import Problems
    from forge.reading.node import Node
    from forge.rules.texts import Wording

FLAG_TYPE = ValueType("flag")


class ReadingForm(Placed, called="a reading"):
    """A reading as written."""

    rule: str = field(TEXT, "the rule number", default="")
    about: str = field(TEXT, "the question in words")
    default: str = field(NAME, "the alternative in force unless another is chosen")
    alternatives: dict[str, str] = field(MapOf(TEXT, NAME), "what can be meant, in words, by name")
    why: str = field(TEXT, "what speaks for the default", default="")
    status: Literal["decided", "open"] = field(
        choice("decided", "open"), "whether the text of the rules settles it", default="open"
    )


class SwitchForm(Placed, called="an optional rule"):
    """An optional rule as written."""

    rule: str = field(TEXT, "the rule number", default="")
    title: str = field(TEXT, "its name")
    help: str = field(TEXT, "what it changes")
    value: ValueType = field(TYPE, "what can be chosen", default=FLAG_TYPE)
    default: str = field(TEXT, "where it stands unless chosen otherwise", default="no")


class UnknownForm(Placed, called="an unknown"):
    """An unknown as written."""

    question: str = field(TEXT, "the question in words")
    value: ValueType | None = field(TYPE, "what an answer looks like", default=None)
    file: str = field(TEXT, "the CSV file whose cells are the answer, if no single value can say it", default="")
    needed: str = field(TEXT, "where it is needed", default="")
    rule: str = field(TEXT, "the rule number", default="")


class AgreementsForm(Record, called="readings and switches", summary="What the players agree upon before the game."):
    """A ``readings.yaml`` as written."""

    readings: dict[str, ReadingForm] = field(
        MapOf(ReadingForm, Text.of(formed("a number such as AW-R7", READING_ID.pattern))),
        "unclear rules by number",
        default={},
    )
    switches: dict[str, SwitchForm] = field(MapOf(SwitchForm, NAME), "optional rules by name", default={})


UNKNOWNS = MapOf(UnknownForm, Text.of(formed("a number such as U-AW-3", UNKNOWN_ID.pattern)))


def read_agreements(node: Node, wording: Wording, problems: Problems) -> tuple[dict[str, Reading], dict[str, Switch]]:
    """Read ``readings.yaml``: the readings and the optional rules, each standing at its default."""
    form = AgreementsForm.read(node, "", problems)
    if form is INVALID:
        return {}, {}
    readings = {name: _reading(name, written, wording, problems) for name, written in form.readings.items()}
    switches: dict[str, Switch] = {}
    for name, written in form.switches.items():
        if switch := _switch(name, written, wording, problems):
            switches[name] = switch
    return readings, switches


def _reading(name: str, form: ReadingForm, wording: Wording, problems: Problems) -> Reading:
    if form.default not in form.alternatives:
        hint = nearest(form.default, form.alternatives)
        problems.error(form.where, f"readings.{name}.default", f'"{form.default}" is not one of its alternatives', hint)
    if len(form.alternatives) < 2:
        problems.error(form.where, f"readings.{name}.alternatives", "must be at least two")
    ordered = sorted(form.alternatives, key=lambda alternative: alternative != form.default)
    return Reading(
        name,
        form.rule,
        wording.say(f"{name}.about", form.about),
        form.default,
        tuple((each, wording.say(f"{name}.{each}", form.alternatives[each])) for each in ordered),
        wording.say(f"{name}.why", form.why),
        form.status,
        form.default,
        form.where,
    )


def _switch(name: str, form: SwitchForm, wording: Wording, problems: Problems) -> Switch | None:
    try:
        default = form.value.read(form.default)
    except ValueError as error:
        problems.error(form.where, f"switches.{name}.default", f'"{form.default}" {error}')
        return None
    title = wording.say(f"switch.{name}.title", form.title)
    words = wording.say(f"switch.{name}.help", form.help)
    return Switch(name, form.rule, title, words, form.value, default, default, form.where)


def read_unknowns(node: Node, wording: Wording, problems: Problems) -> dict[str, Unknown]:
    """Read ``unknowns.yaml``: the questions, none of them answered yet."""
    forms = UNKNOWNS.read(node, "", problems)
    unknowns: dict[str, Unknown] = {}
    for name, form in ({} if forms is INVALID else forms).items():
        if (form.value is None) == (not form.file):
            problems.error(form.where, name, "needs either value or file")
            continue
        question = wording.say(f"{name}.question", form.question)
        needed = wording.say(f"{name}.needed", form.needed)
        kind = form.value or ValueType("text")
        unknowns[name] = Unknown(name, question, kind, needed, form.rule, form.file, None, form.where)
    return unknowns
