"""Checks the chain of a forge ledger, alone: ``python chain_check.py FILE [MARK]...``.

This is a second verifier, written apart from forge: it imports nothing of it, reads the lines with its own reader and
needs only Python's standard library. It checks bytes, canonical JSON, hashes, numbers, links and marks; whether the
results follow from the dice is for ``forge ledger verify``. REFEREE.md describes the format; vectors to test any
verifier are in tests/data/ledger/. Exit status: 0 sound, 2 no such file, 3 something is wrong.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import sys
from pathlib import Path
from typing import Any

HEX = frozenset(b"0123456789abcdef")
SHORT = {0x22: '"', 0x5C: "\\", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}
WORDS = {b"true": True, b"false": False, b"null": None}


class Reader:
    """Reads one canonical JSON value from bytes, refusing every other way of writing it."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.at = 0

    def whole(self) -> Any:
        """Read the only value of the body."""
        value = self.value(0)
        if self.at != len(self.body):
            raise ValueError("goes on after its end")
        return value

    def value(self, depth: int) -> Any:
        """Read any value."""
        if depth > 100:
            raise ValueError("is nested too deep")
        first = self.peek()
        if first == b"{":
            return self.object(depth)
        if first == b"[":
            return self.list(depth)
        if first == b'"':
            return self.text()
        for word, meaning in WORDS.items():
            if self.body.startswith(word, self.at):
                self.at += len(word)
                return meaning
        return self.number()

    def object(self, depth: int) -> dict[str, Any]:
        """Read names in ascending order with their values."""
        found: dict[str, Any] = {}
        self.at += 1
        while self.peek() != b"}":
            if found:
                self.expect(b",")
            name = self.text()
            if found and name <= max(found):
                raise ValueError(f"has {name!r} out of order")
            self.expect(b":")
            found[name] = self.value(depth + 1)
        self.at += 1
        return found

    def list(self, depth: int) -> list[Any]:
        """Read values apart by commas."""
        found: list[Any] = []
        self.at += 1
        while self.peek() != b"]":
            if found:
                self.expect(b",")
            found.append(self.value(depth + 1))
        self.at += 1
        return found

    def number(self) -> int:
        """Read a whole number: no plus, no leading zeros, no minus zero."""
        start = self.at
        self.at += self.peek() == b"-"
        while self.at < len(self.body) and 0x30 <= self.body[self.at] <= 0x39:
            self.at += 1
        digits = self.body[start : self.at]
        if not digits.strip(b"-") or str(int(digits)).encode() != digits or abs(int(digits)) >= 2**53:
            raise ValueError("has something that is no value")
        return int(digits)

    def text(self) -> str:
        """Read text: control characters escaped the short way where there is one, nothing else escaped."""
        self.expect(b'"')
        out = bytearray()
        while (byte := self.byte()) != 0x22:
            if byte < 0x20:
                raise ValueError("has a bare control character")
            out += self.escape() if byte == 0x5C else bytes((byte,))
        return out.decode("utf-8")

    def escape(self) -> bytes:
        """Read what follows a backslash."""
        kind = self.byte()
        if kind in SHORT:
            return SHORT[kind].encode()
        digits = self.body[self.at : self.at + 4]
        self.at += 4
        code = int(digits, 16) if kind == 0x75 and len(digits) == 4 and set(digits) <= HEX else 0x20
        if code >= 0x20 or chr(code) in SHORT.values():
            raise ValueError("has an escape that is not the shortest")
        return bytes((code,))

    def peek(self) -> bytes:
        """Give the next byte without reading it."""
        return self.body[self.at : self.at + 1]

    def byte(self) -> int:
        """Read one byte."""
        if self.at >= len(self.body):
            raise ValueError("ends too early")
        self.at += 1
        return self.body[self.at - 1]

    def expect(self, wanted: bytes) -> None:
        """Read one byte that must be there."""
        if self.peek() != wanted:
            raise ValueError(f"lacks {wanted.decode()} at byte {self.at}")
        self.at += 1


def code_of(head: str, salt: str) -> str:
    """Give the mark for the hash of a record and ten dice."""
    letters = base64.b32encode(hmac.new(bytes.fromhex(head), salt.encode(), hashlib.sha256).digest()[:10]).decode()
    return " ".join(letters[place : place + 4] for place in range(0, 16, 4))


def check_line(line: bytes, number: int, before: str) -> tuple[str, dict[str, Any], str]:
    """Check one line against the hash before it ("" where that is damaged): its hash, its contents, what is wrong."""
    body, gap, written = line[:-65], line[-65:-64], line[-64:]
    computed = hashlib.sha256(b"\x00" + body).hexdigest()
    if gap != b" " or computed.encode() != written:
        return "", {}, "does not match its hash" if set(written) <= HEX else "does not end in a hash"
    try:
        data = Reader(body).whole()
    except ValueError as error:
        return computed, {}, f"is not canonical: {error}"
    if not isinstance(data, dict) or type(data.get("seq")) is not int or data["seq"] != number:
        return computed, {}, "has another number"
    wrong = "is not chained to the record before" if before and data.get("prev") != before else ""
    if data.get("kind") == "mark" and not wrong:
        wrong = check_mark(data, before)
    return computed, data, wrong


def check_mark(data: dict[str, Any], before: str) -> str:
    """Check that a mark was made from the hash before it (any, where that is damaged) and its salt."""
    try:
        right = data["head"] == (before or data["head"]) and data["code"] == code_of(data["head"], data["salt"])
    except (KeyError, ValueError, TypeError, AttributeError):
        right = False
    return "" if right else "is a mark that belongs elsewhere"


def check(contents: bytes) -> tuple[str, list[Any], list[str]]:
    """Check a whole file: the hash of the last record, the marks found, and what is wrong."""
    blanks = b" \t\r\xc2\xa0"  # what mail and editors put at the ends of lines
    *lines, rest = contents.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    lines = [line.rstrip(blanks) for line in lines if line.strip()]
    if not check_line(rest.rstrip(blanks), len(lines) + 1, "")[2]:  # it lacks nothing but its end
        lines, rest = [*lines, rest.rstrip(blanks)], b""
    faults: list[str] = [] if lines else ["there is no record"]
    marks, before = list[Any](), "0" * 64
    for number, line in enumerate(lines, 1):
        before, data, wrong = check_line(line, number, before)
        if wrong:
            faults.append(f"record {number} {wrong}")
        if data.get("kind") == "mark":
            marks.append(data.get("code"))
    if rest.strip():
        faults.append(f"record {len(lines) + 1} is unfinished: {len(rest)} bytes without a line end")
    return before, marks, faults


def main(arguments: list[str]) -> int:
    """Check the file named, say what was found, and give the exit status."""
    if not arguments or not Path(arguments[0]).is_file():
        sys.stderr.write("usage: chain_check.py FILE [MARK]...\n")
        return 2
    head, marks, faults = check(Path(arguments[0]).read_bytes())
    wanted = [" ".join(mark.upper().replace("-", " ").split()) for mark in arguments[1:]]
    faults += [f"no record carries the mark {mark}" for mark in wanted if mark not in marks]
    verdict = "wrong" if faults else "sound, as far as the file goes: records cut off its end leave no trace in it"
    named = (f"mark {str(mark).encode('unicode_escape').decode()}" for mark in marks)  # one line, whatever it holds
    sys.stdout.write("\n".join([*faults, *named, f"head {head}", verdict, ""]))
    return 3 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
