"""Builds asked for on a page: one at a time, whole or not at all; their files are fetched, or go into a folder.

Nothing is written but into the folder that the table was started with, or one of its own that goes with it.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections import OrderedDict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError, Location, Problem, Problems, fail, should_not_happen
from forge.library.built import build_wanted
from forge.press.archive import write_zip

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.library.opening import Wanted
    from forge.printing import Built

MOST_KEPT = 3
LONGEST_END = 3.0
"""Seconds that the end of the table waits for a build to remove what it had begun to write."""
MOST_BYTES = 512 * 1024 * 1024
"""How large the files of one build may be to be fetched from a page."""


class BrokenOffError(Exception):
    """The table ends while a build is under way."""


class Fetched(NamedTuple):
    """A file of a build that may be fetched: what it is called, how large it is, and where it lies."""

    name: str
    size: int
    path: Path


class Building:
    """A build, from when it is asked for: how far it is, and what came of it."""

    def __init__(self, number: int, wishes: dict[str, Any], components: tuple[str, ...]) -> None:
        self.number, self.wishes, self.components = number, wishes, components
        self.done, self.total = 0, 0
        self.ended = False
        self.built: Built | None = None
        self.problems: tuple[Problem, ...] = ()
        self.files: tuple[Fetched, ...] = ()
        self.archive: Fetched | None = None
        self.folder = ""

    @property
    def failed(self) -> bool:
        """Whether it ended without files."""
        return self.ended and self.built is None


class Builds:
    """The builds of one pack: one under way at a time, the last few kept; ``over`` is set once the table ends."""

    def __init__(self, out: Path | None = None) -> None:
        self.out = out
        self._kept: OrderedDict[int, Building] = OrderedDict()
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()
        self._next = 1
        self._working: threading.Thread | None = None
        self.over = threading.Event()

    def find(self, number: str) -> Building | None:
        """Give a build by its number, as an address has it."""
        return self._kept.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 9 else None

    @property
    def under_way(self) -> Building | None:
        """The build that has not ended, if there is one."""
        return next((one for one in self._kept.values() if not one.ended), None)

    def begin(self, components: tuple[str, ...], wishes: dict[str, Any]) -> Building:
        """Put a build on the list; ``ForgeError`` where another is under way."""
        with self._lock:
            if self.under_way:
                raise fail(Location("build"), "", "another build is under way", "wait until it has ended")
            building = Building(self._next, wishes, components)
            self._kept[self._next] = building
            self._next += 1
            while len(self._kept) > MOST_KEPT:
                old, _ = self._kept.popitem(last=False)
                shutil.rmtree(self._own(old), ignore_errors=True)
            return building

    def set_off(self, building: Building, wanted: Wanted, told: Callable[[], None], *, into_out: bool) -> None:
        """Do a build in a thread of its own, which goes with the table."""
        run = partial(self.run, building, wanted, told, into_out=into_out)
        self._working = threading.Thread(target=run, daemon=True)
        self._working.start()

    def end(self) -> None:
        """Break off the build that is under way, and give it a moment to remove what it had begun to write."""
        self.over.set()
        if self._working:
            self._working.join(LONGEST_END)

    def run(self, building: Building, wanted: Wanted, told: Callable[[], None], *, into_out: bool) -> None:
        """Do a build; whatever breaks it off is among its problems."""
        problems = Problems()

        def progress(done: int, total: int) -> None:
            building.done, building.total = done, total
            told()
            if self.over.is_set():
                raise BrokenOffError

        own = self._own(building.number)
        out = self.out if into_out and self.out else own / "files"
        try:
            done = build_wanted(wanted, out, building.components, problems, progress, **building.wishes)
            building.folder = "" if out is not self.out else str(out.name)
            building.files = tuple(_fetched(out, done.built.files))
            building.archive = self._zip(wanted, building, own, out)
            building.built = done.built
            building.problems = problems.warnings
        except ForgeError as error:
            building.problems = error.problems
        except BrokenOffError:
            building.problems = ()
        except OSError as error:
            building.problems = (Problem("error", Location("build"), "", f"cannot be written: {error.strerror}"),)
        except Exception as error:  # noqa: BLE001 - told on the page as a fault of forge's own
            building.problems = (Problem("fault", Location("build"), "", should_not_happen(error)),)
        finally:
            building.ended = True
            told()

    def _zip(self, wanted: Wanted, building: Building, own: Path, out: Path) -> Fetched | None:
        """Put all files into one, where there are several and they are not too large to be fetched."""
        if len(building.files) < 2 or sum(one.size for one in building.files) > MOST_BYTES:
            return None
        own.mkdir(parents=True, exist_ok=True)
        target = own / f"{wanted.folder.name}.zip"
        write_zip(target, out, [one.name for one in building.files])
        return Fetched(target.name, target.stat().st_size, target)

    def _own(self, number: int) -> Path:
        """Give the place of what is only to be fetched; it goes when the table ends."""
        if self._home is None:
            self._home = tempfile.TemporaryDirectory(prefix="forge-table-", ignore_cleanup_errors=True)
        return Path(self._home.name) / str(number)


def _fetched(out: Path, files: tuple[Path, ...]) -> list[Fetched]:
    return [Fetched(file.relative_to(out).as_posix(), file.stat().st_size, file) for file in files]
