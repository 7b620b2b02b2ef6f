"""Styles: the colours, type and measures of every page, by the role they play.

A style is a file in ``templates/styles``, or in the folder ``styles`` of a pack; it may extend another. A colour of the
pack's palette that has the name of a role takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge import places
from forge.errors import nearest
from forge.kinds.pages.fields import Said
from forge.pack.patch import merge
from forge.places import inside, stems_in
from forge.reading.fields import COLOUR, FLAG, INVALID, LENGTH, POSITIVE_LENGTH, TEXT, Field, FieldType, Record, choice
from forge.reading.node import Mapping, Scalar, describe
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.reading.measures import Colour


class Colours(NamedTuple):
    """Colours by role."""

    paper: Colour
    ink: Colour
    soft: Colour
    accent: Colour
    accent_ink: Colour
    rule: Colour
    hair: Colour
    zebra: Colour
    head: Colour
    head_ink: Colour
    write: Colour
    grey: Colour
    panel: Colour
    sea: Colour
    wave: Colour
    land: Colour
    coast: Colour


class Type(NamedTuple):
    """A font by its key, and a size."""

    font: str
    size: int


class Types(NamedTuple):
    """Type by role."""

    title: Type
    subtitle: Type
    heading: Type
    subheading: Type
    text: Type
    column: Type
    cell: Type
    label: Type
    place: Type
    note: Type
    small: Type
    mark: Type


class Lengths(NamedTuple):
    """Measures by role: ``row`` is the least height of a row to write in, ``box`` the side of a holding box."""

    margin: int
    gap: int
    gutter: int
    pad: int
    row: int
    box: int
    radius: int
    rule: int
    line: int
    hair: int


class Style(NamedTuple):
    """How pages look."""

    title: str
    colours: Colours
    type: Types
    lengths: Lengths
    masthead: str
    frame: str
    waves: bool


def _roles(names: tuple[str, ...], each: FieldType[Any], meaning: str) -> tuple[Field, ...]:
    return tuple(Field(name.replace("_", "-"), each, f"{meaning} {name}") for name in names)


TYPE = Record(
    "a type",
    Type,
    Field("font", TEXT, "the key of a font"),
    Field("size", POSITIVE_LENGTH, "its size"),
)

STYLE = Record(
    "a style",
    Style,
    Field("title", TEXT, "how the style is called"),
    Field("colours", Record("colours by role", Colours, *_roles(Colours._fields, COLOUR, "the colour of")), "colours"),
    Field("type", Record("type by role", Types, *_roles(Types._fields, TYPE, "the type of")), "fonts and sizes"),
    Field(
        "lengths", Record("measures by role", Lengths, *_roles(Lengths._fields, LENGTH, "the measure of")), "measures"
    ),
    Field("masthead", choice("single", "double"), "the rule below a page's title"),
    Field("frame", choice("none", "line", "chart"), "the frame of a board: chart is a graduated neat line"),
    Field("waves", FLAG, "whether open water is marked by a few waves"),
)

FOLDER = "styles"
EXTENDS = "extends"
FALLBACK = "plain"


def read_style(name: Said, pack: Pack, problems: Problems) -> Style:
    """Read a style for a pack: its own of that name, else a stock one; what cannot be read becomes ``plain``."""
    node = _read_node(name, pack.folder, problems, ())
    style: Any = INVALID if node is None else STYLE.read(node, f"styles/{name.text}", problems)
    if not isinstance(style, Style):
        return read_style(name._replace(text=FALLBACK), pack, problems)
    keys = pack.fonts.keys()
    for role, kind in style.type._asdict().items():
        if kind.font not in keys:
            problems.error(
                name.where, f"style.type.{role}", f"there is no font {kind.font!r}", nearest(kind.font, keys)
            )
            return read_style(name._replace(text=FALLBACK), pack, problems)
    own = {role: pack.palette[key] for role in Colours._fields if (key := role.replace("_", "-")) in pack.palette}
    return style._replace(colours=style.colours._replace(**own))


def _read_node(name: Said, folder: Path, problems: Problems, seen: tuple[str, ...]) -> Mapping | None:
    stock = places.templates()
    homes = {stem: home for home in (stock, folder) for stem in stems_in(home, FOLDER, ".yaml")}
    if name.text not in homes or name.text in seen:
        message = f"{name.text!r} extends itself" if name.text in seen else f"there is no style {name.text!r}"
        problems.error(name.where, "style", message, nearest(name.text, set(homes) - set(seen)))
        return None
    file = f"{FOLDER}/{name.text}.yaml"
    shown_as = places.shown(folder, file) if homes[name.text] == folder else file
    node = read_yaml(inside(homes[name.text], file, name.where, "style"), shown_as, problems)
    if (base := node.entries.pop(EXTENDS, None)) is None:
        return node
    if not isinstance(base.value, Scalar):
        problems.error(base.where, EXTENDS, f"must be the name of a style, not {describe(base.value)}")
        return None
    parent = _read_node(Said(base.value.text, base.value.where), folder, problems, (*seen, name.text))
    merged = parent and merge(parent, node)
    return merged if isinstance(merged, Mapping) else None
