"""The pages of a book: nothing is lost or cut, what belongs together stays so, the contents name the right pages."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Rect
from forge.proofing.lettering import ROLES, Strip, Typesetter
from forge.proofing.pages import Book, Grid, Section, Words, book_pages, flow
from forge.proofing.panels import panel_width, panels, picture
from forge.proofing.tables import Column, table
from forge.reading.measures import MM, NAMED, Size
from forge.rendering.pdf import DocumentInfo, PdfWriter

GRID = Grid(Size(210 * MM, 297 * MM))
SETTER = Typesetter(FontBook())


def nothing(box):
    """Draw nothing."""
    return ()


def book(*sections):
    """A book of these sections, with a blank title page."""
    words = Words("A book", "foot of the book", "Contents", lambda page, pages: f"{page} of {pages}")
    return Book(GRID, words, nothing, sections)


def read(made):
    """The words of each page, read out of the PDF by pdfium, and its bookmarks as titles with page numbers."""
    target = BytesIO()
    writer = PdfWriter(target, DocumentInfo("book"), SETTER.fonts)
    for page in book_pages(made, SETTER):
        writer.add_page(page)
    writer.finish()
    with pypdfium2.PdfDocument(target.getvalue()) as pdf:
        texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
        marks = [(mark.get_title(), mark.get_dest().get_index() + 1) for mark in pdf.get_toc() if mark.get_dest()]
    return texts, marks


HEAD = Strip(3, nothing)
STRIPS = st.lists(
    st.builds(
        Strip,
        st.integers(1, 30),
        st.just(nothing),
        gap=st.integers(0, 5),
        keep=st.booleans(),
        heads=st.sampled_from([(), (HEAD,)]),
    ),
    max_size=40,
)


@given(STRIPS)
def test_every_strip_stands_once_in_its_order_and_none_overlap(strips):
    """Whatever is flowed comes out in order, heads aside, each below the end of the one above it."""
    pages = list(flow(strips, 100))
    assert [strip for page in pages for _, strip in page if strip is not HEAD] == strips
    for page in pages:
        ends = [y + strip.height for y, strip in page]
        assert all(y >= end for (y, _), end in zip(page[1:], ends[:-1], strict=True))


@given(STRIPS)
def test_what_is_kept_together_is_never_parted(strips):
    """A strip that keeps to the next is never the last of a page but the last one."""
    pages = list(flow(strips, 100))
    assert not any(page[-1][1].keep for page in pages[:-1])


@given(STRIPS)
def test_a_page_overruns_only_where_a_group_is_higher_than_it(strips):
    """A page that is too high holds nothing but one group that no page could hold, with its heads."""
    for page in flow(strips, 100):
        if page[-1][0] + page[-1][1].height > 100:
            own = [strip for _, strip in page if strip is not HEAD]
            assert all(strip.keep for strip in own[:-1])


def test_a_head_is_repeated_where_its_table_goes_on():
    """Twenty rows of ten high on pages of a hundred: each page begins with the head, and holds nine rows."""
    rows = [Strip(10, nothing, heads=(HEAD,)) for _ in range(20)]
    pages = list(flow([HEAD._replace(keep=True), *rows], 100))
    assert [sum(strip.height == 10 for _, strip in page) for page in pages] == [9, 9, 2]
    assert [page[0][1].height for page in pages] == [3, 3, 3]


def test_the_contents_name_the_pages_where_sections_begin():
    """Read by pdfium: the number beside each title of the contents is that of the page with its heading."""
    long = [Strip(60 * MM, nothing) for _ in range(9)]
    sections = [
        Section("Alpha", long),
        Section("Bravo", long[:5], within="Parts"),
        Section("Charlie", long[:1], within="Parts"),
        Section("Delta", ()),
    ]
    texts, marks = read(book(*sections))
    assert len(texts) == 2 + 3 + 2 + 1 + 1
    assert "Contents Alpha 3 Parts Bravo 6 Charlie 8 Delta 9" in texts[1]
    for title, page in {"Alpha": 3, "Bravo": 6, "Charlie": 8, "Delta": 9}.items():
        assert title in texts[page - 1]
        assert (title, page) in marks
    assert all(f"{number} of 9" in text for number, text in enumerate(texts[1:], 2))


def test_contents_of_several_pages_still_name_the_right_ones():
    """A hundred sections: the contents take three pages, and the last section stands on the last page, as they say."""
    texts, marks = read(book(*(Section(f"Part{number}", ()) for number in range(100))))
    first = next(number for number, text in enumerate(texts) if "foot" in text and "Part0" in text and number > 3)
    assert dict(marks)["Part0"] == first + 1
    assert dict(marks)["Part99"] == len(texts)
    assert f"Part99 {len(texts)}" in " ".join(texts[1:first])


def test_all_cells_of_a_table_are_on_its_pages_with_its_headings_on_each():
    """Three hundred rows with words of several lines: read by pdfium, each is there and every page has the head."""
    columns = [Column("Number"), Column("Told", 4)]
    rows = [(f"row{number}", "some words that go on " * (number % 9)) for number in range(300)]
    texts, _ = read(book(Section("Table", table(SETTER, GRID.body.width, columns, rows))))
    own = texts[2:]
    assert all("Number Told" in text for text in own)
    found = " ".join(own)
    assert all(f"row{number}" in found.split() for number in range(300))
    assert found.count("some words that go on") == sum(number % 9 for number in range(300))


def test_panels_stand_in_a_grid_within_the_body():
    """Seven panels, three in a row: as wide as told, no two overlapping, the last row with one."""
    boxes: list[Box] = []

    def draw(box):
        boxes.append(box)
        return ()

    width = panel_width(GRID.body.width, 3)
    made = book(Section("Panels", panels([Strip(50 * MM, draw)] * 7, GRID.body.width, 3)))
    pages = list(book_pages(made, SETTER))
    assert len(pages) == 3
    assert len(boxes) == 7
    assert {box.width for box in boxes} <= {width, width + 1, width - 1}
    assert not any(one.overlaps(other) for number, one in enumerate(boxes) for other in boxes[number + 1 :])
    assert all(GRID.body.x <= box.x and box.x + box.width <= GRID.body.x + GRID.body.width for box in boxes)


def test_a_picture_is_stamped_so_large_with_a_frame_at_its_trim():
    """Three times its size from the place given, the frame on its edges."""
    drawing = Drawing("one", 10 * MM, 20 * MM, (Rect(0, 0, 10 * MM, 20 * MM, NAMED["black"]),))
    stamp, frame = picture(drawing, 5 * MM, 6 * MM, 3.0)
    assert (stamp.drawing, stamp.x, stamp.y, stamp.scale) == (drawing, 5 * MM, 6 * MM, 3.0)
    assert (frame.x, frame.y, frame.width, frame.height) == (5 * MM, 6 * MM, 30 * MM, 60 * MM)


@pytest.mark.parametrize("role", ROLES)
def test_a_line_that_is_too_long_ends_in_an_ellipsis_within_its_box(role):
    """However long: what is set is no longer than the box, and says that it goes on."""
    box = Box(0, 0, 30 * MM, 12 * MM)
    shapes = SETTER.line("Altogether unreasonably long words, much longer than this box is wide", box, role)
    assert "".join(shape.text for shape in shapes).endswith("…")
    assert max(shape.x + shape.width for shape in shapes) <= box.width


def test_a_paragraph_is_as_high_as_it_is_drawn():
    """The last baseline of its lines lies within the height it asks for, and the next line would not."""
    strip = SETTER.paragraph("word " * 200, 60 * MM)
    baselines = [shape.y for shape in strip.draw(Box(0, 0, 60 * MM, strip.height))]
    assert max(baselines) <= strip.height < max(baselines) + SETTER.one("body")
