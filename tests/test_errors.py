"""Problems are sentences with a place and a hint."""

import time

import pytest

from forge.errors import MOST_MADE, ForgeError, Location, Problem, Problems, nearest, show_problems


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


def test_errors_come_before_warnings():
    """What stops the work is read first."""
    shown = show_problems(
        [Problem("warning", Location("a"), "", "is odd"), Problem("error", Location("b"), "", "is wrong")]
    )
    assert shown == ("b: is wrong", "a: warning: is odd")


def test_a_flood_of_problems_is_cut_and_counted():
    """Five hundred files of which each has a problem do not fill the screen."""
    shown = show_problems(Problem("error", Location(f"a{number}", 1), "", "is wrong") for number in range(1, 501))
    assert shown[-1] == "... and 300 more"


def test_the_same_words_about_other_lines_are_said_once():
    """One slip in a column is one thing to mend, however many rows have it."""
    rows = [Problem("error", Location("a.csv", line, 2), "u.art", "there is no file 'x.png'") for line in (2, 3, 5)]
    other = Problem("error", Location("b.csv", 2, 2), "u.art", "there is no file 'x.png'")
    assert show_problems([*rows, other]) == (
        "a.csv:2:2: u.art: there is no file 'x.png'",
        "  2 more like it: lines 3, 5",
        "b.csv:2:2: u.art: there is no file 'x.png'",
    )


def test_places_in_a_workbook_are_named_as_such():
    """By row and column."""
    rows = [
        Problem("error", Location("a.xlsx[S]", line, 2, f"row {line}, column b"), "f", "is wrong") for line in (2, 3)
    ]
    assert show_problems(rows)[1] == "  1 more like it: row 3, column b"


def test_of_words_that_differ_in_names_the_first_are_shown():
    """Ten misspelt names can be mended at once; with the fiftieth nobody needs help."""
    rows = [Problem("error", Location("a.csv", line), "f", f'"n{line}" is not a symbol') for line in range(2, 52)]
    shown = show_problems(rows)
    assert len(shown) == 11
    assert shown[9] == 'a.csv:11: f: "n11" is not a symbol'
    assert shown[10] == "  40 more of this kind"


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
