"""The book put together: what was compared, sums, colours, pieces, tables, what is agreed, definitions, rulings."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from forge.drawing.shapes import Rect
from forge.proofing.changes.book.charted import change_table, table_section
from forge.proofing.changes.book.desk import Desk
from forge.proofing.changes.book.faces import Shown, face_panels, show_once
from forge.proofing.changes.definitions import named_colours
from forge.proofing.changes.telling import HEADINGS, folded
from forge.proofing.lettering import Strip, Typesetter
from forge.proofing.pages import Book, Grid, Section, Words
from forge.proofing.panels import FRAME
from forge.proofing.tables import Column, table
from forge.proofing.title import TitlePage, draw_title
from forge.proofing.writing import write_book
from forge.reading.measures import MM, Size
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.proofing.changes.compare import Comparison
    from forge.proofing.changes.state import State
    from forge.proofing.changes.values import Change, PieceChange
    from forge.reading.measures import Colour

PAGE = Size(297 * MM, 210 * MM)
MOST_FACES = 1_500
"""So many changed sides are shown; of what is beyond that the number is told."""
SWATCH = 9 * MM
AGREED = ("reading", "switch", "unknown", "overlay", "text")


def write_changes(comparison: Comparison, target: Path) -> int:
    """Write the picture book of a comparison as a PDF; give the number of its pages."""
    setter = Typesetter(comparison.new.pack.fonts)
    with TemporaryDirectory(prefix="forge-") as folder:
        desk = Desk(comparison, setter, Grid(PAGE, left=18 * MM, right=18 * MM), Path(folder))
        written = Path(folder) / "book.pdf"
        pages = write_book(make_book(desk), desk.pack, setter, written)
        write_whole(target, written.read_bytes())
        return pages


def make_book(desk: Desk) -> Book:
    """Put the book together; its pages are drawn as they are asked for."""
    found = desk.comparison.differences
    title = TitlePage(desk.say("title"), desk.say("sentence", title=desk.pack.title), tuple(_facts(desk)))
    words = Words(
        desk.say("running", title=desk.pack.title),
        f"{found.old} → {found.new}",
        desk.say("section.contents"),
        lambda number, total: desk.say("page", page=number, pages=total),
    )
    return Book(
        desk.grid, words, lambda _: draw_title(title, desk.pack, desk.grid, desk.setter), tuple(_sections(desk))
    )


def _facts(desk: Desk) -> Iterator[tuple[str, str]]:
    """What the title page tells: both states, and the sums."""
    found = desk.comparison.differences
    yield desk.say("old"), str(found.old)
    yield desk.say("new"), str(found.new)
    printed = sum(bool(piece.faces) for piece in found.pieces)
    old, new = found.compared
    yield desk.say("fact.changes"), desk.say("counts", changes=len(found.changes), pieces=printed)
    yield desk.say("fact.rules"), desk.say("ruled", odds=len(found.odds), rulings=len(found.rulings))
    yield desk.say("fact.compared"), desk.say("compared", old=old, new=new, moved=found.moved)
    if found.unread:
        yield desk.say("fact.unread"), ", ".join(found.unread)


def _sections(desk: Desk) -> Iterator[Section]:
    found = desk.comparison.differences
    yield Section(desk.say("section.summary"), tuple(_summary(desk)))
    if colours := [change for change in found.changes if change.part == "colour"]:
        yield Section(desk.say("section.colours"), tuple(_swatches(colours, desk)), desk.say("colours.lead"))
    yield from _component_sections(desk)
    tables = [change for change in found.changes if change.part == "table"]
    if tables or found.odds:
        yield table_section(tables, found.odds, desk)
    if agreed := [change for change in found.changes if change.part in AGREED]:
        yield Section(desk.say("section.agreed"), tuple(_by_part(agreed, desk)))
    if rest := [change for change in found.changes if change.part in ("pack", "definition", "file")]:
        yield Section(desk.say("section.definitions"), tuple(_by_part(rest, desk)))
    if found.rulings:
        heads = [Column(desk.say(f"head.{key}"), share) for key, share in (("case", 2), ("procedure", 2), ("said", 8))]
        rows = [(one.case, one.procedure, one.said) for one in found.rulings]
        yield Section(
            desk.say("section.rulings"), tuple(table(desk.setter, desk.width, heads, rows)), desk.say("rulings.lead")
        )


def _summary(desk: Desk) -> Iterator[Strip]:
    """Count changes by what they are of, and pieces by component."""
    found = desk.comparison.differences
    heads = [Column(desk.say("head.part"), 3), Column(desk.say("head.changes"), 1, align="right")]
    counts = [(desk.say(f"part.{part}"), sum(change.part == part for change in found.changes)) for part in HEADINGS]
    yield from table(desk.setter, desk.width // 2, heads, [(name, f"{number:,}") for name, number in counts if number])
    kinds = ("changed", "renamed", "new", "gone")
    rows = []
    for component, pieces in _by_component(found.pieces).items():
        numbers = [sum(piece.sort == kind for piece in pieces) for kind in kinds]
        shown = sum(bool(piece.faces) for piece in pieces)
        rows.append((component, *(f"{number:,}" if number else "" for number in (*numbers, shown))))
    heads = [Column(desk.say("head.component"), 3)]
    heads += [Column(desk.say(f"head.{key}"), 1, align="right") for key in (*kinds, "printed")]
    if rows:
        yield from table(desk.setter, desk.width * 2 // 3, heads, rows, gap=8 * MM)


def _swatches(changes: Sequence[Change], desk: Desk) -> Iterator[Strip]:
    """Show each colour that changed as it was and as it is, with the faces that it alone makes differ."""
    before, after = (named_colours(state) for state in (desk.comparison.old, desk.comparison.new))
    heads = [Column(desk.say("head.colour"), 3, role="strong")]
    heads += [Column(desk.say(f"head.{key}"), 2) for key in ("before", "after")]
    heads += [Column(desk.say("head.before"), 4), Column(desk.say("head.after"), 4)]
    heads.append(Column(desk.say("head.faces"), 1, align="right"))
    rows = [
        (
            change.of,
            _swatch(before.get(change.of)),
            _swatch(after.get(change.of)),
            change.before or "–",
            change.after or "–",
            str(change.faces or ""),
        )
        for change in changes
    ]
    yield from table(desk.setter, desk.width, heads, rows)


def _swatch(colour: Colour | None) -> Strip:
    def draw(box: Box) -> Iterator[Shape]:
        if colour:
            yield Rect(box.x, box.y, box.width, SWATCH, colour, FRAME)

    return Strip(SWATCH, draw)


def _component_sections(desk: Desk) -> Iterator[Section]:
    """A section for each component that changed: what its entry and rows say otherwise, then its pieces."""
    found = desk.comparison.differences
    pieces, left = _by_component(found.pieces), MOST_FACES
    entries: dict[str, list[Change]] = {}
    owners = {rowed.name: rowed.component for state in _states(desk) for rowed in state.rows.values()}
    for change in found.changes:
        if change.part == "component":
            entries.setdefault(change.of, []).append(change)
        elif change.part == "row":
            entries.setdefault(owners.get(change.of) or change.of, []).append(change)
    titles = {component.id: component.title for state in _states(desk) for component in state.pack.components}
    for name in dict.fromkeys((*titles, *entries)):
        changes, changed = entries.get(name, []), [piece for piece in pieces.get(name, ()) if piece.faces]
        if not (changes or changed):
            continue
        strips = list(change_table(folded(changes), desk)) if changes else []
        shown = list(show_once(_shown(piece, desk) for piece in changed))[: max(left, 0)]
        left -= sum(len(one.faces) for one in shown)
        if shown:
            strips += face_panels(shown, desk)
        if hidden := len(changed) - len(shown):
            strips.append(desk.setter.paragraph(desk.say("hidden", n=hidden), desk.width, "strong", gap=5 * MM))
        yield Section(titles.get(name, name), tuple(strips), within=desk.say("section.components"))


def _states(desk: Desk) -> tuple[State, State]:
    return desk.comparison.old, desk.comparison.new


def _shown(piece: PieceChange, desk: Desk) -> Shown:
    """Give a changed piece what it is drawn from."""
    old, new = (prints.pieces for prints in desk.comparison.prints)
    component, _, id_ = piece.old.rpartition(": ")
    return Shown(piece, old.get((component or piece.component, id_)), new.get((piece.component, piece.new)))


def _by_component(pieces: Sequence[PieceChange]) -> dict[str, list[PieceChange]]:
    found: dict[str, list[PieceChange]] = {}
    for piece in pieces:
        found.setdefault(piece.component, []).append(piece)
    return found


def _by_part(changes: Sequence[Change], desk: Desk) -> Iterator[Strip]:
    """List changes under a heading for what they are of."""
    for part in HEADINGS:
        own = [change for change in changes if change.part == part]
        if own:
            yield desk.setter.paragraph(desk.say(f"part.{part}"), desk.width, "heading", gap=6 * MM, keep=True)
            named = [change._replace(item=change.name) for change in folded(own)]
            yield from change_table(named, desk, gap=2 * MM)
