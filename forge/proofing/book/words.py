"""The words of a pack in one list: every phrase as it is printed or ruled, how often and where, and every word."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location
from forge.places import inside, is_there, shown
from forge.reading.text_file import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.proofing.book.faces import Phrase

WORDS_FILE = "words.txt"
"""The words of a pack that are right though no dictionary has them, one a line."""
LONGEST_WORDS_FILE = 20_000
MOST_PLACES = 5
SHORTEST = 3
"""Shorter words are signs and abbreviations, and are not judged."""
_WORD = re.compile(r"(?<!\w)[^\W\d_](?:[\w’'.-]*[^\W_])?")
_LETTERS = re.compile(r"[^\W\d_]+")


class Entry(NamedTuple):
    """A phrase or a word: in which language, how often, on what, and where it was written."""

    words: str
    language: str
    times: int
    places: tuple[str, ...]
    where: Location


class WordList(NamedTuple):
    """All phrases of a pack, all words in them, and those that are its own: names, ids, what it says is right."""

    language: str
    phrases: tuple[Entry, ...]
    words: tuple[Entry, ...]
    own: frozenset[str]
    accepted: frozenset[str]


def list_words(pack: Pack, phrases: Iterable[Phrase], problems: Problems) -> WordList:
    """Gather the words that are printed and those that rulings, readings and questions say."""
    said = [*phrases, *_ruled(pack)]
    spoken = _language(pack)
    gathered = _gather(((phrase.words, _place(phrase), phrase.where) for phrase in said), spoken)
    single = _gather(
        ((word, _place(phrase), phrase.where) for phrase in said for word in words_in(phrase.words)), spoken
    )
    accepted = read_accepted(pack, problems)
    return WordList(spoken, gathered, tuple(sorted(single, key=_order)), own_words(pack), accepted)


def _language(pack: Pack) -> str:
    """The language that is printed: that of the translation in force, else the pack's own."""
    translated = [overlay.language for overlay in pack.rules.overlays if overlay.language]
    return translated[-1] if translated else pack.language


def _place(phrase: Phrase) -> str:
    return f"{phrase.component}/{phrase.piece}" if phrase.piece != phrase.component else phrase.component


def _order(entry: Entry) -> tuple[str, str]:
    return plain(entry.words), entry.words


def _gather(said: Iterable[tuple[str, str, Location]], language: str) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for words, place, where in said:
        old = found.get(words)
        if old is None:
            found[words] = Entry(words, language, 1, (place,), where)
        else:
            more = (place,) if place not in old.places and len(old.places) < MOST_PLACES else ()
            found[words] = old._replace(times=old.times + 1, places=(*old.places, *more))
    return tuple(found.values())


def says(words: str) -> bool:
    """Whether an editor has anything to read in a phrase: figures alone are checked beside their pieces."""
    return any(character.isalpha() for character in words)


def words_in(text: str) -> Iterator[str]:
    """Give the words of a text: letters with hyphens and apostrophes between; what holds a digit is a figure."""
    for match in _WORD.finditer(text.replace("’", "'")):
        word = match[0]
        if not any(character.isdigit() for character in word):
            yield word


def _ruled(pack: Pack) -> Iterator[Phrase]:
    """The words that are said and not drawn on pieces: of tables, readings and unknowns."""
    from forge.proofing.book.faces import Phrase  # the two know each other's values

    rules = pack.rules
    for table in rules.tables.values():
        for words in (table.title, *(note for _, note in table.notes), *table.remarks):
            yield Phrase(words, f"table {table.id}", f"table {table.id}", table.where)
        for modifier in table.modifiers:
            yield Phrase(modifier.when, f"table {table.id}", modifier.id, modifier.where)
    for reading in rules.readings.values():
        for words in (reading.about, reading.why, *(meaning for _, meaning in reading.alternatives)):
            yield Phrase(words, "readings", reading.id, reading.where)
    for unknown in rules.unknowns.values():
        yield Phrase(unknown.question, "unknowns", unknown.id, unknown.where)


def own_words(pack: Pack) -> frozenset[str]:
    """The words that a pack calls its own things by: ids of pieces, tables and ports, sides, colours, ships.

    A title is not among them: one that is misspelt differs from its id, and is found.
    """
    names: list[str] = [pack.id, *pack.palette, *pack.sides, *(name for name, _ in pack.phases)]
    for component in (*pack.components, *pack.left_out):
        names += (component.id, *(piece.id for piece in component.pieces))
    for table in pack.rules.tables.values():
        names.append(table.id)
        names += (name for axis in table.axes for band in axis.bands for name in band.names)
    return frozenset(plain(part) for name in names for part in _LETTERS.findall(name) if len(part) >= SHORTEST)


def read_accepted(pack: Pack, problems: Problems) -> frozenset[str]:
    """Read the words that a pack says are right."""
    if not is_there(pack.folder / WORDS_FILE):
        return frozenset()
    name = shown(pack.folder, WORDS_FILE)
    lines = read_text(inside(pack.folder, WORDS_FILE), name).splitlines()
    if len(lines) > LONGEST_WORDS_FILE:
        problems.warning(Location(name), "", f"has more than {LONGEST_WORDS_FILE:,} lines; the rest is not read")
    said = (line.partition("#")[0].strip() for line in lines[:LONGEST_WORDS_FILE])
    return frozenset(plain(word) for line in said for word in line.split())


def plain(word: str) -> str:
    """A word without capitals and marks: Königsberg is konigsberg."""
    bare = unicodedata.normalize("NFKD", word.casefold().replace("ø", "o").replace("æ", "ae"))
    return "".join(character for character in bare if not unicodedata.combining(character))


_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def is_one_of(word: str, known: frozenset[str]) -> bool:
    """Whether a word is among those known, with its marks left out or spelt out, and without the s of a genitive."""
    bare = word.removesuffix("'s").removesuffix("'")
    return plain(bare) in known or plain(bare.casefold().translate(_SPELT_OUT)) in known
