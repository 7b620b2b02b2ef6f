"""The battle board (p.55-62)."""
