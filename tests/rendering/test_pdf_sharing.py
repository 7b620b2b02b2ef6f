"""What a PDF stores once, and what its writer forgets."""

from __future__ import annotations

import io
import weakref
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pypdfium2
import pytest
from kit.rendering_scenes import BLACK, FONTS, INFO, SAND, page, pdf, photograph, symbol, text

from forge.drawing.shapes import Clip, Drawing, Path, Picture, Rect, Stamp, Stroke
from forge.errors import ForgeError
from forge.reading.measures import MM, PT, Colour
from forge.rendering.kept import Kept
from forge.rendering.pdf import PdfWriter, letters, painter, paths
from forge.rendering.pdf.painter import MOST_REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Iterator


def forms(data: bytes) -> int:
    """How many drawings are stored as forms."""
    return data.count(b"/Subtype /Form")


class Watched(Drawing):
    """A drawing that does not keep itself from being forgotten."""

    __slots__ = ("__weakref__",)


def face(number: int, ship: Drawing) -> Drawing:
    """A counter like no other."""
    return Drawing(
        f"u-{number}",
        36 * PT,
        36 * PT,
        (Rect(0, 0, 36 * PT, 36 * PT, SAND), Stamp(ship, 0, 0), text(PT, 30 * PT, f"U {number}")),
    )


def sheets(faces: list[Drawing]) -> Iterator[Any]:
    """Faces onto pages of 32."""
    for start in range(0, len(faces), 32):
        stamps = [
            Stamp(each, index % 8 * 36 * PT, index // 8 * 36 * PT)
            for index, each in enumerate(faces[start : start + 32])
        ]
        yield page(*stamps)


def test_shared_symbol_is_stored_once():
    """A symbol on two hundred different counters is one form, and each counter is written where it lies."""
    ship = symbol()

    data = pdf(*sheets([face(number, ship) for number in range(200)]))

    assert forms(data) == 1
    with closing(pypdfium2.PdfDocument(data)) as document:
        pages = [leaf.get_textpage().get_text_range() for leaf in document]
    assert all(f"U {number}" in pages[number // 32] for number in range(200))


def test_drawing_stamped_once_is_written_in_place():
    """A page whose drawings occur once each holds no form."""
    assert forms(pdf(*sheets([face(number, symbol()) for number in range(30)]))) == 0


def test_copies_of_many_counters_do_not_become_forms():
    """Two copies of each of five hundred counters add no form for any of them."""
    ship = symbol()

    assert forms(pdf(*sheets([face(number // 2, ship) for number in range(1000)]))) == 1


def test_large_drawing_is_stored_once_from_the_start():
    """A map of many lines, tiled over four pages, is written once."""
    pen = Stroke(BLACK, PT)
    coast = Path(
        (("M", 0, 0), *(("L", step * MM // 7, step * step % 997 * MM // 11) for step in range(3000))), None, pen
    )
    board = Drawing("board", 200 * MM, 200 * MM, (coast,))
    tiles = [page(Clip(0, 0, 90 * MM, 60 * MM, (Stamp(board, -x * MM, 0),))) for x in (0, 50, 100, 150)]

    one, four = pdf(tiles[0]), pdf(*tiles)

    assert forms(one) == forms(four) == 1
    assert len(four) < len(one) + 4000


def test_number_of_forms_is_bounded(monkeypatch):
    """More large drawings than there may be forms are written in place, and forgotten."""
    monkeypatch.setattr(painter, "MOST_FORMS", 20)
    rows = tuple(Rect(0, step * PT, PT, PT, Colour(step % 256, 0, 0)) for step in range(700))
    alive: weakref.WeakSet[Drawing] = weakref.WeakSet()
    writer = PdfWriter(target := io.BytesIO(), INFO, FONTS)
    for _ in range(3):
        drawings = [Watched("map", MM, MM, rows) for _ in range(10)]
        alive.update(drawings)
        writer.add_page(page(*(Stamp(each, 0, 0) for each in drawings)))
    del drawings
    writer.finish()

    assert forms(target.getvalue()) == 20
    assert len(alive) == 20


def test_counters_are_forgotten_once_written():
    """Of two thousand different counters only the latest stay in memory."""
    alive: weakref.WeakSet[Drawing] = weakref.WeakSet()
    ship = symbol()
    writer = PdfWriter(io.BytesIO(), INFO, FONTS)
    for start in range(0, 2000, 50):
        drawings = [
            Watched("d", 36 * PT, 36 * PT, (Stamp(ship, 0, 0), text(0, 9 * PT, f"U {start + n}"))) for n in range(50)
        ]
        alive.update(drawings)
        writer.add_page(page(*(Stamp(each, 0, 0) for each in drawings)))
    del drawings

    assert len(alive) <= MOST_REMEMBERED


def test_picture_is_embedded_once(tmp_path):
    """A picture on every page, in a drawing and out of it, is stored once."""
    file = photograph(tmp_path / "field.png")
    shown = Picture(0, 0, 30 * MM, 20 * MM, file)

    data = pdf(*(page(shown, Stamp(Drawing("d", 30 * MM, 20 * MM, (shown,)), 0, 0)) for _ in range(5)))

    assert data.count(b"/Subtype /Image") == 1


def test_jpeg_is_embedded_as_it_is(tmp_path):
    """A photograph is not decoded and packed again."""
    file = photograph(tmp_path / "field.jpg")

    assert file.read_bytes() in pdf(page(Picture(0, 0, 30 * MM, 20 * MM, file)))


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\nbroken"])
def test_broken_picture_is_a_problem_not_a_crash(content: bytes, tmp_path):
    """A file that is no picture is reported with its name."""
    (tmp_path / "broken.png").write_bytes(content)

    with pytest.raises(ForgeError, match=r"broken\.png: cannot be read as a picture"):
        pdf(page(Picture(0, 0, MM, MM, tmp_path / "broken.png")))


def test_what_is_written_again_is_neither_set_out_nor_deflated_again(monkeypatch: pytest.MonkeyPatch):
    """A file like the last, as after a save elsewhere, is made of what that was made of."""
    corners = tuple((index * 7_919, index**2 % 104_729) for index in range(400))
    coast = Path((("M", 0, 0), *(("L", x, y) for x, y in corners)), stroke=Stroke(BLACK, PT))
    deflated, written = Mock(wraps=zlib.compress), Mock(wraps=paths.decimals)
    monkeypatch.setattr(zlib, "compress", deflated)
    monkeypatch.setattr(paths, "decimals", written)

    first = pdf(page(coast))
    assert (deflated.call_count, written.call_count) == (1, 1)
    again = pdf(page(coast))
    assert (deflated.call_count, written.call_count) == (1, 1)
    assert again == first
    pdf(page(Clip(0, 0, 90 * PT, 90 * PT, (coast,))))
    assert (deflated.call_count, written.call_count) == (2, 1)
    pdf(page(Stamp(Drawing("lower", 90 * PT, 90 * PT, (coast,)), 0, 0)))  # measured up from another height

    assert written.call_count == 2


def test_a_font_is_parsed_once_for_many_files(monkeypatch: pytest.MonkeyPatch):
    """Each file has the letters that it shows, and none of those before it."""
    parsed = Mock(wraps=letters._Subsets)
    monkeypatch.setattr(letters, "_Subsets", parsed)
    monkeypatch.setattr(letters, "_PARSED", Kept(8_000_000))

    first = pdf(page(text(0, 30 * PT, "Hood")))
    other = pdf(page(text(0, 30 * PT, "Żółw")))
    again = pdf(page(text(0, 30 * PT, "Hood")))

    assert parsed.call_count == 1
    assert again == first
    for data, words in ((first, "Hood"), (other, "Żółw"), (again, "Hood")):
        with closing(pypdfium2.PdfDocument(data)) as document:
            assert document[0].get_textpage().get_text_bounded() == words
