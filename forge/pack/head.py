"""What the head of ``pack.yaml`` says: who the game is, its sides and colours, fonts and vessels, its parts list."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from forge.drawing.artwork import ArtBook
from forge.drawing.colour import cmyk_to_rgb
from forge.drawing.profile.aircraft_facts import Aircraft
from forge.drawing.profile.facts import Vessel
from forge.drawing.profile.vessels import AircraftBook, VesselBook
from forge.errors import ForgeError, Location, Problems
from forge.pack.cover import CoverScene, Words, read_cover
from forge.pack.model import Pack, Phase, SideColours
from forge.pack.own_fonts import OWN_FONT, open_fonts
from forge.reading.fields import (
    COLOUR,
    INVALID,
    NAME,
    RAW,
    TEXT,
    Either,
    ListOf,
    MapOf,
    Placed,
    Record,
    Text,
    Tolerant,
    field,
)
from forge.reading.measures import PT, UNREAD, Colour, parse_length
from forge.reading.scalars import LANGUAGE, line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as Lookup
    from pathlib import Path

    from forge.drawing.recolour import Look
    from forge.pack.own_fonts import OwnFont
    from forge.reading.node import Mapping, Node
    from forge.rules import Rules


LOWEST_FLOOR = 4 * PT
DEFAULT_FLOOR = 5 * PT
ACTUAL_SIZE = Fraction(1)
MOST_COMPONENTS = 500


def _percentages(text: str) -> tuple[int, int, int, int]:
    parts = text.split()
    if len(parts) != 4 or not all(part.isdigit() and int(part) <= 100 for part in parts):
        raise ValueError('is not four percentages such as "100 70 0 30"')
    cyan, magenta, yellow, black = map(int, parts)
    return cyan, magenta, yellow, black


def _floor(text: str) -> int:
    floor = parse_length(text)
    if floor < LOWEST_FLOOR:
        raise ValueError("is below 4 pt, which nobody can read on a counter")
    return floor


class Ink(Record, called="a palette colour"):
    """A palette colour with its press ink: CMYK in percent, and the name of a spot colour."""

    rgb: Colour | None = field(COLOUR, "what screens and home printers show", default=None)
    cmyk: tuple[int, int, int, int] | None = field(
        Text("four percentages", _percentages), "press ink: cyan, magenta, yellow, black in percent", default=None
    )
    spot: str | None = field(TEXT, "the name of a spot colour", default=None)


_OF_ENTRIES = "say it of a component: components: [{id: units, kind: counter, size: 15 mm, data: units.csv}]"
_FILES = {
    "tables": "each table is a file of its own, such as tables/combat.yaml, and a component of kind chart prints it",
    "readings": "they are written in readings.yaml beside pack.yaml",
    "switches": "they are written in readings.yaml beside pack.yaml",
    "unknowns": "they are written in unknowns.yaml beside pack.yaml",
    "texts": "they are written in texts.yaml beside pack.yaml",
    "sequence": "it is written in sequence.yaml beside pack.yaml",
    "rules": "tables are files in tables/, what is ruled in steps is procedures.yaml, and a component of kind sheet "
    "prints rules in words",
    "paper": "paper is chosen with each build: forge build PACK --paper letter",
}


class Head(Placed, called="a pack", summary="A pack: one game's parts list."):
    """What ``pack.yaml`` says before and around its parts list."""

    elsewhere = _FILES | dict.fromkeys(("kind", "size", "data", "rows", "front", "back", "copies"), _OF_ENTRIES)

    pack: str = field(NAME, "the pack's name, also the name of its folder", known_as=("id",))
    title: str = field(line(200), "the game, as printed on every sheet", known_as=("name", "game"))
    version: str = field(TEXT, "the pack's own version", default="1")
    language: str = field(
        LANGUAGE, "the language of its words; forge prints its own in it where it has them", default="en"
    )
    notice: str = field(
        line(600),
        "a line for every sheet, such as whose game it is and that the pack is unofficial",
        default="",
        known_as=("author", "designer", "publisher", "copyright", "credits", "licence", "license"),
    )
    sides: dict[str, SideColours] = field(
        MapOf(SideColours, NAME), "the sides of the game and their colours", default={}
    )
    palette: dict[str, Colour | Ink] = field(
        MapOf(Tolerant(Either(COLOUR, Ink), UNREAD), NAME), "colours by name", default={}
    )
    phases: dict[str, Phase] = field(
        MapOf(Phase, NAME), "the phases of play in their order, each with the colour of its charts", default={}
    )
    signs: dict[str, str] = field(
        MapOf(NAME, NAME), "symbols that stand beside words of results on charts, by the word", default={}
    )
    type_floor: int = field(
        Text("a type size", _floor), "no type is set smaller; 5 pt if not given", default=DEFAULT_FLOOR
    )
    fonts: dict[str, OwnFont | None] = field(
        MapOf(OWN_FONT, NAME), "fonts of the pack's own, by the name they are used under", default={}
    )
    vessels: dict[str, Vessel] = field(
        MapOf(Vessel, NAME), "ships of the pack's own for elements drawn as profile, by key", default={}
    )
    aircraft: dict[str, Aircraft] = field(
        MapOf(Aircraft, NAME), "aircraft of the pack's own for elements drawn as aircraft, by key", default={}
    )
    cover: CoverScene | None = field(
        CoverScene,
        "the scene or the picture on its cover; if not said, a scene of the pack's own vessels, or its colours",
        default=None,
    )
    procedures: str = field(NAME, "the game that comes with forge whose procedures rule this pack too", default="")
    components: tuple[Node, ...] = field(
        ListOf(RAW, at_most=MOST_COMPONENTS),
        "the parts list: one entry a component",
        default=(),
        known_as=("parts", "pieces", "counters", "cards", "units", "markers", "boards", "maps", "charts", "sheets"),
    )


def open_head(
    said: Mapping,
    folder: Path,
    rules: Rules,
    problems: Problems,
    *,
    scale: Fraction = ACTUAL_SIZE,
    looks: tuple[Look, ...] = ("plain",),
    painted: Pack | None = None,
) -> tuple[Pack, Head]:
    """Give a pack that has no components yet, and what its head says; ``ForgeError`` for one that cannot be read."""
    head = Head.read(said, "", problems)
    if head is INVALID:
        raise ForgeError(problems)
    if head.type_floor < DEFAULT_FLOOR:
        problems.warning(head.where, "type-floor", "allows type below 5 pt, which many eyes cannot read")
    pack = Pack(
        id=head.pack,
        title=head.title,
        version=head.version,
        notice=head.notice,
        language=head.language,
        folder=folder,
        sides=head.sides,
        palette={name: _resolve_ink(ink, head.where, name, problems) for name, ink in head.palette.items()},
        floor=head.type_floor,
        fonts=open_fonts(head.fonts, folder, problems),
        art=ArtBook(folder),
        vessels=VesselBook(head.vessels, problems),
        aircraft=AircraftBook(head.aircraft, problems),
        rules=rules,
        scale=scale,
        looks=looks,
        signs=tuple(head.signs.items()),
    )
    if painted:
        pack = _in_colours_of(painted, pack)
    cover = read_cover(head.cover, Words(pack.palette, pack.vessels, pack.art), problems)
    return under_rules(pack._replace(cover=cover), head, rules), head


def under_rules(pack: Pack, head: Head, rules: Rules) -> Pack:
    """Give a pack under rules, which may say in other words what its head says; what stays the same is the same."""
    language = rules.texts.get("pack.language", head.language)
    sides = {name: _called(pack.sides[name], head.sides[name], rules.texts, name) for name in head.sides}
    return pack._replace(
        title=rules.texts.get("pack.title", head.title),
        notice=rules.texts.get("pack.notice", head.notice),
        language=language,
        fonts=pack.fonts.for_texts(language, pack.palette),
        sides=pack.sides if sides == pack.sides else sides,
        phases=tuple(_titled(head.phases, rules.texts)),
        rules=rules,
    )


def _in_colours_of(painted: Pack, pack: Pack) -> Pack:
    """Give a pack the colours of another where both name them."""
    palette = {name: painted.palette.get(name, colour) for name, colour in pack.palette.items()}
    sides = {
        name: side._replace(ground=other.ground, ink=other.ink, band=other.band)
        if (other := painted.sides.get(name))
        else side
        for name, side in pack.sides.items()
    }
    return pack._replace(palette=palette, sides=sides)


def _called(side: SideColours, said: SideColours, texts: Lookup[str, str], name: str) -> SideColours:
    """Call a side as the text sides.NAME says, which a translation can say otherwise; else as it is titled."""
    return side._replace(title=texts.get(f"sides.{name}") or said.title)


def _titled(phases: Lookup[str, Phase], texts: Lookup[str, str]) -> Iterator[tuple[str, Phase]]:
    """Call each phase as the text phases.NAME says, which a translation can say otherwise; else as it is titled."""
    for name, phase in phases.items():
        title = texts.get(f"phases.{name}") or phase.title or name.replace("-", " ").capitalize()
        yield name, phase._replace(title=title)


def _resolve_ink(ink: Colour | Ink, where: Location, name: str, problems: Problems) -> Colour:
    if isinstance(ink, Colour):
        return ink
    if ink.rgb:
        return ink.rgb._replace(cmyk=ink.cmyk, spot=ink.spot)
    if ink.cmyk:
        return cmyk_to_rgb(ink.cmyk)._replace(cmyk=ink.cmyk, spot=ink.spot)
    problems.error(where, f"palette.{name}", "needs rgb or cmyk")
    return UNREAD
