r"""The chain: how a record becomes a line, and how lines are checked.

A line is the record's canonical JSON, a space, the record's hash in 64 lower-case hexadecimal digits, and ``\n``. The
hash is SHA-256 of a zero byte (the leaf prefix of RFC 6962) and the JSON. Each record holds its number ``seq``, from
1, and the hash of the record before as ``prev`` (64 zeros in the first).

What programs do to a text on its way (a byte-order mark, other line ends, blanks at line ends, empty lines, a last line
end that is lost) is outside every hash: it is passed over and told, and is no fault.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.reading import canonical_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOTHING_BEFORE = "0" * 64
LONGEST_LINE = 16_000_000

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MARKED, RETURNS, BLANKS, EMPTY, UNENDED = (
    "a byte-order mark was put before it",
    "line ends were changed to CR LF",
    "blanks were put at line ends",
    "empty lines were put in",
    "the last line end was lost",
)

BLANKS_AT_ENDS = b" \t\r\xa0\xc2"
"""What mail and editors put at the ends of lines; anything else there is damage."""


class Record(NamedTuple):
    """One sound record: its number, kind, contents (with ``seq``, ``prev``, ``kind``) and hash."""

    seq: int
    kind: str
    data: dict[str, Any]
    hash: str


class Fault(NamedTuple):
    """Something wrong with the chain: the records it concerns (first and last), and what is wrong."""

    first: int
    last: int
    message: str

    def __str__(self) -> str:
        """Give a sentence."""
        named = f"record {self.first}" if self.first == self.last else f"records {self.first} to {self.last}"
        return f"{named}: {self.message}"


class Chain(NamedTuple):
    """What a file holds: its sound records, its faults, an unfinished last line, and what was done to it on the way."""

    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()
    torn: bytes = b""
    repairs: tuple[str, ...] = ()

    @property
    def head(self) -> str:
        """The hash of the last record, to which the next will be chained."""
        return self.records[-1].hash if self.records else NOTHING_BEFORE


class Reading:
    """A file read record by record, in little memory: ``records`` once through, the rest as far as it has come.

    ``seq`` and ``head`` are of the record before the first line, where reading begins in the middle. ``at`` is the
    place of the record given last, and at the end that of the end; ``unended`` says that no line end stands there.
    """

    def __init__(self, blocks: Iterable[bytes], seq: int = 0, head: str = NOTHING_BEFORE) -> None:
        self.faults: list[Fault] = []
        self.repairs: list[str] = []
        self.torn = b""
        self.unended = False
        self.at = 0
        self._blocks = blocks
        self._seq, self._head = seq, head
        self._damage = ""

    @property
    def records(self) -> Iterator[Record]:
        """Give the sound records in order; ``at`` is then the place of the line that was read."""
        for at, line in self._lines():
            self.at = at
            if (record := self._take(line)) is not None:
                yield record
        if self.torn and (record := self._ended()) is not None:
            yield record
        if self._damage:
            self.faults.append(Fault(self._seq + 1, self._seq + 1, self._damage))

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Cut blocks into lines without their ends, and give the place of each; the rest is ``torn``."""
        place, rest = 0, b""
        for number, block in enumerate(self._blocks):
            if number == 0 and self._seq == 0 and block.startswith(BYTE_ORDER_MARK):
                self._repair(MARKED)
                block, place = block[len(BYTE_ORDER_MARK) :], len(BYTE_ORDER_MARK)  # noqa: PLW2901 - the text in it
            *lines, rest = (rest + block).split(b"\n")
            for line in lines:
                if line.strip():
                    yield place, line
                else:
                    self._repair(EMPTY)
                place += len(line) + 1
            if len(rest) > LONGEST_LINE:
                self._damage = self._damage or "is longer than any record"
                place, rest = place + len(rest) - 1, b"."  # what follows ends that line
        self.torn, self.at = rest, place

    def _take(self, line: bytes) -> Record | None:
        try:
            record = read_line(self._trimmed(line))
        except ValueError as error:
            self._damage = self._damage or str(error)
            return None
        if self._damage:
            if record.seq <= self._seq + 1:
                self._damage += f", and record {record.seq} follows it"
            self.faults.append(Fault(self._seq + 1, max(self._seq + 1, record.seq - 1), self._damage))
        else:
            self.faults += self._misplaced(record)
        self._seq, self._head, self._damage = record.seq, record.hash, ""
        return record

    def _trimmed(self, line: bytes) -> bytes:
        if line.endswith(b"\r"):
            self._repair(RETURNS)
            line = line[:-1]
        if line.endswith((b" ", b"\t", b"\xa0", b"\r")):
            self._repair(BLANKS)
            line = line.rstrip(BLANKS_AT_ENDS)
        return line

    def _ended(self) -> Record | None:
        """Give the record of a last line that lacks only its end; else it stays unfinished."""
        if self._damage:
            return None
        if not self.torn.strip():
            self.torn, self.unended = b"", True
            self._repair(BLANKS)
            return None
        try:
            record = read_line(self.torn.rstrip(BLANKS_AT_ENDS))
        except ValueError:
            return None
        if self._misplaced(record):
            return None
        self.torn, self.unended = b"", True
        self._repair(UNENDED)
        self._seq, self._head = record.seq, record.hash
        return record

    def _misplaced(self, record: Record) -> list[Fault]:
        expected = self._seq + 1
        if record.seq > expected:
            return [Fault(expected, record.seq - 1, f"missing before record {record.seq}")]
        if record.seq < expected:
            return [Fault(record.seq, record.seq, f"stands where record {expected} should be")]
        if record.data["prev"] != self._head:
            return [Fault(record.seq, record.seq, f"is not chained to record {record.seq - 1}")]
        return []

    def _repair(self, what: str) -> None:
        if what not in self.repairs:
            self.repairs.append(what)


def told_repairs(repairs: Iterable[str]) -> tuple[str, ...]:
    """Say what was done to a file on its way."""
    return tuple(f"{what} on the way; the records are under their hashes" for what in repairs)


def hash_of(body: bytes) -> str:
    """Give the hash of a record's canonical JSON."""
    return hashlib.sha256(b"\x00" + body).hexdigest()


def link(seq: int, prev: str, data: dict[str, Any]) -> tuple[Record, bytes]:
    """Make the next record and its line."""
    body = canonical_json.write(data | {"seq": seq, "prev": prev})
    record = Record(seq, str(data["kind"]), data | {"seq": seq, "prev": prev}, hash_of(body))
    return record, body + b" " + record.hash.encode() + b"\n"


def read_chain(contents: bytes) -> Chain:
    """Check every byte of a file, naming each record that is damaged, missing or out of place."""
    reading = Reading((contents,))
    records = tuple(reading.records)
    return Chain(records, tuple(reading.faults), reading.torn, tuple(reading.repairs))


def read_line(line: bytes) -> Record:
    """Read one line without its end, or say in a ``ValueError`` what is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise ValueError("is longer than any record")
    body, gap, digits = line[:-65], line[-65:-64], line[-64:]
    if gap != b" " or len(digits) != 64:
        raise ValueError("does not end in a hash")
    if hash_of(body).encode() != digits:
        raise ValueError("does not match its hash")
    try:
        data = canonical_json.read(body)
    except ValueError:
        raise ValueError("is not canonical JSON") from None
    if not isinstance(data, dict):
        data = {}
    seq, prev, kind = data.get("seq"), data.get("prev"), data.get("kind")
    if type(seq) is not int or seq < 1 or not isinstance(prev, str) or not isinstance(kind, str):
        raise ValueError("has no kind, no number or no link")
    return Record(seq, kind, data, digits.decode())
