"""Rule 21.2.1: frogmen against American ports, brought by the Barbarigo or by the Z-511 (21.3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Choose, Draw, Emit, Fold, InForce, LookUp, RollOn, Step, facts, without
from forge.referee.games.paukenschlag_variant.record import ALLIED, ATTACKS, AXIS, Cup

if TYPE_CHECKING:
    from collections.abc import Iterator


MARKERS = ("1", "2", "3", "4", "5")
ALL_MARKERS: Cup = tuple((marker, 1) for marker in MARKERS)
TORPEDOES, FROGMEN = WEAPONS = ("torpedoes", "frogmen")
TONNAGE, FAILS = RESULTS = ("tonnage", "fails")
MOST_TONS = 1_000_000
MEASURES = ("tons", "successes")


class Raid(NamedTuple):
    """Frogman attacks: the markers that were in the cup, who chose them, and what came of the attacks.

    ``made`` counts the attacks of the game; ``gone`` tells that the submarine leaves it.
    """

    in_cup: int
    chooser: str
    made: int
    successes: int = 0
    gone: bool = False


class _Filling(NamedTuple):
    """Cups filled so far, by one who chooses."""

    chooser: str
    cups: tuple[Cup, ...] = ()


class _Drawing(NamedTuple):
    """Attacks drawn so far; ``cup`` is what is left of one that serves for all, if one does."""

    shared: bool
    cup: Cup = ()
    successes: int = 0


def chooser_of(detected: bool) -> str:
    """Say who chooses the markers."""
    return ALLIED if detected else AXIS


class Declared(NamedTuple):
    """Attacks that the Barbarigo declares, after those ``made``; ``sunk``: it was sunk in the play between."""

    submerged: bool = asked(Flag(), False, "21.2.1")
    no_port: bool = asked(Flag(), False, "21.2.1")
    detected: bool = asked(Flag(), False, "21.2.1")
    attacks: int = asked(Whole(1, ATTACKS), 1, "21.2.1", told=True)
    made: int = asked(Whole(0, ATTACKS), 0, "21.2.1", told=True)
    sunk: bool = asked(Flag(), False, "21.2.1")


def check_raid(declared: Declared) -> Iterator[Objection]:
    """Object to what the Barbarigo may not declare."""
    if declared.submerged:
        yield Objection("frogmen-submerged", (), "21.2.1")
    if declared.no_port:
        yield Objection("frogmen-without-port", (), "21.2.1")
    if declared.made + declared.attacks > ATTACKS:
        yield Objection("frogmen-spent", facts(made=declared.made), "21.2.1")


@Procedure("frogmen", whole=True, cite="21.2.1", measures=MEASURES, check=check_raid)
async def raid_from_submarine(declared: Declared = asked(Declared)) -> Raid:
    """Resolve the declared attacks of the Barbarigo."""
    _, _, detected, attacks, made, sunk = declared
    return await draw_from(await fill_cups(detected, attacks), detected, attacks, made, sunk)


async def fill_cups(detected: bool, attacks: int) -> tuple[Cup, ...]:
    """Put four of the five markers into a cup for each attack, or into one for both, before OSL and TSL play."""
    shared = attacks > 1 and await InForce("PKS-R10") == "one-cup"
    numbers = tuple(range(1, 2 if shared else attacks + 1))
    filled = await Fold(_fill, _Filling(chooser_of(detected)), numbers)
    return filled.cups


async def _fill(filling: _Filling, number: int) -> _Filling:
    left_out = await Choose("marker-left-out", filling.chooser, MARKERS, "21.2.1", about=facts(number=number))
    return filling._replace(cups=(*filling.cups, without(ALL_MARKERS, left_out)))


async def draw_from(cups: tuple[Cup, ...], detected: bool, attacks: int, made: int, sunk: bool) -> Raid:
    """Draw a marker for each attack, after OSL and TSL play."""
    gone = sunk or made + attacks >= ATTACKS
    result = Raid(len(MARKERS) - 1, chooser_of(detected), made + attacks, gone=gone)
    if sunk and await InForce("PKS-R15") == "fails":
        await Step("frogmen-lost", facts(attacks=attacks), "21.2.1")
        return result
    shared = len(cups) < attacks
    start = _Drawing(shared, cups[0] if shared else ())
    after = await Fold(_attack, start, cups * (attacks // len(cups)))
    if gone:
        await Step("submarine-leaves", (), "21.2.1")
    return result._replace(successes=after.successes)


async def _attack(drawing: _Drawing, cup: Cup) -> _Drawing:
    source = drawing.cup or cup
    marker = await Draw("frogman-marker-drawn", source, "21.2.1")
    success = await _carry_out(marker)
    left = without(source, marker) if drawing.shared else ()
    return drawing._replace(cup=left, successes=drawing.successes + success)


@Procedure("frogmen-by-air", cite="21.3.2", measures=MEASURES)
async def raid_from_the_air() -> Raid:
    """Resolve the one attack that the Z-511 can bring in a game, with all five markers in the cup."""
    marker = await Draw("frogman-marker-drawn", ALL_MARKERS, "21.3.2")
    success = await _carry_out(marker)
    return Raid(len(MARKERS), "", 1, int(success))


async def _carry_out(marker: str) -> bool:
    """Carry out a marker; True where it calls for a tonnage roll."""
    result = (await LookUp("frogman-marker", facts(marker=int(marker)))).result.result
    if result is None:
        result = await Ask("marker-says", "", Choice(RESULTS), "21.2.1", facts(marker=marker))
    if result != TONNAGE:
        return False
    tons = (await RollOn("tonnage", id="tonnage-roll")).result.tons
    if tons is None:
        tons = await Ask("tons", "", Whole(0, MOST_TONS), "21.2.1")
    await Emit("tons", tons)
    await Emit("successes")
    return True


@Procedure("italian-attack", cite="21.2.1")
async def may_attack(weapon: str = asked(Choice(WEAPONS)), carrying: bool = asked(Flag(), False)) -> bool:
    """Rule whether the Barbarigo may attack with torpedoes or with frogmen."""
    may = carrying == (weapon == FROGMEN)
    await Step("attack-may" if may else "attack-may-not", facts(weapon=weapon), "21.2.1")
    return may
