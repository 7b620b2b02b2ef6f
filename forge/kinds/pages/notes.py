"""What stands with a chart: results of the bare dice, modifiers with their value and rule, footnotes, remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import cut
from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.kinds.pages.cells import unknown_box
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.reduced import reached
from forge.kinds.pages.strips import Spot, Strip, balance, beside, stack, with_shapes
from forge.reading.measures import MM
from forge.rules.parts import UNHEADED, odds_of, with_minus
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour
    from forge.rules.parts import Axis, Field, Modifier, Stage
    from forge.rules.table import Table
    from forge.rules.values import Value


STAGES: dict[Stage, str] = {
    "dice": "dice",
    "die": "each-die",
    "total": "modifiers",
    "after": "later",
    "column": "shifts",
}
"""The headings under which modifiers stand, by what they change, in the order of reckoning."""

NARROWEST = 70 * MM
"""Two columns of notes are no narrower than this."""

WIDEST = 105 * MM
"""Longer lines of notes are hard to follow, and their rule numbers far away."""


class NotesLook(NamedTuple):
    """Of the notes of a chart: how their form fields are named, what stands with them, the colour of their phase."""

    key: str
    modifiers: bool = True
    legend: bool = True
    tone: Colour | None = None


def note_strips(desk: Desk, table: Table, width: int, spot: Spot, look: NotesLook) -> list[Strip]:
    """Give a strip for each line of what belongs to a table.

    Where there is room the results stand beside the rest.
    """
    gutter = desk.style.lengths.gutter
    half = min((width - gutter) // 2, WIDEST)
    results = _legend(desk, table, half if half >= NARROWEST else min(width, WIDEST), spot) if look.legend else []
    if not results or half < NARROWEST:
        return results + _rest(desk, table, min(width, WIDEST), spot, look)
    rest = _rest(desk, table, half, spot, look)
    pad = desk.style.lengths.pad
    if rest:
        return [beside([(stack(results), half), (stack(rest), half)], gutter, spot, pad)]
    title, *lines = results
    return [title, beside([(column, half) for column in balance(lines, 2)], gutter, spot, pad // 3)]


def _rest(desk: Desk, table: Table, width: int, spot: Spot, look: NotesLook) -> list[Strip]:
    strips: list[Strip] = []
    for band, cell, when, rule in ((n.band, n.cell, n.when, n.rule) for n in table.naturals):
        words = f"{when}: {' '.join(cell.printed)}" if when else " ".join(cell.printed)
        strips += _entry(desk, (band.label, words, desk.cite(rule)), width, spot)
    if strips:
        strips.insert(0, _title(desk, "chart.naturals", width, spot))
    in_force = [modifier for modifier in table.modifiers if modifier.in_force and look.modifiers]
    for stage, title in STAGES.items():
        of_stage = [modifier for modifier in in_force if modifier.stage == stage]
        if of_stage:
            strips.append(_title(desk, f"chart.{title}", width, spot))
            for modifier in of_stage:
                strips += _modifier(desk, modifier, width, spot, look)
            if limit := limit_words(desk, table, stage):
                first, *others = _note(desk, "", limit, width, spot)
                strips += [first._replace(gap=desk.style.lengths.pad), *others]  # clear of the chip above it
    notes = [(mark, text) for mark, text in table.notes]
    notes += [("", text) for text in (*table.remarks, *_ends(desk, table), *_rounds(desk, table))]
    for number, (mark, text) in enumerate(notes):
        lines = _note(desk, mark, text, width, spot)
        gap = desk.style.lengths.pad if number == 0 else desk.style.lengths.pad // 3
        strips += [lines[0]._replace(gap=gap), *lines[1:]]
    return strips


def _legend(desk: Desk, table: Table, width: int, spot: Spot) -> list[Strip]:
    """Give a line for each result that the table writes in short, in the order of its legend."""
    lines = [
        (dict(field.words)[word], meaning) for field in table.fields for word, meaning in field.meanings if field.shown
    ]
    if not lines:
        return []
    strips = [_title(desk, "chart.results", width, spot)]
    widest = max(desk.width_of(printed, "column") for printed, _ in lines)
    for printed, meaning in lines:
        strips += _entry(desk, (printed, meaning, ""), width, spot, left=widest)
    return strips


def limit_words(desk: Desk, table: Table, stage: Stage) -> str:
    """Say what the modifiers of a stage come to in all at most; nothing where the table has no limit."""
    for limited, low, high in table.limits:
        if limited == stage == "column":
            return desk.say("chart.limit-column", left=-min(low, 0), right=max(high, 0))
        if limited == stage:
            least, most = (with_minus(f"{end:+d}" if end else "0") for end in (low, high))
            return desk.say("chart.limit-total", least=least, most=most)
    return ""


def _title(desk: Desk, key: str, width: int, spot: Spot) -> Strip:
    words = desk.say(key)
    height = desk.height_of(words, width, "column", lines=1)
    colour = desk.style.colours.accent
    shapes = desk.words(words, Box(0, 0, width, height), "column", spot, colour=colour)
    return Strip(height, shapes, *spot, gap=desk.style.lengths.pad, keep=True)


def _entry(
    desk: Desk, parts: tuple[str, str, str], width: int, spot: Spot, *, left: int = 0, chip: Colour | None = None
) -> tuple[Strip, ...]:
    """A value at the left, on a chip if it has a colour, words beside it, the rule number small at the right."""
    value, words, rule = parts
    lengths, colours = desk.style.lengths, desk.style.colours
    left = _left(desk, value, left, chip=bool(chip))
    right = _cited_room(desk, rule)
    first, *others = paragraphs(desk, words, width - right, spot, role="note", indent=left, colour=colours.ink)
    line = Box(0, 0, width, first.height)
    place = cut(line, "left", left)[0]
    shapes = _chip(desk, value, place, chip, spot) if chip else desk.words(value, place, "column", spot, rich=False)
    shapes += _cited(desk, rule, line, spot)
    return (with_shapes(first._replace(gap=lengths.pad // 3), shapes), *others)


def _cited_room(desk: Desk, rule: str) -> int:
    """How much of a line the number of its rule takes at the right."""
    return desk.width_of(rule, "mark") + desk.style.lengths.pad if rule else 0


def _cited(desk: Desk, rule: str, line: Box, spot: Spot) -> tuple[Shape, ...]:
    """The number of a rule, small at the right of a line."""
    if not rule:
        return ()
    return desk.words(rule, line, "mark", spot, colour=desk.style.colours.soft, align="right", rich=False)


def _left(desk: Desk, value: str = "", least: int = 0, *, chip: bool) -> int:
    """How far words stand from the left for a value beside them, which may stand on a chip."""
    widest = max(least, desk.width_of(value, "column"), desk.width_of("+00", "column"))
    return widest + desk.style.lengths.pad * (2 if chip else 1)


def _chip(desk: Desk, value: str, place: Box, colour: Colour, spot: Spot) -> tuple[Shape, ...]:
    """A value on a chip, so that it is found at a glance: filled where it adds, else outlined."""
    box = place._replace(width=place.width - desk.style.lengths.pad)
    adds = value.startswith("+")
    ground = colour if adds else desk.style.colours.paper
    chip = Rect(*box, ground, None if adds else desk.stroke("line", colour), box.height // 4)
    return (chip, *desk.words(value, box, "column", spot, colour=desk.ink_on(ground), align="center", rich=False))


def _modifier(desk: Desk, modifier: Modifier, width: int, spot: Spot, look: NotesLook) -> tuple[Strip, ...]:
    if modifier.unknown:
        return (_unknown_modifier(desk, modifier, width, spot, key=look.key),)
    parts = (show_size(modifier), show_when(desk, modifier), desk.cite(modifier.rule))
    return _entry(desk, parts, width, spot, chip=look.tone or desk.style.colours.accent)


def show_size(modifier: Modifier) -> str:
    """Write the size of a modifier; of one that is looked up elsewhere, its sign."""
    return modifier.printed or ("+" if modifier.low >= 0 else "−" if modifier.high <= 0 else "±")


def show_when(desk: Desk, modifier: Modifier) -> str:
    """Write when a modifier applies: of one that counts, what is counted and how far."""
    words = desk.say("chart.each", what=modifier.when) if modifier.counted else modifier.when
    if modifier.most is None:
        return words
    most = f"{modifier.most:+d}".replace("-", "−")
    return f"{words} ({desk.say('chart.most', most=most)})"


def _unknown_modifier(desk: Desk, modifier: Modifier, width: int, spot: Spot, *, key: str) -> Strip:
    """A modifier whose size no source gives: a box to write it in, where others have their chip."""
    words, rule = show_when(desk, modifier), desk.cite(modifier.rule)
    left, right = _left(desk, chip=True), _cited_room(desk, rule)
    height = max(desk.style.lengths.row, desk.height_of(words, width - left - right, "note"))
    place = Box(-(desk.style.lengths.pad // 2), 0, left, height)
    shapes = unknown_box(desk, place, (key, "modifier", as_name(modifier.id)), modifier.unknown, spot)
    line = Box(left, 0, width - left, height)
    shapes += desk.words(words, line._replace(width=line.width - right), "note", spot, lines=0)
    return Strip(height, (*shapes, *_cited(desk, rule, line, spot)), *spot)


def _note(desk: Desk, mark: str, text: str, width: int, spot: Spot) -> tuple[Strip, ...]:
    colour = desk.style.colours.ink
    if not mark:
        return paragraphs(desk, text, width, spot, role="note", colour=desk.style.colours.soft)
    left = max(desk.width_of(mark, "column"), desk.width_of("00", "column")) + desk.style.lengths.pad
    first, *others = paragraphs(desk, text, width, spot, role="note", indent=left, colour=colour)
    shapes = desk.words(mark, Box(0, 0, left, first.height), "column", spot, rich=False)
    return (with_shapes(first, shapes), *others)


def _ends(desk: Desk, table: Table) -> list[str]:
    """Say what becomes of totals and shifts beyond the ends of a table where its headings cannot."""
    axis, said = table.rows_axis, []
    if not axis.named and not reached(table):
        if axis.below == "clamp" and axis.lowest is not None:
            said.append(desk.say("chart.below", end=axis.lowest))
        if axis.above == "clamp" and axis.highest is not None:
            said.append(desk.say("chart.above", end=axis.highest))
    columns = table.columns_axis
    if columns:
        said += _column_ends(desk, columns)
    if columns and any(modifier.stage == "column" and modifier.in_force for modifier in table.modifiers):
        stops = [way for way, policy in (("first", columns.below), ("last", columns.above)) if policy != "error"]
        ends = [line.bands[end].id for line in columns.lines for end in (0, -1)]
        if stops:
            said.append(desk.say("chart.stop-line" if UNHEADED in ends else f"chart.stop-{'-'.join(stops)}"))
    return said


def _rounds(desk: Desk, table: Table) -> list[str]:
    """Say how often the table is thrown on, and what ends that."""
    if table.rounds is None:
        return []
    fields = {field.id: field for field in table.fields}
    ending = [_ending(fields[name], word) for name, words in table.rounds.until for word in words]
    ways = [way for way, so in (("most", table.rounds.most), ("until", ending)) if so]
    results = f" {desk.say('list.or').strip()} ".join(ending)
    return [desk.say(f"chart.rounds-{'-'.join(ways)}", most=table.rounds.most, results=results)]


def _ending(field: Field, word: Value) -> str:
    """Print a result that ends rounds."""
    return field.show((str(word),) if field.type.shape == "any" else word)


def _column_ends(desk: Desk, axis: Axis) -> list[str]:
    """Say how two strengths are weighed, and what is read at the first and the last column."""
    said = []
    if axis.weighing == "ratio":
        attack, defence = axis.sides
        said.append(desk.say(f"chart.ratio-{axis.favoured}", first=attack, second=defence))
    if axis.weighing != "ratio" and axis.named:
        return said
    if axis.lines:
        return said + _line_ends(desk, axis)
    first, last = axis.bands[0], axis.bands[-1]
    if axis.weighing == "ratio" and (odds_of(first.id) or 0) > (odds_of(last.id) or 0):
        first, last = last, first
    below = axis.below == "clamp" and (axis.named or axis.lowest is not None)
    above = axis.above == "clamp" and (axis.named or axis.highest is not None) and not last.label.endswith("+")
    if below and above:
        said.append(desk.say("chart.columns-beyond", first=first.label, last=last.label))
    elif below:
        said.append(desk.say("chart.columns-below", end=first.label))
    elif above:
        said.append(desk.say("chart.columns-above", end=last.label))
    return said


def _line_ends(desk: Desk, axis: Axis) -> list[str]:
    """Say what is read beyond the ends of lines of headings, each of which ends elsewhere."""
    last = [line.headed[-1].label for line in axis.each_line]
    beyond = {"below": axis.below == "clamp", "above": axis.above == "clamp" and not all(map(_is_open, last))}
    ends = [way for way, so in beyond.items() if so]
    return [desk.say(f"chart.lines-{ends[0] if len(ends) == 1 else 'beyond'}")] if ends else []


def _is_open(label: str) -> bool:
    return label.endswith("+")
