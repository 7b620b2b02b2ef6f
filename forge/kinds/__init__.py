"""The kinds of component: a module of this folder that exports ``KIND`` is one, under its own name.

A kind is imported when it is asked for, so that a pack of counters does not wait for boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.pack.model import Kind


class _Kinds(Mapping[str, "Kind"]):
    """All kinds by name; what has been imported is kept by Python itself."""

    def __init__(self) -> None:
        self._modules = {module.name.replace("_", "-"): module.name for module in iter_modules(__path__)}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._modules:
            raise KeyError(name)
        kind: Kind | None = getattr(import_module(f"{__name__}.{self._modules[name]}"), "KIND", None)
        if kind is None:
            raise KeyError(name)
        return kind

    def __iter__(self) -> Iterator[str]:
        return (name for name in sorted(self._modules) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def find_kinds() -> Mapping[str, Kind]:
    """Give every kind by its name."""
    return _Kinds()
