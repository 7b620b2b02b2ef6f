r"""The chain: how a record becomes a line, and how lines are checked.

A line is the record's canonical JSON, a space, the record's hash in 64 lower-case hexadecimal digits, and ``\n``. The
hash is SHA-256 of a zero byte (the leaf prefix of RFC 6962) and the JSON. Each record holds its number ``seq``, from
1, and the hash of the record before as ``prev`` (64 zeros in the first).
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from forge.referee.ledger import canonical

NOTHING_BEFORE = "0" * 64
LONGEST_LINE = 16_000_000


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
    """What a file holds: its sound records, its faults, an unfinished last line, and whether line ends were changed."""

    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()
    torn: bytes = b""
    carriage_returns: bool = False

    @property
    def head(self) -> str:
        """The hash of the last record, to which the next will be chained."""
        return self.records[-1].hash if self.records else NOTHING_BEFORE


def hash_of(body: bytes) -> str:
    """Give the hash of a record's canonical JSON."""
    return hashlib.sha256(b"\x00" + body).hexdigest()


def link(seq: int, prev: str, data: dict[str, Any]) -> tuple[Record, bytes]:
    """Make the next record and its line."""
    body = canonical.write(data | {"seq": seq, "prev": prev})
    record = Record(seq, str(data["kind"]), data | {"seq": seq, "prev": prev}, hash_of(body))
    return record, body + b" " + record.hash.encode() + b"\n"


def read_chain(contents: bytes) -> Chain:
    """Check every byte of a file, naming each record that is damaged, missing or out of place."""
    *lines, torn = contents.split(b"\n")
    records: list[Record] = []
    faults: list[Fault] = []
    damage = ""
    last, carriage_returns = 0, False
    for line in lines:
        if line.endswith(b"\r"):
            line, carriage_returns = line[:-1], True  # noqa: PLW2901 - the line as it was written
        try:
            record = read_line(line)
        except ValueError as error:
            damage = damage or str(error)
            continue
        if damage:
            if record.seq <= last + 1:
                damage += f", and record {record.seq} follows it"
            faults.append(Fault(last + 1, max(last + 1, record.seq - 1), damage))
        else:
            faults += _misplaced(record, records)
        records.append(record)
        last, damage = record.seq, ""
    if damage:
        faults.append(Fault(last + 1, last + 1, damage))
    return Chain(tuple(records), tuple(faults), torn, carriage_returns)


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
        data = canonical.read(body)
    except ValueError:
        raise ValueError("is not canonical JSON") from None
    if not isinstance(data, dict):
        data = {}
    seq, prev, kind = data.get("seq"), data.get("prev"), data.get("kind")
    if type(seq) is not int or seq < 1 or not isinstance(prev, str) or not isinstance(kind, str):
        raise ValueError("has no kind, no number or no link")
    return Record(seq, kind, data, digits.decode())


def _misplaced(record: Record, before: list[Record]) -> list[Fault]:
    expected = before[-1].seq + 1 if before else 1
    if record.seq > expected:
        return [Fault(expected, record.seq - 1, f"missing before record {record.seq}")]
    if record.seq < expected:
        return [Fault(record.seq, record.seq, f"stands where record {expected} should be")]
    if record.data["prev"] != (before[-1].hash if before else NOTHING_BEFORE):
        return [Fault(record.seq, record.seq, f"is not chained to record {record.seq - 1}")]
    return []
