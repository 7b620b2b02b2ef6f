"""A hex as a kind of value that players type."""

from __future__ import annotations

from typing import Any, NamedTuple

from forge.referee.contract.refusals import near
from forge.values.value import UnfitError, sentence

FEW = 8
"""So many hexes are listed, where one of them is asked for."""


class HexOf(NamedTuple):
    """One of some hexes, by its four digits; ``rule`` says why only these."""

    hexes: tuple[str, ...]
    rule: str

    @property
    def values(self) -> tuple[str, ...]:
        """List the hexes, for whoever decides by a policy."""
        return self.hexes

    @property
    def example(self) -> str:
        """Give one of the hexes where there are too many to list them."""
        return self.hexes[0] if len(self.hexes) > FEW else ""

    @property
    def label(self) -> str:
        """Say what is expected."""
        return f"a hex such as {self.example}" if self.example else f"one of {', '.join(self.hexes)}"

    def read(self, text: str) -> str:
        """Read four digits."""
        name = text.strip()
        if not (name.isascii() and name.isdigit() and len(name) == 4):
            raise UnfitError("malformed", sentence("no-hex", typed=name), sentence("four-digits"))
        if name not in self.hexes:
            raise UnfitError("illegal", sentence("not-possible", typed=name), near(name, self.hexes), self.rule)
        return name

    def show(self, value: str) -> str:
        """Write the digits."""
        return value

    def schema(self) -> dict[str, Any]:
        """Describe the digits."""
        return {"type": "string", "pattern": "^[0-9]{4}$"}
