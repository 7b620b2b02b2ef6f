"""What a table may refer to while it is read: unknowns, readings and optional rules of the pack, the words in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.rules.agreed import Reading, Switch, Unknown
    from forge.rules.texts import Wording


class Known(NamedTuple):
    """The unknowns, readings and switches of a pack by id, and its words."""

    unknowns: dict[str, Unknown]
    readings: dict[str, Reading]
    switches: dict[str, Switch]
    wording: Wording

    def unknown(self, name: str, where: Location, at: str, problems: Problems) -> Unknown | None:
        """Give an unknown by its id, or report that there is none."""
        if name not in self.unknowns:
            hint = nearest(name, self.unknowns)
            problems.error(where, at, f"{name} is not among the unknowns of the pack", hint)
        return self.unknowns.get(name)

    def holds(self, needs: dict[str, str], where: Location, at: str, problems: Problems) -> bool:
        """Tell whether readings and optional rules stand as needed; report those that do not exist."""
        stands = [self._stands(name, wanted, where, f"{at}.{name}", problems) for name, wanted in needs.items()]
        return all(stands)

    def _stands(self, name: str, wanted: str, where: Location, at: str, problems: Problems) -> bool:
        if name in self.switches:
            switch = self.switches[name]
            try:
                return switch.type.read(wanted) == switch.value
            except ValueError as error:
                problems.error(where, at, f'"{wanted}" {error}', nearest(wanted, switch.type.choices))
                return False
        if name in self.readings:
            reading = self.readings[name]
            if wanted not in reading.ids:
                problems.error(where, at, f'"{wanted}" is not one of its alternatives', nearest(wanted, reading.ids))
            return wanted == reading.chosen
        hint = nearest(name, [*self.switches, *self.readings])
        problems.error(where, at, "is neither a reading nor an optional rule of the pack", hint)
        return False
