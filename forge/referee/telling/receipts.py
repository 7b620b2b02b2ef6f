"""A ruling as a player reads it: one line a throw, with every modifier, its rule, the row, the column, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import (
    asked_about,
    counted,
    dice_words,
    fill,
    measure_words,
    number,
    option_words,
    running,
    say,
    title,
    typed,
    word,
)
from forge.referee.walking.rulings import Chosen, Drawn, Held, Looked, Noted, Part, Reported, Ruling, Thrown, Told, held

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from forge.referee.contract.requests import Facts
    from forge.referee.walking.other_readings import OtherReading
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules
    from forge.rules.look import Applied, Clamp, Look
    from forge.rules.parts import Axis, Band, Stage
    from forge.rules.table import Table

    Texts = Mapping[str, str]

_NOTHING = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}"})


def receipt(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> tuple[str, ...]:
    """Give the lines of a whole ruling, one for each thing that happened.

    ``others`` are told beside the reading in force that they are the other meanings of.
    """
    texts = rules.texts
    name = entry_title(ruling.procedure, (), rules)
    lines = [say(texts, "ruling.title", title=name, cite=cite(texts, ruling.cite))]
    if ruling.inputs:
        inputs = "; ".join(
            f"{running(texts, title(texts, key))}: {typed(texts, words)}" for key, words in ruling.inputs
        )
        lines.append("  " + say(texts, "ruling.inputs", inputs=inputs))
    said_already = say(texts, "ruling.named", title=name)
    for entry in ruling.entries:
        lines += [f"  {line.removeprefix(said_already)}" for line in entry_lines(entry, rules)]
    return (*lines, *(f"  {line}" for line in outcome_lines(ruling, rules, others)))


def outcome_lines(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> Iterator[str]:
    """Write what a ruling came to, and which readings, optional rules and edition it rests on."""
    texts = rules.texts
    came_to = tuple(_came_to(ruling, rules))
    yield from came_to
    for one in held(ruling):
        if one.kind != "optional rule" or rules.switches[one.id].on:
            yield _held(one, texts)
        for other in others:
            if other.reading == one.id and (said := _otherwise(other, rules)) != "; ".join(came_to):
                yield "  " + say(texts, "ruling.otherwise", value=word(texts, other.alternative), said=said)
    if ruling.label:
        yield ruling.label


def _came_to(ruling: Ruling, rules: Rules) -> Iterator[str]:
    """Say totals and result."""
    texts = rules.texts
    if ruling.totals:
        yield totals_line(ruling.totals, texts)
    if ruling.procedure not in rules.tables and (said := _result(ruling, texts)):  # a look-up has said its own
        yield say(texts, "ruling.result", result=said)


def _otherwise(other: OtherReading, rules: Rules) -> str:
    """Say what another meaning would have come to, or what would have been asked next."""
    if other.question:
        asked = entry_title(other.question.id, other.question.request.about, rules)
        return say(rules.texts, "ruling.asks", title=asked)
    if other.ruling:
        return "; ".join(_came_to(other.ruling, rules)) or say(rules.texts, "ruling.nothing")
    return say(rules.texts, "ruling.refused", reason=other.refused)


def entry_lines(entry: Entry, rules: Rules) -> Iterator[str]:
    """Write one entry; what belongs under it is indented."""
    texts = rules.texts
    if isinstance(entry, Looked):
        yield from _look_lines(entry, rules)
    elif isinstance(entry, Part):
        heading = texts.get(f"part.{entry.step}")
        if heading:
            yield title(texts, f"part.{entry.step}", (("item", entry.item),))
        for inner in entry.entries:
            yield from (f"  {line}" if heading else line for line in entry_lines(inner, rules))
    elif isinstance(entry, Noted):
        yield title(texts, entry.id, entry.values) + cite(texts, entry.cite)
    elif not isinstance(entry, Reported | Held):
        yield _asked_line(entry, rules)


def look_words(look: Look, rules: Rules) -> str:
    """Write the result of a look-up: the pack's own words for it, else each printed value with its title."""
    texts, table = rules.texts, rules.tables[look.table]
    if own := texts.get(f"result.{look.table}"):
        return fill(texts, own, {name.replace("-", "_"): word(texts, value) for name, value in look.result})
    parts = []
    for field, printed in zip(table.shown, look.printed, strict=True):
        value = look.result[field.id]
        if value is None:
            parts.append(f"{field.title} {word(texts, None)}")
        elif printed not in _NOTHING:
            noun = counted(texts, f"field.{field.id}", value, field.title)
            known = noun and field.type.shape == "whole"
            parts.append(f"{printed} {running(texts, noun)}" if known else printed)
    return ", ".join(parts) or say(texts, "ruling.nothing")


def modifier_words(applied: tuple[Applied, ...], texts: Texts) -> str:
    """Write modifiers in a row: ``, +2 aggressive (9.2)``."""
    said = ""
    for one in applied:
        key = "ruling.modifier" if one.amount is None or one.amount == one.value else "ruling.counted"
        key = "ruling.capped" if one.capped else key
        said += say(texts, key, value=one.value, when=one.when, amount=one.amount, cite=cite(texts, one.rule))
    return said


def cite(texts: Texts, rule: str) -> str:
    """Write a rule number in brackets, or nothing."""
    return say(texts, "ruling.cite", cite=rule) if rule else ""


def how_words(how: str, texts: Texts) -> str:
    """Write who threw or decided; ``how`` is a word, or ``word:detail``."""
    kind, _, detail = how.partition(":")
    names = {"practice": "seed", "kept": "entry", "amended": "entry", "policy": "policy"}
    return say(texts, f"how.{kind}", **{names[kind]: detail}) if kind in names else say(texts, f"how.{kind}")


def entry_title(name: str, about: Facts, rules: Rules) -> str:
    """Name what is asked or was answered: a table by its title, an unknown by its question, else the text of the id."""
    if not about and name in rules.tables:
        return rules.tables[name].title
    return rules.unknowns[name].question if name in rules.unknowns else title(rules.texts, name, about)


def _look_lines(entry: Looked, rules: Rules) -> Iterator[str]:
    texts, look = rules.texts, entry.look
    place = _place(look, rules.tables[look.table], texts)
    yield look_line(entry, entry_title(entry.id, entry.about, rules), place, look_words(look, rules), texts)
    if entry.overruled:
        yield "  " + say(texts, "ruling.overruled", reason=entry.overruled)
    for mark, note in look.notes:
        yield f"  {mark} {note}"
    beside = [
        say(texts, f"ruling.{key}", result=look_words(other, rules))
        for key, other in (("less", entry.less), ("more", entry.more))
        if other and other.result != look.result
    ]
    if beside:
        yield "  " + "; ".join(beside)


def look_line(entry: Looked, name: str, place: str, result: str, texts: Texts) -> str:
    """Write a look-up in one line: what was thrown, the place in the table, the result, and who threw."""
    throw = _throw(entry, texts)
    place = (say(texts, "ruling.arrow") if throw else "") + place
    how = how_words(entry.how, texts) if entry.how else ""
    named = say(texts, "ruling.named", title=name)
    return named + say(texts, "ruling.look", throw=throw, place=place, result=result, how=how)


def _throw(entry: Looked, texts: Texts) -> str:
    look = entry.look
    modifiers = modifier_words(_of_stage(look, "die", "total"), texts)
    dice = f"{dice_words(texts, entry.dice)} {'+'.join(map(str, entry.values))}" if entry.dice else ""
    if not dice and look.natural is not None:
        dice = str(look.natural)
    summed = look.total is not None and (bool(modifiers) or len(entry.values) > 1)
    return dice + modifiers + (say(texts, "ruling.sum", total=look.total) if summed else "")


def _place(look: Look, table: Table, texts: Texts) -> str:
    if look.decided:
        return say(texts, "ruling.decided", decided=look.decided)
    row = _heading(look, table.rows_axis, look.row)
    if look.column and table.columns_axis:
        column = _heading(look, table.columns_axis, look.column)
        said = say(texts, "ruling.row-column", row=row, column=column) + _moved(look, table.columns_axis, texts)
    else:
        said = say(texts, "ruling.row", row=row)
    said += clamp_words(look.clamps, texts)
    if later := _of_stage(look, "after"):
        said += say(texts, "ruling.later", modifiers=modifier_words(later, texts).removeprefix(", "))
    return said


def clamp_words(clamps: Iterable[Clamp], texts: Texts) -> str:
    """Say where an end of the table was the limit."""
    keys = {"shift": "ruling.shift"}
    return "".join(say(texts, keys.get(of, "ruling.clamp"), before=before, after=after) for of, before, after in clamps)


def _of_stage(look: Look, *stages: Stage) -> tuple[Applied, ...]:
    return tuple(one for one in look.applied if one.stage in stages)


def _moved(look: Look, axis: Axis, texts: Texts) -> str:
    """Say from which column a shift led, and what shifted it."""
    moving = _of_stage(look, "column")
    if not moving or look.column is None:
        return ""
    held_back = next((clamp.after for clamp in look.clamps if clamp.of == "shift"), None)
    steps = sum(one.value for one in moving) if held_back is None else held_back
    start = axis.bands[axis.bands.index(look.column) - steps]
    return say(texts, "ruling.moved", column=_heading(look, axis, start), modifiers=modifier_words(moving, texts))


def _heading(look: Look, axis: Axis, band: Band | None) -> str:
    """Give a heading as printed; of one that several names share, the name that was given."""
    if band is None:
        return ""
    given = dict(look.given).get(axis.id)
    shared = isinstance(given, str) and given in band.names and len(band.names) > 1
    return dict(axis.names)[str(given)] if shared else band.label


def _asked_line(entry: Thrown | Drawn | Chosen | Told, rules: Rules) -> str:
    texts = rules.texts
    named = {"title": entry_title(entry.id, asked_about(entry, texts), rules), "cite": cite(texts, entry.cite)}
    named["how"] = how_words(entry.how, texts)
    if isinstance(entry, Thrown):
        throw = f"{dice_words(texts, entry.dice)} {' '.join(map(str, entry.values))}"
        return say(texts, "ruling.thrown", throw=throw, **named)
    if isinstance(entry, Drawn):
        return say(texts, "ruling.drawn", item=word(texts, entry.item), **named)
    if isinstance(entry, Chosen):
        return say(texts, "ruling.chosen", option=option_words(entry.id, entry.option, entry.about, texts), **named)
    return say(texts, "ruling.told", words=entry.words, **named)


def _held(entry: Held, texts: Texts) -> str:
    key = {"reading": "ruling.reading", "unknown": "ruling.unknown"}.get(entry.kind, "ruling.optional")
    key = "ruling.open" if entry.value is None else key
    status = texts.get(f"status.{entry.status}", entry.status)
    return say(texts, key, id=entry.id, value=word(texts, entry.value), status=status)


def totals_line(totals: Iterable[tuple[str, int]], texts: Texts) -> str:
    """Write what a ruling came to in all."""
    said = ", ".join(f"{number(texts, amount)} {measure_words(texts, name, amount)}" for name, amount in totals)
    return say(texts, "ruling.totals", totals=said)


def _result(ruling: Ruling, texts: Texts) -> str:
    result = ruling.result
    if own := texts.get(f"result.{ruling.procedure}"):
        fields = result._asdict() if hasattr(result, "_asdict") else {"result": result}
        return fill(texts, own, {name: word(texts, value) for name, value in fields.items()})
    return str(word(texts, result)) if isinstance(result, str | int) else ""
