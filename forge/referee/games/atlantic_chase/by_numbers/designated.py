"""How players describe a force that they designate for an action, by what they see of it on the map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.sea.names import LONGEST, MEDIUM, NONE, SPEEDS
from forge.referee.games.atlantic_chase.steps.legality import AIR_BASE, PORT_BOX, STATION, STEALTH, TRAJECTORY
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from typing import Any

    Line = tuple[str, ...]

HERE = "here"
"""A marker in the target hex, or in the hex of a Station."""
ITSELF, COORDINATOR = "itself", "coordinating"
"""Air Support by the Active or the target Task Force itself, or by the one that coordinates with it."""
ALONG, EVASIVE, INTEL, CONTACT, ARCTIC = "along", "evasive", "intel", "contact", "arctic"
CONVOY, DISPERSED, HURT = "convoy", "dispersed-convoy", "damaged-ship"
NO_CARRIER, DAMAGED_CARRIER, ARCTIC_LAUNCH = "no-carrier", "damaged-carrier", "arctic-launch"
NOTES = (CONVOY, DISPERSED, HURT, NO_CARRIER, DAMAGED_CARRIER, ARCTIC_LAUNCH)
"""What matters of ships that are not named, and where aircraft start that no named segment says."""

_SEGMENT = r"[a-z0-9]+"
_SEGMENTS = rf"{_SEGMENT}(?: {_SEGMENT})*"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"


class Designated(NamedTuple):
    """A force: a Trajectory with the names of its segments, or a word for what else it is.

    ``counted``: its segments were given as a number; they are called "1", "2" and so on. ``intel``, ``contact`` and
    ``arctic`` are the segments with such a marker or on the Arctic Line, ``HERE`` the one in the target hex. ``away``
    is how many hexes its aircraft fly, ``launch`` the segment from which they start. ``notes`` are among ``NOTES``.
    """

    place: str = STATION
    segments: Line = ()
    counted: bool = False
    speed: str = MEDIUM
    intel: Line = ()
    contact: Line = ()
    arctic: Line = ()
    evasive: bool = False
    away: int = 0
    launch: str = ""
    notes: Line = ()
    leaders: Line = ()

    @property
    def afloat(self) -> bool:
        """Whether it is a Task Force."""
        return self.place in (STATION, TRAJECTORY, PORT_BOX)


NOBODY = Designated(NONE)


class Describe(NamedTuple):
    """A parameter: a force in words apart by commas, what it is first; ``places`` are what it may be."""

    places: tuple[str, ...]

    @property
    def label(self) -> str:
        """Give an example."""
        words = [word for word in self.places if word != TRAJECTORY]
        named = "'along a b c, slow, intel b, evasive, under tovey'"
        example = f"{named} or '5 segments, fast, 1 intel, 2 arctic, convoy, 1 hex away'"
        return f"{', '.join(words)} or a Trajectory, such as {example}"

    def read(self, text: str) -> Designated:
        """Read a force."""
        first, *rest = (" ".join(part.split()) for part in re.split(r";|,(?=\s)", text.casefold()))
        force = self._place(first)
        for part in rest:
            force = _with(force, part)
        return force

    def _place(self, text: str) -> Designated:
        if text in self.places:
            return Designated(text)
        number = re.fullmatch(r"([0-9]{1,2})(?: segments?)?", text)
        named = re.fullmatch(rf"{ALONG} ({_SEGMENTS})", text)
        if TRAJECTORY not in self.places or not (number or named):
            raise UnfitError("malformed", f"{text!r} is no such force", f"write {self.label}")
        segments = _numbers(int(number[1])) if number else named[1].split() if named else ()
        for name in segments:
            if segments.count(name) > 1:
                raise UnfitError("illegal", f"{name} is there twice", "one segment a hex", "p.14")
        if len(segments) > LONGEST:
            raise UnfitError("illegal", f"{len(segments)} segments", f"legal: at most {LONGEST}", "p.14")
        return Designated(TRAJECTORY if segments else STATION, tuple(segments), counted=bool(number and segments))

    def show(self, value: Designated) -> str:
        """Write the force."""
        place = value.place
        if value.counted:
            place = _number_of(len(value.segments), "segment")
        elif value.segments:
            place = f"{ALONG} {' '.join(value.segments)}"
        parts = (
            place,
            *((value.speed,) if value.speed != MEDIUM else ()),
            *_marks(value),
            *(EVASIVE,) * value.evasive,
            *((f"{_number_of(value.away, 'hex')} away",) if value.away else ()),
            *((f"launch {value.launch}",) if value.launch else ()),
            *value.notes,
            *((f"under {' and '.join(value.leaders)}",) if value.leaders else ()),
        )
        return ", ".join(parts)

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def _number_of(number: int, what: str) -> str:
    plural = {"hex": "hexes"}.get(what, f"{what}s")
    return f"{number} {what if number == 1 else plural}"


def _numbers(number: int) -> list[str]:
    return [str(place) for place in range(1, number + 1)]


def _marks(value: Designated) -> list[str]:
    words = []
    for kind, marks in ((INTEL, value.intel), (CONTACT, value.contact), (ARCTIC, value.arctic)):
        elsewhere = [name for name in marks if name != HERE]
        words += [kind] if HERE in marks else []
        words += [f"{len(elsewhere)} {kind}" if value.counted else f"{kind} {' '.join(elsewhere)}"] if elsewhere else []
    return words


def _with(force: Designated, part: str) -> Designated:
    """Add what a part says to a force."""
    for form, add in _PARTS:
        if found := re.fullmatch(form, part):
            return add(force, found)
    legal = (*SPEEDS, EVASIVE, INTEL, CONTACT, ARCTIC, *NOTES)
    hint = f"write {', '.join(legal)}, 2 hexes away, launch b or under tovey"
    raise UnfitError("malformed", f"{part!r} cannot be read", hint)


def _plain(force: Designated, found: re.Match[str]) -> Designated:
    """Add a word, or a word with one value."""
    if found[0] in SPEEDS:
        return force._replace(speed=found[0])
    if found[0] == EVASIVE:
        return force._replace(evasive=True)
    return force._replace(notes=tuple(note for note in NOTES if note in (*force.notes, found[0])))


def _named(force: Designated, found: re.Match[str]) -> Designated:
    return _marked(force, found[1], tuple((found[2] or HERE).split()))


def _numbered(force: Designated, found: re.Match[str]) -> Designated:
    """Mark the last segments of a Trajectory that was counted; which they are, does not matter then."""
    number = int(found[1])
    if not force.counted:
        raise UnfitError(
            "malformed", f"{found[0]!r} needs a Trajectory given as a number", "name the segments: intel a b"
        )
    if number > len(force.segments):
        raise UnfitError("illegal", f"{found[0]!r}, but there are {len(force.segments)} segments", cite="p.21")
    return _marked(force, found[2], force.segments[len(force.segments) - number :])


def _marked(force: Designated, kind: str, names: Line) -> Designated:
    """Add markers, or hexes on the Arctic Line."""
    if kind == INTEL:
        return force._replace(intel=_joined(force.intel, names))
    if kind == CONTACT:
        return force._replace(contact=_joined(force.contact, names))
    return force._replace(arctic=_joined(force.arctic, names))


def _joined(first: Line, second: Line) -> Line:
    return tuple(dict.fromkeys((*first, *second)))


def _flying(force: Designated, found: re.Match[str]) -> Designated:
    return force._replace(away=int(found[1]))


def _starting(force: Designated, found: re.Match[str]) -> Designated:
    return force._replace(launch=found[1])


def _led(force: Designated, found: re.Match[str]) -> Designated:
    return force._replace(leaders=tuple(dict.fromkeys(found[1].split(" and "))))


_MARK = f"({INTEL}|{CONTACT}|{ARCTIC})"
_PARTS = (
    ("|".join((*SPEEDS, EVASIVE, *NOTES)), _plain),
    (rf"{_MARK}(?: ({_SEGMENTS}))?", _named),
    (rf"([0-9]{{1,2}}) {_MARK}", _numbered),
    (r"([0-9]{1,2}) hex(?:es)? away", _flying),
    (rf"launch ({_SEGMENT})", _starting),
    (rf"under ({_NAME}(?: and {_NAME})*)", _led),
)
"""What a part may look like, and how it is added to a force."""

AT_SEA = Describe((STATION, TRAJECTORY))
TASK_FORCE = Describe((STATION, TRAJECTORY, PORT_BOX))
STRIKES = Describe((STATION, TRAJECTORY, PORT_BOX, AIR_BASE))
COORDINATES = Describe((NONE, STATION, TRAJECTORY, PORT_BOX, STEALTH))
SUPPORTS = Describe((NONE, STATION, TRAJECTORY, PORT_BOX, AIR_BASE, ITSELF, COORDINATOR))
