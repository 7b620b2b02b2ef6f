"""The files of a build: written into a hidden folder, published all at once or not at all, and nobody else's touched.

What forge never made, or what somebody changed since (a form that was filled in), is left alone and named, unless it
is to be replaced by force. Nothing is ever written or removed outside the folder.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from forge.errors import Location, fail
from forge.printing.exchange import NEW, OLD, SCRATCH, Exchange, Gate, alone, exchange, hide, settle, tidy
from forge.printing.notes import NOTE, Maker, Note, read_notes, stamp, write_notes
from forge.printing.there import MOVE, There
from forge.reading.file_names import folded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

    from forge.printing.notes import Notes, Stamp

HINT = "move it away, name another folder with --out, or replace it with --force"


class Outputs:
    """The files of one build, collected in a hidden folder until ``publish``.

    ``key`` names what is built (a pack, and what was chosen of it), ``groups`` what is made of it in this run, such
    as its formats: files of the same key and group that are no longer made are taken away, and no others. ``source``
    is the place of the pack, so that two of one name do not take each other's files for their own.
    """

    def __init__(
        self,
        folder: Path,
        key: str,
        groups: Sequence[str] = ("",),
        *,
        source: str = "",
        force: bool = False,
        hint: str = HINT,
    ) -> None:
        self._folder = folder
        self._source = source
        self._makers = {group: Maker(source, key, group) for group in groups}
        self._force = force
        self._hint = hint
        self._names: dict[str, str] = {}
        self._folded: set[str] = set()
        self._kept: set[str] = set()
        self._hidden: Path | None = None
        self._gate = Gate(folder)
        self._lock = -1
        self._begun = False

    def __enter__(self) -> Self:
        try:
            if os.path.lexists(self._folder) and not self._folder.is_dir():
                told = "is a file, where a folder is to be" if self._folder.exists() else "is a link that leads nowhere"
                raise fail(Location(str(self._folder)), "", told, MOVE)
            self._begun = not self._folder.exists()
            self._folder.mkdir(parents=True, exist_ok=True)
            with alone(self._folder):
                settle(self._folder)
                self._hidden, self._lock = hide(self._folder)
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), str(self._folder)) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock >= 0:
            os.close(self._lock)
        if self._hidden:
            shutil.rmtree(self._hidden, ignore_errors=True)
        if error is not None and self._begun:
            with suppress(OSError):  # others may be at work in it
                self._folder.rmdir()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror or str(error), self._users_place(error)) from None

    def file(self, name: str, group: str = "") -> Path:
        """Give the path to write a file to; ``name`` is its path below the folder, with ``/``."""
        assert self._hidden
        self._gate.place(name)
        if folded(name) in self._folded:
            raise fail(Location(str(self._folder / name)), "", "would be written twice, capitals aside")
        path = self._hidden / NEW / name
        path.parent.mkdir(parents=True, exist_ok=True)
        self._folded.add(folded(name))
        self._names[name] = self._makers[group].group
        return path

    def scratch(self, name: str) -> Path:
        """Give the path of a file that is needed on the way and not published."""
        assert self._hidden
        self._gate.place(name)
        path = self._hidden / SCRATCH / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def keep(self, name: str, group: str = "") -> None:
        """Count a file of the last build of a group as made now, if it is as it was left and is not made anew."""
        self._gate.place(name)
        if name not in self._names:
            self._names[name] = self._makers[group].group
            self._kept.add(name)

    def publish(self, fingerprint: str, report: dict[str, object]) -> tuple[Path, ...]:
        """Put every file in its place and take away those no longer made, or change nothing and say what hinders it."""
        assert self._hidden
        new = self._hidden / NEW
        new.mkdir(exist_ok=True)
        made = {name: stamp(new / name) for name in self._names if name not in self._kept}
        with alone(self._folder):
            settle(self._folder)
            there = There(self._folder, read_notes(self._folder), self._source)
            kept = self._still(there)
            gone = there.no_longer_made(tuple(self._makers.values()), made | kept)
            there.refuse_obstacles(made, gone, self._hint, force=self._force)
            same = {name: stamp(self._folder / name) for name, left in made.items() if there.holds(name, left)}
            write_notes(new / NOTE, self._noted(there, fingerprint, made | same | kept, report))
            made[NOTE] = stamp(new / NOTE)
            put = {name: left.digest for name, left in made.items() if not there.holds(name, left)}
            if put or gone:
                exchange(self._folder, self._hidden, Exchange(put, gone))
        return tuple(self._folder / name for name in self._names if name not in self._kept)

    def _still(self, there: There) -> dict[str, Stamp]:
        """Give the files to be kept that are as the last build left them."""
        noted: dict[str, Stamp] = {}
        for maker in map(there.find, self._makers.values()):
            noted |= there.notes[maker].files if maker else {}
        return {name: noted[name] for name in self._kept if name in noted and there.still_holds(name, noted[name])}

    def _noted(self, there: There, fingerprint: str, made: Mapping[str, Stamp], report: dict[str, object]) -> Notes:
        notes = {maker: note for maker, note in there.notes.items() if not self._replaces(there, maker)}
        for group, maker in self._makers.items():
            files = {name: left for name, left in made.items() if self._names[name] == group}
            notes[maker] = Note(fingerprint, files, report)
        return notes

    def _replaces(self, there: There, maker: Maker) -> bool:
        """Tell whether a note gives way: to a new one of the same maker, or because nothing of it is left."""
        mine = any(there.is_same(maker, own) for own in self._makers.values())
        return mine or not any(os.path.lexists(self._folder / name) for name in there.notes[maker].files)

    def _users_place(self, error: OSError) -> str:
        """Give the place that an error is about: where a file would have gone, not where it was hidden."""
        place = str(error.filename or self._folder)
        for hidden in (f"{self._hidden}{os.sep}{part}" for part in (NEW, OLD, SCRATCH)):
            if place.startswith(hidden):
                return f"{self._folder}{place.removeprefix(hidden)}"
        return str(self._folder) if place.startswith(str(self._hidden)) else place


def unchanged(folder: Path, key: str, groups: Sequence[str], fingerprint: str, source: str = "") -> Note | None:
    """Give what the last builds of these groups made, if it was from the same things and is still as it was left."""
    tidy(folder)
    there = There(folder, read_notes(folder), source)
    files: dict[str, Stamp] = {}
    report: dict[str, object] = {}
    for group in groups:
        maker = there.find(Maker(source, key, group))
        note = there.notes[maker] if maker else None
        if note is None or note.fingerprint != fingerprint:
            return None
        files |= note.files
        report |= note.report
    return Note(fingerprint, files, report) if all(there.still_holds(*each) for each in files.items()) else None
