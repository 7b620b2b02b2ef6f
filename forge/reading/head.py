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
    from pathlib import Path

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_head(folder: Path, name: str = PACK_FILE) -> dict[str, Scalar]:
    """Give the single values at the top level, by name; up to a fault in the file, which its full reading reports."""
    path, shown_as = inside(folder, name), shown(folder, name)
    found: dict[str, Scalar] = {}
    key, depth = None, 0
    with suppress(yaml.YAMLError):
        for event in yaml.parse(read_text(path, shown_as), Loader=_Loader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth == 1 and not isinstance(event, yaml.MappingStartEvent):
                    break
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth != 1 or isinstance(event, yaml.MappingStartEvent):
                continue
            if key is None:
                key = getattr(event, "value", "")
            elif isinstance(event, yaml.ScalarEvent):
                mark = event.start_mark
                where = Location(shown_as, mark.line + 1, mark.column + 1) if mark else Location(shown_as)
                found.setdefault(key, Scalar(event.value, where, event.style is not None))
                key = None
            else:
                key = None
    return found
