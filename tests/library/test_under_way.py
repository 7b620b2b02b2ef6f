"""Procedures and games step by step, as a program goes through them."""

import pytest

import forge
from forge.library.answers import Answers, Source

STEPS = 60
GAMES = {"atlantic-wolves": "", "atlantic-blocks": "", "under-ten-flags": "", "atlantic-chase": "break-out"}
"""Each with the situation that it begins from, if it needs one."""


def test_step_by_step_is_what_rule_gives(wolves):
    """The same dice and decisions, given one by one, come to the same ruling."""
    given = {"area": "iceland", "u_boats": "1 aggressive", "ata": 3, "escorts": 1}
    at_once = wolves.rule("area", **given, dice="3 5", answers={"next-attack": "aggressive"})
    play = wolves.begin("area", **given)
    for answer in (3, "aggressive", (5,)):
        play.answer(answer)
    assert play.ruling == at_once
    assert play.ruling.receipt() == at_once.receipt()


def test_what_is_refused_changes_nothing(wolves):
    """After an answer that cannot be, the same question stands; too many dice are refused, not cut short."""
    play = wolves.begin("attack", area="iceland", square="normal")
    asked = play.question
    for wrong in (7, "", "6 6", [1, 2], object(), None, {"a": 1}):
        with pytest.raises(forge.ForgeError):
            play.answer(wrong)
        assert play.question == asked
    play.answer("6")
    assert play.question is None
    with pytest.raises(forge.ForgeError, match="nothing is asked"):
        play.answer(1)


def test_undo(wolves):
    """Taking back leads to the question before, again and again, to the beginning and no further."""
    play = wolves.begin("area", area="iceland", u_boats="1 aggressive", ata=3, escorts=1)
    seen = []
    for answer in (3, "aggressive", 5):
        seen.append((play.question, play.told))
        play.answer(answer)
    for before in reversed(seen):
        play.undo()
        assert (play.question, play.told) == before
    with pytest.raises(forge.ForgeError):
        play.undo()


def test_closed_options_say_why():
    """What the rules object to now is told with each objection in words, and nobody can choose it."""
    game = forge.open_game("atlantic-chase", edition="house")
    play = game.begin("play", **game.situation("play", "break-out"))
    play.take(lambda question: None if question.reasons else Answers(FIRST, game.whole.play, game.rules)(question))
    asked = play.question
    assert asked.closed
    assert all(one.words and one.why and all(one.why) for one in asked.closed)
    assert not {one.id for one in asked.closed} & {option.id for option in asked.options}
    with pytest.raises(forge.ForgeError) as caught:
        play.answer(asked.closed[0].id)
    assert asked.closed[0].why[0] in str(caught.value)


FIRST = Source(seed="places", policy="first")


@pytest.mark.parametrize("pack", GAMES)
def test_positions_name_spaces_of_the_board(pack):
    """Whatever lies anywhere lies on a space that a printed board or display has, and is a counter that the kit has."""
    game = forge.open_game(pack, edition="house")
    parts = [part for part in game.components.values() if part.kind in ("board", "display", "sheet")]
    spaces = {(part.id, place.id) for part in parts for place in part.pieces[0].spaces()}
    pieces = tuple(game.pieces())
    play = game.begin("play", **(game.situation("play", GAMES[pack]) if GAMES[pack] else {}))
    answers, met = Answers(FIRST, game.whole.play, game.rules), set()
    for _ in range(STEPS):
        if play.pending is None or (answer := answers(play.pending)) is None:
            break
        play.give(answer)
        for one in play.board:
            assert (one.component, one.space) in spaces, one
            assert one.number > 0
            met.add(one.piece)
    assert met
    assert not [name for name in met if not any(piece == name or piece.startswith(f"{name}-") for piece in pieces)]


def test_u_boats_on_the_board_are_those_of_the_position():
    """Every U-boat counter of the fleet is laid somewhere, none twice: six at the beginning."""
    game = forge.open_game("atlantic-wolves", edition="house")
    play = game.begin("play")
    play.take(lambda question: None if play.board else Answers(FIRST, game.whole.play, game.rules)(question))
    assert sum(one.number for one in play.board if one.piece == "u-boat") == 6
    assert {one.space for one in play.board if one.piece == "u-boat"} == {"sub-pens"}


def test_a_recorded_game_goes_on(wolves, tmp_path):
    """Every answer is in the file; it is taken up where it was left, and verifies."""
    from forge.referee.catalogue import find_procedure
    from forge.referee.ledger.file import reading_of
    from forge.referee.ledger.verifying import verify

    file = tmp_path / "attack.ledger"
    with wolves.play(file, "attack", players=["Ann"], area="iceland", square="normal") as play:
        asked = play.question
    with wolves.play(file, "attack") as play:
        assert play.question == asked
        play.answer(6)
        assert play.ruling.totals == wolves.rule("attack", area="iceland", square="normal", dice=6).totals
        play.begin("asw")
        play.answer(1)
        play.undo() if play.session.course.last_choice() else None
    assert verify(reading_of(file), find_procedure).status == 0


def test_a_ledger_of_another_game_is_refused(wolves, tmp_path):
    """A file goes on with the pack that it was begun with, and is let go of when it is refused."""
    file = tmp_path / "attack.ledger"
    wolves.play(file, "asw").close()
    with pytest.raises(forge.ForgeError, match="not of under-ten-flags"):
        forge.open_game("under-ten-flags").play(file)
    wolves.play(file, "asw").close()
