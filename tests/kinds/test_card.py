"""Cards: standard sizes, a back common to all."""

import pytest

from forge.drawing.shapes import Text
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.measures import INCH, MM

HEAD = 'pack: toy\ntitle: Toy\nsides: {red: {ground: "#701818", ink: "#ffffff"}}\ncomponents:\n'
ROWS = "rows: [{number: 1, name: Storm, text: No **air** patrols., side: red}, {number: 2, name: Fog}]"


def made(tmp_path, entry):
    (tmp_path / "pack.yaml").write_text(f"{HEAD}  - {entry}\n", encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components[0], problems


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        ("", INCH * 5 // 2, INCH * 7 // 2),
        ("size: poker, ", INCH * 5 // 2, INCH * 7 // 2),
        ("size: bridge, ", INCH * 9 // 4, INCH * 7 // 2),
        ("size: mini, ", INCH * 7 // 4, INCH * 5 // 2),
        ("size: euro, ", 59 * MM, 92 * MM),
        ("size: 63 x 88 mm, ", 63 * MM, 88 * MM),
    ],
)
def test_a_card_has_a_size_by_name_or_by_lengths(tmp_path, size, width, height):
    """Poker size if nothing is said."""
    cards, _ = made(tmp_path, f"{{id: a, kind: card, {size}front: event, {ROWS}}}")

    assert cards.pieces[0][2:4] == (width, height)


def test_a_back_common_to_all_is_one_face(tmp_path):
    """Whoever's card it is, its back does not give it away."""
    cards, problems = made(tmp_path, f"{{id: a, kind: card, front: event, back: {{face: back, name: Event}}, {ROWS}}}")
    first, second = (cards.draw(piece, "back", problems) for piece in cards.pieces)

    assert list(problems) == []
    assert first is second
    assert cards.pieces[0].ground[1] == cards.pieces[1].ground[1]


@pytest.mark.parametrize(
    "face",
    [
        "{face: number, value: 12, label: Speed, symbol: star, text: A line.}",
        "{face: write-in, name: Destination, first: Origin, second: Ship, third: Hex, fourth: Turn, code: d1}",
        "{face: event, name: Storm, kind: Event, symbol: wave, first_head: Escorts, first: all, foot: Remove}",
        "{face: back, name: Event, game: Toy, symbol: star}",
        "plain",
    ],
)
def test_every_stock_card_is_drawn_without_a_problem(tmp_path, face):
    """On poker and on mini cards."""
    for size in ("poker", "mini"):
        cards, problems = made(tmp_path, f"{{id: a, kind: card, size: {size}, front: {face}, rows: [{{_x: 1}}]}}")
        cards.draw(cards.pieces[0], "front", problems)
        assert list(map(str, problems)) == []


@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "euro", "63 x 88 mm"])
@pytest.mark.parametrize("number", ["1", ""])
def test_titles_of_a_deck_have_one_size(tmp_path, size, number):
    """Whether or not one has letters that hang below the line."""
    rows = f"rows: [{{name: Storm, number: '{number}'}}, {{name: Foggy, number: '{number}'}}]"
    cards, problems = made(tmp_path, f"{{id: a, kind: card, size: {size}, front: event, {rows}}}")
    titles = [
        shape
        for piece in cards.pieces
        for shape in cards.draw(piece, "front", problems).drawing.shapes
        if isinstance(shape, Text) and shape.text in ("Storm", "Foggy")
    ]
    assert len({(title.size, title.y) for title in titles}) == 1
    assert len(titles) == 2


def test_a_size_that_is_neither_name_nor_lengths_is_reported(tmp_path):
    """The words that are possible are named."""
    (tmp_path / "pack.yaml").write_text(f"{HEAD}  - {{id: a, kind: card, size: pocker, front: event, {ROWS}}}\n")
    problems = Problems()
    load_pack(tmp_path, find_kinds(), problems)

    assert 'a.size: "pocker"' in str(problems.errors[0])
