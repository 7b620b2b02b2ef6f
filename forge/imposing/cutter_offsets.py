"""What one cutting machine does wrong, kept under its name: how far beside the print it cuts, and how much too large.

The offset is a small YAML file in the user's folder, made by ``forge calibrate --cutter`` and used by every build for
that cutter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge import places
from forge.errors import Location, Problems, file_errors
from forge.imposing.printers import SCALES, number_between
from forge.reading.fields import INVALID, NAME, OFFSET, Record, field
from forge.reading.measures import MM
from forge.reading.yaml_text import read_yaml
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from forge.reading.measures import Size

FOLDER = "cutter-offsets"


class CutterOffset(Record, called="the offset of a cutter"):
    """What undoes a machine's error: lines are enlarged about the middle of the page, then moved."""

    cutter: str = field(NAME, "the name of the cutter")
    dx: int = field(OFFSET, "how far lines are moved to the right")
    dy: int = field(OFFSET, "how far lines are moved down")
    scale_x: float = field(number_between(*SCALES), "how much they are enlarged sideways", default=1.0)
    scale_y: float = field(number_between(*SCALES), "how much they are enlarged downwards", default=1.0)

    def sent(self, x: int, y: int, page: Size) -> tuple[int, int]:
        """Give where the machine is sent so that it comes to a point of the page."""
        middle_x, middle_y = page.width / 2, page.height / 2
        return (
            round(middle_x + self.scale_x * (x - middle_x) + self.dx),
            round(middle_y + self.scale_y * (y - middle_y) + self.dy),
        )


def cutter_offset(name: str) -> CutterOffset | None:
    """Read the offset of a cutter; None if it was never calibrated.

    Raises ForgeError for what its file says wrongly.
    """
    if name not in places.stems_in(places.home(), FOLDER):
        return None
    problems = Problems()
    where = f"{FOLDER}/{name}.yaml"
    offset = CutterOffset.read(read_yaml(places.home() / FOLDER / f"{name}.yaml", where, problems), "", problems)
    problems.raise_errors()
    return None if offset is INVALID else offset


def save_offset(offset: CutterOffset) -> Path:
    """Keep an offset, whole or not at all; gives the file."""
    path = places.home() / FOLDER / f"{offset.cutter}.yaml"
    moved = f"dx: {offset.dx / MM:.3f} mm\ndy: {offset.dy / MM:.3f} mm"
    scaled = f"scale-x: {offset.scale_x:.6f}\nscale-y: {offset.scale_y:.6f}"
    with file_errors(str(Location(str(path))), "written"):
        write_whole(path, f"cutter: {offset.cutter}\n{moved}\n{scaled}\n".encode(), sync=True)
    return path
