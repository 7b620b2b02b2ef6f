"""What a player may type wrongly: a sentence each, with the rule that says so where one does."""

import pytest
from kit.wolves import result, ruled, walk_of, wolves

from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError
from forge.referee.walking.drivers import read_typed

AREA = {"area": "iceland", "u_boats": "1 normal"}
WRONG = [
    ("area", {"area": "newfundland"}, "'newfundland' is not possible here", "did you mean 'newfoundland'"),
    ("area", {**AREA, "u_boats": "1 agressive"}, "'agressive' is not possible here", "did you mean 'aggressive'"),
    ("area", {**AREA, "u_boats": "99 normal"}, "99 counters are too many", "at most 60"),
    ("area", {**AREA, "escorts": "-1"}, "-1 is out of range", "0 to 60"),
    ("area", {**AREA, "ata": "two"}, "'two' is not a whole number", "from 0 to 40"),
    ("area", {**AREA, "convoys": "1"}, "there are no Convoys in Iceland", "(rule 15.0)"),
    ("area", {"area": "mid-atlantic", "condors": "1"}, "no Condor flies to Mid-Atlantic", "(rule 8.0)"),
    ("area", {**AREA, "u_boats": "5 normal ace"}, "5 Aces are too many", "(rule 12.0)"),
    ("attack", {"area": "iceland", "square": "normal", "counter": "condor"}, "a Condor is always in the Shadow",
     "(rule 8.0)"),
    ("attack", {"area": "iceland", "square": "shadow", "counter": "raider"}, "a Raider is always in the Normal",
     "(rule 8.0)"),
    ("attack", {"area": "iceland", "square": "normal", "counter": "raider", "marks": "ace"}, "a Raider is no Ace",
     "(rule 12.0)"),
    ("rudeltaktik", {"placed": "1 normal", "lost": "2 normal"}, "more U-boats are lost than were placed",
     "(rule 17.0)"),
    ("new-u-boats", {"symbols": "4"}, "4 is out of range", "0 to 3"),
    ("play", {"turn": "5"}, "0 months are told where 4 are past", "(rule 15.0)"),
    ("play", {"fleet": "1 iceland"}, "U-boats in Iceland need one square each", "(rule 8.0)"),
    ("play", {"fleet": "1 pens shadow"}, "U-boats in Sub Pens are in no square", "(rule 8.0)"),
    ("play", {"fleet": "5 pens ace"}, "5 Aces are too many", "(rule 12.0)"),
    ("play", {"convoys": "4"}, "4 Convoys at the end of the turn before have ended the game", "(rule 4.0)"),
    ("play", {"raider_area": "iceland"}, "There is no Raider without Raeder in the HQ", "(rule 8.0)"),
    ("play", {"hand": "card-12"}, "card-12 needs the one or two events on it", "(rule 7.0)"),
    ("play", {"hand": "card-41"}, "'card-41' is not possible here", "card-4"),
    ("mines", {}, "is not in force", "mines: yes"),
    ("type-xxi-save", {}, "is not in force", "type-xxi: yes"),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "words", "sentence", "more"), WRONG)
def test_wrong_input(procedure, words, sentence, more):
    """Each fault is named with what would be legal, or the rule."""
    with pytest.raises(ForgeError) as error:
        ruled(procedure, "1 1 1 1", rules=wolves(), **words)
    said = "\n".join(show_problems(error.value.problems))
    assert sentence in said
    assert more in said


def refused(walk, typed):
    """Give what is said to an answer that is not accepted, and see that the question stands."""
    question = walk.question
    with pytest.raises(ForgeError) as error:
        walk.answer(read_typed(question, typed))
    assert walk.question is question
    return "\n".join(show_problems(error.value.problems))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("7", "7 is not on a d6"), ("0", "0 is not on a d6"), ("1 2", "asks for 2"), ("x", "'x' is not the value of")],
)
def test_dice_that_are_none(typed, sentence):
    """A die shows one to six, and one die is one value."""
    walk = walk_of(wolves(), "escort-asw", {"area": "iceland", "u-boats": "1 normal", "escorts": "1"})
    assert sentence in refused(walk, typed)


def test_a_boat_that_is_not_there():
    """A Hit cannot be laid on a class of which no counter is in the square."""
    words = {"area": "iceland", "u-boats": "1 aggressive, 1 normal", "escorts": "1"}
    walk = walk_of(wolves(), "escort-asw", words, "6 4", decide=False)
    said = refused(walk, "shadow")
    assert "'shadow' is not possible here (rule 9.3.2)" in said


def test_a_red_card_with_doenitz_in_the_hq():
    """It can be kept only; by itself the ruling says why."""
    walk = walk_of(wolves("house"), "play", {"phase": "event"}, "", {"draw-card": ["1"]}, decide=False)
    assert walk.question.id == "draw-card"
    assert [entry.options for entry in walk.since if getattr(entry, "id", "") == "red-card-drawn"] == [("keep",)]
    ruling = ruled("red-card", doenitz="hq")
    assert (ruling.result, ruling.entries[0].id, ruling.entries[0].cite) == (False, "red-card-not-on-attack", "16.0")


def test_a_second_convoy_result_in_a_turn():
    """It counts for nothing, and the ruling says so with its rule."""
    ruling = ruled("convoy-result", convoys="1", used="yes")
    assert ruling.result == (0, 0, 0, True)
    assert [(entry.id, entry.cite) for entry in ruling.entries if entry.id == "convoy-safe"] == [("convoy-safe", "9.1")]


def test_a_card_that_was_drawn_already():
    """A number that has left the deck cannot be drawn again before the cards are shuffled."""
    answers = {"draw-card": ["2", "14"]}
    words = {"phase": "event", "fleet": "1 pens"}
    walk = walk_of(wolves("house"), "play", words, "", answers, decide=False)
    assert "'14' is not possible here (rule 8.0)" in refused(walk, "14")


def test_several_faults_in_one_go():
    """What is wrong with every input is said at once."""
    with pytest.raises(ForgeError) as error:
        result("area", area="island", escorts="many", u_boats="1 deep")
    assert len(error.value.problems) == 3
