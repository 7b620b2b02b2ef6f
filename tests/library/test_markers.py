"""Markers of a written sequence of play: where they lie on the boards of the pack, and what is wrong with them."""

import pytest

import forge
from forge.errors import Problems
from forge.library import markers
from forge.library.kit_names import KitNames
from forge.referee.contract.on_board import OnBoard
from forge.referee.written.knowing import Standing
from forge.referee.written.laying import lies

PACK = """\
pack: toy
title: Toy
components:
  - {id: signs, kind: counter, size: 10 mm, rows: [{id: week}, {id: ones}, {id: tens}], front: {face: marker, text: A}}
  - {id: weeks, kind: track, title: Weeks, boxes: 1..3, marks: {2: {title: Second}}, size: 12 x 12 mm}
  - {id: score, kind: track, title: Score, boxes: 0..9, size: 12 x 12 mm, scales: [Tens, Ones]}
"""
SEQUENCE = """\
turns: 3
sides: [red, green]
fewest: 1
keeps:
  gold: {type: whole 0 to 99, each: side}
markers:
  - {counter: week, board: weeks, track: weeks, at: turn}
  - {counter: ones, board: score, track: score-2, at: green.gold % 10}
  - {counter: tens, board: score, track: score-1, at: green.gold // 10, when: green.gold at least 10}
phases: [{phase: Income, each: side, steps: [{ask: found, type: whole 0 to 99}, {let: {gold: found}}]}]
"""


def opened(folder, *changes):
    """Open the pack, its sequence changed."""
    written = SEQUENCE
    for before, after in changes:
        assert before in written
        written = written.replace(before, after)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "sequence.yaml").write_text(written, encoding="utf-8")
    return forge.open_game(folder)


def test_markers_lie_where_the_position_says(tmp_path):
    """Played, the week lies in its box though that is called otherwise; 37 is three tens and seven ones."""
    game = opened(tmp_path)
    with game.play(tmp_path / "toy.ledger") as play:
        play.answer("5")
        play.answer("37")
        laid = {one.piece: one for one in play.board}
        spaces = KitNames(game.wanted, game.rules.texts).places
        assert {one.piece: (one.component, one.space) for one in laid.values()} == {
            "week": ("weeks", "weeks-2"), "ones": ("score", "score-2-7"), "tens": ("score", "score-1-3"),
        }  # fmt: skip
        assert spaces("weeks")["weeks-2"].title == "Weeks Second"
        assert all(one.space in spaces(one.component) for one in laid.values())
        top, foot = (spaces("score")[name].centre[1] for name in ("score-1-3", "score-2-3"))
        assert top < foot


def test_a_side_that_does_not_play_has_no_marker(tmp_path):
    """Where red plays alone nothing is kept for green, whose markers stay in the tray; nine has no tens."""
    sequence = opened(tmp_path).rules.written.sequence
    alone = Standing(1, 3, "", kept=(("red.gold", 12),))
    assert tuple(lies(sequence, alone)) == (OnBoard("weeks-1", "week", component="weeks"),)
    poor = Standing(3, 3, "", kept=(("red.gold", 12), ("green.gold", 9)))
    assert [one.piece for one in lies(sequence, poor)] == ["week", "ones"]


WRONG = {
    "counter: week": ("counter: weak", "markers[1].counter: weak is no counter of the pack", "week"),
    "board: weeks": ("board: weks", "markers[1].board: weks is no component of the pack", "weeks"),
    "track: weeks": ("track: weaks", "markers[1].track: weeks has no track weaks", "weeks"),
    "at: turn}": ("at: turn + 1}", "markers[1].at: weeks has no space weeks-4, where it lies when turn is 3", ""),
    "at: green.gold % 10": ("at: green.gold", "markers[2].at: score has no space score-2-10, where it lies when", ""),
}


@pytest.mark.parametrize("before", WRONG)
def test_what_the_kit_lacks_is_told(tmp_path, before):
    """A misspelt counter, board or track has its nearest name; a value without a box is told with that value."""
    after, told, hint = WRONG[before]
    found = opened(tmp_path, (before, after)).check().errors
    assert len(found) == 1
    assert f"sequence.yaml:{7 if 'markers[1]' in told else 8}:" in str(found[0])
    assert told in str(found[0])
    assert hint in found[0].hint
    assert ": ," not in found[0].hint


def test_a_board_of_hexes_has_no_track_without_a_name(tmp_path):
    """Where nothing is near, what is possible is listed, and spaces that are on no track are none of it."""
    found = Problems()
    marker = opened(tmp_path).rules.written.sequence.markers[0]
    markers._check_space(marker._replace(track="x"), None, {"0404", "weeks-1"}, "markers[1]", found)
    assert [one.hint for one in found] == ["possible here: weeks"]


UNREAD = {
    "at: turn}": ("at: trun}", "trun is not known here"),
    "at: turn} ": ("at: found}", "found is not known here"),
    "at: turn}  ": ("at: turn is 2}", "is yes or no, which no space is called"),
}


@pytest.mark.parametrize("case", UNREAD)
def test_a_marker_reads_the_turn_and_what_is_kept_alone(tmp_path, case):
    """What an answer was is forgotten, and no position tells it."""
    after, told = UNREAD[case]
    with pytest.raises(forge.ForgeError) as raised:
        opened(tmp_path, (case.strip(), after)).check()
    assert len(raised.value.problems) == 1
    assert told in str(raised.value)
