"""All that a ruling needs of a pack: tables, modifiers, readings, unknowns, overlays, texts."""

from forge.rules.load import editions, load_rules
from forge.rules.rules import Rules

__all__ = ["Rules", "editions", "load_rules"]
