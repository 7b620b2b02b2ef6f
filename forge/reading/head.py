"""The head of a pack or overlay: the single values at the top level of its file, the rest passed over."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import yaml

from forge.errors import Location
from forge.places import PACK_FILE, inside, shown
from forge.reading.node import Scalar
from forge.reading.text_file import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TITLE = ("texts", "pack", "title")


def read_head(folder: Path, name: str = PACK_FILE) -> dict[str, Scalar]:
    """Give the single values at the top level, by name; up to a fault in the file, which its full reading reports."""
    found: dict[str, Scalar] = {}
    for keys, value in _values(folder, name):
        if len(keys) == 1:
            found.setdefault(keys[0], value)
    return found


def read_title(folder: Path, file: str) -> str:
    """Give the title of a pack in a translation, from its file in the folder; "" where that has none."""
    return next((value.text for keys, value in _values(folder, file) if keys == _TITLE), "")


def _values(folder: Path, file: str) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    """Give the single values of a file with the keys that lead to each, as they come; what is in lists is left out."""
    path, shown_as = inside(folder, file), shown(folder, file)
    keys: list[str | None] = []  # of each mapping that is open: its key, None where one is due
    lists = 0
    with suppress(yaml.YAMLError):
        for event in yaml.parse(read_text(path, shown_as), Loader=_Loader):
            if isinstance(event, yaml.SequenceStartEvent) or (lists and isinstance(event, yaml.MappingStartEvent)):
                lists += 1
            elif isinstance(event, yaml.MappingStartEvent):
                keys.append(None)
            elif lists and not isinstance(event, yaml.CollectionEndEvent):
                continue
            elif isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
                if lists:
                    lists -= 1
                elif isinstance(event, yaml.MappingEndEvent):
                    keys.pop()
                if lists or not keys:
                    continue
                if keys[-1] is not None and isinstance(event, yaml.ScalarEvent):
                    mark = event.start_mark
                    where = Location(shown_as, mark.line + 1, mark.column + 1) if mark else Location(shown_as)
                    yield tuple(key or "" for key in keys), Scalar(event.value, where, event.style is not None)
                keys[-1] = None if keys[-1] is not None else str(getattr(event, "value", ""))
