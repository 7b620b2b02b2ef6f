"""Saves of Tabletop Simulator: the game on its table, and the same in one box among the saved objects."""
