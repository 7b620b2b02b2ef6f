"""Scenes at sea in the manner of period posters: sky, light, vessels by distance, effects, drawn from a few words."""
