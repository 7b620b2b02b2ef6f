"""Colour spaces, and colours as the inks that they lay on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.press.preflight.content.objects import array, entry, name, number, stream_bytes

if TYPE_CHECKING:
    from forge.press.preflight.content.tokens import Thing


PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
DEVICE = {
    "DeviceGray": "gray", "G": "gray", "DeviceRGB": "rgb", "RGB": "rgb", "DeviceCMYK": "cmyk", "CMYK": "cmyk",
    "CalGray": "calgray", "CalRGB": "calrgb", "CalCMYK": "cmyk", "Pattern": "pattern",
}  # fmt: skip
WORDS = {
    "gray": "DeviceGray", "rgb": "DeviceRGB", "cmyk": "DeviceCMYK", "calgray": "CalGray", "calrgb": "CalRGB",
    "lab": "Lab", "icc": "an ICC profile", "separation": "a spot colour", "devicen": "DeviceN", "pattern": "a pattern",
    "jpx": "the colours of a JPEG 2000 file", "unknown": "a colour space that is none",
}  # fmt: skip
DEEPEST = 6
SIZE = {"gray": 1, "rgb": 3, "cmyk": 4, "calgray": 1, "calrgb": 3, "lab": 3, "pattern": 0, "jpx": 3, "unknown": 1}


class Space(NamedTuple):
    """A colour space: its family, how many numbers a colour has, the names of its inks, and what lies beneath."""

    family: str
    size: int
    inks: tuple[str, ...] = ()
    base: Space | None = None
    indexed: bool = False
    icc: str = ""
    """The colour space that the header of an ICC profile names: RGB, CMYK, GRAY, Lab."""

    @property
    def words(self) -> str:
        """Say which it is."""
        if self.family == "icc":
            return f"an ICC profile of {self.icc or f'{self.size} colours'}"
        return WORDS[self.family]

    def all_families(self) -> tuple[Space, ...]:
        """Give this and all that it rests on."""
        return (self, *(self.base.all_families() if self.base else ()))


GRAY, RGB, CMYK = Space("gray", 1), Space("rgb", 3), Space("cmyk", 4)
UNKNOWN = Space("unknown", 1)


class Colour(NamedTuple):
    """A colour: its space and numbers; of a pattern, the pattern."""

    space: Space
    values: tuple[float, ...]
    pattern: Thing = None

    def plates(self) -> dict[str, float]:
        """Give each ink with its share, 0 to 1; of colours that are no inks, nothing."""
        return _plates(self.space, self.values)

    @property
    def is_inks(self) -> bool:
        """Whether it says what is printed, and not what is seen."""
        return self.space.family in ("gray", "cmyk", "separation", "devicen") and not self.space.indexed

    @property
    def ink(self) -> float:
        """Give all inks added, 4 at most of the process inks."""
        return sum(self.plates().values())

    @property
    def darkness(self) -> float:
        """Give how dark it is, 0 white to 1 black, roughly: for what is light on dark."""
        family, values = self.space.family, self.values
        if not self.is_inks:
            return _darkness_seen(family, values)
        plates = self.plates()
        spots = [share for ink, share in plates.items() if ink not in PROCESS]
        shares = dict.fromkeys(PROCESS, 0.0) | plates
        seen = 0.3 * shares["Cyan"] + 0.5 * shares["Magenta"] + 0.1 * shares["Yellow"] + shares["Black"]
        return min(1.0, seen + 0.5 * max(spots, default=0.0))

    def process(self) -> tuple[float, float, float, float]:
        """Give shares of C, M, Y, K to lay in a picture of the inks; what is no ink counts as grey."""
        if not self.is_inks:
            return (0.0, 0.0, 0.0, _darkness_seen(self.space.family, self.values))
        plates = self.plates()
        cyan, magenta, yellow, black = (plates.get(ink, 0.0) for ink in PROCESS)
        return (cyan, magenta, yellow, black)


BLACK = Colour(GRAY, (0.0,))


def _darkness_seen(family: str, values: tuple[float, ...]) -> float:
    if len(values) == 3 and family != "lab":
        red, green, blue = values
        return min(1.0, max(0.0, 1 - (0.3 * red + 0.59 * green + 0.11 * blue)))
    if family == "lab" and values:
        return min(1.0, max(0.0, 1 - values[0] / 100))
    if len(values) == 4:
        return min(1.0, 0.3 * values[0] + 0.5 * values[1] + 0.1 * values[2] + values[3])
    return min(1.0, max(0.0, 1 - values[0])) if values else 0.5


def _plates(space: Space, values: tuple[float, ...]) -> dict[str, float]:
    if space.indexed:
        return {}
    if space.family == "gray":
        return {"Black": 1 - values[0]} if values else {}
    if space.family == "cmyk":
        return dict(zip(PROCESS, values, strict=False))
    if space.family == "separation" and space.inks == ("All",):
        return dict.fromkeys(PROCESS, values[0]) if values else {}
    if space.family in ("separation", "devicen"):
        return {ink: share for ink, share in zip(space.inks, values, strict=False) if ink != "None"}
    return {}


def initial(space: Space) -> Colour:
    """Give the colour that a space begins with."""
    if space.indexed:
        return Colour(space, (0.0,))
    if space.family == "cmyk":
        return Colour(space, (0.0, 0.0, 0.0, 1.0))
    if space.family in ("separation", "devicen"):
        return Colour(space, (1.0,) * space.size)
    return Colour(space, (0.0,) * space.size)


def read_space(value: Thing, named: Thing = None, depth: int = 0) -> Space:
    """Read a colour space: a name, one of the ``ColorSpace`` resources, or an array."""
    if depth > DEEPEST:
        return UNKNOWN
    word = name(value)
    if word is not None:
        if word in DEVICE:
            return Space(DEVICE[word], SIZE[DEVICE[word]])
        meant = entry(named, word)
        return UNKNOWN if meant is None else read_space(meant, None, depth + 1)
    parts = array(value, 6)
    if not parts:
        return UNKNOWN
    kind = name(parts[0]) or ""
    if kind in _READERS and len(parts) > 1:
        return _READERS[kind](parts, named, depth)
    family = DEVICE.get(kind)
    return Space(family, SIZE[family]) if family else UNKNOWN


def _lab(parts: list[Thing], named: Thing, depth: int) -> Space:  # noqa: ARG001 - one of the readers
    return Space("lab", 3)


def _icc(parts: list[Thing], named: Thing, depth: int) -> Space:  # noqa: ARG001 - one of the readers
    stream = parts[1]
    size = int(number(entry(stream, "N"), 0))
    return Space("icc", size if 0 < size <= 32 else 1, icc=icc_space(stream))


def icc_space(stream: Thing) -> str:
    """Give the colour space that the header of a profile names; "" where it has none."""
    header = stream_bytes(stream)[:128]
    return header[16:20].decode("latin-1").strip() if header[36:40] == b"acsp" else ""


def _indexed(parts: list[Thing], named: Thing, depth: int) -> Space:
    base = read_space(parts[1], named, depth + 1)
    return Space(base.family, 1, base.inks, base.base, indexed=True, icc=base.icc)


def _pattern(parts: list[Thing], named: Thing, depth: int) -> Space:
    base = read_space(parts[1], named, depth + 1)
    return Space("pattern", base.size, base=base)


def _separation(parts: list[Thing], named: Thing, depth: int) -> Space:
    ink = name(parts[1]) or ""
    return Space("separation", 1, (ink,), read_space(parts[2], named, depth + 1) if len(parts) > 2 else UNKNOWN)


def _devicen(parts: list[Thing], named: Thing, depth: int) -> Space:
    inks = tuple(name(each) or "" for each in array(parts[1], 32))
    return Space("devicen", len(inks), inks, read_space(parts[2], named, depth + 1) if len(parts) > 2 else UNKNOWN)


_READERS = {
    "Lab": _lab, "ICCBased": _icc, "Indexed": _indexed, "I": _indexed, "Pattern": _pattern,
    "Separation": _separation, "DeviceN": _devicen,
}  # fmt: skip
