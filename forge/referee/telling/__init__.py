"""Rulings, questions and whole packs told: as a receipt, as a prompt, as plain data, as what a search finds."""
