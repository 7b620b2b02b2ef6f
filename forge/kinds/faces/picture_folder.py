"""A folder of finished pictures as a component: each picture is a piece, in the order of the names of the files.

``goblin x3.png`` is there three times. ``back.png`` is the back of all, ``goblin-back.png`` that of one; neither is a
piece itself. Where the component names a file of rows, too, those rows are its pieces, and each finds its picture by
the column ``picture``, ``file`` or ``id``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, brief, nearest
from forge.kinds.faces.cells import InlineTable
from forge.kinds.faces.row_entry import BackedEntry, FaceUse
from forge.places import as_there, is_there, names_in, shown
from forge.reading.columns import COPIES, find_column
from forge.reading.data_table import DataTable, Row
from forge.reading.measures import MM
from forge.reading.node import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.errors import Problems
    from forge.kinds.faces.cells import Table
    from forge.kinds.faces.row_entry import PictureFolder, RowEntry
    from forge.pack.model import Pack
    from forge.reading.node import Node

READ = (".png", ".jpg", ".jpeg", ".svg")
OTHERS = (".webp", ".gif", ".tif", ".tiff", ".bmp", ".psd", ".pdf", ".heic", ".avif")
"""Pictures of other kinds, which are told rather than passed over."""
COLUMNS = ("id", "name", "picture", "back", "copies")
KEYS = ("picture", "file", "id")
OWN = {*COLUMNS, *KEYS}
"""Columns that serve pictures, whether a face uses them or not."""
FACE = "picture"
LISTED = 3

_BACK = re.compile(r"(?:(.+)[-_ .])?back", re.IGNORECASE)
_TIMES_AFTER = re.compile(r"(.+?)[-_ ]+\(?(?:x(\d{1,3})|(\d{1,3})x)\)?", re.IGNORECASE)
_TIMES_BEFORE = re.compile(r"(?:x(\d{1,3})|(\d{1,3})x)[-_ ]+(.+)", re.IGNORECASE)


class Found(NamedTuple):
    """A picture of the folder: its path in the pack, what it is called, how often it is there, its own back."""

    path: str
    name: str
    copies: int
    back: str = ""

    @property
    def key(self) -> str:
        """What its piece is called within the component, as ids are written."""
        return re.sub(r"[\W_]+", "-", self.name.casefold()).strip("-") or self.name


def with_pictures(entry: RowEntry, found: Sequence[Found]) -> RowEntry:
    """Give an entry whose pieces are pictures the face that shows them, and the back that is in their folder."""
    assert entry.pictures
    where = entry.pictures.where
    slots: dict[str, Node] = {}
    if entry.pictures.bleed:
        slots = {"bleed": Scalar("yes", where), "beyond": Scalar(f"{entry.pictures.bleed / MM} mm", where)}
    use = FaceUse(Scalar(FACE, where), slots, where)
    changes: dict[str, object] = {} if entry.front else {"front": use}
    if isinstance(entry, BackedEntry) and not entry.back and any(one.back for one in found):
        changes["back"] = use._replace(slots={**slots, "picture": Scalar("{{ back }}", where)})
    return entry._replace(**changes) if changes else entry


def read_folder(folder: PictureFolder, pack: Pack, at: str, problems: Problems) -> tuple[Found, ...]:
    """List the pictures of a folder; what there is to say of it is reported."""
    below = folder.folder.strip("/")
    if folder.folder.startswith("/") or "\\" in below or ":" in below:
        message = f"{folder.folder!r} must be a folder inside the pack's folder, written with /"
        problems.error(folder.where, at, message)
        return ()
    if not is_there(pack.folder / as_there(pack.folder, below)):
        there = {path.parent.name for path in pack.folder.glob("*/*") if path.suffix.lower() in READ}
        problems.error(folder.where, at, f"there is no folder {below!r} in the pack", nearest(below, there))
        return ()
    try:
        names = names_in(pack.folder, below, "")
    except ForgeError as error:
        problems.add(problem._replace(where=folder.where, field=at) for problem in error.problems)
        return ()
    unread = [name for name in names if _ending(name) in OTHERS]
    if unread:
        message = f"holds {_listed(unread)}, which forge does not read"
        problems.warning(folder.where, at, message, "save pictures as PNG, JPEG or SVG")
    below_it = [name for name in names if (pack.folder / as_there(pack.folder, f"{below}/{name}")).is_dir()]
    if below_it:
        message = f"holds the folder {_listed(below_it)}, into which forge does not look"
        problems.warning(folder.where, at, message, f"name it by itself: pictures: {below}/{below_it[0]}")
    found = _pieces(below, sorted((name for name in names if _ending(name) in READ), key=_natural))
    if not found:
        problems.error(folder.where, at, f"{below!r} holds no picture of a piece", "PNG, JPEG or SVG files")
    return found


def picture_rows(entry: RowEntry, folder: PictureFolder, found: Sequence[Found], pack: Pack) -> Table:
    """Give a row for each picture, which stands where its file is; its id begins with that of the component."""
    rows = tuple(Row(number, (f"{entry.id}-{one.key}", *_cells(one)[1:])) for number, one in enumerate(found, 1))
    files = {(row.line, ""): Location(shown(pack.folder, one.path)) for row, one in zip(rows, found, strict=True)}
    return InlineTable(folder.folder, COLUMNS, rows, files, folder.where)


def _cells(one: Found) -> tuple[str, ...]:
    return (one.key, one.name, one.path, one.back, str(one.copies))


def join_pictures(
    table: DataTable, folder: PictureFolder, found: Sequence[Found], at: str, problems: Problems
) -> Table:
    """Give the rows of a file with the picture of each; pictures that no row names are told."""
    key = next((place for name in KEYS if (place := find_column(name, table.columns)) is not None), None)
    if key is None:
        message = f"has no column that names pictures: {', '.join(KEYS[:-1])} or {KEYS[-1]}"
        problems.error(Location(table.file, table.line), at, message)
        return table.among(())
    known = {name.casefold(): one for one in reversed(found) for name in _names(one)}
    counted = any(find_column(name, table.columns) is not None for name in COPIES)
    replaced = find_column("picture", table.columns)
    added = [
        name for name in COLUMNS if find_column(name, table.columns) is None and not (name == "copies" and counted)
    ]
    rows: list[Row] = []
    met: set[str] = set()
    for row in table.rows:
        one = known.get(row.cells[key].casefold())
        if one is None:
            message = f'no picture of {folder.folder} is called "{row.cells[key]}"' if row.cells[key] else "is blank"
            hint = nearest(row.cells[key], [each.key for each in found])
            problems.error(table.where(row, table.columns[key]), table.columns[key], message, hint)
            continue
        met.add(one.path)
        own = dict(zip(COLUMNS, _cells(one), strict=True))
        cells = [own["picture"] if place == replaced else cell for place, cell in enumerate(row.cells)]
        rows.append(Row(row.line, (*cells, *(own[name] for name in added))))
    left = [one.path.rpartition("/")[2] for one in found if one.path not in met]
    if left:
        problems.warning(folder.where, at, f"no row of {table.file} names {_listed(left)}")
    places = table.places or tuple(range(len(table.columns)))
    columns = (*table.columns, *added)
    return table._replace(columns=columns, rows=tuple(rows), places=(*places, *(places[key] for _ in added)))


def _names(one: Found) -> Iterable[str]:
    """How rows may call a picture: by its path, its file with and without ending, its id, its name."""
    file = one.path.rpartition("/")[2]
    return one.path, file, _stem(file), one.key, one.name


def _pieces(below: str, files: Sequence[str]) -> tuple[Found, ...]:
    backs: dict[str, str] = {}
    for name in files:
        if back := _BACK.fullmatch(_stem(name)):
            backs.setdefault((back[1] or "").casefold(), f"{below}/{name}")
    found: list[Found] = []
    for name in files:
        stem = _stem(name)
        if _BACK.fullmatch(stem):
            continue
        bare, copies = _counted(stem)
        own = next((backs[each] for each in (stem.casefold(), bare.casefold(), "") if each in backs), "")
        found.append(Found(f"{below}/{name}", re.sub("[_ ]+", " ", bare).strip(), copies, own))
    return tuple(found)


def _counted(stem: str) -> tuple[str, int]:
    """Part ``goblin x3`` and ``3x goblin`` into what is called so, and how often it is there."""
    if after := _TIMES_AFTER.fullmatch(stem):
        return after[1], int(after[2] or after[3])
    if before := _TIMES_BEFORE.fullmatch(stem):
        return before[3], int(before[1] or before[2])
    return stem, 1


def _ending(name: str) -> str:
    return f".{name.rpartition('.')[2].lower()}" if "." in name else ""


def _stem(name: str) -> str:
    return name.rpartition(".")[0]


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Sort 2.png before 10.png, as people number files."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part]


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(brief(name) for name in names[:LISTED]) + more
