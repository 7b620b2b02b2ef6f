"""Records of a table that may be based on one another: each says only what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.fields import TEXT, Placed, field

if TYPE_CHECKING:
    from typing import Self


class Based(Placed):
    """What every entry of a table of vessels or aircraft says of itself."""

    name: str = field(TEXT, "what it is called", default="")
    type: str = field(TEXT, "what it is: battleship, tanker, flying boat", default="")
    based_on: str = field(TEXT, "the key of the one whose facts it takes over where it says nothing", default="")
    source: str = field(TEXT, "where its facts can be looked up", default="")

    def over(self, other: Self) -> Self:
        """Lay what it says over what another says."""
        silent = {name: getattr(other, name) for name in other._fields if getattr(self, name) in (None, "")}
        return self._replace(**silent | {"based_on": self.based_on})
