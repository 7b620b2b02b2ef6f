"""Searches a pack by the words of its players: procedures, tables, readings, unknowns, optional rules, rules in short.

Words count by their stems and by how rare they are; a word that none has is read as the nearest that some have, or as
the beginning of one. ``break out`` finds ``breakout``.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.catalogue import procedures
from forge.referee.contract.parameters import Choice, SomeOf
from forge.referee.contract.words import input_title, word
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.passages import passages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules
    from forge.rules.table import Table

    Stems = Callable[[str], list[str]]

TITLE_WEIGHT = 3.0
BEGINNING_WEIGHT = 0.6
SHORTEST_BEGINNING = 4
WORTH_SHOWING = 0.3
MOST_SHOWN = 10
LONGEST_QUERY = 200
_WORD = re.compile(r"[^\W_]+")
_LITTLE = {  # words that tell nothing apart
    "english": "a an and are as at be by can do does for from had has have how i if in is it may my of on or s that "
    "the their there they this to was what when where which who why will with",
    "german": "auf das dem den der die ein eine einen im in ist oder und von zu zum zur wann was wer wie wo",
}


class Found(NamedTuple):
    """Something that the words fit: its kind, its id (none for a passage), its rule, its title, what it says."""

    kind: str
    id: str
    cite: str
    title: str
    said: str


class Index:
    """What there is to find in a pack, its ``documents``, weighed once for any number of searches."""

    def __init__(self, rules: Rules, folder: Path) -> None:
        self._stems = _stemmer(rules)
        self.documents = tuple(_documents(rules, folder))
        self._weighed = [_weigh(document, self._stems) for document in self.documents]
        self._spread = Counter(word for words in self._weighed for word in words)

    def find(self, query: str) -> tuple[Found, ...]:
        """Give what fits best first, at most ``MOST_SHOWN``; nothing where no word of the query is known."""
        wanted = _wanted(self._stems(query[:LONGEST_QUERY]), self._spread)
        scores = [_score(words, wanted, self._spread, len(self.documents)) for words in self._weighed]
        best = max(scores, default=0.0)
        order = sorted(range(len(scores)), key=lambda n: -scores[n])
        return tuple(self.documents[n] for n in order[:MOST_SHOWN] if best and scores[n] >= WORTH_SHOWING * best)


def _stemmer(rules: Rules) -> Stems:
    """Give what makes stems of the words of a text, in the language of the pack."""
    import snowballstemmer  # only a search needs it

    language = "german" if rules.texts.get("pack.language", "en").startswith("de") else "english"
    stem = snowballstemmer.stemmer(language).stemWord
    little = frozenset(_LITTLE[language].split())
    return lambda text: [stem(word) for word in _WORD.findall(text.casefold()) if word not in little]


def _weigh(document: Found, stems: Stems) -> dict[str, float]:
    """Give the weight of each stem of a document: what it is called counts more than what it says."""
    body = Counter(stems(f"{document.said} {document.cite}"))
    weights = {stem: 1 + math.log(count) for stem, count in body.items()}
    for stem in stems(f"{document.title} {document.id.replace('-', ' ')}"):
        weights[stem] = weights.get(stem, 0.0) + TITLE_WEIGHT
    return weights


def _wanted(query: Sequence[str], spread: Counter[str]) -> list[dict[str, float]]:
    """Give for each word asked what it may stand for: itself, words that begin so, else the nearest ones."""
    wanted = []
    for before, asked, after in zip(("", *query), query, (*query[1:], ""), strict=False):
        written = (asked, before + asked, asked + after)  # break out, breakout
        means = {one: 1.0 for one in written if one in spread}
        if len(asked) >= SHORTEST_BEGINNING:
            means |= {known: BEGINNING_WEIGHT for known in spread if known.startswith(asked) and known not in means}
        if not means:
            means = dict.fromkeys(get_close_matches(asked, spread, 2, 0.75), BEGINNING_WEIGHT)
        wanted.append(means)
    return wanted


def _score(words: dict[str, float], wanted: list[dict[str, float]], spread: Counter[str], documents: int) -> float:
    """Weigh a document by the best that each word may stand for; all words once count more than one often."""
    worths = [
        max(
            (words[one] * how * math.log(1 + documents / spread[one]) for one, how in means.items() if one in words),
            default=0,
        )
        for means in wanted
    ]
    met = sum(worth > 0 for worth in worths)
    return sum(worths) * met / len(wanted) if wanted else 0.0


def _documents(rules: Rules, folder: Path) -> Iterator[Found]:
    for procedure in procedures(rules).values():
        if procedure.id not in rules.tables:
            yield _procedure(procedure, rules)
    yield from (_table(table) for table in rules.tables.values() if table.in_force)
    for reading in rules.readings.values():
        meant = dict(reading.alternatives)
        said = f"{meant[reading.chosen]}. {' '.join(meant.values())} {reading.why}"
        yield Found("reading", reading.id, reading.rule, reading.about, said)
    for unknown in rules.unknowns.values():
        yield Found("unknown", unknown.id, unknown.rule, unknown.question, unknown.needed)
    for switch in rules.switches.values():
        yield Found("optional rule", switch.id, switch.rule, switch.title, switch.help)
    for passage in passages(folder, rules):
        yield Found("rule", "", passage.cite, passage.heading or passage.sheet, passage.words)


def _procedure(procedure: Procedure, rules: Rules) -> Found:
    """Put together what a player may call a ruling: its title, what it is told and in which words, what it answers."""
    texts = rules.texts
    words = [input_title(texts, parameter.id) for parameter in procedure.parameters]
    kinds = [parameter.kind for parameter in procedure.parameters]
    words += [str(word(texts, one)) for kind in kinds if isinstance(kind, Choice | SomeOf) for one in kind.options]
    words += [texts.get(f"measure.{name}", name) for name in procedure.measures]
    words += [words for key, words in texts.items() if key.partition(".")[0] == procedure.id]
    kind = "whole action" if procedure.whole else "single ruling"
    return Found(kind, procedure.id, procedure.cite, entry_title(procedure.id, (), rules), " ".join(words))


def _table(table: Table) -> Found:
    headings = [band.label for axis in table.axes for band in axis.bands]
    said = [axis.title for axis in table.axes] + headings + [field.title for field in table.fields]
    said += [modifier.when for modifier in table.modifiers if modifier.in_force]
    said += [*table.remarks, *(note for _, note in table.notes)]
    return Found("table", table.id, table.rule, table.title, " ".join(said))
