"""How players use a chart: they add up what is printed and go along the line to the column."""

import re
from fractions import Fraction
from itertools import product

from kit.printed_charts import UNKNOWN, close

NUMBERS = re.compile(
    r"(?P<one>-?\d+)|(?P<low>-?\d+)(?:-|to)(?P<high>-?\d+)|(?P<least>-?\d+)\+|(?P<most>-?\d+)orless|any"
)
SECTIONS = ("each-die", "modifiers", "later", "shifts")  # what a modifier changes is told by where it stands
OFTEN = 4  # modifiers that count are counted so often, or once more than their limit


def numbers(label):
    """Read a printed heading of numbers as its ends, None for none."""
    match = NUMBERS.fullmatch(close(label).replace("−", "-").replace("–", "-"))
    assert match, label
    one, low, high, least, most = (int(text) if text else None for text in match.groups())
    return (one, one) if one is not None else (low if least is None else least, high if most is None else most)


def holds(label, value):
    """Tell whether a printed heading of numbers is that of a number."""
    low, high = numbers(label)
    return (low is None or low <= value) and (high is None or value <= high)


def place_of(axis, labels, value):
    """Find the places among printed headings where a value belongs: a number within one, a name under its words."""
    if axis.named:
        words = next(close(band.label) for band in axis.bands if value in band.names)
        return [at for at, label in enumerate(labels) if f",{words}," in f",{close(label)},"]
    return [at for at, label in enumerate(labels) if holds(label, value)]


def read_value(field, cell, seen, texts):
    """Read a cell: what is printed for a value of its field; only one may be printed so."""
    text = close(cell)
    if not text:
        assert field.open if seen is None else seen is False
        return seen
    if field.type.shape == "whole":
        return int(text.replace("−", "-").replace(field.thousands, ""))
    words = dict(field.words)
    if field.type.shape == "flag":
        return {close(words["yes"]): True, close(words["no"]): False}[text]
    if field.type.shape == "text":
        return seen if text == close(seen) else text
    known = {close(words.get(choice, choice)): choice for choice in field.type.choices}
    assert len(known) == len(field.type.choices), "two results are printed alike"
    if field.type.shape == "one":
        return known[text]
    if text == close(words.get("none", "")):
        return ()
    if field.joint.strip() == texts["list.or"] and text == texts["list.any"]:
        return field.type.choices
    return tuple(known[close(word)] for word in plain(cell).split(plain(field.joint)))


def read_list(field, cell):
    """Read a cell of lists that stand together in one."""
    known = {close(word): choice for choice, word in field.words}
    words = [known[close(word)] for word in plain(cell).split(plain(field.joint))]
    return () if words == ["none"] else tuple(words)


def plain(text):
    """Write all room between words as a space."""
    return re.sub(r"\s", " ", text)


def _odds(label):
    """Read odds such as 3-2 as a fraction."""
    return Fraction(*map(int, label.split("-")))


class Paper:
    """A chart as players use it: they add up what is printed and go along the line to the column."""

    def __init__(self, chart, table, texts, *, united=False):
        self.chart, self.table, self.texts = chart, table, texts
        self.marks = "".join(mark for mark, _ in table.notes)
        self.rows = [label.rstrip(self.marks) if self.marks else label for label, _ in chart.lines]
        self.shown = list(table.shown[:1] if united else table.shown)
        self.united = united
        self.sections = {}
        self.sizes = {modifier.id: self._size(modifier) for modifier in table.modifiers if modifier.in_force}
        self.met = set()
        self.most = {stage: self._limit(stage) for stage in ("total", "column")}

    def _limit(self, stage):
        """Give how far all modifiers, or all shifts, may go together, as a sentence below the chart says."""
        words = re.escape(self.texts[f"chart.limit-{stage}"])
        said = re.search(re.sub(r"\\{[^}]*\\}", r"([+−]?\\d+)(?: columns?)?", words), plain(self.chart.remarks))
        if said is None:
            return None
        low, high = (int(end.replace("−", "-")) for end in said.groups())
        return (-low, high) if stage == "column" else (low, high)

    def _within(self, stage, amount):
        """Give no more of an amount than there may be."""
        low, high = self.most[stage] or (amount, amount)
        return min(max(amount, low), high)

    def of(self, *sections):
        """Give the entries under some headings."""
        headings = [self.texts[f"chart.{section}"] for section in sections]
        notes = [mark for mark, _ in self.table.notes]
        return [one for one in self.chart.entries if one.section in headings and one.left not in notes]

    @property
    def notes(self):
        """Give the footnotes by their marks."""
        return {one.left: close(one.words) for one in self.chart.entries if one.left in dict(self.table.notes)}

    def _size(self, modifier):
        """Give the size printed for a modifier, or its ends where it is typed in; and its limit."""
        entries = [entry for entry in self.of(*SECTIONS) if self._says(entry, modifier)]
        assert len(entries) == 1, (modifier.id, entries)
        (entry,) = entries
        self.sections[modifier.id] = next(key for key in SECTIONS if self.texts[f"chart.{key}"] == entry.section)
        if UNKNOWN.fullmatch(entry.left):
            assert entry.left == modifier.unknown
            return None, None
        assert close(modifier.rule) in close(entry.rule).split(",")
        if modifier.value is None:
            assert entry.left == ("+" if modifier.low >= 0 else "−" if modifier.high <= 0 else "±")
            return None, None
        ends = [int(entry.left.replace("−", "-"))]
        most = re.search(re.escape(self.texts["chart.most"]).replace(r"\{most\}", r"([+−]\d+)"), entry.words)
        return ends, int(most[1].replace("−", "-")) if most else None

    def _says(self, entry, modifier):
        words = close(entry.words)
        if modifier.counted:
            words = words.partition(close(self.texts["chart.most"].partition("{")[0]))[0].rstrip("(")
            return (
                words.lower() == close(self.texts["chart.each"].format(what=modifier.when)).lower()
            )  # it may begin a line
        return words == close(modifier.when)

    def worth(self, modifier, amount):
        """Give what a modifier comes to by what is printed for it."""
        ends, most = self.sizes[modifier.id]
        if ends is None:
            return amount
        if amount is None:
            return ends[0]
        size = ends[0] * (max(0, amount - modifier.beyond) // modifier.every)
        return size if most is None else max(size, most) if most < 0 else min(size, most)

    def amounts(self, modifier):
        """Give the amounts to try a modifier with."""
        ends, most = self.sizes[modifier.id]
        if modifier.counted:
            times = range(1, (most // ends[0] if most else OFTEN) + 2)
            counts = [modifier.beyond + modifier.every * time for time in times]
            return (0, *(count + more for count in counts for more in (-1, 0)))
        if modifier.value is not None:
            return (None,)
        return range(modifier.low, modifier.high + 1)

    def _groups(self):
        """Give the modifiers that exclude each other together, each with all its uses."""
        groups = {}
        for modifier in self.table.modifiers:
            if modifier.in_force:
                uses = [(modifier, amount) for amount in self.amounts(modifier)]
                groups.setdefault(modifier.group or modifier.id, []).append(uses)
        return groups.values()

    def alone(self):
        """Give each use of each modifier by itself."""
        return [(use,) for group in self._groups() for uses in group for use in uses]

    def sums(self):
        """Give a set of modifiers for every sum that those that go together come to."""
        sums = {0: ()}
        for group in self._groups():
            before = tuple(sums.items())
            for (total, others), uses in product(before, group):
                for use in uses:
                    sums.setdefault(total + self.worth(*use), (*others, use))
        return sums.values()

    def columns(self, given, shift=0):
        """Find the columns of what is given, one for each part of the result, by the words above them."""
        return tuple(self._column(field, given, shift) for field in self.shown)

    def _column(self, field, given, shift):
        axis, heads = self.table.columns_axis, [close(head) for head in self.chart.heads]
        if self.united:
            return 0
        if self.table.lines_axis:
            return self._on_line(given, shift) * len(self.shown) + self.shown.index(field)
        title = close(field.title) if len(self.shown) > 1 or not axis else ""
        named = [(at, head.removesuffix(title)) for at, head in enumerate(heads) if head.endswith(title)]
        if not axis:
            (column,) = [at for at, rest in named if not rest]
            return column
        labels = [rest.removeprefix(close(axis.title)) or rest for _, rest in named]
        if len(heads) == len(self.shown):  # all columns are alike, and one
            labels = [",".join(close(band.label) for band in axis.bands)]
        (place,) = place_of(axis, labels, given[axis.id])
        return named[self._stopped(place + shift, len(named))][0]

    def _on_line(self, given, shift):
        """Find the column by the line of headings that is read."""
        by, axis = self.table.lines_axis, self.table.columns_axis
        labels = dict(self.chart.named)[next(close(band.label) for band in by.bands if given[by.id] in band.names)]
        headed = {at: label for at, label in enumerate(labels) if label != "–"}
        start = self._headed(axis, headed, given[axis.id])
        place = min(max(start + shift, min(headed)), max(headed))
        if place != start + shift:
            self._said("stop-line", *["stop-first-last"] * (len(headed) == len(labels)))
        self.start, self.heading = labels[start], labels[place]
        return place

    def _headed(self, axis, headed, value):
        """Find the heading of a line for a value; odds that it has not are rounded as the chart says."""
        exact = [at for at, label in headed.items() if (label == value if axis.named else holds(label, value))]
        if exact:
            return exact[0]
        if axis.named:
            self._said("ratio-defender", first=axis.sides[0], second=axis.sides[1])
            worth, have = {at: _odds(label) for at, label in headed.items()}, _odds(value)
        else:
            worth, have = {at: numbers(label)[0] for at, label in headed.items()}, value
        least, most = (which(worth, key=worth.get) for which in (min, max))
        if have < worth[least] or have > worth[most]:
            self._said("lines-beyond", f"lines-{'below' if have < worth[least] else 'above'}")
        return max((at for at in worth if worth[at] <= have), key=worth.get, default=least)

    def _said(self, *keys, **values):
        """Hold what is done against the words of the chart that say it."""
        assert any(close(self.texts[f"chart.{key}"].format(**values)) in close(self.chart.remarks) for key in keys)

    def _stopped(self, place, count):
        """Stop a shift at the end of the table where the chart says so."""
        if 0 <= place < count:
            return place
        ends = "first", "last", "first-last"
        said = [end for end in ends if close(self.texts[f"chart.stop-{end}"]) in close(self.chart.remarks)]
        assert ("first" if place < 0 else "last") in "-".join(said)
        return 0 if place < 0 else count - 1

    def _row(self, total):
        """Find the row of a name or a total, which is read as the end of the table where the chart says so."""
        places = place_of(self.table.rows_axis, self.rows, total)
        if not places:
            end, words = (self._end(min), "below") if total < self._end(min) else (self._end(max), "above")
            assert close(self.texts[f"chart.{words}"].format(end=end)) in close(self.chart.remarks)
            places = place_of(self.table.rows_axis, self.rows, end)
        (row,) = places
        return row

    def _natural(self, entry, columns):
        """Give the result that the bare dice alone decide; a row for just these dice must not say otherwise."""
        result = entry.words.rpartition(": ")[2]
        for row, label in enumerate(self.rows):
            if numbers(label) == numbers(entry.left):
                assert {self._met(row, column) for column in columns} == {result}
        return (result,)

    def _met(self, row, column):
        self.met.add((row, column))
        return self.chart.lines[row][1][column]

    def read(self, natural, uses, given):
        """Give what stands on paper for a throw or a value with modifiers: total, cells and marks of footnotes."""
        columns = self.columns(given, self._within("column", self._sum(uses, "shifts")))
        self.added = 0
        for entry in self.of("naturals"):
            if isinstance(natural, int) and holds(entry.left, natural):
                return natural, self._natural(entry, self.columns(given)), ""
        total = natural
        if isinstance(natural, int):
            dice = self.table.dice.number if self.table.dice else 1
            self.added = self._sum(uses, "modifiers") + dice * self._sum(uses, "each-die")
            total += self._within("total", self.added)
        row = self._row(total)
        if later := self._sum(uses, "later"):
            row = self._row(min(max(total, self._end(min)), self._end(max)) + later)
        cells = [self._met(row, column) for column in columns]
        self.found = self.rows[row], [self.chart.heads[column] for column in columns] if self.chart.heads else []
        if self.table.lines_axis:
            self.found = self.rows[row], [self.heading]
        bare = tuple(cell if not self.marks or cell in self.marks else cell.rstrip(self.marks) for cell in cells)
        marks = self.chart.lines[row][0][len(self.rows[row]) :]
        return total, bare, marks + "".join(cell[len(words) :] for cell, words in zip(cells, bare, strict=True))

    def _sum(self, uses, section):
        """Add up what stands under a heading."""
        return sum(self.worth(*use) for use in uses if self.sections[use[0].id] == section)

    def _end(self, which):
        """Give the lowest or highest number among the headings of the lines."""
        return which(end for label in self.rows for end in numbers(label) if end is not None)
