"""Blocks: what pages are filled with, one module a block, each exporting ``BLOCK``, named as the module is."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from forge.kinds.pages.fields import Few, OneOf

if TYPE_CHECKING:
    from forge.kinds.pages.block import Block
    from forge.reading.fields import FieldType


@cache
def block_types() -> dict[str, FieldType[Block]]:
    """Find the blocks there are: every module of this package that exports ``BLOCK``."""
    modules = {
        found.name: importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    }
    return {name.replace("_", "-"): module.BLOCK for name, module in modules.items() if hasattr(module, "BLOCK")}


ANY_BLOCK = OneOf("a block", block_types)
BLOCKS = Few(ANY_BLOCK, 300)
