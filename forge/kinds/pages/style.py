"""Styles: the colours, type and measures of every page, by the role they play.

A style is a file in ``templates/styles``, or in the folder ``styles`` of a pack; it may extend another. A colour of the
pack's palette that has the name of a role takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge import places
from forge.errors import nearest
from forge.kinds.pages.fields import Said
from forge.places import inside, stems_in
from forge.reading.fields import (
    COLOUR,
    FLAG,
    INVALID,
    LENGTH,
    POSITIVE_LENGTH,
    TEXT,
    Record,
    choice,
    field,
    whole,
)
from forge.reading.node import Mapping, Scalar, describe
from forge.reading.patch import merge
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.reading.measures import Colour


class Colours(Record, called="colours by role"):
    """Colours by role."""

    paper: Colour = field(COLOUR, "the colour of the page")
    ink: Colour = field(COLOUR, "the colour of text")
    soft: Colour = field(COLOUR, "the colour of quiet text such as notes and subtitles")
    accent: Colour = field(COLOUR, "the colour of titles, bands and signs")
    accent_ink: Colour = field(COLOUR, "the colour of text on the accent")
    rule: Colour = field(COLOUR, "the colour of strong lines")
    hair: Colour = field(COLOUR, "the colour of fine lines")
    zebra: Colour = field(COLOUR, "the colour behind every other row")
    head: Colour = field(COLOUR, "the colour behind column heads")
    head_ink: Colour = field(COLOUR, "the colour of column heads")
    write: Colour = field(COLOUR, "the colour of boxes to write in")
    grey: Colour = field(COLOUR, "the colour of boxes that are not used")
    panel: Colour = field(COLOUR, "the colour inside panels")
    sea: Colour = field(COLOUR, "the colour of water on boards")
    wave: Colour = field(COLOUR, "the colour of waves on it")
    land: Colour = field(COLOUR, "the colour of land on boards")
    coast: Colour = field(COLOUR, "the colour of coasts")


class Type(Record, called="a type"):
    """A font by its key, a size, and how far letters stand apart."""

    font: str = field(TEXT, "the key of a font")
    size: int = field(POSITIVE_LENGTH, "its size")
    tracking: int = field(
        whole(-50, 500), "how much further letters stand apart, in thousandths of the type size", default=0
    )


class Types(Record, called="type by role"):
    """Type by role."""

    title: Type = field(Type, "the title of a page")
    subtitle: Type = field(Type, "the words at the right of it")
    heading: Type = field(Type, "headings")
    subheading: Type = field(Type, "headings of the second level")
    banner: Type = field(Type, "headings on a band")
    text: Type = field(Type, "running text")
    column: Type = field(Type, "heads of columns and rows")
    cell: Type = field(Type, "cells of tables and charts")
    label: Type = field(Type, "labels of boxes and lines")
    place: Type = field(Type, "names of places on boards, and large figures")
    note: Type = field(Type, "notes")
    small: Type = field(Type, "small print such as rule numbers")
    mark: Type = field(Type, "words in and beside small boxes")


class Lengths(Record, called="measures by role"):
    """Measures by role: ``row`` is the least height of a row to write in, ``box`` the side of a holding box."""

    margin: int = field(LENGTH, "the margin of a page")
    gap: int = field(LENGTH, "the space between blocks")
    gutter: int = field(LENGTH, "the space between columns")
    pad: int = field(LENGTH, "the space inside boxes")
    row: int = field(LENGTH, "the least height of a row to write in")
    box: int = field(LENGTH, "the side of a holding box")
    radius: int = field(LENGTH, "how far corners are rounded")
    rule: int = field(LENGTH, "how thick strong lines are")
    line: int = field(LENGTH, "how thick lines are")
    hair: int = field(LENGTH, "how thick fine lines are")


class Style(Record, called="a style"):
    """How pages look."""

    title: str = field(TEXT, "what the style is called")
    colours: Colours = field(Colours, "colours")
    type: Types = field(Types, "fonts and sizes")
    lengths: Lengths = field(Lengths, "measures")
    masthead: str = field(choice("single", "double"), "the rule below a page's title")
    frame: str = field(choice("none", "line", "chart"), "the frame of a board: chart is a graduated neat line")
    waves: bool = field(FLAG, "whether open water is marked by a few waves")


FOLDER = "styles"
EXTENDS = "extends"
FALLBACK = "plain"


def read_style(name: Said, pack: Pack, problems: Problems) -> Style:
    """Read a style for a pack: its own of that name, else a stock one; what cannot be read becomes ``plain``."""
    node = _read_node(name, pack.folder, problems, ())
    style = INVALID if node is None else Style.read(node, f"styles/{name.text}", problems)
    if style is INVALID:
        return read_style(name._replace(text=FALLBACK), pack, problems)
    keys = pack.fonts.keys()
    for role in Types._fields:
        kind: Type = getattr(style.type, role)
        if kind.font not in keys:
            problems.error(
                name.where, f"style.type.{role}", f"there is no font {kind.font!r}", nearest(kind.font, keys)
            )
            return read_style(name._replace(text=FALLBACK), pack, problems)
    own = {role: pack.palette[key] for role in Colours._fields if (key := role.replace("_", "-")) in pack.palette}
    return style._replace(colours=style.colours._replace(**own))


def _read_node(name: Said, folder: Path, problems: Problems, seen: tuple[str, ...]) -> Mapping | None:
    stock = places.templates()
    homes = {stem: home for home in (stock, folder) for stem in stems_in(home, FOLDER)}
    if name.text not in homes or name.text in seen:
        message = f"{name.text!r} extends itself" if name.text in seen else f"there is no style {name.text!r}"
        problems.error(name.where, "style", message, nearest(name.text, set(homes) - set(seen)))
        return None
    file = f"{FOLDER}/{name.text}.yaml"
    shown_as = places.shown(folder, file) if homes[name.text] == folder else file
    node = read_yaml(inside(homes[name.text], file, name.where, "style"), shown_as, problems)
    base = node.entries.get(EXTENDS)
    if base is None:
        return node
    node = node.without(EXTENDS)
    if not isinstance(base.value, Scalar):
        problems.error(base.where, EXTENDS, f"must be the name of a style, not {describe(base.value)}")
        return None
    parent = _read_node(Said(base.value.text, base.value.where), folder, problems, (*seen, name.text))
    merged = parent and merge(parent, node)
    return merged if isinstance(merged, Mapping) else None
