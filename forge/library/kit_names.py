"""Counters and places of a kit by the ids that positions use, and what players call them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from forge.referee.contract.on_board import FRONT
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.kinds.board.surface import Place
    from forge.library.components import Component, Piece

COUNTERS = ("counter", "label")
_NUMBERED = re.compile(r"(.+?)-(\d+)")


class KitNames:
    """What is in a kit: counters to be laid out, and the spaces that they are laid on."""

    def __init__(self, components: Mapping[str, Component], texts: Mapping[str, str]) -> None:
        self._components, self._texts = components, texts
        self._places: dict[str, dict[str, Place]] = {}

    @cached_property
    def counters(self) -> dict[str, Piece]:
        """The counters by id; what is printed twice, on other paper, is there once."""
        found: dict[str, Piece] = {}
        either: dict[str, str] = {}
        for component in self._components.values():
            same = component.component.either
            if component.kind in COUNTERS and either.setdefault(same or component.id, component.id) == component.id:
                found |= {piece.id: piece for piece in component.pieces}
        return found

    def pieces(self, name: str) -> tuple[Piece, ...]:
        """Give the counter of an id, else those whose ids begin so."""
        if name in self.counters:
            return (self.counters[name],)
        return tuple(piece for known, piece in self.counters.items() if known.startswith(f"{name}-"))

    def places(self, component: str) -> dict[str, Place]:
        """Give the spaces of a board, a display or a track by id; those of its first page, where it has several."""
        if component not in self._places:
            found = self._components[component].pieces[:1]
            self._places[component] = {place.id: place for piece in found for place in piece.spaces()}
        return self._places[component]

    def piece(self, name: str, side: str = FRONT) -> str:  # noqa: ARG002 - the side is said by whoever asks
        """Give the title of a counter, or of all those whose ids begin so."""
        found = self.pieces(name)
        if not found:
            return name
        title = found[0].title or name
        return title if len(found) == 1 else re.sub(r"\s*\d+$", "", title)

    def space(self, component: str, name: str) -> str:
        """Give the title of a space."""
        place = self.places(component).get(name)
        return place.title if place else name

    def mark(self, name: str) -> str:
        """Say what else is known of a counter: the pack's word for it, a number of something, the name of a counter."""
        if name in self._texts:
            return self._texts[name]
        counted = _NUMBERED.fullmatch(name)
        if counted and f"placing.{counted[1]}" in self._texts:
            return say(self._texts, f"placing.{counted[1]}", number=int(counted[2]))
        return self.counters[name].title if name in self.counters else name.replace("-", " ")
