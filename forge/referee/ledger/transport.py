"""What mail does to a ledger, undone for reading: lines wrapped, lost or quoted, quoted-printable, base64, whole mails.

Nothing is trusted by it: what comes out is read like any file, each record under its hash, and a file is taken as
repaired only if more of it is sound so than as it stands.
"""

from __future__ import annotations

import base64
import binascii
import email
import hashlib
import quopri
import re
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.ledger.chain import BLANKS_AT_ENDS, BYTE_ORDER_MARK, LONGEST_LINE, hash_of, read_line

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 20_000_000
MOST_HASHED = 20_000_000
_BLANKS = BLANKS_AT_ENDS + b"\n"
MAIL, PRINTABLE, BASE64, QUOTED, WRAPPED = (
    "it was put into a mail",
    "it was written as quoted-printable",
    "it was written as base64",
    "its lines were quoted with >",
    "its lines were wrapped, joined or cut",
)

_HEADERS = b"from|to|date|subject|received|return-path|delivered-to|mime-version|content-type"
_HEADER = re.compile(b"(?:%b): ?" % _HEADERS, re.IGNORECASE)
_QUOTE = re.compile(rb"^(?:> ?)+", re.MULTILINE)
_END = re.compile(rb"\} *([0-9a-f]{64})(?![0-9a-f])")


class Repaired(NamedTuple):
    """A ledger in its own lines again, and what had been done to it."""

    contents: bytes
    repairs: tuple[str, ...]


def repaired(contents: bytes) -> Repaired | None:
    """Undo what mail did to a file whose first line is no record; None where its lines are its own or nothing helps."""
    if len(contents) > LARGEST or begins(contents):
        return None
    best: tuple[int, Repaired] | None = None
    for text, repairs in _readings(contents):
        lines, rest = _records(text)
        if not lines or (best and len(lines) <= best[0]):
            continue
        whole = b"".join(line + b"\n" for line in lines) + (rest.strip() if b"{" in rest else b"")
        best = len(lines), Repaired(whole, repairs or (WRAPPED,))
        if not rest.strip():
            break
    return best[1] if best else None


def begins(contents: bytes) -> bool:
    """Tell whether the first line is a record as it stands, or nearly: then what follows is judged as it stands too."""
    line = contents.removeprefix(BYTE_ORDER_MARK).lstrip()[:LONGEST_LINE].split(b"\n", 1)[0]
    try:
        read_line(line.rstrip(_BLANKS))
    except ValueError:
        return False
    return True


def _readings(contents: bytes) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    """Give the ways of reading a text that was sent, plainest first."""
    for sent, carried in _sent(contents):
        for text, decoded in _decoded(sent):
            lines = text.removeprefix(BYTE_ORDER_MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            quoted = lines.lstrip().startswith(b">") or lines.count(b"\n>") > lines.count(b"\n") // 2
            plain = _QUOTE.sub(b"", lines) if quoted else lines
            repairs = (*carried, *decoded, *((QUOTED,) if quoted else ()))
            for joined in _joined(plain):
                yield joined, (*repairs, *((WRAPPED,) if joined is not plain else ()))


def _sent(contents: bytes) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    """Give the text itself, and the parts of a mail saved whole."""
    yield contents, ()
    if _HEADER.match(contents.lstrip()):
        for part in email.message_from_bytes(contents.lstrip()).walk():
            body = part.get_payload(decode=True)
            if isinstance(body, bytes):
                yield body, (MAIL,)


def _decoded(text: bytes) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    yield text, ()
    if b"=\n" in text or b"=\r\n" in text or b"=3D" in text:
        yield quopri.decodestring(text), (PRINTABLE,)
    if b"{" not in text:
        try:
            yield base64.b64decode(b"".join(text.split()), validate=True), (BASE64,)
        except binascii.Error:
            return


def _joined(text: bytes) -> Iterator[bytes]:
    """Give a text as it stands, and joined as lines are wrapped: anywhere, at blanks, or long words cut at a width."""
    yield text
    lines = text.split(b"\n")
    yield b"".join(lines)
    bare = [line.rstrip() for line in lines]
    yield b" ".join(bare)
    yield _unwrapped(bare)


def _records(text: bytes) -> tuple[list[bytes], bytes]:
    """Cut a text into the lines of records, wherever a hash stands that fits what is before it; and give the rest."""
    found: list[bytes] = []
    begin = max(0, text.find(b'{"'))
    while text[begin : begin + 1] == b"{":
        digest, hashed = hashlib.sha256(b"\x00"), begin
        for end in _END.finditer(text, begin, begin + LONGEST_LINE):
            digest.update(text[hashed : end.start() + 1])
            hashed = end.start() + 1
            if digest.hexdigest().encode() == end[1]:
                found.append(text[begin:hashed] + b" " + end[1])
                begin = end.end()
                break
        else:
            break
        begin += len(text[begin : begin + 1000]) - len(text[begin : begin + 1000].lstrip(_BLANKS))
    return found, text[begin:]


def _unwrapped(lines: list[bytes]) -> bytes:
    """Join lines broken at blanks, which are lost, and inside words longer than a line, where nothing is."""
    width, budget, begin = max(map(_letters, lines)), MOST_HASHED, 0
    out: list[bytes] = []
    while begin < len(lines) and budget > 0:
        for end in range(begin + 1, len(lines) + 1):
            if end < len(lines) and lines[end] and not lines[end].startswith(b'{"'):
                continue
            record, hashed = _fitted(lines[begin:end], width, budget)
            budget -= hashed
            if record or budget <= 0:
                break
        else:
            break
        out.append(record)
        begin = end
        while begin < len(lines) and not lines[begin]:
            begin += 1
    return b"\n".join((*out, b" ".join(lines[begin:])))


def _fitted(lines: list[bytes], width: int, budget: int) -> tuple[bytes, int]:
    """Join the lines of one record as its hash says, and say how much was hashed; breaks at the width are doubted."""
    joined = b"".join(lines)
    if not (end := _END.search(joined, len(joined) - 70)) or end.end() != len(joined):
        return b"", 0
    left = [*lines]
    for _ in range(64):
        while not left[-1]:
            left.pop()
        left[-1] = left[-1][:-1].rstrip()
    left = left if left[-1] else left[:-1]
    doubted = [place for place, line in enumerate(left[:-1]) if _letters(line) == width]
    hashed = 0
    for flips in chain.from_iterable(combinations(doubted, number) for number in range(3)):
        blank = [_letters(line) < width or place in flips for place, line in enumerate(left[:-1])]
        body = b"".join(line + b" " * gap for line, gap in zip(left, (*blank, False), strict=True))
        hashed += len(body)
        if hash_of(body).encode() == end[1]:
            return body + b" " + end[1], hashed
        if hashed > budget:
            break
    return b"", hashed


def _letters(line: bytes) -> int:
    return len(line.decode("utf-8", "replace"))
