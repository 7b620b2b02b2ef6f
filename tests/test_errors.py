"""Problems are sentences with a place and a hint."""

import pytest

from forge.errors import ForgeError, Location, Problem, Problems, nearest, show_problems


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        (Location("a.csv", 3, 7), "a.csv:3:7"),
        (Location("a.csv", 3), "a.csv:3"),
        (Location("a.csv"), "a.csv"),
    ],
)
def test_a_location_shows_what_is_known(location, shown):
    """File, line and column, without the parts that are not known."""
    assert str(location) == shown


def test_a_problem_reads_as_a_compiler_would_say_it():
    """``file:line:column: field: what is wrong``, and the hint on a line of its own."""
    problem = Problem("error", Location("a.csv", 14, 3), "strength", 'is "x"', "write a number")
    assert str(problem) == 'a.csv:14:3: strength: is "x"\n  hint: write a number'


def test_the_same_problem_is_kept_once():
    """A fault met on both sides of a counter is one fault."""
    problems = Problems()
    for _ in range(2):
        problems.error(Location("a"), "f", "is wrong")
    assert len(problems) == 1


def test_warnings_do_not_stop():
    """Only errors raise."""
    problems = Problems()
    problems.warning(Location("a"), "f", "is odd")
    problems.raise_errors()
    problems.error(Location("a"), "f", "is wrong")
    with pytest.raises(ForgeError) as caught:
        problems.raise_errors()
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("conter", ["counter", "chart"], "did you mean 'counter'?"),
        ("Counter", ["counter", "chart"], "did you mean 'counter'?"),
        ("zzz", ["b", "a"], "possible here: a, b"),
        ("zzz", [], ""),
    ],
)
def test_a_hint_names_the_nearest_word_or_all(word, known, hint):
    """A near miss gets the word that was meant, anything else the words that are possible."""
    assert nearest(word, known) == hint


def test_errors_come_before_warnings():
    """What stops the work is read first."""
    shown = show_problems(
        [Problem("warning", Location("a"), "", "is odd"), Problem("error", Location("b"), "", "is wrong")]
    )
    assert shown == ("b: is wrong", "a: warning: is odd")


def test_a_flood_of_problems_is_cut_and_counted():
    """A file of 100,000 wrong rows does not fill the screen."""
    shown = show_problems(Problem("error", Location("a", line), "", "is wrong") for line in range(1, 501))
    assert shown[-1] == "... and 300 more"
