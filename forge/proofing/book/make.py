"""The proof book put together: what is signed first, then pieces, counts, boards, tables, questions, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.book.charted import table_sections
from forge.proofing.book.counted import count_section, numbering_section
from forge.proofing.book.desk import Desk
from forge.proofing.book.entry import common_texts, entry, page_entry, text_table, without
from forge.proofing.book.listed import word_sections
from forge.proofing.book.questions import question_sections
from forge.proofing.lettering import Typesetter
from forge.proofing.pages import SECTION_HEAD, Book, Grid, Section, Words
from forge.proofing.tables import Column, Said, table
from forge.proofing.title import TitlePage, draw_title
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.pack.model import Component
    from forge.proofing.book.faces import Shown
    from forge.proofing.book.proof import Proofed
    from forge.proofing.lettering import Strip

A4 = Size(210 * MM, 297 * MM)
SHORT_HASH = 12


def make_book(found: Proofed, page: Size = A4) -> tuple[Book, Typesetter]:
    """Put a book together; its pages are drawn as they are asked for."""
    setter = Typesetter(found.pack.fonts)
    desk = Desk(found.pack, setter, Grid(page))
    pack, rules = found.pack, found.pack.rules
    title = TitlePage(
        desk.say("title"),
        desk.say("sentence", title=pack.title),
        tuple(_facts(found, desk)),
        desk.say("sign.sentence", hash=found.contents[:SHORT_HASH]),
        (desk.say("sign.name"), desk.say("sign.date"), desk.say("sign.signature")),
    )
    edition = rules.label or rules.edition
    words = Words(
        desk.say("running", title=pack.title),
        "  ·  ".join((pack.id, desk.say("version", version=pack.version), edition, found.contents[:SHORT_HASH])),
        desk.say("section.contents"),
        lambda number, total: desk.say("page", page=number, pages=total),
    )
    sections = tuple(_sections(found, desk))
    return Book(desk.grid, words, lambda _: draw_title(title, pack, desk.grid, setter), sections), setter


def _facts(found: Proofed, desk: Desk) -> Iterator[tuple[str, str]]:
    """What the title page tells of the pack."""
    pack, rules = found.pack, found.pack.rules
    yield desk.say("fact.pack"), f"{pack.title} ({pack.id}), {desk.say('version', version=pack.version)}"
    overlays = "; ".join(dict.fromkeys(one.title or one.id for one in rules.overlays))
    yield desk.say("fact.edition"), f"{rules.label or rules.edition}{f': {overlays}' if overlays else ''}"
    yield desk.say("fact.contents"), found.contents
    pieces = sum(one.copies for one in found.counts if one.component.imposition != "page")
    pages = sum(one.component.imposition == "page" for one in found.counts)
    looks = sum(look.component.imposition != "page" for look in found.seen.shown)
    yield (
        desk.say("fact.holds"),
        desk.say("holds", pieces=pieces, looks=looks, pages=pages, tables=len(found.tables.tables)),
    )
    yield desk.say("fact.open"), desk.say("open", unknowns=found.open_unknowns, readings=found.open_readings)
    warnings = sum(one.severity == "warning" for one in found.problems)
    shrunk = sum(text.shrunk for look in found.seen.shown for text in look.texts)
    untouched = sum(len(one.untouched) for one in found.tables.tables)
    yield (
        desk.say("fact.look-at"),
        desk.say(
            "look-at",
            warnings=warnings,
            shrunk=shrunk,
            gaps=len(found.gaps),
            doubles=len(found.doubles),
            words=len(found.spelling.doubtful),
            untouched=untouched,
        ),
    )


def _sections(found: Proofed, desk: Desk) -> Iterator[Section]:
    if found.problems:
        yield _findings(found, desk)
    yield count_section(found.counts, found.sheets, desk)
    if found.gaps or found.doubles:
        yield numbering_section(found.gaps, found.doubles, desk)
    looks: dict[str, list[Shown]] = {}
    for look in found.seen.shown:
        looks.setdefault(look.component.id, []).append(look)
    for component in found.components:
        if component.id in looks and component.imposition != "page":
            yield _pieces(component, looks[component.id], desk)
    for component in found.components:
        if component.id in looks and component.imposition == "page":
            yield _pages(component, looks[component.id], desk)
    yield from table_sections(found.tables, desk)
    yield from question_sections(desk)
    yield from word_sections(found.words, found.spelling, desk)


def _findings(found: Proofed, desk: Desk) -> Section:
    """What is wrong or doubtful, as forge check tells it."""
    columns = (
        Column(desk.say("head.place"), 50, role="note"),
        Column(desk.say("head.finding"), 84),
        Column(desk.say("head.hint"), 46, role="note"),
    )
    rows = [
        (
            desk.place(one.where),
            Said(one.message, "body" if one.severity == "warning" else "warning"),
            one.hint,
        )
        for one in found.problems
    ]
    lead = desk.say("findings.lead", n=len(rows))
    return Section(desk.say("section.findings"), table(desk.setter, desk.width, columns, rows), lead)


def _pieces(component: Component, looks: Sequence[Shown], desk: Desk) -> Section:
    """The pieces of a component, each large."""
    copies = sum(look.copies for look in looks)
    lead = desk.say("pieces.lead", copies=copies, looks=len(looks), place=desk.place(component.where))
    return Section(component.title, _entries(looks, desk), lead, desk.say("section.pieces"))


def _entries(looks: Sequence[Shown], desk: Desk) -> Iterator[Strip]:
    """What all pieces say, then each with what it says alone."""
    if common := common_texts(looks):
        yield desk.setter.paragraph(desk.say("pieces.common"), desk.width, "strong", keep=True)
        yield from text_table(common, desk)
    for look in looks:
        yield from entry(without(look, common), desk)


def _pages(component: Component, looks: Sequence[Shown], desk: Desk) -> Section:
    """A board or sheet, each side as large as a page shows it, lying where that is larger."""
    piece = looks[0].piece
    lying = piece.width > piece.height
    grid = desk.grid.lying() if lying else desk.grid
    body = grid.body
    room = body.height - SECTION_HEAD - MM

    def strips() -> Iterator[Strip]:
        for look in looks:
            yield from page_entry(look, desk._replace(grid=grid), room, body.width)

    return Section(component.title, strips(), "", desk.say("section.boards"), lying=lying)
