"""Mutants of texts and bytes: what slips, half-finished edits, careless programs and malice make of a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

ODD = [
    "", "0", "-1", "1", "1.5", "999999999999", "-999999999999", "9" * 400, "1e9", "1e400", "nan", "inf", "null", "~",
    "yes", "no", "{}", "[]", '""', "''", "|", ">", "&a", "*a", "!!str", "!!binary", "!x", "<<: *a", "? ", "---", "...",
    "{{ id }}", "{{ 1 // 0 }}", "{{ 9 ** 99999 }}", "{{ 'a' * 10 ** 9 }}", "{{ id.__class__ }}", "{{ [1] * 10 ** 9 }}",
    "{{", "}}", "{%", "# ", "\t", "\x00", "\ufeff", "\u202e", "\ud7ff", "\ufffe", "\u2028", "🚢", "…", "−3", "٣", "½",
    "日本語", "עברית", "e\u0301", "3-1", "1 to 99999999", "any", "13+", "0.001 mm", "5000 mm", "-3 mm", "1/0 mm",
    "1e9 mm",
    "999d999", "2d6", "0d6", "d", "1d0", "#fff", "#zzzzzz", "published", "../x.csv", "/etc/passwd", "C:\\x", "a" * 5000,
    "-", "?", "@", "%", "`", ",", ":", ": ", "- x", "file: x", "{a: {a: {a: 1}}}", "[" * 300, "{a: " * 300, "none",
    "1_000", "0x10", "012", "1:30", "2001-01-01", "{throw}", "{0}", "{a.b}", "{a[b]}", "{", "}", "\\", '"', "'", "\r",
    "**", "*", ":coin:", ":", "[b]", "//", "front", "name", "id", "copies", "each", "kind: counter", "'=1+1",
]  # fmt: skip
"""Words that are odd in some language or other that forge reads."""

_NUMBER = re.compile(rb"[+-]?\d+(?:\.\d+)?")
_WORD = re.compile(rb"[A-Za-z][\w-]*")
_VALUE = re.compile(rb"(?<=[:,=]) ?[^,:{}\[\]\n]+")


def mutate_text(data: bytes, chance: Random, words: Sequence[str] = ODD) -> bytes:
    """Change a text in one to six places, as its words and lines stand or with odd words of its language."""
    for _ in range(chance.choice([1, 1, 1, 1, 2, 3, 6])):
        data = chance.choice(_CHANGES_OF_TEXT)(data or b"x", chance, words)
    return data


def mutate_bytes(data: bytes, chance: Random, words: Sequence[str] = ODD) -> bytes:
    """Change a file of numbers in one to six places."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 6])):
        data = chance.choice(_CHANGES_OF_BYTES)(data or b"x", chance, words)
    return data


def odd(chance: Random, words: Sequence[str]) -> bytes:
    """Take an odd word."""
    return chance.choice(words).encode("utf-8", "surrogatepass")


def _flip(data, chance, words):
    at = chance.randrange(len(data))
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _number(data, chance, words):
    """Write over two or four bytes with the ends of their range."""
    wide = chance.choice([2, 4])
    value = chance.choice([0, 1, 0x7F, 0x80, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF]) & (1 << 8 * wide) - 1
    at = chance.randrange(len(data))
    return data[:at] + value.to_bytes(wide, chance.choice(["big", "little"])) + data[at + wide :]


def _cut(data, chance, words):
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.choice([1, 1, 2, 10, 100]) :]


def _end_early(data, chance, words):
    return data[: chance.randrange(len(data))]


def _repeat(data, chance, words):
    at = chance.randrange(len(data))
    end = at + chance.randrange(200)
    return data[:end] + data[at:end] * chance.choice([1, 2, 30]) + data[end:]


def _insert(data, chance, words):
    at = chance.randrange(len(data))
    return data[:at] + odd(chance, words) + data[at:]


def _line(data, chance, words):
    """Repeat, lose, move, indent or outdent a line."""
    lines = data.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    way = chance.randrange(6)
    if way == 0:
        lines.insert(at, lines[other])
    elif way == 1:
        del lines[at]
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines[at] = chance.choice([b" ", b"  ", b"    ", b"\t"]) + lines[at]
    elif way == 4:
        lines[at] = lines[at][chance.choice([1, 2, 4]) :]
    else:
        lines[at] = re.sub(rb"([:,=]) ?.*$", rb"\1", lines[at])
    return b"\n".join(lines)


def _replacing(pattern, own):
    """Make a change that replaces a match by another match of the text, or by an odd word."""

    def replace(data, chance, words):
        found = list(pattern.finditer(data))
        if not found:
            return _insert(data, chance, words)
        match = chance.choice(found)
        new = chance.choice(found).group() if chance.random() < own else b" " * data[:1].isspace() + odd(chance, words)
        return data[: match.start()] + new + data[match.end() :]

    return replace


def _lines_of_other_programs(data, chance, words):
    """Write the text as other systems and editors do."""
    way = chance.randrange(4)
    if way == 0:
        return data.replace(b"\n", b"\r\n")
    if way == 1:
        return b"\xef\xbb\xbf" + data
    text = data.decode("utf-8", "replace")
    return text.encode("utf-16" if way == 2 else "latin-1", "replace")


_CHANGES_OF_BYTES = [_flip, _flip, _number, _number, _cut, _end_early, _repeat, _insert]
_CHANGES_OF_TEXT = [
    *(_flip, _cut, _end_early, _repeat, _insert, _lines_of_other_programs),
    *(_line, _line, _line, _line),
    *(_replacing(_NUMBER, 0.3), _replacing(_NUMBER, 0.0)),
    *(_replacing(_WORD, 0.7), _replacing(_WORD, 0.7), _replacing(_WORD, 0.0)),
    *(_replacing(_VALUE, 0.4), _replacing(_VALUE, 0.0), _replacing(_VALUE, 0.0)),
]
