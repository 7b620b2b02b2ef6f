"""Mutants of files with a form of their own: changed inside, with the sums and lengths around the change made good.

A change that breaks a check sum is refused at the door; these get past it.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
import re
import zipfile
import zlib
from struct import pack, unpack
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from mutating import ODD, mutate_bytes, mutate_text

if TYPE_CHECKING:
    from random import Random

SVG_WORDS = [
    *ODD, "<g>", "</g>", "<use href='#a'/>", "<use href='#t' id='t'/>", "<defs>", "<image href='x.png'/>",
    "<text>A</text>", "<style>*{fill:red}</style>", "style='fill:url(#x)'", "fill='currentColor'", "fill='none'",
    "opacity='50%'", "url(#t)", "transform='scale(0)'", "transform='matrix(1e30 0 0 1e30 0 0)'", "rotate(1e9)",
    "viewBox='0 0 0 0'", "1e308", "-1e308", "1e-320", "100%", "5em", "calc(1px)", "var(--x)", "d='M0 0'",
    "A1 1 0 0 1 9 9", "a0 0 0 0 0 0 0", "a1e9 1e-9 45 1 1 1 1", "Z", "m", "M", "c", "T9 9",
    "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&a;", "&#0;", "&lt;", "<![CDATA[", "<!--", "<svg>", "</svg>",
    "clip-path='url(#c)'", "<clipPath id='c'>", "stroke-dasharray='0.0001'", "stroke-width='1e9'", "M0 0" + "h1" * 9999,
    "url(#late)", "objectBoundingBox", "userSpaceOnUse", "<stop offset='.5' stop-color='red'/>",
    "<linearGradient id='x'/>", "<path d='M0 0h9v9z'/>", "@media print{", "}", "points='1 2 3'", "<a:b/>", "xmlns=''",
]  # fmt: skip
"""Words that are odd in an SVG file."""
SVG_VALUES = [word for word in SVG_WORDS if len(word) < 40 and not set(word) & set("<>={}")]
SVG_ATTRIBUTES = [
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-miterlimit", "opacity", "fill-rule", "clip-path"),
    *("transform", "viewBox", "preserveAspectRatio", "style", "class", "id", "href", "d", "points", "x", "width", "rx"),
    *("stop-color", "stop-opacity", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "fx", "r", "cx"),
    *("display", "visibility", "mask", "filter", "overflow", "vector-effect", "font-size", "markerUnits", "xml:space"),
]


def mutate_svg(data: bytes, chance: Random) -> bytes:
    """Change elements and attributes of a drawing, which stays XML, or its text."""
    if chance.random() < 0.3:
        return mutate_text(data, chance, SVG_WORDS)
    root = ET.fromstring(data)
    for _ in range(chance.choice([1, 1, 2, 4, 8])):
        everything = list(root.iter())
        _change_element(chance.choice(everything), chance.choice(everything), chance)
    return ET.tostring(root)


def _change_element(element, other, chance):
    """Change an element in the ways in which drawings differ."""
    way = chance.randrange(9)
    key = chance.choice(sorted(element.attrib) or ["fill"])
    if way == 0:
        element.attrib.pop(key, None)
    elif way == 1 and list(element):
        element.remove(chance.choice(list(element)))
    elif way == 2:
        element.append(copy.deepcopy(other))
    elif way == 3:
        element.tag = other.tag
    elif way == 4:
        element.attrib |= other.attrib
    elif way == 5:
        element.set(chance.choice(SVG_ATTRIBUTES), _sound(chance.choice(SVG_WORDS)))
    elif way == 6:
        element.text = _sound(chance.choice(SVG_WORDS))
    else:
        old = element.get(key, "").encode()
        element.set(key, _sound(mutate_text(old, chance, SVG_VALUES).decode("utf-8", "replace")))


def _sound(text: str) -> str:
    """Leave out what no XML file may hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "", text)


def mutate_workbook(data: bytes, chance: Random) -> bytes:
    """Change one of the files in a workbook, or the workbook as bytes."""
    if chance.random() < 0.15:
        return mutate_bytes(data, chance)
    members = unpacked(data)
    name = chance.choice([name for name, text in members.items() if text])
    if chance.random() < 0.04:
        del members[name]
    else:
        members[name] = mutate_text(members[name], chance, SVG_WORDS)
    return packed(members)


def unpacked(data: bytes) -> dict[str, bytes]:
    """Give the files in a workbook."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return {info.filename: book.read(info) for info in book.infolist()}


def packed(members: dict[str, bytes]) -> bytes:
    """Make a workbook of files, the same whenever it is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in members.items():
            book.writestr(zipfile.ZipInfo(name), text)
    return made.getvalue()


def mutate_font(data: bytes, chance: Random) -> bytes:
    """Change the inside of one table of a font, or its directory."""
    if chance.random() < 0.1:
        return mutate_bytes(data, chance)
    count = unpack(">H", data[4:6])[0]
    if chance.random() < 0.15:
        return mutate_bytes(data[: 12 + 16 * count], chance) + data[12 + 16 * count :]
    entry = 12 + 16 * chance.randrange(count)
    start, length = unpack(">2I", data[entry + 8 : entry + 16])
    table = mutate_bytes(data[start : start + min(length, chance.choice([16, 64, 10**9]))], chance)
    return data[:start] + table[:length] + data[start + len(table[:length]) :]


def mutate_png(data: bytes, chance: Random) -> bytes:
    """Change the inside of one chunk of a PNG, unpacked if it is one of pixels, and make its sum good."""
    if chance.random() < 0.1:
        return mutate_bytes(data, chance)
    chunks, at = [], 8
    while at < len(data):
        size = unpack(">I", data[at : at + 4])[0]
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    number = chance.randrange(len(chunks))
    kind, body = chunks[number]
    if kind == b"IDAT" and chance.random() < 0.5:
        body = zlib.compress(mutate_bytes(zlib.decompressobj().decompress(body), chance))
    else:
        body = mutate_bytes(body, chance)
    kind = chance.choice([kind] * 9 + [b"PLTE", b"tRNS", b"iCCP", b"eXIf", b"gAMA", b"acTL"])
    chunks[number : number + 1] = [(kind, body)] * chance.choice([1, 1, 1, 1, 2])
    made = (pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in chunks)
    return data[:8] + b"".join(made)


def mutate_ledger(data: bytes, chance: Random) -> bytes:
    """Change records of a ledger and chain them anew, as somebody who knows the format would."""
    if chance.random() < 0.25:
        return mutate_text(data, chance)
    records = [json.loads(line[:-65]) for line in data.split(b"\n") if line]
    for _ in range(chance.choice([1, 1, 2, 4])):
        at, other = chance.randrange(len(records)), chance.randrange(len(records))
        way = chance.randrange(8)
        if way == 0:
            records.insert(at, copy.deepcopy(records[other]))
        elif way == 1 and len(records) > 1:
            del records[at]
        elif way == 2:
            records[at], records[other] = records[other], records[at]
        else:
            records[at] = _change_value(records[at], records[other], chance)
    made, before = b"", "0" * 64
    for number, record in enumerate(records, 1):
        if isinstance(record, dict):
            record |= {"prev": before, "seq": number}
        body = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
        before = hashlib.sha256(b"\0" + body).hexdigest()
        made += body + b" " + before.encode() + b"\n"
    return made


def _change_value(value, other, chance):
    """Change one thing somewhere in a tree of JSON."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        value = dict(value)
        key = chance.choice(sorted(value))
        if chance.random() < 0.1:
            del value[key]
        elif chance.random() < 0.1 and isinstance(other, dict):
            value[chance.choice(sorted(other) or ["x"])] = value[key]
        else:
            value[key] = _change_value(value[key], other, chance)
        return value
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        return [*value[:at], _change_value(value[at], other, chance), *value[at + chance.choice([0, 1, 1]) :]]
    if isinstance(value, str) and chance.random() < 0.4:
        return mutate_text(value.encode(), chance).decode("utf-8", "replace")
    numbers = [0, -1, 1, 2, 5, 6, 7, 2**63, 10**400, 1.5, True, None]
    return chance.choice([*numbers, "", [], {}, [[]], {"a": []}, other, chance.choice(ODD)])
