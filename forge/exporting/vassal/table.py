"""The maps of a module and what stands on them: boards and displays, decks in a window of cards, a situation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.vassal.maps import Sheet, Window, add_map, board_names
from forge.exporting.vassal.pieces import WHOLE, Begins, block, card, counter
from forge.exporting.vassal.throws import add_menu
from forge.exporting.vassal.traits import ALT, key
from forge.exporting.vassal.tree import MAP, Slots, add, add_slot, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.exporting.model import Board, Group, Setup, Tabletop, Thing
    from forge.exporting.vassal.pieces import Gallery
    from forge.exporting.vassal.places import Scale
    from forge.exporting.vassal.tree import Element, Slot

MAIN = "Map"
CARDS = "Cards"
DISPLAYS = "Displays"
BARE = 1600, 1100
"""The size of the table in pixels where a game has no board."""

HAND = 1600, 600
APART = 40
"""How far decks lie apart, in pixels."""


class Scene(NamedTuple):
    """What maps are made from: the game, its pictures, numbers of slots, and the scale of it all."""

    tabletop: Tabletop
    gallery: Gallery
    slots: Slots
    scale: Scale

    def slot(self, group: Group, thing: Thing, key: str, begins: Begins = WHOLE) -> Slot:
        """Give the slot of a counter or block."""
        size = thing.pixels(self.scale.dpi)
        if group.sort == "block":
            return block(thing, self.gallery, size, key, begins)
        return counter(thing, self.gallery, size, key)


class Placed(NamedTuple):
    """A board on a map: the element of the map, and the name of the board."""

    map: Element
    name: str
    board: Board


def add_maps(root: Element, scene: Scene, main: frozenset[str]) -> dict[str, Placed]:
    """Add the main map, with the boards of these components side by side, and a window for each display.

    Where a game has no board, its displays are the main map. Gives where each board is, by its thing.
    """
    boards = scene.tabletop.boards
    hands = [f"{player} hand" for player in scene.tabletop.players]
    titles = board_names([board.thing.title for board in boards], (MAIN, CARDS, *hands))
    names = dict(zip(boards, titles, strict=True))
    first = [board for board in boards if board.thing.component in main] or list(boards)
    sheets = [_sheet(board, names[board], scene) for board in first] or [Sheet("Table", "", *BARE)]
    node = add_map(root, Window(MAIN), sheets, scene.scale)
    placed = {board.thing.id: Placed(node, names[board], board) for board in first}
    others = [board for board in boards if board.thing.id not in placed]
    for board in others:
        window = Window(names[board], names[board])
        node = add_map(root, window, [_sheet(board, names[board], scene)], scene.scale)
        placed[board.thing.id] = Placed(node, names[board], board)
    if len(others) > 1:
        add_menu(root, DISPLAYS, "Displays, tracks and holding boxes", [names[board] for board in others])
    return placed


def _sheet(board: Board, name: str, scene: Scene) -> Sheet:
    return Sheet(name, scene.gallery.front(board.thing), *board.thing.pixels(scene.scale.dpi), board.surface)


def add_cards(root: Element, scene: Scene) -> None:
    """Add a window with each deck face down and its discards beside it, and a hand for each player."""
    decks = scene.tabletop.decks
    if not decks:
        return
    sizes = [deck.things[0].pixels(scene.scale.dpi) for deck in decks]
    width = APART + max(2 * (width + APART) for width, _ in sizes)
    height = APART + sum(height + APART for _, height in sizes)
    node = add_map(root, Window(CARDS, CARDS, key("K", ALT)), [Sheet(CARDS, "", width, height)], scene.scale)
    top = APART
    for deck, name, size in zip(decks, board_names([deck.title for deck in decks]), sizes, strict=True):
        _add_deck(node, scene, deck, name, (APART + size[0] // 2, top + size[1] // 2))
        top += size[1] + APART
    for player in scene.tabletop.players:
        hand = Window(f"{player} hand", f"{player} hand", hand_of=player)
        add_map(root, hand, [Sheet("Hand", "", *HAND)], scene.scale)


def _add_deck(node: Element, scene: Scene, deck: Group, name: str, at: tuple[int, int]) -> None:
    size = deck.things[0].pixels(scene.scale.dpi)
    discards = f"{name}: discards"
    pile = _add_pile(node, name, at, size, face_down=True)
    for thing in reversed(deck.things):
        for copy in range(thing.copies, 0, -1):
            one = card(thing, scene.gallery, thing.pixels(scene.scale.dpi), f"card {thing.id} {copy}", (name, discards))
            add_slot(pile, scene.slots, one, "CardSlot")
    _add_pile(node, discards, (at[0] + size[0] + APART, at[1]), size, face_down=False, back_to=name)


def _add_pile(
    node: Element, name: str, at: tuple[int, int], size: tuple[int, int], *, face_down: bool, back_to: str = ""
) -> Element:
    """Add a pile of cards; one that goes ``back_to`` a deck says so in its menu. Slots in it lie bottom first."""
    return add(
        node,
        MAP + "DrawPile",
        name=name,
        owningBoard=CARDS,
        x=at[0],
        y=at[1],
        width=size[0],
        height=size[1],
        allowMultiple=True,
        drawMultipleMessage="Draw several cards",
        allowSelect=True,
        drawSpecificMessage="Draw a card of your choice",
        faceDown="Always" if face_down else "Never",
        drawFaceUp=not face_down,
        shuffle="Via right-click Menu",
        shuffleCommand="Shuffle",
        shuffleFormat="** $playerName$ shuffles $deckName$",
        shuffleHotkey="",
        reversible=False,
        draw=True,
        color="90,90,90",
        hotkeyOnEmpty=False,
        reshufflable=bool(back_to),
        reshuffleCommand=f"Put all back on {back_to}" if back_to else "",
        reshuffleMessage=f"** $playerName$ puts the discards back on {back_to}" if back_to else "",
        reshuffleHotkey="",
        reshuffleTarget=back_to,
        canSave=False,
        maxStack=15,
        expressionCounting=False,
        restrictOption=False,
    )


def add_setup(scene: Scene, setup: Setup, placed: dict[str, Placed]) -> int:
    """Put the things of a situation where they stand when the game begins, and give how many there are."""
    groups = {thing.id: (group, thing) for group in scene.tabletop.trays for thing in group.things}
    count: dict[str, int] = {}
    for stack in setup.stacks:
        where = placed[stack.board]
        x, y = scene.scale.point((stack.x, stack.y))
        node = add(
            where.map,
            MAP + "SetupStack",
            name=one_line(f"{setup.name}: {stack.space}"),
            owningBoard=where.name,
            useGridLocation=_is_hex(where.board, stack.space),
            location=one_line(stack.space) if _is_hex(where.board, stack.space) else "",
            x=x,
            y=y,
        )
        for name, lost in zip(stack.things, stack.lost, strict=True):
            count[name] = count.get(name, 0) + 1
            group, thing = groups[name]
            begins = Begins(hidden=True, lost=lost)
            slot = scene.slot(group, thing, f"start {setup.name} {name} {count[name]}", begins)
            add_slot(node, scene.slots, slot)
    return sum(count.values())


def _is_hex(board: Board, space: str) -> bool:
    """Whether a place is a hex, which VASSAL finds by its number even where the board is drawn anew."""
    hexes = board.surface.hexes
    return hexes is not None and space in {each.printed for each in hexes.hexes}


def palette(scene: Scene, titles: dict[str, str]) -> Iterator[tuple[str, dict[str, list[Slot]]]]:
    """Give the pieces of each component by the title of their side, a slot each: a palette never runs out."""
    for group in scene.tabletop.trays:
        sides: dict[str, list[Slot]] = {}
        for thing in group.things:
            side = titles.get(thing.side, "") or group.title
            sides.setdefault(side, []).append(scene.slot(group, thing, f"piece {thing.id}"))
        yield group.title, sides
