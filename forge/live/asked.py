"""What a component looks up in the tables and texts of a pack, so that it stands when others are written anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from forge.live.ground import same_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.pack.model import Pack
    from forge.rules.rules import Rules

LOOKED_UP = ("tables", "texts")
"""What of the rules is looked up by name."""

Named = TypeVar("Named")


class Asked(Mapping[str, Named]):
    """Things by name, which note those that are looked up."""

    def __init__(self, things: Mapping[str, Named]) -> None:
        self._things = things
        self._asked: set[str] = set()

    def is_answered_by(self, things: Mapping[str, object]) -> bool:
        """Tell whether other things of the same names say the same wherever one was looked up."""
        return all(same_value(self._things[name], things[name]) for name in self._asked)

    def become(self, things: Mapping[str, Named]) -> None:
        """Be other things from now on, which answer what was looked up."""
        self._things = things

    def __getitem__(self, name: str) -> Named:
        """Look one up."""
        thing = self._things[name]
        self._asked.add(name)
        return thing

    def __iter__(self) -> Iterator[str]:
        """Go through the names of all."""
        return iter(self._things)

    def __len__(self) -> int:
        """Count all."""
        return len(self._things)


def asking(rules: Rules) -> Rules:
    """Give rules that say the same, and note what is looked up in them."""
    asked = rules._replace(tables=Asked(rules.tables), texts=Asked(rules.texts))
    asked.tables_of = rules.tables_of
    return asked


def stands_under(asked: Rules, rules: Rules) -> bool:
    """Tell whether rules that differ in what is looked up alone answer what was asked; if so, they are asked next."""
    pairs = [(getattr(asked, name), getattr(rules, name)) for name in LOOKED_UP]
    answered = all(one.is_answered_by(other) for one, other in pairs)
    for one, other in pairs if answered else ():
        one.become(other)
    return answered


def differ_in_what_is_looked_up(one: Pack, other: Pack) -> bool:
    """Tell whether two packs say the same but for tables and texts, of the same names and made of the same files."""
    was, now = one.rules, other.rules
    if was.tables_of != now.tables_of or one._replace(rules=now) != other:
        return False
    return all(
        (set(getattr(was, name)) == set(getattr(now, name))) if name in LOOKED_UP else same_value(a, b)
        for name, a, b in zip(was._fields, was, now, strict=True)
    )
