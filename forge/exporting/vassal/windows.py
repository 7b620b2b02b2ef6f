"""The windows of a module beside its maps: players, the piece palette, charts, turns, notes, help."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from forge.exporting.vassal.sequence import encode
from forge.exporting.vassal.traits import ALT, key
from forge.exporting.vassal.tree import MODULE, TURN, WIDGET, add, add_slot, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.exporting.model import Group, Setup, Tabletop
    from forge.exporting.vassal.pieces import Gallery
    from forge.exporting.vassal.tree import Element, Slot, Slots

HELP = "help/about.html"


def add_players(root: Element, players: Sequence[str]) -> None:
    """Add who plays, and what all players may do."""
    roster = add(
        root,
        MODULE + "PlayerRoster",
        buttonKeyStroke="",
        buttonIcon="",
        buttonText="Sides",
        buttonToolTip="Take or change a side",
    )
    for player in players:
        add(roster, "entry", player)
    add(
        root,
        MODULE + "GlobalOptions",
        nonOwnerUnmaskable="Use Preferences Setting",
        promptString="Opponents can unmask my pieces",
        autoReport="Always",
        playerIdFormat="$PlayerName$",
        chatterHTMLSupport="Always",
        inventoryForAll="Always",
        sendToLocationMoveTrails="Never",
        storeLeadingZeroIntegersAsStrings=True,
    )


def add_palette(root: Element, trays: Mapping[str, Mapping[str, Sequence[Slot]]], slots: Slots) -> None:
    """Add the window of all pieces: a tab for each component, lists for the sides in it."""
    window = add(
        root,
        MODULE + "PieceWindow",
        name="Counters",
        hidden=False,
        text="Counters",
        tooltip="All pieces, to be dragged onto the map",
        icon="/images/counter.gif",
        hotkey=key("C", ALT),
        scale=1.0,
        defaultWidth=0,
    )
    tabs = add(window, WIDGET + "TabWidget", entryName="Counters")
    for title, sides in trays.items():
        inner = tabs if len(sides) == 1 else add(tabs, WIDGET + "TabWidget", entryName=one_line(title))
        for side, pieces in sides.items():
            name = one_line(title if len(sides) == 1 else side)
            tray = add(inner, WIDGET + "ListWidget", entryName=name, width=300, height=400, divider=194, scale=1.0)
            for piece in pieces:
                add_slot(tray, slots, piece)


def add_charts(root: Element, sheets: Sequence[Group], gallery: Gallery) -> None:
    """Add the window of charts, rules and forms, a tab for each page; the back of a leaf is a page too."""
    if not sheets:
        return
    window = add(
        root,
        MODULE + "ChartWindow",
        name="Charts",
        text="Charts",
        tooltip="Charts, rules and forms",
        icon="/images/chart.gif",
        hotkey=key("A", ALT),
    )
    tabs = add(window, WIDGET + "TabWidget", entryName="Charts")
    for group in sheets:
        pages = [gallery.names[thing.id, side] for thing in group.things for side in thing.sides]
        for number, image in enumerate(pages, 1):
            title = one_line(group.title if len(pages) == 1 else f"{group.title}, {number}")
            add(tabs, WIDGET + "Chart", chartName=title, description="", fileName=image)


def add_turns(root: Element, phases: Sequence[str]) -> None:
    """Add a counter of turns, with the phases of each if the game has them."""
    tracker = add(
        root,
        TURN + "TurnTracker",
        name="Turn",
        buttonText="Turn",
        tooltip="The turn, and the phase of it",
        icon="",
        hotkey="",
        nexthotkey=key("N", ALT),
        prevhotkey=key("P", ALT),
        turnFormat="Turn $level1$: $level2$" if phases else "Turn $level1$",
        reportFormat="*** $newTurn$",
        lengthStyle="Maximum",
        turnButtonHeight=22,
    )
    turns = add(
        tracker,
        TURN + "CounterTurnLevel",
        name="Turn",
        property="Turn",
        turnFormat="$value$",
        start=1,
        incr=1,
        loop=False,
        loopLimit=-1,
    )
    if phases:
        add(
            turns,
            TURN + "ListTurnLevel",
            name="Phase",
            property="Phase",
            turnFormat="$value$",
            list=encode(",", *phases),
            configList=False,
            configFirst=False,
            prompt="",
        )


def add_notes(root: Element) -> None:
    """Add the window in which players take notes."""
    add(
        root,
        MODULE + "NotesWindow",
        buttonText="Notes",
        tooltip="Notes, public and private",
        icon="/images/notes.gif",
        hotkey=key("N"),
    )


def add_help(root: Element, title: str) -> None:
    """Add the page of the help menu that says what the module holds."""
    node = add(root, MODULE + "Documentation")
    add(node, f"{MODULE}documentation.HelpFile", title=title, fileName=HELP, fileType="archive")


def help_page(tabletop: Tabletop, setup: Setup | None, about: Sequence[str]) -> bytes:
    """Write what the module holds, its rules in short, and the situation that it begins with."""
    lines = [f"<h1>{html.escape(tabletop.title)}</h1>", *_paragraphs((tabletop.notice, tabletop.label, *about))]
    if setup:
        lines += [f"<h2>{html.escape(setup.title)}</h2>", *_paragraphs(setup.story)]
        lines += [*_listed("Also so", setup.facts), *_listed("To be set up by hand", setup.unplaced)]
    for page in tabletop.notes:
        lines += [f"<h2>{html.escape(page.title)}</h2>", *_paragraphs(page.words.splitlines())]
    body = "\n".join(lines)
    return f"<html><head><title>{html.escape(tabletop.title)}</title></head>\n<body>\n{body}\n</body></html>\n".encode()


def _paragraphs(texts: Sequence[str]) -> Iterator[str]:
    return (f"<p>{html.escape(text)}</p>" for text in texts if text.strip())


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    if not lines:
        return []
    return [f"<h3>{title}</h3>", "<ul>", *(f"<li>{html.escape(line)}</li>" for line in lines), "</ul>"]
