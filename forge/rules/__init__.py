"""All that a ruling needs of a pack: tables, modifiers, readings, unknowns, overlays, texts."""
