"""A small invented game: two tables, a reading, an unknown, and procedures that use every kind of request."""

from pathlib import Path
from typing import NamedTuple

from forge.errors import Problems
from forge.places import templates
from forge.referee.contract.counters import Counters
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.policy import Policy
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import (
    Ask,
    Call,
    Choose,
    Draw,
    Emit,
    Fold,
    InForce,
    LookUp,
    Position,
    Roll,
    RollOn,
    Step,
    Tally,
    without,
)
from forge.referee.contract.tables import table_procedure
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.rules import load_rules

ATTACK = """
table: attack
title: Attack Table
rule: "9.1"
dice: 1d6
axes:
  roll: {title: Die, below: clamp, above: clamp}
  zone: {title: Zone, values: [outer, inner]}
result:
  tons: {type: whole, title: tons}
  ships: {type: whole, title: ships}
rows:
  1: {outer: [0, 0], inner: [0, 0]}
  2: {outer: [10000, 2], inner: [5000, 1]}
  3: {outer: [20000, 3], inner: [10000, 2]}
  4: {outer: [30000, 5], inner: [15000, 3]}
  5: {outer: [45000, 8], inner: [20000, 4]}
  6: {outer: [60000, 10], inner: [30000, 5]}
modifiers:
  - {id: aggressive, value: +2, when: aggressive, rule: "9.2"}
  - {id: night, value: -1, when: night, rule: "9.3"}
  - {id: extra, each: +1, most: +3, when: boats beyond the first, rule: "9.4"}
"""

FIND = """
table: find
title: Search Table
rule: "4"
dice: 2d6
axes:
  roll: {title: Dice}
result:
  found: {type: "one of nothing, contact, sunk", title: Result}
natural:
  - {roll: 12, result: sunk, when: a rolled 12 always sinks, rule: "4.1"}
rows:
  2-6: nothing
  7-9: contact
  10-12: sunk
"""

PRIZE = """
table: prize
title: Prize
axes:
  size: {values: [small, large]}
result:
  points: whole 0 to 9
rows:
  small: U-TOY-1
  large: 5
"""

READINGS = """
readings:
  TOY-R1: {rule: "5", about: Who is first?, default: attacker,
    alternatives: {attacker: the attacker, defender: the defender}, why: It is his turn., status: open}
switches:
  oil: {rule: "12", title: Oil, help: Tankers count.}
"""

UNKNOWNS = """
U-TOY-1: {question: What is a small prize worth?, value: whole 0 to 9, rule: "8"}
"""

TEXTS = """
too-many-aces: "{aces} aces in {boats} boats"
part:
  hunt: "Boat in the {item} zone"
duel: Duel
blows: the {n}. blow
measure: {tons: tons}
"""


def toy_rules(folder: Path):
    """Write the pack into a folder and load it."""
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text("pack: toy\ntitle: Toy\n")
    for name, text in (("attack", ATTACK), ("find", FIND), ("prize", PRIZE)):
        (folder / "tables" / f"{name}.yaml").write_text(text)
    for name, text in (("readings", READINGS), ("unknowns", UNKNOWNS), ("texts", TEXTS)):
        (folder / f"{name}.yaml").write_text(text)
    problems = Problems()
    rules = load_rules(folder, problems, owner=False)
    problems.raise_errors()
    return rules


class Fight(NamedTuple):
    """How a duel stands."""

    mine: int
    theirs: int


async def duel(mine: int, theirs: int):
    """Trade blows until five were struck or one side has no hit left."""
    return await Fold(blow, Fight(mine, theirs), (1, 2, 3, 4, 5))


async def blow(state: Fight, number: int):
    """One blow: a four or better hits; a six lets the striker choose."""
    if not state.mine or not state.theirs:
        return state
    (die,) = await Roll("blows", "1d6", "7.1", (("n", number),))
    if die < 4:
        return state
    await Emit("hits")
    if die == 6:
        target = await Choose("press", "attacker", ("on", "back"), "7.2", state)
        if target == "back":
            return state._replace(mine=state.mine - 1)
    await Position(state._replace(theirs=state.theirs - 1))
    return state._replace(theirs=state.theirs - 1)


async def hunt(state: int, zone: str):
    """One boat attacks; the state counts the boats that sank anything."""
    look = await RollOn("attack", (("zone", zone),), ("night",) if state else ())
    await Emit("hold", look.result.tons)
    await Emit("ships", look.result.ships)
    return state + (look.result.ships > 0)


def within(total, amount):
    """Add up to a limit."""
    return min(total[0] + amount, total[1]), total[1]


def settle(total):
    """Give the sum as tons."""
    return total[:1]


async def raid(outer: int, inner: int, limit: int):
    """Boats attack one after the other, within a limit of tons."""
    await Step("limit", (("tons", limit),), "9.9")
    zones = ("outer",) * outer + ("inner",) * inner
    return await Fold(hunt, 0, zones, Tally("hold", ("tons",), (0, limit), within, settle))


async def pocket(bag):
    """Draw two chits."""
    chit = await Draw("chit", bag)
    again = await Draw("chit", without(bag, chit))
    return tuple(sorted((chit, again)))


async def draws():
    """Draw two chits of four."""
    return await Call(pocket, (("red", 2), ("blue", 2)))


async def questions(first: str, sure: bool):
    """Ask for a reading, an option, an unknown and a value of the table."""
    who = await InForce("TOY-R1")
    oil = await InForce("oil")
    prize = await LookUp("prize", (("size", "small"),))
    weather = await Ask("weather", "umpire", Whole(0, 9))
    return f"{first} {who} {oil} {prize.result.points} {weather} {sure}"


def no_aces_beyond_boats(boats):
    """Object to more than two aces."""
    aces = sum(group.number for group in boats if "ace" in group.marks)
    if aces > 2:
        yield Objection("too-many-aces", (("aces", aces), ("boats", sum(group.number for group in boats))), "3.1")


async def muster(boats):
    """Count the boats."""
    await Step("mustered")
    return sum(group.number for group in boats)


def stand_back(decision):
    """Fall back while there is more than one hit left."""
    return "back" if decision.state.mine > 1 else "on"


DUEL = Procedure(
    "duel",
    duel,
    (Parameter("mine", Whole(1, 5), 2), Parameter("theirs", Whole(1, 5))),
    measures=("hits",),
    policies=(Policy("back", stand_back),),
)
RAID = Procedure(
    "raid",
    raid,
    (
        Parameter("outer", Whole(0, 9)),
        Parameter("inner", Whole(0, 9), 0),
        Parameter("limit", Whole(0, 900_000), 90_000),
    ),
    measures=("tons", "ships"),
)
DRAWS = Procedure("draws", draws)
QUESTIONS = Procedure(
    "questions", questions, (Parameter("first", Choice(("alpha", "beta", "alps"))), Parameter("sure", Flag(), False))
)
MUSTER = Procedure(
    "muster",
    muster,
    (Parameter("boats", Counters(("aggressive", "normal", "shadow"), ("ace", "green"), 12)),),
    check=no_aces_beyond_boats,
)
PROCEDURES = (DUEL, RAID, DRAWS, QUESTIONS, MUSTER)


def find(rules, name):
    """Find a procedure of the toy game, or one of its tables."""
    for procedure in PROCEDURES:
        if procedure.id == name:
            return procedure
    return table_procedure(rules.table(name))


def given(procedure, rules, **words):
    """Read words into the input of a procedure."""
    return read_input(procedure, {name.replace("_", "-"): text for name, text in words.items()}, rules.texts)


def forge_words():
    """Give forge's own texts."""
    from forge.reading.yaml_text import read_yaml
    from forge.rules.texts import read_texts

    problems = Problems()
    said = read_texts(read_yaml(templates() / "texts.yaml", "texts.yaml", problems), problems)
    return {key: text.text for key, text in said.items()}


def desk_of(folder: Path) -> Desk:
    """Give the desk of the toy game."""
    return Desk(toy_rules(folder))
