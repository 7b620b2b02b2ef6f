"""Builds page-like components from definitions and looks at what is drawn, with every shape in its place."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from forge.drawing import shapes as s
from forge.drawing.artwork import ArtBook
from forge.drawing.fonts import FontBook
from forge.drawing.profile.vessels import AircraftBook, VesselBook
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.model import Pack, SideColours
from forge.reading.measures import MM, PT, parse_colour
from forge.reading.yaml_text import parse_yaml
from forge.rules.parts import Axis, Band, Cell, Field, Row
from forge.rules.table import Table
from forge.rules.texts import own_texts
from forge.rules.values import ValueType
from forge.values.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Drawing, Shape

FONTS = FontBook()
SHIPS = VesselBook()
PLANES = AircraftBook()
EXACT = MM // 100
QUESTION = "How many are there?"


def table(table_id="attack", *, rows, columns=(), fields=("result",), cells, **others):
    """A table of texts: ``cells`` is a list of rows of cells, each a tuple of printed parts (None is unknown)."""
    parts = tuple(Field(name, name.capitalize(), ValueType("text")) for name in fields)

    def cell(texts):
        unknowns = tuple("U-1" if text is None else "" for text in texts) if None in texts else ()
        return Cell(tuple(texts), tuple(text or "" for text in texts), (), unknowns)

    lines = tuple(
        Row(Band(name, name), tuple(cell(texts) for texts in line)) for name, line in zip(rows, cells, strict=True)
    )
    facts = {
        "id": table_id,
        "title": "Attack",
        "rule": "9.1",
        "dice": Dice(1, 6),
        "rows_axis": Axis("roll", "Roll", "dice", tuple(Band(name, name) for name in rows)),
        "columns_axis": Axis("area", "Area", "given", tuple(Band(name, name) for name in columns)) if columns else None,
        "fields": parts,
        "rows": lines,
    }
    return Table(**(facts | others))


def pack(tables=(), unknowns=None, palette=None, folder="nowhere", texts=None) -> Pack:
    """A pack with two sides, given tables and unknowns (by id, with the value that fills them or None)."""
    answers = unknowns or {"U-1": None}
    rules = SimpleNamespace(
        tables={each.id: each for each in tables},
        unknowns={key: SimpleNamespace(value=value, question=QUESTION) for key, value in answers.items()},
        readings={},
        unread=frozenset(),
        tables_of={},
        replaced_files={},
        row_corrections={},
        face_patches={},
        texts=own_texts() | (texts or {}),
    )
    sides = {"german": SideColours(title="German", ground=parse_colour("#24425c"), ink=parse_colour("#ffffff"))}
    colours = {name: parse_colour(value) for name, value in (palette or {}).items()}
    return Pack(
        "sample",
        "Sample",
        "1",
        "",
        "en",
        Path(folder),
        sides,
        colours,
        5 * PT,
        FONTS,
        ArtBook(Path(folder)),
        SHIPS, PLANES,
        rules,
    )  # fmt: skip


def build(text, **of_pack):
    """Build the one component that a definition describes; give it with the problems found."""
    problems = Problems()
    node = parse_yaml(text, "pack.yaml", problems)
    kind = find_kinds()[node.entries["kind"].value.text]
    return kind.make(node, node.entries["id"].value.text, pack(**of_pack), problems), problems


def built(text, **of_pack):
    """Build a component without any problem."""
    component, problems = build(text, **of_pack)
    assert list(problems) == []
    return component


def messages(problems) -> str:
    """All problems, one a line."""
    return "\n".join(map(str, problems))


def shapes_of(drawing: Drawing | tuple[Shape, ...]) -> Iterator[Shape]:
    """Every shape of a drawing, those within clips and turns as well."""
    for shape in drawing.shapes if isinstance(drawing, s.Drawing) else drawing:
        if isinstance(shape, s.Clip | s.Turned | s.Faded | s.Within):
            yield from shapes_of(shape.shapes)
        else:
            yield shape


def only(kind, drawing):
    """The shapes of one type."""
    return [shape for shape in shapes_of(drawing) if isinstance(shape, kind)]


def texts(drawing) -> list[str]:
    """The words of a drawing in the order drawn."""
    return [shape.text for shape in only(s.Text, drawing)]


def find(drawing, words):
    """The one run of text with these words."""
    (shape,) = [shape for shape in only(s.Text, drawing) if shape.text == words]
    return shape


def extent(shape) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a shape (of text: its baseline and advance)."""
    if isinstance(shape, s.Line):
        return min(shape.x1, shape.x2), min(shape.y1, shape.y2), max(shape.x1, shape.x2), max(shape.y1, shape.y2)
    if isinstance(shape, s.Path):
        xs = [n for command in shape.commands for n in command[1::2]]
        ys = [n for command in shape.commands for n in command[2::2]]
        return min(xs), min(ys), max(xs), max(ys)
    if isinstance(shape, s.Text):
        return shape.x, shape.y - shape.size // 2, shape.x + shape.width, shape.y
    if isinstance(shape, s.Stamp):
        width, height = shape.drawing.width * shape.scale, shape.drawing.height * shape.scale
        return shape.x, shape.y, round(shape.x + width), round(shape.y + height)
    return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
