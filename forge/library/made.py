"""Packs made in Python: mappings and rows in place of files, checked as files are.

What is given is written to a folder of its own, which goes when nobody holds the pack any more; so everything forge
knows of packs holds for it. A problem names its place in what was given, ``components[2].size``, counted from 1.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, Problem, Problems, fail
from forge.library.given import mapping_of
from forge.places import PACK_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

DEEPEST, MOST_VALUES = 20, 50_000
FILES = "files"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_UNSEEN = re.compile(r"[^ -~\u00a0-\ud7ff\ue000-\U0010ffff]|[\u2028\u2029\ufeff]")
_WAY = re.compile(r"[\w. -]+(?:/[\w. -]+)*")


class Pack:
    """A pack that was made in Python; ``forge.open_game`` opens it, also in the editions that it has."""

    def __init__(self, name: str, written: Mapping[str, Written]) -> None:
        self.name = name
        self._written = written
        home = tempfile.mkdtemp(prefix="forge-")
        weakref.finalize(self, shutil.rmtree, home, ignore_errors=True)
        self.folder = Path(home) / name
        for file, each in written.items():
            path = self.folder / file
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(each.contents)
            except OSError as error:
                raise fail(Location(FILES), file, f"cannot be in a pack: {error.strerror or error}") from None

    def placed(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Give problems their places in what was given."""
        return tuple(problem._replace(where=self.place(problem.where)) for problem in problems)

    @contextmanager
    def placing(self, problems: Problems) -> Iterator[Problems]:
        """Collect problems of what is done within, each with its place in what was given."""
        found = Problems()
        try:
            yield found
        except ForgeError as error:
            raise ForgeError(self.placed(error.problems)) from error.__cause__
        finally:
            problems.add(self.placed(found))

    def place(self, where: Location) -> Location:
        """Give a place of one of the files as a place in what was given."""
        file = where.file.removeprefix(f"{self.name}/")
        if file not in self._written:
            return where
        cell = self._written[file].places.get((where.line, where.column), where.cell)
        return Location(self.name if file == PACK_FILE else file, cell=cell)


class Written(NamedTuple):
    """The contents of a file, and which part of what was given stands at a line and column of it."""

    contents: bytes
    places: Mapping[tuple[int, int], str] = {}


def pack_from(definition: Mapping[str, object], files: Mapping[str, object] | None = None) -> Pack:
    """Make a pack of what its ``pack.yaml`` would say, and of its other ``files`` by their names in the pack.

    A file is a mapping (as in YAML), rows as a list of mappings (as in CSV), text or bytes, or the path of a file to
    be copied. ``ForgeError`` tells what cannot be put in a pack; ``open_game`` checks the rest.

    >>> import forge
    >>> pack = forge.pack_from({
    ...     "pack": "harbour", "title": "Harbour", "sides": {"blue": {"ground": "#24425c", "ink": "#ffffff"}},
    ...     "components": [{
    ...         "id": "ships", "kind": "counter", "size": "15 mm", "side": "blue",
    ...         "rows": [{"id": "hood", "name": "Hood"}, {"id": "nelson", "name": "Nelson"}],
    ...         "front": {"face": "ship", "name": "{{ name }}"},
    ...     }],
    ... })
    >>> sorted(forge.open_game(pack).pieces())
    ['hood', 'nelson']
    """
    problems = Problems()
    named = definition.get("pack") if isinstance(definition, Mapping) else None
    name = named if isinstance(named, str) and _NAME.fullmatch(named) else "pack"
    written = {PACK_FILE: _Yaml(name, problems).write(definition)}
    for file, value in mapping_of(files, FILES).items():
        if _is_name(file) and file not in written:
            written[file] = _write(file, value, problems)
        else:
            hint = "such as tables/asw.yaml"
            problems.error(Location(FILES), str(file), "cannot be the name of a file of a pack", hint)
    problems.raise_errors()
    return Pack(name, written)


def _is_name(file: object) -> bool:
    return isinstance(file, str) and bool(_WAY.fullmatch(file)) and ".." not in PurePosixPath(file).parts


def _write(file: str, value: object, problems: Problems) -> Written:
    if isinstance(value, Mapping):
        return _Yaml(file, problems).write(value)
    if isinstance(value, list | tuple):
        return _rows(file, value, problems)
    try:
        if isinstance(value, str | bytes | Path):
            return Written(_contents(value))
        hint = "give a mapping, a list of rows, text, bytes or a path"
        problems.error(Location(FILES), file, f"cannot be a {type(value).__name__}", hint)
    except OSError as error:
        problems.error(Location(FILES), file, f"{value!s} cannot be read: {error.strerror or error}")
    return Written(b"")


def _contents(value: str | bytes | Path) -> bytes:
    if isinstance(value, str):
        return value.encode(errors="surrogatepass")
    return value if isinstance(value, bytes) else value.read_bytes()


def _rows(file: str, rows: Sequence[object], problems: Problems) -> Written:
    """Write rows as CSV, a column for each name in the order met."""
    known = [row for row in rows if isinstance(row, Mapping)]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            problems.error(Location(file, cell=f"[{number}]"), "", f"must be a mapping, not a {type(row).__name__}")
    columns = list(dict.fromkeys(str(name) for row in known for name in row))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    places = {(1, place): column for place, column in enumerate(columns, 1)}
    line = 2
    for number, row in enumerate(known, 1):
        cells = {str(name): _scalar(value) for name, value in row.items()}
        for name, cell in cells.items():
            if cell is None:
                message = f"cannot be a {type(row[name]).__name__}"
                problems.error(Location(file, cell=f"[{number}].{name}"), name, message)
        writer.writerow([cells.get(column) or "" for column in columns])
        places |= {(line, 0): f"[{number}]"}
        places |= {(line, place): f"[{number}].{column}" for place, column in enumerate(columns, 1)}
        line = text.getvalue().count("\n") + 1
    return Written(text.getvalue().encode(), places)


def _scalar(value: object) -> str | None:
    """Write a single value as a definition has it; None where it is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int | float) else None


class _Yaml:
    """Writes a mapping as YAML of one value a line, and notes which value stands where."""

    def __init__(self, file: str, problems: Problems) -> None:
        self._file = file
        self._problems = problems
        self._lines: list[str] = []
        self._places: dict[tuple[int, int], str] = {}

    def write(self, value: object) -> Written:
        """Write all of it."""
        if isinstance(value, Mapping):
            self._value(value, "", 0, "")
        else:
            self._problems.error(Location(self._file), "", f"must be a mapping, not a {type(value).__name__}")
        return Written("\n".join(self._lines).encode(errors="surrogatepass"), self._places)

    def _value(self, value: object, at: str, depth: int, before: str) -> None:
        """Write a value after what stands before it on its line."""
        self._places.setdefault((len(self._lines) + 1, len(before) + 1), at)
        if depth > DEEPEST or len(self._lines) > MOST_VALUES:
            message = f"is nested deeper than {DEEPEST} levels, or holds more than {MOST_VALUES:,} values"
            raise fail(Location(self._file), at, message)
        if isinstance(value, Mapping):
            self._lines.append(f"{before}{{")
            for name, part in value.items():
                way = f"{at}.{name}" if at else str(name)
                self._places[len(self._lines) + 1, 1] = way
                self._value(part, way, depth + 1, f"{_quoted(str(name))}: ")
                self._lines[-1] += ","
            self._lines.append("}")
        elif isinstance(value, list | tuple):
            self._lines.append(f"{before}[")
            for number, part in enumerate(value, 1):
                self._value(part, f"{at}[{number}]", depth + 1, "")
                self._lines[-1] += ","
            self._lines.append("]")
        else:
            self._lines.append(before + self._plain(value, at))

    def _plain(self, value: object, at: str) -> str:
        text = _scalar(value)
        if text is None:
            message = f"cannot be a {type(value).__name__}"
            hint = "give text, a number, True or False, None, a list or a mapping"
            self._problems.error(Location(self._file, cell=at), "", message, hint)
        return _quoted(value) if isinstance(value, str) else text or "null"


def _quoted(text: str) -> str:
    """Quote a text as YAML does, what cannot be seen being written out."""
    return _UNSEEN.sub(lambda found: f"\\U{ord(found[0]):08x}", json.dumps(text, ensure_ascii=False))
