"""What is to be opened: a pack, an edition of it, overlays over that; read when it is needed, faults collected."""

from __future__ import annotations

import functools
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import DEBUG, Location
from forge.places import find_pack
from forge.rules import open_rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager
    from fractions import Fraction
    from pathlib import Path

    from forge.drawing.recolour import Look
    from forge.errors import Problems
    from forge.library.made import Pack as Made
    from forge.pack.model import Pack
    from forge.reading.node import Node
    from forge.rules import Rules
    from forge.rules.overlay_form import OverlayForm

    Overlays = tuple[Path | OverlayForm, ...]


class Wanted(NamedTuple):
    """A pack by its name or the path of its folder, as it is to be opened: in an edition, with overlays over it.

    ``owner`` says whether the answers that its owner keeps count; ``made`` is a pack that was made in Python.
    """

    pack: str
    edition: str = "published"
    overlays: Overlays = ()
    owner: bool = True
    made: Made | None = None

    @property
    def folder(self) -> Path:
        """Its folder; ``ForgeError`` where there is none."""
        return find_pack(self.pack)

    def told_in(self, language: str) -> Wanted:
        """Give it with the translation into a language that comes with the pack, beneath all other overlays.

        It stays as it is where there is none, or where a translation of the pack lies over it already.
        """
        from pathlib import Path

        from forge.places import TRANSLATIONS, stems_in

        known = stems_in(self.folder, TRANSLATIONS) if self.made is None else ()
        given = {one.name.removesuffix(".yaml") for one in self.overlays if isinstance(one, Path)}
        if language not in known or given.intersection(known):
            return self
        return self._replace(overlays=(Path(language), *self.overlays))

    def rules(self, problems: Problems) -> Rules:
        """Give its rules alone, without its parts list."""
        if self.made is None:
            return open_rules(self.folder, problems, edition=self.edition, overlays=self.overlays, owner=self.owner)
        from forge.rules import load_rules

        with self.placing(problems) as found:
            return load_rules(self.folder, found, edition=self.edition, overlays=self.overlays, owner=self.owner)

    def contents(
        self,
        problems: Problems,
        *,
        scale: Fraction | int = 1,
        looks: tuple[Look, ...] = ("plain",),
        only: Sequence[str] = (),
    ) -> Pack:
        """Read all of it, or of its components ``only`` some; to be printed so much larger and seen in these looks."""
        from fractions import Fraction

        from forge.kinds import find_kinds
        from forge.pack.load import load_pack

        quieten()
        with self.placing(problems) as found:
            return load_pack(
                self.folder,
                find_kinds(),
                found,
                edition=self.edition,
                overlays=self.overlays,
                owner=self.owner,
                scale=Fraction(scale),
                looks=looks,
                only=only,
            )

    def head(self, problems: Problems) -> Pack:
        """Read all of it but its components: titles, sides, colours, the scene on its cover."""
        from forge.pack.head import open_head
        from forge.places import PACK_FILE
        from forge.reading.yaml_text import read_pack_yaml

        quieten()
        rules = self.rules(problems)
        with self.placing(problems) as found:
            return open_head(read_pack_yaml(self.folder, PACK_FILE, found), self.folder, rules, found)[0]

    def place(self, where: Location) -> Location:
        """Give a place where it is for whoever made the pack."""
        return self.made.place(where) if self.made else where

    def placing(self, problems: Problems) -> AbstractContextManager[Problems]:
        """Collect the problems of what is done within, where they are for whoever made the pack."""
        return self.made.placing(problems) if self.made else nullcontext(problems)


@functools.cache
def quieten() -> None:
    """Let libraries keep to themselves what they log of odd files: forge says it, where it matters."""
    import logging

    if not os.environ.get(DEBUG):
        for library in ("PIL", "fontTools"):
            logging.getLogger(library).addHandler(logging.NullHandler())


def choose(name: str, switches: Mapping[str, str], readings: Mapping[str, str], where: Mapping[str, str]) -> Overlays:
    """Make an overlay that stands in no file of optional rules and readings by name; none where none are given.

    ``where`` says for ``switches``, ``readings`` and ``all`` of it what a problem names as its place.
    """
    if not (switches or readings):
        return ()
    from forge.rules.overlay_form import choosing

    return (
        choosing(
            name,
            _nodes(readings, where["readings"]),
            _nodes(switches, where["switches"]),
            Location(where["all"]),
        ),
    )


def _nodes(said: Mapping[str, str], where: str) -> dict[str, Node]:
    from forge.reading.node import Scalar

    return {name: Scalar(value, Location(where)) for name, value in said.items()}
