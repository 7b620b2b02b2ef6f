"""Where counters stand: spaces, the boxes in them and hexes, by the names that rulings and links use."""

import forge
from forge.kinds.board.plan import is_inside
from forge.reading.measures import MM


def places(pack, component):
    """Give the places of the only piece of a component, by id."""
    (piece,) = forge.open_game(pack).pieces(component).values()
    return {one.id: one for one in piece.spaces()}


def test_the_boxes_of_an_area_lie_in_it():
    """Each square of an area of Atlantic Wolves is a place of its own, within the outline of its area."""
    found = places("atlantic-wolves", "board")
    for area in ("iceland", "african-coast", "north-atlantic"):
        for box in ("aggressive", "normal", "shadow", "escorts", "air", "markers"):
            assert is_inside(found[f"{area}-{box}"].centre, found[area].corners)
    assert found["ata-c-used"].title == "ATA C used"


def test_a_hex_has_six_corners_as_far_apart_as_its_flats():
    """Hexes of Under Ten Flags are called by column and row; opposite sides are as far apart as the field says."""
    found = places("under-ten-flags", "map")
    first, below = found["0101"], found["0102"]
    assert len(found) == 432, "18 rows of 24 columns"
    assert len(first.corners) == 6
    high = max(y for _, y in first.corners) - min(y for _, y in first.corners)
    assert abs(high - (below.centre[1] - first.centre[1])) <= 2
    assert 10 * MM < high < 20 * MM


def test_displays_and_tracks_have_their_boxes():
    """The boxes of a display are places, and counters have none."""
    found = places("atlantic-blocks", "forces")
    assert {"beside-the-board", "task-forces-1", "task-forces-6"} <= set(found)
    assert forge.open_game("atlantic-wolves").pieces("german")["condor"].spaces() == ()


def test_each_block_of_a_sheet_says_where_it_was_written():
    """Blocks side by side are told each by itself, in their own columns and at their own lines, within the page."""
    (piece,) = forge.open_game("paukenschlag-variant").pieces("tsl").values()
    found = {}
    for one in piece.origins():
        found.setdefault(one.name.partition(".")[0], []).append(one)
        assert 0 <= one.box.x <= one.box.x + one.box.width <= piece.width
        assert 0 <= one.box.y <= one.box.y + one.box.height <= piece.height + 2
    off_the_grid, in_play = found["panel"]
    assert off_the_grid.box.x + off_the_grid.box.width <= in_play.box.x
    lines = (piece.component.wanted.folder / "parts" / "tsl.yaml").read_text("utf-8").splitlines()
    for one, title in ((off_the_grid, "Off the grid"), (in_play, "Box in play")):
        where = dict(one.fields)[""]
        assert title in " ".join(lines[where.line - 1 : where.line + 2])
