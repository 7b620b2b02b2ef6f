"""A procedure under way on a ledger: answers are on record, can be taken back, and a game goes on where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from forge.library.given import dice_words, words_of
from forge.library.under_way import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from forge.library.on_record import OnRecord
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Sides
    from forge.referee.walking.questions import Answer
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules


class RecordedPlay(Play):
    """A procedure under way whose every step is on disk before it is shown, and which can be taken up again."""

    def __init__(self, session: Session, passphrase: Callable[[str], str] | None = None) -> None:
        self.rules = session.rules
        self.session = session
        self._passphrase = passphrase
        self._on_record: OnRecord | None = None
        self._sides: Sides | None = None

    @classmethod
    def at(
        cls,
        path: Path,
        rules: Rules,
        players: Sequence[str] = (),
        passphrase: Callable[[str], str] | None = None,
        joins: Sequence[str] | None = None,
    ) -> Self:
        """Open the file of a ledger, or begin it, for the game whose rules are given.

        With shared dice ``joins`` names the players who join on this machine; ``passphrase`` gives that of a player.
        """
        from forge.library.sides import taken_up
        from forge.referee.ledger.file import create_ledger, open_ledger
        from forge.referee.ledger.opening import opening

        file = open_ledger(path) if path.exists() else create_ledger(path, opening(rules, players))
        try:
            return cls(taken_up(file, rules, passphrase, joins), passphrase)
        except BaseException:
            file.abandon()
            raise

    @property
    def walk(self) -> Walk | None:
        """The walk of the call in progress, else of the last one done."""
        return self.session.walk

    @property
    def position(self) -> Any:
        """How things stand by the last call that says so."""
        return self.session.position

    def give(self, answer: Answer) -> None:
        """Answer the question with an answer already read, and record it; what then needs nobody is done at once."""
        self._asked()
        self.session.answer(answer)
        if self._sides:
            self._sides.go_on()

    def begin(self, procedure: str, **inputs: object) -> None:
        """Call another procedure, once the one before is done."""
        from forge.library.given import words_by_id

        self.session.begin(procedure, words_by_id(inputs))

    def undo(self, to: int | None = None, *, agreed: Sequence[str] = (), reason: str = "") -> None:
        """Go back to the last decision, or to a record; dice thrown since are kept and offered again."""
        self.session.undo(to, agreed, reason)

    def amend(self, record: int, value: object, *, reason: str, agreed: Sequence[str] = ()) -> None:
        """Correct an answer on record; what followed is ruled anew, and its dice are offered again."""
        question = self.session.question_of(record)
        words = dice_words(value) if question.dice else words_of(value, question.id)
        self.session.amend(record, words, reason, agreed)

    def override(self, record: int, *, reason: str, agreed: Sequence[str] = (), **values: object) -> None:
        """Put the players' own result in place of the table's, for the dice of a record."""
        from forge.library.given import words_by_id

        self.session.override(record, words_by_id(values), reason, agreed)

    def withdraw(self, record: int, *, reason: str, agreed: Sequence[str] = ()) -> None:
        """Take back a request for which no dice were recorded; it is asked again."""
        self.session.withdraw(record, reason, agreed)

    def enter_late(self, value: object, *, reason: str, agreed: Sequence[str] = ()) -> None:
        """Answer the question with what was thrown or decided before it was recorded."""
        self.session.enter_late(self.read(value), reason, agreed)

    def stop(self, *, reason: str, agreed: Sequence[str] = ()) -> None:
        """Leave what is in progress unfinished."""
        self.session.stop(reason, agreed)

    def mark(self, dice: object, by: str = "") -> str:
        """Mark how far the ledger has come, with ten dice of the other player; give the code to write down."""
        return self.session.mark(dice_words(dice), by)

    def note(self, text: str, record: int = 0, by: str = "") -> None:
        """Write down what the rules do not ask for, of a record if one is named; it changes nothing."""
        self.session.note(text, record, by)

    def finish(self, reason: str = "") -> None:
        """End the record: nothing can be added to it afterwards."""
        self.session.close(reason)

    @property
    def on_record(self) -> OnRecord:
        """The records as they are read: their story and timeline, what they export, whether they are sound."""
        from forge.library.on_record import OnRecord

        ledger = self.session.ledger
        if self._on_record is None:
            self._on_record = OnRecord(ledger.records, self.rules.texts, ledger.path, ledger.passphrase)
        self._on_record.grow(ledger.records)
        return self._on_record

    def draft(self) -> RecordedPlay:
        """Go on from here in thought: nothing that is done in a draft is written."""
        return RecordedPlay(self.session.draft())

    def take_over(self, contents: bytes) -> int:
        """Go on with what another machine has added to this ledger; anything but a continuation is refused.

        Gives the number of records that were added.
        """
        from forge.library.sides import refuse_unfit, taken_up
        from forge.referee.catalogue import find_procedure
        from forge.referee.ledger.continuing import go_on_with, read_continuation

        ledger = self.session.ledger
        chain = read_continuation(ledger.records, contents, find_procedure)
        refuse_unfit(self.session, chain.records, self._passphrase)
        number = go_on_with(ledger, chain)
        here = self._sides.here if self._sides else ()
        if self._sides:
            self._sides.let_go()
        self._sides = None
        self.session = taken_up(ledger, self.rules, self._passphrase)
        self.sit(here).go_on()
        return number

    def sit(self, here: Sequence[str] = ()) -> Sides:
        """Let the sides sit down that play on this machine, all if none is named; private ledgers lie beside the file.

        They say what comes next and from whom (``forge.referee.ledger.sides``).
        """
        from forge.library.sides import sides_at

        if self._sides is None:
            self._sides = sides_at(self.session, self.session.ledger.path, here)
        return self._sides

    def hand_over(self) -> None:
        """Sign all that this machine wrote with shared dice, before the file goes to another one."""
        from forge.library.sides import hand_over

        hand_over(self.session)

    def close(self) -> None:
        """Let go of the file, handed over."""
        self.hand_over()
        if self._sides:
            self._sides.let_go()
        self.session.ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
