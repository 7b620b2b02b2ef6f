"""A pack as things for a table on a screen: what it prints, sorted into trays, decks, boards and sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.exporting.blocks import stands_on, words_of
from forge.exporting.model import NOBODY, Board, Die, Group, Tabletop, Thing
from forge.exporting.situations import read_setups
from forge.exporting.tables import dice_tables
from forge.kinds.board.board import BoardComponent
from forge.kinds.board.surface import Surface, with_boxes
from forge.kinds.pages.component import PageComponent
from forge.pack.model import sides_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.exporting.model import DiceTable, Sort
    from forge.pack.model import Component, Pack, Piece

SIDE = "side"
"""The column of a piece's row that names its side."""

PIECES = ("counter", "label")


def read_tabletop(pack: Pack, problems: Problems, situations: Sequence[str] = ()) -> Tabletop:
    """Sort all that a pack prints; ``situations`` are those that are set up, by name, all of the edition if none are.

    Of components that say the same on different paper the first is taken; what is nothing but blanks is left out, and
    so said.
    """
    chosen = list(_chosen(pack, problems))
    groups = [(component, _group(component, pack)) for component in chosen]
    boards = [
        Board(thing, _surface(component, number))
        for component, group in groups
        if group.sort == "board"
        for number, thing in enumerate(group.things)
    ]
    trays = tuple(group for _, group in groups if group.sort in ("counter", "block"))
    tables = dice_tables(pack.rules, problems)
    notes = [words for component in chosen if (words := words_of(component))]
    return Tabletop(
        pack=pack.id,
        title=pack.title,
        version=pack.version,
        label=pack.rules.label,
        notice=pack.notice,
        players=_players(pack),
        boards=tuple(boards),
        trays=trays,
        decks=tuple(group for _, group in groups if group.sort == "card"),
        sheets=tuple(group for _, group in groups if group.sort == "sheet"),
        dice=_dice(tables),
        tables=tables,
        phases=pack.phases,
        setups=read_setups(pack, boards, trays, problems, situations),
        notes=tuple(notes),
    )


def _chosen(pack: Pack, problems: Problems) -> Iterator[Component]:
    """Give the components that are put on the table."""
    taken: set[str] = set()
    for component in pack.components:
        if not component.pieces or component.either in taken:
            continue
        if component.openness.nothing_else:
            message = "is nothing but what no source gives, so that it is left out"
            problems.warning(component.where, component.id, message, "answer its unknowns, or export another edition")
            continue
        taken |= {component.either} if component.either else set()
        yield component


def _group(component: Component, pack: Pack) -> Group:
    sort = _sort(component)
    things = tuple(_thing(piece, component, pack) for piece in component.pieces)
    return Group(component.id, component.title, sort, things)


def _surface(component: Component, page: int) -> Surface:
    """Give the places of a board or of a page of a display, with the boxes of tracks and panels on it."""
    if not isinstance(component, PageComponent):
        return Surface()
    surface = component.surface if isinstance(component, BoardComponent) else Surface()
    pages = component.drawings[page * 2 if component.two_sided else page :][:1]
    for drawing in pages:
        surface = with_boxes(surface, drawing)
    return surface


def _sort(component: Component) -> Sort:
    if component.kind in PIECES:
        return "block" if component.footprint else "counter"
    if component.kind == "card":
        return "card"
    return "board" if stands_on(component) else "sheet"


def _thing(piece: Piece, component: Component, pack: Pack) -> Thing:
    named = component.cell(piece, SIDE) if SIDE in component.columns else ""
    side = named if named in pack.sides else component.id if component.id in pack.sides else ""
    is_page = component.kind not in (*PIECES, "card")
    return Thing(
        id=piece.id if is_page and piece.id.startswith(component.id) else f"{component.id}.{piece.id}",
        component=component.id,
        title=piece.title or piece.id,
        width=piece.width,
        height=piece.height,
        copies=1 if is_page else piece.copies,
        sides=sides_of(component),
        side=side,
        player=_player(pack, side),
        round=component.outline.form == "round",
        clear=not component.outline.fills_its_box,
        stands=component.footprint,
    )


def _player(pack: Pack, side: str) -> str:
    """Give who plays a side; nothing where nobody does."""
    if side not in pack.sides:
        return ""
    player = pack.sides[side].player or pack.sides[side].title or side
    return "" if player == NOBODY else player


def _players(pack: Pack) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, (_player(pack, side) for side in pack.sides))))


def _dice(tables: Sequence[DiceTable]) -> tuple[Die, ...]:
    """Give the dice that tables are thrown on, and a single one of each kind, smallest first."""
    thrown = {table.die for table in tables}
    return tuple(sorted(thrown | {Die(1, die.faces) for die in thrown}, key=lambda die: (die.faces, die.number)))
