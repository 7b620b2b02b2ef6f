"""How options are named: by place, id, the words shown or their beginnings; never two ways at once."""

import pytest

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Whole
from forge.referee.contract.refusals import Ambiguous, Illegal, Refusal
from forge.referee.contract.requests import Ask, Choose, Roll
from forge.referee.walking.line import Line
from forge.referee.walking.options import options_of, read_option
from forge.referee.walking.questions import Question
from forge.rules.texts import own_texts
from forge.values.dice import Dice

TEXTS = own_texts() | {
    "place.hq": "Stab",
    "place.pens": "Bunker",
    "north-sea-normal": "North Sea, Normal",
    "north-sea-shadow": "North Sea, Shadow",
    "north-atlantic-normal": "North Atlantic, Normal",
    "no-harbour": "Brest is nobody's port",
}
AREAS = ("north-sea-normal", "north-sea-shadow", "north-atlantic-normal")


def choice(*options, name="place", closed=()):
    """Ask for one of some options."""
    return Question(1, Choose(name, "", options, "8.0", closed=closed))


def throw(number=1):
    """Ask for dice."""
    return Question(2, Roll("throw", f"{number}d6"), Dice(number, 6))


@pytest.mark.parametrize("typed", ["2", "pens", "Bunker", "bunker", "BUN", "p", " pens "])
def test_an_option_is_typed_as_it_is_shown_or_called(typed):
    """The place in the list, the id, the words shown in whatever language, and beginnings of both, all mean it."""
    assert read_option(choice("hq", "pens"), typed, TEXTS) == "pens"


@pytest.mark.parametrize(("typed", "meant"), [("north sea, shadow", 1), ("sea sh", 1), ("n atl n", 2), ("atlantic", 2)])
def test_each_word_of_an_option_may_be_shortened(typed, meant):
    """Words may be left out and shortened, as long as their order stays and one option alone is meant."""
    assert read_option(choice(*AREAS), typed, TEXTS) == AREAS[meant]


def test_what_could_be_two_options_is_not_guessed():
    """Both are named, in the words shown."""
    with pytest.raises(Ambiguous, match="North Sea, Normal or North Sea, Shadow"):
        read_option(choice(*AREAS), "sea", TEXTS)


@pytest.mark.parametrize("options", [("0", "1"), ("1", "2", "0"), ("3", "2", "1", "0")])
def test_options_called_by_numbers_are_meant_by_their_names(options):
    """Where "1" is a name, it is never a place: no places are shown, and every number means the option so called."""
    question = choice(*options)
    assert {one.place for one in options_of(question, TEXTS)} == {0}
    for name in options:
        assert read_option(question, name, TEXTS) == name
    with pytest.raises(Illegal):
        read_option(question, str(len(options) + 1), TEXTS)


def test_a_hex_does_not_take_the_places_away():
    """A name of four digits is no place in a short list; both can be typed."""
    question = choice("0113", "0114")
    assert read_option(question, "2", TEXTS) == read_option(question, "0114", TEXTS) == "0114"


def test_options_that_are_possible_are_named_in_the_order_shown():
    """They are not sorted by their ids."""
    with pytest.raises(Illegal) as refused:
        read_option(choice("zeta", "alpha", "mid"), "quay", TEXTS)
    assert refused.value.legal == "possible here: zeta, alpha, mid"


def test_a_closed_option_says_why():
    """Whoever types it is told the objection and its rule, not only that it is not there."""
    question = choice("hq", "pens", closed=("harbour",))._replace(
        reasons=lambda option: (Objection("no-harbour", (("option", option),), "p.29"),)
    )
    with pytest.raises(Illegal, match=r"Brest is nobody's port \(rule p.29\)"):
        read_option(question, "harb", TEXTS)


def answers(text, *questions):
    """Give the answers of a line to some questions, and what is left of it."""
    line = Line(text, TEXTS)
    return [line.take(question).value for question in questions], line.rest


@pytest.mark.parametrize(
    ("typed", "questions", "expected"),
    [
        ("4 5", [throw(), throw()], [(4,), (5,)]),
        ("45 6", [throw(2), throw()], [(4, 5), (6,)]),
        ("2 5", [choice("hq", "pens"), throw()], ["pens", (5,)]),
        ("bunker 5", [choice("hq", "pens"), throw()], ["pens", (5,)]),
        ("bunker, 5, 6", [choice("hq", "pens"), throw(), throw()], ["pens", (5,), (6,)]),
        ("2 sea shadow, 1 atl", [choice(*AREAS)] * 3, [AREAS[1], AREAS[1], AREAS[2]]),
        ("3x atl", [choice(*AREAS)] * 3, [AREAS[2]] * 3),
        ("1 1 3", [choice(*AREAS)] * 3, [AREAS[0], AREAS[0], AREAS[2]]),
        ("16,-6 16,-7 done", [choice("16,-6", "17,-7"), choice("16,-7"), choice("done", "15,-7")],
         ["16,-6", "16,-7", "done"]),
        ("1 hq", [choice("pens", "hq")], ["hq"]),
        ("1, north", [choice("hq", "pens"), choice("north", "south")], ["hq", "north"]),
        ("3 hq", [Question(3, Ask("left", "", Whole(0, 9))), choice("hq", "pens")], [3, "hq"]),
    ],
)  # fmt: skip
def test_a_line_answers_several_questions_as_if_typed_one_by_one(typed, questions, expected):
    """Dice, options and values follow each other; a number before an option's name counts how often it is meant."""
    assert answers(typed, *questions) == (expected, "")


@pytest.mark.parametrize("typed", ["2 see shadow", "bunkr 5", "sea shadow north"])
def test_a_slip_of_the_pen_is_refused_whole(typed):
    """Nothing of a misspelt answer is taken, and nothing after it."""
    line = Line(typed, TEXTS)
    with pytest.raises(Refusal):
        line.take(choice(*AREAS))
    assert line.rest == typed


def test_what_is_left_of_a_count_is_not_put_to_another_question():
    """Where less is asked for than the line says, the rest is named."""
    line = Line("3 sea shadow", TEXTS)
    line.take(choice(*AREAS))
    with pytest.raises(Illegal, match="the question is a different one now"):
        line.take(choice("hq", "pens", name="other"))
    assert line.rest == "2 sea shadow"
