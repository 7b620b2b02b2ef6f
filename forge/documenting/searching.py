"""What the search of the handbook knows: pages, their headings, and all that has a place on them."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

_ANCHOR = re.compile(r'<a id="([^"]+)">')


class Found(NamedTuple):
    """A place that a search may lead to: its name, and its anchor on the page, which is blank for the page itself."""

    name: str
    anchor: str


def places_of(title: str, tokens: Sequence[Token]) -> Iterator[Found]:
    """Give a page by its title, then its headings and marked places by their names, in order.

    A mark is named by the first words or code after it, be they in the next paragraph.
    """
    yield Found(html.unescape(title), "")
    heading = mark = ""
    for token in tokens:
        if token.type == "heading_open":
            heading = str(token.attrGet("id"))
        elif token.type == "inline" and heading:
            yield Found(_text(token), heading)
            heading = ""
        for child in token.children or ():
            if child.type == "html_inline" and (met := _ANCHOR.match(child.content)):
                mark = met[1]
            elif mark and child.content.strip() and child.type in ("code_inline", "text"):
                yield Found(child.content.strip(), mark)
                mark = ""


def words_of(tokens: Sequence[Token]) -> str:
    """Give the words of a page, each once, in small letters, in the order of the alphabet."""
    texts = (_text(token) if token.type == "inline" else token.content for token in tokens)
    return " ".join(sorted({word for text in texts for word in re.findall(r"[\w-]{2,}", text.casefold())}))


def as_script(pages: Sequence[tuple[str, str, Sequence[Found], str]]) -> str:
    """Write what is known as a script that a page opened from a disk may load.

    Each page is given by its address, its chapter, its places and its words.
    """
    known = [[address, chapter, [list(each) for each in places], words] for address, chapter, places, words in pages]
    return f"window.handbook = {json.dumps(known, ensure_ascii=False, separators=(',', ':'))};\n"


def _text(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type != "html_inline")
