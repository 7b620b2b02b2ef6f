"""Folds and tears in cut files: on their layers, in millimetres, before anything is cut out."""

import pytest
from kit.cut_files import print_toys, read_dxf, read_svg, sharp

from forge.pack.model import Score
from forge.reading.measures import MM


def scores(width, height):
    """A tear 15 mm from the top, a fold 10 mm from the left of a piece."""
    return (Score.across("perforation", 15 * MM, width * MM), Score.down("crease", 10 * MM, height * MM))


def layers(lines):
    """Names of layers as they follow one another, each once."""
    return list(dict.fromkeys(line.layer for line in lines))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """Six cards of 31 x 45 mm that touch, three beside one another."""
    folder = tmp_path_factory.mktemp("cards")
    print_toys(
        folder, sharp(6, (31 * MM, 45 * MM), 3, name="cards", kind="card", two_sided=False, scores=scores(31, 45))
    )
    return folder / "cut/01-cards.svg"


def test_cards_are_folded_and_torn_before_they_are_cut(cards):
    """One line folds a column of cards 10 mm from the left of each, one tears a row 15 mm from the top of each."""
    _, lines = read_svg(cards)
    assert layers(lines) == ["Regmarks", "Crease", "Perforation", "Cut"]
    corners = [point for line in lines if line.layer == "Cut" for point in line.points]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    folds = sorted(sorted(line.points) for line in lines if line.layer == "Crease")
    columns, rows = round((right - left) / 31), round((bottom - top) / 45)
    assert columns * rows == 6
    for number, (start, end) in enumerate(folds):
        assert (start, end) == (pytest.approx((left + 31 * number + 10, top)), pytest.approx((start[0], bottom)))
    tears = sorted((sorted(line.points) for line in lines if line.layer == "Perforation"), key=lambda one: one[0][1])
    for number, (start, end) in enumerate(tears):
        assert (start, end) == (pytest.approx((left, top + 45 * number + 15)), pytest.approx((right, start[1])))
    assert (len(folds), len(tears)) == (columns, rows)


def test_dxf_has_the_same_lines_on_its_layers(cards):
    """As ezdxf reads them."""
    drawn = [line for line in read_svg(cards)[1] if line.layer in ("Crease", "Perforation")]
    read = [line for line in read_dxf(cards.with_suffix(".dxf"), 200) if line.layer in ("CREASE", "PERF")]
    assert layers(read) == ["CREASE", "PERF"]
    for one, other in zip(drawn, read, strict=True):
        assert [point for pair in other.points for point in pair] == pytest.approx(
            [point for pair in one.points for point in pair], abs=0.001
        )


def test_pages_are_folded_by_a_machine_that_needs_no_marks(tmp_path):
    """A board of 100 x 60 mm lies in the middle of 200 x 120 mm; where marks are needed it is left to hands."""
    board = sharp(
        1,
        (100 * MM, 60 * MM),
        1,
        name="board",
        imposition="page",
        kind="board",
        two_sided=False,
        scores=scores(100, 60),
    )
    print_toys(tmp_path / "plain", board, paper="200 x 120 mm", cutter="plain")
    _, lines = read_svg(tmp_path / "plain/cut/01-board.svg")
    assert [(line.layer, sorted(line.points)) for line in lines] == [
        ("Crease", [(60, 30), (60, 90)]),
        ("Perforation", [(50, 45), (150, 45)]),
    ]
    print_toys(tmp_path / "cameo", board, paper="200 x 120 mm")
    assert not (tmp_path / "cameo/cut").exists()
