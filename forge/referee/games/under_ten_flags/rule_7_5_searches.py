"""Module 7.5: search and counter-search rolls in a game, aids chosen, aircraft lost (7.3), disguises worn (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, Choose, InForce, Refuse, Roll, Step, facts, shown
from forge.referee.contract.traits import own_names
from forge.referee.games.under_ten_flags.hiding import hide
from forge.referee.games.under_ten_flags.rule_4_2_atlantis import mark
from forge.referee.games.under_ten_flags.rule_7_3_rolls import (
    ATLANTIS,
    BRITISH_SHIP,
    Rolling,
    judge,
    rolled,
    six,
    succeeds,
    throw,
    worn_by,
)
from forge.referee.games.under_ten_flags.state import BRITISH, CLEAN, CROSSED, GERMAN, MARKS, MOST_BOXES, Claim, Game
from forge.values.numbers import Whole
from forge.values.words import Choice, Flag, SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.requests import Facts
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea

ACV, ESCORTING, CRUISING = "acv", "escort", "cruiser"
AIDS = {
    ACV: ("none",),
    ESCORTING: ("walrus", "none"),
    CRUISING: ("cruiser", "walrus", "none"),
    ATLANTIS: ("sheet", "aircraft"),
}
FOUND, MISSED = "found", "missed"
TRAITS = ("aircraft", "sheet", "bare", "walrus", "cruiser", "none")
SEARCH, REACTION, COUNTER = "search", "reactive-search", "counter-search"
ROLES = {ATLANTIS: (SEARCH, COUNTER), CRUISING: (SEARCH, REACTION), ESCORTING: (SEARCH, REACTION), ACV: (COUNTER,)}
"""The searches of each unit; an escort before it is activated is a matter of UTF-R21."""


async def british_roll(game: Game, unit: str, name: str, about: Facts = ()) -> tuple[Game, bool]:
    """Roll for a British ship, with one aid at most; a 6 with the Walrus loses it."""
    aids = tuple(aid for aid in AIDS[unit] if aid != "walrus" or game.walrus)
    aid = await Choose("british-aid", BRITISH, aids, "7.3", traits=own_names(aids))
    roll = await Call(rolled, Rolling(BRITISH_SHIP, aid, about=about, name=name))
    if roll.six:
        await Step("walrus-lost", (), "7.3")
        game = await shown(game._replace(walrus=False))
    return game, roll.found


async def atlantis_roll(game: Game, sea: Sea, name: str) -> tuple[Game, bool]:
    """Roll for Atlantis, with her aircraft, or with what her sheet allows; a 6 with the aircraft loses it."""
    aids = AIDS[ATLANTIS] if game.aircraft else AIDS[ATLANTIS][:1]
    if await Choose("atlantis-aid", GERMAN, aids, "7.5", traits=own_names(aids)) == "aircraft":
        roll = await Call(rolled, Rolling(ATLANTIS, "aircraft", name=name))
        if roll.six:
            await Step("aircraft-lost", (), "7.3")
            game = await shown(game._replace(aircraft=False))
        return game, roll.found
    game = await hide(game, "german-aid", sea)
    if game.german:
        box = game.german.worn
        roll = await Call(rolled, Rolling(ATLANTIS, "disguise" if box else "none", box, name=name))
        game = await shown(game._replace(german=await mark(game.german, roll.wear)))
        return game, roll.found
    return await _hidden_roll(game, name)


async def _hidden_roll(game: Game, name: str) -> tuple[Game, bool]:
    """Roll in the open what was put on in secret: where the disguise decides, the German side says how it ends."""
    (die,) = await Roll(name, "1d6", "7.4")
    game = await shown(game._replace(roll=die))
    if succeeds(await judge(die, 0)):
        return game, True
    if die == 6 and await InForce("UTF-R2") == "natural":
        return game, False
    said = await Choose("atlantis-says", GERMAN, (FOUND, MISSED), "7.4", about=facts(roll=die))
    game = await shown(game.claim(Claim(GERMAN, game.last(GERMAN).number, "roll", (die,), said)))
    return game, said == FOUND


class Searched(NamedTuple):
    """A search roll: whether it succeeds, just so, loses an aircraft, and the mark of the disguise box after it."""

    found: bool
    barely: bool
    aircraft_lost: bool
    box_after: str


class Search(NamedTuple):
    """A search as players tell it: whose, of what kind, with what aid, and the disguise if it is that."""

    unit: str = asked(Choice(tuple(ROLES)))
    role: str = asked(Choice((SEARCH, REACTION, COUNTER)), SEARCH, told=True)
    aid: tuple[str, ...] = asked(SomeOf(("aircraft", "disguise", "cruiser", "walrus")), ())
    box: int = asked(Whole(0, MOST_BOXES), 0)
    mark: str = asked(Choice(MARKS), CLEAN)
    activated: bool = asked(Flag(), True)


def check_search(given: Search) -> Iterator[Objection]:
    """Object to searches that the unit may not make, and to aids it has not."""
    unit, role, aids, box, mark, activated = given
    if len(aids) > 1:
        yield Objection("one-aid", facts(aids=aids), "7.5")
    has = ("aircraft", "disguise") if unit == ATLANTIS else AIDS[unit]
    for aid in aids:
        if aid not in has:
            yield Objection("not-its-aid", facts(unit=unit, aid=aid), "7.2.1" if unit == "escort" else "7.3")
    if role not in ROLES[unit]:
        yield (
            Objection("acv-searches", (), "7.0") if unit == ACV else Objection("not-its-role", facts(unit=unit), "7.5")
        )
    if unit == CRUISING and not activated:
        yield Objection("not-activated", (), "5.3") if role == SEARCH else Objection("reacts-activated", (), "7.2")
    if ("disguise" in aids) != bool(box):
        yield Objection("which-disguise", (), "7.4")
    if mark == CROSSED and box:
        yield Objection("disguise-crossed", facts(box=box), "7.4")


@Procedure("search-roll", rules_version=4, cite="7.5", check=check_search)
async def search(given: Search = asked(Search)) -> Searched:
    """Make one search, reactive search or counter-search roll."""
    unit, role, aids, box, mark, activated = given
    if unit == ESCORTING and role == SEARCH and await InForce("UTF-R21") != "yes" and not activated:
        await Refuse("search-roll", (Objection("not-activated", (), "5.3"),))
    aid = aids[0] if aids else "none"
    look = await throw(Rolling(ATLANTIS if unit == ATLANTIS else BRITISH_SHIP, aid, box, name=role))
    fails = await six(look)
    after = ""
    if aid == "disguise":
        after = await worn_by("six" if fails else look.result.effect, mark)
    lost = fails and aid in ("aircraft", "walrus")
    if lost:
        await Step(f"{aid}-lost", (), "7.3")
    return Searched(succeeds(look), look.result.effect == "barely", lost, after)
