"""Whether words are spelt rightly, by the Hunspell dictionary of their language, if there is one on the machine."""

from __future__ import annotations

import codecs
import difflib
import importlib
import importlib.util
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from forge.places import home, is_plain_file
from forge.proofing.book.words import SHORTEST, is_one_of
from forge.reading.text_file import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.proofing.book.words import Entry, WordList

PLACES = (
    "/usr/share/hunspell",
    "/usr/share/myspell/dicts",
    "/usr/share/myspell",
    "/opt/homebrew/share/hunspell",
    "/Library/Spelling",
    "~/Library/Spelling",
)
"""Where systems keep dictionaries; before them come those of ``DICPATH`` and of forge's own folder."""
OWN_PLACE = "dictionaries"
LIBRARY = "spylls"
LARGEST = 40_000_000
"""No dictionary is larger, in bytes."""
USUAL = {"en": "en_US", "pt": "pt_PT", "sv": "sv_SE", "da": "da_DK", "cs": "cs_CZ", "nb": "nb_NO", "el": "el_GR"}
"""The country of a language that names none, where it is not the one of the same letters."""
LONGEST_SHORT_FORM = 5
"""A word all in capitals of at most so many letters, which no dictionary has, is taken for an abbreviation."""
MOST_HINTS = 500
HINTS = 3
LONGEST_HINTED = 20


class Lookup(Protocol):
    """What tells whether a word is right."""

    def lookup(self, word: str) -> bool:
        """Tell whether a word is right."""


class Dictionary(NamedTuple):
    """A dictionary by its name: what tells whether a word is right, and its bare words, from which hints are taken."""

    name: str
    known: Lookup
    stems: frozenset[str]


class Doubtful(NamedTuple):
    """A word that the dictionary does not have, and words like it that it has; a ``name`` always has a capital."""

    entry: Entry
    hints: tuple[str, ...]
    name: bool


class Spelling(NamedTuple):
    """What a spelling check came to: the dictionary used, or why there is none; doubtful words, and abbreviations."""

    language: str
    dictionary: str
    missing: str
    doubtful: tuple[Doubtful, ...]
    abbreviations: tuple[str, ...]


def check_spelling(words: WordList) -> Spelling:
    """Check the words of a pack; where there is no dictionary of their language, say so."""
    found = find_dictionary(words.language)
    if found is None:
        return Spelling(words.language, "", "dictionary", (), ())
    dictionary = _open(found)
    if dictionary is None:
        return Spelling(words.language, found.name, "library", (), ())
    return judge(words, dictionary)


def judge(words: WordList, dictionary: Dictionary) -> Spelling:
    """Put every word to a dictionary that is neither the pack's own nor accepted by it."""
    unknown: dict[str, list[Entry]] = {}
    short: dict[str, None] = {}
    known = words.own | words.accepted
    letters = frozenset[str]().union(*dictionary.stems)
    right = set()
    for entry in words.words:
        foreign = letters and letters.isdisjoint(
            entry.words.casefold()
        )  # a word in other letters is of another language
        if len(entry.words) < SHORTEST or foreign or is_one_of(entry.words, known):
            continue
        if _is_right(entry.words, dictionary.known, known):
            right.add(entry.words.casefold())
        elif is_short_form(entry.words):
            short[entry.words] = None
        else:
            unknown.setdefault(entry.words.casefold(), []).append(entry)
    doubtful: list[Doubtful] = []
    everything = dictionary.stems | right
    for entries in unknown.values():
        first = entries[0]._replace(times=sum(entry.times for entry in entries))
        capital = all(entry.words[:1].isupper() for entry in entries)
        hints = tuple(_hints(first.words, everything)) if len(doubtful) < MOST_HINTS else ()
        doubtful.append(Doubtful(first, hints, capital))
    return Spelling(words.language, dictionary.name, "", tuple(doubtful), tuple(short))


def is_short_form(word: str) -> bool:
    """Whether a word looks like an abbreviation: few capitals, or dots within."""
    return "." in word or (word.isupper() and len(word) <= LONGEST_SHORT_FORM)


def _is_right(word: str, dictionary: Lookup, known: frozenset[str]) -> bool:
    """Whether a word is in the dictionary: as it is, without its capitals, by its parts, or without its hyphens."""
    if any(dictionary.lookup(form) for form in _forms(word)):
        return True
    parts = word.split("-")
    if len(parts) == 1:
        return False
    if any(dictionary.lookup(form) for form in _forms(word.replace("-", ""))):
        return True
    return all(
        len(part) < SHORTEST or is_one_of(part, known) or any(dictionary.lookup(form) for form in _forms(part))
        for part in parts
    )


def _forms(word: str) -> Iterator[str]:
    yield word
    if not word.islower():
        yield word.lower()
        yield word.capitalize()


def _hints(word: str, right: frozenset[str]) -> Iterator[str]:
    """Give right words that differ by one letter, those most alike first.

    Only bare words of the dictionary and right words of the pack are tried: to ask whether each of 500 forms may be
    made of several words takes a German dictionary a second.
    """
    if len(word) > LONGEST_HINTED:
        return
    lower = word.lower()
    near = right.intersection(_one_letter_off(lower))
    alike = sorted(near, key=lambda form: (-difflib.SequenceMatcher(None, lower, form).ratio(), form))
    for form in alike[:HINTS]:
        yield form.upper() if word.isupper() else form.capitalize() if word[:1].isupper() else form


def _one_letter_off(word: str) -> Iterator[str]:
    letters = "".join(sorted(set("abcdefghijklmnopqrstuvwxyz") | set(word)))
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        if after:
            yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        for letter in letters:
            yield before + letter + after
            if after:
                yield before + letter + after[1:]


def find_dictionary(language: str) -> Path | None:
    """Find the dictionary of a language, the path of its files without their endings."""
    names = _names(language)
    for folder in _folders():
        for name in names:
            if all(is_plain_file(folder / f"{name}{ending}") for ending in (".aff", ".dic")):
                return folder / name
    return None


def _names(language: str) -> tuple[str, ...]:
    code = language.replace("-", "_")
    base = code.split("_")[0].lower()
    usual = USUAL.get(base, f"{base}_{base.upper()}")
    return tuple(dict.fromkeys((code, usual, base)))


def _folders() -> Iterator[Path]:
    for text in os.environ.get("DICPATH", "").split(os.pathsep):
        if text:
            yield Path(text)
    yield home() / OWN_PLACE
    for text in PLACES:
        yield Path(text).expanduser()
    if shipped := _shipped():
        yield from sorted(path for path in shipped.iterdir() if path.is_dir())


def _shipped() -> Path | None:
    """The dictionaries that come with the library which reads them."""
    found = importlib.util.find_spec(LIBRARY)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))) / "hunspell" / "data" if places else None


@lru_cache(4)
def _open(stem: Path) -> Dictionary | None:
    """Open a dictionary; ``None`` where the library that reads it is not installed."""
    if importlib.util.find_spec(LIBRARY) is None:
        return None
    hunspell: Any = importlib.import_module(f"{LIBRARY}.hunspell")
    affixes, context = hunspell.readers.read_aff(_Lines(stem.with_name(f"{stem.name}.aff"), "Windows-1252"))
    lines = _Lines(stem.with_name(f"{stem.name}.dic"), context.encoding)
    words = hunspell.readers.read_dic(lines, aff=affixes, context=context)
    stems = frozenset(word.stem.casefold() for word in words.words)
    return Dictionary(stem.name, hunspell.Dictionary(affixes, words), stems)


class _Lines:
    """The lines of a file with their numbers, blank ones left out, in the encoding that one of them may name."""

    def __init__(self, path: Path, encoding: str) -> None:
        self._data = read_bytes(path, path.name, LARGEST).removeprefix(codecs.BOM_UTF8)
        self._at = 0
        self.reset_encoding(encoding)

    def reset_encoding(self, encoding: str) -> None:
        """Read on in another encoding."""
        self._lines = self._data.decode(encoding, "surrogateescape").split("\n")

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[int, str]:
        while self._at < len(self._lines):
            self._at += 1
            if line := self._lines[self._at - 1].strip():
                return self._at, line
        raise StopIteration
