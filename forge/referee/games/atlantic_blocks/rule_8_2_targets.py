"""Rule 8.2: who may be fired on in air, submarine and surface combat, and in pursuit."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, Step, facts
from forge.referee.games.atlantic_blocks.names import BATTLESHIP, CARRIER, CONVOY, CRUISER, LAND_AIR, STATIONS
from forge.referee.games.atlantic_blocks.rule_8_1_fire import Shooting, fire
from forge.values.phrase import Listing
from forge.values.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator


AIR, SURFACE = "air", "surface"
PHASES = (AIR, "submarine", SURFACE)
PURSUERS = (BATTLESHIP, CRUISER, CARRIER, LAND_AIR)
WITHDRAWING = (BATTLESHIP, CRUISER, CARRIER, CONVOY, LAND_AIR)
MOST = 40
_NUMBERS = tuple(map(str, range(1, MOST + 1)))


def listed(what: str, words: tuple[str, ...] = ()) -> Listing[str]:
    """Give names or classes in a row, such as ``battleship, cruiser``; any names where none are prescribed."""
    label = f"{what}, apart by commas" + (f": {', '.join(words)}" if words and words != _NUMBERS else "")
    return Listing(Choice(words) if words else Words(40), label, most=MOST, noun="names")


class Legal(NamedTuple):
    """Whether what was aimed at may be."""

    legal: bool


class Pursuit(NamedTuple):
    """Whether a pursuit is legal, and what it did to the ship pursued."""

    legal: bool
    hits: int = 0
    strength: int = 0
    sunk: bool = False
    disabled: bool = False


class Targets(NamedTuple):
    """For each class that pursues, the withdrawing classes that it may fire on; whether the aim taken is legal."""

    targets: tuple[str, ...]
    legal: bool


def fair(targets: tuple[str, ...], station: tuple[str, ...]) -> bool:
    """Tell whether no ship is fired on twice before every one in the battle stations is fired on once."""
    aimed = Counter(targets)
    return all(aimed[name] for name in station) or all(number == 1 for number in aimed.values())


@Procedure(cite="8.2")
async def targeting(
    phase: str = asked(Choice(PHASES)),
    battle_station: tuple[str, ...] = asked(listed("ships in the battle stations"), ()),
    targets: tuple[str, ...] = asked(listed("the ships aimed at, one for each that fires")),
    split: int = asked(Whole(1, 9), 1, told=True),
) -> Legal:
    """Rule on the aim that one side takes; ``split`` is how many targets one air unit is divided among."""
    if phase == SURFACE and battle_station and any(name not in battle_station for name in targets):
        await Step("stations-shield", (), "8.2")
        return Legal(False)
    if phase == SURFACE and not fair(targets, battle_station):
        await Step("aim-at-all-first", (), "8.2")
        return Legal(False)
    if phase == AIR and split > 1:
        await Step("air-values-whole", (), "8.2")
        return Legal(False)
    return Legal(True)


async def pursuable(pursuer: str, stations_empty: bool) -> tuple[str, ...]:
    """Give the classes that a unit may pursue."""
    convoys = stations_empty and pursuer in STATIONS and await InForce("BLK-R4") == "any-ship"
    return (pursuer, CONVOY) if convoys else (pursuer,)


def _check_pursued(
    _pursuer: str, target: str, _stations_empty: bool, _number: int, strength: int
) -> Iterator[Objection]:
    if target != LAND_AIR and not strength:
        yield Objection("strength-untold", facts(target=target), "3")


@Procedure(rules_version=3, cite="8.2", check=_check_pursued)
async def pursuit(
    pursuer: str = asked(Choice(PURSUERS)),
    target: str = asked(Choice(WITHDRAWING)),
    stations_empty: bool = asked(Flag(), False),
    number: int = asked(Whole(1, MOST)),
    strength: int = asked(Whole(0, 9), 0),
) -> Pursuit:
    """Rule on the fire of one pursuer with so many dice, if it is legal."""
    if target not in await pursuable(pursuer, stations_empty):
        await Step("not-its-like", facts(pursuer=pursuer, target=target), "8.2")
        return Pursuit(False)
    if target == LAND_AIR:
        await Step("land-air-unharmed", (), "3")
        return Pursuit(True)
    after = await fire(Shooting(target, number, strength))
    return Pursuit(True, after.hits, after.strength, after.sunk, after.disabled)


def _check_aims(
    withdrawing: tuple[str, ...], pursuers: tuple[str, ...], targets: tuple[str, ...]
) -> Iterator[Objection]:
    if len(targets) > len(pursuers):
        yield Objection("more-aims-than-pursuers", facts(targets=len(targets), pursuers=len(pursuers)), "8.2")
    for target in targets:
        if int(target) > len(withdrawing):
            yield Objection("no-such-unit", facts(number=target, units=len(withdrawing)), "8.2")


@Procedure(rules_version=2, cite="8.2", check=_check_aims)
async def pursuit_targets(
    withdrawing: tuple[str, ...] = asked(listed("the units that withdraw", WITHDRAWING)),
    pursuers: tuple[str, ...] = asked(listed("the units that pursue", PURSUERS)),
    targets: tuple[str, ...] = asked(listed("the withdrawing unit that each pursuer aims at, by number", _NUMBERS), ()),
) -> Targets:
    """List what each pursuer may fire on; ``targets`` number the withdrawing units aimed at, from 1."""
    empty = not any(unit in STATIONS for unit in withdrawing)
    listed, legal = [], True
    aims = [int(target) for target in targets]
    for place, pursuer in enumerate(pursuers):
        may = await pursuable(pursuer, empty)
        listed.append(f"{pursuer}: {'+'.join(unit for unit in dict.fromkeys(withdrawing) if unit in may) or 'none'}")
        if place < len(aims) and (target := withdrawing[aims[place] - 1]) not in may:
            await Step("not-its-like", facts(pursuer=pursuer, target=target), "8.2")
            legal = False
    for unit in dict.fromkeys(withdrawing):
        like = tuple(str(number) for number, each in enumerate(withdrawing, 1) if each == unit)
        if not fair(tuple(str(aim) for aim in aims if withdrawing[aim - 1] == unit), like):
            await Step("pursue-all-first", facts(target=unit), "8.2")
            legal = False
    return Targets(tuple(listed), legal)
