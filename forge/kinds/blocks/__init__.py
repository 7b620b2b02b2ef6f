"""Blocks: what pages are filled with, one module a block, each exporting ``BLOCK``, named as the module is."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Protocol

from forge.kinds.pages.fields import Few, OneOf

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Strip
    from forge.reading.fields import FieldType


class Block(Protocol):
    """Something that fills the width of a column."""

    @property
    def where(self) -> Location:
        """Where the definition describes it."""

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Lay the block out in a width as strips, from top to bottom."""


@cache
def block_types() -> dict[str, FieldType[Block]]:
    """Find the blocks there are: every module of this package that exports ``BLOCK``."""
    modules = {
        found.name: importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    }
    return {name.replace("_", "-"): module.BLOCK for name, module in modules.items() if hasattr(module, "BLOCK")}


ANY_BLOCK = OneOf("a block", block_types)
BLOCKS = Few(ANY_BLOCK, 300)
