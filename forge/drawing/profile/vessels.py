"""Tables of vessels: the stock ones of all navies, and a pack's own, by their keys; each may be based on another."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from forge import places
from forge.drawing.profile.facts import Vessel
from forge.errors import ForgeError, Problems, nearest
from forge.reading.fields import INVALID
from forge.reading.node import Mapping
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping as Named

FOLDER = "vessels"
MOST_ANCESTORS = 8


class VesselBook:
    """The vessels at hand, each read when it is first asked for; those of a pack come before the stock ones."""

    def __init__(self, own: Named[str, Vessel] | None = None, problems: Problems | None = None) -> None:
        """Take the vessels of a pack, which are checked at once."""
        self._own = dict(own or {})
        self._whole: dict[str, Vessel] = {}
        found = Problems() if problems is None else problems
        for key, vessel in self._own.items():
            self._check(key, vessel, found)

    def keys(self) -> tuple[str, ...]:
        """The keys of all vessels, in alphabetical order."""
        return tuple(sorted({*self._own, *_stock_nodes()}))

    def own(self) -> tuple[str, ...]:
        """The keys of the vessels of the pack."""
        return tuple(self._own)

    def get(self, key: str) -> Vessel:
        """Give a vessel with all that it takes over from others; ``ValueError`` if there is none of that key."""
        vessel = self._whole.get(key)
        if vessel is None:
            line = self._line(key)
            if not line:
                raise ValueError("is not the key of a vessel")
            vessel = line[-1]
            for later in reversed(line[:-1]):
                vessel = later.over(vessel)
            self._whole[key] = vessel
        return vessel

    def kin(self, key: str) -> str:
        """Give the key of the class of a vessel: what it is based on in the end."""
        line = self._line(key)
        bases = [vessel.based_on for vessel in line if vessel.based_on]
        return bases[-1] if bases else key

    def _line(self, key: str) -> list[Vessel]:
        """Give a vessel and those that it is based on; one of the pack may be based on its stock namesake."""
        line: list[Vessel] = []
        vessel = self._own.get(key) or _stock(key)
        while vessel is not None and len(line) <= MOST_ANCESTORS:
            line.append(vessel)
            base = vessel.based_on
            vessel = None if not base else _stock(base) if base == key else self._own.get(base) or _stock(base)
            key = base
        return line

    def _check(self, key: str, vessel: Vessel, problems: Problems) -> None:
        at = f"{FOLDER}.{key}"
        line = self._line(key)
        base = line[-1].based_on
        if len(line) > MOST_ANCESTORS:
            message = f"goes in a circle, or is based on more than {MOST_ANCESTORS} vessels in a row"
            problems.error(vessel.where, f"{at}.based-on", message)
        elif base:
            problems.error(vessel.where, f"{at}.based-on", f'"{base}" is no vessel', nearest(base, self.keys()))
        elif self.get(key).length is None:
            problems.error(vessel.where, f"{at}.length", "is missing from a vessel that is based on no other")


@cache
def _stock(key: str) -> Vessel | None:
    """Read a stock vessel."""
    node = _stock_nodes().get(key)
    if node is None:
        return None
    problems = Problems()
    vessel = Vessel.read(node, f"{FOLDER}.{key}", problems)
    if vessel is INVALID:
        raise ForgeError(problems)
    return vessel


@cache
def _stock_nodes() -> dict[str, Mapping]:
    """Read the stock tables, once; none of them names a vessel of another."""
    problems = Problems()
    vessels: dict[str, Mapping] = {}
    for path in sorted((places.templates() / FOLDER).glob("*.yaml")):
        for key, entry in read_yaml(path, f"{FOLDER}/{path.name}", problems).entries.items():
            if key in vessels or not isinstance(entry.value, Mapping):
                problems.error(entry.where, key, "is no mapping of facts, or stands in another table already")
            else:
                vessels[key] = entry.value
    problems.raise_errors()
    return vessels
