"""What a build is made from, as hashes: the definitions in force, and these with forge itself and what was asked."""

from __future__ import annotations

import hashlib
import os
import stat
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from forge import places
from forge.places import walk_files
from forge.printing.notes import read_notes
from forge.version import __version__

if TYPE_CHECKING:
    from forge.rules import Rules

LARGEST_READ = 200_000_000
BLOCK = 1 << 16
LEFT_OUT = ("editions", "vectors")
"""Folders of a pack that change nothing printed; an edition in force counts through the rules it makes."""


def contents_hash(folder: Path, rules: Rules) -> str:
    """Hash the definitions of a pack as they are in force: its files, and what overlays made of its rules.

    What forge made itself, where the output lies within the pack, does not count.
    """
    seen = hashlib.sha256(f"{rules.edition}\0{rules.hash}\0".encode())
    files = list(walk_files(folder))
    around = {above for path in files for above in path.parents if above.is_relative_to(folder)}
    made = {at / name for at in around for note in read_notes(at).values() for name in note.files}
    for path in files:
        name = path.relative_to(folder)
        if path not in made and name.parts[0] not in LEFT_OUT:
            _add(seen, path, name)
    return seen.hexdigest()


def fingerprint(contents: str, asked: str) -> str:
    """Hash everything a build depends on: the same fingerprint means the same files."""
    own = (_as_they_lie(places.templates(), ""), _own_code())
    return hashlib.sha256("\0".join((__version__, contents, asked, *own)).encode()).hexdigest()


@cache
def _own_code() -> str:
    """Hash the modules of forge, which are what they were when this process began."""
    return _as_they_lie(Path(__file__).resolve().parent.parent, ".py")


def _as_they_lie(root: Path, ending: str) -> str:
    """Hash how large the files below a folder of forge's own are whose names end so, and when each was written."""
    found = [(path, path.lstat()) for path in walk_files(root) if path.name.endswith(ending)]
    lying = [(path.relative_to(root).as_posix(), there.st_size, there.st_mtime_ns) for path, there in found]
    return hashlib.sha256(repr(lying).encode()).hexdigest()


def _add(seen: hashlib._Hash, path: Path, name: Path) -> None:
    """Add the contents of a file: of a link where it leads, of what is larger than anything that is read its size."""
    seen.update(f"{name.as_posix()}\0".encode(errors="surrogateescape"))
    try:
        there = path.lstat()
        size = there.st_size
        if stat.S_ISLNK(there.st_mode):
            seen.update(os.fsencode(path.readlink()))
        elif size > LARGEST_READ:
            seen.update(f"{size}".encode())
        else:
            digest = hashlib.sha256()
            with path.open("rb") as file:
                while block := file.read(BLOCK):
                    digest.update(block)
            seen.update(f"{size}\0".encode() + digest.digest())
    except OSError:  # nothing that is printed can come from it
        seen.update(b"unreadable")
