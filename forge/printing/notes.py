"""``.forge.json``: which files forge made in a folder, from what, and how it left them.

The note tells an unchanged build, a file that is no longer made, and above all a file that is not, or no longer, as
forge left it: that one belongs to somebody else. Anyone may have edited the note, so nothing in it is believed unseen.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.places import read_plain_file

if TYPE_CHECKING:
    from pathlib import Path

NOTE = ".forge.json"
LARGEST_NOTE = 50_000_000
VERSION = 2


class Stamp(NamedTuple):
    """A file as it was left: its size, its time, and the SHA-256 of its contents."""

    size: int
    time: int
    digest: str


class Maker(NamedTuple):
    """Who makes files: a pack or sheet by its place, what was chosen of it, and one format or other group of files."""

    source: str
    key: str
    group: str


class Note(NamedTuple):
    """What the last build of a maker was made from, the files it made, and what it said of itself."""

    fingerprint: str
    files: dict[str, Stamp]
    report: dict[str, object]


Notes = dict[Maker, Note]


def stamp(path: Path) -> Stamp:
    """Take the stamp of a file."""
    status = path.stat()
    return Stamp(status.st_size, status.st_mtime_ns, file_digest(path))


def file_digest(path: Path) -> str:
    """Hash the contents of a file, a block at a time."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def as_left(path: Path, left: Stamp) -> bool:
    """Tell whether a file is as it was left, by its size and time or, where the time is another, by its contents."""
    try:
        status = path.stat()
        return status.st_size == left.size and (status.st_mtime_ns == left.time or file_digest(path) == left.digest)
    except OSError:
        return False


def read_notes(folder: Path) -> Notes:
    """Read the note of a folder; one that is damaged, or anything else than a file, is as good as none."""
    try:
        data = json.loads(read_plain_file(folder / NOTE, LARGEST_NOTE))
        if data["version"] != VERSION:
            return {}
        return {Maker(*map(_text, each["maker"])): _note(each) for each in data["notes"]}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return {}


def write_notes(path: Path, notes: Notes) -> None:
    """Write notes into a file."""
    made = [{"maker": maker, **note._asdict()} for maker, note in sorted(notes.items(), key=lambda each: each[0])]
    text = json.dumps({"version": VERSION, "notes": made}, indent=1, sort_keys=True)
    path.write_text(text, encoding="utf-8")


def _note(data: Any) -> Note:
    files = {
        _text(name): Stamp(int(size), int(time), _text(left)) for name, (size, time, left) in data["files"].items()
    }
    return Note(_text(data["fingerprint"]), files, dict(data["report"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
