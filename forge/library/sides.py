"""The sides of a game at its ledger, with shared dice or without: only then is what they need imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Ask, Sides


def sides_at(
    session: Session, path: Path, here: Sequence[str] = (), passphrase: Ask | None = None, lock: Ask | None = None
) -> Sides:
    """Give the sides at the common session of a game whose ledger is a file."""
    if session.hand:
        from forge.referee.ledger.shared_sides import SharedSides

        return SharedSides(session, path, here, passphrase, lock)
    from forge.referee.ledger.sides import Sides

    return Sides(session, path, here, passphrase, lock)
