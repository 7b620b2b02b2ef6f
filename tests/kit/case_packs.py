"""Small packs of the cases: written where a test runs, printed, and looked at."""

from __future__ import annotations

import pypdfium2


def write(folder, **files):
    """Write a pack: each file by its name, with ``__`` for the slash and ``_`` before the ending for the point."""
    for name, contents in files.items():
        stem, _, ending = name.replace("__", "/").rpartition("_")
        path = folder / f"{stem}.{ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    return folder


def pages(file):
    """The words of each page of a PDF."""
    document = pypdfium2.PdfDocument(file)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def chart(table):
    """A parts list that prints one table."""
    component = f"{{id: chart, kind: chart, title: Chart, page: a4, tables: [{table}]}}"
    return f"pack: game\ntitle: Game\ncomponents:\n  - {component}\n"
