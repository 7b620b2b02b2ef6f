"""Boards: areas, boxes and hexes in their places, links between them, tracks and tables beside them."""

from forge.kinds.board.board import KIND

__all__ = ["KIND"]
