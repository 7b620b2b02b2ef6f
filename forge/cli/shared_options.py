"""What is said of who plays where: sides, who shares dice, or the file that came from the other machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.library.game import Game


def check_sides(game: Game, named: Iterable[str], none: str) -> None:
    """Refuse sides that a game does not have; ``none`` is the hint where it has no sides at all."""
    from forge.errors import nearest

    sides = game.whole.play.sides if game.whole.play else ()
    for side in named:
        if side not in sides:
            raise click.UsageError(f"{game.id} has no side {side!r}\n  hint: {nearest(side, sides) if sides else none}")


def pack_of_ledger(name: str, *, alone: bool) -> str:
    """Give the pack that the file of a ledger names where one is given in place of a pack; else nothing.

    The game goes on there, so that it must stand ``alone``, without another file or a new game.
    """
    from forge.referee.ledger.file import read_ledger
    from forge.referee.ledger.opening import opening_of

    path = Path(name)
    if name.endswith(".yaml") or not path.is_file():
        return ""
    if not alone:
        raise click.UsageError(f"{name} is the file of a game; it goes on there")
    return str(opening_of(read_ledger(path).records)["pack"])


def shared_terms(shared: str | None, answer_days: int | None = None) -> dict[str, Any] | None:
    """Read who shares the dice: names, each with the side that he plays if it is said; and how soon they answer."""
    if shared is None:
        if answer_days:
            raise click.UsageError("--answer-days says how soon players with shared dice answer; add --shared")
        return None
    from forge.referee.ledger.shared.reading import terms_of, write_terms

    named = [part.strip().partition("=") for part in shared.split(",")]
    terms = write_terms([side for side, _, _ in named], {who: side for side, _, who in named if who}, answer_days or 0)
    try:
        terms_of({"game": "00" * 16, "players": terms["sides"], "shared": terms})
    except ValueError as error:
        raise click.UsageError(f"--shared {error}\n  hint: such as anna,bob or anna=german,bob=british") from None
    return terms
