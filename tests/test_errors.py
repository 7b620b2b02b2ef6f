"""Problems are sentences with a place and a hint."""

import time

import pytest

from forge.errors import MOST_MADE, ForgeError, Location, Problem, Problems, nearest


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


def test_what_has_no_file_begins_with_its_field():
    """Rules that are kept ready say no file; nothing stands in its place."""
    assert str(Problem("error", Location(""), "ship.id", "'hod' is not on the table", "hood")) == (
        "ship.id: 'hod' is not on the table\n  hint: hood"
    )


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
        ("408", ["1408", "0408", "2408"], "did you mean '0408'?"),
        ("Counter", ["counter", "chart"], "did you mean 'counter'?"),
        ("zzz", ["b", "a"], "possible here: a, b"),
        ("zzz", [], ""),
    ],
)
def test_a_hint_names_the_nearest_word_or_all(word, known, hint):
    """A near miss gets the word that was meant, anything else the words that are possible."""
    assert nearest(word, known) == hint


def test_the_work_stops_at_so_many_errors():
    """No more problems are made than anyone mends at once, and the last says so; what was found before is not lost."""
    problems = Problems()
    for line in range(1, MOST_MADE):
        problems.error(Location("a.csv", line), "f", f"is wrong in {line}")
    with pytest.raises(ForgeError) as caught:
        problems.error(Location("a.csv", MOST_MADE), "f", "is wrong")
    assert len(caught.value.problems) == MOST_MADE + 1
    assert "forge stops here" in caught.value.problems[-1].message
    assert problems.error_count == MOST_MADE


def test_a_flood_of_warnings_stops_nothing():
    """They are passed over when there are too many."""
    problems = Problems()
    for line in range(1, 1_000):
        problems.warning(Location("a.csv", line), "f", "is odd")
    problems.error(Location("a"), "", "is wrong")
    assert (len(problems.warnings), len(problems.errors)) == (MOST_MADE, 1)


def test_a_hint_among_very_many_words_costs_little():
    """Of 100,000 names only those that may be meant are compared."""
    known = [f"p-{number:04}" for number in range(4_000)]
    began = time.process_time()
    for _ in range(MOST_MADE):
        assert nearest("q-0001", known).startswith("possible here: p-0000")
        assert nearest("x" * 100_000, known).startswith("possible here: p-0000")
    assert nearest("p-39999", known).startswith("did you mean 'p-")
    assert nearest("q-0001", [f"p-{number:05}" for number in range(10_000)]) == ""
    assert time.process_time() - began < 5
