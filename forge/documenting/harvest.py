"""The harvest: for each field of each record, the plainest thing that a pack which comes with forge says of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from forge import places
from forge.documenting.excerpts import Excerpt, cut
from forge.errors import Problems
from forge.imposing.stocks import StockBook
from forge.imposing.templates import TemplateBook
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.node import Mapping
from forge.reading.yaml_text import read_pack_yaml
from forge.referee.vectors.form import CASES
from forge.rules.overlay_form import OverlayForm
from forge.rules.table_form import TableForm
from forge.rules.written.forms import PROCEDURES
from forge.rules.written.sequence_form import SequenceForm

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from forge.errors import Location
    from forge.reading.fields import Field, FieldType, Record

EXAMPLES = "examples"
FORMS: tuple[tuple[str, FieldType[object]], ...] = (
    ("editions/*.yaml", OverlayForm),
    ("procedures.yaml", PROCEDURES),
    ("sequence.yaml", SequenceForm),
    ("stocks.yaml", StockBook),
    ("tables/*.yaml", TableForm),
    ("templates.yaml", TemplateBook),
    ("translations/*.yaml", OverlayForm),
    ("vectors.yaml", CASES),
)
"""Files that are read by their form alone: a pack may do without them, or keeps their problems to itself."""
BY_HAND = {
    "procedures": Excerpt("pack.yaml", "procedures: atlantic-wolves"),
    "outside": Excerpt("sequence.yaml", "outside: [attack, area]"),
}
"""What no pack that comes with forge says: that it is a variant, ruled and walked by the procedures of another game."""
Key = tuple[int, str]
"""A field: the identity of its record, and its name."""


class Harvest:
    """What is said of each field, the plainest first; what several records share is shown of any of them."""

    def __init__(self, found: dict[Key, list[Excerpt]], records: Iterable[type[Record]]) -> None:
        self._found = found
        self._shared: dict[tuple[str, str], list[Excerpt]] = {}
        for record in records:
            for field in record.fields:
                if excerpts := found.get((id(record), field.name)):
                    self._shared.setdefault((field.name, field.help), excerpts)

    def of(self, record: type[Record], field: Field, shown: Collection[str] = ()) -> Excerpt | None:
        """Give the example of a field, from a file that is ``shown`` beside it if it stands there."""
        found = self._found.get((id(record), field.name)) or self._shared.get((field.name, field.help), [])
        near = [excerpt for excerpt in found if excerpt.file in shown]
        return next(iter([*near, *found]), BY_HAND.get(field.name))


class _Listener(Problems):
    """Problems that also note where each field of each record is said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[tuple[int, str], set[Location]] = {}

    def reading(self, record: object, node: object) -> None:
        """Note the place of every field."""
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                self.said.setdefault((id(record), name), set()).add(entry.where)


def harvest(records: Iterable[type[Record]]) -> Harvest:
    """Read the pack of examples, then the games; nothing that the user has answered changes it."""
    found: dict[Key, list[Excerpt]] = {}
    games = [places.components() / name for name in places.pack_names()]
    for folders in ([places.docs() / EXAMPLES], games):
        said: dict[Key, set[Excerpt]] = {}
        for folder in folders:
            for key, excerpt in _excerpts(folder):
                said.setdefault(key, set()).add(excerpt)
        for key, excerpts in said.items():
            found.setdefault(key, []).extend(sorted(excerpts, key=lambda excerpt: excerpt.rank))
    return Harvest(found, records)


def _excerpts(folder: Path) -> Iterator[tuple[Key, Excerpt]]:
    listener = _Listener()
    load_pack(folder, find_kinds(), listener)
    for pattern, form in FORMS:
        for path in sorted(folder.glob(pattern)):
            form.read(read_pack_yaml(folder, path.relative_to(folder).as_posix(), listener), "", listener)
    for (record, name), wheres in listener.said.items():
        for where in wheres:
            source = _file(folder, where.file)
            text = cut(_lines(source), where.line, where.column) if source else ""
            if text.startswith((f"{name}:", f'"{name}":')):
                yield (record, name), Excerpt(where.file, text)


@cache
def _file(folder: Path, name: str) -> Path | None:
    """Find a file by the name that problems give it: below the pack's folder, else among the templates."""
    for path in (folder.parent / name, places.templates() / name):
        if path.is_file() and path.suffix == ".yaml":
            return path
    return None


@cache
def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
