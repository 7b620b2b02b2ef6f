"""All that a ruling needs of a pack: tables, modifiers, readings, unknowns, overlays, texts."""

from forge.rules.rules import Rules

__all__ = ["Rules"]
