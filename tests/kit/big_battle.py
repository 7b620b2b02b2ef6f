"""An area at full size, in the classes-with-counts form: twelve boats, six escorts, eight air factors."""

from typing import NamedTuple

from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Choose, Emit, Fold, Roll, Tally

TONS = (0, 0, 7_500, 15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000, 120_000)
DEFENCE = ("-", "-", "-", "-", "-", "-", "hit", "pens", "hit", "pens", "hit")
SQUARES = (0, 0, 0, 1, 1, 1, 2, 2, 2)
REACH = {1: (0, 1, 2), 2: (0,), 3: (0,), 4: (0, 1), 5: (0, 1), 6: (0, 1, 2)}
BOATS = (2, 1, 1, 2, 1, 1, 2, 1, 1)


class Area(NamedTuple):
    """Boats left by class (three squares, each plain, ace, new type), who has attacked, and what may still matter."""

    boats: tuple
    done: tuple
    scattered: bool = False
    convoy: bool = True
    card: bool = True
    tankers: int = 2


async def area(escorts, air):
    """Resolve the area: escorts, attacks, aircraft."""
    order = ("escort",) * escorts + ("attack",) * sum(BOATS) + ("over",) + ("air",) * air
    tally = Tally("hold", ("tons",), (0, 100_000 + 10_000 * (escorts + air)), within, first_part)
    return await Fold(step, Area(BOATS, (0,) * 9), order, tally)


async def step(state, item):
    """Resolve one throw with what follows from it."""
    if item == "over":
        return state._replace(done=(0,) * 9, scattered=False, convoy=False, card=False)
    return await (attack(state) if item == "attack" else defend(state, item))


async def attack(state):
    """Let the next boat attack."""
    left = [place for place in range(9) if state.boats[place] > state.done[place]]
    if not left:
        return state
    place = left[0]
    square = SQUARES[place]
    modifier = (2, int(state.scattered), 3 if state.scattered else -2)[square] + (place % 3 == 1)
    state = state._replace(done=changed(state.done, place, 1))
    (die,) = await Roll("attack")
    if die + modifier <= 2 and state.card:
        state = state._replace(card=False)
        (die,) = await Roll("again")
    total = max(1, min(10, die + modifier))
    if total == 7 and state.convoy:
        state = state._replace(convoy=False)
        await Emit("tons", 50_000)
    await Emit("hold", TONS[total])
    scatters = (die in {2, 4, 6} and square == 0) or (die == 2 and square == 1)
    return state._replace(scattered=state.scattered or scatters)


async def defend(state, item):
    """Let one escort or air factor attack the boats."""
    if not sum(state.boats):
        return state
    aggressive, normal = (sum(state.boats[place] for place in range(9) if SQUARES[place] == kind) for kind in (0, 1))
    modifier = max(0, aggressive - 1) if item == "escort" else (aggressive + normal) // 2
    (die,) = await Roll("defence")
    result = DEFENCE[min(10, die + min(4, modifier))]
    if result == "pens":
        return await send_home(state)
    return await hit(state) if result == "hit" else state


async def send_home(state):
    """Send one boat home, unless a tanker refuels it."""
    if state.tankers:
        return state._replace(tankers=state.tankers - 1)
    place = await choose(state, (0, 1, 2))
    await Emit("pens")
    return without_one(state, place)


async def hit(state):
    """Sink one boat that the hit reaches; an ace may get away."""
    (die,) = await Roll("hit")
    if not any(state.boats[place] and SQUARES[place] in REACH[die] for place in range(9)):
        return state
    place = await choose(state, REACH[die])
    if die > 1 and place % 3 == 1:
        (luck,) = await Roll("ace")
        die = 1 if luck >= 5 else die
    await Emit("pens" if die == 1 else "sunk")
    return without_one(state, place)


async def choose(state, squares):
    """Let the owner name the class that loses a boat, the plainest last square first."""
    there = [place for place in range(9) if state.boats[place] and SQUARES[place] in squares]
    return int(await Choose("loss", "owner", tuple(map(str, reversed(there))), state=state))


def without_one(state, place):
    """Take one boat away."""
    boats = changed(state.boats, place, -1)
    done = changed(state.done, place, -1) if state.done[place] > boats[place] else state.done
    return state._replace(boats=boats, done=done)


def changed(counts, place, by):
    """Change one count."""
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def within(total, amount):
    """Add up to the limit."""
    return min(total[0] + amount, total[1]), total[1]


def first_part(total):
    """Give the sum."""
    return total[:1]


BIG_BATTLE = Procedure("area", area, measures=("sunk", "pens", "tons"))
