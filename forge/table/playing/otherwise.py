"""What if: each look-up of what happened last, to be looked up again with other dice, columns or modifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.receipts import entry_lines
from forge.referee.telling.what_if import looked_otherwise
from forge.referee.walking.rulings import Looked, each_entry
from forge.table.playing.scene import told_since
from forge.values.dice_notation import parse_dice
from forge.values.value import sentence

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.rules import Rules
    from forge.rules.parts import Axis
    from forge.rules.table import Table
    from forge.table.told_values import Posted


class Axed(NamedTuple):
    """A row or column that was given: its name, what was given, and what else could be."""

    id: str
    title: str
    value: str
    options: tuple[tuple[str, str], ...]
    low: int | None = None
    high: int | None = None


class Modified(NamedTuple):
    """A modifier of the table: whether it applied, and with which amount if it counts something."""

    id: str
    words: str
    applied: bool
    counts: bool
    amount: int = 0


class LookForm(NamedTuple):
    """A look-up that can be tried otherwise: its number in what happened, how it went, and what may be changed."""

    place: int
    title: str
    lines: tuple[str, ...]
    faces: tuple[int, ...]
    values: tuple[int, ...]
    axes: tuple[Axed, ...]
    modifiers: tuple[Modified, ...]


def look_forms(play: RecordedPlay, since: int | None) -> tuple[LookForm, ...]:
    """Give a form for every look-up of what happened since a record, else of the last answer that led to one.

    Those that dice were thrown for come first, and the latest of them before the others.
    """
    forms = [_form(place, entry, play.rules) for place, entry in enumerate(_looks(play, since))]
    return tuple(sorted(forms, key=lambda form: not form.values))


def looked_again(play: RecordedPlay, since: int | None, place: int, said: Posted) -> tuple[str, ...]:
    """Look one of them up again as a form says; nothing is recorded."""
    looks = _looks(play, since)
    if not 0 <= place < len(looks):
        raise Illegal("what if", sentence("nothing-looked-up"))
    entry = looks[place]
    return looked_otherwise(entry, _changes(entry, play.rules.tables[entry.look.table], said), play.rules)


def _looks(play: RecordedPlay, since: int | None) -> list[Looked]:
    told = play.news if since is None else told_since(play, since)
    looks = [entry for entry in each_entry(told) if isinstance(entry, Looked)]
    if not looks:
        looks = [entry for entry in each_entry(play.told) if isinstance(entry, Looked)][-1:]
    if not looks:
        raise Illegal("what if", sentence("nothing-looked-up"))
    return looks


def _form(place: int, entry: Looked, rules: Rules) -> LookForm:
    table, look = rules.tables[entry.look.table], entry.look
    used = {one.id: one.amount for one in look.applied}
    given = dict(look.given)
    return LookForm(
        place,
        entry_title(entry.id, entry.about, rules),
        tuple(entry_lines(entry, rules)),
        parse_dice(entry.dice).faces_of(entry.values) if entry.dice else (),
        entry.values if entry.dice else (),
        tuple(_axed(axis, given[axis.id]) for axis in table.axes if axis.id in given),
        tuple(
            Modified(one.id, one.when, one.id in used, one.counted or one.value is None, used.get(one.id) or 0)
            for one in table.modifiers
        ),
    )


def _axed(axis: Axis, value: int | str) -> Axed:
    if axis.named:
        return Axed(axis.id, axis.title, str(value), axis.names)
    low = axis.low if axis.low is not None else axis.lowest if axis.below == "error" else None
    high = axis.high if axis.high is not None else axis.highest if axis.above == "error" else None
    return Axed(axis.id, axis.title, str(value), (), low, high)


def _changes(entry: Looked, table: Table, said: Posted) -> str:
    """Write what a form changes in the words that are typed for it at a terminal."""
    words = []
    dice = [said.get(f"die {number}", str(value)).strip() for number, value in enumerate(entry.values, 1)]
    if entry.dice:
        words.append("dice=" + ",".join(dice))
    given = dict(entry.look.given)
    for axis in table.axes:
        value = said.get(f"axis {axis.id}").strip()
        if axis.id in given and value:
            words.append(f"{axis.id}={value}")
    chosen = said.all("modifier")
    for one in table.modifiers:
        amount = said.get(f"amount {one.id}").strip()
        words.append(f"{one.id}={(amount or 'yes') if one.id in chosen else 'no'}")
    return " ".join(word for word in words if not any(blank in word for blank in "\t\n\r\v\f "))
