"""One list of papers: what can be printed on can be made to fit."""

import pytest

from forge.imposing.papers import parse_paper
from forge.kinds.pages.fields import parse_page
from forge.reading.measures import INCH, MM, Size
from forge.reading.paper_book import paper_book

BORDERS = 2 * (6_350 * MM // 1_000 + 8 * MM)  # a printer's margin and a rim of 8 mm on both sides


@pytest.mark.parametrize("name", ["A4", "letter", "SRA3", "12x18", "Ledger", "b5"])
def test_a_page_has_the_name_of_any_paper(name):
    """A page called by a paper's name is what fits on it inside the borders, either way round."""
    paper, page, lying = parse_paper(name), parse_page(name), parse_page(f"{name} landscape")
    assert page == (paper.width - BORDERS, paper.height - BORDERS, False)
    assert lying == (paper.height - BORDERS, paper.width - BORDERS, False)


def test_what_a4_and_letter_have_in_common():
    """A common page is as narrow as A4 and as short as Letter."""
    assert paper_book().common == Size(210 * MM, 11 * INCH)
    assert parse_page("common") == (210 * MM - BORDERS, 11 * INCH - BORDERS, False)
