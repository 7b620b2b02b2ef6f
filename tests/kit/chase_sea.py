"""The sea of Atlantic Chase: positions made by hand, and whole actions carried out on them."""

from functools import cache
from itertools import pairwise

from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.contract.procedure import Procedure
from forge.referee.games.atlantic_chase.operation.carrying_out import attempt
from forge.referee.games.atlantic_chase.operation.declaring import attempt_ways
from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
from forge.referee.games.atlantic_chase.sea.chart import read_chart
from forge.referee.games.atlantic_chase.sea.leaders import Leader, benefit_of
from forge.referee.games.atlantic_chase.sea.names import SIDES
from forge.referee.games.atlantic_chase.sea.ships import Ship, Side, Vessel
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, by_policy, one_of, prepared, rule
from forge.referee.walking.input import Input
from forge.referee.walking.rulings import Chosen, Looked, Noted, each_entry
from kit.chase_table import chase

TASK_FORCES = (*(f"g{number}" for number in range(1, 6)), *(f"b{number}" for number in range(1, 11)))
"""Five German Task Forces and ten British ones."""


def walk(function, *arguments, answerer, rules=None):
    """Walk through any procedure of the game to its end."""
    walked = rule(Desk(rules or chase()), Procedure("test", function), Input(arguments, ()), answerer)
    assert walked.question is None, f"still asks {walked.question}"
    return walked.ruling


@cache
def chart():
    """The map as published."""
    return walk(read_chart, answerer=by_policy(first, "first")).result


def act(action, op, dice="", /, rules=None, *more, **answers):
    """Carry an action out with dice in order; answers by question in order, the first option where none is given."""
    handful = Handful(dice)
    said = {
        name.replace("_", "-"): answer if isinstance(answer, list) else [answer] for name, answer in answers.items()
    }
    ruling = walk(
        action,
        chart(),
        op,
        *more,
        answerer=one_of(by_hand(handful), prepared(said), by_policy(first, "first")),
        rules=rules,
    )
    handful.refuse_rest()
    return ruling


def attempted(name, op, dice="", /, rules=None, **answers):
    """Carry out an action that is thrown on a table, as ``act`` does."""

    async def carry_out(where, now):
        return await attempt(name, where, now)

    return act(carry_out, op, dice, rules, **answers)


def declared(name, op, rules=None):
    """List the legal declarations of an action that is thrown on a table."""

    async def listing(where, now):
        return await attempt_ways(name, where, now)

    return ways(listing, op, rules)


def ways(listing, op, rules=None):
    """List the legal declarations of an action."""
    return walk(listing, chart(), op, answerer=by_policy(first, "first"), rules=rules).result


def asked(ruling, name):
    """Give the options of each time that a question was asked, in order."""
    decided = (entry for entry in each_entry(ruling.entries) if isinstance(entry, Chosen))
    return [entry.options for entry in decided if entry.id == name]


def noted(ruling, name):
    """List the values of each note of a name, in order."""
    return [dict(entry.values) for entry in each_entry(ruling.entries) if isinstance(entry, Noted) and entry.id == name]


def looked(ruling, table):
    """List the looks at a table, in order."""
    found = (entry for entry in each_entry(ruling.entries) if isinstance(entry, Looked))
    return [entry.look for entry in found if entry.look.table == table]


def told(ruling):
    """List what was looked up and noted, in order."""
    return [entry.id for entry in each_entry(ruling.entries) if isinstance(entry, Looked | Noted)]


def ship(key, speed="fast", kind="cruiser", leaders=()):
    """Make a ship; convoys can disperse, others be damaged."""
    back = Side((None, None), None, "very-slow") if kind == "convoy" else Side((0, -1), 1, "slow")
    front = Side((1, 0), None if kind == "convoy" else 1, speed)
    return Vessel(key, Ship(key, "german" if key.startswith("g-") else "british", kind, front, back), leaders=leaders)


def force(name, place, *vessels, **markers):
    """Make a Task Force in a hex, along hexes or in a Port Box; one fast ship unless others are named."""
    player = "german" if name.startswith("g") else "british"
    where = {"box": place} if place[0].isalpha() else {"station" if " " not in place else "segments": place}
    if "segments" in where:
        where["segments"] = tuple(place.split())
    for marker in ("intel", "contact"):
        if marker in markers:
            markers[marker] = tuple(markers[marker].split())
    return TaskForce(name, player, vessels or (ship(f"{name[0]}-{name}"),), **where, **markers)


def trajectory_of(name, *hexes, **markers):
    """Make a Task Force of one fast ship along hexes, however few."""
    return force(name, "0000", **markers)._replace(segments=hexes, station="")


def leader(name):
    """Bring a leader into play with his printed benefit."""
    benefit = walk(benefit_of, name, answerer=by_policy(first, "first")).result
    return Leader(name, benefit, benefit.uses)


def sea(*forces, active="german", **others):
    """Put Task Forces to sea; ports are held as printed, those of neutrals by nobody."""
    ports = tuple((port.id, port.control) for port in chart().ports if port.control in SIDES)
    idle = tuple(name for name in TASK_FORCES if name not in {one.id for one in forces})
    return Operation(active, forces=forces, **{"ports": ports, "bases": chart().bases, "idle": idle} | others)


def check_force(one):
    """Check that a Task Force is in one place, its line unbroken, and its markers on it."""
    assert one.vessels
    assert bool(one.segments) + bool(one.station) + bool(one.box) == 1
    assert len(one.segments) == len(set(one.segments)) <= 15
    assert set(one.hexes) <= chart().hexes
    for here, there in pairwise(one.segments):
        assert there in chart().adjacent(here, one.player)
    for marks in (one.intel, one.contact):
        assert len(marks) == len(set(marks))
        assert set(marks) <= set(one.hexes)
    assert not (one.is_station and one.intel)
