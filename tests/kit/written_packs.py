"""Packs that write their procedures in YAML, made for a test: a table of odds, and what is put on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Problems
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.odds.exact import exact_odds
from forge.referee.telling.receipts import receipt
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.rules import load_rules

if TYPE_CHECKING:
    from pathlib import Path

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.odds.distribution import Odds
    from forge.referee.walking.input import Input
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules

CRT = """\
table: crt
title: Combat Results
rule: "8"
dice: 1d6
axes:
  roll: {below: clamp, above: clamp}
  odds: {values: [1-2, 1-1, 2-1, 3-1], ratio: [attack, defence], below: clamp, above: clamp}
result:
  outcome: {type: "one of ae, ex, dr, de", words: {ae: AE, ex: EX, dr: DR, de: DE}}
rows:
  1: [ae, ae, ae, ex]
  2: [ae, ae, ex, dr]
  3: [ae, ex, dr, dr]
  4: [ex, ex, dr, dr]
  5: [ex, dr, dr, de]
  6: [dr, dr, de, de]
modifiers:
  - {id: woods, value: -1, stage: column, when: The defender is in woods, rule: "8.2"}
  - {id: guns, each: +1, most: +2, when: artillery unit, rule: "8.3"}
"""


def write_pack(folder: Path, procedures: str = "", sequence: str = "", files: dict[str, str] | None = None) -> Path:
    """Write a pack of a combat table, procedures and a sequence of play."""
    texts = {"pack.yaml": "pack: toy\ntitle: Toy\ncomponents: []\n", "tables/crt.yaml": CRT} | (files or {})
    texts |= {name: text for name, text in (("procedures.yaml", procedures), ("sequence.yaml", sequence)) if text}
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def rules_of(folder: Path, procedures: str = "", sequence: str = "", files: dict[str, str] | None = None) -> Rules:
    """Load the rules of a pack made so, which must be sound."""
    problems = Problems()
    rules = load_rules(write_pack(folder, procedures, sequence, files), problems, owner=False)
    assert [str(one) for one in problems] == []
    return rules


def problems_of(folder: Path, procedures: str = "", sequence: str = "", files: dict[str, str] | None = None) -> str:
    """Give what is wrong with a pack made so, a line each."""
    problems = Problems()
    load_rules(write_pack(folder, procedures, sequence, files), problems, owner=False)
    return "\n".join(str(one) for one in problems)


def ruled(rules: Rules, name: str, dice: str = "", answers: dict[str, list[str]] | None = None, **given: str) -> Walk:
    """Walk through a procedure with dice thrown by hand and answers by id, to its end or where these end."""
    procedure = find_procedure(rules, name)
    answerer = one_of(by_hand(Handful(dice)), prepared(answers or {}, rules.texts))
    return rule(Desk(rules), procedure, _read(procedure, rules, given), answerer)


def told(rules: Rules, name: str, dice: str = "", answers: dict[str, list[str]] | None = None, **given: str) -> str:
    """Give the receipt of a ruling."""
    return "\n".join(receipt(ruled(rules, name, dice, answers, **given).ruling, rules))


def odds_of(rules: Rules, name: str, *measures: str, policy: PolicyFunction = first, **given: str) -> Odds:
    """Count every way the dice can fall."""
    procedure = find_procedure(rules, name)
    read = _read(procedure, rules, given)
    return exact_odds(Desk(rules), procedure, read.arguments, measures, policy=policy)


def _read(procedure: Procedure, rules: Rules, given: dict[str, str]) -> Input:
    return read_input(procedure, {key.replace("_", "-"): value for key, value in given.items()}, rules.texts)
