"""How an operation is put in words: Task Forces, Stealth forces, leaders, ports and whatever else a situation names.

``show`` gives the words that ``read`` takes; entries stand apart by ``|`` or on lines of their own, and in a file they
may be a list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.parameters import Flag
from forge.referee.contract.procedure import asked
from forge.referee.games.atlantic_chase.operation.forces import Duty, Group, Stealth, TaskForce, player_of
from forge.referee.games.atlantic_chase.operation.scenario import (
    CONDITION,
    EVENT,
    SIDE,
    WIN,
    WORTH,
    Condition,
    Event,
    Scenario,
    Win,
    Worth,
)
from forge.referee.games.atlantic_chase.sea.chart import AirBase
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, GOOD, NONE, SIDES, WEATHERS
from forge.referee.games.atlantic_chase.sea.ships import Vessel, fleet
from forge.referee.games.atlantic_chase.sea.tenure import FIRST_YEAR, LAST_YEAR
from forge.referee.games.atlantic_chase.steps.legality import MINES, STEALTH_KINDS, SUBMARINE, U_BOAT
from forge.values.numbers import Whole
from forge.values.phrase import Listing, Phrase
from forge.values.value import Parsed, UnfitError, formed, within
from forge.values.words import NAME, Choice, mark

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.sea.hexes import Hex

    Line = tuple[Hex, ...]

NOBODY, LOST, OTHERS, ANY = "nobody", "lost", "others", "any"
AT, IN, ALONG, EVASIVE, INTEL, CONTACT = "at", "in", "along", "evasive", "intel", "contact"
OWNERS = {U_BOAT: GERMAN, SUBMARINE: BRITISH}
"""Whose a Stealth force is where that goes without saying."""
SHIPS = fleet(24)
BARS = " | "

_HEX = "[0-9]{4}"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"


def _force(text: str) -> TaskForce:
    name, colon, rest = (part.strip() for part in text.partition(":"))
    fleet, *details = rest.split(";")
    if not (colon and details and re.fullmatch(_NAME, name)):
        raise UnfitError("malformed", f"{text!r} is no Task Force", f"write {FORCES.label}")
    with within(f" {name}"):
        return _placed(name, fleet, _details(details))


def _placed(name: str, fleet: str, said: dict[str, Line]) -> TaskForce:
    places = [word for word in (AT, IN, ALONG) if word in said]
    if len(places) != 1:
        raise UnfitError("malformed", "needs one place", "write at 1407, in kiel or along 1407 1307")
    station, box = said.get(AT, ("",)), said.get(IN, ("",))
    if len(station) > 1:
        raise UnfitError("malformed", "is a Station in one hex", f"write {ALONG} for a Trajectory")
    return TaskForce(
        name,
        player_of(name),
        _ships(fleet),
        said.get(ALONG, ()),
        station[0],
        box[0],
        said.get(INTEL, ()),
        said.get(CONTACT, ()),
        EVASIVE in said,
    )


def _details(parts: list[str]) -> dict[str, Line]:
    said: dict[str, Line] = {}
    for part in parts:
        word, *names = part.split() or [""]
        form = {EVASIVE: "", IN: _NAME}.get(word, rf"{_HEX}(?: {_HEX})*")
        if word not in (AT, IN, ALONG, EVASIVE, INTEL, CONTACT) or not re.fullmatch(form, " ".join(names)):
            hint = "write a place (at 1407, in kiel, along 1407 1307), evasive, intel 1307 or contact 1407"
            raise UnfitError("malformed", f"{part.strip()!r} cannot be read", hint)
        if word in said:
            raise UnfitError("malformed", f"says {word} twice", "name all hexes of a marker together")
        said[word] = tuple(names)
    return said


def _ships(text: str) -> tuple[Vessel, ...]:
    ships = SHIPS.read(text)
    if not ships:
        raise UnfitError("malformed", "has no ships", f"write {SHIPS.label}")
    for ship in ships:
        if ship.zone or ship.under_way:
            raise UnfitError(
                "malformed", f"{ship.key} is not on the battle board here", "leave zone, smoke, struck, done out"
            )
    return ships


def _show_force(force: TaskForce) -> str:
    place = f"{IN} {force.box}" if force.box else f"{AT} {force.station}" if force.station else ""
    marks = ((INTEL, force.intel), (CONTACT, force.contact))
    parts = (
        SHIPS.show(force.vessels),
        place or f"{ALONG} {' '.join(force.segments)}",
        *(EVASIVE,) * force.evasive,
        *(f"{word} {' '.join(hexes)}" for word, hexes in marks if hexes),
    )
    return f"{force.id}: {'; '.join(parts)}"


def _parted(text: str) -> Line:
    return tuple(re.split(r",? ", text))


def _stealth(*, id: str, kind: str, player: str = "", hex: str = "", prien: bool = False) -> Stealth:
    owner = OWNERS.get(kind, player)
    if not owner:
        message = f"'{id}: {kind}' does not say whose {MINES} they are"
        raise UnfitError("malformed", message, f"write {id}: british {MINES}")
    if player and owner != player:
        raise UnfitError("illegal", f"a {kind} is never {player}", f"leave {player} out", "p.41")
    return Stealth(id, owner, kind, hex, prien)


def _told(one: Stealth) -> dict[str, Any]:
    return one._asdict() | ({"player": ""} if one.kind in OWNERS else {})


def _leader(name: str, uses: int = 0) -> tuple[str, int]:
    return name, uses


def _held(side: str, ports: Line) -> tuple[str, Line]:
    return side, ports


def _base(*, side: str, hex: Hex, year: int = FIRST_YEAR) -> AirBase:
    return AirBase(side, hex, year)


def _duty(force: str, actions: Line) -> Duty:
    return Duty(force, player_of(force), () if actions == (ANY,) else actions)


_HEXED = formed("a hex such as 1407", _HEX)
_FORCE = Parsed(
    "Task Forces such as 'g1: bismarck under lutjens, pr-eugen; along 1407 1306; intel 1306 | b1: hood 1 hit; in "
    "scapa-flow; evasive'", _force, _show_force,
)  # fmt: skip
_STEALTH = Phrase(
    "Stealth forces such as 'u1: u-boat at 1405 with prien | s1: submarine | m1: british mines at 1307'", _stealth,
    "{id}: [{player} ]{kind}[ at {hex}][ with {prien}]", "is no Stealth force", told=_told, id=NAME, player=SIDE,
    kind=Choice(STEALTH_KINDS, exact=True), hex=_HEXED, prien=mark("prien"),
)  # fmt: skip
_GROUP = Phrase(
    "Reinforcement Groups such as 'A german in kiel: tirpitz, hipper'", Group, "{id} {player} in {box}: {vessels}",
    "is no Reinforcement Group", id=Parsed("a letter", str.upper, pattern="[a-zA-Z]"), player=SIDE, box=NAME,
    vessels=Parsed("ships", _ships, SHIPS.show),
)  # fmt: skip
_LEADER = Phrase(
    "leaders with the uses left, such as 'raeder 1, pound'", _leader, "{name}[ {uses}]", "is no leader",
    name=NAME, uses=Whole(1, 9),
)  # fmt: skip
_PORTS = Phrase(
    "ports by who holds them, such as 'german: brest, bergen | nobody: narvik'", _held, "{side}: {ports}",
    "says no ports", side=Choice((*SIDES, NOBODY), exact=True),
    ports=Parsed("ports", _parted, ", ".join, rf"{_NAME}(?:,? {_NAME})*"),
)  # fmt: skip
_BASE = Phrase(
    "air bases more or less than printed, such as 'german 1311 1940 | lost 1005'", _base, "{side} {hex}[ {year}]",
    "is no air base", side=Choice((*SIDES, LOST), exact=True), hex=_HEXED,
    year=Parsed("a year", int, pattern="1939|194[012]"),
)  # fmt: skip
_DUTY = Phrase(
    "Task Forces bound to act next, such as 'g1: engage trajectory | b2: any'", _duty, "{force}: {actions}",
    "binds no Task Force", force=NAME, actions=Listing(NAME, "actions", " ", none=ANY),
)  # fmt: skip
FORCES, STEALTH, GROUPS, PORTS, BASES, DUTIES = (
    Listing(one, between=BARS) for one in (_FORCE, _STEALTH, _GROUP, _PORTS, _BASE, _DUTY)
)
LEADERS = Listing(_LEADER, loose=True)
ENDS = Listing(CONDITION, "ends such as '60 actions | bismarck sunk | no german task force'", BARS)
WORTHS = Listing(
    WORTH,
    "what is worth, such as 'german 1: hit british-convoy | german 3: home scheer in brest | british 2: sunk any'",
    BARS,
)
WINS = Listing(WIN, "who wins when, such as 'german: 3 points | british: more points | german: tie'", BARS)
EVENTS = Listing(EVENT, "what has happened, such as 'british british-convoy hit 2'", BARS, 200)
SIDES_GONE = Listing(Choice(SIDES, exact=True), "players, or none", " ")
SAYS = "p.11, p.29"
"""Where the rules say that the scenario gives points."""
NAMES = Listing(formed("a name", _NAME), "names apart by commas, or none", most=120, loose=True)


class Course(NamedTuple):
    """What a scenario is judged by: what it says of its end, and what has happened so far."""

    actions: int = asked(Whole(0, 9_999), cite="p.25")
    events: tuple[Event, ...] = asked(EVENTS, cite=SAYS)
    gone: Line = asked(SIDES_GONE)
    ends: tuple[Condition, ...] = asked(ENDS, ())
    points: tuple[Worth, ...] = asked(WORTHS, (), SAYS)
    wins: tuple[Win, ...] = asked(WINS, ())
    verdict: tuple[Win, ...] = asked(WINS, ())
    stopped: bool = asked(Flag(), False, "p.25")

    @property
    def scenario(self) -> Scenario:
        """How the scenario ends and who wins it."""
        return Scenario(self.ends, self.points, self.wins, self.verdict)


class Start(NamedTuple):
    """The situation an operation begins from: a scenario's set-up, or any later position."""

    initiative: str = asked(Choice(SIDES), GERMAN, "p.26")
    weather: str = asked(Choice(WEATHERS), GOOD, "p.25")
    tally: int = asked(Whole(0, 20), 0, "p.26")
    year: int = asked(Whole(FIRST_YEAR, LAST_YEAR), 1941, "p.8")
    task_forces: tuple[TaskForce, ...] = asked(FORCES, cite="p.7")
    stealth: tuple[Stealth, ...] = asked(STEALTH, (), "p.41")
    reinforcements: tuple[Group, ...] = asked(GROUPS, (), "p.37")
    leaders: tuple[tuple[str, int], ...] = asked(LEADERS, (), "p.10")
    ports: tuple[tuple[str, Line], ...] = asked(PORTS, (), "p.8")
    air_bases: tuple[AirBase, ...] = asked(BASES, (), "p.8")
    free: Line = asked(NAMES, (OTHERS,), "p.7")
    completed: Line = asked(NAMES, (), "p.29")
    sunk: Line = asked(NAMES, (), "p.58")
    hit_limit: int = asked(Whole(0, 99), 0, "p.11")
    dispersal: bool = asked(Flag(), False, "p.11")
    squadron_torpedoes: int = asked(Whole(1, 9), 1, "p.59")
    actions: int = asked(Whole(0, 9_999), 0, "p.25")
    duties: tuple[Duty, ...] = asked(DUTIES, (), "p.10")
    imaginary: str = asked(Choice((NONE, *SIDES)), NONE, "p.54", told=False)
    ends: tuple[Condition, ...] = asked(ENDS, ())
    points: tuple[Worth, ...] = asked(WORTHS, ())
    wins: tuple[Win, ...] = asked(WINS, ())
    verdict: tuple[Win, ...] = asked(WINS, ())
    events: tuple[Event, ...] = asked(EVENTS, ())

    @property
    def scenario(self) -> Scenario:
        """How the scenario ends and who wins it."""
        return Scenario(self.ends, self.points, self.wins, self.verdict)

    @property
    def ships(self) -> tuple[Vessel, ...]:
        """The ships of all Task Forces, then of all Reinforcement Groups."""
        at_sea = tuple(vessel for force in self.task_forces for vessel in force.vessels)
        return at_sea + tuple(vessel for group in self.reinforcements for vessel in group.vessels)
