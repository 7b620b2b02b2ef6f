"""Differences as lines to be read: sorted by what they are of, alike ones folded."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.proofing.changes.values import Change, Differences, Part, PieceChange

HEADINGS: dict[Part, str] = {
    "pack": "pack",
    "colour": "colours",
    "component": "components",
    "row": "rows",
    "table": "tables",
    "reading": "readings",
    "switch": "optional rules",
    "unknown": "unknowns",
    "overlay": "overlays",
    "text": "texts",
    "definition": "definitions",
    "file": "files",
}
"""What a part is called at the head of its lines, in the order of these."""
FOLDING = ("component", "definition", "text")
MANY = 12
"""Of a thing with more changes than these those under one name are counted."""
FOLDED = 4
"""So many that are alike are told in one line."""

_FIRST = re.compile(r"[.\[:]")


def lines(differences: Differences, *, every: bool = False) -> Iterator[str]:
    """Tell everything that differs, in sections; ``every`` single change, or many of one kind counted."""
    yield f"{differences.old} -> {differences.new}"
    for part, heading in HEADINGS.items():
        changes = [change for change in differences.changes if change.part == part]
        if changes:
            yield from ("", heading)
            told_ = map(str, changes) if every else change_lines(changes)
            yield from (f"  {line}" for line in told_)
    if printed := tuple(piece_lines(differences, every=every)):
        yield from ("", "print", *(f"  {line}" for line in printed))
    for heading, each in (("odds", differences.odds), ("rulings", differences.rulings)):
        if each:
            yield from ("", heading, *(f"  {one}" for one in each))
    yield from ("", summary(differences))


def change_lines(changes: Sequence[Change]) -> Iterator[str]:
    """Tell changes, each in a line; of many of one thing those under one name are counted."""
    numbers = Counter(change.of for change in changes if change.part in FOLDING)
    groups: dict[object, list[Change]] = {}
    for change in changes:
        groups.setdefault(_kind(change, numbers[change.of] > MANY), []).append(change)
    for kind, alike in groups.items():
        first = alike[0]
        if len(alike) < FOLDED:
            yield from map(str, alike)
        elif first.part == "row":
            yield f"{first.of}: {len(alike)} rows: {first.item.rpartition(': ')[2]}: {first.said}"
        elif isinstance(kind, tuple) and kind[1:] == (first.sort,):
            names = ", ".join(change.of for change in alike)
            yield f"{len(alike)} {first.sort}: {names}"
        else:
            yield f"{first.of}: {_top(first)}: {len(alike)} changes"


def folded(changes: Sequence[Change]) -> list[Change]:
    """Give changes with many of one thing under one name as one change, which counts them."""
    numbers = Counter(change.of for change in changes if change.part in FOLDING)
    groups: dict[object, list[Change]] = {}
    for change in changes:
        many = numbers[change.of] > MANY and change.part in FOLDING
        groups.setdefault((change.of, _top(change)) if many else change, []).append(change)
    found: list[Change] = []
    for alike in groups.values():
        if len(alike) < FOLDED:
            found += alike
        else:
            first = alike[0]
            found.append(first._replace(item=_top(first), sort="changed", before="", after=f"{len(alike)} ×"))
    return found


def _kind(change: Change, many: bool) -> object:
    """Give what changes have in common that are told in one line; nothing has it in common with others but itself."""
    if change.part == "row":
        _, _, column = change.item.rpartition(": ")
        alike = (change.of, column, change.before, change.after)
        return alike if column and change.sort == "changed" else change
    if change.part == "file" and change.sort != "changed":
        return change.part, change.sort
    return (change.of, _top(change), "") if many else change


def _top(change: Change) -> str:
    """Give the first name of a path."""
    return _FIRST.split(change.item, maxsplit=1)[0]


def piece_lines(differences: Differences, *, every: bool = False) -> Iterator[str]:
    """Tell how pieces print otherwise; many that do alike in one component are told in one line."""
    whole = {change.of for change in differences.changes if change.part == "component" and not change.item}
    groups: dict[tuple[str, str], list[PieceChange]] = {}
    for piece in differences.pieces:
        if not (piece.component in whole and piece.sort in ("new", "gone")):
            for line in _said(piece):
                groups.setdefault((piece.component, line), []).append(piece)
    for (component, line), alike in groups.items():
        if every or len(alike) < FOLDED:
            yield from (f"{piece.name}: {line}" for piece in alike)
        else:
            names = ", ".join(piece.new or piece.old for piece in alike[:FOLDED])
            more = f" and {len(alike) - FOLDED} more" if len(alike) > FOLDED else ""
            yield f"{component}: {len(alike)} pieces ({names}{more}): {line}"


def _said(piece: PieceChange) -> tuple[str, ...]:
    """Give the lines of a piece, but for what the change of its row says already."""
    cells = {cell.sort for cell in piece.cells}
    return tuple(
        line for line in piece.lines() if line not in cells and not (line == f"was {piece.old}" and "renamed" in cells)
    )


def summary(differences: Differences) -> str:
    """Count it all in a line."""
    pieces = [piece for piece in differences.pieces if piece.faces or piece.copies or piece.size]
    counts = (
        (len(differences.changes), "change", "changes"),
        (len(pieces), "piece printed otherwise", "pieces printed otherwise"),
        (len(differences.odds), "chance moved", "chances moved"),
        (len(differences.rulings), "ruling otherwise", "rulings otherwise"),
        (differences.moved, "piece only moved", "pieces only moved"),
    )
    said = [f"{number:,} {one if number == 1 else many}" for number, one, many in counts if number]
    old, new = differences.compared
    return (
        f"{', '.join(said) if differences else ', '.join(('no difference', *said))}; {old:,} and {new:,} faces compared"
    )
