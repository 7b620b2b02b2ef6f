"""What is in an output folder already, and whose it is: forge's as it left it, or somebody else's."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problem
from forge.places import PACK_FILE, SHIPPED, is_plain_file
from forge.printing.exchange import Gate
from forge.printing.notes import NOTE, as_left, stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from forge.printing.notes import Maker, Notes, Stamp

MOVE = "move it away, or name another folder with --out"


class There:
    """A folder and the notes in it, seen by a build from ``source``."""

    def __init__(self, folder: Path, notes: Notes, source: str) -> None:
        self.notes = notes
        self._folder = folder
        self._source = source
        self._gate = Gate(folder)
        self._stamps: dict[str, Stamp | None] = {}

    def find(self, maker: Maker) -> Maker | None:
        """Find the noted maker that is this one, from its pack's former place too."""
        return next((each for each in self.notes if self.is_same(each, maker)), None)

    def is_same(self, noted: Maker, maker: Maker) -> bool:
        """Tell whether a noted maker is another, or the same whose pack was moved since."""
        return noted[1:] == maker[1:] and not self._is_other(noted)

    def holds(self, name: str, left: Stamp) -> bool:
        """Tell whether a file is in the folder as it was left."""
        if name not in self._stamps:
            self._stamps[name] = self._stamp(name)
        found = self._stamps[name]
        return found is not None and found.digest == left.digest

    def still_holds(self, name: str, left: Stamp) -> bool:
        """Tell the same without reading a file whose size and time are as they were."""
        return self._is_plain(name) and as_left(self._folder / name, left)

    def no_longer_made(self, makers: Sequence[Maker], made: Mapping[str, Stamp]) -> tuple[str, ...]:
        """List the files of former builds of these makers that are not made now, unless another maker has them now."""
        mine = {noted for noted in self.notes if any(self.is_same(noted, maker) for maker in makers)}
        others = [note for noted, note in self.notes.items() if noted not in mine]
        gone = {name for noted in mine for name in self.notes[noted].files if name not in made and name != NOTE}
        taken = {name for note in others for name in gone & note.files.keys() if self.holds(name, note.files[name])}
        return tuple(sorted(name for name in gone - taken if self._is_plain(name)))

    def refuse_obstacles(self, made: Mapping[str, Stamp], gone: Iterable[str], hint: str, *, force: bool) -> None:
        """Raise ``ForgeError`` with everything that is in the way of a build; force overcomes files, not folders."""
        blocked = dict(self._blocked((*made, NOTE)))
        others = () if force else self._foreign(made, gone)
        foreign = {name: why for name, why in others if name not in blocked}
        if foreign or blocked:
            raise ForgeError([*self._told(foreign, hint), *self._told(blocked, MOVE)])

    def _told(self, found: Mapping[str, str], hint: str) -> list[Problem]:
        """Tell what is in the way, the remedy after the last of it."""
        *_, last = ("", *found)
        return [
            Problem("error", Location(str(self._folder / name)), "", why, hint if name == last else "")
            for name, why in found.items()
        ]

    def _blocked(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        for name in names:
            target = self._gate.place(name)
            if target.is_dir() and not target.is_symlink():
                yield name, "is a folder, where a file is to be"
            for above in target.parents:
                if above == self._folder or above.is_dir():
                    break
                if os.path.lexists(above):
                    yield above.relative_to(self._folder).as_posix(), "is a file, where a folder is to be"

    def _foreign(self, made: Mapping[str, Stamp], gone: Iterable[str]) -> Iterator[tuple[str, str]]:
        for name in gone:
            if why := self._whose(name):
                yield name, f"{why}, and is no longer made"
        for name, new in made.items():
            target = self._folder / name
            if os.path.lexists(target) and not self.holds(name, new) and (why := self._whose(name)):
                yield name, why

    def _whose(self, name: str) -> str:
        """Say why a file is not this build's to touch; nothing if it is."""
        noted = [(maker, note.files[name]) for maker, note in self.notes.items() if name in note.files]
        makers = [maker for maker, left in noted if self.holds(name, left)]
        if any(not self._is_other(maker) for maker in makers):
            return ""
        if makers:
            return f"was made from another pack ({makers[0].source})"
        return "was changed since forge made it" if noted else "is not a file that forge made"

    def _is_other(self, maker: Maker) -> bool:
        """Tell whether a maker is another pack, which is still in its place."""
        if not (maker.source and self._source) or maker.source == self._source:
            return False
        try:
            return maker.source == SHIPPED or (Path(maker.source) / PACK_FILE).is_file()
        except OSError:
            return False

    def _stamp(self, name: str) -> Stamp | None:
        try:
            return stamp(self._folder / name) if self._is_plain(name) else None
        except OSError:
            return None

    def _is_plain(self, name: str) -> bool:
        try:
            return is_plain_file(self._gate.place(name))
        except ForgeError:
            return False
