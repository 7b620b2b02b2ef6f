"""What one printer does wrong, kept under a name: where it puts backs, and where it puts the labels of a product.

A profile is a small YAML file in the user's folder. Backs are keyed to paper, way round and flip edge, because a
printer errs along its paper path.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge import places
from forge.drawing.page import Shift
from forge.errors import Location, fail, file_errors, nearest
from forge.reading.fields import INVALID, NAME, OFFSET, TEXT, ListOf, Record, Text, choice, field
from forge.reading.measures import MM
from forge.reading.yaml_text import read_yaml
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.imposing.duplex import Duplex
    from forge.reading.measures import Size

LARGEST_ANGLE = 5.0
SCALES = (0.9, 1.1)


class LabelShift(Record, called="a calibration of labels"):
    """What undoes a printer's misplacing of labels: at the first one, and more with every further column and row."""

    stock: str = field(NAME, "the sticker product")
    dx: int = field(OFFSET, "how far the first label is moved to the right")
    dy: int = field(OFFSET, "how far the first label is moved down")
    drift_x: int = field(OFFSET, "how much further each column", default=0)
    drift_y: int = field(OFFSET, "how much further each row", default=0)


def lies(page: Size) -> str:
    """Say which way round a page lies."""
    return "landscape" if page.width > page.height else "portrait"


def number_between(low: float, high: float) -> Text[float]:
    """A number within bounds, written with decimals."""

    def parse(text: str) -> float:
        if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,9})?", text):
            raise ValueError("is not a number")
        if not low <= (number := float(text)) <= high:
            raise ValueError(f"is not between {low:g} and {high:g}")
        return number

    return Text(f"a number from {low:g} to {high:g}", parse)


class BackShift(Record, called="a calibration of backs"):
    """What undoes a printer's misplacing of backs of one paper, lying one way, turned over one edge."""

    paper: str = field(TEXT, "the paper's name")
    lies: str = field(choice("portrait", "landscape"), "which way round it lies")
    edge: str = field(choice("long", "short"), "the edge over which it is turned")
    dx: int = field(OFFSET, "how far the back is moved to the right")
    dy: int = field(OFFSET, "how far the back is moved down")
    angle: float = field(
        number_between(-LARGEST_ANGLE, LARGEST_ANGLE), "how many degrees it is turned clockwise", default=0.0
    )
    scale: float = field(number_between(*SCALES), "how much it is enlarged", default=1.0)


class Profile(Record, called="a printer profile"):
    """All that is known of one printer."""

    printer: str = field(NAME, "the name of the profile")
    backs: tuple[BackShift, ...] = field(ListOf(BackShift), "calibrations of backs", default=())
    labels: tuple[LabelShift, ...] = field(ListOf(LabelShift), "calibrations of labels", default=())

    def back_shift(self, paper: str, page: Size, duplex: Duplex) -> Shift | None:
        """What to do with a back; None if this printer was not calibrated for such sheets."""
        key = (paper, lies(page), duplex)
        for back in self.backs:
            if (back.paper, back.lies, back.edge) == key:
                return Shift(back.dx, back.dy, back.angle, back.scale)
        return None

    def label_shift(self, stock: str) -> LabelShift | None:
        """What to do with a sticker sheet; None if this printer was not calibrated for the product."""
        return next((label for label in self.labels if label.stock == stock), None)

    def with_back(self, paper: str, page: Size, duplex: Duplex, shift: Shift) -> Profile:
        """The profile with a new calibration of backs in place of the old one."""
        new = BackShift(paper=paper, lies=lies(page), edge=duplex, **shift._asdict())
        kept = tuple(back for back in self.backs if back[:3] != new[:3])
        return self._replace(backs=tuple(sorted((*kept, new))))

    def with_label(self, shift: LabelShift) -> Profile:
        """The profile with a new calibration of a sticker product in place of the old one."""
        kept = tuple(label for label in self.labels if label.stock != shift.stock)
        return self._replace(labels=tuple(sorted((*kept, shift))))


def _folder() -> Path:
    return places.home() / "printers"


def profile_names() -> tuple[str, ...]:
    """The names of the profiles kept, in alphabetical order."""
    folder = _folder()
    return tuple(sorted(path.stem for path in folder.glob("*.yaml"))) if folder.is_dir() else ()


def load_profile(name: str, problems: Problems) -> Profile | None:
    """Read the profile of a printer; what is wrong with it is reported, and then there is none."""
    where = Location(f"printers/{name}.yaml")
    if name not in profile_names():
        problems.error(where, "printer", "there is no such profile", nearest(name, profile_names()))
        return None
    profile = Profile.read(read_yaml(_folder() / f"{name}.yaml", where.file, problems), "", problems)
    return None if profile is INVALID else profile


def save_profile(profile: Profile) -> Path:
    """Keep a profile, whole or not at all; gives the file."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", profile.printer):
        raise fail(Location("printer"), "", f"{profile.printer!r} is not a name such as office-laser")
    path = _folder() / f"{profile.printer}.yaml"
    with file_errors(str(path), "written"):
        write_whole(path, _show(profile).encode(), sync=True)
    return path


def _show(profile: Profile) -> str:
    lines = [f"printer: {profile.printer}"]
    if profile.backs:
        lines.append("backs:")
    for back in profile.backs:
        quoted = back.paper.replace("'", "''")
        place = f"paper: '{quoted}', lies: {back.lies}, edge: {back.edge}"
        shift = f"dx: {_length(back.dx)}, dy: {_length(back.dy)}, angle: {back.angle:.4f}, scale: {back.scale:.6f}"
        lines.append(f"  - {{{place}, {shift}}}")
    if profile.labels:
        lines.append("labels:")
    for label in profile.labels:
        first = f"dx: {_length(label.dx)}, dy: {_length(label.dy)}"
        drift = f"drift-x: {_length(label.drift_x)}, drift-y: {_length(label.drift_y)}"
        lines.append(f"  - {{stock: {label.stock}, {first}, {drift}}}")
    return "\n".join(lines) + "\n"


def _length(emu: int) -> str:
    return f"{emu / MM:.3f} mm"
