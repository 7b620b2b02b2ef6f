"""A small invented pack, and ways to read single tables and overlays of it."""

from pathlib import Path

from forge.errors import Location, Problems
from forge.places import templates
from forge.reading.yaml_text import parse_yaml, read_yaml
from forge.rules import load_rules
from forge.rules.agreed import Reading, Switch, Unknown
from forge.rules.known import Known
from forge.rules.table_reader import read_table
from forge.rules.texts import Wording, read_texts
from forge.rules.values import ValueType
from forge.rules.walk import walk

NOWHERE = Location("")

SEARCH = """
table: search
title: Search Table
rule: "4.2"
dice: 2d6
axes:
  roll: {title: Dice}
  distance:
    title: Distance
    bands: [0-4, 5-9, 10-15, 16+]
    range: 0+
    below: clamp
    above: clamp
result:
  finds:
    type: any of contact, sighted, early
    title: Result
rows:
  4 or less: [contact, early, early, none]
  5-7: [contact + sighted, early, early, none]
  8-12: [contact + sighted, contact + sighted, contact, early]
  13+: [contact + sighted, contact + sighted, contact + sighted, contact]
modifiers:
  - {id: slow, value: +3, when: target is slow, rule: "4.3", group: speed}
  - {id: very-slow, value: +4, when: target is very slow, rule: "4.3", group: speed}
  - {id: fog, value: -1, when: fog in the hex, rule: "5.1"}
  - {id: aircraft, value: -1, stage: column, when: aircraft search too, rule: "6"}
  - {id: radar, value: -9, stage: column, when: radar, rule: "6.1"}
"""

MORALE = """
table: morale
title: Morale
rule: "9.1"
dice: 1d6
axes:
  roll: {title: Die}
result:
  effect: one of passes, fails
natural:
  - {roll: 6, result: fails, when: a rolled 6 always fails, rule: "9.2"}
rows:
  3 or less: passes
  4+: fails
modifiers:
  - {id: rested, value: -3, when: rested}
  - {id: weather, value: U-TOY-2, when: bad weather}
  - {id: card, ask: -2 to +2, when: as the card says}
  - {id: losses, each: +1, every: 2, beyond: 1, most: +3, when: losses}
"""

PRIZES = """
table: prizes
title: Prizes
rule: "8"
dice: 1d10
axes:
  roll: {below: clamp, above: extend}
result:
  points: whole 0 to 9
  fate: one of sunk, prize
notes: {"*": Without a crew on board.}
rows:
  1-4: [U-TOY-1, sunk]
  5-9: {points: 2, fate: prize, mark: "*"}
  10: [3, prize]
modifiers:
  - {id: tanker, value: +2, when: tanker, needs: {oil: yes}}
"""

SPEEDS = """
table: lapse
title: Time Lapse
axes:
  speed: {values: [slow, fast]}
  weather: {values: [good, bad]}
result:
  boxes: whole
rows:
  slow: {good: 2, bad: 1}
  fast: {good: 4, bad: 3}
"""

UNKNOWNS = """
U-TOY-1: {question: What is a small prize worth?, value: whole 0 to 9}
U-TOY-2: {question: How much does weather change?, value: whole -3 to 3}
U-TOY-3: {question: What do the cards say?, file: cards.csv}
"""

READINGS = """
readings:
  TOY-R1:
    rule: "9.1"
    about: Who rolls first?
    default: attacker
    alternatives: {defender: the defender, attacker: the attacker}
    why: It is his turn.
    status: open
switches:
  oil: {rule: "12", title: Oil, help: Tankers count.}
  length: {title: Length, help: How long to play., value: "one of short, long", default: long}
"""

TEXTS = """
distance: {far: far away}
roll: "Throw {dice} for {name}"
loss: "{tons:,} tons, {change:+} points"
"""

CARDS = "id,event,copies\n1,storm,2\n2,calm,1\n"

PACK = """
pack: toys
title: Toys
components:
  - {id: counters, kind: counter, size: 15 mm}
  - from: board.yaml
"""


def write_pack(folder: Path, **files: str) -> Path:
    """Write the toy pack with other or further files; ``tables__search`` stands for tables/search.yaml."""
    texts = {
        "pack": PACK,
        "board": "id: board\nkind: board\n",
        "tables__search": SEARCH,
        "tables__morale": MORALE,
        "tables__prizes": PRIZES,
        "tables__lapse": SPEEDS,
        "unknowns": UNKNOWNS,
        "readings": READINGS,
        "texts": TEXTS,
        **files,
    }
    for name, text in texts.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    return folder


def load(folder, **options):
    """Load the rules of a folder without the owner's overlay; give them with the problems as text."""
    problems = Problems()
    rules = load_rules(folder, problems, owner=False, **options)
    return rules, [str(problem) for problem in problems]


def known() -> Known:
    """What the tables of the toy pack may refer to."""
    texts = read_texts(read_yaml(templates() / "texts.yaml", "texts.yaml", Problems()), Problems())
    flag = ValueType("flag")
    return Known(
        {
            "U-TOY-1": Unknown("U-TOY-1", "?", ValueType("whole", 0, 9)),
            "U-TOY-2": Unknown("U-TOY-2", "?", ValueType("whole", -3, 3)),
        },
        {"TOY-R1": Reading("TOY-R1", "", "?", "yes", (("yes", ""), ("no", "")), "", "open", "yes")},
        {"oil": Switch("oil", "", "", "", flag, False, False)},
        Wording({key: said.text for key, said in texts.items()}),
    )


def table(text):
    """Read one table that is expected to be right."""
    problems = Problems()
    found = read_table(parse_yaml(text, "t.yaml", problems), known(), problems)
    assert [str(problem) for problem in problems] == []
    return found


def problems_of(text, file="t.yaml"):
    """Read one table, walk it if it can be read, and give the problems."""
    problems = Problems()
    found = read_table(parse_yaml(text, file, problems), known(), problems)
    if found:
        walk(found, problems)
    return list(problems)
