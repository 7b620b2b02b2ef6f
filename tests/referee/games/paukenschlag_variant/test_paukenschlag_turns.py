"""Entries, frogmen, floatplanes and grids beside the vectors; the turn as a guided checklist; whole games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.paukenschlag_table import flown, result, ruled, variant, walk_of

from forge.errors import Problems
from forge.referee.catalogue import check_game, find_procedure, load_game
from forge.referee.contract.deciding import first
from forge.referee.contract.gathering import agreed_by
from forge.referee.contract.parameters import read_words
from forge.referee.contract.requests import Ask
from forge.referee.games.paukenschlag_variant import SHOW
from forge.referee.games.paukenschlag_variant.record import Record, Returning, send_away, take_back
from forge.referee.games.paukenschlag_variant.rule_5_1_opening import TICK
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, prepared, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer

TONNAGE = {"marker-says": ["tonnage", "fails"], "tons": ["12000"]}


@settings(max_examples=30)
@given(st.integers(2, 9), st.lists(st.integers(1, 10), min_size=1, max_size=6))
def test_boats_enter_by_the_sheet(turn, dice):
    """Of the boats that roll, those below the turn enter, tens are out, all others wait."""
    found = result("enter", " ".join(map(str, dice)), turn=turn, boats=len(dice))
    entered, out = sum(die < turn for die in dice), dice.count(10)
    assert (found.entered, found.out, found.waiting) == (entered, out, len(dice) - entered - out)


def test_turns_played_may_be_those_finished():
    """Counting finished turns only, a boat that rolls 4 on turn 5 waits for an answer on an equal roll."""
    rules = variant("PKS-R2: completed")
    assert result("enter", 4, rules=rules, turn=5).waiting == 1
    assert result("enter", 3, rules=rules, turn=5).entered == 1


def test_each_boat_chooses_its_area():
    """A boat that enters goes to BD or BE, as the Axis player says."""
    answers = {"entry-area": ["BE", "BD"]}
    assert result("enter", "1 2", answers, turn=9, boats=2).areas == ("BE", "BD")


@pytest.mark.parametrize(("reading", "may"), [("next-turn", False), ("same-turn", True)])
def test_canadian_ships_follow_the_boats(reading, may):
    """On the turn of the first entry itself, the ships may enter under one reading only."""
    found = result("canadians", rules=variant(f"PKS-R11: {reading}"), turn=3, first_entry=3, scenario="other")
    assert found.may_enter == may


def test_canadian_ships_need_a_reason():
    """In another scenario, before any boat has entered, they do not come at all."""
    assert not result("canadians", turn=8, scenario="other").may_enter


@pytest.mark.parametrize(("reading", "detected"), [("undetected", False), ("detected", True)])
def test_the_barbarigo_comes_unseen(reading, detected):
    """Whether it is detected is a reading."""
    assert result("barbarigo", 4, rules=variant(f"PKS-R12: {reading}")).detected == detected


def test_tons_of_a_successful_attack_are_counted():
    """A marker that calls for a tonnage roll is a success with its tons; the other is none."""
    answers = TONNAGE | {"frogman-marker-drawn": ["2", "3"]}
    ruling = ruled("frogmen", "4", answers, attacks=2)
    assert dict(ruling.totals) == {"tons": 12_000, "successes": 1}
    assert (ruling.result.successes, ruling.result.gone) == (1, True)


def test_a_marker_left_out_cannot_be_drawn():
    """What the chooser keeps back is not in the cup, and the other four are."""
    walk = walk_of("frogmen", "", {"marker-left-out": ["3"]}, detected=True)
    cup = {marker for marker, count in walk.question.request.source if count}
    assert cup == {"1", "2", "4", "5"}


@pytest.mark.parametrize(("reading", "cups", "left"), [("cup-each", 2, 4), ("one-cup", 1, 3)])
def test_two_attacks_have_a_cup_each_or_one(reading, cups, left):
    """Two attacks ask for two markers left out and draw from four each, or for one and draw from four and three."""
    rules = variant(f"PKS-R10: {reading}")
    answers = {"marker-left-out": ["5", "5"], "frogman-marker-drawn": ["1"], "marker-says": ["fails"]}
    walk = walk_of("frogmen", "", answers, rules, attacks=2)
    assert sum(count for _, count in walk.question.request.source) == left
    answers = answers | {"frogman-marker-drawn": ["1", "2"], "marker-says": ["fails", "fails"]}
    entries = ruled("frogmen", "", answers, rules, attacks=2).entries
    assert sum(getattr(entry, "step", "") == "_fill" for entry in entries) == cups


@pytest.mark.parametrize(("reading", "successes"), [("fails", 0), ("goes-on", 1)])
def test_frogmen_of_a_sunk_submarine(reading, successes):
    """They fail, unless the other reading lets them go on; the submarine is gone in any case."""
    rules = variant(f"PKS-R15: {reading}")
    found = result("frogmen", "4", TONNAGE | {"frogman-marker-drawn": ["2"]}, rules, sunk=True)
    assert (found.successes, found.gone) == (successes, True)


def test_after_one_attack_the_submarine_stays():
    """Only the second attack of the game takes it away."""
    answers = {"frogman-marker-drawn": ["2"], "marker-says": ["fails"]}
    assert not result("frogmen", "", answers, attacks=1).gone
    assert result("frogmen", "", answers, attacks=1, made=1).gone


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ({"aircraft": "bv-222", "base": "italian"}, False),
        ({"aircraft": "z-511", "base": "u-boat"}, False),
        ({"aircraft": "bv-222", "mission": "frogmen"}, False),
        ({"aircraft": "z-511", "mission": "frogmen", "distance": 1}, False),
        ({"aircraft": "z-511", "mission": "frogmen"}, True),
        ({"aircraft": "bv-222", "submerged": True}, False),
        ({"aircraft": "bv-222", "damaged": True}, False),
        ({"aircraft": "z-511", "absent": True}, False),
        ({"aircraft": "bv-222", "absent": True, "carrying": True}, True),
    ],
)
def test_each_condition_of_a_flight_counts(words, allowed):
    """A floatplane needs its own boat as it should be, near enough; the BV-222 never brings frogmen."""
    assert flown(**words).allowed == allowed


def test_readings_on_floatplanes():
    """The Italian submarine may serve the BV-222, and the Z-511 may ferry beside frogmen, if agreed."""
    words = {"aircraft": "bv-222", "base": "italian"}
    assert flown(rules=variant("PKS-R14: any-submarine"), **words).allowed
    ferry = {"aircraft": "z-511", "carrying": True}
    rules = variant("PKS-R16: ferries")
    assert flown(rules=rules, mission="frogmen", **ferry).allowed
    assert not flown(rules=rules, mission="bombs", **ferry).allowed


@pytest.mark.parametrize(("reading", "lost"), [("return-phase", False), ("any-time", True)])
def test_the_z_511_may_be_lost_earlier(reading, lost):
    """Before the Return Phase nothing is lost, unless the other reading of PKS-R9 holds for the Z-511."""
    rules = variant(f"PKS-R9: {reading}")
    words = {"base": "sunk", "phase": "earlier", "turn": 5}
    fate = "lost" if lost else "not-judged"
    assert result("floatplane-return", rules=rules, aircraft="z-511", **words) == (fate, 0)
    assert result("floatplane-return", rules=rules, aircraft="bv-222", **words) == ("not-judged", 0)
    assert result("floatplane-return", rules=rules, aircraft="z-511", **words | {"base": "surfaced"})[1] == 0


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(1, 10), st.integers(1, 10)), min_size=1, max_size=8))
def test_the_first_die_is_the_column(pairs):
    """Each unit stands where its two dice say, in their order; under the other reading they change places."""
    dice = " ".join(f"{first} {second}" for first, second in pairs)
    assert result("place", dice, grid="osl", units=len(pairs)) == tuple(pairs)
    turned = result("place", dice, rules=variant("PKS-R13: first-down"), grid="tsl", units=len(pairs))
    assert turned == tuple((second, first) for first, second in pairs)


def test_what_flies_is_back_two_turns_later():
    """The track gives back on turn 7 what was put on it on turn 5, and nothing on turn 6."""
    record = send_away(Record(5, "17.1"), "bombers", 3)
    assert record.track == (Returning("bombers", 3, 7),)
    assert take_back(record._replace(turn=6))[1] == ()
    after, back = take_back(record._replace(turn=7))
    assert (after.track, back) == ((), (Returning("bombers", 3, 7),))


def play_turn(answers, dice_word="turn", rules=None, **words):
    """Walk through a turn; numbers that no answer is given for are the lowest."""
    rules = rules or variant()
    procedure = find_procedure(rules, "turn")
    given_words = {"scenario": "17.1"} | {key.replace("_", "-"): str(value) for key, value in words.items()}
    given_input = read_input(procedure, given_words, rules.texts)
    answerer = one_of(prepared(answers), by_policy(first, "first"), practice(dice_word), lowest)
    walk = rule(Desk(rules), procedure, given_input, answerer)
    assert walk.question is None, walk.question
    return walk


def lowest(question):
    """Answer a number by the lowest possible, a word by the first."""
    kind = question.request.kind if isinstance(question.request, Ask) else None
    if kind is None:
        return None
    if kind == TICK:
        return Answer(read_words(kind, "d", question.id), DECIDED)
    return Answer(kind.low if hasattr(kind, "low") else kind.options[0], DECIDED)


def test_flown_aircraft_go_on_the_track():
    """The BV-222 and two bombers that flew on turn 5 lie on turn 7; a lost one lies nowhere."""
    answers = {"bv-222-flies": ["yes"], "bombers-flown": ["2"]}
    flew = play_turn(answers | {"base-of-floatplane": ["detected"]}, turn=5, arrival=11).ruling.result
    assert flew.track == (Returning("bv-222", 1, 7), Returning("bombers", 2, 7))
    lost = play_turn(answers | {"base-of-floatplane": ["sunk"]}, turn=5, arrival=11).ruling.result
    assert lost.track == (Returning("bombers", 2, 7),)
    assert lost.floatplanes == ("z-511",)


def test_one_turn_goes_on_where_another_ended():
    """The position of a ledger gives the next turn all that it needs, what lies on the track too."""
    answers = {"bv-222-flies": ["yes"], "base-of-floatplane": ["surfaced"], "bombers-flown": ["2"]}
    walk = play_turn(answers, turn=5, arrival=11, track="1 repaired-boat, 3 bombers next")
    procedure = find_procedure(variant(), "turn")
    known = procedure.from_position(walk.position)
    kinds = {parameter.id: parameter.kind for parameter in procedure.parameters}
    words = {name: kinds[name].show(value) for name, value in known.items()}
    assert (words["turn"], words["track"]) == ("6", "3 bombers, 2 bombers next, 1 bv-222 next")
    again = play_turn({}, **{name.replace("-", "_"): word for name, word in words.items()}).ruling.result
    assert again.track == (Returning("bombers", 2, 7), Returning("bv-222", 1, 7))


@pytest.mark.parametrize(("area", "note"), [("target-area", "bombs-doubled"), ("next-area", "bombs-plain")])
def test_bombs_are_doubled_over_the_submarine(area, note):
    """In the area of its submarine a floatplane bombs with twice its factor, in the next one it does not."""
    walk = play_turn({"bv-222-flies": ["yes"], "area-of-base": [area]}, turn=5, arrival=11)
    assert note in [name for entry in walk.ruling.entries for name in names_within(entry)]


def test_frogmen_are_chosen_before_and_drawn_after_the_play():
    """The markers go into the cup before OSL play, and are drawn when OSL and TSL play is over."""
    answers = {"frogman-attacks": ["2"], "italian-detected": ["yes"], "marker-says": ["fails", "fails"]}
    walk = play_turn(answers, turn=6, arrival=4, italian="in-play", carrying="yes")
    asked = [name for entry in walk.ruling.entries for name in names_within(entry)]
    places = [asked.index(name) for name in ("marker-left-out", "osl-play", "tsl-play", "frogman-marker-drawn")]
    assert places == sorted(places)
    assert (walk.ruling.result.italian, walk.ruling.result.made) == ("gone", 2)


def names_within(entry):
    """Give the ids of an entry and of those within it."""
    inner = getattr(entry, "entries", ())
    return [name for each in inner for name in names_within(each)] if inner else [getattr(entry, "id", "")]


def test_boats_left_over_after_turn_nine_stay_away():
    """Whatever still waits at the end of turn 9 is never rolled for again."""
    record = play_turn({}, turn=9, arrival=11, waiting=3).ruling.result
    assert (record.turn, record.waiting) == (10, 0)


def test_an_eleventh_convoy_is_not_offered():
    """With ten convoys in play no question about another is asked."""
    walk = play_turn({}, turn=3, arrival=11, convoys=10)
    assert "new-convoy-due" not in [name for entry in walk.ruling.entries for name in names_within(entry)]
    assert walk.ruling.result.convoys == 10


def test_another_scenario_has_no_floatplanes():
    """Outside 17.1 and 17.2 neither aircraft is offered."""
    walk = play_turn({}, turn=5, arrival=4, italian="in-play", scenario="other")
    asked = [name for entry in walk.ruling.entries for name in names_within(entry)]
    assert not {"bv-222-flies", "z-511-flies"} & set(asked)


@pytest.mark.parametrize("word", ["north", "south", "east"])
def test_whole_games_end(word):
    """A game of twelve turns ends on turn 13 under any dice, its record sound, every phase in words."""
    rules = variant()
    play = load_game("paukenschlag-variant").play
    answerer = one_of(by_policy(anything(word), "anything"), practice(word), lowest)
    walk = rule(Desk(rules), play, read_input(play, {"last": "12"}, rules.texts), answerer)
    record = walk.ruling.result
    assert (record.turn, record.waiting) == (13, 0)
    assert record.made <= 2
    assert record.convoys <= 10
    assert all(each.turn in (13, 14) for each in record.track)
    assert f"turn {record.turn}" in next(iter(SHOW(record, rules.texts)))


def anything(word):
    """Decide by the letters of a word and of the question, always in the same way."""

    def decide(decision):
        return decision.options[(sum(map(ord, word + decision.id))) % len(decision.options)]

    return decide


def test_every_word_that_is_shown_has_a_text():
    """Procedures, their parameters, and every question and note of a few games have words of their own."""
    rules = variant()
    game = load_game("paukenschlag-variant")
    for procedure in (*game.procedures, game.play):
        assert procedure.id in rules.texts, procedure.id
        assert {parameter.id for parameter in procedure.parameters} <= set(rules.texts)
        assert set(agreed_by(procedure)) <= set(rules.readings) | set(rules.unknowns)
    for word in ("north", "south", "east"):
        answerer = one_of(by_policy(anything(word), "anything"), practice(word), lowest)
        walk = rule(Desk(rules), game.play, read_input(game.play, {"last": "12"}, rules.texts), answerer)
        shown = {name for entry in walk.ruling.entries for name in names_within(entry)} - {""}
        known = set(rules.texts) | set(rules.readings) | set(rules.unknowns) | set(rules.tables)
        assert {name for name in shown if name not in known} == set()


def test_the_tables_hold_what_the_procedures_use():
    """Fields, modifiers, result words and readings that the procedures name are those of the pack."""
    problems = Problems()
    check_game(variant(), problems)
    assert [str(problem) for problem in problems] == []
