"""What the blocks of a page say of it: whether counters stand on it, and its words for a notebook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.markup import plain
from forge.exporting.model import Page
from forge.kinds.blocks.heading import Heading
from forge.kinds.blocks.panel import Panel
from forge.kinds.blocks.text import Words
from forge.kinds.blocks.track import Track
from forge.kinds.pages.component import PageComponent
from forge.reading.fields import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.pack.model import Component

LONGEST = 60_000
"""How many letters of one page a notebook takes."""

_PARTS = re.compile(r"\n\s*\n|\n(?=\s*- )")
"""What parts paragraphs and the items of lists."""

LEAST = 400
"""A page of fewer words than this is a form or a chart, not rules to read."""


def stands_on(component: Component) -> bool:
    """Whether counters stand on the pages of a component: on boards and displays, on sheets with tracks or boxes."""
    if component.kind in ("board", "display", "track"):
        return True
    if component.kind != "sheet" or not isinstance(component, PageComponent):
        return False
    return any(isinstance(block, Track | Panel) for block in _within(component.page))


def words_of(component: Component) -> Page | None:
    """Give the running words of a component's pages, headings above their paragraphs; none where there are few."""
    if not isinstance(component, PageComponent):
        return None
    lines: list[str] = []
    for block in _within(component.page):
        if isinstance(block, Heading):
            lines.append(f"\n{plain(block.words).upper()}" + (f" ({block.note})" if block.note else ""))
        elif isinstance(block, Words):
            lines += [plain(" ".join(part.split())) for part in _PARTS.split(block.words.strip())]
    words = "\n".join(lines).strip()
    return Page(component.title, words[:LONGEST]) if len(words) >= LEAST else None


def _within(value: object) -> Iterator[object]:
    """Give every record within a record, in the order in which it is written."""
    if isinstance(value, Record):
        yield value
    if isinstance(value, tuple):
        for part in value:
            if isinstance(part, tuple):
                yield from _within(part)
