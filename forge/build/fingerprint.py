"""What a build is made from, as hashes: the definitions in force, and these with forge itself and what was asked."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from forge import __version__, places
from forge.rules.canonical import canonical, digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules import Rules

LEFT_OUT = ("editions", "vectors")
"""Folders of a pack that change nothing printed; an edition in force counts through the rules it makes."""


def contents_hash(folder: Path, rules: Rules) -> str:
    """Hash the definitions of a pack as they are in force: its files, and what overlays made of its rules."""
    seen = hashlib.sha256(f"{rules.edition}\0{digest(canonical(rules))}\0".encode())
    _add(seen, folder, "**/*")
    return seen.hexdigest()


def fingerprint(contents: str, asked: str) -> str:
    """Hash everything a build depends on: the same fingerprint means the same files."""
    seen = hashlib.sha256(f"{__version__}\0{contents}\0{asked}\0".encode())
    _add(seen, places.templates(), "**/*")
    _add(seen, Path(__file__).resolve().parent.parent, "**/*.py")
    return seen.hexdigest()


def _add(seen: hashlib._Hash, root: Path, pattern: str) -> None:
    for path in _files(root, pattern):
        data = path.read_bytes()
        seen.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode())
        seen.update(data)


def _files(root: Path, pattern: str) -> Iterator[Path]:
    for path in sorted(root.glob(pattern)):
        parts = path.relative_to(root).parts
        hidden = any(part.startswith((".", "__pycache__")) for part in parts)
        if not hidden and parts[0] not in LEFT_OUT and path.is_file():
            yield path
