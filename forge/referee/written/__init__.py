"""Procedures and sequences of play that packs write in YAML, carried out as those of games in Python are."""
