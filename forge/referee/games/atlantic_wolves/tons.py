"""A list of tonnages as a parameter, a month after the other: ``402500, 372500``."""

from __future__ import annotations

from typing import Any, NamedTuple

from forge.referee.contract.parameters import Whole
from forge.values.value import UnfitError

_MONTH = Whole(0, 10**7)


class Tonnages(NamedTuple):
    """Tonnages apart by commas, at most so many."""

    most: int

    @property
    def label(self) -> str:
        """Say what is expected."""
        return f"at most {self.most} tonnages such as '402500, 372500', or none"

    def read(self, text: str) -> tuple[int, ...]:
        """Read whole numbers apart by commas."""
        if text.strip() in ("", "none"):
            return ()
        months = tuple(_MONTH.read(part) for part in text.split(","))
        if len(months) > self.most:
            raise UnfitError("illegal", f"{len(months)} tonnages are too many", f"legal: at most {self.most}")
        return months

    def show(self, value: tuple[int, ...]) -> str:
        """Write the numbers."""
        return ", ".join(map(str, value)) or "none"

    def schema(self) -> dict[str, Any]:
        """Describe a list of whole numbers."""
        return {"type": "array", "items": _MONTH.schema(), "maxItems": self.most}
