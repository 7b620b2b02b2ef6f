"""How large things are on the table of Tabletop Simulator: one constant a kind of object, all of them here.

A save says no inches. It says how much larger than its model a thing is, and how large a model is stands nowhere: these
figures were read or measured by others, and each doubt is named beside its figure. The save holds a ruler of 100 mm, so
that one measurement with the game's own line tool settles them.

* The makers say that a unit is "about an inch" (knowledge base, Custom Tile) and one inch (video on asset bundles).
* ``TILE``: a tile of scale 2.5 reports 4.95 units in the running game (JamesFlames/StarveNoMore, docs on the runtime),
  which is 1.98 a scale for its round model; the square one is taken for 2, as the saves of others agree with.
* How a picture that is not square shapes its tile is told in three ways (knowledge base: not at all; saves of Spirit
  Island: its shorter side is 2; others: its height is 2). So every tile gets a square picture, squeezed where the piece
  is not square, and a width and depth of its own: all three then say the same.
* A tile's thickness is multiplied by ``scaleY`` alone (StarveNoMore), so that it is said in units.
* ``CARD``: a dealt card of poker size measures 2.3 by 3.2 units (StarveNoMore); its width follows its picture. Whether
  cards of other proportions keep this height is not known.
* A zone's scale is its size (StarveNoMore). Dice and bags are left as large as the game makes them.
"""

from __future__ import annotations

from typing import NamedTuple

from forge.reading.measures import INCH

UNIT = INCH
"""How long a unit of the table is, in EMU."""

TILE = 2.0
"""How many units a tile of scale 1 measures, in width and in depth."""

CARD = 3.2
"""How many units a card of scale 1 is high."""

TABLE_TOP = 0.96
"""How high a tile lies on the table, in units (from saves of others); what is locked has to be put there exactly."""

DROP = 0.6
"""How far above what lies beneath it a thing is put, to come to rest by itself."""

CARDBOARD = 0.08
"""How thick a counter is: 2 mm."""

BOARD = 0.08
"""How thick a board is: 2 mm."""

LEAF = 0.02
"""How thick a chart or a sheet is: as thin as others made tiles that are to look like paper."""


class Scale(NamedTuple):
    """How much larger than its model a thing is, in width, height and depth."""

    x: float = 1.0
    y: float = 1.0
    z: float = 1.0


def units(length: float) -> float:
    """Give a length in EMU in units of the table."""
    return length / UNIT


def tile_scale(width: int, height: int) -> Scale:
    """Give the scale of a tile that is as large as a piece; its thickness is said apart."""
    return Scale(units(width) / TILE, 1.0, units(height) / TILE)


def card_scale(height: int) -> Scale:
    """Give the scale of a card that is as high as a piece; the game makes it as wide as its picture wants."""
    scale = units(height) / CARD
    return Scale(scale, 1.0, scale)
