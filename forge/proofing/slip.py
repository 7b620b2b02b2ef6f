"""A slip of paper: a few paragraphs and the lines that were read of tables, on as many pages of A6 as they need."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.fonts import FontBook
from forge.drawing.layout import columns as split_columns
from forge.drawing.page import Box, Page
from forge.drawing.shapes import Rect, Stroke
from forge.drawing.text import fit_text
from forge.errors import Problems
from forge.proofing.lettering import INK, ROLES, TALL, Strip, Typesetter
from forge.proofing.pages import flow
from forge.proofing.tables import GAP, Column, table
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape

WIDTH, HEIGHT, MARGIN = 105 * MM, 148 * MM, 7 * MM
INDENT = 3 * MM
MOST_COLUMNS = 5
"""So many columns of a table stand side by side on a slip: the one that was read, and those beside it."""
MOST_PAGES = 60
_LIT = Stroke(INK, PT)


class Said(NamedTuple):
    """A paragraph: its words, how they are set, whether it belongs under the one before."""

    words: str
    role: str = "body"
    under: bool = False


class Read(NamedTuple):
    """Lines of a table around the cell that was read: ``lit`` is the line and the column of that cell."""

    caption: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    lit: tuple[int, int]


class Slip(NamedTuple):
    """All that stands on a slip; ``lacking`` makes the sentence about letters that no font has, given their codes."""

    title: str
    language: str
    parts: tuple[Said | Read, ...]
    lacking: Callable[[str], str]


def write_slip(slip: Slip) -> bytes:
    """Give a slip as a PDF; what no font can set is said at its end."""
    from forge.rendering.pdf import DocumentInfo, PdfWriter  # ReportLab is slow to load

    setter = Typesetter(FontBook())
    parts = slip.parts
    if codes := _lacking(parts, setter.fonts):
        parts = (*parts, Said(slip.lacking(codes), "warning"))
    target = io.BytesIO()
    writer = PdfWriter(target, DocumentInfo(slip.title, "forge", language=slip.language), setter.fonts)
    for page in slip_pages(parts, slip.title, setter):
        writer.add_page(page)
    problems = Problems()
    problems.add(writer.finish())
    problems.raise_errors()
    return target.getvalue()


def slip_pages(parts: Sequence[Said | Read], title: str, setter: Typesetter) -> Iterator[Page]:
    """Lay a slip out; pages beyond the most are left away, for nobody cuts so many."""
    body = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    pages = list(flow(_strips(parts, setter, body.width), body.height - 4 * MM))[:MOST_PAGES]
    paper = Box(0, 0, WIDTH, HEIGHT)
    for number, strips in enumerate(pages, 1):
        shapes = [
            shape for y, strip in strips for shape in strip.draw(Box(body.x, body.y + y, body.width, strip.height))
        ]
        if len(pages) > 1:
            foot = Box(body.x, body.y + body.height - 3 * MM, body.width, 3 * MM)
            shapes += setter.line(f"{number} / {len(pages)}", foot, "label", align="right")
        yield Page(f"slip-{number}", title, WIDTH, HEIGHT, tuple(shapes), paper, paper)


def _strips(parts: Iterable[Said | Read], setter: Typesetter, width: int) -> Iterator[Strip]:
    for part in parts:
        if isinstance(part, Said):
            yield _paragraph(part, setter, width)
        else:
            yield from _table(part, setter, width)


def _paragraph(said: Said, setter: Typesetter, width: int) -> Strip:
    indent = INDENT if said.under else 0
    strip = setter.paragraph(said.words, width - indent, said.role, gap=MM // 2 if said.under else MM)
    return strip._replace(
        draw=lambda box: setter.words(said.words, box._replace(x=box.x + indent, width=width - indent), said.role)
    )


def _table(read: Read, setter: Typesetter, width: int) -> Iterator[Strip]:
    row, column = read.lit
    first = max(0, min(column - MOST_COLUMNS // 2, len(read.columns) - MOST_COLUMNS))
    shown = range(first, min(first + MOST_COLUMNS, len(read.columns)))
    columns = [Column("", 2, role="strong"), *(Column(read.columns[at], 3, "center") for at in shown)]
    room = split_columns(Box(0, 0, width, 0), [each.share for each in columns], GAP)[-1].width
    rows = [
        [
            line[0],
            *(_lit(line[at + 1], setter, room) if (number, at) == (row, column) else line[at + 1] for at in shown),
        ]
        for number, line in enumerate(read.lines)
    ]
    yield setter.paragraph(read.caption, width, "note", gap=2 * MM, keep=True)
    yield from table(setter, width, columns, rows)


def _lit(words: str, setter: Typesetter, width: int) -> Strip:
    """Give the cell that was read, in a frame."""

    def draw(box: Box) -> Iterator[Shape]:
        yield Rect(box.x - MM // 2, box.y - MM // 2, box.width + MM, box.height + MM, None, _LIT)
        yield from setter.words(words, box, "strong", align="center")

    return Strip(setter.height(words, width, "strong"), draw)


def _lacking(parts: Iterable[Said | Read], fonts: FontBook) -> str:
    """Name the letters that no font has by their codes."""
    missing: dict[str, None] = {}
    for part in parts:
        said = part.words if isinstance(part, Said) else " ".join((part.caption, *part.columns, *sum(part.lines, ())))
        fitted = fit_text(said, Box(0, 0, WIDTH, TALL), ROLES["body"]._replace(lines=0), fonts)
        missing |= dict.fromkeys(fitted.missing)
    return ", ".join(f"U+{ord(letter):04X}" for letter in missing)
