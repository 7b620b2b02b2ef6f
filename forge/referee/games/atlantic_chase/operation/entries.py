"""How an operation is put in words: Task Forces, Stealth forces, leaders, ports and whatever else a situation names.

``show`` gives the words that ``read`` takes; entries stand apart by ``|`` or on lines of their own, and in a file they
may be a list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.atlantic_chase.operation.forces import Duty, Group, Stealth, TaskForce, player_of
from forge.referee.games.atlantic_chase.operation.scenario import (
    read_condition,
    read_event,
    read_win,
    read_worth,
    show_condition,
    show_event,
    show_win,
    show_worth,
)
from forge.referee.games.atlantic_chase.sea.chart import AirBase
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, NONE, SIDES
from forge.referee.games.atlantic_chase.sea.ships import Fleet, Vessel
from forge.referee.games.atlantic_chase.sea.tenure import FIRST_YEAR
from forge.referee.games.atlantic_chase.steps.legality import MINES, STEALTH_KINDS, SUBMARINE, U_BOAT
from forge.values.value import UnfitError, within

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.games.atlantic_chase.sea.hexes import Hex

    Line = tuple[Hex, ...]

NOBODY, LOST, OTHERS, ANY = "nobody", "lost", "others", "any"
AT, IN, ALONG, EVASIVE, INTEL, CONTACT = "at", "in", "along", "evasive", "intel", "contact"
OWNERS = {U_BOAT: GERMAN, SUBMARINE: BRITISH}
"""Whose a Stealth force is where that goes without saying."""
SHIPS = Fleet(24)

_HEX = r"[0-9]{1,2},-?[0-9]{1,2}"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_SIDE = "|".join(SIDES)


class Entries(NamedTuple):
    """A parameter: entries of one kind, each read and shown by itself; ``none`` for none."""

    label: str
    read_one: Callable[[str], Any]
    show_one: Callable[[Any], str]
    most: int = 40
    between: str = " | "

    def read(self, text: str) -> tuple[Any, ...]:
        """Read entries, apart by what stands between them or by ends of lines."""
        if text.strip() in ("", NONE):
            return ()
        parts = re.split(rf"{re.escape(self.between.strip() or ' ')}|\n", text.strip())
        if len(parts) > self.most:
            raise UnfitError("illegal", f"{len(parts)} entries are too many", f"legal: at most {self.most}")
        return tuple(self.read_one(" ".join(part.split())) for part in parts if part.strip())

    def show(self, value: tuple[Any, ...]) -> str:
        """Write the entries."""
        return self.between.join(map(self.show_one, value)) or NONE

    def schema(self) -> dict[str, Any]:
        """Describe the text, or a list of entries."""
        entries: dict[str, Any] = {"type": "array", "items": {"type": "string"}, "maxItems": self.most}
        return {"anyOf": [{"type": "string"}, entries], "description": self.label}


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
        raise UnfitError("malformed", "needs one place", "write at 17,-6, in kiel or along 17,-6 16,-6")
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
            hint = "write a place (at 17,-6, in kiel, along 17,-6 16,-6), evasive, intel 16,-6 or contact 17,-6"
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


def _stealth(text: str) -> Stealth:
    kinds = "|".join(STEALTH_KINDS)
    found = re.fullmatch(rf"({_NAME}): (?:({_SIDE}) )?({kinds})(?: at ({_HEX}))?( with prien)?", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} is no Stealth force", f"write {STEALTH.label}")
    name, player, kind, hex_, prien = found.groups(default="")
    owner = OWNERS.get(kind, player)
    if not owner:
        raise UnfitError("malformed", f"{text!r} does not say whose {MINES} they are", f"write {name}: british {MINES}")
    if player and owner != player:
        raise UnfitError("illegal", f"a {kind} is never {player}", f"leave {player} out", "p.41")
    return Stealth(name, owner, kind, hex_, bool(prien))


def _show_stealth(one: Stealth) -> str:
    owner = "" if one.kind in OWNERS else f"{one.player} "
    return f"{one.id}: {owner}{one.kind}{f' at {one.hex}' * bool(one.hex)}{' with prien' * one.prien}"


def _group(text: str) -> Group:
    found = re.fullmatch(rf"([a-zA-Z]) ({_SIDE}) in ({_NAME}): ?(.+)", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} is no Reinforcement Group", f"write {GROUPS.label}")
    with within(f" {found[1]}"):
        return Group(found[1].upper(), found[2], found[3], _ships(found[4]))


def _show_group(group: Group) -> str:
    return f"{group.id} {group.player} in {group.box}: {SHIPS.show(group.vessels)}"


def _leader(text: str) -> tuple[str, int]:
    found = re.fullmatch(rf"({_NAME}?)(?: ([1-9]))?", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} is no leader", f"write {LEADERS.label}")
    return found[1], int(found[2] or 0)


def _show_leader(leader: tuple[str, int]) -> str:
    name, uses = leader
    return f"{name} {uses}" if uses else name


def _ports(text: str) -> tuple[str, Line]:
    found = re.fullmatch(rf"({_SIDE}|{NOBODY}): ?({_NAME}(?:,? {_NAME})*)", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} says no ports", f"write {PORTS.label}")
    return found[1], tuple(re.split(r",? ", found[2]))


def _show_ports(held: tuple[str, Line]) -> str:
    return f"{held[0]}: {', '.join(held[1])}"


def _base(text: str) -> AirBase:
    found = re.fullmatch(rf"({_SIDE}|{LOST}) ({_HEX})(?: (1939|194[012]))?", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} is no air base", f"write {BASES.label}")
    return AirBase(found[1], found[2], int(found[3] or FIRST_YEAR))


def _show_base(base: AirBase) -> str:
    return f"{base.side} {base.hex}" + (f" {base.year}" if base.year > FIRST_YEAR else "")


def _bound(text: str) -> Duty:
    found = re.fullmatch(rf"({_NAME}): ?({_NAME}(?: {_NAME})*)", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} binds no Task Force", f"write {DUTIES.label}")
    return Duty(found[1], player_of(found[1]), () if found[2] == ANY else tuple(found[2].split()))


def _show_bound(bound: Duty) -> str:
    return f"{bound.force}: {' '.join(bound.actions) or ANY}"


def _name(text: str) -> str:
    if not re.fullmatch(_NAME, text):
        raise UnfitError("malformed", f"{text!r} is no name", "names are apart by commas")
    return text


FORCES = Entries(
    "Task Forces such as 'g1: bismarck under lutjens, pr-eugen; along 17,-6 16,-7; intel 16,-7 | b1: hood 1 hit; in "
    "scapa-flow; evasive'",
    _force,
    _show_force,
)
STEALTH = Entries(
    "Stealth forces such as 'u1: u-boat at 17,-8 with prien | s1: submarine | m1: british mines at 16,-6'",
    _stealth,
    _show_stealth,
)
GROUPS = Entries("Reinforcement Groups such as 'A german in kiel: tirpitz, hipper'", _group, _show_group)
LEADERS = Entries("leaders with the uses left, such as 'raeder 1, pound'", _leader, _show_leader, between=", ")
PORTS = Entries("ports by who holds them, such as 'german: brest, bergen | nobody: narvik'", _ports, _show_ports)
BASES = Entries("air bases more or less than printed, such as 'german 16,-2 1940 | lost 13,-6'", _base, _show_base)
DUTIES = Entries("Task Forces bound to act next, such as 'g1: engage trajectory | b2: any'", _bound, _show_bound)
ENDS = Entries("ends such as '60 actions | bismarck sunk | no german task force'", read_condition, show_condition)
WORTHS = Entries(
    "what is worth, such as 'german 1: hit british-convoy | german 3: home scheer in brest | british 2: sunk any'",
    read_worth,
    show_worth,
)
WINS = Entries("who wins when, such as 'german: 3 points | british: more points | german: tie'", read_win, show_win)
EVENTS = Entries("what has happened, such as 'british british-convoy hit 2'", read_event, show_event, 200)
NAMES = Entries("names apart by commas, or none", _name, str, 120, ", ")
