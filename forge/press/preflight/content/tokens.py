"""The operators of a content stream and their operands, one after the other, whatever the stream holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_OPERANDS = 2_000
DEEPEST = 32

_SPACE = rb"\x00\t\n\f\r "
_REGULAR = rb"[^\x00\t\n\f\r ()<>\[\]{}/%]"
_TOKEN = re.compile(
    rb"(?:[" + _SPACE + rb"]+|%[^\r\n]*)*+"
    rb"(?:(" + _REGULAR + rb"+)|(/" + _REGULAR + rb"*)|(\((?:[^()\\]+|\\.)*+\))|(<<|>>|[\[\]])|<([^<>]*)>|(.))",
    re.DOTALL,
)
_WORD, _NAME, _STRING, _BRACKET, _HEX, _OTHER = range(1, 7)
_NUMBER_STARTS = frozenset(b"+-.0123456789")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\r\n": b"", b"\n": b"", b"\r": b""}
_NAME_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_END_OF_IMAGE = re.compile(rb"(?:^|[" + _SPACE + rb"])EI(?=[" + _SPACE + rb"]|$)")
_CONSTANTS = {b"true": True, b"false": False, b"null": None}


Thing: TypeAlias = object
"""Whatever stands at a place of a stranger's file: what it is must be asked (``content.objects``) before it is used."""
Operands: TypeAlias = list[Any]
"""What stands before an operator, used as it should be; where it is otherwise the operator is left out."""


class Name(str):
    """A name of PDF, without its slash."""

    __slots__ = ()


class InlineImage(NamedTuple):
    """A picture written into the stream itself: its entries, and its data as encoded."""

    entries: dict[str, Thing]
    data: bytes


def operators(data: bytes) -> Iterator[tuple[bytes, Operands]]:
    """Yield each operator with its operands; what is no operand and no operator is left out.

    An inline picture is the operator ``BI`` with an ``InlineImage``.
    """
    operands: Operands = []
    open_lists: list[Operands] = []
    place, end, match = 0, len(data), _TOKEN.match
    into = operands
    while place < end:
        found = match(data, place)
        if found is None:
            return
        place, kind = found.end(), found.lastindex
        if kind == _WORD:
            word = found[_WORD]
            if word[0] in _NUMBER_STARTS:
                value: Thing = _number(word)
            elif word in _CONSTANTS:
                value = _CONSTANTS[word]
            elif open_lists:
                continue
            elif word == b"BI":
                image, place = _inline_image(data, place)
                yield b"BI", [image]
                operands.clear()
                continue
            else:
                yield word, operands
                operands = into = []
                continue
        elif kind == _BRACKET:
            into = _bracket(found[_BRACKET], operands, open_lists)
            continue
        else:
            value, place = _other(data, found, kind or _OTHER)
        if len(into) < MOST_OPERANDS:
            into.append(value)


def _number(word: bytes) -> float:
    try:
        return float(word)
    except ValueError:
        return 0.0  # as most readers take "1.2.3" and "--5"


def _other(data: bytes, found: re.Match[bytes], kind: int) -> tuple[Thing, int]:
    if kind == _NAME:
        return _name(found[_NAME]), found.end()
    if kind == _STRING:
        return _unescaped(found[_STRING][1:-1]), found.end()
    if kind == _HEX:
        return _from_hex(found[_HEX]), found.end()
    if found[_OTHER] == b"(":
        return _nested_string(data, found.start(_OTHER))
    return None, found.end()


def _bracket(word: bytes, operands: Operands, open_lists: list[Operands]) -> Operands:
    """Open or close a list, or a dictionary as the list of its keys and values; give the list to go on with."""
    if word in (b"[", b"<<"):
        if len(open_lists) < DEEPEST:
            open_lists.append([])
    elif open_lists:
        closed = open_lists.pop()
        outer = open_lists[-1] if open_lists else operands
        if len(outer) < MOST_OPERANDS:
            outer.append(closed if word == b"]" else _dictionary(closed))
    return open_lists[-1] if open_lists else operands


def _dictionary(flat: Operands) -> dict[str, Thing]:
    return {str(key): value for key, value in zip(flat[::2], flat[1::2], strict=False) if isinstance(key, str)}


def _name(word: bytes) -> Name:
    raw = _NAME_ESCAPE.sub(lambda found: bytes([int(found[1], 16)]), word[1:]) if b"#" in word else word[1:]
    return Name(raw.decode("utf-8", "replace"))


def _unescaped(raw: bytes) -> bytes:
    return _ESCAPE.sub(_escape, raw) if b"\\" in raw else raw


def _escape(found: re.Match[bytes]) -> bytes:
    word = found[1]
    if word[:1].isdigit() and word < b"8":
        return bytes([int(word, 8) & 255])
    return _ESCAPED.get(word, word)


def _from_hex(word: bytes) -> bytes:
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", word)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


_PARENTHESES = re.compile(rb"\\.|[()]", re.DOTALL)


def _nested_string(data: bytes, start: int) -> tuple[bytes, int]:
    depth = 0
    for found in _PARENTHESES.finditer(data, start):
        depth += {b"(": 1, b")": -1}.get(found[0], 0)
        if depth == 0:
            return _unescaped(data[start + 1 : found.start()]), found.end()
    return _unescaped(data[start + 1 :]), len(data)


_SHORT = {
    "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms", "F": "Filter", "H": "Height",
    "IM": "ImageMask", "I": "Interpolate", "W": "Width",
}  # fmt: skip


def _inline_image(data: bytes, place: int) -> tuple[InlineImage, int]:
    begin = data.find(b"ID", place)
    begin = len(data) if begin < 0 else begin
    head: Operands = []
    for _, operands in operators(data[place:begin][:4_000].replace(b"BI", b"") + b" ID"):
        head = operands
    entries = {_SHORT.get(key, key): value for key, value in _dictionary(head).items()}
    begin = min(begin + 3, len(data))
    ends = _END_OF_IMAGE.search(data, begin + _unpacked(entries))
    stop, after = (ends.start(), ends.end()) if ends else (len(data), len(data))
    return InlineImage(entries, data[begin:stop]), after


def _unpacked(entries: dict[str, Thing]) -> int:
    """Give the length of data that is not packed, in which EI may stand by chance."""
    if entries.get("Filter"):
        return 0
    width, height, bits = (entries.get(key) for key in ("Width", "Height", "BitsPerComponent"))
    each = {"DeviceRGB": 3, "RGB": 3, "DeviceCMYK": 4, "CMYK": 4}.get(str(entries.get("ColorSpace")), 1)
    bits = 1 if entries.get("ImageMask") else bits
    if not (isinstance(width, float) and isinstance(height, float) and isinstance(bits, float | int)):
        return 0
    if not (0 < width < 1e5 and 0 < height < 1e5):
        return 0
    return int((width * each * bits + 7) // 8 * height)
