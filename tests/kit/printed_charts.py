"""Reading charts off printed pages as a player does: by where words stand, from nothing but the shapes."""

import re
from itertools import zip_longest
from typing import NamedTuple

from forge.drawing.shapes import Ellipse, FormField, Line, Rect, Text
from forge.reading.measures import MM, NAMED

UNKNOWN = re.compile(r"U-[A-Z]+-\d+")
BLANK = re.compile(r"□\S+")  # a dashed box to write in, by the name of its form field
NEAR = 150_000  # EMU, some 4 mm: from the foot of a title to its table
LEVEL = 30_000  # of one line of words, whatever their sizes


class Entry(NamedTuple):
    """A line below or beside a chart: the heading it stands under, what is at its left, its words, its rule."""

    section: str
    left: str
    words: str
    rule: str


class Chart(NamedTuple):
    """A chart as it stands on paper: headings of columns, headings of lines with their cells, and its notes.

    ``named`` are lines of headings by what stands at their left.
    """

    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    entries: tuple[Entry, ...]
    remarks: str
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def turned(self):
        """Give the chart with what stands side by side below each other."""
        cells = zip(*(cells for _, cells in self.lines), strict=True)
        labels = tuple(label for label, _ in self.lines)
        return self._replace(heads=labels, lines=tuple(zip(self.heads, cells, strict=True)))

    def numbered(self, asks):
        """Put the number of its question into each box to write in, as the annexe of the kit lists them."""
        numbers = {f"□{box}": number for number, boxes in asks.items() for box in boxes}
        lines = tuple((label, tuple(numbers.get(cell, cell) for cell in cells)) for label, cells in self.lines)
        entries = tuple(one._replace(left=numbers.get(one.left, one.left)) for one in self.entries)
        return self._replace(lines=lines, entries=entries)


def close(text):
    """Leave out all room between words, as lines break where they may; apostrophes are those of books."""
    return re.sub(r"\s+", "", text).replace("'", "’")


def read_chart(shapes, title, *, beside=False):
    """Read the chart of a title on a page, its notes below or beside it; None where the page has none."""
    for shape in shapes:
        if isinstance(shape, Text) and shape.text == title and (head := _head_below(shapes, shape)):
            return _read(shapes, shape, head, beside)
    return None


TOTAL = "Modifiers"
"""What modifiers of a total stand under, in the title of the matrix if not at its head."""


def read_matrix(shapes, title):
    """Read the lines that count for a table off a matrix of modifiers: size, words and rule of each."""
    words = [*(shape for shape in shapes if isinstance(shape, Text)), *_blanks(shapes)]
    tinted = [shape for shape in shapes if isinstance(shape, Rect) and shape.fill and not shape.stroke]
    for head in tinted:
        inside = [one for one in words if _within(one, head)]
        if close(_join(inside)) != close(title) or not (lines := _lines_below(shapes, head)):
            continue
        left = min(one.x for one in tinted if one.y == head.y)
        first = min(one.x for one in tinted if one.y == head.y and one.x > left)
        row = [one for one in words if head.y < one.y < head.y + head.height and left <= one.x < first]
        section = min(row, key=lambda one: one.x).text if row else TOTAL
        beside = [one for one in words if one.x >= left - MM]  # what stands left of the matrix is no part of it
        entries = [_matrix_entry(beside, shapes, head, line, section) for line in lines]
        return tuple(entry for entry in entries if entry)
    return ()


def _within(word, box):
    return box.x <= word.x and word.x + word.width <= box.x + box.width and box.y < word.y < box.y + box.height


def _lines_below(shapes, head):
    """Give top and bottom of each line below a heading: the fine rule at its left goes on along all."""
    rules = [shape for shape in shapes if isinstance(shape, Line) and shape.x1 == shape.x2 == head.x]
    y, lines = head.y + head.height, []
    while found := next((one for one in rules if one.y1 == y), None):
        lines.append((found.y1, found.y2))
        y = found.y2
    return lines


def _matrix_entry(words, shapes, head, line, section):
    """Give a line of a matrix, with its size, if there is a mark or a size in the column of a table."""
    top, foot = line
    row = sorted((one for one in words if top < one.y < foot), key=lambda one: one.x)
    marks = [one for one in shapes if isinstance(one, Ellipse) and top < one.y + one.height // 2 < foot]
    marked = any(head.x < one.x + one.width // 2 < head.x + head.width for one in marks)
    own = [one for one in row if head.x <= one.x and one.x + one.width <= head.x + head.width]
    if not marked and not own:
        return None
    bold = next(one.font for one in words if _within(one, head))
    sizes = [one for one in row if one.x < head.x and one.font == bold]
    said = [one for one in row if one.x < head.x and one not in sizes]
    largest = max(one.size for one in said)
    rule = _join(one for one in row if one.x > head.x and one.size < largest and one not in own)
    return Entry(section, _join(own or sizes), _join(said), rule)


def _head_below(shapes, title):
    """Find the tinted head of a table right below the band that its title stands on."""
    tinted = [shape for shape in shapes if isinstance(shape, Rect) and shape.fill and not shape.stroke]
    bands = [one for one in tinted if one.x < title.x < one.x + one.width and one.y < title.y < one.y + one.height]
    lefts = {one.x for one in bands}
    words = [shape for shape in shapes if isinstance(shape, Text)]
    below = [one for one in tinted if one.x in lefts and 0 < one.y - title.y < NEAR]
    heads = [one for one in below if any(_within(word, one) for word in words)]
    return min(heads, key=lambda one: one.y, default=None)


def _blanks(shapes):
    """Give dashed boxes to write in as words that fill them."""
    boxes = [shape for shape in shapes if isinstance(shape, Rect) and shape.stroke and shape.stroke.dash]
    for field in (shape for shape in shapes if isinstance(shape, FormField)):
        if any((box.x, box.y) == (field.x, field.y) for box in boxes):
            middle = field.y + field.height // 2
            yield Text(field.x, middle, f"□{field.name}", "", field.height, NAMED["black"], field.width)


def _read(shapes, title, head, beside):
    words = [*(_off_chip(shape, shapes) for shape in shapes if isinstance(shape, Text)), *_blanks(shapes)]
    left, lines = _lines(shapes, head)
    inside = [word for word in words if head.x <= word.x and word.x + word.width <= head.x + head.width]
    above = [word for word in inside if head.y < word.y < head.y + head.height and word.x >= left]
    centres = _centres(above)
    heads = tuple(
        _join(word for word in above if _stands_over(shapes, head, above, word, centre)) for centre in centres
    )
    cells = []
    for top, bottom in lines:
        line = [word for word in inside if top < word.y < bottom]
        held = [[] for _ in centres]
        for word in line:
            if word.x >= left:
                middle = _centre(word)
                held[min(range(len(centres)), key=lambda place: abs(centres[place] - middle))].append(word)
        cells.append((_join(word for word in line if word.x < left), tuple(map(_join, held))))
    around, edge, bold = _beside(words, title, head) if beside else _below(words, title, head, lines[-1][1])
    found = [_notes(shapes, *column, bold) for column in _side_by_side(around, edge, bold)]
    entries = tuple(entry for each, _ in found for entry in each)
    labels = [word for word in inside if head.y < word.y < head.y + head.height and word.x < left]
    named = tuple((close(word.text), tuple(map(close, _level(above, word)))) for word in labels)
    return Chart(heads, tuple(cells), entries, " ".join(remarks for _, remarks in found if remarks), named)


def _level(above, label):
    """Give the words on the line of another, from the left."""
    return [word.text for word in sorted(above, key=lambda one: one.x) if abs(word.y - label.y) < LEVEL]


def _off_chip(word, shapes):
    """Give a value as if it began where the chip begins on which it stands."""
    chips = (one for one in shapes if isinstance(one, Rect) and one.radius and one.height < NEAR and _within(word, one))
    chip = next(chips, None)
    return word._replace(x=chip.x) if chip and word.text[:1] in "+−±" else word


def _side_by_side(around, edge, bold):
    """Part notes that stand in columns, each below its own heading, the first headings of all at one height."""
    headings = [word for word in around if word.font == bold]
    top = min((word.y for word in headings), default=0)
    starts = sorted({edge, *(word.x for word in headings if word.y - top < LEVEL / 10)})
    for start, end in zip_longest(starts, starts[1:]):
        yield [word for word in around if word.x >= start and (end is None or word.x < end)], start


def _lines(shapes, head):
    """Give where the rule right of the labels stands, and top and bottom of each line: the rule goes on along all."""
    rules = [shape for shape in shapes if isinstance(shape, Line) and shape.x1 == shape.x2]
    y = head.y + head.height
    left = min(one.x1 for one in rules if one.y1 == y and head.x < one.x1 < head.x + head.width)
    lines = []
    while found := next((one for one in rules if one.x1 == left and one.y1 == y), None):
        lines.append((found.y1, found.y2))
        y = found.y2
    return left, lines


def _centre(word):
    return word.x + word.width / 2


def _centres(above):
    """Give the middle of each column: headings stand in it, the last line of each at the same height."""
    foot = max(word.y for word in above)
    return sorted(_centre(word) for word in above if foot - word.y < LEVEL)


def _stands_over(shapes, head, above, word, centre):
    """Tell whether a heading is that of a column: a line of it is above its middle, or the rule below it spans it."""
    lines = [one for one in above if abs(_centre(one) - _centre(word)) < LEVEL / 10]
    if any(one.x <= centre <= one.x + one.width for one in lines):
        return True
    level = [shape for shape in shapes if isinstance(shape, Line) and shape.y1 == shape.y2]
    inside = [rule for rule in level if word.y < rule.y1 < head.y + head.height]
    below = [rule for rule in inside if abs((rule.x1 + rule.x2) / 2 - _centre(word)) < LEVEL / 10]
    return any(rule.x1 <= centre <= rule.x2 for rule in below)


def _join(words):
    """Join words line by line."""
    lines = []
    for word in sorted(words, key=lambda word: word.y):
        if lines and word.y - lines[-1][0].y < LEVEL:
            lines[-1].append(word)
        else:
            lines.append([word])
    return " ".join(word.text.strip() for line in lines for word in sorted(line, key=lambda word: word.x))


def _foot(words, title, head):
    """Give where the notes of a chart end at the latest: at the next title below it."""
    large = [word for word in words if 4 * word.size >= 3 * title.size and not BLANK.fullmatch(word.text)]
    titles = [word for word in large if word.y > head.y]
    below = [word.y for word in titles if head.x <= word.x < head.x + head.width]
    return min(below, default=max(word.y for word in words) + 2 * LEVEL) - LEVEL


def _beside(words, title, head):
    """Give the words at the right of a table, where they begin, and the letters of values and headings."""
    foot, end = _foot(words, title, head), head.x + head.width
    around = [word for word in words if word.x > end and head.y < word.y < foot]
    return around, min(word.x for word in around), _bold(words, head)


def _below(words, title, head, bottom):
    """Give the words below a table, where they begin, and the letters of values and headings."""
    foot, end = _foot(words, title, head), head.x + head.width
    around = [word for word in words if head.x <= word.x < end and bottom < word.y < foot]
    return around, head.x, _bold(words, head)


def _bold(words, head):
    """Give the font of the headings of a table, which values and headings of its notes have too."""
    inside = [one for one in words if head.x <= one.x < head.x + head.width and head.y < one.y < head.y + head.height]
    return inside[0].font


def _notes(shapes, around, edge, bold):
    """Read entries, whose values stand out at the edge, each under its heading, and join all other words."""
    at_edge = sorted((word for word in around if word.x == edge), key=lambda word: word.y)
    entries, section, others = [], "", []
    for word, later in zip_longest(at_edge, at_edge[1:]):
        right = [one for one in around if one.x > edge and word.y - LEVEL < one.y and not BLANK.fullmatch(one.text)]
        right = [one for one in right if later is None or one.y < later.y - LEVEL]
        if word.font != bold:
            others += [word, *right]
        elif any(abs(one.y - word.y) < LEVEL for one in right):
            entries.append(_entry(section, word.text, right))
        else:
            section = word.text
    for box in (word for word in around if BLANK.fullmatch(word.text)):
        right = [one for one in around if one.x > box.x + box.width and 2 * abs(one.y - box.y) < box.size]
        if right and box.x - edge < NEAR:
            entries.append(_entry(section, box.text, right))
    return tuple(entries), _join(others)


def _entry(section, left, right):
    """Tell the words beside a value from the rule at their right, which is smaller and stands on their first line."""
    largest = max(word.size for word in right)
    top = min(word.y for word in right)
    words, foot = [], top
    for word in sorted((one for one in right if one.size == largest), key=lambda one: one.y):
        if word.y - foot < NEAR:  # what follows further down is something else
            words.append(word)
            foot = word.y
    rule = _join(word for word in right if word.size < largest and word.y - top < LEVEL)
    return Entry(section, left, _join(words), rule)
