"""Rulings at their edges: nothing is taken for granted that was not told, and no record contradicts the rules."""

import pytest
from kit.paukenschlag_table import result, ruled, variant, walk_of, written

from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure, load_game
from forge.referee.contract.parameters import read_words
from forge.referee.games.paukenschlag_variant.rule_5_1_opening import TICK
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import read_typed
from forge.referee.walking.input import read_input
from forge.referee.walking.options import read_option
from forge.referee.walking.rulings import Noted, each_entry
from forge.referee.walking.walk import Walk
from forge.rules.languages import own_words


def begun(**words):
    """Begin a game and stand at its first question."""
    rules, play = variant(), load_game("paukenschlag-variant").play
    given = {name.replace("_", "-"): written(value) for name, value in words.items()}
    return Walk(Desk(rules), play, read_input(play, given, rules.texts).arguments)


def refusal(name, **words):
    """Give what is said where a procedure refuses its input."""
    with pytest.raises(ForgeError) as error:
        ruled(name, **words)
    return "\n".join(show_problems(error.value.problems))


def noted(ruling):
    """Give what a ruling explains, by id."""
    return {entry.id: dict(entry.values) for entry in each_entry(ruling.entries) if isinstance(entry, Noted)}


def test_a_game_asks_for_its_scenario():
    """It is the first question, and a scenario that was told is not asked for again."""
    walk = begun(last=3)
    assert walk.question.id == "scenario-played"
    assert walk.question.request.options == ("17.1", "17.2", "other")
    assert begun(last=3, scenario="17.2").question.id == "random-event"


@pytest.mark.parametrize("scenario", ["17.1", "other"])
def test_a_flight_asks_for_its_scenario(scenario):
    """Floatplanes fly in two scenarios, so that one that was not told is asked for."""
    answers = {"scenario-played": [scenario], "bomb-factor": ["4"]}
    found = result("floatplane", answers=answers, aircraft="bv-222", turn=3)
    assert found.allowed == (scenario == "17.1")


@pytest.mark.parametrize(
    ("turn", "scenario", "reading", "may"),
    [
        (1, "17.1", "from-turn-two", False),
        (2, "17.1", "from-turn-two", True),
        (2, "17.2", "on-turn-two", True),
        (5, "17.1", "from-turn-two", True),
        (5, "17.1", "on-turn-two", False),
        (2, "other", "from-turn-two", False),
    ],
)
def test_turn_two_of_the_canadians(turn, scenario, reading, may):
    """Whether the ships that a scenario brings may come later than on turn two is a reading."""
    rules = variant(f"PKS-R18: {reading}")
    ruling = ruled("canadians", rules=rules, turn=turn, scenario=scenario)
    assert ruling.result.may_enter == may


def test_boats_may_wait_by_agreement():
    """Under the other reading the German player says how many boats roll; those that do not still wait."""
    words = {"turn": 5, "scenario": "other", "arrival": 11, "waiting": 4}
    answers = {"boats-that-roll": ["1"], "reinforcements": ["d"], "entry-area": ["BD"]}
    walk = walk_of("turn", "3", answers, variant("PKS-R19: as-chosen"), **words)
    assert walk.question.id != "entry-roll"
    assert walk.position.waiting == 3
    assert walk_of("turn", "3", answers, **words).question.id == "entry-roll"


@pytest.mark.parametrize("procedure", ["repair", "floatplane", "floatplane-return"])
def test_when_something_is_back_is_not_guessed(procedure):
    """Without the turn nothing can be said of a return, so that it must be given."""
    words = {
        "repair": {"damage": 3},
        "floatplane": {"aircraft": "bv-222"},
        "floatplane-return": {"aircraft": "bv-222", "base": "detected"},
    }[procedure]
    assert "--turn: must be given" in refusal(procedure, **words)


@pytest.mark.parametrize(("distance", "note", "bombs"), [(0, "bombs-doubled", 8), (1, "bombs-plain", 4)])
def test_bombs_are_told_as_a_number(distance, note, bombs):
    """Twice a bomb factor of 4 is 8; a factor that was not told is asked for."""
    words = {"aircraft": "bv-222", "scenario": "17.1", "turn": 5, "distance": distance}
    for answers, more in (({"bomb-factor": ["4"]}, {}), ({}, {"factor": 4})):
        ruling = ruled("floatplane", answers=answers, **words, **more)
        assert ruling.result.factor == bombs
        assert noted(ruling)[note] == {"factor": 4, "bombs": bombs}


@pytest.mark.parametrize(
    ("base", "expected", "note"),
    [("surfaced", ("comes-home", 7), "floatplane-safe"), ("detected", ("comes-home", 7), "floatplane-safe"),
     ("submerged", ("lost", 0), "floatplane-lost"), ("sunk", ("lost", 0), "floatplane-lost")],
)  # fmt: skip
def test_a_return_says_lost_or_when(base, expected, note):
    """A floatplane of turn 5 is lost, or back on turn 7; a detected submarine is no loss (21.3.1)."""
    ruling = ruled("floatplane-return", aircraft="bv-222", base=base, turn=5)
    assert tuple(ruling.result) == expected
    assert note in noted(ruling)
    assert expected[0] in variant().texts


@pytest.mark.parametrize("typed", ["d", "done", "DONE", "not-needed"])
def test_done_and_nothing_to_do_are_one(typed):
    """A step of the checklist has one answer; what older ledgers say is read as the same."""
    assert read_words(TICK, typed, "osl-play") == "done"
    walk = begun(last=3, scenario="other")
    assert read_typed(walk.question, typed).value == "done"
    assert TICK.show("done") == "done"


@pytest.mark.parametrize("typed", ["erledigt", "erl", "done", "not-needed"])
def test_done_is_said_in_the_language_of_the_texts(typed):
    """A German player ticks a step off with the word that the prompt shows; the ledger has the same word for all."""
    walk = begun(last=3, scenario="other")
    assert read_option(walk.question, typed, variant().texts | own_words("de")) == "done"


@pytest.mark.parametrize("typed", ["", "no", "x"])
def test_other_words_are_not_done(typed):
    """A slip of the finger does not end a step."""
    with pytest.raises(ForgeError):
        read_words(TICK, typed, "osl-play")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"turn": 10, "waiting": 2}, "no boat waits on turn 10"),
        ({"turn": 2, "waiting": 5}, "no boat has rolled before turn 2"),
        ({"turn": 4, "waiting": 5, "first_entry": 4}, "no boat can have entered first on turn 4"),
        ({"turn": 4, "waiting": 6, "first_entry": 3}, "all 6 boats wait"),
        ({"turn": 6, "arrival": 5}, "does not wait after its turn of entry, 5"),
        ({"turn": 5, "arrival": 5, "italian": "in-play"}, "has not come by now"),
        ({"turn": 5, "italian": "in-play"}, "has not come by now"),
        ({"turn": 5, "arrival": 7, "carrying": True}, "only while it is in play"),
        ({"turn": 5, "arrival": 7, "made": 1}, "cannot have been made before"),
        ({"turn": 5, "arrival": 3, "italian": "in-play", "made": 2}, "out of the game"),
        ({"turn": 2, "canadians": True}, "no Canadian ship is in play at the beginning of turn 2"),
        ({"turn": 5, "track": "2 bv-222"}, "on the turn track more than once"),
        ({"turn": 5, "track": "1 bv-222", "floatplanes": "z-511"}, "though it is lost"),
    ],
)
def test_records_that_no_game_comes_to(words, sentence):
    """A turn begins from records only that the rules can lead to, a game as well."""
    given = {"arrival": 11} | words if words.get("turn", 0) > 1 and "italian" not in words else words
    for name in ("turn", "game"):
        assert sentence in refusal(name, **given)


def test_a_game_that_is_over():
    """The last turn is not before the present one."""
    assert "the last turn, 4, is before turn 5" in refusal("game", last=4, turn=5, arrival=11)


def test_play_offers_what_a_single_ruling_allows():
    """In each state of the Barbarigo the missions offered in a turn are those that the ruling of a flight allows."""
    for italian, carrying, ferried in [
        ("waiting", False, False), ("in-play", False, False), ("in-play", True, False), ("in-play", False, True),
        ("in-play", True, True), ("gone", False, False), ("gone", False, True),
    ]:  # fmt: skip
        for reading in ("not-while-carrying", "ferries"):
            rules = variant(f"PKS-R16: {reading}")
            arrival = 11 if italian == "waiting" else 3
            words = {"turn": 5, "scenario": "17.1", "arrival": arrival, "italian": italian, "carrying": carrying,
                     "ferried": ferried, "waiting": 0, "canadians": True}  # fmt: skip
            offered = _offered(rules, words)
            state = {"absent": italian != "in-play", "carrying": carrying, "ferried": ferried}
            for mission in ("bombs", "frogmen"):
                ruling = result("floatplane", rules=rules, aircraft="z-511", scenario="17.1", turn=5, factor=1,
                                mission=mission, **state)  # fmt: skip
                assert (mission in offered) == ruling.allowed, (italian, carrying, ferried, reading, mission)


def _offered(rules, words):
    """Give the missions of the Z-511 that a turn offers, none where it is not asked about."""
    procedure = find_procedure(rules, "turn")
    given = read_input(
        procedure, {name.replace("_", "-"): written(value) for name, value in words.items()}, rules.texts
    )
    walk = Walk(Desk(rules), procedure, given.arguments)
    while walk.question.id not in ("z-511-flies", "air-movement"):
        request = walk.question.request
        typed = "d" if getattr(request, "kind", None) == TICK else "no"
        walk.answer(read_typed(walk.question, typed))
    return walk.question.request.options[1:] if walk.question.id == "z-511-flies" else ()
