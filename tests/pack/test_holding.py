"""What the places of boards must hold: counted in the pack's own rows, told with its place where there is no room."""

from unittest.mock import Mock

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack import holding
from forge.pack.load import load_pack

SHIPS = "id,nation,turn,copies\nhood,UK,1,1\nbismarck,DE,1,1\nboat,DE,1,3\nscheer,DE,2,1\nblank,DE,,2\n"
PACK = """
pack: fleet
title: Fleet
components:
  - id: blocks
    kind: label
    size: 19 mm
    footprint: 20 x 10 mm
    data: ships.csv
    front: {face: text, text: "{{ nation }} {{ turn }}"}
  - id: control
    kind: counter
    size: 15 mm
    rows: [{id: control, copies: 7}]
    front: {face: marker, text: Held}
"""
BOARD = """
  - id: board
    kind: board
    page: 200 x 150 mm
    margin: 0 mm
    spaces:
      - {id: harbour, shape: box, at: "10 mm, 10 mm", size: %s, holds: %s}
"""


@pytest.fixture
def load(tmp_path):
    """Load the pack with more components; give what is wrong with it."""

    def with_more(text, **options):
        folder = tmp_path / "fleet"
        folder.mkdir(exist_ok=True)
        (folder / "ships.csv").write_text(SHIPS, encoding="utf-8")
        (folder / "pack.yaml").write_text(PACK + text, encoding="utf-8")
        problems = Problems()
        load_pack(folder, find_kinds(), problems, **options)
        return [str(problem) for problem in problems]

    return with_more


@pytest.mark.parametrize(
    ("size", "holds"),
    [
        ("41 x 10 mm", "{hood: 1, bismarck: 1}"),
        ("41 x 31 mm", "{pieces: blocks, only: {nation: DE, turn: 1}}"),  # four, two in a row
        ("41 x 31 mm", "{pieces: blocks, only: {nation: DE, turn: [1, 2]}}"),  # five
        ("20 x 10 mm", "[{pieces: blocks, only: {nation: UK}}]"),
        ("31 x 15 mm", "{control: 2}"),
        ("15 x 15 mm", "{pieces: control, stacked: 7}"),
        ("31 x 15 mm", "{pieces: control, stacked: 4}"),
        ("36 x 15 mm", "{blocks: 1, control: 1}"),
        ("10 x 20 mm", "{20 x 10 mm: 1}"),  # what is said by its size alone lies, and may be turned
        ("5 x 5 mm", "{blocks: 0}"),
    ],
)
def test_what_has_room_is_not_mentioned(load, size, holds):
    """Places that are just large enough, by arithmetic, are right."""
    assert load(BOARD % (size, holds)) == []


@pytest.mark.parametrize(
    ("size", "holds", "told"),
    [
        ("40 x 10 mm", "{hood: 1, bismarck: 1}", "must hold 1 of “blocks” (20 x 10 mm) and has room for 0"),
        ("41 x 20 mm", "{pieces: blocks, only: {nation: DE, turn: 1}}", "must hold 4 of “blocks” (20 x 10 mm) and has"),
        (
            "10 x 20 mm",
            "{hood: 1}",
            "must hold 1 of “blocks” (20 x 10 mm) and has room for 0",
        ),  # blocks face their owner
        ("30 x 15 mm", "{pieces: control, stacked: 4}", "must hold 2 of “control” (15 x 15 mm) and has room for 1"),
        ("15 x 15 mm", "{pieces: control, stacked: 6}", "must hold 2 of “control” (15 x 15 mm) and has room for 1"),
        (
            "35 x 15 mm",
            "{blocks: 1, control: 1}",
            "must hold 1 of “blocks” (20 x 10 mm) and has room for 0 beside 1",
        ),
        ("9 x 20 mm", "{20 x 10 mm: 1}", "must hold 1 of 20 x 10 mm and has room for 0"),
    ],
)
def test_what_has_no_room_is_told_with_its_place(load, size, holds, told):
    """A little less room is a warning that names the file, the line, the place, how many and for how many."""
    (warning,) = load(BOARD % (size, holds))
    assert warning.startswith("fleet/pack.yaml:22:")
    assert "warning: board.harbour.holds: " in warning
    assert told in warning
    assert "cm² is free: make it larger, or print less in it" in warning


def test_words_and_ports_take_room(load):
    """What fits an empty space does not fit beside its title, nor under a port that overlaps it."""
    text = """
  - id: board
    kind: board
    page: 200 x 150 mm
    margin: 0 mm
    spaces:
      - {id: sea, title: %s, shape: polygon, points: ["0 mm, 0 mm", "60 mm, 0 mm", "60 mm, 32 mm", "0 mm, 32 mm"],
         at: "0 mm, 0 mm", size: 60 x 32 mm, holds: {blocks: 6}}
      - {id: port, shape: box, at: "%s mm, 10 mm", size: 20 x 30 mm}
"""
    assert load(text % ('""', 61)) == []
    (covered,) = load(text % ('""', 30))  # a row above the port, and one block beside it in each of two
    assert "must hold 6 of “blocks” (20 x 10 mm) and has room for 4" in covered
    (titled,) = load(text % ("The North Sea and the Skagerrak", 61))  # two rows below the title
    assert "must hold 6 of “blocks” (20 x 10 mm) and has room for 4" in titled


def test_boxes_of_panels_and_tracks_are_looked_at(load):
    """A holding box of a display and a box of a track say what they hold as spaces do."""
    found = load("""
  - id: fleet-display
    kind: display
    page: 150 x 100 mm
    rows:
      - - {title: Fleet, boxes: [{title: Ships, holds: {blocks: 40}}, {title: Sunk, holds: {hood: 1}}]}
        - {title: Port, holds: {blocks: 40}}
  - id: turns
    kind: track
    boxes: [one, two]
    size: 18 x 15 mm
    holds: {15 mm: 1}
    marks: {two: {note: more, holds: {15 mm: 2}}}
""")
    assert [line.split("warning: ")[1].split(": must")[0] for line in found] == [
        "fleet-display.panel.Ships.holds",
        "fleet-display.panel.holds",
        "turns.track.one.holds",
        "turns.track.two.holds",
    ]


@pytest.mark.parametrize(
    ("holds", "told"),
    [
        ("{block: 1}", "there is no component and no piece called block"),
        ("{pieces: blocks, only: {nations: UK}}", "blocks has no column nations"),
        ("{pieces: blocks, only: {nation: GB}}", "no piece of blocks has 'GB' as its nation"),
        ("{pieces: blocks, size: 20 mm}", "needs either pieces, the id of a component, or a size"),
        ("7", "must be"),
        ("{blocks: many}", "number"),
        ("{blocks: 4000}", "number"),
    ],
)
def test_what_cannot_be_counted_is_told(load, holds, told):
    """A name, a column or a value that there is not is no silent zero."""
    assert told in "\n".join(load(BOARD % ("50 x 50 mm", holds)))


def test_a_part_of_a_pack_is_not_asked_what_it_holds(load):
    """Where only one component is wanted, the pieces of the others are not known, and nothing is said of them."""
    assert load(BOARD % ("5 x 5 mm", "{blocks: 1}"), only=("board",)) == []
    assert load(BOARD % ("5 x 5 mm", "{blocks: 1}")) != []


def test_a_place_is_laid_out_once_until_it_or_what_it_holds_is_another(load, monkeypatch):
    """A save elsewhere finds it as it was, with what was wrong."""
    laid_out = Mock(wraps=holding.Floor)
    monkeypatch.setattr(holding, "Floor", laid_out)
    board = BOARD % ("43 x 17 mm", "{blocks: 7}")

    told = load(board)
    assert len(told) == 1
    assert load(board) == told
    assert laid_out.call_count == 1
    assert load(board.replace("blocks: 7", "blocks: 8")) != told
    assert load(board.replace("43 x 17", "43 x 71")) == []
    assert laid_out.call_count == 3
