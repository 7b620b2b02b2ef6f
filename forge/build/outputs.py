"""Files that appear whole or not at all, and a note of what they were made from.

Everything is written into a hidden folder beside its destination; only when all of it is there do the files get their
names. ``.forge.json`` remembers which files a build made and from what, so that an unchanged build costs nothing and
a later one takes away what it no longer makes.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from types import TracebackType

NOTE = ".forge.json"


class Note(NamedTuple):
    """What the last build under a name was made from, and the files it made with their sizes and times."""

    fingerprint: str
    files: dict[str, tuple[int, int]]
    report: dict[str, object]


class Outputs:
    """The files of one build, collected in a hidden folder until ``publish``."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name
        self._names: list[str] = []
        self._hidden: Path | None = None

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._hidden = Path(tempfile.mkdtemp(prefix=".forge-", dir=self._folder))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._hidden:
            shutil.rmtree(self._hidden, ignore_errors=True)

    def file(self, name: str) -> Path:
        """Give the path to write a file to; ``name`` is its path below the folder, with ``/``."""
        assert self._hidden
        path = self._hidden / name
        path.parent.mkdir(parents=True, exist_ok=True)
        self._names.append(name)
        return path

    def scratch(self, name: str) -> Path:
        """Give the path of a file that is needed on the way and not published."""
        assert self._hidden
        path = self._hidden / ".scratch" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def publish(self, fingerprint: str, report: dict[str, object]) -> tuple[Path, ...]:
        """Move every file to its place, take away files of the last build that are no longer made, and note it."""
        assert self._hidden
        notes = _read_notes(self._folder)
        before = notes.get(self._name)
        published = []
        for name in self._names:
            target = self._folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            (self._hidden / name).replace(target)
            published.append(target)
        for name in before.files if before else ():
            if name not in self._names:
                (self._folder / name).unlink(missing_ok=True)
        notes[self._name] = Note(fingerprint, {name: _stamp(self._folder / name) for name in self._names}, report)
        _write_notes(self._folder, notes, self._hidden)
        return tuple(published)


def unchanged(folder: Path, name: str, fingerprint: str) -> Note | None:
    """Give the note of the last build if it was made from the same things and its files are still as they were."""
    note = _read_notes(folder).get(name)
    if note is None or note.fingerprint != fingerprint:
        return None
    same = all((folder / file).is_file() and _stamp(folder / file) == stamp for file, stamp in note.files.items())
    return note if same else None


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _read_notes(folder: Path) -> dict[str, Note]:
    try:
        notes = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        return {
            name: Note(
                note["fingerprint"],
                {file: (int(size), int(time)) for file, (size, time) in note["files"].items() if _below(file)},
                dict(note["report"]),
            )
            for name, note in notes.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _below(name: str) -> bool:
    """Tell whether a noted name stays in the folder: the note may have been edited by anyone."""
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _write_notes(folder: Path, notes: dict[str, Note], hidden: Path) -> None:
    text = json.dumps({name: note._asdict() for name, note in sorted(notes.items())}, indent=1, sort_keys=True)
    (hidden / NOTE).write_text(text, encoding="utf-8")
    (hidden / NOTE).replace(folder / NOTE)
