"""Lists of things by name that come with forge, and that everybody may add to: in the home folder, and in a pack."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from forge import places
from forge.errors import ForgeError, Location, Problems, guarded
from forge.reading.fields import INVALID, Record
from forge.reading.yaml_text import read_pack_yaml, read_yaml

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.reading.node import Mapping

_Thing = TypeVar("_Thing")


class NamedList(Generic[_Thing]):
    """Things by name in a file such as ``stocks.yaml``, which is read as a ``form`` with one field of the same name.

    Those of a pack stand over those of one's own, and these over forge's. Each of them that is not forge's is summed up
    by ``check``, which is given the thing, its field and the problems.
    """

    def __init__(self, file: str, form: type[Record], check: Callable[[_Thing, str, Problems], None]) -> None:
        self._file, self._form, self._check = file, form, check
        self._field = file.partition(".")[0]

    @cached_property
    def _shipped(self) -> dict[str, _Thing]:
        problems = Problems()
        found = self._things(read_yaml(places.templates() / self._file, f"templates/{self._file}", problems), problems)
        if found is None:
            raise ForgeError(problems)
        return found

    def _things(self, node: Mapping, problems: Problems) -> dict[str, _Thing] | None:
        said = self._form.read(node, "", problems)
        if said is INVALID:
            return None
        things: dict[str, _Thing] = getattr(said, self._field)
        return things

    def read(self, node: Mapping, problems: Problems) -> dict[str, _Thing]:
        """Read things of somebody's own, and sum up each."""
        found = self._things(node, problems) or {}
        for name, thing in found.items():
            self._check(thing, f"{self._field}.{name}", problems)
        return found

    def of_pack(self, pack: Path, problems: Problems) -> dict[str, _Thing]:
        """Give those that a pack describes, and report what is wrong with them, used or not."""
        if places.is_there(pack / self._file):
            with guarded(Location(places.shown(pack, self._file)), "", problems):
                return self.read(read_pack_yaml(pack, self._file, problems), problems)
        return {}

    def known(self, pack: Path | None, problems: Problems) -> dict[str, _Thing]:
        """Give all by name."""
        book, own = dict(self._shipped), places.home() / self._file
        if places.is_there(own):
            with guarded(Location(str(own)), "", problems):
                book |= self.read(read_yaml(own, str(own), problems), problems)
        return book | self.of_pack(pack, problems) if pack is not None else book
