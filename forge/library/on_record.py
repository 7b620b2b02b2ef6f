"""A ledger as it is read: its story, its timeline, what it exports, and whether it is sound; nothing is written."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from forge.errors import ForgeError, Problems

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from forge.library.opening import Wanted
    from forge.referee.ledger.chain import Chain, Reading, Record
    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.seals_told import SealBook
    from forge.referee.ledger.standing import Case
    from forge.referee.ledger.timeline import Happening, Timeline
    from forge.referee.ledger.told import Told
    from forge.referee.ledger.verifying import Verdict
    from forge.rules import Rules


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
    ) -> None:
        self.path = path
        self.faults: tuple[str, ...] = ()
        self.repairs: tuple[str, ...] = ()
        self._records = records
        self._chain: Chain | None = None
        self._texts = texts
        self._passphrase = passphrase
        self._taken = 0

    @classmethod
    def read(cls, path: Path, texts: Mapping[str, str] | None = None, passphrase: Passphrase | None = None) -> Self:
        """Read a file without touching it; whatever is damaged in it is among its ``faults``."""
        from forge.referee.ledger.chain import told_repairs
        from forge.referee.ledger.file import read_ledger

        chain = read_ledger(path, passphrase)
        read = cls(chain.records, texts, path, passphrase)
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
        return self._texts if self._texts is not None else texts_of(self._records[:1])

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

        return tell(self._chain or Chain(tuple(self._records)), self.texts, last)

    def export(self) -> dict[str, Any]:
        """Give every record with its hash as JSON data."""
        from forge.referee.ledger.chain import Chain
        from forge.referee.ledger.story import export_plain

        return export_plain(self._chain or Chain(tuple(self._records)))

    def verify(self, marks: Sequence[str] = ()) -> Verdict:
        """Check every byte of the file and work every result out again; ``marks`` are codes from paper."""
        assert self.path is not None
        return verify_file(self.path, marks, passphrase=self._passphrase)

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
) -> Verdict:
    """Verify a ledger, read record by record; marks and keys are as people copied them from paper.

    ``other`` is another copy of it. What the pack now has otherwise is noted.
    """
    from forge.referee.catalogue import find_procedure
    from forge.referee.ledger.file import reading_of
    from forge.referee.ledger.marks import read_code
    from forge.referee.ledger.verifying import verify

    codes = [read_code(mark) for mark in marks]
    named = {name: read_code(key) for name, key in (keys or {}).items()}
    notes = _older(next(iter(reading_of(path, passphrase).records), None))
    mine = reading_of(path, passphrase)
    return verify(mine, find_procedure, marks=codes, other=other, keys=named, notes=notes)


def _older(first: Record | None) -> tuple[str, ...]:
    """Say what the pack that a ledger names now has otherwise; nothing where it is not to be found."""
    from forge.library.opening import Wanted
    from forge.referee.ledger.opening import embedded_rules

    try:
        begun = embedded_rules((first,) if first else (), {})
        wanted = Wanted(begun.pack, begun.edition)
        now = _rules(wanted)
    except ForgeError:
        return ()
    return tuple(line.strip() for line in older_lines(older_than_pack(begun, now, wanted), now.texts)[:1])


def _rules(wanted: Wanted) -> Rules:
    problems = Problems()
    rules = wanted.rules(problems)
    problems.raise_errors()
    return rules


def texts_of(records: Sequence[Record]) -> Mapping[str, str]:
    """Give the texts of the pack that a ledger names; forge's own where the pack is not to be found or has faults."""
    from forge.library.opening import Wanted
    from forge.rules.texts import own_texts

    pack = str(records[0].data.get("pack", "")) if records else ""
    try:
        return _rules(Wanted(pack)).texts
    except ForgeError:
        return own_texts()


def older_than_pack(begun: Rules, rules: Rules, wanted: Wanted) -> tuple[str, ...]:
    """Name what a pack has otherwise than a game begun under it, in the edition of the game."""
    from forge.rules.differing import differences

    try:
        now = rules if rules.edition == begun.edition else _rules(wanted._replace(edition=begun.edition))
    except ForgeError:  # the edition is gone, which says nothing of the tables
        return ()
    return differences(begun, now)


def older_lines(older: tuple[str, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say that a ledger rules otherwise than the pack now would, and how to go over."""
    from forge.referee.contract.words import say
    from forge.rules.differing import named_in_short

    if not older:
        return ()
    return f"  {say(texts, 'ledger.older', what=named_in_short(older))}", f"    {say(texts, 'ledger.over')}"
