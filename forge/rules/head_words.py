"""The words that a pack's head says itself, by the keys under which texts say others: its title, sides, phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Mapping, Scalar, is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLED = ("sides", "phases")
"""What the head lists by name, each with a title; the text ``sides.NAME`` says another."""


def head_words(head: Mapping) -> dict[str, str]:
    """Give the title, the notice, and the titles of sides and phases, as the pack says them."""
    return dict(_words(head))


def _words(head: Mapping) -> Iterator[tuple[str, str]]:
    for name in ("title", "notice"):
        yield from _said(head, name, f"pack.{name}")
    for group in TITLED:
        listed = head.entries[group].value if group in head.entries else None
        for name, entry in listed.entries.items() if isinstance(listed, Mapping) else ():
            yield from _said(entry.value, "title", f"{group}.{name}")


def _said(node: object, name: str, key: str) -> Iterator[tuple[str, str]]:
    said = node.entries[name].value if isinstance(node, Mapping) and name in node.entries else None
    if isinstance(said, Scalar) and not is_blank(said):
        yield key, said.text
