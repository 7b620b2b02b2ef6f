"""Every kit as a printer lays it: planned for all papers and ways of printing, and read off the PDF that is printed."""

from fractions import Fraction
from itertools import product

import pypdfium2
import pytest
from kit import shipped
from kit.leaves import check_leaves

from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.printing import PrintOptions, build
from tests.kit.repeated import slow_but

KITS = [
    *product(
        ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "under-ten-flags"),
        ("published", "house"),
    ),
    ("paukenschlag-variant", "published"),
    ("bridgehead", "published"),
    ("crown", "published"),
    ("iron-roads", "published"),
]
PAPERS = ("A4", "Letter", "A3", "A4 landscape", "whole")
WAYS = ("long", "short", "fold", "none")
PRINTED = (
    ("atlantic-blocks", "house"),
    ("atlantic-wolves", "house"),
    ("under-ten-flags", "house"),
    ("paukenschlag-variant", "published"),
)
"""Kits that are printed each time: with tiles, stickers, cards, copies and blanks among them."""


@pytest.mark.parametrize(("name", "edition"), slow_but(KITS, lambda name, _: name != "atlantic-chase"))
def test_every_leaf_of_every_kit_is_right(name, edition):
    """On any paper, turned over either edge, folded or apart, as large as it is or larger, with a cover or without."""
    pack = shipped.load(name, edition)
    for paper, duplex, scale, cover in product(PAPERS, WAYS, (1, Fraction(5, 4)), (True, False)):
        problems = Problems()
        chosen = ImposeOptions(
            parse_paper(paper), stocks=stock_book(), duplex=duplex, scale=Fraction(scale), cover=cover
        )
        plan = plan_sheets(pack.components, chosen, problems)
        assert not problems.errors
        assert bool(problems.warnings) <= (scale > 1), "labels have one size"
        check_leaves(plan)
        if cover:
            covers = sum(page.shows == "cover" for page in plan.pages)
            assert covers <= 2, f"{name} {edition} on {paper}: a cover of {covers} pages"


@pytest.mark.parametrize("duplex", slow_but(["long", "short"], lambda way: way == "long"))
@pytest.mark.parametrize(("name", "edition"), slow_but(KITS, lambda *kit: kit in PRINTED))
def test_the_printed_file_lies_in_step(tmp_path, name, edition, duplex):
    """What the margins of the PDF call a front is an odd page with its back behind it; all else lies alone."""
    pack = shipped.load(name, edition)
    options = PrintOptions(impose=ImposeOptions(cover=True, duplex=duplex))
    built = build(pack, options, tmp_path, Problems())
    both = [job for job in built.jobs if job.both_sides]
    assert both
    for job in both:
        path = tmp_path / job.file
        wish = {"long": b"/DuplexFlipLongEdge", "short": b"/DuplexFlipShortEdge"}[duplex]
        assert wish in path.read_bytes()
        said = _pages(path)
        assert len(said) == 2 * job.leaves
        for number, (front, back) in enumerate(zip(said[::2], said[1::2], strict=True)):
            if number == 0:
                continue  # the cover, which may go on behind itself
            assert ", back" not in front
            assert f"page {2 * number + 1} of {2 * job.leaves}" in front
            if ", front" in front:
                end = front.index(", front")  # what stands before the title in the file may be any words of the sheet
                assert f"{front[end - 6 : end]}, back" in back
                assert f"page {2 * number + 2} of {2 * job.leaves}" in back
            else:
                assert not back.strip()


def _pages(path):
    """Read the words of each page."""
    document = pypdfium2.PdfDocument(path)
    return [document[number].get_textpage().get_text_range().replace("\r", "") for number in range(len(document))]
