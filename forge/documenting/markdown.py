"""Markdown, as far as pages of the handbook need it: words made safe, links from page to page, tables, code."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SPECIAL = re.compile(r"([\\`*_<>\[\]|#{}~])")


class Page(NamedTuple):
    """A page: its path below the handbook, its title, and its Markdown without the title."""

    path: str
    title: str
    body: str


class Target(NamedTuple):
    """Where a link leads: a page, and a place on it if not its beginning."""

    page: str
    anchor: str = ""


def words(text: str) -> str:
    """Write plain words so that no character of them is taken for a sign."""
    return escaped(" ".join(text.split()))


def escaped(text: str) -> str:
    """Write words with their blanks as they stand."""
    return _SPECIAL.sub(r"\\\1", text)


def code(text: str) -> str:
    """Write a word as it is typed."""
    ticks = "``" if "`" in text else "`"
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def fence(text: str, language: str = "") -> str:
    """Write lines as they stand in a file or on a screen."""
    marks = "````" if "```" in text else "```"
    return f"{marks}{language}\n{text.rstrip()}\n{marks}"


def anchor(name: str) -> str:
    """Mark a place that links lead to."""
    return f'<a id="{name}"></a>'


def link(shown: str, target: Target, page: str) -> str:
    """Link from a page to another place; ``shown`` is Markdown."""
    path = "" if target.page == page else posixpath.relpath(target.page, posixpath.dirname(page) or ".")
    return f"[{shown}]({path}{'#' + target.anchor if target.anchor else ''})"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of cells that are Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("\n", " ").replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def index(path: str, title: str, about: str, pages: Iterable[Page], before: str = "") -> Page:
    """Write the page that lists others, each with its first line; ``before`` stands before their titles."""
    rows = [(link(code(before + page.title), Target(page.path), path), page.body.split("\n", 1)[0]) for page in pages]
    return Page(path, title, blocks(about, table(("", ""), rows)))


def blocks(*parts: str) -> str:
    """Put paragraphs, tables and code one below the other, blank ones left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"
