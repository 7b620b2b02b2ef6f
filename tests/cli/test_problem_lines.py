"""The lines of many problems are those that a reader needs."""

from forge.cli.problem_lines import show_problems
from forge.errors import Location, Problem


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
