"""Everything that a proof book says of a pack, found out before a page is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, Problems, guarded
from forge.printing.fingerprint import contents_hash
from forge.proofing.book.counts import count, count_sheets
from forge.proofing.book.faces import look_at
from forge.proofing.book.numbering import find_doubles, find_gaps
from forge.proofing.book.proved import Proof as TableProof
from forge.proofing.book.proved import prove
from forge.proofing.book.spelling import check_spelling
from forge.proofing.book.words import list_words
from forge.referee.catalogue import check_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import Problem
    from forge.pack.model import Component, Pack
    from forge.proofing.book.counts import Count, SheetCount
    from forge.proofing.book.faces import Seen
    from forge.proofing.book.numbering import Double, Gap
    from forge.proofing.book.spelling import Spelling
    from forge.proofing.book.words import WordList


class Proofed(NamedTuple):
    """What was found out of a pack, or of some of its components: pieces, counts, tables, words, what is wrong."""

    pack: Pack
    contents: str
    components: tuple[Component, ...]
    seen: Seen
    counts: tuple[Count, ...]
    sheets: tuple[SheetCount, ...]
    gaps: tuple[Gap, ...]
    doubles: tuple[Double, ...]
    tables: TableProof
    words: WordList
    spelling: Spelling
    problems: tuple[Problem, ...]

    @property
    def open_unknowns(self) -> int:
        """How many questions have no answer."""
        return sum(one.value is None for one in self.pack.rules.unknowns.values())

    @property
    def open_readings(self) -> int:
        """How many doubtful rules no text decides."""
        return sum(one.status == "open" for one in self.pack.rules.readings.values())


def proof_pack(pack: Pack, problems: Problems, only: Sequence[str] = ()) -> Proofed:
    """Look at everything of a pack, or at some of its components; what is wrong goes into the book as well.

    What breaks one part off is told, and the others are made.
    """
    every = (*pack.components, *pack.left_out)
    components = tuple(part for part in every if not only or part.id in only)
    seen = look_at(pack._replace(components=components, left_out=()), problems)
    where = Location(pack.id)
    tables = TableProof((), 0, ())
    sheets: tuple[SheetCount, ...] = ()
    if not only:
        with guarded(where, "vectors", problems):
            tables = prove(pack.folder, pack.rules, problems)
        with guarded(where, "", problems):
            check_game(pack.rules, problems)
    with guarded(where, "", problems):
        sheets = count_sheets(pack._replace(components=components), problems)
    words = list_words(pack, seen.phrases, problems)
    return Proofed(
        pack,
        contents_hash(pack.folder, pack.rules),
        components,
        seen,
        count(components),
        sheets,
        find_gaps(components),
        find_doubles(components),
        tables,
        words,
        check_spelling(words),
        tuple(problems),
    )
