"""Creases and perforations as they are written: where they lie, and what is wrong with those that cannot."""

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.measures import MM

SHEET = "{id: a, kind: sheet, page: 120 x 90 mm, margin: 5 mm, heading: no, blocks: [{text: x}], SAID}"
CARD = "{id: a, kind: card, size: 63 x 88 mm, corner: 5 mm, front: event, rows: [{name: Storm}], SAID}"
BOARD = "{id: a, kind: board, page: 120 x 90 mm, SAID}"
TRACK = "{id: a, kind: track, boxes: 1..4, size: 20 mm, heading: no, SAID}"


def made(folder, entry, said):
    """Read a pack of one component and give that, and the problems as lines."""
    text = f"pack: toy\ntitle: Toy\ncomponents:\n  - {entry.replace('SAID', said)}\n"
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    components = load_pack(folder, find_kinds(), problems).components
    return components[0] if components else None, [f"{one}\n{one.hint}" for one in problems.errors]


@pytest.mark.parametrize("entry", [SHEET, BOARD])
def test_lines_lie_where_they_are_said_or_divide_evenly(tmp_path, entry):
    """Lengths from the top left corner of the page; half, thirds and quarters of 120 x 90 mm."""
    component, errors = made(
        tmp_path, entry, "creases: [down 1 in, across half, down quarters], perforations: across thirds"
    )
    assert not errors
    assert component.scores == (
        ("crease", (25.4 * MM, 0), (25.4 * MM, 90 * MM)),
        ("crease", (0, 45 * MM), (120 * MM, 45 * MM)),
        ("crease", (30 * MM, 0), (30 * MM, 90 * MM)),
        ("crease", (60 * MM, 0), (60 * MM, 90 * MM)),
        ("crease", (90 * MM, 0), (90 * MM, 90 * MM)),
        ("perforation", (0, 30 * MM), (120 * MM, 30 * MM)),
        ("perforation", (0, 60 * MM), (120 * MM, 60 * MM)),
    )


def test_a_track_is_divided_as_large_as_it_comes_out(tmp_path):
    """Its size is that of its boxes: half of it is half of the piece."""
    component, errors = made(tmp_path, TRACK, "creases: down half")
    assert not errors
    piece = component.pieces[0]
    assert component.scores == (("crease", (piece.width // 2, 0), (piece.width // 2, piece.height)),)


WRONG = [
    (SHEET, "creases: down 130 mm", "a.creases: 130 mm lies beyond the piece, which is 120 mm wide", "left edge"),
    (SHEET, "creases: across 100 mm", "a.creases: 100 mm lies beyond the piece, which is 90 mm high", "top edge"),
    (SHEET, "creases: across 1.9 mm", "a.creases: lies 1.9 mm from an edge", "2 mm from every edge"),
    (SHEET, "perforations: across 88.5 mm", "a.perforations: lies 1.5 mm from an edge", "2 mm"),
    (CARD, "creases: across 4 mm", "a.creases: lies 4 mm from an edge", "5 mm from every edge"),
    (SHEET, "creases: [down half, down 60 mm]", "a.creases: lies on the crease down 60 mm", "leave one"),
    (SHEET, "creases: down half, perforations: down 60 mm", "a.perforations: lies on the crease down 60", ""),
    (SHEET, "creases: [down 50 mm, down 51 mm]", "a.creases: lies 1 mm from the crease down 50 mm", "2 mm apart"),
    (SHEET, "creases: down halb", 'a.creases: "down halb" says neither', "did you mean 'half'?"),
    (SHEET, "creases: dwon half", 'a.creases: "dwon half" is not a line such as', "did you mean 'down'?"),
    (SHEET, "creases: down", "is not a line such as", ""),
    (SHEET, "creases: half", "is not a line such as", "possible here: across, down"),
    (SHEET, "creases: down 60", "has no unit", ""),
    (SHEET, "creases: {down: 60 mm}", "a.creases: must be", ""),
    (SHEET, f"creases: [{', '.join(f'down {n} mm' for n in range(3, 100, 2))}]", "more than 40", ""),
    (BOARD, "creases: down 119 mm", "a.creases: lies 1 mm from an edge", ""),
    (TRACK, "creases: down 150 mm", "lies beyond the piece", ""),
]


@pytest.mark.parametrize(("entry", "said", "told", "hint"), WRONG)
def test_what_cannot_be_folded_is_reported_where_it_is_written(tmp_path, entry, said, told, hint):
    """Once each, with file, line and column, and what would do."""
    _, errors = made(tmp_path, entry, said)
    assert len(errors) == 1
    assert "pack.yaml:4:" in errors[0]
    assert told in errors[0]
    assert hint in errors[0]
