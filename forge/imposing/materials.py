"""What pieces are printed on and glued to: one table for plan, steps, tools and folded sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.reading.measures import show_length

if TYPE_CHECKING:
    from forge.imposing.blocks import Sheet
    from forge.imposing.options import ImposeOptions

Material = Literal["paper", "card", "board", "stock"]

MATERIALS: dict[str, Material] = {
    "card": "card",
    "counter": "board",
    "dice-net": "card",
    "punch-sheet": "board",
    "standee": "card",
    "tuck-box": "card",
}
"""What the pieces of a kind are printed on or glued to, where plain paper is not all."""

THINNEST, THICKEST = 1, 2
"""How thick the board is to which counters are glued, in mm."""


def material_of(kind: str) -> Material:
    """Give what the pieces of a kind are made of."""
    return MATERIALS.get(kind, "paper")


def told_of(options: ImposeOptions) -> dict[str, str]:
    """Give what words about gluing and cutting are filled in with."""
    cutter = options.cutter
    return {
        "core": show_length(options.core),
        "thinnest": str(THINNEST),
        "thickest": str(THICKEST),
        "cutter": cutter.title if cutter else "",
    }


def kind_on(sheet: Sheet) -> str:
    """Give the kind of what lies on a sheet; kinds never share one."""
    return sheet.blocks[0].group.members[0].component.kind


def is_boarded(sheet: Sheet) -> bool:
    """Whether the pieces of a sheet are glued to board, or round it, before they are cut."""
    return not (sheet.page_piece or sheet.stock) and material_of(kind_on(sheet)) == "board"


def holds_cards(sheet: Sheet) -> bool:
    """Whether the pieces of a sheet are handled and shuffled."""
    return kind_on(sheet) == "card"
