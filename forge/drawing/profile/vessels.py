"""Tables of vessels and aircraft: the stock ones, and a pack's own, by their keys; each may be based on another."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from forge import places
from forge.drawing.profile.aircraft_facts import Aircraft
from forge.drawing.profile.based import Based
from forge.drawing.profile.facts import Facts, Vessel
from forge.errors import ForgeError, Problems, nearest
from forge.reading.fields import INVALID
from forge.reading.node import Mapping
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping as Named

R = TypeVar("R", bound=Based)

MOST_ANCESTORS = 8


class Book(Generic[R]):
    """The entries of a table, each read when it is first asked for; those of a pack come before the stock ones."""

    record: type[R]
    folder: str
    one: str
    needed: tuple[str, ...] = ("length",)

    def __init__(self, own: Named[str, R] | None = None, problems: Problems | None = None) -> None:
        """Take the entries of a pack, which are checked at once where there is somebody to tell."""
        self._own = dict(own or {})
        self._whole: dict[str, R] = {}
        if problems is not None:
            for key, entry in self._own.items():
                self._check(key, entry, problems)

    def __contains__(self, key: str) -> bool:
        return key in self._own or key in _nodes(self.folder)

    def keys(self) -> tuple[str, ...]:
        """The keys of all entries, in alphabetical order."""
        return tuple(sorted({*self._own, *_nodes(self.folder)}))

    def own(self) -> tuple[str, ...]:
        """The keys of the entries of the pack."""
        return tuple(self._own)

    def get(self, key: str) -> R:
        """Give an entry with all that it takes over from others, based on the key of its class in the end.

        ``ValueError`` is raised if there is none of that key.
        """
        entry = self._whole.get(key)
        if entry is None:
            line = self._line(key)
            if not line:
                raise ValueError(f"is not the key of {self.one}")
            entry = line[-1]
            for later in reversed(line[:-1]):
                entry = later.over(entry)
            entry = self._whole[key] = entry._replace(based_on=self.kin(key))
        return entry

    def kin(self, key: str) -> str:
        """Give the key of the class of an entry: what it is based on in the end."""
        bases = [entry.based_on for entry in self._line(key) if entry.based_on]
        return bases[-1] if bases else key

    def _line(self, key: str) -> list[R]:
        """Give an entry and those that it is based on; one of the pack may be based on its stock namesake."""
        line: list[R] = []
        entry = self._own.get(key) or self._stock(key)
        while entry is not None and len(line) <= MOST_ANCESTORS:
            line.append(entry)
            base = entry.based_on
            entry = None if not base else self._stock(base) if base == key else self._own.get(base) or self._stock(base)
            key = base
        return line

    def _check(self, key: str, entry: R, problems: Problems) -> None:
        at = f"{self.folder}.{key}"
        line = self._line(key)
        base = line[-1].based_on
        if len(line) > MOST_ANCESTORS:
            message = f"goes in a circle, or is based on more than {MOST_ANCESTORS} others in a row"
            problems.error(entry.where, f"{at}.based-on", message)
        elif base:
            problems.error(entry.where, f"{at}.based-on", f'"{base}" is no such key', nearest(base, self.keys()))
        else:
            for name in self.needed:
                if getattr(self.get(key), name) is None:
                    problems.error(entry.where, f"{at}.{name}", f"is missing from {self.one} based on no other")

    def _stock(self, key: str) -> R | None:
        node = _nodes(self.folder).get(key)
        return None if node is None else _read(self.record, node, self.folder, key)


class VesselBook(Book[Vessel]):
    """Vessels by their keys."""

    record, folder, one = Vessel, "vessels", "a vessel"

    def facts(self, key: str) -> Facts:
        """Give the facts of a vessel that is named among others; ``ValueError`` says which there is none of."""
        try:
            return self.get(key).facts()
        except ValueError as error:
            raise ValueError(f"has {key!r} in it, which {error}; {nearest(key, self.keys())}") from None


class AircraftBook(Book[Aircraft]):
    """Aircraft by their keys."""

    record, folder, one, needed = Aircraft, "aircraft", "an aircraft", ("span", "length")


@cache
def _nodes(folder: str) -> dict[str, Mapping]:
    """Read the stock tables of a folder, once; no key stands in two of them."""
    problems = Problems()
    found: dict[str, Mapping] = {}
    for path in sorted((places.templates() / folder).glob("*.yaml")):
        for key, entry in read_yaml(path, f"{folder}/{path.name}", problems).entries.items():
            if key in found or not isinstance(entry.value, Mapping):
                problems.error(entry.where, key, "is no mapping of facts, or stands in another table already")
            else:
                found[key] = entry.value
    problems.raise_errors()
    return found


_READ: dict[tuple[str, str], Based] = {}


def _read(record: type[R], node: Mapping, folder: str, key: str) -> R:
    """Read a stock entry, once."""
    known = _READ.get((folder, key))
    if isinstance(known, record):
        return known
    problems = Problems()
    entry = record.read(node, f"{folder}.{key}", problems)
    if entry is INVALID:
        raise ForgeError(problems)
    _READ[folder, key] = entry
    return entry
