"""All that searches, decks and marker sets are refused for, wholly: each objection with its rule, and no other."""

from itertools import product

import pytest
from kit.flags_refusals import against_a_search, decks, refused, searches, sentences
from kit.flags_table import GAME, PACK, rules_with

from forge.referee.contract.situations import read_mapping, read_values

PARAMETERS = GAME.play.parameters[1:]


def position():
    """The words of the position that comes with the house edition."""
    text = (PACK / "editions" / "house" / "second-turn.yaml").read_text(encoding="utf-8")
    said = read_values(read_mapping(text, "second-turn.yaml"), PARAMETERS, "second-turn.yaml")
    return {one.id: one.kind.show(said[one.id]) for one in PARAMETERS if one.id in said}


def test_every_search_is_made_or_refused_for_all_that_is_against_it():
    """Of all units, searches, aids, boxes and marks; what is offered in games is compared where games are put."""
    legal = 0
    for given in searches():
        unit, role, aids, box, mark, active = given
        words = {"unit": unit, "role": role, "aid": "+".join(aids) or "none", "box": box, "mark": mark,
                 "activated": active}  # fmt: skip
        assert refused("search-roll", words) == against_a_search(*given), given
        legal += not against_a_search(*given)
    assert legal > 40


def test_an_escort_searches_before_it_is_activated_under_the_other_reading(tmp_path):
    """UTF-R21."""
    words = {"unit": "escort", "activated": "no"}
    assert refused("search-roll", words, rules_with(tmp_path, R21="yes")) == set()
    assert refused("search-roll", words) == sentences(("not-activated", "5.3", {}))


def test_an_activation_deck_is_refused_where_a_game_with_it_is():
    """Whatever the deck, the activation and the game begun from a position say the same against it."""
    given, allowed = position(), 0
    for deck in decks():
        found = refused("activation", deck)
        assert found == refused(GAME.play.id, given | deck), deck
        assert found in (set(), sentences(("wrong-deck", "5.1", {})))
        allowed += not found
    assert allowed > 50


@pytest.mark.parametrize(
    "deck",
    [
        {"black": 20, "red": 19, "acted": "german+british"},  # one who acted has drawn a card
        {"black": 0, "red": 0},  # the Joker goes back for ever
        {"black": 0, "red": 0, "acted": "german"},
        {"last": "german"},  # and how often in a row
        {"in-a-row": 1},
    ],
)
def test_a_deck_that_cannot_be_left_is_refused(deck):
    """In the activation as in a game (5.1)."""
    assert refused("activation", deck) == sentences(("wrong-deck", "5.1", {}))
    whole = {"black": 20, "red": 20, "last": "none", "in-a-row": 0, "acted": "none"}
    assert refused(GAME.play.id, position() | whole | deck) == sentences(("wrong-deck", "5.1", {}))


def test_each_red_card_of_the_cruiser_deck_that_is_gone_has_called_a_cruiser():
    """Two red cards less those called are left, whatever has become of the black ones (5.3)."""
    for black, red, called in product((0, 3, 6), range(3), range(3)):
        expected = set() if red == 2 - called else sentences(("no-cruiser-card", "5.3", {}))
        assert refused("call-cruiser", {"black": black, "red": red, "called": called}) == expected


def test_there_are_no_more_sets_than_markers_and_counters():
    """Twelve O/D markers make six sets, on the map, off it or out of the game; of 24 counters each has one (5.2)."""
    for on_map, waiting, spent, gone in product((0, 3, 6), (0, 1, 3), (0, 2, 3), (0, 19, 24)):
        words = {"on-map": on_map, "waiting": waiting, "spent": spent, "counters-gone": gone}
        fits = on_map + waiting + spent <= 6 and on_map + waiting + gone <= 24
        assert refused("new-set", words) == (set() if fits else sentences(("too-many-sets", "5.2", {}))), words
