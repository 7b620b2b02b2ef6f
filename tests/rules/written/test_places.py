"""What is wrong with a procedure or a sequence of play is told at the very value, not where its step begins."""

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

TABLE = """table: crt
title: Combat
dice: 1d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  odds: {title: Odds, values: [1-1, 2-1], ratio: [attack, defence], below: clamp, above: clamp}
result: {outcome: {title: Result, legend: {AR: back, DR: away}}}
rows: {1-3: [AR, DR], 4-6: [DR, DR]}
modifiers: [{id: woods, value: -1, stage: column, when: woods}, {id: guns, each: +1, stage: column, when: gun}]
"""
PROCEDURES = """combat:
  title: Combat
  asks:
    attack: {type: whole 1 to 9}
    ground: {type: "one of open, woods"}
    hour: {type: whole 1 to 9, usual: 12} #asks.hour.usual
  refuses:
    - when: attack more than nowhere #refuses[1].when
      say: "No."
  steps:
    - roll: crt
      at:
        odds: attack against nothing #steps[1].at.odds
      modifiers:
        woods: ground is wood #steps[1].modifiers.woods
        guns: ground #steps[1].modifiers.guns
    - when: attack is 3
      let:
        more: attack +* 2 #steps[2].let.more
      say: "{nobody}" #steps[2].say
    - by: crt
      cases:
        ar: {say: "{nowhere}"} #steps[3].cases.ar[1].say
        xx: [] #steps[3].cases.xx
        dr:
          - say: Away.
          - do: morale #steps[3].cases.dr[2].do
    - repeat: 3
      until: ground #steps[4].until
      steps:
        - {throw: 1d6, named: shot}
        - tally: {lost: hits} #steps[4].steps[2].tally.lost
  measures: {lost: [step, steps]}
  gives:
    outcome: outcomes #gives.outcome
"""
SEQUENCE = """turns: 2
sides: [red, blue]
keeps:
  coal: {type: whole 0 to 9, begins: "12"} #keeps.coal.begins
phases:
  - phase: Turn
    each: side
    phases:
      - phase: March
        steps:
          - let: {coal: coal - snow} #phases[1].phases[1].steps[1].let.coal
"""


@pytest.mark.parametrize(
    ("name", "text", "before"), [("procedures", PROCEDURES, "combat."), ("sequence", SEQUENCE, "")]
)
def test_each_problem_stands_at_its_value(tmp_path, name, text, before):
    """The line of each field that a remark names."""
    lines = text.splitlines()
    wanted = {line.rpartition("#")[2]: number for number, line in enumerate(lines, 1) if "#" in line}
    said = "\n".join(line.partition(" #")[0] for line in lines)
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/crt.yaml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "pack.yaml").write_text("pack: toy\ntitle: Toy\ncomponents: []\n", encoding="utf-8")
    (tmp_path / f"{name}.yaml").write_text(said + "\n", encoding="utf-8")
    problems = Problems()
    load_pack(tmp_path, find_kinds(), problems)
    found = {problem.field.removeprefix(before): problem.where.line for problem in problems}
    assert {field: found.get(field) for field in wanted} == wanted, list(map(str, problems))
