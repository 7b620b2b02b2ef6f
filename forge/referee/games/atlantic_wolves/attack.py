"""German attacks: modifiers, the throw, second throws, Scatter, the Convoy result (9.1, 9.2, 16.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Group
from forge.referee.contract.requests import Choose, Emit, Fold, InForce, Position, RollOn, Step, facts
from forge.referee.games.atlantic_wolves.fleet import Boats, change, name_of, named, total
from forge.referee.games.atlantic_wolves.names import (
    ACE,
    AGGRESSIVE,
    B_DIENST,
    GERMAN_PLAYER,
    GREEN,
    HUNTING,
    NORMAL,
    ROUTES,
    SHADOW,
    TACTICS,
    TORPEDOES,
)
from forge.referee.games.atlantic_wolves.red_cards import Cards, find_card, on_area, on_attack, spend
from forge.referee.games.atlantic_wolves.tonnage import (
    CONDOR,
    CONVOY_SHIPS,
    CONVOY_TONS,
    RAIDER,
    U_BOAT,
    Haul,
    Sunk,
    hold,
    tally,
)

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers
    from forge.referee.games.atlantic_wolves.situation import Setting
    from forge.rules.look import Look

RUDELTAKTIK = "rudeltaktik"
KEEP, NOBODY, PLAY_TACTICS = "keep", "nobody", "play-wolfpack-tactics"
WORTH_A_SECOND_THROW = 2
"""The highest natural roll that the first option gives up for a second throw."""


class Attacks(NamedTuple):
    """The attacks of an area: who waits to attack, and what the next attacks depend on.

    ``balance`` is the optional rule of play balance; ``haul`` and ``bonus`` (Convoys sunk) are kept for a game, None
    where only odds are wanted.
    """

    setting: Setting
    waiting: Boats
    condors: int = 0
    raider: bool = False
    convoys: int = 0
    cards: Cards = ()
    scatter: bool = False
    convoy_hit: bool = False
    rudeltaktik: bool = False
    tactics: int = 0
    balance: str = "none"
    haul: Haul | None = None
    bonus: int = 0


class Attacker(NamedTuple):
    """Who attacks, from which square, with which marks."""

    kind: str
    square: str
    marks: tuple[str, ...] = ()

    @property
    def ace(self) -> bool:
        """Whether an Ace attacks."""
        return ACE in self.marks


async def resolve_attacks(attacks: Attacks) -> Attacks:
    """Let every German in the area attack, in the order the player likes."""
    number = total(attacks.waiting) + attacks.condors + attacks.raider
    plays = sum(TACTICS in card.kinds for card in attacks.cards)
    order = tuple(range(1, number + plays + 1))
    return await Fold(next_attack, attacks, order, tally(attacks.setting.limit))


async def next_attack(attacks: Attacks, _number: int) -> Attacks:
    """Let the next German attack, or play Wolfpack Tactics first."""
    options = _attackers(attacks)
    if not options:
        return attacks
    about = facts(area=attacks.setting.area)
    if find_card(attacks.cards, TACTICS, on_area(attacks.setting.doenitz)) and total(attacks.waiting):
        options = (PLAY_TACTICS, *options)
    chosen = await Choose("next-attack", GERMAN_PLAYER, (*options, NOBODY), "9.1.1", attacks, about)
    if chosen == NOBODY:
        return attacks._replace(waiting=(), condors=0, raider=False)
    if chosen == PLAY_TACTICS:
        card = find_card(attacks.cards, TACTICS, on_area(attacks.setting.doenitz))
        assert card
        await Step("card-played", (*facts(card=TACTICS), *about), "16.0")
        return attacks._replace(cards=spend(attacks.cards, card), tactics=attacks.tactics + 1)
    if chosen == CONDOR:
        return await attack(attacks._replace(condors=attacks.condors - 1), Attacker(CONDOR, SHADOW))
    if chosen == RAIDER:
        return await attack(attacks._replace(raider=False), Attacker(RAIDER, NORMAL))
    boat = named(attacks.waiting, chosen)
    attacks = attacks._replace(waiting=change(attacks.waiting, boat.noun, boat.marks, -1))
    return await attack(attacks, Attacker(U_BOAT, boat.noun, boat.marks))


async def attack(attacks: Attacks, attacker: Attacker) -> Attacks:
    """Resolve one attack with everything that follows from it."""
    attacks, hunts = await _hunt(attacks, attacker)
    modifiers = await modifiers_of(attacks, attacker, hunts)
    attacks, look = await _throw(attacks, attacker, modifiers)
    sunk = Sunk(attacker.kind, look.result.tons, look.result.ships)
    await Emit("hold", sunk)
    if attacks.haul is not None:
        attacks = attacks._replace(haul=hold(attacks.haul, sunk))
    if look.result.convoy and attacker.kind == U_BOAT:
        attacks = await _sink_convoy(attacks, attacker)
    if not attacks.scatter and await scatters(attacker, look):
        await Step("scattered", facts(area=attacks.setting.area), "9.1")
        attacks = attacks._replace(scatter=True)
    return attacks


async def modifiers_of(attacks: Attacks, attacker: Attacker, hunts: int = 0) -> Modifiers:
    """List what modifies an attack."""
    setting = attacks.setting
    listed: list[str | tuple[str, int]] = list(_square_modifier(attacker, attacks.scatter))
    if attacker.ace and await _ace_adds(attacks, attacker):
        listed.append(ACE)
    events = [
        (name, number)
        for name, number in (
            (TACTICS, setting.tactics + attacks.tactics),
            (HUNTING, hunts),
            (ROUTES, setting.routes),
            ("card", setting.card),
        )
        if number
    ]
    if events and (attacker.kind == U_BOAT or await InForce("AW-R15") == "all"):
        listed += events
    if GREEN in attacker.marks:
        listed.append(f"green-crew-{setting.doenitz}")
    if attacks.balance == "allies":
        listed.append("radar")
    elif attacks.balance == "german-rolls" and attacker.kind == U_BOAT:
        listed.append("torpedoes")
    return tuple(listed)


async def _ace_adds(attacks: Attacks, attacker: Attacker) -> bool:
    """Tell whether an Ace adds 1 to its attack: always, or as the German player says before the throw."""
    if await InForce("AW-R24") == "always":
        return True
    about = facts(attacker=_called(attacker), area=attacks.setting.area)
    return await Choose("ace-adds", GERMAN_PLAYER, ("yes", "no"), "12.0", attacks, about) == "yes"


async def scatters(attacker: Attacker, look: Look) -> bool:
    """Tell whether an attack scatters the convoys of its area."""
    if attacker.square not in look.result.scatter:
        return False
    return attacker.kind != RAIDER or await InForce("AW-R9") == "yes"


async def convoy_counts(hit_before: bool, ace: bool, balance: str) -> bool:
    """Tell whether a Convoy result counts, of which there is one a turn (17.0 has exceptions)."""
    if not hit_before or balance == "german-convoys":
        return True
    return ace and bool(await InForce("aces-vs-convoys"))


async def uses_up(ace: bool) -> bool:
    """Tell whether a Convoy result that counts is the one of the turn."""
    if not (ace and await InForce("aces-vs-convoys")):
        return True
    return await InForce("AW-R17") == "yes"


def _square_modifier(attacker: Attacker, scatter: bool) -> tuple[str, ...]:
    if attacker.kind == CONDOR:
        return (CONDOR,)
    if attacker.square == AGGRESSIVE:
        return (AGGRESSIVE,)
    if attacker.kind == RAIDER:
        return ()
    if attacker.square == NORMAL:
        return ("normal-scatter",) if scatter else ()
    return ("shadow-scatter",) if scatter else (SHADOW,)


def _attackers(attacks: Attacks) -> tuple[str, ...]:
    """Name who waits: first those who may scatter the convoys, then those who gain by it, Condors last."""
    boats = {square: [name_of(group) for group in attacks.waiting if group.noun == square] for square in _IN_TURN}
    raider = (RAIDER,) if attacks.raider else ()
    condor = (CONDOR,) if attacks.condors else ()
    return (*boats[AGGRESSIVE], *raider, *boats[NORMAL], *boats[SHADOW], *condor)


_IN_TURN = (AGGRESSIVE, NORMAL, SHADOW)


async def _hunt(attacks: Attacks, attacker: Attacker) -> tuple[Attacks, int]:
    hunts = 0
    red_too = on_attack(attacks.setting.doenitz, attacker.ace)
    while attacker.kind == U_BOAT and (card := find_card(attacks.cards, HUNTING, red_too, attacks.setting.area)):
        about = facts(attacker=_called(attacker), area=attacks.setting.area)
        if await Choose("hunt", GERMAN_PLAYER, ("yes", "no"), "16.0", attacks, about) == "no":
            break
        hunts += 1
        attacks = attacks._replace(cards=spend(attacks.cards, card))
        await Position(attacks, goes_on=True)
    return attacks, hunts


async def _throw(attacks: Attacks, attacker: Attacker, modifiers: Modifiers) -> tuple[Attacks, Look]:
    about = facts(attacker=_called(attacker), area=attacks.setting.area)
    at = facts(area=attacks.setting.area)
    look = await RollOn("german-attack", at, modifiers, about, "attack-die")
    means = _second_throws(attacks, attacker)
    if not means:
        return attacks, look
    natural = look.natural or 0
    options = (*means, KEEP) if natural <= WORTH_A_SECOND_THROW else (KEEP, *means)
    chosen = await Choose("second-attack", GERMAN_PLAYER, options, "16.0", attacks, about)
    if chosen == KEEP:
        return attacks, look
    if chosen != RUDELTAKTIK:
        card = find_card(attacks.cards, chosen, on_attack(attacks.setting.doenitz, attacker.ace))
        assert card
        attacks = attacks._replace(cards=spend(attacks.cards, card))
        await Position(attacks, goes_on=True)
    again = await RollOn("german-attack", at, modifiers, about, "attack-die-again")
    if chosen != RUDELTAKTIK:
        return attacks, again
    better = ("second", "first") if (again.total or 0) >= (look.total or 0) else ("first", "second")
    taken = await Choose(
        "rudeltaktik-roll", GERMAN_PLAYER, better, "17.0", (look.result.tons, again.result.tons), about
    )
    return attacks._replace(rudeltaktik=False), again if taken == "second" else look


def _second_throws(attacks: Attacks, attacker: Attacker) -> tuple[str, ...]:
    if attacker.kind != U_BOAT:
        return ()
    red_too = on_attack(attacks.setting.doenitz, attacker.ace)
    cards = [kind for kind in (TORPEDOES, B_DIENST) if find_card(attacks.cards, kind, red_too)]
    return (*((RUDELTAKTIK,) if attacks.rudeltaktik else ()), *cards)


async def _sink_convoy(attacks: Attacks, attacker: Attacker) -> Attacks:
    about = facts(area=attacks.setting.area)
    if not await convoy_counts(attacks.convoy_hit, attacker.ace, attacks.balance):
        await Step("convoy-safe", about, "9.1")
        return attacks
    if not attacks.convoys:
        wasted = not attacks.convoy_hit and await InForce("AW-R10") == "yes"
        await Step("convoy-none", about, "9.1")
        return attacks._replace(convoy_hit=attacks.convoy_hit or wasted)
    await Step("convoy-sunk", (*about, *facts(tons=CONVOY_TONS, ships=CONVOY_SHIPS)), "15.0")
    await Emit("convoys")
    await Emit("tons", CONVOY_TONS)
    await Emit("ships", CONVOY_SHIPS)
    by_boats = CONVOY_TONS if await InForce("AW-R11") == "yes" else 0
    await Emit("by-boats", by_boats)
    hit = attacks.convoy_hit or await uses_up(attacker.ace)
    attacks = attacks._replace(convoys=attacks.convoys - 1, convoy_hit=hit)
    if attacks.haul is None:
        return attacks
    haul = attacks.haul._replace(by_boats=attacks.haul.by_boats + by_boats)
    return attacks._replace(haul=haul, bonus=attacks.bonus + 1)


def _called(attacker: Attacker) -> str:
    return name_of(Group(attacker.square, attacker.marks, 1)) if attacker.kind == U_BOAT else attacker.kind
