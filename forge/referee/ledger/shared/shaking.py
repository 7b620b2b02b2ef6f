"""Who joined with which chain, and the shakes asked for and answered: the part of the protocol that makes dice.

What stands in a record may come from anybody. A method that meets a record raises a ``ValueError`` for what is against
the protocol, with what is wrong in a sentence without a subject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.ledger.shared.chains import MOST_LINKS, step_down
from forge.referee.ledger.shared.reading import Terms, hexadecimal, mapping, text, whole
from forge.referee.ledger.shared.shakes import Asked, Shake
from forge.referee.ledger.shared.signing import PLACED, is_signed, is_weak

if TYPE_CHECKING:
    from forge.referee.ledger.chain import Record


class Fault(NamedTuple):
    """One thing against the protocol: the record, and what is wrong in a sentence without a subject."""

    seq: int
    message: str


class Joined(NamedTuple):
    """A side that joined: its key, how long its chain is, and the link shown last with its place."""

    key: str
    links: int
    first: int
    place: int
    link: bytes
    broken: bool = False


class Shaking:
    """The sides, their chains and their shakes after the records taken so far."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.opening = ""
        self.joined: dict[str, Joined] = {}
        self.shakes: dict[int, Shake] = {}
        self.seq = 0
        self.last = 0
        self.asked = 0
        self.faults: list[Fault] = []
        self.notes: list[Fault] = []
        self.unsigned: list[tuple[int, str]] = []
        self.vouched: dict[str, int] = {}
        self._open_shakes: dict[int, Shake] = {}
        self._decided = 0
        self._question: Any = None

    @property
    def everybody_is_here(self) -> bool:
        """Whether all sides have joined, before which nothing is thrown."""
        return len(self.joined) == len(self.terms.sides)

    @property
    def runs_on(self) -> bool:
        """Whether the last shake serves the next throw too: it is answered, and nobody has decided anything since."""
        shake = self.shakes.get(self.last)
        if shake is None or shake.sealed or shake.withdrawn or shake.owing(self.terms.sides):
            return False
        return self._decided < shake.known

    @property
    def pending(self) -> Shake | None:
        """The shake whose question was asked last and has no dice yet."""
        shake = self.shakes.get(self.last)
        return shake if shake and self.asked in shake.asked and self.asked not in shake.thrown else None

    def open_shakes(self) -> list[Shake]:
        """Give the shakes for which links are still owed."""
        return list(self._open_shakes.values())

    def _fault(self, record: Record, message: str) -> None:
        self.faults.append(Fault(record.seq, message))

    def _check_signature(self, record: Record, by: str) -> None:
        data = record.data
        known = self.joined.get(by)
        key = hexadecimal(data, "key", 32) if record.kind in ("join", "rekey") else known.key if known else ""
        if not is_signed(self.terms.game, data, key):
            raise ValueError(f"is not signed by {by}")
        if record.kind not in PLACED:
            return
        if data.get("on") != data["prev"]:
            raise ValueError(f"{by} signed another history")
        for seq, whose in self.unsigned:
            if whose not in ("", by):
                self.faults.append(Fault(seq, f"says it is by {whose}, but only {by} signed it"))
        self.unsigned.clear()
        self.vouched[by] = record.seq - 1

    def _open(self, record: Record) -> None:
        self.opening = record.hash
        self.unsigned.clear()

    def _join(self, record: Record) -> None:
        data, by = record.data, record.data["by"]
        if by in self.joined:
            raise ValueError(f"{by} joins twice")
        if data.get("on") != self.opening:
            raise ValueError(f"{by} joined another opening")
        self._begin_chain(record, 0)

    def _begin_chain(self, record: Record, first: int) -> None:
        """Take a new chain with its key: at the start, or after a loss."""
        data, by = record.data, record.data["by"]
        old = self.joined.get(by)
        key = old.key if record.kind == "anchor" and old else hexadecimal(data, "key", 32)
        anchor = bytes.fromhex(hexadecimal(data, "anchor", 32))
        if is_weak(key):
            raise ValueError(f"gives {by} a key under which anybody can sign")
        if any(other.key == key for side, other in self.joined.items() if side != by):
            raise ValueError(f"gives {by} the key of another side")
        self.joined[by] = Joined(key, whole(data, "links", 1, MOST_LINKS), first, first, anchor)

    def _anchor(self, record: Record) -> None:
        by, first = record.data["by"], whole(record.data, "first", 0, MOST_LINKS)
        if first != self.last:
            raise ValueError(f"begins a chain at shake {first}, but the last was {self.last}")
        owed = [shake.number for shake in self.open_shakes() if by in shake.owing(self.terms.sides)]
        if owed:
            raise ValueError(f"begins a new chain while {by} owes a seed of the old one for shake {owed[0]}")
        self._begin_chain(record, first)
        self.notes.append(Fault(record.seq, f"{by} begins new seeds: {text(record.data, 'reason')}"))

    def _request(self, record: Record) -> None:
        data = record.data
        self._question = mapping(data, "question")
        self.asked = 0
        if "shake" not in data:
            return
        number = whole(data, "shake", 1, MOST_LINKS)
        run = whole(data, "run", 1, MOST_LINKS) if "run" in data else 0
        if run:
            shake = self._running_on(number, run)
        else:
            shake = self._begin_shake(record, number)
            self._take_link(record, shake)
        self.asked = record.seq
        shake.asked[record.seq] = Asked(self._question, run, data.get("ordered") is True)

    def _running_on(self, number: int, run: int) -> Shake:
        shake = self.shakes.get(number)
        if shake is None or number != self.last or shake.withdrawn or shake.sealed:
            raise ValueError(f"goes on with shake {number} where {self.last + 1} is next")
        if shake.owing(self.terms.sides):
            raise ValueError(f"goes on with shake {number} before its seeds are there")
        if self._decided > shake.known:
            raise ValueError(
                f"goes on with shake {number}, but record {self._decided} decided when its dice could be known"
            )
        if run != len(shake.asked):
            raise ValueError(f"is throw {run} of shake {number} where {len(shake.asked)} is next")
        return shake

    def _begin_shake(self, record: Record, number: int, sealed: tuple[str, str] | None = None) -> Shake:
        by = text(record.data, "by")
        if by not in self.joined:
            raise ValueError("is asked for by nobody who joined")
        if not self.everybody_is_here:
            raise ValueError("is asked for before all sides have joined")
        if number != self.last + 1:
            raise ValueError(f"asks for shake {number} where {self.last + 1} is next")
        mine = next((shake for shake in self.open_shakes() if shake.by == by), None)
        if mine:
            raise ValueError(f"asks for shake {number} while shake {mine.number} of {by} is open")
        self.last = number
        shake = Shake(number, by, record.seq, record.hash, sealed)
        self.shakes[number] = self._open_shakes[number] = shake
        return shake

    def _take_link(self, record: Record, shake: Shake) -> None:
        """Check that a link leads to the last one shown, in as many steps as shakes lie between."""
        by = str(record.data["by"])
        link = bytes.fromhex(hexadecimal(record.data, "link", 32))
        side = self.joined[by]
        if side.broken:
            return  # said once; nothing more is worked out for a chain that led astray
        above = link
        for _ in range(shake.number - side.place):
            above = step_down(self.terms.game, by, above)
        if shake.number <= side.place or shake.number - side.first > side.links or above != side.link:
            self.joined[by] = side._replace(broken=True)
            raise ValueError(f"the seed of {by} does not lead to {by}'s anchor")
        self.joined[by] = side._replace(place=shake.number, link=link)
        shake.links[by] = link
        if not shake.owing(self.terms.sides):
            self._open_shakes.pop(shake.number, None)

    def _seed(self, record: Record) -> None:
        by, number = record.data["by"], whole(record.data, "shake", 1, MOST_LINKS)
        shake = self.shakes.get(number)
        if shake is None or record.data.get("on") != shake.on:
            raise ValueError(f"the seed of {by} is for another request")
        if by not in shake.owing(self.terms.sides):
            raise ValueError(f"{by} owes no seed for shake {number}")
        self._take_link(record, shake)
        shake.known = shake.known or record.seq
        self.vouched[by] = max(shake.seq, self.vouched.get(by, shake.seq))

    def _blind(self, record: Record) -> None:
        data = record.data
        sealed = hexadecimal(data, "seal", 32), hexadecimal(data, "commit", 32)
        self._begin_shake(record, whole(data, "shake", 1, MOST_LINKS), sealed)

    def _withdraw(self, since: int) -> None:
        """Pass over the shakes asked for since a record and not answered by everybody; nobody need answer them."""
        for shake in self.open_shakes():
            if shake.seq >= since:
                shake.withdrawn = True
                del self._open_shakes[shake.number]
        self.asked = 0
