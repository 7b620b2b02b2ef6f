"""A pack of one table and a long ledger of throws on it: python bench/long_ledger.py PACK LEDGER RECORDS."""

import itertools
import sys
import tempfile
from pathlib import Path

from forge.errors import Problems
from forge.referee.catalogue import find_procedure
from forge.referee.ledger.chain import NOTHING_BEFORE, link
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.walking.questions import Answer
from forge.rules import load_rules

PACK = "pack: bench\ntitle: Bench\ncomponents:\n  - {id: c, kind: chart, title: C, page: a4, tables: [gunnery]}\n"
TABLE = """\
table: gunnery
title: Gunnery
rule: "1"
dice: 2d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  range: {title: Range, values: {close: [close], far: [far]}}
result:
  hits: {type: whole, title: Hits}
rows:
  2-6: {close: 0, far: 0}
  7-9: {close: 1, far: 0}
  10-11: {close: 2, far: 1}
  "12": {close: 3, far: 2}
modifiers:
  - {id: smoke, value: -2, when: The target lies in smoke, rule: "1.1"}
  - {id: slow, value: +1, when: The target has a speed of 2 or less, rule: "1.2"}
"""


def write_table_pack(pack):
    """Write the pack."""
    (pack / "tables").mkdir(parents=True)
    (pack / "pack.yaml").write_text(PACK)
    (pack / "tables" / "gunnery.yaml").write_text(TABLE)


def write_long_ledger(path, pack, wanted):
    """Write a ledger of about so many records: every throw of two dice in turn, each ruled once and then repeated."""
    rules = load_rules(pack, Problems(), owner=False)
    with tempfile.TemporaryDirectory() as temporary:
        first = opening(rules, ("Ann", "Bob"), "forge")
        with create_ledger(Path(temporary) / "short.ledger", first) as ledger:
            session = Session(ledger, rules.texts, find_procedure)
            for dice in itertools.combinations_with_replacement(range(1, 7), 2):
                session.begin("gunnery", {"range": "close"})
                session.answer(Answer(dice, "forge"))
            ruled = [record.data for record in ledger.records[1:]]
    seq, prev, lines = 1, NOTHING_BEFORE, []
    for data in itertools.chain((first,), itertools.cycle(ruled)):
        record, line = link(seq, prev, {name: part for name, part in data.items() if name not in ("seq", "prev")})
        lines.append(line)
        if seq >= wanted and record.kind == "result":
            break
        seq, prev = seq + 1, record.hash
    path.write_bytes(b"".join(lines))


if __name__ == "__main__":
    folder, out, number = sys.argv[1:]
    write_table_pack(Path(folder))
    write_long_ledger(Path(out), Path(folder), int(number))
