"""Objects of a PDF looked at without trust: what is not of the kind that it should be is as if it were not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pikepdf import Array, Dictionary, Object, PdfError, String
from pikepdf import Name as PdfName
from pikepdf import Stream as PdfStream

from forge.press.preflight.content.tokens import Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.press.preflight.content.tokens import Thing

UNREADABLE = (AttributeError, KeyError, IndexError, TypeError, ValueError, ArithmeticError, RuntimeError, PdfError)
"""What pikepdf raises of objects that are damaged or of another kind."""
MOST_ENTRIES = 5_000


def entry(thing: Thing, key: str) -> Thing:
    """Give what a dictionary or stream has under a key; ``None`` where there is no such thing."""
    if isinstance(thing, dict):
        return thing.get(key)
    if not isinstance(thing, Dictionary | PdfStream):
        return None
    try:
        return thing.get(f"/{key}")
    except UNREADABLE:
        return None


def entries(thing: Thing) -> Iterator[tuple[str, Thing]]:
    """Go through a dictionary, by names without slash."""
    if not isinstance(thing, Dictionary):
        return
    try:
        for key in list(thing.keys())[:MOST_ENTRIES]:
            yield key[1:], thing.get(key)
    except UNREADABLE:
        return


def array(thing: Thing, most: int = MOST_ENTRIES) -> list[Thing]:
    """Give the things of an array, at most so many; of anything else, none."""
    if isinstance(thing, list):
        return thing[:most]
    if not isinstance(thing, Array):
        return []
    try:
        return [thing[index] for index in range(min(most, len(thing)))]
    except UNREADABLE:
        return []


def name(thing: Thing) -> str | None:
    """Give a name without its slash; ``None`` if it is none."""
    if isinstance(thing, Name):
        return str(thing)
    return str(thing)[1:] if isinstance(thing, PdfName) else None


def number(thing: Thing, otherwise: float) -> float:
    """Give a number, or what stands in for one."""
    if isinstance(thing, Object | str | bytes | bool) or not hasattr(thing, "__float__"):
        return otherwise
    try:
        return float(thing)
    except (TypeError, ValueError, OverflowError):
        return otherwise


def text(thing: Thing) -> str:
    """Give a string of PDF as text; of anything else, nothing."""
    if not isinstance(thing, String):
        return ""
    try:
        return str(thing)
    except UNREADABLE:
        return ""


def identity(thing: Thing) -> tuple[int, int] | None:
    """Give the number of an indirect object, by which it is known again."""
    if not isinstance(thing, Object):
        return None
    found = thing.objgen
    return found if found != (0, 0) else None


def is_dictionary(thing: Thing) -> bool:
    """Whether it has entries."""
    return isinstance(thing, Dictionary | PdfStream | dict)


def is_stream(thing: Thing) -> bool:
    """Whether it holds data."""
    return isinstance(thing, PdfStream)


def stream_bytes(thing: Thing) -> bytes:
    """Give what a stream holds, unpacked; nothing where it cannot be unpacked within bounds."""
    return unpacked(thing) or b""


def packed(thing: Thing) -> bytes:
    """Give what a stream holds as it is packed; nothing where it is none."""
    return thing.read_raw_bytes() if isinstance(thing, PdfStream) else b""


def unpacked(thing: Thing) -> bytes | None:
    """Give what a stream holds; ``None`` where it is none, is damaged, or holds more than it may."""
    if not isinstance(thing, PdfStream):
        return None
    try:
        return thing.read_bytes()
    except (*UNREADABLE, MemoryError):
        return None
