"""What a pack can be exported to: a module for each program, which writes what is gathered once for all."""

from __future__ import annotations

import hashlib
import importlib
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.exporting.gathering import read_tabletop
from forge.places import find_situation, read_plain_file, situation_names, source_of
from forge.printing.fingerprint import contents_hash, fingerprint
from forge.printing.outputs import Outputs, unchanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from forge.errors import Problem, Problems
    from forge.exporting.model import Tabletop
    from forge.pack.model import Pack

LARGEST = 1_000_000
"""No situation is longer, in bytes."""

WRITERS = {"vassal": "forge.exporting.vassal.export", "tts": "forge.exporting.tabletop.export"}
"""The module that writes for each program: it has a function ``write`` that takes an ``Export``."""

PLACED = ("tts",)
"""Programs whose files name the folder that they lie in, and are made anew in another."""


class Wishes(NamedTuple):
    """How an export is wished: for which program, at how many dots an inch (0: as the program likes it).

    ``situations`` are those that are set up, by name; ``base_url`` is where pictures will lie, for programs that fetch
    them.
    """

    to: str
    dpi: int = 0
    situations: tuple[str, ...] = ()
    base_url: str = ""


class Export(NamedTuple):
    """All that a writer needs; what is worth knowing but nothing wrong goes into ``notes``."""

    pack: Pack
    tabletop: Tabletop
    wishes: Wishes
    outputs: Outputs
    folder: Path
    problems: Problems
    notes: list[str]
    progress: Callable[[int, int], None] | None = None

    @property
    def dpi(self) -> int:
        """At how many dots an inch, 0 where the program decides."""
        return self.wishes.dpi

    @property
    def situations(self) -> tuple[str, ...]:
        """The situations asked for, none where all may be shown."""
        return self.wishes.situations


class Exported(NamedTuple):
    """What an export left: its files, whether they were there already, and what is worth knowing.

    ``warnings`` are what is doubtful, told where a program asks for the export.
    """

    files: tuple[Path, ...]
    unchanged: bool
    notes: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()


def write_export(
    pack: Pack,
    wishes: Wishes,
    out: Path,
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
    *,
    force: bool = False,
    strict: bool = False,
) -> Exported:
    """Write a pack for a program into a folder: everything, or nothing; what is unchanged is not made again.

    ``force`` replaces files that forge did not make, or that were changed since; ``strict`` takes warnings for errors.
    """
    problems.raise_errors()
    source, key = source_of(pack.folder), " ".join((pack.id, "for", wishes.to, *wishes.situations))
    place = str(out.resolve()) if wishes.to in PLACED and not wishes.base_url else ""
    made_from = fingerprint(contents_hash(pack.folder, pack.rules), repr((wishes, place, *_situations(pack))))
    there = unchanged(out, key, ("",), made_from, source)
    if there and not force:
        return Exported(tuple(out / name for name in there.files), unchanged=True)
    notes: list[str] = []
    tabletop = read_tabletop(pack, problems, wishes.situations)
    problems.raise_errors()
    with Outputs(out, key, source=source, force=force) as outputs:
        export = Export(pack, tabletop, wishes, outputs, out, problems, notes, progress)
        writer: Any = importlib.import_module(WRITERS[wishes.to])
        writer.write(export)
        problems.raise_errors()
        if strict and problems.warnings:
            raise ForgeError(problems)
        files = outputs.publish(made_from, {})
    return Exported(files, unchanged=False, notes=tuple(notes))


def _situations(pack: Pack) -> Iterator[str]:
    """Hash the situations of the edition, which the definitions of what is printed do not hold."""
    for name in situation_names(pack.folder, pack.rules.edition):
        path = find_situation(pack.folder, pack.rules.edition, name)
        yield hashlib.sha256(read_plain_file(path, LARGEST)).hexdigest()
