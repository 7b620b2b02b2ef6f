"""Maps: windows with boards that pieces stand on, each with all parts that VASSAL does not add by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.vassal.places import Scale, add_places
from forge.exporting.vassal.sequence import encode
from forge.exporting.vassal.traits import key
from forge.exporting.vassal.tree import BOARD, MAP, MODULE, add, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.exporting.vassal.tree import Element, Value
    from forge.kinds.board.surface import Surface

MOVES = "$pieceName$ moves $previousLocation$ -> $location$ *"
TABLE = "250,250,248"

PARTS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
"""Without these nothing on a map can be selected or moved, and VASSAL does not add them to a map that it is given."""


class Sheet(NamedTuple):
    """A board of a map: its name, its picture (a plain colour where it has none), its size in pixels, its places."""

    name: str
    image: str
    width: int
    height: int
    surface: Surface | None = None


class Window(NamedTuple):
    """How a map is opened: its name, the words on its button (none for the main map), and what belongs to a hand."""

    name: str
    button: str = ""
    hotkey: str = ""
    hand_of: str = ""


def add_map(root: Element, window: Window, sheets: Sequence[Sheet], scale: Scale) -> Element:
    """Add a map whose boards lie side by side, chosen beforehand so that no dialog asks for them."""
    hand: dict[str, Value] = {"side": encode(",", window.hand_of), "visible": False} if window.hand_of else {}
    node = add(
        root,
        MODULE + ("PlayerHand" if hand else "Map"),
        mapName=window.name,
        markMoved="Never" if hand else "Always",
        markUnmovedText="" if hand else "Unmark moved",
        markUnmovedTooltip="" if hand else "Take the marks of moved pieces off this map",
        markUnmovedIcon="",
        markUnmovedHotkey="",
        edgeWidth=0,
        edgeHeight=0,
        backgroundcolor=TABLE,
        allowMultiple=len(sheets) > 1,
        color="0,0,0",
        thickness=3,
        launch=bool(window.button),
        buttonName=window.button,
        tooltip=window.name if window.button else "",
        icon="",
        hotkey=window.hotkey,
        onlyReportChangedLocation=True,
        moveWithinFormat="" if hand else MOVES,
        moveToFormat="" if hand else MOVES,
        createFormat="" if hand else "$pieceName$ created in $location$ *",
        changeFormat="$message$",
        moveKey="",
        **hand,
    )
    _add_boards(node, window.name, sheets, scale)
    for part in PARTS:
        add(node, MAP + part)
    add(node, MAP + "SelectionHighlighters")
    add(node, MAP + "StackMetrics", disabled=bool(hand), exSepX=18, exSepY=36, unexSepX=8, unexSepY=16)
    if not hand:
        _add_tools(node, main=not window.button)
    return node


def _add_boards(node: Element, name: str, sheets: Sequence[Sheet], scale: Scale) -> None:
    picker = add(
        node,
        MAP + "BoardPicker",
        addColumnText="Add column",
        addRowText="Add row",
        boardPrompt="Select board",
        slotHeight=125,
        slotScale=0.2,
        slotWidth=350,
        title="Choose Boards",
    )
    beside = [word for column, sheet in enumerate(sheets) for word in (encode("/", sheet.name), column, 0)]
    add(picker, "setup", encode("\t", f"{name}BoardPicker", *beside))
    for sheet in sheets:
        board = add(
            picker,
            BOARD + "Board",
            name=sheet.name,
            image=sheet.image,
            reversible=False,
            width=sheet.width,
            height=sheet.height,
            color=TABLE,
        )
        if sheet.surface:
            add_places(board, sheet.surface, scale)


def _add_tools(node: Element, *, main: bool) -> None:
    """What helps to look at a map: pictures of it, zoom, a closer look at stacks, an overview of the main one."""
    add(
        node,
        MAP + "ImageSaver",
        buttonText="",
        hotkey="",
        icon="/images/camera.gif",
        tooltip="Save the map as a picture",
    )
    add(
        node,
        MAP + "Zoomer",
        zoomStart=4 if main else 5,
        zoomLevels="0.2,0.3,0.4,0.5,0.625,0.75,1.0,1.5,2.0",
        zoomInKey=key("+"),
        zoomOutKey=key("-"),
    )
    add(
        node,
        MAP + "CounterDetailViewer",
        version=4,
        delay=700,
        display="from top-most layer only",
        minDisplayPieces=1,
        showgraph=True,
        graphicsZoom=1.5,
        showtext=True,
        summaryReportFormat="$LocationName$",
        counterReportFormat="$PieceName$",
        zoomlevel=1.0,
        showDeck=False,
    )
    add(node, MAP + "HighlightLastMoved", enabled=True, color="255,0,0", thickness=2)
    if main:
        _add_overview(node)


def _add_overview(node: Element) -> None:
    add(
        node,
        MAP + "GlobalMap",
        scale=0.1,
        buttonText="",
        hotkey=key("O"),
        icon="/images/overview.gif",
        tooltip="Overview",
    )


def board_names(titles: Sequence[str], taken_by_others: Sequence[str] = ()) -> list[str]:
    """Name boards so that no two are called alike, and none holds what VASSAL takes for a mark between names."""
    taken = dict.fromkeys(taken_by_others, 1)
    names = []
    for title in titles:
        name = one_line(title).replace("/", "-")
        taken[name] = taken.get(name, 0) + 1
        names.append(name if taken[name] == 1 else f"{name} ({taken[name]})")
    return names
