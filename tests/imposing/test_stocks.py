"""Sticker products: figures that add up, labels where they are, from the first one that is left."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit.imposing_toys import Toy, colour_at, grown, imposed, marks, options, overlap, pieces, planned, seen, words

from forge.drawing.page import Box
from forge.drawing.shapes import Stamp
from forge.errors import Problems
from forge.imposing.plan import plan_sheets
from forge.imposing.printers import LabelShift, Profile
from forge.imposing.stocks import stock_book
from forge.imposing.zones import zones
from forge.reading.measures import INCH, MM

SQUARES = "letter-63-25x25"


def stickers(count, size=(20 * MM, 20 * MM), stock=SQUARES, **more):
    """Stickers for a product."""
    return Toy(pieces(count, size), name="stickers", imposition="stock", stock=stock, two_sided=False, **more)


@pytest.mark.parametrize("name", sorted(stock_book()))
def test_figures_of_each_product_add_up_to_its_paper(name):
    """Both borders, all pitches but one and a label are the paper's width, and likewise its height."""
    stock = stock_book()[name]
    width = 2 * stock.left + (stock.across - 1) * stock.pitch.width + stock.label.width
    height = 2 * stock.top + (stock.down - 1) * stock.pitch.height + stock.label.height
    assert (width, height) == (stock.paper.width, stock.paper.height)
    assert stock.label.width <= stock.pitch.width
    assert stock.label.height <= stock.pitch.height


@pytest.mark.parametrize("name", sorted(stock_book()))
def test_names_tell_paper_number_and_size(name):
    """``a4-24-70x37``: the paper, how many labels, and their size in whole millimetres."""
    stock = stock_book()[name]
    paper, number, size = name.split("-")
    assert paper == stock.paper.name.lower()
    assert int(number) == stock.across * stock.down
    assert [round(side / MM) for side in stock.label] == [int(side) for side in size.split("x")]


def test_stickers_lie_in_the_middle_of_their_labels():
    """On 1 in squares every 1 1/8 in from 3/8 and 1/2 in, 20 mm stickers begin 2.7 mm further in."""
    page = imposed([stickers(9)], options())[0]
    assert (page.width, page.height) == (17 * INCH // 2, 11 * INCH)
    inset = (INCH - 20 * MM) // 2
    places = [(piece.box.x, piece.box.y) for piece in seen(page)]
    first_row = [(3 * INCH // 8 + column * 9 * INCH // 8 + inset, INCH // 2 + inset) for column in range(7)]
    second = [(3 * INCH // 8 + column * 9 * INCH // 8 + inset, 13 * INCH // 8 + inset) for column in range(2)]
    assert places == first_row + second


def test_a_used_sheet_begins_at_its_first_label_left():
    """From label 60 four stickers fit the first sheet; the second begins at label 1."""
    plan = planned([stickers(6)], options(start_slot=60))
    assert [sheet.total for sheet in plan.sheets] == [4, 2]
    pages = imposed([stickers(6)], options(start_slot=60))
    step = 9 * INCH // 8
    assert seen(pages[0])[0].box.y - seen(pages[1])[0].box.y == 8 * step
    assert seen(pages[0])[0].box.x - seen(pages[1])[0].box.x == 3 * step


@pytest.mark.parametrize(("count", "sheets"), [(62, [62]), (63, [63]), (64, [63, 1])])
def test_sheets_of_labels_are_counted_exactly(count, sheets):
    """One fewer than a sheet, a sheet, one more."""
    assert [sheet.total for sheet in planned([stickers(count)], options()).sheets] == sheets


def test_components_on_one_product_share_its_sheets():
    """The second component goes on where the first one ends."""
    more = Toy(pieces(3, (20 * MM, 20 * MM), prefix="d"), imposition="stock", stock=SQUARES, two_sided=False)
    made = [stickers(3), more]
    assert [sheet.total for sheet in planned(made, options()).sheets] == [6]


@pytest.mark.parametrize(
    ("toy", "chosen", "words"),
    [
        (stickers(3, stock="letter-63-25x52"), {}, "letter-63-25x25"),
        (stickers(1, size=(30 * MM, 20 * MM)), {}, "larger than a label"),
        (stickers(3), {"start_slot": 64}, "1 to 63"),
        (stickers(3), {"start_slot": 0}, "1 to 63"),
    ],
)
def test_what_cannot_be_is_reported(toy, chosen, words):
    """An unknown product, a sticker larger than its label, a label that does not exist."""
    problems = Problems()
    assert plan_sheets([toy], options(**chosen), problems).sheets == ()
    assert words in str(problems.errors[0])


def test_backs_of_stickers_are_a_warning():
    """They are not printed, and not silently."""
    problems = Problems()
    toy = Toy(pieces(3, (20 * MM, 20 * MM)), imposition="stock", stock=SQUARES)
    plan = plan_sheets([toy], options(), problems)
    assert len(plan.pages) == 1
    assert "backs" in problems.warnings[0].message


def test_stickers_bleed_to_the_middle_of_the_gap_at_most():
    """A full label 1/8 in from its neighbours bleeds 1/16 in; one 70 mm wide that touches them bleeds nothing there."""
    page = imposed([stickers(9, size=(INCH, INCH))], options())[0]
    box = seen(page)[0].box
    blue = colour_at(page, box.x + 1, box.y + 1)
    assert colour_at(page, box.x - INCH // 16 + 1, box.y + INCH // 2) == blue
    assert colour_at(page, box.x - INCH // 16 - 1, box.y + INCH // 2) is None
    touching = imposed([stickers(5, size=(70 * MM, 37 * MM), stock="a4-24-70x37")], options())[0]
    assert {type(shape) for shape in touching.shapes} == {Stamp}


def test_nothing_is_printed_on_labels_that_are_left():
    """Words and ruler keep off every label, used or not, so that the sheet can be used again."""
    page = imposed([stickers(2, stock="a4-24-64x34", size=(50 * MM, 25 * MM))], options())[0]
    stock = stock_book()["a4-24-64x34"]
    labels = Box(stock.left, stock.top, page.width - 2 * stock.left, page.height - 2 * stock.top)
    assert words(page)
    assert not any(overlap(found.box, labels) for found in words(page))
    assert not any(overlap(grown(mark, 1), labels) for mark in marks(page, turned=True))


def test_no_marks_are_printed_on_labels():
    """Labels are cut already."""
    assert not marks(imposed([stickers(9, stock="letter-108-19x19", size=(15 * MM, 15 * MM))], options(marks=False))[0])


def test_stickers_on_plain_paper_are_cut_like_counters():
    """The stock ``plain`` is no product: they share sheets with marks."""
    toy = Toy(pieces(3, (20 * MM, 20 * MM)), imposition="stock", stock="plain", two_sided=False)
    [page] = imposed([toy], options())
    assert page.width == 210 * MM
    assert marks(page)


def test_a_printer_that_drifts_is_put_right():
    """What the profile says is added at the first label, and once more for each column and row."""
    shift = LabelShift(stock=SQUARES, dx=MM, dy=-MM, drift_x=MM // 10, drift_y=MM // 20)
    plain = seen(imposed([stickers(9)], options())[0])
    moved = seen(imposed([stickers(9)], options(profile=Profile(printer="mine", labels=(shift,))))[0])
    assert (moved[0].box.x - plain[0].box.x, moved[0].box.y - plain[0].box.y) == (MM, -MM)
    assert moved[6].box.x - plain[6].box.x == MM + 6 * MM // 10
    assert moved[8].box.y - plain[8].box.y == -MM + MM // 20


@pytest.mark.parametrize("name", sorted(stock_book()))
def test_margins_hold_nothing_where_labels_bleed(name):
    """Words and ruler keep off every label and off the half gap around it that colour may run into."""
    stock = stock_book()[name]
    sheet = planned([stickers(stock.labels, stock.label, name)], options()).sheets[0]
    across, down = (min(3 * MM, (pitch - side) // 2) for pitch, side in zip(stock.pitch, stock.label, strict=True))
    inked = Box(
        stock.left - across,
        stock.top - down,
        stock.paper.width - 2 * (stock.left - across),
        stock.paper.height - 2 * (stock.top - down),
    )
    for zone in zones(sheet, options()):
        assert not overlap(zone.box, inked)


def test_labels_are_not_enlarged():
    """At 150 % a sticker that fitted its label is left out with a word; what is smaller is enlarged."""
    label = Toy(
        pieces(2, (19 * MM, 19 * MM)), name="label", imposition="stock", stock="letter-108-19x19", two_sided=False
    )
    problems = Problems()
    plan = plan_sheets([label, Toy(pieces(1))], options(scale=Fraction(3, 2)), problems)
    assert [sheet.stock for sheet in plan.sheets] == [""]
    assert [problem.severity for problem in problems] == ["warning"]
    assert "is not printed larger" in problems.warnings[0].message
    small = Toy(
        pieces(2, (12 * MM, 12 * MM)), name="small", imposition="stock", stock="letter-108-19x19", two_sided=False
    )
    assert len(planned([small], options(scale=Fraction(3, 2))).sheets) == 1


@pytest.mark.parametrize("scale", [Fraction(1), Fraction(101, 100), Fraction(99, 100)])
@pytest.mark.parametrize("size", [(38_1, 21_2), (38_1, 15_0), (20_0, 21_2)])
def test_a_label_that_just_fits_is_left_out_only_when_it_is_enlarged(scale, size):
    """As wide as its label, as high, or both: nothing is in the way at its own size, and less so when it is smaller."""
    width, height = (length * MM // 10 for length in size)
    label = Toy(pieces(2, (width, height)), name="label", imposition="stock", stock="a4-65-38x21", two_sided=False)
    problems = Problems()
    plan = plan_sheets([label, Toy(pieces(1))], options(scale=scale), problems)
    told = [problem.message for problem in problems.warnings if "is not printed larger" in problem.message]
    assert (len(told), len(plan.sheets)) == ((1, 1) if scale > 1 else (0, 2))


@pytest.mark.parametrize("count", [1, 8, 9, 10, 73, 90])
def test_the_edition_stands_between_labels_still_free(count):
    """A product without a margin says whose values its labels have, on no label and off the bleed of any used one."""
    toy = Toy(pieces(count, (19 * MM, 19 * MM)), imposition="stock", stock="letter-108-19x19", two_sided=False)
    page = imposed([toy], options(paper="Letter", label="House edition"))[0]
    stock = stock_book()["letter-108-19x19"]
    found = [word for word in words(page) if "House edition" in word.text]
    (word,) = found
    row, within = divmod(word.box.y - stock.top, stock.pitch.height)
    assert within >= stock.label.height
    assert within + word.box.height <= stock.pitch.height
    column = (word.box.x - stock.left) // stock.pitch.width
    assert row * stock.across + column >= count
