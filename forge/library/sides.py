"""The sides of a game at its ledger, with shared dice or without: only then is what they need imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Ask, Sides
    from forge.rules import Rules


def sides_at(
    session: Session, path: Path, here: Sequence[str] = (), passphrase: Ask | None = None, lock: Ask | None = None
) -> Sides:
    """Give the sides at the common session of a game whose ledger is a file."""
    if session.hand:
        from forge.referee.ledger.shared_sides import SharedSides

        return SharedSides(session, path, here, passphrase, lock)
    from forge.referee.ledger.sides import Sides

    return Sides(session, path, here, passphrase, lock)


def taken_up(
    ledger: LedgerFile, rules: Rules, passphrase: Ask | None = None, joins: Sequence[str] | None = None
) -> Session:
    """Go on with a ledger; with shared dice the players of this machine sit down, and join where they have not yet."""
    from forge.referee.catalogue import find_procedure
    from forge.referee.ledger.session import take_up

    if "shared" not in ledger.records[0].data:
        return take_up(ledger, rules, find_procedure)
    from forge.referee.ledger.sitting import sit_down

    hand, contents = sit_down(ledger.records, passphrase or _not_known, find_procedure, joins)
    session = take_up(ledger, rules, find_procedure, hand)
    if contents:
        session.put(*contents)
    return session


def refuse_unfit(session: Session, records: Sequence[Record], passphrase: Ask | None = None) -> None:
    """Refuse records that this machine's players would not go on with, before any of them is taken."""
    if session.hand:
        from forge.referee.catalogue import find_procedure
        from forge.referee.ledger.sitting import sit_down

        sit_down(records, passphrase or _not_known, find_procedure, ())


def hand_over(session: Session) -> None:
    """Sign all that this machine wrote with shared dice, before the ledger leaves it; without them there is nothing."""
    if session.hand:
        from forge.referee.ledger.sitting import hand_over

        hand_over(session)


def _not_known(name: str) -> str:
    """Say that a player's key lies under a passphrase that was not given."""
    from forge.referee.contract.refusals import Illegal

    raise Illegal(name, "has a key under a passphrase", "give the passphrase")
