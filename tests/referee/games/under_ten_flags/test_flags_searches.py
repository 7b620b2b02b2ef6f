"""Searches, counter-searches, escorts, combat and cards, and the readings that bear on them."""

import pytest
from kit.flags_table import PROCEDURES, notes, rule_on, rules_of, rules_with

from forge.errors import ForgeError
from forge.referee.games.under_ten_flags.rule_8_combat import count_vp
from forge.referee.walking.input import read_input

SHIP = {"ship": 15, "origin": 3, "destination": 9}
PLAIN = {"atlantis_aid": ["sheet", "sheet"], "put_on": ["none", "none"]}


def met(dice, cruiser="none", rules=None, **choices):
    """Search for ship 15 (** and 1) of a route worth 4."""
    return rule_on("atlantis-search", {**SHIP, "cruiser": cruiser}, dice, rules, **{**PLAIN, **choices})


@pytest.mark.parametrize(("die", "vp"), [(1, 4), (2, 5), (3, 5), (4, 6), (5, 7)])
def test_what_the_gun_range_awards(die, vp):
    """The house table: the bonus of 4; with the ship's 1; with the cargo's 2; with both."""
    ruling = met(f"3 2 {die}", cruiser_card=["black"])
    assert (ruling.result.vp, ruling.result.ship_safe) == (vp, False)


def test_an_escape_shows_the_ship():
    """A 6 lets her go; her counter is known from then on."""
    result = met("3 2 6").result
    assert (result.vp, result.ship_safe, result.ship_shown) == (0, True, True)


def test_vp_add_up_by_kind():
    """Bonuses count only where the result awards their kind."""
    extras = ("cargo-1", "ship-2")
    assert [count_vp(awards, extras, 3) for awards in ((), ("cargo",), ("ship", "destination"))] == [0, 1, 5]


def test_an_escort_saves_her_whatever_it_rolls():
    """With an escort the ship is safe after a failed reactive search (7.2.1)."""
    ruling = met("3 2", "escort", british_aid=["none"])
    assert notes(ruling) == ["escort-saves"]


def test_mutual_successes_cancel_each_other(tmp_path):
    """Atlantis and the escort both succeed: nothing happened; the other reading lets her roll again (UTF-R10)."""
    assert notes(met("3 1", "escort", british_aid=["none"])) == ["searches-cancel"]
    other = met("3 1 4 6", "escort", rules_with(tmp_path, R10="always"), british_aid=["none"])
    assert notes(other) == ["atlantis-escapes"]


def test_a_cruiser_that_finds_a_raider_who_missed():
    """Atlantis misses, the escort finds her; her counter-search fails and she is sunk by a 5."""
    ruling = met("4 1 4 5", "escort", british_aid=["none"])
    assert notes(ruling) == ["atlantis-sunk"]
    assert ruling.result.atlantis_sunk


def test_a_cruiser_beside_her_uses_its_own_drm():
    """Not in Escort mode a 2 succeeds at -1; an escort may not use that DRM (7.2)."""
    assert notes(met("3 2", "cruiser", british_aid=["cruiser"])) == ["searches-cancel"]
    with pytest.raises(ForgeError, match="cruiser in Escort mode may not use cruiser"):
        read_input(PROCEDURES["search-roll"], {"unit": "escort", "aid": "cruiser"}, rules_of().texts)


def test_whether_she_still_counter_searches_beside_a_cruiser(tmp_path):
    """After the cruiser's failure the ship rolls; under the other reading she is attacked at once (UTF-R18)."""
    assert notes(met("3 3 1", "cruiser", british_aid=["cruiser", "none"])) == ["searches-cancel"]
    other = met("3 3 6", "cruiser", rules_with(tmp_path, R18="no"), british_aid=["cruiser"])
    assert notes(other) == ["ship-escapes"]


def test_a_six_loses_the_walrus():
    """The plane is lost with the search (7.3)."""
    assert notes(met("3 6", "escort", british_aid=["walrus"])) == ["walrus-lost", "escort-saves"]


def test_ghosts_call_a_cruiser_only_under_the_other_reading(tmp_path):
    """Nothing was sunk, so no card is drawn (UTF-R9)."""
    ghosts = {"ship": 24, "origin": 1, "destination": 12}
    assert rule_on("atlantis-search", ghosts, "3 2", **PLAIN).result.called == 0
    rules = rules_with(tmp_path, R9="yes")
    assert rule_on("atlantis-search", ghosts, "3 2", rules, cruiser_card=["red"], **PLAIN).result.called == 1


def test_the_undercut_reading(tmp_path):
    """Where the number must be undercut, a 3 of Atlantis and a 1 of a ship fail (UTF-R1)."""
    rules = rules_with(tmp_path, R1="below")
    assert rule_on("search-roll", {"unit": "atlantis"}, "3", rules).result.found is False
    assert rule_on("search-roll", {"unit": "atlantis"}, "2", rules).result.barely is True
    assert rule_on("search-roll", {"unit": "acv", "role": "counter-search"}, "1", rules).result.found is False


def test_the_modified_six(tmp_path):
    """Where only a modified 6 fails for good, a 6 at -1 is a plain miss and the aircraft stays (UTF-R2)."""
    rules = rules_with(tmp_path, R2="modified")
    result = rule_on("search-roll", {"unit": "atlantis", "aid": "aircraft"}, "6", rules).result
    assert (result.found, result.aircraft_lost) == (False, False)


def test_the_modified_six_of_a_number_that_must_be_undercut(tmp_path):
    """To undercut is said of the number, not of the die: 6 - 1 is no 6, so that nothing is lost (UTF-R1, UTF-R2)."""
    rules = rules_with(tmp_path, R1="below", R2="modified")
    aircraft = rule_on("search-roll", {"unit": "atlantis", "aid": "aircraft"}, "6", rules).result
    assert (aircraft.found, aircraft.aircraft_lost) == (False, False)
    box = {"unit": "atlantis", "aid": "disguise", "box": 2}
    assert rule_on("search-roll", box, "6", rules).result.box_after == "clean"


def test_a_cruisers_search_of_an_empty_hex_shows_nothing():
    """Success without Atlantis there has no effect (7.1)."""
    words = {"present": "no"}
    ruling = rule_on("cruiser-search", words, "1", cruiser_searches=["cruiser-1"], british_aid=["none"])
    assert notes(ruling) == ["nothing-found"]


def draw(words, cards, rules=None):
    """Draw from the Activation deck."""
    ruling = rule_on("activation", words, rules=rules, activation_card=list(cards))
    return ruling.result, notes(ruling)


def test_a_joker_while_cards_are_passed_over(tmp_path):
    """It ends the turn as at any other time, or is shuffled back under the other reading (UTF-R6)."""
    words = {"black": 19, "red": 18, "last": "british", "in-a-row": 2, "acted": "british+german"}
    assert draw(words, ["red", "joker"])[0] == "end"
    assert draw(words, ["red", "joker", "black"], rules_with(tmp_path, R6="put-back"))[0] == "german"


def test_the_cruiser_deck_runs_down(tmp_path):
    """With both red cards drawn nothing is drawn any more."""
    assert rule_on("call-cruiser", {"red": 0, "called": 2}).result == 0
    assert rule_on("call-cruiser", {"black": 1, "red": 1, "called": 1}, cruiser_card=["red"]).result == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"unit": "atlantis", "aid": "aircraft+disguise", "box": "1"}, r"only one DRM can be used.*\(rule 7.5\)"),
        ({"unit": "escort", "aid": "cruiser"}, r"cruiser in Escort mode may not use cruiser \(rule 7.2.1\)"),
        ({"unit": "acv", "aid": "walrus", "role": "counter-search"}, r"ACV may not use Walrus \(rule 7.3\)"),
        ({"unit": "acv"}, r"only Atlantis and the cruisers search actively \(rule 7.0\)"),
        ({"unit": "cruiser", "activated": "no"}, r"searches actively only once it is activated \(rule 5.3\)"),
        (
            {"unit": "cruiser", "role": "reactive-search", "activated": "no"},
            r"reacts only once it is activated \(rule 7.2\)",
        ),
        ({"unit": "acv", "role": "reactive-search"}, r"only Atlantis and the cruisers search actively \(rule 7.0\)"),
        ({"unit": "atlantis", "role": "reactive-search"}, r"Atlantis makes no search of this kind \(rule 7.5\)"),
        ({"unit": "escort", "role": "counter-search"}, r"makes no search of this kind \(rule 7.5\)"),
        ({"unit": "atlantis", "aid": "disguise"}, r"disguise and the number of its box go together \(rule 7.4\)"),
        (
            {"unit": "atlantis", "aid": "disguise", "box": "2", "mark": "crossed"},
            r"disguise box 2 is crossed out \(rule 7.4\)",
        ),
        ({"unit": "submarine"}, "'submarine' is not possible here"),
        ({"unit": "atlantis", "box": "9"}, "9 is out of range"),
    ],
)
def test_searches_refused(words, sentence):
    """What the rules do not allow is refused in a sentence with its rule number."""
    with pytest.raises(ForgeError, match=sentence):
        read_input(PROCEDURES["search-roll"], words, rules_of().texts)


def test_an_escort_searches_early_only_as_that_is_read(tmp_path):
    """An escort that is not activated may search actively if UTF-R21 says so, and react in any case (5.3, 7.2)."""
    words = {"unit": "escort", "activated": "no"}
    with pytest.raises(ForgeError, match=r"only once it is activated \(rule 5.3\)"):
        rule_on("search-roll", words, "1")
    assert rule_on("search-roll", words, "1", rules_with(tmp_path, R21="yes")).result.found
    assert rule_on("search-roll", {**words, "role": "reactive-search"}, "1").result.found


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        ("call-cruiser", {"red": "2", "called": "1"}, r"not what can be left of the Cruiser deck \(rule 5.3\)"),
        ("destination-bonus", {"origin": "13", "destination": "1"}, "13 is out of range"),
        ("new-set", {"on-map": "7"}, "7 is out of range"),
        ("german-move", {"sheet": "{}"}, "cannot be read"),
        ("german-move", {}, r"the german sheet or the facts do not fit together \(rule 4.2.1\)"),
        ("british-move", {}, r"the british sheet or the facts do not fit together \(rule 4.1.3\)"),
        ("british-setup", {"facts": "[1]"}, "cannot be read"),
    ],
)
def test_wrong_input(name, words, sentence):
    """Numbers out of range and sheets that do not fit are refused in a sentence."""
    with pytest.raises(ForgeError, match=f"(?i){sentence}"):
        read_input(PROCEDURES[name], words, rules_of().texts)


@pytest.mark.parametrize(("vp", "sunk", "winner"), [(10, False, "german"), (4, False, "british"), (7, False, "draw"),
                                                     (30, True, "british")])  # fmt: skip
def test_victory(vp, sunk, winner):
    """The house levels: the Germans from 10 VP, the British up to 4 or when Atlantis is sunk."""
    assert rule_on("victory", {"vp": vp, "sunk": "yes" if sunk else "no"}).result == winner


def test_what_is_known_needs_no_edition():
    """The printed example of the bonus, and a ghost's value, are ruled in the published edition without a question."""
    rules = rules_of("published")
    assert rule_on("destination-bonus", {"origin": 3, "destination": 9}, rules=rules).result == 4
    assert rule_on("combat", {"ship": 24, "origin": 1, "destination": 2}, rules=rules).result.vp == 0


def test_an_empty_cruiser_deck_calls_nobody_once_both_are_called():
    """With both cruisers called and every black card discarded there is nothing to draw, as in a game (5.3)."""
    assert rule_on("call-cruiser", {"black": 0, "red": 0, "called": 2}).result == 0
