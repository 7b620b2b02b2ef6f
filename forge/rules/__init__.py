"""All that a ruling needs of a pack: tables, modifiers, readings, unknowns, overlays, texts.

``load_rules`` reads and checks definitions; ``open_rules`` gives the same from a kept copy while it holds, and spares a
ruling even the import of what reads definitions, which is why names are looked up here only when they are asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.rules.kept import open_rules
    from forge.rules.load import load_rules
    from forge.rules.overlay_files import editions
    from forge.rules.rules import Rules

__all__ = ["Rules", "editions", "load_rules", "open_rules"]

_HOMES = {"Rules": "rules", "editions": "overlay_files", "load_rules": "load", "open_rules": "kept"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"forge.rules.{_HOMES[name]}"), name)
