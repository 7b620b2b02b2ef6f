"""What the sheets and charts of a pack say, passage by passage with its rule number, to be searched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Problems
from forge.places import PACK_FILE, stems_in
from forge.reading.node import Items, Mapping, Scalar
from forge.reading.yaml_text import read_pack_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.reading.node import Node
    from forge.rules import Rules

FEWEST_WORDS = 4
_NAMING = frozenset(
    {"heading", "title", "subtitle", "note", "rule", "id", "kind", "data", "side", "page", "needed", "key"}
)
MOST = 5_000
_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\s*(?:-|\d+\.) )")
_SPOKEN = re.compile(r"[^\W\d_]{3,}")
_BULLET = re.compile(r"^(?:-|\d+\.) ")


class Passage(NamedTuple):
    """A few sentences of a sheet: which one, under what heading, which rule they tell."""

    sheet: str
    heading: str
    cite: str
    words: str


class _Head(NamedTuple):
    sheet: str
    words: str = ""
    cite: str = ""


def passages(folder: Path, rules: Rules) -> tuple[Passage, ...]:
    """Give the passages of a pack's components, those that an overlay says otherwise in its words.

    A file that cannot be read has none: ``forge check`` reports it.
    """
    found: list[Passage] = []
    for node in _components(folder):
        name = _text(node, "id")
        patches = rules.component_patches.get(name, ())
        for said in patches or (node,):
            found += _walk(said, _Head(_text(said, "title") or _text(node, "title") or name))
    return tuple(found[:MOST])


def _components(folder: Path) -> Iterator[Mapping]:
    for name in (PACK_FILE, *(f"parts/{stem}.yaml" for stem in stems_in(folder, "parts"))):
        try:
            node = read_pack_yaml(folder, name, Problems())
        except ForgeError:
            continue
        listed = node.entries["components"].value if "components" in node.entries else None
        if isinstance(listed, Items):
            yield from (each for each in listed.items if isinstance(each, Mapping) and "kind" in each.entries)
        elif "kind" in node.entries:
            yield node


def _walk(node: Node, head: _Head) -> Iterator[Passage]:
    if isinstance(node, Items):
        for each in node.items:
            head = _heading(each, head)
            yield from _walk(each, head)
    elif isinstance(node, Mapping):
        head = _heading(node, head)
        if "label" in node.entries and "cells" in node.entries:
            yield from _passages(". ".join([_text(node, "label"), *_cells(node.entries["cells"].value)]), head)
            return
        for key, entry in node.entries.items():
            if key not in _NAMING:
                yield from _walk(entry.value, head)
    else:
        yield from _passages(node.text, head)


def _cells(node: Node) -> list[str]:
    """Give what the cells of one row say, in order."""
    if isinstance(node, Scalar):
        return [node.text]
    inner = node.items if isinstance(node, Items) else [entry.value for entry in node.entries.values()]
    return [words for each in inner for words in _cells(each)]


def _heading(node: Node, head: _Head) -> _Head:
    """Give the heading in force after a block: its own heading or title, and the rule that it tells."""
    if not isinstance(node, Mapping):
        return head
    if "heading" not in node.entries:
        words, cite = _text(node, "title"), _text(node, "note") or _text(node, "rule")
    elif isinstance(said := node.entries["heading"].value, Scalar):
        words, cite = said.text, ""
    else:
        words, cite = _text(said, "words"), _text(said, "note")
    if "{{" in words or not any(letter.isalpha() for letter in words):
        words = ""
    return head._replace(words=words or head.words, cite=cite or ("" if words else head.cite))


def _passages(text: str, head: _Head) -> Iterator[Passage]:
    for paragraph in _PARAGRAPH.split(_EXPRESSION.sub("\N{HORIZONTAL ELLIPSIS}", text)):
        words = _BULLET.sub("", " ".join(paragraph.replace("*", "").split()))
        if len(_SPOKEN.findall(words)) >= FEWEST_WORDS:
            yield Passage(head.sheet, head.words, head.cite, words)


def _text(node: Node, name: str) -> str:
    value = node.entries[name].value if isinstance(node, Mapping) and name in node.entries else None
    return value.text if isinstance(value, Scalar) else ""
