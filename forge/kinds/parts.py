"""What every entry of a parts list says, whatever its kind, and what every component has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.fields import NAME, TEXT, Placed, field, whole

if TYPE_CHECKING:
    from forge.errors import Location


class PartEntry(Placed):
    """An entry of the parts list."""

    id: str = field(NAME, "the name of the component, also the stem of its files")
    kind: str = field(NAME, "the kind of component", known_as=("type",))
    title: str = field(
        TEXT, "what the component is called; its id if not given", default="", known_as=("name", "label")
    )
    needed: int = field(
        whole(1, 1_000), "how many a game takes; it is printed once, and the cover says how often", default=1
    )
    either: str = field(
        NAME, "a word shared by components that say the same on different paper: one is enough", default=""
    )
    instead: str = field(
        TEXT, "what players have at hand that does as well; it is then printed only if it is asked for", default=""
    )


class Part:
    """What a component has of its entry, whatever its kind."""

    def __init__(self, entry: PartEntry) -> None:
        self.id, self.kind = entry.id, entry.kind
        self.title = entry.title or entry.id
        self.needed, self.either, self.instead = entry.needed, entry.either, entry.instead
        self.where: Location = entry.where
        self.asked: frozenset[Location] = frozenset()
        self.spare: dict[Location, str] = {}

    def call(self, title: str) -> None:
        """Call it something else in lists and beside what is printed; what is printed on it stays."""
        self.title = title
