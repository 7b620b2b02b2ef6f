"""The handbook as a whole: its guides and its reference, in the order in which they are read, with all pictures."""

from __future__ import annotations

import posixpath
import re
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.documenting.command_pages import command_pages
from forge.documenting.declared import topics
from forge.documenting.examples import Examples
from forge.documenting.harvest import harvest
from forge.documenting.markdown import Page, Target, blocks, code, link
from forge.documenting.reference import Writer
from forge.documenting.rules_pages import parameter_pages, request_pages
from forge.documenting.words_pages import text_pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import click

HOME = "index.md"
REFERENCE = "reference/index.md"
GUIDES = ("tutorials", "how-to")
ALBUMS = ("gallery",)
BORROWED = {
    "templates/faces/README.md": "faces.md",
    "templates/symbols/README.md": "symbols.md",
    "templates/ensigns/README.md": "ensigns.md",
    "REFEREE.md": "referee.md",
}
"""Pages that are kept elsewhere, where they are needed, and where they stand in the handbook."""
SHEET = "contact-sheet.png"
"""The picture beside a borrowed page: of all that it is about, and called as the page is in the handbook."""
_TITLE = re.compile(r"# (.+)\n+")
_LINK = re.compile(r"(?<!!)\[([^]\n]*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


class Handbook(NamedTuple):
    """Every page in order, and what else lies beside them, by path: pictures drawn for it, and files of photographs."""

    pages: tuple[Page, ...]
    pictures: dict[str, str]
    photographs: dict[str, Path]


def write_handbook(commands: click.Group) -> Handbook:
    """Write every page; the commands are handed in, because they stand above all rooms."""
    found = topics()
    examples = Examples()
    writer = Writer(found, harvest([part.record for topic in found for part in topic.parts]), examples)
    written = (*chain(writer.pages(), request_pages(), parameter_pages(), text_pages(), command_pages(commands)),)
    indexes = [page for page in written if page.path.endswith("/index.md")]
    listed = "\n".join(f"- {link(page.title, Target(page.path), REFERENCE)}" for page in indexes)
    front = Page(REFERENCE, "Reference", blocks("Written from forge's own declarations.", listed))
    return Handbook((*guides(), front, *written), examples.drawn, dict(photographs()))


def guides() -> Iterator[Page]:
    """Give the pages written by hand: the first page, what lies beside it, the tutorials, the how-tos."""
    folder = places.docs()
    beside = sorted(path for path in folder.glob("*.md") if path.name != HOME)
    within = chain.from_iterable(sorted(folder.glob(f"{name}/*.md")) for name in GUIDES)
    paths = {path: path.relative_to(folder).as_posix() for path in (folder / HOME, *beside)}
    paths |= {folder.parent / file: path for file, path in BORROWED.items()}
    paths |= {path: path.relative_to(folder).as_posix() for path in within}
    for file, path in paths.items():
        text = file.read_text(encoding="utf-8")
        title = _TITLE.match(text)
        assert title, file
        body = text[title.end() :].replace(f"]({SHEET})", f"]({_pictured(path)})")
        yield Page(path, title[1], _LINK.sub(partial(_led, file, path), body))


def photographs() -> Iterator[tuple[str, Path]]:
    """Give the pictures beside the guides, by where they stand in the handbook: the same place."""
    folder = places.docs()
    for name in ALBUMS:
        yield from ((path.relative_to(folder).as_posix(), path) for path in sorted(folder.glob(f"{name}/*.png")))
    for file, page in BORROWED.items():
        if (sheet := (folder.parent / file).with_name(SHEET)).is_file():
            yield _pictured(page), sheet


def _pictured(page: str) -> str:
    return f"{page.removesuffix('.md')}.png"


def _led(file: Path, page: str, found: re.Match[str]) -> str:
    """Let a link lead to where a page stands in the handbook; what is not in it is named."""
    root = places.docs().parent
    there = posixpath.normpath((file.parent / found[2]).relative_to(root).as_posix())
    inside = BORROWED.get(there) or (there.removeprefix("docs/") if there.startswith("docs/") else "")
    return link(found[1], Target(inside, (found[3] or "#")[1:]), page) if inside else f"{found[1]} ({code(there)})"
