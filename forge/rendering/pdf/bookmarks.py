"""Bookmarks: ``Component / sheet`` becomes an entry below the one of its component."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from forge.rendering.pdf.objects import Document

SEPARATOR = " / "


class _Entry:
    """A title, the page it leads to, and the entries below it."""

    def __init__(self, title: str, page: object) -> None:
        self.title = title
        self.page = page
        self.below: list[_Entry] = []


class Bookmarks:
    """Collects the bookmarks of pages in order."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._root = _Entry("", None)
        self._latest = ""
        self._count = 0

    def add(self, bookmark: str) -> None:
        """Let a bookmark lead to the page that is added next; one equal to the page before's is not repeated."""
        if bookmark and bookmark != self._latest:
            self._count += 1
            self._place(bookmark.split(SEPARATOR))
        self._latest = bookmark

    def _place(self, titles: list[str]) -> None:
        entry, new = self._root, False
        for depth, title in enumerate(titles, 1):
            last = entry.below[-1] if entry.below else None
            if new or last is None or last.title != title or depth == len(titles):
                last, new = _Entry(title, self._document.thisPageRef()), True
                entry.below.append(last)
            entry = last

    def finish(self) -> None:
        """Hand the entries to the document."""
        if not self._count:
            return
        self._document.Outlines.setDestinations([self._node(entry) for entry in self._root.below])
        if self._count > 1:
            self._document.Catalog.showOutline()

    def _node(self, entry: _Entry) -> Any:
        destination = pdfdoc.Destination(entry.title)
        destination.fit()
        destination.setPage(entry.page)
        self._document.Outlines.destinationnamestotitles[entry.title] = entry.title
        leaf = {entry.title: destination}
        return (leaf, [self._node(below) for below in entry.below]) if entry.below else leaf
