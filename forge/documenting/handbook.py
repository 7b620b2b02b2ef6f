"""The handbook as a whole: its guides and its reference, in the order in which they are read, with all pictures."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.documenting.command_pages import command_pages
from forge.documenting.declared import topics
from forge.documenting.examples import Examples
from forge.documenting.harvest import harvest
from forge.documenting.markdown import Page, Target, blocks, link
from forge.documenting.reference import Writer
from forge.documenting.rules_pages import parameter_pages, request_pages
from forge.documenting.words_pages import text_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    import click

HOME = "index.md"
REFERENCE = "reference/index.md"
GUIDES = ("tutorials", "how-to")
FACES = "reference/faces.md"
_TITLE = re.compile(r"# (.+)\n+")


class Handbook(NamedTuple):
    """Every page in order, and what else lies beside them, by path."""

    pages: tuple[Page, ...]
    pictures: dict[str, str]


def write_handbook(commands: click.Group) -> Handbook:
    """Write every page; the commands are handed in, because they stand above all rooms."""
    found = topics()
    examples = Examples()
    writer = Writer(found, harvest([part.record for topic in found for part in topic.parts]), examples)
    written = (*chain(writer.pages(), request_pages(), parameter_pages(), text_pages(), command_pages(commands)),)
    indexes = [page for page in written if page.path.endswith("/index.md")]
    listed = "\n".join(f"- {link(page.title, Target(page.path), REFERENCE)}" for page in indexes)
    front = Page(REFERENCE, "Reference", blocks("Written from forge's own declarations.", listed))
    return Handbook((*guides(), front, *written), examples.drawn)


def guides() -> Iterator[Page]:
    """Give the pages written by hand: the first page, the tutorials, the how-tos."""
    folder = places.docs()
    paths = [folder / HOME, *chain.from_iterable(sorted(folder.glob(f"{name}/*.md")) for name in GUIDES)]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        title = _TITLE.match(text)
        assert title, path
        yield Page(path.relative_to(folder).as_posix(), title[1], text[title.end() :])
