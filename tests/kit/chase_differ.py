"""Situations of random games put to the single rulings: what play offers, refuses and rules, they must too.

What is asked of a single ruling is read off the position by this file alone, not by the functions that play uses.
"""

from functools import cache
from itertools import permutations
from random import Random

import pytest

from forge.errors import ForgeError
from forge.places import components
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.situations import read_mapping, read_values
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.games.atlantic_chase.operation.forces import Operation
from forge.referee.games.atlantic_chase.operation.procedures import PLAY
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.rulings import Looked, Noted, each_entry
from forge.referee.walking.walk import Walk
from kit.chase_sea import chart
from kit.chase_table import axial, chase, walk_of

SITUATIONS = ("break-out", "first-chase", "norway")
KEEN = (*ATTEMPTS, "reorganize", "signals", "stealth-recon")
"""Actions that are taken more often than others, where they are open."""


@cache
def situation(name):
    """The words of a situation of the house edition."""
    text = (components() / "atlantic-chase" / "editions" / "house" / f"{name}.yaml").read_text(encoding="utf-8")
    return read_values(read_mapping(text, name), PLAY.parameters, name)


def game(name, seed, most):
    """Play at random from a situation; yield the walk, and the action under way, at every question."""
    pick = Random(f"{name} {seed}")
    play = find_procedure(chase(), "play")
    known = {**situation(name), "ends": (), "wins": ()}
    if seed % 2:
        known["weather"] = ("good", "bad")[known["weather"] == "good"]
    walk = Walk(Desk(chase()), play, read_input(play, {}, chase().texts, known).arguments)
    action = ""
    for _ in range(most):
        if walk.question is None:
            return
        question = walk.question
        answer = by_chance(question, pick)
        if question.id == "action":
            action = answer.value
        yield walk, action, answer
        walk.answer(answer)


def by_chance(question, pick):
    """Throw, or decide: rather an attempt than another action, and never the end."""
    if question.dice:
        return Answer(tuple(pick.randint(1, question.dice.faces) for _ in range(question.dice.number)), "hand")
    options = [one for one in question.request.options if one != "end"] or list(question.request.options)
    if question.id == "action":
        keen = [one for one in options if one in ATTEMPTS]
        options = (
            keen * 8 + [one for one in options if one in KEEN] * 2 + [one for one in options if one != "completion"]
        )
    if question.id == "next-segment" and "done" in options:
        options += ["done"] * len(options)
    if question.id == "break-away-wish":
        options = [*options, "fight", "fight"]
    return Answer(pick.choice(options), "decided")


@cache
def _ruled(name, words, dice):
    return walk_of(name, dict(words), dice).ruling


def ruling(name, dice="", **words):
    """Put something to a single ruling."""
    return _ruled(name, tuple(sorted(words.items())), dice)


def legal(name, **words):
    """Give whether a single ruling lets it be, and its objections with their pages."""
    found = ruling(name, **words)
    cites = {entry.id: entry.cite for entry in each_entry(found.entries) if isinstance(entry, Noted)}
    return found.result.legal, {(name, cites[name]) for name in found.result.objections}


def refusals(name, words, known=None):
    """Give what a ruling objects to in a situation, with the pages."""
    procedure = find_procedure(chase(), name)
    with pytest.raises(ForgeError) as found:
        rule(Desk(chase()), procedure, read_input(procedure, words, chase().texts, known), by_policy(first, "first"))
    names = {text: name for name, text in chase().texts.items() if text}
    said = set()
    for problem in found.value.problems:
        sentence, _, page = problem.message.rpartition(" (rule ")
        why = sentence.rpartition(": ")[2]
        said.add((names.get(why, why), page.rstrip(")")))
    return said


def yes(value):
    """Write a flag."""
    return "yes" if value else "no"


def kind(force):
    """Say what a Task Force is."""
    return "trajectory" if force.segments else "port-box" if force.box else "station"


def carrier(force):
    """Say what carrier a Task Force has."""
    carriers = [vessel.ship for vessel in force.vessels if vessel.ship.kind == "carrier"]
    return "sound" if any(not one.damaged for one in carriers) else "damaged" if carriers else "none"


def apart(one, other):
    """Count the hexes that aircraft fly."""
    (q, r), (s, t) = map(axial, (one, other))
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def in_year(op, player):
    """List the hexes of a player's air bases."""
    return [base.hex for base in op.bases if base.side == player and base.year <= op.year <= base.until]


def of(op, player):
    """List a player's Task Forces."""
    return [force for force in op.forces if force.player == player]


def declarations(op, action):
    """Give what might be declared by where forces are, each with what may-attempt says of it."""
    found = {}
    enemies = of(op, op.inactive)
    for name, hexes, force in _sources(op, action):
        for target in enemies:
            for at in target.hexes:
                for here in hexes:
                    far = apart(here, at)
                    if far > 2 if action == "air-strike" else here != at:
                        continue
                    mark = "contact" if at in target.contact else "intel" if at in target.intel else "none"
                    words = {
                        "action": action,
                        "active": {"": "air-base", "stealth": "stealth-force"}.get(force) or kind(force),
                        "target": kind(target),
                        "marker": mark,
                        "distance": far,
                        "weather": op.weather,
                        "launch-on-arctic-line": yes(action == "air-strike" and here in chart().arctic),
                        "target-on-arctic-line": yes(at in chart().arctic),
                    }
                    if not isinstance(force, str):
                        words |= {
                            "convoy": yes(any(one.ship.kind == "convoy" for one in force.vessels)),
                            "carrier": carrier(force),
                            "damaged-ship": yes(any(one.ship.damaged for one in force.vessels)),
                            "length": len(force.segments),
                        }
                    found[name, target.id, at, here] = legal("may-attempt", **words)
    return found


def _sources(op, action):
    own = of(op, op.active)
    if action == "stealth-attack":
        return [(one.id, (one.hex,), "stealth") for one in op.stealth if one.player == op.active and one.hex]
    if action == "air-strike":
        ships = [(one.id, one.hexes, one) for one in own if carrier(one) != "none"]
        return ships + [(f"air-base-{hex_}", (hex_,), "") for hex_ in in_year(op, op.active)]
    return [(one.id, one.hexes, one) for one in own]


def completions(op):
    """Give what may-complete says of each Task Force of the Active player's."""
    held = {port for port, side in op.ports if side == op.active}
    found = {}
    for force in of(op, op.active):
        ports = [port for port in chart().ports if port.id in held]
        there = any(port.box == force.box if force.box else set(port.hexes) & set(force.hexes) for port in ports)
        words = {"force": kind(force), "length": len(force.segments), "intel": len(force.intel)}
        found[force.id] = legal("may-complete", **words, **{"in-friendly-port": yes(there)})
    return found


def reorganizations(op):
    """Give the merges and splits that the single rulings allow, and whether a Group can arrive."""
    own = of(op, op.active)
    unused = len([name for name in op.idle if name[0] == op.active[0]])
    merges = {
        (one.id, other.id)
        for one, other in permutations(own, 2)
        if legal(
            "may-merge",
            first=kind(one),
            second=kind(other),
            **{"same-hex": yes((one.station, one.box) == (other.station, other.box))},
        )[0]
    }
    splits = {
        one.id
        for one in own
        if len(one.vessels) > 1 and legal("may-split", force=kind(one), **{"unused-task-forces": unused})[0]
    }
    groups = set()
    held = {port for port, side in op.ports if side == op.active}
    for group in op.groups:
        doors = {hex_ for port in chart().ports if port.id in held and port.box == group.box for hex_ in port.hexes}
        there = [one for one in own if not one.segments and (one.box == group.box if one.box else one.station in doors)]
        words = {"stations-in-port": len(there), "unused-task-forces": unused}
        if group.player == op.active and legal("may-reinforce", **words)[0]:
            groups.add(group.id)
    return merges, splits, groups


def recon(op, one, hex_):
    """Give what may-recon says of a hex."""
    held = {port for port, side in op.ports if side == op.inactive}
    there = ["enemy-port"] * any(hex_ in port.hexes for port in chart().ports if port.id in held)
    there += ["enemy-air-base"] * (hex_ in in_year(op, op.inactive))
    prien = one.prien and any(leader.name == "prien" for leader in op.leaders)
    words = {"there": "+".join(there)} if there else {}
    return legal("may-recon", kind=one.kind, prien=yes(prien), **words)[0]


def triggers(op, hex_):
    """Say what in a hex triggers Intel, for the single ruling."""
    held = {port for port, side in op.ports if side == op.inactive}
    enemies = of(op, op.inactive)
    found = {
        "enemy-port": any(hex_ in port.hexes for port in chart().ports if port.id in held),
        "neutral-port": any(hex_ in port.hexes for port in chart().ports if port.id not in dict(op.ports)),
        "enemy-air-base": hex_ in in_year(op, op.inactive),
        "enemy-station": any(hex_ in force.hexes for force in enemies if not force.segments),
        "enemy-segment": any(hex_ in force.segments for force in enemies),
        "enemy-stealth-force": any(one.hex == hex_ for one in op.stealth if one.player == op.inactive),
    }
    return [name for name, so in found.items() if so]


def operation_of(walk):
    """The operation in a walk's position."""
    position = walk.position
    return position.op if isinstance(position, Fighting) else position if isinstance(position, Operation) else None


def battle_of(walk):
    """The battle in a walk's position, if there is one."""
    position = walk.position
    return position.battle if isinstance(position, Fighting) else position if isinstance(position, Battle) else None


def looks(entries, table):
    """List the looks at a table among entries."""
    return [one.look for one in each_entry(entries) if isinstance(one, Looked) and one.look.table == table]
