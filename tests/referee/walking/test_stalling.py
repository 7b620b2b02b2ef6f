"""The guard of games that play themselves: it ends what goes on without anything happening."""

from forge.referee.contract.requests import Choose
from forge.referee.walking.questions import DECIDED, Answer, Question
from forge.referee.walking.stalling import MOST_ACTIONS, MOST_ANSWERS, Guard, Stalled

CHOICE = Choose("action", "german", ("sail", "end"))


def answered(positions, happened=None):
    """Count the questions answered before the guard says that the game stalls."""
    guard = Guard(lambda _: Answer("sail", DECIDED), happened)
    for count, position in enumerate(positions):
        try:
            assert guard(Question(1, CHOICE, position=position)).value == "sail"
        except Stalled:
            return count
    return None


def test_actions_that_come_to_nothing():
    """After forty changes of the position that left what counts as it was, it is over."""
    positions = ((number, "ships") for number in range(1_000))
    assert answered(positions, lambda position: position and position[1]) == MOST_ACTIONS


def test_what_happens_begins_the_count_anew():
    """A ship lost after thirty actions gives forty more."""
    positions = ((number, "ships" if number < 30 else "fewer") for number in range(1_000))
    assert answered(positions, lambda position: position and position[1]) == 30 + MOST_ACTIONS


def test_answers_that_change_nothing_at_all():
    """Answers without end that never come to an action end too."""
    assert answered("here" for _ in range(10_000)) == MOST_ANSWERS


def test_a_game_that_goes_on_is_left_alone():
    """Where every position differs and nothing else is declared, any number of actions is answered."""
    guard = Guard(lambda _: None, None)
    assert not any(guard(Question(1, CHOICE, position=number)) for number in range(5_000))
