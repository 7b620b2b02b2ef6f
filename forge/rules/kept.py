"""Rules kept ready in the user's folder, so that a ruling and a build need not read and check definitions again.

A kept copy holds while nothing changes that went into it: the definitions, the overlays and forge itself, by the
SHA-256 of their contents. Only rules without any problem are kept; what cannot be written or read back is simply loaded
again. So is what this machine did not write: a copy is sealed under a key of its own, so that no file made by hand or
brought by an archive ever rules a die.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forge.errors import ForgeError, Problems
from forge.places import home, read_plain_file, templates, walk_files
from forge.reading.columns import part_sheet
from forge.reading.text_file import TEXT_TABLES, WORKBOOKS
from forge.rules.agreed import Change
from forge.rules.canonical import plain
from forge.rules.restoring import restore_lazily
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.rules.overlay_form import OverlayForm
    from forge.rules.rules import Rules

FOLDER = "kept"
KEY_FILE = "kept.key"
KEY_BYTES = 32
MOST_KEPT = 20

_ENDINGS = (".yaml", *TEXT_TABLES, *WORKBOOKS)
LARGEST_HASHED = 4_000_000
LARGEST_KEPT = 50_000_000
_SOURCES = (Path(__file__).parent, Path(__file__).parents[1] / "reading")


def open_rules(
    folder: Path,
    problems: Problems,
    *,
    edition: str = "published",
    overlays: Sequence[Path | OverlayForm] = (),
    owner: bool = True,
) -> Rules:
    """Give the rules as ``load_rules`` does, from the kept copy if it still holds; places in files are then lost."""
    files = [
        *_definitions(folder),
        *(one for one in overlays if isinstance(one, Path)),
        *sorted(templates().glob("texts*.yaml")),
    ]
    if owner:
        files += _definitions(home() / "overlays")
    path = home() / FOLDER / f"{_digest([str(folder.resolve()), edition, owner, *map(str, overlays)])[:16]}.json"
    kept = _read(path)
    if kept and kept["key"] == _key([*files, *map(Path, kept["also"])]):
        with suppress(ForgeError, LookupError, TypeError, ValueError, AttributeError):
            return _restore(kept)
    from forge.rules.load import load_rules  # the kept copy is there to spare this import

    found = Problems()
    rules = load_rules(folder, found, edition=edition, overlays=overlays, owner=owner)
    problems.add(found)
    if not found:
        also = [*rules.replaced_files.values(), *(folder / part_sheet(name)[0] for name in rules.row_corrections)]
        _write(path, rules, _key([*files, *also]), also)
    return rules


def _definitions(folder: Path) -> list[Path]:
    return [path for path in walk_files(folder) if path.suffix.lower() in _ENDINGS]


def _key(files: Iterable[Path]) -> str:
    """Hash names and contents of the files, and which sources of forge they were read by."""
    parts: list[Any] = [[str(path), *_state(path)] for path in files]
    for folder in _SOURCES:
        for source in sorted(folder.glob("*.py")):
            written = source.stat()
            parts.append([str(source), written.st_size, written.st_mtime_ns])
    return _digest(parts)


def _state(path: Path) -> list[Any]:
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST_HASHED:
            return [state.st_size, state.st_mtime_ns]
        return [hashlib.sha256(path.read_bytes()).hexdigest()]
    except OSError:
        return []


def _digest(parts: list[Any]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _read(path: Path) -> dict[str, Any] | None:
    """Read a kept copy; None for one that is not there, or that anything but this machine's ``_write`` has touched."""
    try:
        seal, _, text = read_plain_file(path, LARGEST_KEPT).partition(b"\n")
        key = read_plain_file(home() / KEY_FILE, KEY_BYTES)
        return json.loads(text) if seal == _seal(path, text, key) else None
    except (OSError, ValueError, RecursionError):
        return None


def _seal(path: Path, text: bytes, key: bytes) -> bytes:
    """Seal a copy under the key of this machine and the name it is kept by; ``ValueError`` for what is no key."""
    if len(key) != KEY_BYTES:
        raise ValueError("is no key")
    return hashlib.blake2b(path.name.encode() + b"\n" + text, key=key, digest_size=32).hexdigest().encode()


def _own_key() -> bytes:
    """Give the key of this machine, made when it is first needed and readable by its owner alone."""
    path = home() / KEY_FILE
    with suppress(OSError):
        key = read_plain_file(path, KEY_BYTES)
        if len(key) == KEY_BYTES:
            return key
        path.unlink()
    write_whole(path, os.urandom(KEY_BYTES), private=True)
    return read_plain_file(path, KEY_BYTES)


def _write(path: Path, rules: Rules, key: str, also: Iterable[Path]) -> None:
    kept = {
        "key": key,
        "also": [str(each) for each in also],
        "rules": rules.canonical(),
        "files": {name: str(each) for name, each in rules.replaced_files.items()},
        "overlays": [each.file for each in rules.overlays],
        "changes": plain(rules.changes),
    }
    with suppress(OSError, ValueError):
        text = json.dumps(kept).encode()
        write_whole(path, _seal(path, text, _own_key()) + b"\n" + text)
        oldest_last = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
        for old in oldest_last[MOST_KEPT:]:
            old.unlink(missing_ok=True)


def _restore(kept: dict[str, Any]) -> Rules:
    rules = restore_lazily(kept["rules"])
    overlays = zip(rules.overlays, kept["overlays"], strict=True)
    return rules._replace(
        overlays=tuple(overlay._replace(file=file) for overlay, file in overlays),
        changes=tuple(Change(**change) for change in kept["changes"]),
        replaced_files={name: Path(file) for name, file in kept["files"].items()},
    )
