"""A ruling told in parts: each entry becomes one, in the words of its pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import asked_about, option_words, say, title, typed, word
from forge.referee.telling.outcomes import (
    came_to_words,
    entry_title,
    look_words,
    result_words,
    told_inputs,
    total_words,
)
from forge.referee.telling.parts import (
    AnswerPart,
    FieldPart,
    GroupPart,
    HeldPart,
    LookPart,
    NotePart,
    OtherPart,
    PlacePart,
    RulingPart,
)
from forge.referee.walking.rulings import Chosen, Drawn, Held, Looked, Noted, Part, Reported, Thrown, held
from forge.rules.dice_words import dice_words, thrown_words
from forge.rules.look import LIMIT
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.telling.parts import EntryPart
    from forge.referee.walking.other_readings import OtherReading
    from forge.referee.walking.rulings import Entry, Ruling, Told
    from forge.rules import Rules
    from forge.rules.look import Look
    from forge.rules.parts import Axis, Band
    from forge.rules.table import Table

    Texts = Mapping[str, str]


def ruling_part(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> RulingPart:
    """Tell a whole ruling; ``others`` stand beside the reading in force that they are the other meanings of."""
    texts = rules.texts
    return RulingPart(
        ruling.procedure,
        entry_title(ruling.procedure, (), rules),
        ruling.cite,
        told_inputs(ruling.procedure, ruling.inputs, rules),
        entry_parts(ruling.entries, rules),
        total_words(ruling.totals, texts),
        result_words(ruling, rules),
        held_parts(ruling, rules, others),
        ruling.label,
    )


def entry_parts(entries: tuple[Entry, ...], rules: Rules) -> tuple[EntryPart, ...]:
    """Tell entries in order; what is held or reported is told of the ruling as a whole."""
    return tuple(part for entry in entries for part in _entry_parts(entry, rules))


def _entry_parts(entry: Entry, rules: Rules) -> Iterator[EntryPart]:
    texts = rules.texts
    if isinstance(entry, Looked):
        yield look_part(entry, rules)
    elif isinstance(entry, Part) and texts.get(f"part.{entry.step}"):
        heading = title(texts, f"part.{entry.step}", (("item", entry.item),))
        yield GroupPart(heading, entry_parts(entry.entries, rules))
    elif isinstance(entry, Part):
        yield from entry_parts(entry.entries, rules)
    elif isinstance(entry, Noted):
        yield NotePart(title(texts, entry.id, entry.values), entry.cite)
    elif not isinstance(entry, Reported | Held):
        yield _answer_part(entry, rules)


def look_part(entry: Looked, rules: Rules) -> LookPart:
    """Tell a look-up."""
    look, table = entry.look, rules.tables[entry.look.table]
    shown = zip(table.shown, look.printed, strict=True)
    less, more = (
        look_words(other, rules) if other and other.result != look.result else "" for other in (entry.less, entry.more)
    )
    name, words = entry_title(entry.id, entry.about, rules), look_words(look, rules, meant=True)
    return throw_part(entry, name, _place(look, table, rules.texts), words, rules.texts)._replace(
        fields=tuple(FieldPart(field.id, field.title, printed) for field, printed in shown),
        notes=look.notes,
        less=less,
        more=more,
        overruled=entry.overruled,
    )


def throw_part(entry: Looked, name: str, place: PlacePart, result: str, texts: Texts) -> LookPart:
    """Tell what was thrown or looked up, of a look-up whose place and result are in words already."""
    look = entry.look
    dice = dice_words(texts, entry.dice) if entry.dice else ""
    summed = look.total is not None and (
        any(one.stage in ("die", "total") for one in look.applied) or len(entry.values) > 1
    )
    return LookPart(
        name,
        look.rule,
        place,
        result,
        dice=dice,
        values=entry.values if dice else (),
        thrown=thrown_words(texts, parse_dice(entry.dice), entry.values) if dice else "",
        natural=None if dice else look.natural,
        modifiers=look.applied,
        total=look.total if summed else None,
        how=entry.how,
    )


def held_parts(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> tuple[HeldPart, ...]:
    """Tell what a ruling rests on, optional rules that are off left out, and what other meanings come to."""
    came_to = came_to_words(ruling, rules)
    found = []
    for one in held(ruling):
        if one.kind == "optional rule" and not rules.switches[one.id].on:
            continue
        meant = (
            OtherPart(str(word(rules.texts, other.alternative)), said)
            for other in others
            if other.reading == one.id and (said := _otherwise(other, rules)) != came_to
        )
        status = rules.texts.get(f"status.{one.status}", one.status)
        words = str(word(rules.texts, one.value))
        found.append(HeldPart(one.kind, one.id, words, status, one.value is not None, tuple(meant)))
    return tuple(found)


def _otherwise(other: OtherReading, rules: Rules) -> str:
    """Say what another meaning would have come to, or what would have been asked next."""
    if other.question:
        asked = entry_title(other.question.id, other.question.request.about, rules)
        return say(rules.texts, "ruling.asks", title=asked)
    if other.ruling:
        return came_to_words(other.ruling, rules) or say(rules.texts, "ruling.nothing")
    return say(rules.texts, "ruling.refused", reason=other.refused)


def _place(look: Look, table: Table, texts: Texts) -> PlacePart:
    read = table.column_of(look)
    row, column = look.row.id if look.row else "", read.id if read else ""
    if look.decided:
        return PlacePart(look.table, row, column, decided=look.decided)
    place = PlacePart(look.table, row, column, _heading(look, table.rows_axis, look.row), clamps=look.clamps)
    headed = table.headed(dict(look.given))
    if not look.column or not headed:
        return place
    said = _heading(look, headed, look.column)
    return place._replace(column_words=said + _line(look, table, texts), came_from=_came_from(look, headed))


def _line(look: Look, table: Table, texts: Texts) -> str:
    """Name the line of headings at which a column was found, where there are several."""
    by = table.lines_axis
    line = next((band for band in by.bands if band.holds(dict(look.given)[by.id])), None) if by else None
    return say(texts, "ruling.on-line", title=by.title, line=line.label) if by and line else ""


def _came_from(look: Look, axis: Axis) -> str:
    """Name the column from which a shift led."""
    moving = [one.value for one in look.applied if one.stage == "column"]
    if not moving or look.column is None:
        return ""
    held_back = {clamp.of: clamp.after for clamp in look.clamps}
    steps = held_back.get("shift", held_back.get(f"{LIMIT}column", sum(moving)))
    return _heading(look, axis, axis.bands[axis.bands.index(look.column) - steps])


def _heading(look: Look, axis: Axis, band: Band | None) -> str:
    """Give a heading as printed; of one that several names share, the name that was given."""
    if band is None:
        return ""
    given = dict(look.given).get(axis.id)
    shared = isinstance(given, str) and given in band.names and len(band.names) > 1
    return dict(axis.names)[str(given)] if shared else band.label


def _answer_part(entry: Thrown | Drawn | Chosen | Told, rules: Rules) -> AnswerPart:
    texts = rules.texts
    name = entry_title(entry.id, asked_about(entry, texts), rules)
    if isinstance(entry, Thrown):
        dice = dice_words(texts, entry.dice)
        words = f"{dice} {_each_die(texts, entry)}"
        return AnswerPart("thrown", name, entry.cite, words, entry.how, dice, entry.values)
    if isinstance(entry, Drawn):
        return AnswerPart("drawn", name, entry.cite, str(word(texts, entry.item)), entry.how)
    if isinstance(entry, Chosen):
        said = option_words(entry.id, entry.option, entry.about, texts)
        return AnswerPart("chosen", name, entry.cite, said, entry.how)
    return AnswerPart("told", name, entry.cite, typed(texts, entry.words), entry.how)


def _each_die(texts: Texts, entry: Thrown) -> str:
    """Write what dice showed that are no sum, those of several kinds or colours with them."""
    dice = parse_dice(entry.dice)
    return (
        thrown_words(texts, dice, entry.values) if not dice.alike or dice.ordered else " ".join(map(str, entry.values))
    )
