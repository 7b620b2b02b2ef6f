"""All sides of a game at one ledger: what comes next and from whom, and going on with all that needs nobody.

The private ledgers of the sides lie beside the common one, as ``NAME.SIDE``; they are opened when they are needed, and
begun where they are not there yet. A front end asks what comes next, and does what it says::

    while (turn := sides.step()).what != "over":
        if turn.what == "says" or turn.what == "anybody":
            common.answer(...)
        elif turn.what == "whispers":
            sides.alone(turn.side).answer(...)
        elif not turn.done:
            ...                                     # it waits for another machine, a passphrase, an agreement
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.referee.catalogue import find_procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.changing_lock import change_lock
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.on_disk import blocks
from forge.referee.ledger.private import Secrets, private_opening
from forge.referee.ledger.private_file import Lock, is_locked
from forge.referee.ledger.sealing import SEALED
from forge.referee.ledger.session import Session
from forge.referee.ledger.standing import STOPPED
from forge.referee.walking.rulings import Held, Told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any

    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.private import Waiting
    from forge.referee.ledger.shared.consent import Wanted
    from forge.referee.walking.rulings import Entry

    Ask = Callable[[str], str]

SALT = "salt"
DONE = frozenset({"sealed", "opened", "acted"})


class Turn(NamedTuple):
    """What comes next, and from which side.

    At the table: ``anybody`` throws or draws, a side ``says`` something openly, ``whispers`` what is then sealed, gives
    the ``passphrase`` of its private ledger, or ``agrees`` to what another put on record (``wanted``). Elsewhere: a
    side that is ``away`` with its private ledger, that ``joins``, whose ``seed`` is needed, that ``decides``. Done just
    now: ``sealed``, ``opened``, ``acted``. The game is ``over``.
    """

    what: Literal[
        "anybody",
        "says",
        "whispers",
        "passphrase",
        "agrees",
        "away",
        "joins",
        "seed",
        "decides",
        "sealed",
        "opened",
        "acted",
        "over",
    ]
    side: str = ""
    wanted: Wanted | None = None

    @property
    def done(self) -> bool:
        """Whether something was done that needed nobody, so that what comes next is to be asked again."""
        return self.what in DONE

    @property
    def open(self) -> bool:
        """Whether what is asked may be answered in the common ledger, here and now."""
        return self.what in ("anybody", "says")

    @property
    def elsewhere(self) -> bool:
        """Whether the common ledger must go to another machine."""
        return self.what in ("away", "joins", "seed", "decides")


class Sides:
    """The common session of a game and the private ones beside its file.

    ``here`` are the sides that play on this machine, all of them if none is named. ``passphrase`` gives that of a file
    by its name; without it a locked ledger is waited for until ``unlock``. ``lock`` gives the passphrase under which
    that of a file is begun. ``turn`` is what ``go_on`` has come to last.
    """

    def __init__(
        self,
        common: Session,
        path: Path,
        here: Sequence[str] = (),
        passphrase: Ask | None = None,
        lock: Ask | None = None,
    ) -> None:
        self.common = common
        self.secrets = Secrets(common, {})
        self.here = tuple(here)
        self.turn = Turn("anybody")
        self.path = path
        self._passphrase = passphrase
        self._lock = lock

    def step(self) -> Turn:
        """Do one thing that needs nobody, or say what is waited for."""
        waiting = self.secrets.waiting
        if waiting is None:
            return Turn("anybody") if self.common.question else Turn("over")
        if self.here and waiting.side not in self.here:
            return Turn("away", waiting.side)
        if waiting.what == "says":
            if not waiting.here and self.path_of(waiting.side).exists():
                return self._sit_down(waiting.side) or Turn("says", waiting.side)
            return Turn("says", waiting.side)
        return self._step_hidden(waiting)

    def go_on(self) -> Turn:
        """Do all that needs nobody, and say what is waited for."""
        while (turn := self.step()).done:
            pass
        self.turn = turn
        return turn

    def alone(self, side: str) -> Session:
        """Give the private session of a side that is at hand."""
        if side not in self.secrets.private:
            raise Illegal(side, "has its private ledger elsewhere", "take the common ledger to that machine")
        return self.secrets.private[side]

    def told_alone(self, side: str) -> tuple[Entry, ...]:
        """Give all that the last hidden step of a side has come to, dice and draws among it, for its own eyes."""
        walk = self.alone(side).walk
        entries = (walk.told if walk.question else walk.ruling.entries) if walk else ()
        return tuple(
            entry
            for entry in entries
            if not isinstance(entry, Told | Held) or (isinstance(entry, Told) and entry.id != SALT)
        )

    def in_sight(self, side: str) -> Any:
        """Give how things stand as a side sees them: the common position with its own sheet, as it was last sealed."""
        return self.secrets.in_sight(self.common.position, side)

    def take_back_alone(self, side: str) -> None:
        """Take back the last decision of a hidden step that is not sealed yet."""
        session = self.alone(side)
        call, question = session.course.current, session.question
        last = session.course.last_choice()
        if call is None or question is None or last is None or last <= call.seq:
            raise Illegal("undo", "finds nothing of this step to go back to", "what is sealed stays sealed")
        session.undo(last)

    def consent(self, side: str, wanted: Wanted, *, agrees: bool) -> None:
        """Put on record that a side of this machine agrees to what another put there, or objects to it."""
        assert self.common.hand is not None
        self.common.put(self.common.hand.consent(side, wanted, agrees=agrees))

    def unlock(self, side: str, passphrase: str) -> None:
        """Open the private ledger of a side with the passphrase under which it lies."""
        if side not in self.secrets.private:
            self._add(side, lambda: passphrase)

    def lock(self, side: str, passphrase: str) -> None:
        """Put the private ledger of a side, which is open so far, under a passphrase."""
        path, session = self.path_of(side), self.alone(side)
        if session.ledger.locked:
            raise Illegal(path.name, "is under a passphrase already", f"forge ledger lock {path.name} changes it")
        session.ledger.close()
        del self.secrets.private[side]
        try:
            change_lock(path, lambda: "", lambda: Lock(passphrase))
        finally:
            locked = is_locked(next(blocks(path), b""))
            self._add(side, (lambda: passphrase) if locked else None)

    def path_of(self, side: str) -> Path:
        """Give the file of a side's private ledger."""
        return self.path.with_name(f"{self.path.name}.{side}")

    def leave_unfinished(self, reason: str, agreed: Sequence[str]) -> None:
        """Leave a game unfinished, unless that was done before: what was sealed is then asked for."""
        call = self.common.course.current
        given = call.given if call else ()
        if not any(str(one.value).startswith(f"{SEALED} ") for one in given):
            hint = "end other records with ledger close"
            raise Illegal(self.path.name, "has no game in progress that hides anything", hint)
        if not any(one.how == STOPPED for one in given):
            self.common.stop(reason, agreed)

    def let_go(self) -> None:
        """Let go of the private ledgers."""
        for session in self.secrets.private.values():
            session.ledger.close()
        self.secrets.private.clear()

    def _step_hidden(self, waiting: Waiting) -> Turn:
        side = waiting.side
        if not waiting.here:
            if not self.path_of(side).exists() and (waiting.what == "opens" or self._has_sealed(side)):
                return Turn("away", side)  # what it sealed before lies in a private ledger that is not here
            if turn := self._sit_down(side):
                return turn
        if waiting.what == "seals" and (turn := self._whisper(side, self.secrets.whisper())):
            return turn
        self.secrets.settle()
        return Turn("sealed" if waiting.what == "seals" else "opened", side)

    def _whisper(self, side: str, private: Session) -> Turn | None:
        """Say that a side is to be asked alone; None once all is answered."""
        return Turn("whispers", side) if private.question else None

    def _has_sealed(self, side: str) -> bool:
        call = self.common.course.current
        given = call.given if call else ()
        return any(str(one.value).startswith(f"{SEALED} ") and str(one.question.get("who")) == side for one in given)

    def _sit_down(self, side: str) -> Turn | None:
        """Open the private ledger of a side beside the common one, or begin it; say so if it needs a passphrase."""
        path = self.path_of(side)
        if not path.exists():
            self._begin(side, path)
        elif is_locked(next(blocks(path), b"")) and self._passphrase is None:
            return Turn("passphrase", side)
        else:
            ask = self._passphrase
            self._add(side, (lambda: ask(path.name)) if ask else None)
        return None

    def _begin(self, side: str, path: Path) -> None:
        rules, passphrase = self.common.rules, self._lock(path.name) if self._lock else ""
        first = private_opening(rules, self.common.ledger.records, side)
        ledger = create_ledger(path, first, (lambda: passphrase) if passphrase else None)
        self.secrets.add(side, Session(ledger, rules.texts, find_procedure))

    def _add(self, side: str, passphrase: Callable[[], str] | None) -> None:
        ledger = open_ledger(self.path_of(side), passphrase)
        try:
            self._refuse_open(ledger)
            self.secrets.add(side, Session(ledger, self.common.rules.texts, find_procedure))
        except BaseException:
            ledger.close()
            raise

    def _refuse_open(self, ledger: LedgerFile) -> None:
        if self._lock and not ledger.locked:
            name = ledger.path.name
            raise Illegal(name, "is begun already, without a passphrase", f"forge ledger lock {name}")
