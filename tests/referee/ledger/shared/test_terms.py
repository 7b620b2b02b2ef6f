"""The terms of shared dice in an opening: what is agreed, and what of a stranger's opening cannot be read."""

import pytest

from forge.referee.ledger.shared.reading import Terms, terms_of, write_terms

GAME = "0f" * 16
NAMES = tuple("abcdefghi")


def opening(players=NAMES, game=GAME, **shared):
    """An opening; what it says of shared dice."""
    said = {"scheme": "forge-dice/1", "sides": ["a", "b"]} | shared
    return {"game": game, "players": list(players), "shared": said}


@pytest.mark.parametrize("number", [2, 8])
def test_two_to_eight_sides_share_dice(number):
    """In the order in which they are named."""
    sides = list(NAMES[:number])[::-1]
    assert terms_of(opening(sides=sides)) == Terms(GAME, tuple(sides), {}, 0)


@pytest.mark.parametrize("days", [1, 365])
def test_days_to_answer_are_agreed_or_not(days):
    """None are written where nothing is agreed."""
    assert terms_of(opening(answer_days=days)).answer_days == days
    assert terms_of(opening()).answer_days == Terms(GAME, ("a", "b"), {}).answer_days == 0
    assert write_terms(("a", "b"), {}) == {"scheme": "forge-dice/1", "sides": ["a", "b"]}
    written = write_terms(("a", "b"), {"axis": "b"}, days)
    assert terms_of({"game": GAME, "players": ["a", "b"], "shared": written}) == Terms(
        GAME, ("a", "b"), {"axis": "b"}, days
    )


def test_whoever_plays_a_role_decides_for_it():
    """A side decides for itself, unless somebody else plays what is called like it; for the rest anybody may."""
    terms = Terms(GAME, ("a", "b"), {"axis": "b", "a": "b"})
    assert [terms.owner(who) for who in ("axis", "a", "b", "allies", "")] == ["b", "b", "b", "", ""]


def test_a_game_without_shared_dice_has_no_terms():
    """Nothing is said of them."""
    assert terms_of({"game": GAME, "players": ["a", "b"]}) is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (opening(scheme="forge-dice/2"), "a scheme that this forge does not know"),
        ({"game": GAME, "players": ["a", "b"], "shared": ["a", "b"]}, "a scheme that this forge does not know"),
        (opening(sides=["a"]), "2 to 8 different names"),
        (opening(sides=list(NAMES)), "2 to 8 different names"),
        (opening(sides=["a", "b", "a"]), "2 to 8 different names"),
        (opening(sides="ab"), "2 to 8 different names"),
        (opening(sides=["a", "z"]), "somebody who is no player"),
        (opening(players=["a", 1], sides=["a", 1]), "somebody who is no player"),
        ({"game": GAME, "players": "ab", "shared": {"scheme": "forge-dice/1", "sides": ["a", "b"]}}, "no player"),
        (opening(plays={"axis": "c"}), "somebody play who shares no dice"),
        (opening(plays=["a"]), "somebody play who shares no dice"),
        (opening(answer_days=0), "answer_days"),
        (opening(answer_days=366), "answer_days"),
        (opening(answer_days="7"), "answer_days"),
        (opening(answer_days=True), "answer_days"),
        (opening(game="0f" * 15), "game"),
        (opening(game="0f" * 17), "game"),
        (opening(game="0F" * 16), "game"),
        (opening(game="0g" * 16), "game"),
        (opening(game=15), "game"),
    ],
)
def test_other_terms_are_refused(wrong, said):
    """Each fault alone."""
    with pytest.raises(ValueError, match=said):
        terms_of(wrong)
