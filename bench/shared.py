"""What shared dice cost in bytes and time: ``python bench/shared.py [THROWS]``.

Two sides at one table throw so many times, one throw or three to a shake; nothing is written to disk, and the rules are
not worked out again, so that the figures are those of the dice alone.
"""

import os
import sys
import tempfile
import time

from forge.referee.ledger.chain import NOTHING_BEFORE, Reading, link
from forge.referee.ledger.shared.hand import Hand, Own
from forge.referee.ledger.shared.keys import Memory, Person
from forge.referee.ledger.shared.reading import Terms, write_terms
from forge.referee.ledger.shared.sharing import Sharing

GAME, SIDES = "00" * 16, ("anna", "bob")
ASKED = {"about": {}, "ask": "rollon", "at": {"range": "close"}, "dice": "2d6", "id": "gunnery", "table": "gunnery"}


class Table:
    """A ledger in memory, and both hands at it."""

    def __init__(self):
        self.lines, self.head, self.count = [], NOTHING_BEFORE, 0
        self.sharing = Sharing(Terms(GAME, SIDES, {}))
        own = {side: Own(Person(side, os.urandom(32), None), Memory(GAME, side, None)) for side in SIDES}
        self.hands = {side: Hand(self.sharing, {side: own[side]}) for side in SIDES}
        for one in own.values():
            one.memory.keep = lambda: None  # what the disk takes is told apart
        shared = write_terms(SIDES, {})
        self.put({"kind": "open", "format": "forge-ledger/1", "game": GAME, "players": [*SIDES], "shared": shared})
        for side in SIDES:
            self.put(self.hands[side].joining(side))

    def put(self, data):
        """Add a record."""
        record, line = link(self.count + 1, self.head, data)
        self.lines.append(line)
        self.head, self.count = record.hash, self.count + 1
        self.sharing.take(record)
        return record

    def throw(self, run):
        """Share so many throws of one shake: Anna asks, Bob answers, the dice come."""
        number = self.sharing.last + 1
        anna, bob = self.hands["anna"], self.hands["bob"]
        link_of = anna.own["anna"].memory.link(number).hex()
        record = self.put({"kind": "request", "by": "anna", "shake": number, "question": ASKED, "link": link_of})
        self.put(bob.seed("bob", bob.owed("bob")[0]))
        for n in range(run):
            if n:
                record = self.put({"kind": "request", "shake": number, "run": n, "question": ASKED})
            value = self.sharing.pending.value(GAME, SIDES, record.seq)
            self.put({"kind": "dice", "how": "shared", "request": record.seq, "shake": number, "n": n, "value": value})


def main(throws="10000"):
    """Throw, read and verify."""
    for run in (1, 3):
        table, start = Table(), time.process_time()
        for _ in range(int(throws) // run):
            table.throw(run)
        made, contents = time.process_time() - start, b"".join(table.lines)
        start = time.process_time()
        records = list(Reading([contents]).records)
        read = time.process_time() - start
        start = time.process_time()
        sharing = Sharing(Terms(GAME, SIDES, {}), records)
        checked, dice = time.process_time() - start, len(sharing.throws)
        assert not sharing.faults
        print(
            f"{dice} throws, {run} to a shake: {len(records)} records, {len(contents) / dice:.0f} bytes and "
            f"{made / dice * 1000:.2f} ms a throw; read {read:.2f} s, verified {checked:.2f} s"
        )
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FORGE_HOME"] = folder
        memory = Memory(GAME, "anna", None)
        memory.answered = {str(shake): NOTHING_BEFORE for shake in range(300)}
        start = time.perf_counter()
        for _ in range(50):
            memory.keep()
        print(f"a memory of 300 answers kept on disk: {(time.perf_counter() - start) / 50 * 1000:.2f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
