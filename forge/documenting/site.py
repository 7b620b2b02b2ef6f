"""A handbook as files: Markdown for other site builders, or HTML pages that any browser opens without a network."""

from __future__ import annotations

import html
import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, StrictUndefined

from forge import places
from forge.documenting.searching import as_script, places_of, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from forge.documenting.handbook import Handbook
    from forge.documenting.markdown import Page

TEMPLATES = "handbook"
BESIDE = ("handbook.css", "search.js")
"""Files that lie beside the first page as they are."""
PLACES = "pages.js"


def as_markdown(book: Handbook) -> Iterator[tuple[str, str]]:
    """Give every file by its path: pages in Markdown, pictures as they are."""
    for page in book.pages:
        yield page.path, f"# {page.title}\n\n{page.body}"
    yield from book.pictures.items()


def as_html(book: Handbook) -> Iterator[tuple[str, str]]:
    """Give every file by its path: pages in HTML with one list of all of them, a search, and one style sheet."""
    from markdown_it import MarkdownIt  # only pages that are wanted as HTML need it

    folder = places.templates() / TEMPLATES
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    environment = Environment(undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string((folder / "page.html").read_text(encoding="utf-8"))
    known, chapters = [], list(_chapters(book.pages))
    for chapter, pages in chapters:
        for page in pages:
            tokens = reader.parse(page.body)
            _anchor(tokens)
            known.append((_as_html(page.path), chapter, tuple(places_of(page.title, tokens)), words_of(tokens)))
            body = reader.renderer.render(_linked(tokens), reader.options, {})
            yield _as_html(page.path), template.render(title=page.title, body=body, **_around(page, chapters))
    yield PLACES, as_script(known)
    for name in BESIDE:
        yield name, (folder / name).read_text(encoding="utf-8")
    yield from book.pictures.items()


def _around(page: Page, chapters: Sequence[tuple[str, list[Page]]]) -> dict[str, Any]:
    """Give what stands around a page: the way to the first page, and all chapters."""
    here = posixpath.dirname(page.path) or "."
    top = posixpath.relpath(".", here)
    entries = [(title, _entries(inside, page, here)) for title, inside in chapters]
    return {"top": "" if top == "." else f"{top}/", "chapters": entries}


def slug(heading: str) -> str:
    """Give the anchor of a heading, as Markdown's own table of contents would."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def _anchor(tokens: Sequence[Token]) -> None:
    """Give each heading its anchor."""
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            words = "".join(child.content for child in tokens[number + 1].children or ())
            token.attrSet("id", slug(words))


def _linked(tokens: Sequence[Token]) -> Sequence[Token]:
    """Let links between pages lead to their HTML."""
    for token in tokens:
        for child in token.children or ():
            target = child.attrGet("href")
            if isinstance(target, str) and "://" not in target:
                page, mark, place = target.partition("#")
                child.attrSet("href", f"{_as_html(page)}{mark}{place}")
    return tokens


def _as_html(path: str) -> str:
    return f"{path.removesuffix('.md')}.html" if path.endswith(".md") else path


def _chapters(pages: Sequence[Page]) -> Iterator[tuple[str, list[Page]]]:
    """Give the pages by chapter: a folder each, called as its index or, of guides, by the folder's name."""
    found: dict[str, list[Page]] = {}
    for page in pages:
        found.setdefault(posixpath.dirname(page.path), []).append(page)
    for folder, inside in found.items():
        index = next((page for page in inside if page.path == posixpath.join(folder, "index.md")), None)
        yield (index.title if index else folder.replace("-", " ").capitalize()), inside


@cache
def _way_to(path: str, here: str) -> str:
    """Give the link to a page from a folder: every page of the folder has it."""
    return posixpath.relpath(_as_html(path), here)


def _entries(pages: Sequence[Page], page: Page, here: str) -> list[dict[str, Any]]:
    """Give the links to the pages of a chapter, the one that is open marked."""
    return [
        {
            "href": _way_to(each.path, here),
            "title": html.unescape(each.title),
            "open": each is page,
        }
        for each in pages
    ]
