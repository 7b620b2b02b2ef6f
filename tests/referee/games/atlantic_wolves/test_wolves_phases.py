"""What can be on the board at the beginning of which phase (4.0, 5.0), and cards that are kept for a better attack."""

import pytest
from kit.wolves import ruled, walk_of, wolves

from forge.errors import ForgeError
from forge.referee.games.atlantic_wolves.red_cards import Card, find_card
from forge.referee.walking.rulings import Chosen, each_entry

PHASES = ("strategic", "event", "placement", "battle", "technology", "production", "ace", "convoy", "end-of-turn")
FIRST = [  # what is there, the first phase at whose beginning it can be, why not before
    ({"escorts": "1 iceland"}, "placement", "before they are allotted"),
    ({"air": "1 newfoundland"}, "placement", "before they are allotted"),
    ({"in_force": "1 iceland wolfpack-tactics"}, "placement", "no event is in force before"),
    ({"convoys": "4"}, "placement", "at the end of the turn before"),
    ({"fleet": "5 pens, 1 iceland normal"}, "battle", "before it is placed"),
    ({"raeder": "hq", "raider_area": "iceland"}, "battle", "before it is placed"),
    ({"tons": "7500"}, "technology", "nothing is sunk or driven back before"),
    ({"fleet": "5 pens, 1 driven-back"}, "technology", "nothing is sunk or driven back before"),
    ({"started": "6", "sunk": "1"}, "technology", "nothing is sunk or driven back before"),
    ({"tankers": "1", "tankers_used": "1"}, "technology", "nothing is sunk or driven back before"),
    ({"convoys": "3"}, "strategic", ""),
    ({"fleet": "6 pens", "tankers": "1", "raeder": "hq", "raider": "sea"}, "strategic", ""),
]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("words", "first", "why"), FIRST)
def test_nothing_is_there_before_its_phase(words, first, why, phase):
    """Events come in the second phase, what is allotted in the third, what is sunk in the fourth."""
    given = {"phase": phase, **words}
    if PHASES.index(phase) >= PHASES.index(first):
        assert walk_of(wolves(), "play", given, decide=False)
    else:
        with pytest.raises(ForgeError) as refused:
            walk_of(wolves(), "play", given, decide=False)
        assert why in str(refused.value)


HUNTS = [  # answers of the player who holds two cards, the dice of two Normal U-boats in Iceland, the tons of both
    (["no", "no"], "2 1", 7_500 + 7_500),  # the 2 as thrown scatters the convoys, for 1 to the second boat
    (["yes", "no", "no"], "2 2", 30_000 + 7_500),
    (["yes", "yes"], "2 2", 60_000 + 7_500),
    (["no", "yes", "yes"], "2 1", 7_500 + 60_000),
    (["yes", "no", "yes"], "2 2", 30_000 + 30_000),
]


@pytest.mark.parametrize(("answers", "dice", "tons"), HUNTS)
def test_happy_hunting_adds_2_to_one_attack(answers, dice, tons):
    """A 2 sinks 7,500 tons, a 4 30,000, a 6 60,000; who says no is not asked again of that attack (16.0)."""
    words = {"area": "iceland", "u_boats": "2 normal", "cards": "2 happy-hunting"}
    ruling = ruled("attacks", dice, {"hunt": list(answers)}, **words)
    assert dict(ruling.totals)["tons"] == tons
    asked = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Chosen) and entry.id == "hunt"]
    assert len(asked) == len(answers)


def test_a_single_ruling_has_no_board():
    """With a card played and with a second throw nothing is shown of a position that nobody asked about."""
    words = {"area": "iceland", "u_boats": "1 normal", "cards": "1 happy-hunting, 1 b-dienst"}
    answers = {"hunt": ["yes"], "second-attack": ["b-dienst"], "next-attack": ["normal"]}
    for dice, question in (("", "attack-die"), ("1", "attack-die-again")):
        walk = walk_of(wolves(), "attacks", words, dice, answers, decide=False)
        assert walk.question.id == question
        assert walk.position is None


def test_nobody_but_u_boats_hunts():
    """A Condor's roll is no U-boat's: the card stays in the hand (16.0)."""
    ruling = ruled("attacks", "4", area="iceland", u_boats="none", condors="1", cards="1 happy-hunting")
    assert "hunt" not in {entry.id for entry in each_entry(ruling.entries) if isinstance(entry, Chosen)}


def test_a_card_that_is_played_is_out_of_the_hand_at_once():
    """The board of the game, not of the area alone, stands without it before the die is thrown (16.0)."""
    words = {"phase": "battle", "doenitz": "pens", "fleet": "1 iceland normal", "condors_north": "0",
             "condors_south": "0", "hand": "1 card-9 happy-hunting iceland"}  # fmt: skip
    answers = {"resolve": ["iceland"], "play-kept": ["no"], "next-attack": ["normal"], "hunt": ["yes"]}
    walk = walk_of(wolves("house"), "play", words, "", answers, decide=False)
    assert walk.question.id == "attack-die"
    assert walk.position.phase == "battle"
    assert walk.position.hand == ()


@pytest.mark.parametrize(("ata", "dice", "place"), [("0", "1 1 1 6 6", 0), ("6", "6 5", -1)])
def test_a_boat_that_has_attacked_is_given_up_first(ata, dice, place):
    """In order A Germans attack before ASW, and the Aggressive boat has had its use; in order C not (9.0)."""
    words = {"phase": "battle", "fleet": "1 iceland aggressive, 1 iceland normal, 1 iceland shadow, 3 pens", "ata": ata,
             "condors_north": "0", "condors_south": "0", "escorts": "1 iceland"}  # fmt: skip
    answers = {"resolve": ["iceland"], "next-attack": ["aggressive", "normal", "shadow"][: 3 * (ata == "0")]}
    walk = walk_of(wolves("house"), "play", words, dice, answers, decide=False)
    assert walk.question.id == "lose-boat"
    assert walk.question.request.options[place] == "aggressive"


@pytest.mark.parametrize("reading", ["each-roll", "all-rolls"])
@pytest.mark.parametrize(
    ("procedure", "die", "condors"), [("air-asw", "6", 1), ("air-asw", "5", 0), ("escort-asw", "", 0)]
)
def test_a_condor_goes_with_a_boat_that_aircraft_sink(procedure, die, condors, reading):
    """A 6 on one die where Air Patrol sinks a U-boat, whenever its Hits are carried out; none for Escorts (17.0)."""
    rules = wolves(switches="condor-elimination: yes", readings=f"AW-R8: {reading}")
    words = {"area": "iceland", "u_boats": "1 normal", "condors": "1", "escorts": "1", "air": "1"}
    totals = dict(ruled(procedure, f"6 4 {die}", rules=rules, **words).totals)
    assert (totals["sunk"], totals.get("condors", 0)) == (1, condors)


NOW, RED, EITHER = Card(("b-dienst",), red=False), Card(("b-dienst",)), Card(("b-dienst", "happy-hunting"), "iceland")


@pytest.mark.parametrize(
    ("cards", "kind", "red_too", "area", "found"),
    [
        ((RED, NOW), "b-dienst", True, "", NOW),
        ((RED, NOW), "b-dienst", False, "", NOW),
        ((EITHER, RED), "b-dienst", True, "", RED),
        ((EITHER,), "b-dienst", True, "", EITHER),
        ((EITHER, RED), "b-dienst", False, "", None),
        ((EITHER, RED), "feder-apparate", True, "", None),
        ((RED, EITHER), "happy-hunting", True, "iceland", EITHER),
        ((RED, EITHER), "happy-hunting", True, "newfoundland", None),
        ((), "b-dienst", True, "", None),
    ],
)
def test_the_card_that_is_least_use_elsewhere_is_played(cards, kind, red_too, area, found):
    """What is lost at the end of the turn goes before what can be kept, one event before a choice of two."""
    assert find_card(cards, kind, red_too, area) == found
