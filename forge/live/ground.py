"""What all components of a pack stand on: its rules, its head and its parts list, each read anew where a save asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from forge.errors import ForgeError, Location, Problem, Problems
from forge.pack.head import open_head
from forge.places import PACK_FILE
from forge.reading.yaml_text import read_pack_yaml
from forge.rules import load_rules
from forge.rules.table import Table
from forge.sources import Sources, gathering

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.library.opening import Wanted
    from forge.pack.model import Pack
    from forge.reading.node import Entry, Node
    from forge.rules import Rules
    from forge.sources import Source, State

Read = TypeVar("Read")

PARTS = "components"


class Reading(NamedTuple):
    """What reading something came to: its sources, its problems, and whether it could be read."""

    sources: Sources
    problems: tuple[Problem, ...]
    sound: bool = True


class Ground(NamedTuple):
    """Rules, head and parts list as they were last read; the last good ones where a file is broken.

    ``pack`` has no components; it is the same object as long as nothing that components could ask of it has changed.
    """

    pack: Pack | None = None
    rules: Rules | None = None
    nodes: tuple[Node, ...] = ()
    said: dict[str, Entry] = {}  # noqa: RUF012 - frozen with the rest
    of_rules: Reading = Reading(Sources(), ())
    of_head: Reading = Reading(Sources(), ())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with rules and head."""
        return self.of_rules.problems + self.of_head.problems


def read_ground(wanted: Wanted, folder: Path, before: Ground, now: dict[Source, State] | None) -> Ground:
    """Read what has changed of rules, head and parts list; all of it where ``now`` is not known."""
    ground = before
    if now is None or before.of_rules.sources.changed(now):
        ground = _read_rules(wanted, folder, ground)
    if ground.rules is None:
        return ground
    if now is None or ground.rules is not before.rules or before.of_head.sources.changed(now):
        ground = _read_head(folder, ground, now)
    return ground


def _read_rules(wanted: Wanted, folder: Path, before: Ground) -> Ground:
    def read(problems: Problems) -> Rules:
        return load_rules(folder, problems, edition=wanted.edition, overlays=wanted.overlays, owner=wanted.owner)

    rules, reading = attempt(read, Location(folder.name), before.of_rules.sources)
    if rules is None or (before.rules is not None and same_rules(before.rules, rules)):
        rules = before.rules
    return before._replace(rules=rules, of_rules=reading)


def _read_head(folder: Path, before: Ground, now: dict[Source, State] | None) -> Ground:
    rules = before.rules
    assert rules is not None

    def read(problems: Problems) -> tuple[dict[str, Entry], Pack, tuple[Node, ...]]:
        node = read_pack_yaml(folder, PACK_FILE, problems)
        said = {name: entry for name, entry in node.entries.items() if name != PARTS}
        pack, nodes = open_head(node, folder, rules, problems)
        return said, pack, nodes

    found, reading = attempt(read, Location(folder.name), before.of_head.sources)
    if found is None:
        return before._replace(of_head=reading)
    said, pack, nodes = found
    old = before.pack
    if old is not None and old.rules is rules and said == before.said and not _other_files(before, now):
        pack = old
    return before._replace(pack=pack, nodes=nodes, said=said, of_head=reading)


def _other_files(before: Ground, now: dict[Source, State] | None) -> bool:
    """Tell whether a file that the head names, such as a font, is another."""
    changed = before.of_head.sources.changed(now or {})
    return any(not source.path.endswith(PACK_FILE) for source in changed)


def attempt(read: Callable[[Problems], Read], where: Location, before: Sources) -> tuple[Read | None, Reading]:
    """Read something and note its sources; where that fails those of before are watched, too."""
    sources, problems = Sources(), Problems()
    found = None
    with gathering(sources):
        try:
            found = read(problems)
        except ForgeError as error:
            problems.add(error.problems)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told, and the designer goes on
            problems.fault(where, "", error)
    if found is None:
        for source in before:
            sources.note(source)
    return found, Reading(sources, tuple(problems), found is not None)


def same_rules(one: Rules, other: Rules) -> bool:
    """Tell whether rules say the same, to the last place in a file."""
    return all(_same(a, b) for a, b in zip(one, other, strict=True))


def _same(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, Table) and isinstance(other, Table):
        return tuple(one) == tuple(other)
    return one == other
