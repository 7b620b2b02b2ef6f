"""A pack that is printed anew at each save: first the pictures of pieces that look otherwise, then the whole kit."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, Problems, file_errors, guarded
from forge.library.known import know_components
from forge.live.live_pack import EVERY
from forge.live.told import Change, Face
from forge.printing import build, reprint_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.errors import Problem
    from forge.live.live_pack import LivePack
    from forge.pack.model import Pack, Side
    from forge.printing import Built, PrintOptions
    from forge.printing.onto_paper import Format

SIDES: tuple[Side, ...] = ("front", "back")


class Told(NamedTuple):
    """Something that came of a save, told as soon as it is known: after so many seconds since the save was seen.

    ``found`` are problems that were not there before, and ``mended`` how many are no more. ``pictures`` are files of
    pieces that were drawn anew, ``built`` is the kit. A kit that is ``held`` stays as it was, because of errors.
    """

    seconds: float = 0
    found: tuple[Problem, ...] = ()
    mended: int = 0
    pictures: tuple[Path, ...] = ()
    built: Built | None = None
    held: bool = False


class Reprinting:
    """Prints a live pack into a folder, and again whenever it was saved; while something is wrong, nothing is printed.

    ``pieces`` are the formats in which each piece has a picture of its own; ``force`` replaces files that forge did not
    make.
    """

    def __init__(
        self, live: LivePack, options: PrintOptions, out: Path, pieces: tuple[Format, ...] = (), *, force: bool = False
    ) -> None:
        self._live, self._out, self._force = live, out, force
        self._kit = options._replace(each=False)
        self._pieces = options._replace(formats=pieces, fillable=False) if pieces else None
        self._told: dict[Problem, None] = {}
        self._of_printing: dict[Problem, None] = {}
        self._due: set[Face] = set()
        self._gone = self._drawn = False

    def follow(self, stop: Event) -> Iterator[Told]:
        """Print all of it, then wait for saves until ``stop`` is set; give what comes of each, as soon as it does."""
        yield from self._timed(None, Event(), time.monotonic())
        while not stop.is_set():
            began = time.monotonic()
            change = self._live.refresh()
            if change == Change():
                stop.wait(EVERY)
            else:
                yield from self._timed(change, stop, began)

    def _timed(self, change: Change | None, stop: Event, began: float) -> Iterator[Told]:
        for told in self.print_anew(change, stop):
            yield told._replace(seconds=time.monotonic() - began)
        gc.collect()  # the drawings of before, while nobody waits

    def print_anew(self, change: Change | None, stop: Event) -> Iterator[Told]:
        """Draw what a save touched, print pictures of that, check the rest, and print the kit; all of it at first."""
        self._of_printing = {}
        held = bool(self._due)  # by errors, so that what draws them may have to be read anew first
        self._note(change)
        while self._live.drawing and not stop.is_set():
            if self._drawn and self._due and not held:
                yield from self._attempt(self._draw)
            self._note(self._live.work())
        yield from self._news()
        if not (self._live.errors or stop.is_set()) and (self._due or self._gone or not self._drawn):
            yield from self._attempt(self._draw)
        while self._live.busy and not stop.is_set():
            self._live.work()
        yield from self._news()
        if not (self._wrong or stop.is_set()):
            yield from self._attempt(self._build)
        if self._wrong:
            yield Told(held=True)

    def _note(self, change: Change | None) -> None:
        """Note the sides of pieces that look otherwise than in their files, and whether some are no more."""
        if change:
            self._due.update(change.faces)
            self._due.update(Face(component, piece, side) for component, piece in change.added for side in SIDES)
            self._gone = self._gone or bool(change.gone)

    @property
    def _wrong(self) -> bool:
        """Whether there are errors, so that the kit stays as it is."""
        return self._live.errors or any(problem.severity != "warning" for problem in self._of_printing)

    def _news(self) -> Iterator[Told]:
        """Tell what is wrong now and was not, and how much that was is mended.

        Below an error not everything is looked at, so that a warning which is no longer found is not mended yet.
        """
        now = dict.fromkeys(problem for found in self._live.problems.values() for problem in found)
        now |= self._of_printing
        found = tuple(problem for problem in now if problem not in self._told)
        gone = [problem for problem in self._told if problem not in now]
        wrong = any(problem.severity != "warning" for problem in now)
        unseen = dict.fromkeys(problem for problem in gone if wrong and problem.severity == "warning")
        mended = len(gone) - len(unseen)
        self._told = now | unseen
        if found or mended:
            yield Told(found=found, mended=mended)

    def _attempt(self, work: Callable[[Pack, Problems], Told]) -> Iterator[Told]:
        """Print something; where that fails, tell why, and all stays as it was."""
        pack, problems, done = self._live.contents, Problems(), Told()
        assert pack is not None
        where = Location(str(self._out))
        with guarded(where, "", problems), file_errors(str(self._out), "written"):
            done = work(pack, problems)
        self._of_printing |= dict.fromkeys(problems)
        yield from self._news()
        if done != Told():
            yield done

    def _draw(self, pack: Pack, problems: Problems) -> Told:
        """Write the pictures of all sides that look otherwise than in their files."""
        due, every, pictures = self._due, not self._drawn, tuple[Path, ...]()

        def wanted(component: str, piece: str, side: Side) -> bool:
            return every or Face(component, piece, side) in due

        if self._pieces:
            pictures = reprint_pieces(pack, self._pieces, self._out, wanted, problems, force=self._force)
        self._due, self._gone, self._drawn = set(), False, True
        return Told(pictures=pictures)

    def _build(self, pack: Pack, problems: Problems) -> Told:
        """Write the kit."""
        know_components(pack, self._kit.components, "watch")
        return Told(built=build(pack, self._kit, self._out, problems, force=self._force, advice=False))
