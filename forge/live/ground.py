"""What all components of a pack stand on: its rules, its head and its parts list, each read anew where a save asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from forge.errors import ForgeError, Location, Problem, Problems
from forge.pack.head import ACTUAL_SIZE, open_head, under_rules
from forge.places import PACK_FILE
from forge.reading.yaml_text import read_pack_yaml
from forge.rules import load_rules
from forge.rules.table import Table
from forge.sources import Sources, gathering

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction
    from pathlib import Path

    from forge.drawing.recolour import Look
    from forge.library.opening import Wanted
    from forge.pack.head import Head
    from forge.pack.model import Pack
    from forge.reading.node import Entry, Node
    from forge.rules import Rules
    from forge.sources import Shelf, Source, State

Read = TypeVar("Read")

PARTS = "components"


class Reading(NamedTuple):
    """What reading something came to: its sources and its problems."""

    sources: Sources
    problems: tuple[Problem, ...]


class Ground(NamedTuple):
    """Rules, head and parts list as they were last read; the last good ones where a file is broken.

    ``pack`` has no components; it is the same object as long as nothing that components could ask of it has changed.
    """

    pack: Pack | None = None
    rules: Rules | None = None
    head: Head | None = None
    said: dict[str, Entry] = {}  # noqa: RUF012 - frozen with the rest
    of_rules: Reading = Reading(Sources(), ())
    of_head: Reading = Reading(Sources(), ())

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The parts list."""
        return self.head.components if self.head else ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with rules and head."""
        return self.of_rules.problems + self.of_head.problems


def read_ground(place: Place, before: Ground, changed: dict[Source, State] | None) -> Ground:
    """Read what has changed of rules, head and parts list; all of it where that is not known."""
    ground = before
    if changed is None or before.of_rules.sources.changed(changed):
        ground = _read_rules(place, before)
    if ground.rules is None:
        return ground
    if changed is None or ground.head is None or before.of_head.sources.changed(changed):
        return _read_head(place, ground, ground.rules, changed or {})
    if ground.pack and ground.rules is not before.rules:
        return ground._replace(pack=under_rules(ground.pack, ground.head, ground.rules))
    return ground


def _read_rules(place: Place, before: Ground) -> Ground:
    wanted = place.wanted

    def read(problems: Problems) -> Rules:
        return load_rules(place.folder, problems, edition=wanted.edition, overlays=wanted.overlays, owner=wanted.owner)

    rules, reading = place.attempt(read, Location(place.folder.name), before.of_rules.sources)
    if rules is None or (before.rules is not None and same_rules(before.rules, rules)):
        rules = before.rules
    return before._replace(rules=rules, of_rules=reading)


def _read_head(place: Place, before: Ground, rules: Rules, changed: dict[Source, State]) -> Ground:
    def read(problems: Problems) -> tuple[dict[str, Entry], Pack, Head]:
        node = read_pack_yaml(place.folder, PACK_FILE, problems)
        said = {name: entry for name, entry in node.entries.items() if name != PARTS}
        return said, *open_head(node, place.folder, rules, problems, scale=place.scale, looks=place.looks)

    found, reading = place.attempt(read, Location(place.folder.name), before.of_head.sources)
    if found is None:
        return before._replace(of_head=reading)
    said, pack, head = found
    others = [source for source in before.of_head.sources.changed(changed) if not source.path.endswith(PACK_FILE)]
    if before.pack is not None and said == before.said and not others:
        pack = before.pack if before.pack.rules is rules else under_rules(before.pack, head, rules)
    return before._replace(pack=pack, head=head, said=said, of_head=reading)


class Place(NamedTuple):
    """Which pack is read, from which folder, what of it need not be read again, and how it is to be printed."""

    wanted: Wanted
    folder: Path
    shelf: Shelf
    scale: Fraction = ACTUAL_SIZE
    looks: tuple[Look, ...] = ("plain",)

    def attempt(
        self, read: Callable[[Problems], Read], where: Location, before: Sources | None = None
    ) -> tuple[Read | None, Reading]:
        """Read something and note its sources; where that fails those of before are watched, too."""
        sources, problems = Sources(), Problems()
        found = None
        with gathering(sources, self.shelf):
            try:
                found = read(problems)
            except ForgeError as error:
                problems.add(error.problems)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told, and the designer goes on
                problems.fault(where, "", error)
        if found is None:
            for source in before or ():
                sources.note(source)
        return found, Reading(sources, tuple(problems))


def same_rules(one: Rules, other: Rules) -> bool:
    """Tell whether rules say the same, to the last place in a file."""
    return all(same_value(a, b) for a, b in zip(one, other, strict=True))


def same_value(one: object, other: object) -> bool:
    """Tell whether two parts of rules say the same, tables and groups of them compared by what is in them."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_value(one[key], other[key]) for key in one)
    if isinstance(one, Table) and isinstance(other, Table):
        return tuple(one) == tuple(other)
    return one == other
