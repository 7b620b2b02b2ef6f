"""A small invented game for two: orders in turn, attacks whose dice run on to damage and to an event."""

from pathlib import Path
from typing import NamedTuple

from forge.errors import Problems
from forge.referee.contract.parameters import Parameter, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Choose, Draw, Fold, Roll
from forge.referee.contract.tables import table_procedure
from forge.rules import load_rules

TABLE = """
table: hits
title: Hits
dice: 1d6
axes:
  roll: {title: Die}
result:
  hits: whole 0 to 9
rows:
  1-5: 0
  6: 1
"""
TURNS = 12
CUP = (("storm", 2), ("calm", 3), ("fog", 1))


class War(NamedTuple):
    """Damage done by each side."""

    red: int = 0
    blue: int = 0


async def turn(war: War, number: int):
    """One side orders; an attack throws two dice, seven or more throw for damage and draw an event at once."""
    side = "red" if number % 2 else "blue"
    order = await Choose("order", side, ("attack", "wait", "night"), about=(("turn", number),))
    if order == "wait":
        return war
    dice = await Roll("attack", "2d6", about=(("turn", number), ("how", order)))
    if sum(dice) + (order == "night") < 7:
        return war
    damage = await Roll("damage", "3d6", about=(("turn", number),), ordered=True)
    event = await Draw("event", CUP, about=(("turn", number),))
    done = damage[0] if event != "fog" else 0
    return war._replace(red=war.red + done) if side == "red" else war._replace(blue=war.blue + done)


async def skirmish(turns: int):
    """Fight so many turns."""
    return await Fold(turn, War(), tuple(range(1, turns + 1)))


SKIRMISH = Procedure("skirmish", skirmish, (Parameter("turns", Whole(1, 99), TURNS),))


def find(rules, name):
    """Find the procedure, or a table."""
    return SKIRMISH if name == "skirmish" else table_procedure(rules.table(name))


def rules_of(folder: Path):
    """Write the pack, if it is not there, and load it."""
    pack = folder / "skirmish"
    if not pack.exists():
        (pack / "tables").mkdir(parents=True)
        (pack / "pack.yaml").write_text("pack: skirmish\ntitle: Skirmish\n")
        (pack / "tables" / "hits.yaml").write_text(TABLE)
    problems = Problems()
    rules = load_rules(pack, problems, owner=False)
    problems.raise_errors()
    return rules
