"""Counters and places of a kit by the ids that positions use, and what players call them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from forge.library.components import read_components, read_kinds
from forge.referee.contract.on_board import FRONT
from forge.referee.contract.words import say, title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.kinds.board.surface import Place
    from forge.library.components import Component, Piece
    from forge.library.opening import Wanted

COUNTERS = ("counter", "label")
_OF_SIDES = re.compile(r"(.+), (\S+) (?:and|or) (\S+)")
_NUMBERED = re.compile(r"(.+?)-(\d+)")


class KitNames:
    """What is in a kit: counters to be laid out, and the spaces that they are laid on."""

    def __init__(self, wanted: Wanted, texts: Mapping[str, str]) -> None:
        self._wanted, self._texts = wanted, texts
        self._components: dict[str, Component] = {}
        self._places: dict[str, dict[str, Place]] = {}

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kinds of the components by id, in the order of the parts list."""
        return read_kinds(self._wanted)

    def component(self, name: str) -> Component:
        """Give a component; it is read when it is first asked for."""
        if name not in self._components:
            self._components |= read_components(self._wanted, (name,))
        return self._components[name]

    @cached_property
    def counters(self) -> dict[str, Piece]:
        """The counters by id; what is printed twice, on other paper, is there once."""
        names = [name for name, kind in self.kinds.items() if kind in COUNTERS]
        read = read_components(self._wanted, names) if names else {}
        found: dict[str, Piece] = {}
        either: dict[str, str] = {}
        for component in read.values():
            same = component.component.either
            if either.setdefault(same or component.id, component.id) == component.id:
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
            found = self.component(component).pieces[:1]
            self._places[component] = {place.id: place for piece in found for place in piece.spaces()}
        return self._places[component]

    def piece(self, name: str, side: str = FRONT) -> str:
        """Give the title of a counter, or of all those whose ids begin so.

        A title such as ``Escort, 1 and 2`` or ``Port, open or closed`` says what is on its front and on its back.
        """
        found = self.pieces(name)
        if not found:
            return name
        called = found[0].title or name
        if len(found) > 1:
            return re.sub(r"\s*\d+$", "", called)
        sides = _OF_SIDES.fullmatch(called)
        return f"{sides[1]} {sides[2 if side == FRONT else 3]}" if sides else called

    def space(self, component: str, name: str) -> str:
        """Give the title of a space."""
        place = self.places(component).get(name)
        return place.title if place and place.title != name else title(self._texts, name)

    def mark(self, name: str) -> str:
        """Say what else is known of a counter: the pack's word for it, a number of something, the name of a counter."""
        if name in self._texts:
            return self._texts[name]
        counted = _NUMBERED.fullmatch(name)
        if counted and f"placing.{counted[1]}" in self._texts:
            return say(self._texts, f"placing.{counted[1]}", number=int(counted[2]))
        return self.counters[name].title if name in self.counters else name.replace("-", " ")
