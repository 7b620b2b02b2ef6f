"""The words of a pack in the book: the spelling first, then every phrase for an editor to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.book.words import says
from forge.proofing.pages import Section
from forge.proofing.tables import Column, table
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.proofing.book.desk import Desk
    from forge.proofing.book.spelling import Doubtful, Spelling
    from forge.proofing.book.words import Entry, WordList
    from forge.proofing.lettering import Strip

PART_GAP = 8 * MM


def word_sections(words: WordList, spelling: Spelling, desk: Desk) -> Iterator[Section]:
    """Give the spelling and the list of phrases."""
    within = desk.say("section.words")
    yield Section(
        desk.say("section.spelling"), _spelling(spelling, desk), _spelling_lead(words, spelling, desk), within
    )
    lead = desk.say("words.lead", phrases=len(words.phrases), words=len(words.words))
    yield Section(desk.say("section.phrases"), _phrases(words.phrases, desk), lead, within)


def _spelling_lead(words: WordList, spelling: Spelling, desk: Desk) -> str:
    if spelling.missing:
        return desk.say(f"spelling.no-{spelling.missing}", language=words.language)
    return desk.say(
        "spelling.lead", dictionary=spelling.dictionary, words=len(words.words), doubtful=len(spelling.doubtful)
    )


def _spelling(spelling: Spelling, desk: Desk) -> Iterator[Strip]:
    for heading, chosen in (
        ("spelling.words", [one for one in spelling.doubtful if not one.name]),
        ("spelling.names", [one for one in spelling.doubtful if one.name]),
    ):
        if chosen:
            yield from _doubtful(desk.say(heading), chosen, desk)
    if spelling.abbreviations:
        words = desk.say("spelling.abbreviations", words=", ".join(spelling.abbreviations))
        yield desk.setter.paragraph(words, desk.width, "note", gap=PART_GAP)


def _doubtful(heading: str, chosen: Sequence[Doubtful], desk: Desk) -> Iterator[Strip]:
    columns = (
        Column(heading, 44, role="strong"),
        Column(desk.say("head.perhaps"), 44),
        Column(desk.say("head.count"), 12, "right"),
        Column(desk.say("head.on"), 44, role="note"),
        Column(desk.say("head.place"), 46, role="note"),
    )
    rows = [
        (
            one.entry.words,
            ", ".join(one.hints),
            str(one.entry.times),
            ", ".join(one.entry.places[:2]),
            desk.place(one.entry.where),
        )
        for one in chosen
    ]
    yield from table(desk.setter, desk.width, columns, rows, gap=PART_GAP)


def _phrases(phrases: Sequence[Entry], desk: Desk) -> Iterator[Strip]:
    columns = (
        Column(desk.say("head.words"), 100),
        Column(desk.say("head.count"), 12, "right"),
        Column(desk.say("head.on"), 40, role="note"),
        Column(desk.say("head.place"), 40, role="note"),
    )
    rows = [
        (one.words, str(one.times), ", ".join(one.places[:2]), desk.place(one.where))
        for one in phrases
        if says(one.words)
    ]
    yield from table(desk.setter, desk.width, columns, rows)
