"""What is true of a whole pack: each check is one function in ``CHECKS``."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import combinations
from typing import TYPE_CHECKING

from forge.drawing.colour import DEFICIENCIES, difference, lightness, simulate
from forge.drawing.lacking import lacking
from forge.errors import Location, brief, guarded, nearest
from forge.pack.holding import places_hold_what_they_must
from forge.places import PACK_FILE, names_in, shown
from forge.reading.file_names import file_name, folded, name_change, name_fault, unseen
from forge.reading.measures import UNREAD
from forge.rules.texts import PRINTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.errors import Problems
    from forge.pack.model import Pack, Piece
    from forge.reading.measures import Colour

LOOKED_THROUGH = ("tables", "faces", "styles", "editions", "translations")
"""Folders of a pack of which every file that ends in .yaml is read."""
MISTAKEN = (".yml", ".YML", ".Yml", ".YAML", ".Yaml")
OWN_STEMS = ("readings", "unknowns", "texts", "procedures", "sequence", "vectors", "stocks", "templates")
"""Files beside pack.yaml that are read where they are there."""
NEARLY = {folder.removesuffix("s"): folder for folder in (*LOOKED_THROUGH, "symbols")}
"""What folders that forge looks for are called by mistake."""
TOLD_APART = 12.0  # dE2000, under every simulated deficiency
TOLD_APART_IN_GREY = 10.0  # L*


def check_pack(pack: Pack, problems: Problems, *, whole: bool = True) -> None:
    """Run every check over a pack whose components could be read.

    Where a component came to no pieces nobody knows whether columns are used. What places hold is asked of one at
    actual size: in large print pages are laid out anew, smaller than they will be.
    """
    left = {places_hold_what_they_must} if pack.scale != 1 else set()
    left |= set() if whole else {places_hold_what_they_must}
    if not (whole and pack.unread <= {each.id for each in pack.components if each.pieces}):
        left.add(columns_are_used)
    for check in (each for each in CHECKS if each not in left):
        with guarded(pack_file(pack), "", problems):
            check(pack, problems)


def component_ids_differ(pack: Pack, problems: Problems) -> None:
    """Two components of one name could not be told apart in files, bookmarks and on the command line."""
    first: dict[str, Location] = {}
    for component in pack.components:
        if component.id in first:
            message = f"names two components (first at {first[component.id]})"
            problems.error(component.where, component.id, message)
        first.setdefault(component.id, component.where)


def ids_are_file_names(pack: Pack, problems: Problems) -> None:
    """Files are named after packs and components, and some names are devices on Windows."""
    named = [(pack.id, pack_file(pack), "pack"), *((each.id, each.where, "id") for each in pack.components)]
    for name, where, field in named:
        if why := name_fault(name):
            problems.error(where, field, f"{name!r} {why}, and files are named after it")


def piece_ids_differ(pack: Pack, problems: Problems) -> None:
    """``--only``, the SVG and the files of single pieces need each piece under a name of its own, capitals aside."""
    first: dict[str, tuple[Piece, str]] = {}
    for component in pack.components:
        for piece in component.pieces:
            if character := unseen(piece.id):
                hint = "an id is one line of letters, digits and signs that can be seen"
                problems.error(piece.where, "id", f"holds {character}, which cannot be seen in a name", hint)
                continue
            other, owner = first.setdefault(folded(piece.id), (piece, component.id))
            if other is not piece and other.id == piece.id:
                apart = f'say name: "{{{{ id }}}}-{component.id}" in {component.id}, as {owner} has the same rows'
                hint = apart if owner != component.id else ""
                problems.error(piece.where, "id", f"{piece.id!r} names two pieces (first at {other.where})", hint)
            elif other is not piece:
                message = f"{piece.id!r} is {other.id!r} (at {other.where}) but for capitals or the coding of accents"
                problems.error(piece.where, "id", message, "they would share a file on Windows and macOS")


def piece_ids_are_file_names(pack: Pack, problems: Problems) -> None:
    """Pictures of single pieces bear their ids, or a name made of an id that some system would not take or follow."""
    for component in pack.components:
        for piece in component.pieces:
            if piece.id and not unseen(piece.id) and (why := name_change(piece.id)):
                hint = f"its files are called {file_name(piece.id)}-front and so on; another id would be kept"
                problems.warning(piece.where, "id", f"{brief(piece.id)!r} {why}, and files are named after it", hint)


def sides_can_be_told_apart(pack: Pack, problems: Problems) -> None:
    """Grounds that a colour-blind player or a grey printer confuses need bands that differ."""
    for (one, first), (other, second) in combinations(pack.sides.items(), 2):
        if first.band != second.band or UNREAD in (first.ground, first.band, second.ground, second.band):
            continue
        reason = _confused(first.ground, second.ground)
        if reason:
            message = f"{one} and {other} look alike {reason}"
            problems.warning(pack_file(pack), "sides", message, "choose other grounds, or give one of them a band")


def _confused(one: Colour, other: Colour) -> str:
    for deficiency in DEFICIENCIES:
        if difference(simulate(one, deficiency), simulate(other, deficiency)) < TOLD_APART:
            return f"to eyes with {deficiency}"
    if abs(lightness(one) - lightness(other)) < TOLD_APART_IN_GREY:
        return "on a printer without colour"
    return ""


def pack_file(pack: Pack) -> Location:
    """Locate the pack's own file, for what concerns no single line."""
    return Location(shown(pack.folder, PACK_FILE))


def files_end_as_they_must(pack: Pack, problems: Problems) -> None:
    """What ends in .yml, or in capitals, where forge looks for .yaml is passed over as if it were not there."""
    for below in ("", *LOOKED_THROUGH):
        for name in names_in(pack.folder, below, MISTAKEN):
            stem = name.rpartition(".")[0]
            if below or stem.casefold() in OWN_STEMS:
                where = Location(shown(pack.folder, f"{below}/{name}".lstrip("/")))
                problems.warning(where, "", "is not read, for it does not end in .yaml", f"call it {stem}.yaml")


def files_are_called_as_they_must(pack: Pack, problems: Problems) -> None:
    """A file or folder whose name is nearly one that forge looks for is passed over as if it were not there."""
    used = {component.where.file for component in pack.components}
    for name in names_in(pack.folder, "", (".yaml", *NEARLY)):
        where = Location(shown(pack.folder, name))
        if where.file not in used and (hint := _meant(name)):
            problems.warning(where, "", "is not read: that is not what forge looks for", hint)


def _meant(name: str) -> str:
    """Say what a file or folder beside pack.yaml is to be called, or where what it holds belongs."""
    if name in NEARLY:
        return f"call it {NEARLY[name]}"
    stem = name.removesuffix(".yaml").casefold()
    if stem == name or stem in OWN_STEMS:
        return ""
    if stem in LOOKED_THROUGH:
        return f"each of them is a file of its own in {stem}/"
    return "".join(f"call it {own}.yaml" for own in get_close_matches(stem, OWN_STEMS, 1, 0.8))


def columns_are_used(pack: Pack, problems: Problems) -> None:
    """A column of data that nothing is made of was misspelt somewhere, or forgotten; components may share a file."""
    asked = {where for component in pack.components for where in component.asked}
    spare: dict[tuple[Location, str], list[str]] = {}
    for component in pack.components:
        for heading in component.spare.items():
            spare.setdefault(heading, []).append(component.id)
    for (where, column), components in spare.items():
        if where not in asked:
            message = f"no value of {' or '.join(components)} uses this column"
            problems.warning(where, column, message, "a column for yourself may begin with _")


def titles_can_be_set(pack: Pack, problems: Problems) -> None:
    """Titles and forge's words in the pack's language stand on the cover and in the margins."""
    here = pack_file(pack)
    words = [(here, "title", pack.title), (here, "notice", pack.notice)]
    words += [(component.where, f"{component.id}.title", component.title) for component in pack.components]
    printed = {key: text for key, text in pack.rules.texts.items() if key.startswith(PRINTED)}
    words += [(here, f"texts.{key}", text) for key, text in printed.items()]
    for where, field, text in words:
        if absent := pack.fonts.missing("".join(text.split()), "narrow", ordered=True):
            named, remedy = lacking(absent)
            problems.error(where, field, f"needs {named}", remedy)


def phases_have_tables(pack: Pack, problems: Problems) -> None:
    """A phase colours the charts of its tables, each of which belongs to one phase."""
    known = {*pack.rules.tables, *pack.rules.unread}
    first: dict[str, str] = {}
    for name, phase in pack.phases:
        for table in phase.tables:
            at = f"phases.{name}.tables"
            if table not in known:
                problems.error(phase.where, at, f"there is no table {table!r} in the pack", nearest(table, known))
            if table in first:
                problems.error(phase.where, at, f"{table} belongs to the phase {first[table]!r} already")
            first.setdefault(table, name)


def signs_stand_for_results(pack: Pack, problems: Problems) -> None:
    """A sign stands beside a word of a result; one that no table has would never be seen."""
    words = {
        word
        for table in pack.rules.tables.values()
        for field in table.fields
        for word in (*field.type.choices, *dict(field.words))
    }
    for word, _ in pack.signs:
        if word not in words and not pack.rules.unread:
            problems.error(pack_file(pack), f"signs.{word}", f"no table has the result {word!r}", nearest(word, words))


CHECKS: tuple[Callable[[Pack, Problems], None], ...] = (
    component_ids_differ,
    ids_are_file_names,
    piece_ids_differ,
    piece_ids_are_file_names,
    sides_can_be_told_apart,
    phases_have_tables,
    signs_stand_for_results,
    titles_can_be_set,
    files_end_as_they_must,
    files_are_called_as_they_must,
    columns_are_used,
    places_hold_what_they_must,
)
