"""The position a game begins from, as parameters: the set-up of 3.0, or any later one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.in_force import number_if_known, number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Refuse, facts
from forge.referee.contract.traits import STRONGEST, WEAKEST
from forge.referee.games.atlantic_wolves.battle import battle_phase, resolve_side
from forge.referee.games.atlantic_wolves.fleet import IN_FLEET, IN_PENS, Boats, marked, total
from forge.referee.games.atlantic_wolves.growth import MOST_ACES
from forge.referee.games.atlantic_wolves.names import ACE, AREAS, HQ, KINDS, PLACES, ROUTES, SQUARES, TACTICS
from forge.referee.games.atlantic_wolves.placement import STAY, packs_of
from forge.referee.games.atlantic_wolves.play import Ending, play_on
from forge.referee.games.atlantic_wolves.policies import POLICIES
from forge.referee.games.atlantic_wolves.position import (
    DECK,
    IN_PORT,
    LAST_TURN,
    PHASES,
    RAEDER_AT,
    RAIDER_AT,
    Campaign,
    Condors,
    Month,
    Turn,
)
from forge.referee.games.atlantic_wolves.position import InForce as EventInForce
from forge.referee.games.atlantic_wolves.possible import MOST_SOUTHERN_CONDORS, impossible_at_start
from forge.referee.games.atlantic_wolves.red_cards import Card
from forge.referee.games.atlantic_wolves.tons import tonnages

if TYPE_CHECKING:
    from collections.abc import Iterator


BY_RULE: Boats = ()
HAND = Counters(tuple(f"card-{number}" for number in DECK), (*KINDS, *AREAS), len(DECK))


NOWHERE = "nowhere"
IN_AREAS = Counters(AREAS, (), 200)
EVENTS_IN_FORCE = Counters(AREAS, (TACTICS, ROUTES), 20)
"""Events that hold this turn in an area: ``1 iceland wolfpack-tactics``."""


class Start(NamedTuple):
    """The position as the parameters say it."""

    turn: int = asked(Whole(1, LAST_TURN), 1, "2.4")
    phase: str = asked(Choice(PHASES), PHASES[0], "5.0")
    ata: int = asked(Whole(0, 40), 0, "10.0")
    doenitz: str = asked(Choice(PLACES), HQ, "6.0")
    raeder: str = asked(Choice(RAEDER_AT), RAEDER_AT[0], "6.0")
    raider: str = asked(Choice(RAIDER_AT), IN_PORT, "8.0")
    raider_area: str = asked(Choice((NOWHERE, *AREAS)), NOWHERE, "8.0")
    fleet: Boats = asked(IN_FLEET, BY_RULE, "3.0")
    condors_north: int = asked(Whole(0, 8), 1, "8.0")
    condors_south: int = asked(Whole(0, MOST_SOUTHERN_CONDORS), 1, "8.0")
    tankers: int = asked(Whole(0, 30), 0, "15.0")
    tankers_used: int = asked(Whole(0, 30), 0, "15.0")
    convoys: int = asked(Whole(0, 30), 0, "15.0")
    convoy_hit: bool = asked(Flag(), False, "9.1")
    convoys_have_taught: bool = asked(Flag(), False, "15.0")
    escorts: tuple[Group, ...] = asked(IN_AREAS, (), "8.0")
    air: tuple[Group, ...] = asked(IN_AREAS, (), "8.0")
    aces: int = asked(Whole(0, MOST_ACES), 0, "12.0")
    ultras: int = asked(Whole(0, 40), 0, "17.0")
    hand: tuple[Group, ...] = asked(HAND, (), "7.0")
    months: tuple[int, ...] = asked(tonnages(LAST_TURN - 1), (), "15.0")
    ships: tuple[int, ...] = asked(tonnages(LAST_TURN - 1), (), "15.0")
    started: int = asked(Whole(0, 200), 0, "4.0", told=False)
    sunk: int = asked(Whole(0, 200), 0, "4.0")
    tons: int = asked(Whole(0, 10**7), 0, "15.0")
    tons_by_u_boats: int = asked(Whole(0, 10**7), 0, "12.0")
    in_force: tuple[Group, ...] = asked(EVENTS_IN_FORCE, (), "16.0")


async def begin(start: Start) -> Campaign:
    """Set the game up (3.0), or as the parameters say."""
    fleet = start.fleet or (Group(IN_PENS, (), await number_in_force("starting-u-boats")),)
    campaign = _position(start._replace(fleet=fleet))
    beyond = []
    for unknown, number in campaign.counted:
        most = await number_if_known(unknown)
        if most is not None and number > most:
            beyond.append(Objection("beyond-the-mix", facts(counted=f"counted.{unknown}", most=most), "2.1"))
    if beyond:
        await Refuse("counters", tuple(beyond))
    return campaign


def _position(start: Start) -> Campaign:
    """Put on the board what the parameters say."""
    fleet, in_battle = start.fleet, start.phase == "battle"
    now = Turn(
        started=start.started or total(fleet) + start.sunk,
        lost=start.sunk,
        tons=start.tons,
        by_boats=start.tons_by_u_boats,
        tankers_used=start.tankers_used,
        convoy_hit=start.convoy_hit,
        packs=packs_of(fleet) if in_battle else (),
        flying=Condors(start.condors_north, start.condors_south) if in_battle else Condors(0, 0),
        raider_area="" if start.raider_area == NOWHERE else start.raider_area,
        events=tuple(
            EventInForce(kind, area) for area, kinds, number in start.in_force for kind in kinds for _ in range(number)
        ),
    )
    hand = tuple(_card(group) for group in start.hand)
    ships = (*start.ships, *(0,) * (len(start.months) - len(start.ships)))
    return Campaign(
        turn=start.turn,
        phase=start.phase,
        ata=start.ata,
        doenitz=start.doenitz,
        raeder=start.raeder,
        raider=start.raider,
        fleet=fleet,
        condors=Condors(start.condors_north, start.condors_south),
        tankers=start.tankers,
        convoys=start.convoys,
        escorts=_by_area(start.escorts),
        air=_by_area(start.air),
        aces=max(start.aces, marked(fleet, ACE)),
        ultras=start.ultras,
        taught=start.convoys_have_taught,
        deck=tuple(number for number in DECK if number not in {card.number for card in hand}),
        hand=hand,
        months=tuple(Month(tons, sunk) for tons, sunk in zip(start.months, ships, strict=False)),
        now=now,
    )


def _card(group: Group) -> Card:
    kinds = tuple(mark for mark in group.marks if mark in KINDS)
    area = next((mark for mark in group.marks if mark in AREAS), "")
    return Card(kinds, area, number=int(group.noun.removeprefix("card-")))


def _by_area(groups: tuple[Group, ...]) -> tuple[int, ...]:
    there = {group.noun: group.number for group in groups}
    return tuple(there.get(area, 0) for area in AREAS)


def check_start(start: Start) -> Iterator[Objection]:
    """Object to positions that no game can come to."""
    fleet = start.fleet or (Group(IN_PENS, (), start.sunk + 1),)  # by rule: how many there are is an optional rule
    yield from impossible_at_start(_position(start._replace(fleet=fleet)))
    if len(start.months) != start.turn - 1:
        yield Objection("months-missing", facts(given=len(start.months), past=start.turn - 1), "15.0")
    if len(start.ships) > len(start.months):
        yield Objection("months-missing", facts(given=len(start.ships), past=start.turn - 1), "15.0")
    for noun, marks, _ in start.in_force:
        if not marks:
            yield Objection("event-needs-kind", facts(area=noun), "16.0")
    for noun, marks, _ in start.hand:
        kinds = [mark for mark in marks if mark in KINDS]
        if not 1 <= len(kinds) <= 2 or len(marks) - len(kinds) > 1:
            yield Objection("card-needs-kind", facts(card=noun), "7.0")


_GAME = Procedure(
    rules_version=3,
    measures=(
        "tons", "ships", "by-boats", "sunk", "u-boats", "pens", "aces-made", "aces-lost", "convoys", "condors",
        "raiders", "tankers", "convoys-placed", "tons-of-month",
    ),
    policies=POLICIES,
    check=check_start,
    traits=(WEAKEST, STRONGEST, *AREAS, *SQUARES, STAY),
    episodes=(resolve_side,),
)  # fmt: skip


@_GAME._replace(id="play", cite="5.0")
async def whole_game(start: Start = asked(Start)) -> Ending:
    """Play a whole game."""
    campaign = await begin(start)
    return await play_on(campaign)


class Battle(NamedTuple):
    """What a battle came to."""

    tons: int
    ships: int
    by_boats: int
    counters_sunk: int
    u_boats_sunk: int
    convoys: int


@_GAME._replace(id="battle", cite="9.0", whole=True, defaults=facts(phase="battle"))
async def one_battle(start: Start = asked(Start)) -> Battle:
    """Resolve attacks and ASW on the whole board."""
    campaign = await begin(start)
    after = await battle_phase(campaign)
    now = after.now
    return Battle(now.tons, now.ships, now.by_boats, now.lost, now.u_boats_sunk, after.convoys)
