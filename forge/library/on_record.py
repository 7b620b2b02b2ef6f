"""A ledger as it is read: its story, its timeline, what it exports, and whether it is sound; nothing is written."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from forge.errors import ForgeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from forge.library.older import OlderTable
    from forge.library.opening import Wanted
    from forge.referee.ledger.chain import Chain, Reading, Record
    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.seals_told import SealBook
    from forge.referee.ledger.standing import Case
    from forge.referee.ledger.timeline import Happening, Timeline
    from forge.referee.ledger.told import Told
    from forge.referee.ledger.verifying import Verdict
    from forge.rules import Rules
    from forge.rules.differing import Difference


class OnRecord:
    """The records of a ledger, which may grow while it is looked at.

    >>> import forge, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "rulings.ledger"
    >>> with forge.open_game("atlantic-wolves").play(file, "asw") as play:
    ...     play.answer(6)
    ...     print(play.on_record.tell(2).title, play.on_record.tell(2).headline)
    ASW Table Hit
    >>> OnRecord.read(file).verify().status
    0
    """

    def __init__(
        self,
        records: Sequence[Record],
        texts: Mapping[str, str] | None = None,
        path: Path | None = None,
        passphrase: Passphrase | None = None,
        wanted: Wanted | None = None,
    ) -> None:
        self.path = path
        self.wanted = wanted
        self.faults: tuple[str, ...] = ()
        self.repairs: tuple[str, ...] = ()
        self._records = records
        self._chain: Chain | None = None
        self._texts = texts
        self._passphrase = passphrase
        self._taken = 0
        self._beside: tuple[int, dict[int, tuple[str, ...]]] = (-1, {})

    @classmethod
    def read(
        cls,
        path: Path,
        texts: Mapping[str, str] | None = None,
        passphrase: Passphrase | None = None,
        wanted: Wanted | None = None,
    ) -> Self:
        """Read a file without touching it; whatever is damaged in it is among its ``faults``.

        ``wanted`` is the pack that it is of, where that is not to be found by the name on record.
        """
        from forge.referee.ledger.chain import told_repairs
        from forge.referee.ledger.file import read_ledger

        chain = read_ledger(path, passphrase)
        read = cls(chain.records, texts, path, passphrase, wanted)
        read._chain = chain
        read.faults = tuple(map(str, chain.faults))
        read.repairs = told_repairs(chain.repairs)
        return read

    @property
    def records(self) -> Sequence[Record]:
        """The sound records in order."""
        return self._records

    @property
    def torn(self) -> bool:
        """Whether an unfinished record stands behind the last one."""
        return bool(self._chain and self._chain.torn)

    def grow(self, records: Sequence[Record]) -> None:
        """Go on with the records as they are now, of which those known are the beginning."""
        self._records = records

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The words of the pack that the ledger names; forge's own where it is not to be found or has faults."""
        return self._texts if self._texts is not None else texts_of(self._records[:1], self.wanted)

    @cached_property
    def rules(self) -> Rules:
        """The rules that the first record embeds; ``ForgeError`` where it has none that can be read."""
        from forge.referee.ledger.opening import embedded_rules

        return embedded_rules(self._records[:1], self.texts)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players named."""
        from forge.referee.ledger.opening import players_of

        return players_of(self._records[:1])

    @property
    def older(self) -> tuple[OlderTable, ...]:
        """The tables that the pack now has otherwise, and the records of what was ruled by each as it was."""
        from forge.library.older import older_rulings

        return older_rulings(self._records, self._changed)

    @property
    def older_lines(self) -> dict[int, tuple[str, ...]]:
        """What is to be said beside each ruling by a table that has changed since, by its record."""
        from forge.library.older import beside_records

        if self._beside[0] != len(self._records):
            self._beside = len(self._records), beside_records(self.older, self.texts)
        return self._beside[1]

    @cached_property
    def _changed(self) -> tuple[Difference, ...]:
        return _changed(self._records[:1], self.wanted)[0]

    @property
    def timeline(self) -> Timeline:
        """What happened, in order, up to the last record."""
        for record in self._records[self._taken :]:
            self._timeline.take(record)
        self._taken = len(self._records)
        return self._timeline

    def tell(self, record: int) -> Told:
        """Tell what a record belongs to; ``ForgeError`` where there is no such record."""
        from forge.referee.contract.refusals import Illegal

        happening = self.timeline.of(record)
        if happening is None:
            raise Illegal(f"record {record}", "is not in this ledger", f"it has {len(self._records)}")
        return self.told(happening)

    def told(self, happening: Happening) -> Told:
        """Tell one thing that happened."""
        from forge.referee.ledger.told import tell_happening

        return tell_happening(happening, self.timeline, self.rules, self._book(happening))

    def values_of(self, case: Case) -> tuple[tuple[str, str], ...]:
        """Give the result that players agreed on in a case, as the table would print it."""
        from forge.referee.ledger.told import case_values

        return case_values(case, self.rules)

    def story(self, last: int = 0) -> tuple[str, ...]:
        """Write every record, or the ``last`` ones, a line or two each, and what is wrong with the rest."""
        from forge.referee.ledger.chain import Chain
        from forge.referee.ledger.story import tell

        return tell(self._chain or Chain(tuple(self._records)), self.texts, last, self.older_lines)

    def export(self) -> dict[str, Any]:
        """Give every record with its hash as JSON data."""
        from forge.referee.ledger.chain import Chain
        from forge.referee.ledger.story import export_plain

        return export_plain(self._chain or Chain(tuple(self._records)))

    def verify(self, marks: Sequence[str] = ()) -> Verdict:
        """Check every byte of the file and work every result out again; ``marks`` are codes from paper."""
        assert self.path is not None
        return verify_file(self.path, marks, passphrase=self._passphrase, wanted=self.wanted)

    @cached_property
    def _timeline(self) -> Timeline:
        from forge.referee.catalogue import game_of
        from forge.referee.ledger.timeline import Timeline

        play = game_of(self.rules).play
        return Timeline(play.id if play else "")

    def _book(self, happening: Happening) -> SealBook:
        """Give the seals of the ledger, where something in it opens some."""
        from forge.referee.ledger.sealing import OPENED
        from forge.referee.ledger.seals_told import SealBook

        opens = any(str(record.data.get("value")).startswith(OPENED) for record in happening.records)
        return SealBook(self._records if opens else ())


def verify_file(
    path: Path,
    marks: Sequence[str] = (),
    other: Chain | Reading | None = None,
    keys: Mapping[str, str] | None = None,
    passphrase: Passphrase | None = None,
    *,
    wanted: Wanted | None = None,
) -> Verdict:
    """Verify a ledger, read record by record; marks and keys are as people copied them from paper.

    ``other`` is another copy of it, ``wanted`` the pack that it is of. What that has otherwise since is noted.
    """
    from forge.referee.catalogue import find_procedure
    from forge.referee.contract.words import say
    from forge.referee.ledger.file import reading_of
    from forge.referee.ledger.marks import read_code
    from forge.referee.ledger.verifying import verify

    codes = [read_code(mark) for mark in marks]
    named = {name: read_code(key) for name, key in (keys or {}).items()}
    first = tuple(islice(reading_of(path, passphrase).records, 1))
    changed, absent = _changed(first, wanted)
    texts = texts_of(first, wanted)
    notes = _notes(changed, reading_of(path, passphrase).records if changed else (), texts)
    mine = reading_of(path, passphrase)
    verdict = verify(mine, find_procedure, marks=codes, other=other, keys=named, notes=notes)
    if not absent:
        return verdict
    return verdict._replace(unknown=(*verdict.unknown, say(texts, "ledger.pack-unknown", pack=absent)))


def _notes(changed: tuple[Difference, ...], records: Iterable[Record], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say what the pack has otherwise, and what was ruled by each table as it was."""
    from forge.library.older import older_lines, older_rulings, ruled_lines

    said = (line.strip() for line in older_lines(changed, texts)[:1])
    return (*said, *ruled_lines(older_rulings(records, changed), texts))


def _changed(first: Sequence[Record], wanted: Wanted | None) -> tuple[tuple[Difference, ...], str]:
    """Give what the pack that a ledger names now has otherwise, and its name where it is not to be found or read."""
    from forge.library.older import placed_in_pack
    from forge.referee.ledger.opening import embedded_rules

    try:
        begun = embedded_rules(first, {})
    except ForgeError:  # said by whoever reads the ledger
        return (), ""
    try:
        return placed_in_pack(begun, _sought(first, wanted)), ""
    except ForgeError:
        return (), begun.pack


def _sought(first: Sequence[Record], wanted: Wanted | None, language: str = "") -> Wanted:
    """Give the pack of a ledger, in its edition; in a language, by the translation that comes with the pack."""
    from forge.library.opening import Wanted

    data = first[0].data if first else {}
    edition, overlays = str(data.get("edition", "")), (Path(language),) if language else ()
    return (wanted or Wanted(str(data.get("pack", ""))))._replace(edition=edition, overlays=overlays)


def _language(first: Sequence[Record]) -> str:
    """Give the language in which a ledger was begun, if that is not the pack's own."""
    rules = first[0].data.get("rules") if first else None
    overlays = rules.get("overlays") if isinstance(rules, dict) else None
    said = [one.get("language") for one in overlays or () if isinstance(one, dict)]
    return next((one for one in reversed(said) if isinstance(one, str) and one), "")


def texts_of(records: Sequence[Record], wanted: Wanted | None = None) -> Mapping[str, str]:
    """Give the texts of the pack that a ledger names, in the language in which it was begun.

    They are forge's own where the pack is not to be found or has faults.
    """
    from forge.library.older import rules_now
    from forge.rules.languages import own_words
    from forge.rules.texts import own_texts

    language = _language(records[:1])
    for one in dict.fromkeys((language, "")):
        try:
            return rules_now(_sought(records[:1], wanted, one)).texts
        except ForgeError:
            continue
    return {**own_texts(), **own_words(language)}
