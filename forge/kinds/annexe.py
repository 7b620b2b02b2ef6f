"""The annexe: a sheet for whoever fills in the pack of a game, with the numbers that players' paper leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location
from forge.kinds.blocks.reference import Entry, Reference
from forge.kinds.blocks.text import Words
from forge.kinds.pages.composing import build_pages
from forge.kinds.pages.entry import FlowEntry
from forge.kinds.pages.fields import Said
from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.kinds.pages.block import Block
    from forge.kinds.pages.desk import Desk
    from forge.pack.model import Component, Pack
    from forge.rules.agreed import Reading, Unknown

ANNEXE = "owner-annexe"
HERE = Location(ANNEXE)
NAMED = 3
"""So many places are named; of more, only how many."""


def build_annexe(pack: Pack, problems: Problems) -> Component | None:
    """List the unknowns and readings of a pack, with the places where they are printed; None if it has neither."""
    rules = pack.rules
    if not (rules.unknowns or rules.readings):
        return None
    page = FlowEntry(
        id=ANNEXE,
        kind="sheet",
        title=rules.texts["annexe.title"],
        subtitle=pack.title,
        style=Said("plain", HERE),
        columns=2,
        pages=200,
        two_sided=True,
        where=HERE,
    )
    return build_pages(page, lambda desk: tuple(_blocks(pack, desk)), pack, problems)


def _blocks(pack: Pack, desk: Desk) -> Iterator[Block]:
    yield Words(words=desk.say("annexe.words"), small=True, where=HERE)
    if unknowns := pack.rules.unknowns.values():
        entries = tuple(_unknown(unknown, pack, desk) for unknown in unknowns)
        yield Reference(title=desk.say("annexe.unknowns"), entries=entries, where=HERE)
    if readings := pack.rules.readings.values():
        entries = tuple(_reading(reading, desk) for reading in readings)
        yield Reference(title=desk.say("annexe.readings"), entries=entries, where=HERE)


def _unknown(unknown: Unknown, pack: Pack, desk: Desk) -> Entry:
    """The question, the answer in force if there is one, and where it is printed, or else what it is needed for."""
    found = "; ".join(_places(unknown.id, pack, desk))
    where = desk.say("annexe.printed", places=found) if found else desk.say("annexe.needed", needed=unknown.needed)
    answer = "" if unknown.value is None else desk.say("annexe.answer", value=show_value(unknown.value)) + " "
    return Entry(rule=unknown.id, title=unknown.question, text=answer + where, where=HERE)


def _places(number: str, pack: Pack, desk: Desk) -> Iterator[str]:
    """Name the components that show an answer, each with its pieces or boxes."""
    for component in (*pack.components, *pack.left_out):
        if number not in component.asks:
            continue
        titles = {piece.id: piece.title or piece.id for piece in component.pieces}
        prefix = f"{component.id}/"
        names = [titles.get(place, place.removeprefix(prefix).replace("/", ", ")) for place in component.asks[number]]
        names = list(dict.fromkeys(names))
        listed = ", ".join(names)
        if len(names) > NAMED:
            listed = desk.say("annexe.more", names=", ".join(names[: NAMED - 1]), count=len(names) - NAMED + 1)
        yield desk.say("annexe.place", title=component.title, names=listed) if names else component.title


def _reading(reading: Reading, desk: Desk) -> Entry:
    """The question, the meaning in force, and what else can be meant."""
    others = [words for name, words in reading.alternatives if name != reading.chosen]
    chosen = dict(reading.alternatives)[reading.chosen]
    words = desk.say("annexe.meaning", chosen=chosen.rstrip("."), others=" / ".join(one.rstrip(".") for one in others))
    return Entry(rule=reading.id, title=reading.about, text=words, where=HERE)
