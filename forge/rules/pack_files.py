"""The files of a pack that its rules are read from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location
from forge.places import is_there, shown
from forge.reading.node import Mapping
from forge.reading.yaml_text import read_pack_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.node import Scalar


class PackFiles(NamedTuple):
    """A pack's folder, its id, its language, and where its problems go."""

    folder: Path
    id: str
    language: Scalar
    problems: Problems

    def read(self, name: str) -> Mapping:
        """Read a file of the pack; one that is not there says nothing."""
        if is_there(self.folder / name):
            return read_pack_yaml(self.folder, name, self.problems)
        return Mapping({}, Location(shown(self.folder, name)))
