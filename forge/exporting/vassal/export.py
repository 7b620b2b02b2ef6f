"""A pack as a VASSAL module."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from forge.drawing.colour import darken
from forge.exporting.pictures import Camera
from forge.exporting.vassal.archive import FORMAT, About, Archive, dot_picture, plain_picture
from forge.exporting.vassal.pieces import MARK, MOVED, Gallery, add_prototypes
from forge.exporting.vassal.places import Scale
from forge.exporting.vassal.table import Scene, add_cards, add_maps, add_setup, palette
from forge.exporting.vassal.throws import add_dice, add_menu, add_tables
from forge.exporting.vassal.tree import LAST_SLOT, MODULE, Slots, add, one_line
from forge.exporting.vassal.windows import (
    HELP,
    add_charts,
    add_help,
    add_notes,
    add_palette,
    add_players,
    add_turns,
    help_page,
)
from forge.reading.file_names import file_name
from forge.reading.measures import Colour

if TYPE_CHECKING:
    from forge.exporting.model import Setup, Tabletop
    from forge.exporting.targets import Export
    from forge.exporting.vassal.tree import Element
    from forge.pack.model import Pack

DPI = 150
PLAIN = Colour(0x9A, 0x9A, 0x96)
"""What others see of a block that belongs to no side."""

COUNTERS = "Counters turn over with Ctrl+F, leave trails (Ctrl+T), turn to six facings (Ctrl+] and Ctrl+[)."
BLOCKS = "Blocks are hidden from the other players with Ctrl+H, and lose steps by turning (Ctrl+] and Ctrl+[)."
CARDS = "Cards lie in the window Cards: draw them into your hand. Ctrl+F flips a card, Ctrl+X discards it."
TABLES = "Tables give the result of a throw before modifiers: the charts say what shifts it."
RULES = "No rules are enforced."


def write(export: Export) -> None:
    """Write a module: one situation set up if exactly one is wanted, else with nothing on the maps."""
    setup = _wanted(export)
    pack, tabletop = export.pack, export.tabletop
    name = file_name(f"{pack.id}-{setup.name}" if setup else pack.id)
    target = export.outputs.file(f"{name}.vmod")
    with zipfile.ZipFile(target, "w") as zipped:
        archive = Archive(zipped)
        camera = Camera(pack, export.dpi or DPI, export.outputs.scratch("pictures.pdf"))
        camera.draw(tabletop, archive.keep, export.problems, export.progress)
        hidden = _covers(pack, tabletop, camera.dpi, archive)
        archive.store_picture(MOVED, dot_picture(MARK, camera.dpi))
        scene = Scene(tabletop, Gallery(archive.names, hidden), Slots(), Scale(camera.dpi))
        about = _about(tabletop, setup)
        root = _module(export, scene, setup, about)
        archive.write(HELP, help_page(tabletop, setup, _told(tabletop)))
        archive.finish(root, about)


def _wanted(export: Export) -> Setup | None:
    """Give the situation that the module begins with, and say what of it has no place, or which there are."""
    setups = export.tabletop.setups if export.situations else ()
    if export.tabletop.setups and not setups:
        names = ", ".join(setup.name for setup in export.tabletop.setups)
        export.notes.append(f"nothing is set up; --situation sets one up: {names}")
    if len(setups) > 1:
        export.notes.append("a module begins with one situation; the first is set up")
    setup = setups[0] if setups else None
    for line in setup.unplaced if setup else ():
        export.notes.append(f"to be set up by hand: {line}")
    return setup


def _told(tabletop: Tabletop) -> list[str]:
    """Say how what is in the module is used."""
    sorts = {group.sort for group in tabletop.trays}
    there = {
        COUNTERS: "counter" in sorts,
        BLOCKS: "block" in sorts,
        CARDS: bool(tabletop.decks),
        TABLES: bool(tabletop.tables),
        RULES: True,
    }
    return [words for words, wanted in there.items() if wanted]


def _about(tabletop: Tabletop, setup: Setup | None) -> About:
    """Name the module, so that saved games of another edition or situation are not taken for its own."""
    words = [tabletop.title, tabletop.label, setup.title if setup else ""]
    return About(one_line(", ".join(filter(None, words))), tabletop.version, one_line(tabletop.notice))


def _module(export: Export, scene: Scene, setup: Setup | None, about: About) -> Element:
    """Put all elements of a module together, in the order in which their buttons stand."""
    tabletop, pack = scene.tabletop, export.pack
    root = ET.Element(
        "VASSAL.build.GameModule",
        name=about.name,
        version=about.version,
        description=about.description,
        VassalVersion=FORMAT,
        ModuleOther1="",
        ModuleOther2="",
        nextPieceSlotId=str(LAST_SLOT + 1),
    )
    add(root, MODULE + "BasicCommandEncoder")
    add_help(root, about.name)
    add_players(root, tabletop.players)
    widths = (thing.pixels(scene.scale.dpi)[0] for tray in tabletop.trays for thing in tray.things)
    add_prototypes(root, min(widths, default=MARK))
    boards = frozenset(component.id for component in pack.components if component.kind == "board")
    placed = add_maps(root, scene, boards)
    titles = {name: side.title or name for name, side in pack.sides.items()}
    add_palette(root, dict(palette(scene, titles)), scene.slots)
    add_cards(root, scene)
    add_charts(root, tabletop.sheets, scene.gallery)
    add_menu(root, "Dice", "Throw dice", add_dice(root, tabletop.dice))
    add_menu(root, "Tables", "Throw on a table", add_tables(root, tabletop.tables, pack.rules, export.problems))
    add_turns(root, [one_line(phase.title) for _, phase in tabletop.phases])
    add_notes(root)
    if setup:
        add_setup(scene, setup, placed)
    add(root, MODULE + "Chatter")
    add(root, MODULE + "KeyNamer")
    return root


def _covers(pack: Pack, tabletop: Tabletop, dpi: int, archive: Archive) -> dict[tuple[str, int, int], str]:
    """Draw what others see of blocks, for each side and size."""
    covers: dict[tuple[str, int, int], str] = {}
    for thing in (thing for group in tabletop.trays if group.sort == "block" for thing in group.things):
        width, height = thing.pixels(dpi)
        if (thing.side, width, height) in covers:
            continue
        side = pack.sides.get(thing.side)
        ground = side.ground if side else PLAIN
        name = f"cover-{file_name(thing.side or 'nobody')}-{width}x{height}.png"
        archive.store_picture(name, plain_picture(width, height, ground, darken(ground, 0.35), dpi))
        covers[thing.side, width, height] = name
    return covers
