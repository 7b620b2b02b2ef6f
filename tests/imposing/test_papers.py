"""Papers by name and free sizes, and which way round they lie."""

from __future__ import annotations

import pytest

from forge.imposing.papers import A4, common_size, parse_paper
from forge.reading.measures import INCH, MM, Size
from forge.reading.paper_book import paper_book


@pytest.mark.parametrize(
    ("text", "name", "width", "height", "orientation"),
    [
        ("A4", "A4", 210 * MM, 297 * MM, "auto"),
        ("a3 Landscape", "A3", 297 * MM, 420 * MM, "landscape"),
        ("letter portrait", "Letter", 17 * INCH // 2, 11 * INCH, "portrait"),
        ("Legal", "Legal", 17 * INCH // 2, 14 * INCH, "auto"),
        ("tabloid", "Tabloid", 11 * INCH, 17 * INCH, "auto"),
        ("ledger landscape", "Ledger", 11 * INCH, 17 * INCH, "landscape"),
        ("13X19", "13x19", 13 * INCH, 19 * INCH, "auto"),
        ("a2", "A2", 420 * MM, 594 * MM, "auto"),
        ("B4", "B4", 250 * MM, 353 * MM, "auto"),
        ("12 x 18 in", "12 x 18 in", 12 * INCH, 18 * INCH, "auto"),
        ("18 x 12 in", "18 x 12 in", 12 * INCH, 18 * INCH, "landscape"),
        ("18 x 12 in portrait", "18 x 12 in", 12 * INCH, 18 * INCH, "portrait"),
        ("200 mm", "200 mm", 200 * MM, 200 * MM, "auto"),
    ],
)
def test_papers_are_read_by_name_or_size(text, name, width, height, orientation):
    """A name in any case, or a size; the way round is a word after it, or how a free size is written."""
    assert parse_paper(text) == (name, width, height, orientation, False)


@pytest.mark.parametrize("text", ["A44", "", "letterr", "12 x", "12 x 18 in sideways", "0 x 3 in"])
def test_unknown_papers_are_refused(text):
    """A misspelt paper is never taken for another one."""
    with pytest.raises(ValueError, match="A4"):
        parse_paper(text)


def test_a_paper_smaller_than_a_hand_is_refused():
    """Pages need room for margins."""
    with pytest.raises(ValueError, match="smaller than 50 mm"):
        parse_paper("40 x 100 mm")


def test_whole_asks_for_pages_as_large_as_the_piece():
    """Counters then still go on an ordinary paper."""
    paper = parse_paper("whole")
    assert paper.whole
    assert (paper.width, paper.height) == (A4.width, A4.height)


def test_a4_and_letter_have_one_layout():
    """What both have in common is as narrow as A4 and as short as Letter; other papers stand alone."""
    common = Size(210 * MM, 11 * INCH)
    assert common_size(parse_paper("A4")) == common
    assert common_size(parse_paper("Letter landscape")) == common
    assert common_size(parse_paper("A3")) == Size(297 * MM, 420 * MM)


def test_the_paper_built_in_is_the_one_in_the_list():
    """The default agrees with the list of papers."""
    assert Size(A4.width, A4.height) == paper_book().papers["A4"]
