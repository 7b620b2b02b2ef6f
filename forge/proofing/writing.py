"""A book as a PDF: page after page, each dropped once it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Problems
from forge.printing.onto_paper import document_info
from forge.proofing.pages import book_pages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.pack.model import Pack
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Book


def write_book(
    book: Book, pack: Pack, setter: Typesetter, target: Path, progress: Callable[[int], None] | None = None
) -> int:
    """Write a book about a pack to a file and give the number of its pages."""
    from forge.rendering.pdf import PdfWriter  # ReportLab is slow to load

    info = document_info(pack)._replace(title=book.words.title)
    writer = PdfWriter(target, info, pack.fonts)
    count = 0
    for page in book_pages(book, setter):
        writer.add_page(page)
        count += 1
        if progress:
            progress(count)
    problems = Problems()
    problems.add(writer.finish())
    problems.raise_errors()
    return count
