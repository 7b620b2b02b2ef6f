"""Battles of the block game: the printed example, protection, simultaneous results, pursuit, sampling."""

import re
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.blocks_rules import ask, result, rules, with_readings

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import find_policy
from forge.referee.contract.gathering import agreed_by
from forge.referee.contract.parameters import read_words
from forge.referee.games.atlantic_blocks.fleets import SHIPS, Ship
from forge.referee.games.atlantic_blocks.rule_8_2_rounds import legal_targets
from forge.referee.odds.exact import exact_odds
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule, seeded_below
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Chosen, Noted, each_entry

EXAMPLE = {
    "turn": 1,
    "allied": "Norfolk CA 2/2, Warspite BB 4/2, Hood BB 4/3, Victorious CV 2/3, convoy 1/3",
    "axis": "Tirpitz BB 6/4, Bismarck BB 6/4, Lutzow CA 1/3",
    "submarines": 2,
    "axis-air": "yes",
}
EXAMPLE_DICE = "122334455 56 146 15 665432 1 6552 662222 2"
"""Defence, submarine, Axis air, Allied air, Bismarck, Lutzow, Hood; then Bismarck's pursuit and the convoy's answer."""
EXAMPLE_CHOICES = {
    "aim": ["Norfolk", "Warspite", "Tirpitz", "Lutzow"],
    "pursue": ["convoy"],
    "stay": ["withdraw"],
}


def test_the_battle_of_the_rulebook():
    """The printed example, die by die: what is sunk, disabled, and who controls the area in the end."""
    ruling = ask("battle", EXAMPLE, EXAMPLE_DICE, answers=EXAMPLE_CHOICES).ruling
    assert ruling.result.control == "axis"
    assert ruling.result.allied == "none"
    assert ruling.result.axis == "Bismarck BB 6/4"
    assert ruling.result.submarines == 1
    totals = dict(ruling.totals)
    assert totals["allied-sunk"] == 1  # Norfolk
    assert totals["axis-sunk"] == 1  # Lutzow
    assert totals["allied-disabled"] == 2  # Warspite, Hood
    assert totals["axis-disabled"] == 1  # Tirpitz
    assert totals["submarines-disabled"] == 1
    assert totals.get("convoys-sunk", 0) == 0


def test_how_a_battle_stands_is_on_record_after_every_round():
    """The ruling tells what is left at the start, after submarines, after air, and after each surface round."""
    walk = ask("battle", EXAMPLE, EXAMPLE_DICE, answers=EXAMPLE_CHOICES)
    standing = [
        dict(entry.values)
        for entry in each_entry(walk.ruling.entries)
        if isinstance(entry, Noted) and entry.id == "stands"
    ]
    assert [each["allied"].count("/") for each in standing] == [5, 4, 3, 2]
    assert [each["axis"].count("/") for each in standing] == [3, 3, 2, 1]
    assert [each["boats"] for each in standing] == [2, 1, 1, 1]
    assert walk.position.withdrawn == 1


def test_a_convoy_fires_no_die_unless_players_agree_otherwise():
    """By default the convoy of a round throws none, as in the printed example; by the other reading one."""
    words = {"allied": "convoy 1/3, Hood BB 4/4", "axis": "Scheer CA 2/3"}
    assert result("surface-round", words, "22 2222") == result(
        "surface-round", words, "22 2 2222", with_readings(rules(), BLK_R19="yes")
    )


def test_what_is_sunk_still_fires_in_that_round():
    """Both sides can sink each other in the same round."""
    words = {"allied": "Ajax CA 1/1", "axis": "Hipper CA 2/1"}
    after = result("surface-round", words, "55 5")
    assert (after.allied, after.axis) == ("none", "none")


def test_submarines_hit_at_once():
    """A ship that a submarine sinks takes no part in the surface combat."""
    words = {"turn": 5, "allied": "Ajax CA 1/1", "axis": "Hipper CA 2/2", "submarines": 1}
    after = ask("battle", words, "2 5").ruling.result
    assert (after.control, after.axis) == ("axis", "Hipper CA 2/2")


def test_carriers_and_convoys_are_shielded():
    """While a ship stands in the stations it alone can be aimed at, afterwards everything."""
    hood, victorious = Ship("Hood", "battleship", 4, 4), Ship("victorious", "carrier", 2, 3)
    convoy = Ship("convoy", "convoy", 1, 3)
    assert legal_targets((victorious, hood, convoy), []) == (hood,)
    assert legal_targets((victorious, hood, convoy), ["Hood"]) == (hood,)
    assert legal_targets((victorious, convoy), ["convoy"]) == (victorious, convoy)


@given(st.integers(1, 6), st.integers(1, 12))
def test_aim_is_spread_evenly_over_the_stations_at_first(ships, shots):
    """No ship is aimed at twice before every ship in the stations is aimed at once."""
    enemy = tuple(Ship(f"s{number}", "battleship", 3, 4) for number in range(ships))
    aimed = []
    for _ in range(shots):
        aimed.append(legal_targets(enemy, aimed)[0].name)
    assert len(set(aimed[:ships])) == min(ships, shots)


@pytest.mark.parametrize(("targets", "legal"), [("Hood", True), ("Ark Royal", False), ("Hood, Ark Royal", False)])
def test_stations_shield_whoever_stands_behind_them(targets, legal):
    """In surface combat no shot goes past the stations, be the others aimed at them or not."""
    words = {"phase": "surface", "battle-station": "Hood", "targets": targets}
    assert result("targeting", words).legal == legal


def test_like_pursues_like():
    """A withdrawing cruiser is safe from battleships, a battleship is not; the pursued fires back."""
    words = {"turn": 1, "allied": "Hood BB 1/4, Ajax CA 1/2", "axis": "Bismarck BB 1/4, Tirpitz BB 1/4"}
    answers = {
        "aim": ["Hood", "Bismarck"],
        "return-fire": ["Bismarck"],
        "stay": ["withdraw"],
        "pursue": ["Hood", "Hood"],
    }
    ruling = ask("battle", words, "2 2 2 2 6 6 6", answers=answers).ruling
    pursuits = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Chosen) and entry.id == "pursue"]
    assert [entry.options for entry in pursuits] == [("Hood", "let-go")] * 2
    assert ruling.result.axis == "Bismarck BB 1/3, Tirpitz BB 1/4"


def test_pursuers_take_each_of_a_class_before_one_of_it_twice():
    """Of two battleships that leave, the second pursuer may take only the one that the first did not; or let it go."""
    words = {"turn": 1, "allied": "Hood BB 1/4, Rodney BB 1/4", "axis": "Bismarck BB 1/4, Tirpitz BB 1/4"}
    answers = {
        "aim": ["Hood", "Bismarck", "Rodney", "Tirpitz"],
        "return-fire": ["Bismarck", "Tirpitz"],
        "stay": ["withdraw"],
        "pursue": ["Rodney", "Hood"],
    }
    ruling = ask("battle", words, "2 2 2 2 2 2 2 2", answers=answers).ruling
    pursuits = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Chosen) and entry.id == "pursue"]
    assert [entry.options for entry in pursuits] == [("Hood", "Rodney", "let-go"), ("Hood", "let-go")]


def test_only_all_ships_of_a_side_withdraw():
    """After a withdrawal none of that side's ships are left, and its opponent holds the area."""
    words = {"turn": 1, "allied": "Ajax CA 1/2", "axis": "Bismarck BB 6/4"}
    after = ask("battle", words, "222222 2", answers={"stay": ["withdraw"]}).ruling.result
    assert (after.allied, after.axis, after.control) == ("none", "Bismarck BB 6/4", "axis")


def test_the_axis_is_asked_only_if_the_allies_stay():
    """The Allies decide first; the Axis may then withdraw itself."""
    words = {"turn": 1, "allied": "Ajax CA 1/2", "axis": "Bismarck BB 6/4"}
    after = ask("battle", words, "222222 2", answers={"stay": ["stay", "withdraw"]}).ruling.result
    assert (after.allied, after.axis, after.control) == ("Ajax CA 1/2", "none", "allied")


def test_convoys_and_carriers_cannot_fight_for_ever():
    """A convoy that fires no die in the rounds and a carrier stay for ever, unless surface combat ends."""
    words = {"turn": 1, "allied": "convoy 1/3", "axis": "Aquila CV 1/2"}
    ruling = ask("battle", words, "2").ruling
    after, rounds = ruling.result, dict(ruling.totals).get("rounds", 0)
    assert (after.control, rounds) == ("neutral", 0)


@pytest.mark.parametrize(("reading", "control"), [("neutral", "neutral"), ("both-leave", "neutral")])
def test_two_carriers_cannot_fight_for_ever(reading, control):
    """Where nobody can fire, surface combat ends without a round."""
    words = {"turn": 1, "allied": "Eagle CV 1/2", "axis": "Aquila CV 1/2"}
    ruling = ask("battle", words, "2 2", with_readings(rules(), BLK_R18=reading)).ruling
    after, rounds = ruling.result, dict(ruling.totals).get("rounds", 0)
    assert (after.control, rounds) == (control, 0)


def test_the_pursued_that_are_sunk_return_fire_or_not():
    """By default all that were pursued return fire; by the other reading only the survivors."""
    words = {"turn": 1, "allied": "Ajax CA 1/1", "axis": "Scheer CA 1/1"}
    choices = {"stay": ["withdraw"], "pursue": ["Ajax"]}
    default = ask("battle", words, "2 2 6 5", answers=choices).ruling.result
    assert default.control == "neutral"
    survivors = ask("battle", words, "2 2 6", with_readings(rules(), BLK_R15="survivors"), choices).ruling.result
    assert survivors.control == "axis"


@pytest.mark.parametrize(("reading", "control"), [("gone", "axis"), ("stays", "neutral")])
def test_where_a_withdrawn_convoy_counts(reading, control):
    """A convoy that withdrew is no longer in the area, unless players agree otherwise."""
    words = {"turn": 1, "allied": "convoy 1/3", "axis": "Hipper CA 2/2"}
    choices = {"stay": ["withdraw"], "pursue": ["let-go"]}
    after = ask("battle", words, "22", with_readings(rules(), BLK_R9=reading), choices).ruling.result
    assert after.control == control


@pytest.mark.parametrize(("reading", "pursues"), [("any-ship", True), ("nobody", False)])
def test_a_convoy_is_pursued_by_any_ship_or_nobody(reading, pursues):
    """A battleship pursues a convoy whose stations are empty."""
    words = {"pursuer": "battleship", "target": "convoy", "stations-empty": "yes", "number": 1, "strength": 3}
    after = result("pursuit", words, "6" if pursues else "", with_readings(rules(), BLK_R4=reading))
    assert after.legal == pursues


def test_first_fire_changes_only_the_order_of_the_dice():
    """With the Allies first, the same throws in the other order do the same."""
    words = {"allied": "Hood BB 2/4", "axis": "Scheer CA 1/3"}
    first = with_readings(rules(), BLK_R1="allied")
    assert result("surface-round", words, "6 25") == result("surface-round", words, "25 6", first)


def test_the_next_round_shields_carriers_in_the_first():
    """By the other reading a force without stations is not fired on in the first round."""
    words = {"allied": "Eagle CV 1/2", "axis": "Scheer CA 2/3"}
    later = with_readings(rules(), BLK_R17="next-round")
    assert result("surface-round", words, "", later).allied == "Eagle CV 1/2"
    assert result("surface-round", words, "44").allied == "none"


def test_land_air_may_be_a_target_in_vain():
    """If players agree, land air may be aimed at and takes no harm."""
    words = {"turn": 1, "allied": "Eagle CV 1/2", "axis": "Scheer CA 2/3", "axis-air": "yes"}
    found = with_readings(rules(), BLK_R3="in-vain")
    choices = {"aim": ["land-air"], "stay": ["withdraw"], "pursue": ["let-go"]}
    ruling = ask("battle", words, "222 22", found, choices).ruling
    assert ruling.result.axis == "Scheer CA 2/3"


def test_exact_odds_of_a_duel():
    """One die of a battleship against a battleship of strength 1: sunk in 1 of 6, disabled in 1 of 6."""
    desk, procedure = Desk(rules()), find_procedure(rules(), "fire")
    odds = exact_odds(desk, procedure, ("battleship", 1, 1), ("sunk", "disabled"))
    assert odds.chance((1, 0)) == odds.chance((0, 1)) == Fraction(1, 6)


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_exact_hits_are_binomial(dice):
    """Hits on a cruiser, which two faces of six make, follow the binomial distribution."""
    desk, procedure = Desk(rules()), find_procedure(rules(), "fire")
    odds = exact_odds(desk, procedure, ("cruiser", dice, 9), ("hits",))
    for hits in range(dice + 1):
        wanted = comb(dice, hits) * Fraction(1, 3) ** hits * Fraction(2, 3) ** (dice - hits)
        assert odds.chance((hits,)) == wanted


def test_exact_defence_by_counting_all_throws():
    """Three dice against one submarine: sunk if any is a 6, else disabled if any is a 1."""
    throws = list(product(range(1, 7), repeat=3))
    sunk = Fraction(sum(6 in throw for throw in throws), len(throws))
    disabled = Fraction(sum(6 not in throw and 1 in throw for throw in throws), len(throws))
    desk, procedure = Desk(rules()), find_procedure(rules(), "submarine-defence")
    odds = exact_odds(desk, procedure, (3, 0, 0, 1), ("submarines-sunk", "submarines-disabled"))
    assert (odds.chance((1, 0)), odds.chance((0, 1))) == (sunk, disabled)


def test_sampling_agrees_with_the_exact_chance():
    """Ajax and Hipper, one die and one strength each, one round: each is struck off by 1, 5 or 6."""
    given = read_input(
        find_procedure(rules(), "surface-round"), {"allied": "Ajax CA 1/1", "axis": "Hipper CA 1/1"}, rules().texts
    )
    sample = sample_odds(
        Desk(rules()), find_procedure(rules(), "surface-round"), given.arguments, ("allied-sunk",),
        size=2_000, below=seeded_below("blocks"),
    )  # fmt: skip
    assert abs(sample.mean("allied-sunk") - 1 / 3) < 4 * sample.mean_error("allied-sunk")


def test_policies_differ():
    """The cautious policy withdraws a cruiser from a battleship, the first stays."""
    procedure = find_procedure(rules(), "battle")
    words = {"turn": "1", "allied": "Ajax CA 1/2", "axis": "Bismarck BB 6/4"}
    given = read_input(procedure, words, rules().texts)
    walks = {}
    for name in ("first", "cautious"):
        answers = one_of(practice("four"), by_policy(find_policy(procedure, name), name))
        walks[name] = rule(Desk(rules()), procedure, given, answers).ruling
    assert dict(walks["cautious"].totals)["rounds"] == 1
    assert dict(walks["first"].totals)["rounds"] >= 1


KINDS = st.sampled_from(["BB", "CA", "CV"])


@st.composite
def fleets(draw):
    count = draw(st.integers(1, 4))
    return ", ".join(
        f"S{number} {draw(KINDS)} {draw(st.integers(1, 6))}/{draw(st.integers(1, 4))}" for number in range(count)
    )


@settings(max_examples=40, deadline=None)
@given(fleets(), fleets(), st.integers(0, 3), st.integers(1, 8), st.text("abc", min_size=3, max_size=6))
def test_every_battle_ends(allied, axis, submarines, turn, seed):
    """Any battle ends, with nobody stronger than before and a controller that has ships there."""
    procedure = find_procedure(rules(), "battle")
    words = {"turn": str(turn), "allied": allied, "axis": axis, "submarines": str(submarines), "allied-air": "yes"}
    given = read_input(procedure, words, rules().texts)
    answers = one_of(practice(seed), by_policy(find_policy(procedure, "first"), "first"))
    ruling = rule(Desk(rules()), procedure, given, answers).ruling
    after, kind, (told,) = ruling.result, SHIPS, given.arguments
    for left, before in ((after.allied, told.allied), (after.axis, told.axis)):
        strengths = {ship.name: ship.strength for ship in before}
        assert all(0 < ship.strength <= strengths[ship.name] for ship in read_words(kind, left, "left"))
    if after.control != "neutral":
        assert getattr(after, after.control) != "none"
    assert after.submarines <= submarines


@given(fleets())
def test_ships_are_shown_as_they_are_read(text):
    """What is shown of a fleet reads as the same fleet."""
    fleet = read_words(SHIPS, text, "here")
    assert read_words(SHIPS, SHIPS.show(fleet), "here") == fleet


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Hood", "is not a ship"),
        ("Hood BB 4/5", "5 is out of range"),
        ("Hood BB 4/4, hood CA 1/1", "hood is named twice"),
    ],
)
def test_ships_that_cannot_be(text, message):
    """Words that are no ship, a strength beyond four, a name twice."""
    with pytest.raises(ForgeError, match=message):
        read_words(SHIPS, text, "here")


def test_every_reading_can_change_a_ruling():
    """Each reading and switch of the pack is asked for by some procedure."""
    declared = set()
    for name in ("battle", "surface-round", "move", "place", "control", "track", "gibraltar", "baltic-guns",
                 "submarine-return", "submarine-defence", "pursuit", "raid", "return-ports"):  # fmt: skip
        declared |= set(agreed_by(find_procedure(rules(), name)))
    assert set(rules().readings) - {"BLK-R20", "BLK-R25", "BLK-R26"} <= declared  # those of the whole game
    assert all(re.fullmatch(r"BLK-R\d+", name) for name in rules().readings)


def test_exact_odds_of_a_round():
    """Bismarck's six dice sink Norfolk with two hits or more; Lutzow's one die must go elsewhere and sinks nothing."""
    procedure = find_procedure(rules(), "surface-round")
    words = {"allied": "Hood BB 4/4, Norfolk CA 2/2", "axis": "Bismarck BB 6/4, Lutzow CA 1/3"}
    given = read_input(procedure, words, rules().texts)
    odds = exact_odds(Desk(rules()), procedure, given.arguments, ("allied-sunk",))
    at_most_one = Fraction(2, 3) ** 6 + 6 * Fraction(1, 3) * Fraction(2, 3) ** 5
    assert odds.chance((1,)) == 1 - at_most_one
