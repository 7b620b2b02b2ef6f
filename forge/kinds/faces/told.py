"""What the faces of one component said of its texts already: of front and back, one text is one cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.pack.model import Side


class Told:
    """Remembers of which side something of a text was said; another collector of problems hears it anew."""

    def __init__(self) -> None:
        self._problems: Problems | None = None
        self._said: dict[tuple[Location, str], Side] = {}

    def is_new(self, problems: Problems, where: Location, element: str, side: Side) -> bool:
        """Tell whether nothing was said yet of the other side's text of an element, written in the same place."""
        if self._problems is not problems:
            self._problems = problems
            self._said.clear()
        return self._said.setdefault((where, element), side) == side
