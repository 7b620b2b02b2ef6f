"""Rulings at their edges: what the rules refuse is refused everywhere, what they count once is counted once."""

from fractions import Fraction

import pytest
from kit.wolves import result, ruled, walk_of, wolves

from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.games.atlantic_wolves.board import tally
from forge.referee.games.atlantic_wolves.names import AREAS
from forge.referee.odds.exact import exact_odds
from forge.referee.telling.receipts import receipt
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Noted, each_entry

GOOD = ", ".join(["600000"] * 10)
"""Ten months that win for the Germans whatever Convoys there are but four."""


def refusal(procedure, rules=None, **words):
    """Give what is said where a procedure refuses its input."""
    with pytest.raises(ForgeError) as error:
        ruled(procedure, "1 1 1 1 1 1", rules=rules, **words)
    return "\n".join(show_problems(error.value.problems))


def noted(ruling):
    """Give what a ruling explains, by id."""
    return notes_of(each_entry(ruling.entries))


def notes_of(entries):
    """Give the explanations among entries, by id."""
    return {entry.id: dict(entry.values) for entry in entries if isinstance(entry, Noted)}


@pytest.mark.parametrize(
    ("words", "winner", "why"),
    [
        ({"tons": GOOD, "convoys": "0"}, "germans", "tonnage-sunk"),
        ({"tons": GOOD, "convoys": "3"}, "germans", "tonnage-sunk"),
        ({"tons": GOOD, "convoys": "4"}, "allies", "standing-lifeline"),
        ({"tons": GOOD, "convoys": "5"}, "allies", "standing-lifeline"),
        ({"tons": "700000", "convoys": "4"}, "allies", "standing-lifeline"),
        ({"tons": GOOD, "convoys": "0", "started": "6", "sunk": "3"}, "allies", "broken-fleet"),
        ({"tons": GOOD, "convoys": "0", "started": "7", "sunk": "3"}, "germans", "tonnage-sunk"),
        ({"tons": "402500, 372500", "convoys": "0", "started": "6", "sunk": "3"}, "allies", "broken-fleet"),
        ({"tons": "402500, 372500", "convoys": "0"}, "nobody", "unfinished"),
        ({"tons": "none", "convoys": "0"}, "nobody", "unfinished"),
        # 600,000 twice only, though the average is far above what is needed
        ({"tons": "600000, 600000, 599999, " * 3 + "900000", "convoys": "0"}, "allies", "tonnage-sunk"),
        # three in a row, and 10 x 400,000 exactly, or a ton less
        ({"tons": "600000, 600000, 600000, 2200000, 0, 0, 0, 0, 0, 0", "convoys": "0"}, "germans", "tonnage-sunk"),
        ({"tons": "600000, 600000, 600000, 2199999, 0, 0, 0, 0, 0, 0", "convoys": "0"}, "allies", "tonnage-sunk"),
        ({"tons": "600000, 600000, 600000, 2200000, 0, 0, 0, 0, 0, 0", "convoys": "1"}, "allies", "tonnage-sunk"),
    ],
)
def test_victory_knows_the_whole_of_4_0(words, winner, why):
    """The fleet, the lifeline, ten turns, three turns in a row and the average all count."""
    assert tuple(result("victory", **words)) == (winner, why)


def test_what_is_still_needed():
    """After 402,500 and 372,500 tons 3,225,000 of ten times 400,000 are to go, 403,125 in each of eight turns."""
    said = noted(ruled("victory", tons="402500, 372500", convoys="0"))
    assert said["tons-needed"] == {
        "played": 2, "turns": 10, "tons": 775_000, "aim": 4_000_000, "more": 3_225_000, "left": 8, "each": 403_125,
    }  # fmt: skip
    assert "row-needed" in said
    assert "fleet-not-told" in said


@pytest.mark.parametrize(
    ("tons", "said"),
    [
        ("600000, 600000, 600000", "row-reached"),
        ("0, 0, 0, 0, 0, 0, 0, 0, 600000", "row-out-of-reach"),
        ("0, 0, 0, 0, 0, 0, 0, 600000, 600000", "row-needed"),
        ("0, 0, 0, 0, 0, 0, 0", "row-needed"),
        ("0, 0, 0, 0, 0, 0, 0, 0", "row-out-of-reach"),
    ],
)
def test_three_turns_in_a_row_can_be_out_of_reach(tons, said):
    """Whether the turns left suffice is told with what is needed."""
    assert said in noted(ruled("victory", tons=tons, convoys="0"))


@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ("victory: target, victory-target: 1000000", ("tons-needed", ("more", 225_000))),
        ("victory: lifeline", ("convoys-to-sink", ("convoys", 2))),
    ],
)
def test_what_is_needed_for_conditions_of_ones_own(switches, told):
    """Under 17.0 what is still needed is what was agreed on."""
    rules = wolves(switches=switches)
    ruling = ruled("victory", rules=rules, tons="402500, 372500", convoys="2")
    assert ruling.result.why == "unfinished"
    name, (value, amount) = told
    assert noted(ruling)[name][value] == amount


@pytest.mark.parametrize("procedure", ["fleet-check", "victory"])
def test_no_more_are_sunk_than_there_were(procedure):
    """Seven of six counters cannot be sunk."""
    words = {"tons": "0", "convoys": "0"} if procedure == "victory" else {}
    assert "7 counters sunk are more than the 6" in refusal(procedure, **words, started="6", sunk="7")
    assert "7 counters sunk" in refusal("play", phase="battle", fleet="1 iceland normal", started="6", sunk="7")


RAIDER = {"area": "iceland", "u-boats": "none", "escorts": "1", "air": "1", "raider": "yes"}


def raiders_lost(procedure, order):
    """Give the exact chance that a procedure sinks the Raider."""
    rules = wolves()
    found = find_procedure(rules, procedure)
    given = read_input(found, {**RAIDER, "order": order}, rules.texts)
    return exact_odds(Desk(rules), found, given.arguments, ("raiders",)).chance((1,))


@pytest.mark.parametrize("order", "abc")
def test_the_raider_is_hunted_once(order):
    """One Escort and one Air factor are two throws against it in any order, made when all ASW is over."""
    thrown = {}
    for procedure in ("area", "escort-asw", "air-asw", "attacks"):
        words = {key.replace("-", "_"): value for key, value in RAIDER.items()}
        dice = {"area": "2 2 2", "air-asw": "2 2", "attacks": "2"}.get(procedure, "")
        ruling = ruled(procedure, dice, order=order, **words)
        thrown[procedure] = sum(getattr(entry, "id", "") == "raider-throw" for entry in each_entry(ruling.entries))
    assert thrown == {"area": 2, "escort-asw": 0, "air-asw": 2, "attacks": 0}
    assert "raider-hunted-later" in noted(ruled("escort-asw", order=order, **{**words, "escorts": "1"}))


@pytest.mark.parametrize("area", AREAS)
def test_condors_are_where_they_can_be(area):
    """A Condor may attack in Iceland and, one alone, in the Bay of Biscay; every procedure says so alike."""
    most = {"iceland": 8, "bay-of-biscay": 1}.get(area, 0)
    for number in (1, 2, 8):
        ways = {
            "area": {"area": area, "condors": str(number)},
            "air-asw": {"area": area, "condors": str(number)},
            "hit-roll": {"area": area, "condors": str(number), "u-boats": "1 normal"},
        }
        if number == 1:
            ways["attack"] = {"area": area, "counter": "condor", "square": "shadow"}
        for procedure, given in ways.items():
            words = {key.replace("-", "_"): value for key, value in given.items()}
            if number <= most:
                assert walk_of(wolves(), procedure, words, "3" * 8, {}) is not None
            else:
                said = refusal(procedure, **words)
                assert "no Condor flies to" in said or f"{number} Condors in Bay of Biscay are too many" in said
                assert "(rule 8.0)" in said


def test_a_third_condor_is_a_northern_one():
    """The southern box holds one."""
    assert "legal: 0 to 1" in refusal("battle", condors_south="2", fleet="1 iceland normal")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"phase": "battle", "raeder": "hq", "raider-area": "mid-atlantic"}, "breaks out comes to Iceland"),
        ({"phase": "battle", "raeder": "lost", "raider": "sunk", "raider-area": "iceland"}, "no Raider without Raeder"),
        ({"raider": "sunk"}, "with the Raider sunk Raeder is lost"),
        ({"raeder": "lost"}, "with the Raider sunk Raeder is lost"),
        ({"fleet": "1 iceland normal"}, "no German counter is in an area before it is placed"),
        ({"raeder": "hq", "raider": "sea", "raider-area": "iceland"}, "no German counter is in an area"),
        ({"escorts": "1 iceland"}, "no Escorts and Air Patrols before they are allotted"),
        ({"phase": "placement", "fleet": "1 driven-back"}, "nothing is sunk or driven back before"),
        ({"phase": "battle", "tons": "5"}, "nothing is sunk or driven back before"),
        ({"in-force": "1 iceland wolfpack-tactics"}, "no event is in force before the Event phase"),
        ({"phase": "battle", "in-force": "1 iceland"}, "Iceland needs the event that is in force there"),
        ({"phase": "ace", "tankers-used": "1"}, "1 tankers have helped where there are 0"),
        ({"phase": "ace", "tons": "5", "tons-by-u-boats": "6"}, "6 tons by U-boats are more than 5"),
    ],
)
def test_positions_that_no_game_comes_to(words, sentence):
    """A game begins from positions only that the rules can lead to."""
    assert sentence in refusal("play", **{key.replace("-", "_"): value for key, value in words.items()})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"fleet": "25 pens"}, "U-boat counters are too many: there are 24"),
        ({"tankers": "5"}, "tankers are too many: there are 4"),
        ({"condors-north": "3"}, "Condors are too many: there are 3"),
    ],
)
def test_the_counter_mix_is_rigid(words, sentence):
    """Where the number of counters is known, no position has more (2.1)."""
    given = {key.replace("-", "_"): value for key, value in words.items()}
    assert sentence in refusal("play", wolves("house"), **given)
    assert walk_of(wolves(), "play", words, decide=False).question  # no number is known of the published game


def test_a_raider_that_has_survived_goes_anywhere():
    """At sea since a turn before, it may be in the Mid-Atlantic."""
    words = {"fleet": "1 pens", "raeder": "hq", "raider": "sea", "raider-area": "mid-atlantic", "condors-north": "0",
             "condors-south": "0"}  # fmt: skip
    ruling = ruled("battle", "4 2", **{key.replace("-", "_"): value for key, value in words.items()})
    assert ruling.result.tons == 30_000


def test_aces_made_and_aces_lost_are_two_measures():
    """The Ace roll makes one, the Hit Table loses one, and no measure adds them up."""
    assert dict(ruled("new-ace", "6", tons_by_u_boats="100000").totals) == {"aces-made": 1}
    lost = ruled("hit-roll", "6 4", u_boats="1 shadow ace").totals
    assert dict(lost)["aces-lost"] == 1
    for name in ("play", "battle", "area", "new-ace", "hit-roll"):
        assert "aces" not in find_procedure(wolves(), name).measures


def test_what_a_card_does_not_say_is_told_so():
    """What no source gives of a card is not known, which is not none; nothing is read before it is told."""
    said = "\n".join(receipt(ruled("card-escort", card="7"), wolves()))
    assert "African Coast not known, " in said
    assert "None" not in said
    assert "no effect" not in "\n".join(receipt(ruled("card-event", card="7"), wolves()))
    walk = walk_of(wolves(), "play", {"phase": "event"}, "", {"draw-card": ["7"]}, decide=False)
    assert [entry.id for entry in walk.since if hasattr(entry, "id")] == ["draw-card", "card-open"]


EVENTS = [  # what a card of the house deck does in a turn, and what is told of it
    (28, 5, {}, "not-in-this-year", {"year": "1942"}),
    (28, 6, {}, "convoy-placed", {"convoys": 1}),
    (7, 1, {}, "routes-hold", {"area": "mid-atlantic"}),
    (22, 1, {}, "raeder-comes", {}),
    (22, 1, {"raeder": "hq"}, "raeder-is-there", {}),
    (22, 1, {"raeder": "lost", "raider": "sunk"}, "raeder-is-lost", {}),
    (33, 1, {}, "raeder-is-away", {}),
    (33, 1, {"raeder": "hq"}, "raeder-goes", {}),
    (26, 1, {}, "boat-added", {}),
    (26, 1, {"fleet": "24 pens"}, "no-counter-left", {"due": 1}),
    (20, 1, {}, "condor-added", {}),
    (9, 1, {}, "hunting-waits", {"event": "card.happy-hunting.title", "area": "iceland"}),
]


@pytest.mark.parametrize(("card", "turn", "words", "told", "values"), EVENTS)
def test_the_effect_of_an_event_is_told(card, turn, words, told, values):
    """Each event says what it does in words of the printed kit, or that it has no effect and why."""
    given = {"phase": "event", "turn": str(turn), "months": ", ".join(["0"] * (turn - 1)) or "none", **words}
    walk = walk_of(wolves("house"), "play", given, "", {"draw-card": [str(card)]}, decide=False)
    said = notes_of(walk.since)
    assert said[told] == values
    assert told in wolves().texts


def test_the_clean_up_is_told():
    """At the end of a turn the player is told what leaves the board and what stays."""
    walk = walk_of(wolves("house"), "play", {"phase": "end-of-turn", "convoys": "2"}, decide=False)
    said = notes_of(walk.since)
    assert said["clean-up"] == {"convoys": 2}


def test_a_scatter_marker_is_told_to_be_put():
    """A * tells of the marker as a ** does."""
    assert "put a Scatter marker" in wolves().texts["scattered"]
    for dice, square in (("4", "aggressive"), ("2", "normal")):
        ruling = ruled("attacks", dice if square == "normal" else "2", area="iceland", u_boats=f"1 {square}")
        assert "scattered" in noted(ruling)


def test_red_cards_are_played_at_any_time():
    """A Red card that adds a U-boat is offered in each phase with Doenitz in the Sub Pens, in the HQ in none."""
    for phase in ("strategic", "event", "placement", "technology", "production", "ace", "convoy"):
        words = {"phase": phase, "doenitz": "pens", "hand": "1 card-3 add-u-boat"}
        walk = walk_of(wolves("house"), "play", words, decide=False)
        assert (walk.question.id, walk.question.request.options) == ("play-kept", ("no", "card-3"))
        words["doenitz"] = "hq"
        assert walk_of(wolves("house"), "play", words, decide=False).question.id != "play-kept"


def test_a_red_card_between_two_areas():
    """During attacks and ASW it is offered before each area; played, it is gone and offered no more."""
    words = {"phase": "battle", "doenitz": "pens", "hand": "1 card-3 add-tanker", "condors-north": "0",
             "condors-south": "0", "fleet": "1 iceland normal, 1 mid-atlantic normal, 4 pens"}  # fmt: skip
    answers = {"play-kept": ["no", "no", "card-3"], "resolve": ["iceland"]}
    walk = walk_of(wolves("house"), "play", words, "3", answers, decide=False)
    assert walk.question.id == "next-attack" or walk.position.tankers == 1


@pytest.mark.parametrize(("die", "area", "raider"), [("1", "iceland", "port"), ("4", "", "port"), ("6", "", "sunk")])
def test_the_raider_may_break_out_first(die, area, raider):
    """The order within German placement is free (8.0): the breakout is rolled before a U-boat is placed, once."""
    words = {"phase": "placement", "raeder": "hq"}
    answers = {"draw-card": ["34", "39"], "place-boat": ["raider-first"], "break-out": ["break-out"]}
    walk = walk_of(wolves("house"), "play", words, die, answers, decide=False)
    assert walk.question.id == "place-boat"
    assert "raider-first" not in walk.question.request.options
    answers["place-boat"] = ["raider-first", *["stay"] * 6]
    answers["place-condor"] = ["stay", "stay"]
    walk = walk_of(wolves("house"), "play", words, die, answers, decide=False)
    assert walk.position.now.raider_area == area
    assert walk.position.raider == raider
    assert walk.question.id != "break-out"


def test_the_tally_leaves_blank_what_was_not_told():
    """Of months before a situation the player tells tons, perhaps ships; no nought is written for the rest."""
    words = {"turn": "3", "months": "402500, 372500", "ships": "66"}
    rules = wolves("house")
    values = tally(walk_of(rules, "play", words, decide=False).position, rules.texts)
    assert values == {
        "tally/months/august-1942/tons": "402,500",
        "tally/months/august-1942/ships": "66",
        "tally/months/september-1942/tons": "372,500",
        "tally/months/total/tons": "775,000",
        "tally/average": "387,500 (2/10)",
    }


def test_rudeltaktik_in_a_battle_from_a_position():
    """U-boats in all three squares earn the second throw where a battle is begun from a position, too."""
    words = {"fleet": "1 iceland aggressive, 1 iceland normal, 1 iceland shadow", "condors-north": "0",
             "condors-south": "0"}  # fmt: skip
    walk = walk_of(wolves("house", "rudeltaktik: yes"), "battle", words, "1", {"next-attack": ["aggressive"]},
                   decide=False)  # fmt: skip
    assert walk.question.id == "second-attack"
    assert "rudeltaktik" in walk.question.request.options


def test_the_raider_faces_two_dice_not_four():
    """By side or by area, an Escort and an Air factor sink it with 1 - (5/6)^2."""
    assert raiders_lost("area", "a") == Fraction(11, 36)
    assert raiders_lost("air-asw", "a") == Fraction(11, 36)


@pytest.mark.parametrize("procedure", ["area", "attacks"])
def test_a_limit_that_cuts_is_told(procedure):
    """Of 60,000 tons after 60,000 the limit of 100,000 leaves 40,000, and 7 ships: 6,000 tons a ship, nearest."""
    ruling = ruled(procedure, "6 6", area="iceland", u_boats="2 normal", order="a")
    assert noted(ruling)["limit-cuts"] == {"area": "iceland", "tons": 40_000, "ships": 7}
    assert dict(ruling.totals)["tons"] == 100_000
    assert "limit-cuts" not in noted(ruled(procedure, "6 3", area="iceland", u_boats="2 normal", order="a"))


def test_a_limit_that_cuts_is_told_in_a_game():
    """The same is told of the same attacks in a battle, once."""
    words = {"fleet": "2 iceland normal", "condors_north": "0", "condors_south": "0"}
    entries = each_entry(ruled("battle", "6 6", **words).entries)
    assert [dict(one.values)["tons"] for one in entries if getattr(one, "id", "") == "limit-cuts"] == [40_000]


def test_a_battle_begins_with_events_in_force():
    """Wolfpack Tactics in Iceland make a 3 of a Normal U-boat a 4 (30,000 tons), Reduced Routes a 2 (7,500)."""
    words = {"fleet": "1 iceland normal", "condors_north": "0", "condors_south": "0"}
    for event, tons in (("wolfpack-tactics", 30_000), ("reduced-routes", 7_500)):
        assert result("battle", "3", in_force=f"1 iceland {event}", **words).tons == tons
