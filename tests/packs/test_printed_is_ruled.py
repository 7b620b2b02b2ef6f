"""What is printed is what is ruled: every chart of every kit, read off its page as a player reads it.

The words of each cell come from where they stand on the drawn page. What the referee rules comes from asking it
everything: each throw, each value that may be given, each sum that the modifiers can come to.
"""

import re
from functools import cache
from itertools import chain, cycle, product
from pathlib import Path
from typing import NamedTuple

import pytest
from kit import shipped
from kit.chart_on_paper import NUMBERS, SECTIONS, Paper, numbers, plain, read_list, read_value
from kit.printed_charts import UNKNOWN, close, read_chart, read_matrix

from forge.drawing.shapes import Text
from forge.errors import Problems
from forge.places import components
from forge.referee.contract.parameters import read_words
from forge.referee.contract.tables import table_procedure
from forge.referee.contract.words import say
from forge.referee.telling.receipts import entry_lines, receipt
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import rule
from forge.referee.walking.input import Input
from forge.referee.walking.questions import BY_HAND, DECIDED, Answer
from forge.referee.walking.rulings import Looked, each_entry

CHART = re.compile(r"chart: (?:\{table: )?([a-z0-9-]+)([^#\n]*)")
ALSO = re.compile(r"also: \[([^\]]+)\]")
COMPONENT = re.compile(r"^id: ([a-z0-9-]+)", re.MULTILINE)
COMBAT = Path(__file__).parent.parent / "games" / "combat-tables"
ON_AND_ON = re.compile(r"again and again until (.+?) ends it(?:, for no more than (\d+) rounds)?\.")
BEYOND = 3  # what is given goes so far beyond the last heading where nothing limits it
MAP, COUNTERS, CARDS, WORDS, SHEETS = "on the map", "on counters", "on cards", "in the rules in short", "on sheets"
OTHERWISE = {  # what is not printed as a chart, and where it is printed instead
    "atlantic-chase": {"map": MAP, "port": MAP, "air-base": MAP, "ship": COUNTERS, "vie": WORDS},
    "atlantic-wolves": {
        **{f"card-{part}": CARDS for part in ("event", "escort", "air", "ata", "production")},
        "production": WORDS,
    },
    "atlantic-blocks": {"order-of-battle": COUNTERS},
    "crown": {"estates": CARDS},
    "under-ten-flags": {"map": MAP, "acv": COUNTERS, "disguise": SHEETS, "group": SHEETS, "destination": SHEETS},
}


class Place(NamedTuple):
    """A chart of a kit, as its part says: where it is, and whether its notes stand beside it.

    ``joint`` are all the tables whose columns stand in it, if there are several.
    """

    pack: str
    edition: str
    component: str
    table: str
    beside: bool
    together: bool
    matrix: bool
    joint: tuple[str, ...] = ()


def kits():
    """Give each pack with its editions."""
    for folder in sorted(components().iterdir()):
        if (folder / "pack.yaml").is_file():
            yield from ((folder, edition) for edition in ("published", *_other_editions(folder)))


def _other_editions(folder):
    return sorted(file.stem for file in (folder / "editions").glob("*.yaml"))


def places():
    """Give every chart of every kit."""
    for folder, edition in kits():
        for part in sorted((folder / "parts").glob("*.yaml")):
            text = part.read_text(encoding="utf-8")
            for first, more in CHART.findall(text):
                also = ALSO.search(more)
                joint = (first, *also[1].split(", ")) if also else ()
                for table in joint or (first,):
                    yield Place(
                        *(folder.name, edition, COMPONENT.search(text)[1], table),
                        *("notes: beside" in more, "together:" in more, "modifiers: no" in more, joint),
                    )


def places_of_others():
    """Give every chart of the games of other kinds, whose parts list names tables only."""
    for pack, component, tables in (
        ("bridgehead", "charts", ("crt", "assault", "terrain")),
        ("crown", "rules", ("unrest",)),
        ("iron-roads", "board", ("freight",)),
        ("iron-roads", "rules", ("terrain",)),
    ):
        for table in tables:
            yield Place(pack, "published", component, table, beside=False, together=False, matrix=False)
    for table in ("lines", "points", "odds", "difference", "fire", "ground"):
        yield Place(str(COMBAT), "published", "charts", table, beside=False, together=False, matrix=False)


PLACES = (*places(), *places_of_others())
KITS = [(folder.name, edition) for folder, edition in kits()]


def part(pack, edition, component):
    """Give a component of a kit."""
    return next(one for one in shipped.load(pack, edition).components if one.id == component)


@cache
def pages(pack, edition, component):
    """Draw all pages of a component."""
    found = part(pack, edition, component)
    sides = ("front", "back") if found.two_sided else ("front",)
    drawn = [found.draw(piece, side, Problems()).drawing for piece in found.pieces for side in sides]
    return tuple(drawing.shapes for drawing in drawn)


def chart_at(place):
    """Read the one chart at a place, its rows below each other however they are printed."""
    tables = shipped.load(place.pack, place.edition).rules.tables
    table, joint = tables[place.table], place.joint or (place.table,)
    drawn = pages(place.pack, place.edition, place.component)
    (chart,) = filter(None, (read_chart(shapes, tables[joint[0]].title, beside=place.beside) for shapes in drawn))
    if place.joint:
        first = sum(len(tables[name].shown) for name in joint[: joint.index(place.table)])
        last = None if place.table == joint[-1] else first + len(table.shown)
        lines = tuple((label, cells[first:last]) for label, cells in chart.lines)
        chart = chart._replace(heads=chart.heads[first:last], lines=lines)
    if place.matrix:
        (entries,) = filter(None, (read_matrix(shapes, table.title) for shapes in drawn))
        chart = chart._replace(entries=(*chart.entries, *entries))
    chart = chart.numbered(part(place.pack, place.edition, place.component).asks)
    return chart.turned() if table.across else chart


class Asked(NamedTuple):
    """What the referee ruled: the look-up, and the questions that it had to ask with the answers given."""

    look: object
    result: object
    told: dict
    lines: str


def ask(desk, table, dice, uses, given):
    """Ask the referee for a look-up as ``forge referee`` does; a value that no source gives is answered."""
    procedure, told = table_procedure(table), {}
    named = tuple(modifier.id if amount is None else (modifier.id, amount) for modifier, amount in uses)
    values = tuple(named if parameter.id == "modifier" else given[parameter.id] for parameter in procedure.parameters)

    def answer(question):
        if question.dice:
            return Answer(dice, BY_HAND)
        told[question.id] = some_value(question.request.kind)
        return Answer(told[question.id], DECIDED)

    ruling = rule(desk, procedure, Input((*procedure.fixed, *values), ()), answer).ruling
    (looked,) = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Looked)]
    return Asked(looked.look, ruling.result, told, "\n".join(entry_lines(looked, desk.rules)))


def check_receipt(ruled, paper, rules):
    """Hold the receipt beside the page: it names the line and the column where the finger ends, and any shift."""
    look, table, texts = ruled.look, paper.table, rules.texts
    if look.decided:
        assert look.decided in ruled.lines
        return
    line, heads = paper.found
    row = look.row.label
    assert say(texts, "ruling.row", row=row) in ruled.lines
    assert close(row) == close(line) if table.rows_axis.named else _within(numbers(row), numbers(line))
    if not table.columns_axis:
        return
    told = re.search(re.escape(say(texts, "ruling.row-column", row=row, column="@")).replace("@", "(.+)"), ruled.lines)
    shared = dict(table.columns_axis.names).get(dict(look.given)[table.columns_axis.id], look.column.label)
    named = next(name for name in (look.column.label, shared) if told[1].startswith(name))
    assert len(heads) == len(paper.chart.heads) or any(_stands_in(named, head) for head in heads)
    moved = [one for one in look.applied if one.stage == "column"]
    assert all(f"{one.value:+d} " in ruled.lines for one in moved)
    if table.lines_axis:
        line = next(band.label for band in table.lines_axis.bands if band.holds(dict(look.given)[table.lines_axis.id]))
        assert told[1].startswith(named + say(texts, "ruling.on-line", title=table.lines_axis.title, line=line))
    if moved:
        heads = table.headed(dict(look.given)).bands
        start = next((band.label for band in heads if band.holds(dict(look.given)[table.columns_axis.id])), "")
        start = start or paper.start
        assert say(texts, "ruling.moved", column=start, modifiers="") in ruled.lines


def _stands_in(label, head):
    """Tell whether a heading is printed by itself or joined with its neighbours."""
    label, head = (close(words).casefold().replace("−", "-").replace("–", "-") for words in (label, head))
    if NUMBERS.fullmatch(label):
        printed = re.findall(r"-?\d+(?:(?:-|to)-?\d+|\+|orless)?|any", head)
        return any(_within(numbers(label), numbers(word)) for word in printed)
    return label in head


def _within(inner, outer):
    """Tell whether one run of numbers lies in another; None is no end."""
    (low, high), (lowest, highest) = inner, outer
    return (lowest is None or (low is not None and low >= lowest)) and (
        highest is None or (high is not None and high <= highest)
    )


def some_value(kind):
    """Give some value of a kind, as a player would write it into the box."""
    words = [str(kind.low)] if hasattr(kind, "low") else getattr(kind, "options", ["yes"])
    return read_words(kind, words[0], "")


def values_of(axis):
    """Give everything that may be given for an axis; where nothing limits it, some way beyond its headings."""
    if axis.named:
        return [name for name, _ in axis.names]
    ends = [end for band in axis.bands for end in (band.low, band.high) if end is not None]
    below, above = (BEYOND if policy == "clamp" else 0 for policy in (axis.below, axis.above))
    low = min(ends) - below if axis.low is None else axis.low
    high = max(ends) + max(above, BEYOND if axis.highest is None else 0) if axis.high is None else axis.high
    return range(low, high + 1)


def throws(table):
    """Give some dice for each sum, or all where they are read as digits."""
    if table.dice is None:
        return [()]
    if table.dice.reading == "digits":
        return [*product(range(1, table.dice.faces + 1), repeat=table.dice.number)]
    some = []
    for total in range(table.dice.low, table.dice.high + 1):
        more, full = total - table.dice.number, table.dice.faces - 1
        some.append(tuple(1 + max(0, min(full, more - full * die)) for die in range(table.dice.number)))
    return some


def on_the_dice(table, dice):
    """Read dice as a player does: added up, or as digits one after the other."""
    return int("".join(map(str, dice))) if table.dice.reading == "digits" else sum(dice)


def everything(paper):
    """Give all that can be asked: each value without modifiers, and each use of modifiers in each column."""
    table = paper.table
    axes = [axis for axis in table.axes if axis.source == "given"]
    given = [dict(zip((axis.id for axis in axes), values, strict=True)) for values in product(*map(values_of, axes))]
    yield from product(throws(table), [()], given)
    one_each = {paper.columns(values): values for values in given}.values()
    yield from product(throws(table), paper.alone(), one_each)
    columns = cycle(one_each)
    yield from ((dice, uses, next(columns)) for dice, uses in product(throws(table), paper.sums()))


@pytest.mark.parametrize("place", PLACES, ids=lambda place: "-".join((Path(place.pack).name, *place[1:4])))
def test_each_cell_printed_is_the_one_ruled(place):
    """All that is asked of the referee leads to the words that stand in the row and column of the chart."""
    rules = shipped.load(place.pack, place.edition).rules
    table, desk = rules.tables[place.table], Desk(rules)
    chart = chart_at(place)
    together = place.together and all(field.type.shape == "any" for field in table.shown)
    paper = Paper(chart, table, rules.texts, united=together and len(chart.heads) == 1)
    for dice, uses, given in everything(paper):
        ruled = ask(desk, table, dice, uses, given)
        natural = on_the_dice(table, dice) if dice else given[table.rows_axis.id]
        total, cells, marks = paper.read(natural, uses, given)
        at = (place, dice, uses, given)
        assert isinstance(total, str) or ruled.look.total == total, at
        added = sum(one.value for one in ruled.look.applied if one.stage in ("die", "total"))
        assert added == paper.added, at
        check_receipt(ruled, paper, rules)
        assert marks == "".join(mark for mark, _ in ruled.look.notes), at
        if together and len(cells) == 1:
            assert set(read_list(paper.shown[0], cells[0])) == {
                one for field in table.shown for one in ruled.result[field.id]
            }
            continue
        for field, cell in zip(paper.shown, cells, strict=True):
            value = ruled.result[field.id]
            asked = UNKNOWN.fullmatch(cell) and (cell in ruled.told or not field.open)
            printed = (
                ruled.told[cell]
                if asked
                else read_value(field, "" if UNKNOWN.fullmatch(cell) else cell, value, rules.texts)
            )
            assert (type(printed), printed) == (type(value), value), (*at, cell)
    assert len(paper.met) == len(paper.rows) * len(paper.chart.heads)
    assert len(paper.rows) <= len(table.rows)
    assert len(paper.of(*SECTIONS)) == len(paper.sizes)
    assert len(paper.of("naturals")) == len(table.naturals)
    assert paper.notes == {mark: close(words) for mark, words in table.notes}


def courses(chart, paper, given, uses):
    """Give throws with the rounds that a player fights by the words below the chart: what is read in each."""
    ends, most = ON_AND_ON.search(" ".join((chart.remarks, *(one.words for one in chart.entries)))).groups()
    last = next(dice for dice in throws(paper.table) if set(_codes(paper, dice, given, uses)) & set(ends.split(" or ")))
    longest = int(most) if most else 3
    for dice in product(throws(paper.table), repeat=longest):
        rounds = []
        for thrown in chain(dice, () if most else [last]):
            rounds.append((thrown, _codes(paper, thrown, given, uses), paper.found))
            if set(rounds[-1][1]) & set(ends.split(" or ")):
                break
        yield rounds


def _codes(paper, dice, given, uses):
    (cell,) = paper.read(sum(dice), uses, given)[1]
    return plain(cell).split(" + ")


@pytest.mark.parametrize("name", ["assault", "pursuit"])
def test_rounds_are_fought_as_the_chart_says(name):
    """It is thrown on as often as the chart says, each round names its row and column, and steps are added up."""
    rules = shipped.load(str(COMBAT)).rules
    table, desk = rules.tables[name], Desk(rules)
    chart = chart_at(Place(str(COMBAT), "published", "charts", name, beside=False, together=False, matrix=False))
    paper, procedure = Paper(chart, table, rules.texts), table_procedure(table)
    loses = {one.left: re.match("The (.+)s lose a step", one.words) for one in chart.entries}
    columns = table.columns_axis.names if table.columns_axis else [("", "")]
    for (side, _), uses in product(columns, [(), *paper.alone()]):
        given = {axis.id: side for axis in table.axes if axis.source == "given"}
        values = {**given, "modifier": tuple(modifier.id for modifier, _ in uses)}
        words = Input((*procedure.fixed, *(values[one.id] for one in procedure.parameters)), ())
        for rounds in {
            tuple(dice for dice, *_ in course): course for course in courses(chart, paper, given, uses)
        }.values():
            dice = iter(rounds)
            ruling = rule(desk, procedure, words, lambda _, dice=dice: Answer(next(dice)[0], BY_HAND)).ruling
            assert next(dice, None) is None
            looked = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Looked)]
            for entry, (_, _, paper.found) in zip(looked, rounds, strict=True):
                lines = "\n".join(entry_lines(entry, rules))
                check_receipt(Asked(entry.look, ruling.result, {}, lines), paper, rules)
            told = [line.strip() for line in receipt(ruling, rules, ()) if line.strip().startswith("Round")]
            assert told == [f"Round {number}" for number in range(1, len(rounds) + 1)]
            codes = [code for _, read, _ in rounds for code in read]
            for loser in {match[1] for match in loses.values() if match}:
                lost = sum(bool(loses[code]) and loses[code][1] == loser for code in codes)
                assert ruling.result[f"{loser}-steps"] == lost, rounds
            outcome = ruling.result["outcome"]
            assert read_value(paper.shown[0], " + ".join(rounds[-1][1]), outcome, rules.texts) == outcome


@pytest.mark.parametrize(("pack", "edition"), KITS)
def test_every_table_in_force_is_printed(pack, edition):
    """Each table that is ruled on is a chart of the kit, unless counters, cards, the map or the rules show it."""
    in_force = {table.id for table in shipped.load(pack, edition).rules.tables.values() if table.in_force}
    charts = {place.table for place in PLACES if (place.pack, place.edition) == (pack, edition)}
    otherwise = OTHERWISE.get(pack, {}).keys()
    assert in_force == charts | otherwise
    assert not charts & otherwise


def printed_words(*component):
    """Join all words of a component, without the room between them."""
    drawn = (shape for shapes in pages(*component) for shape in shapes if isinstance(shape, Text))
    return close("".join(shape.text for shape in drawn))


@pytest.mark.parametrize("edition", ["published", "house"])
def test_production_is_ruled_as_the_rules_in_short_say(edition):
    """Doenitz in the HQ adds one U-boat (11.0), unless the card is blank or Raeder is there too."""
    said = "adds one U-boat to production, unless the card is blank or Raeder shares the box (11.0)."
    assert close(said) in printed_words("atlantic-wolves", edition, "rules")
    table = shipped.load("atlantic-wolves", edition).rules.tables["production"]
    for symbols, (doenitz, _) in product(range(4), table.columns_axis.names):
        wanted = symbols + (doenitz == "hq" and symbols > 0)
        assert table.look_up(symbols=symbols, doenitz=doenitz).result.counters == wanted


@pytest.mark.parametrize("edition", ["published", "house"])
def test_the_vie_is_ruled_as_the_player_aid_says(edition):
    """The Inactive player adds the Tally, and 1 or 2 for an Evasive marker by the weather (p.26)."""
    said = "adds the Tally and, for an Evasive marker spent, +1 in good or +2 in bad weather."
    assert close(said) in printed_words("atlantic-chase", edition, "player-aid")
    table = shipped.load("atlantic-chase", edition).rules.tables["vie"]
    for die, tally, (evasive, more) in product(range(1, 7), range(5), {"evasive-good": 1, "evasive-bad": 2}.items()):
        assert table.look_up(die, [("tally", tally)]).total == die + tally
        assert table.look_up(die, [("tally", tally), evasive]).total == die + tally + more
