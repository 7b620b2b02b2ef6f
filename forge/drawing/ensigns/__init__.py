"""Ensigns, national flags and roundels, drawn by us from their descriptions, each also in a version for small sizes."""

from forge.drawing.ensigns.book import ENSIGNS, ensign, ensign_hint, ensign_names
from forge.drawing.ensigns.flown import Flown

__all__ = ["ENSIGNS", "Flown", "ensign", "ensign_hint", "ensign_names"]
