"""One shake: the request that asked for it, the links that answered it, the throws that it serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.ledger.shared.chains import shake_key, throw

if TYPE_CHECKING:
    from collections.abc import Sequence


class Asked(NamedTuple):
    """One question of a shake: the question, which throw of the shake it is, whether the dice keep their order."""

    question: dict[str, Any]
    n: int
    ordered: bool


class Shake:
    """Where a shake stands; ``known`` is the record from which its dice could be known to somebody, else 0."""

    def __init__(self, number: int, by: str, seq: int, on: str, sealed: tuple[str, str] | None = None) -> None:
        self.number = number
        self.by = by
        self.seq = seq
        self.on = on
        self.sealed = sealed
        self.links: dict[str, bytes] = {}
        self.asked: dict[int, Asked] = {}
        self.thrown: set[int] = set()
        self.known = 0
        self.withdrawn = False
        self.opened = 0

    def owing(self, sides: Sequence[str]) -> tuple[str, ...]:
        """Name the sides whose links are still to come; the asker of a hidden throw gives his when he opens it."""
        if self.withdrawn:
            return ()
        return tuple(side for side in sides if side not in self.links and not (self.sealed and side == self.by))

    def value(self, game: str, sides: Sequence[str], seq: int) -> list[int] | str:
        """Give the dice of one question of the shake, all links being there."""
        asked = self.asked[seq]
        key = shake_key(game, self.number, [self.links[side] for side in sides])
        return throw(key, asked.question, asked.n, ordered=asked.ordered)

    def hidden(self, game: str, sides: Sequence[str], seed: str, question: dict[str, Any]) -> list[int] | str:
        """Give a hidden throw, whose asker's seed was sealed with its question."""
        links = [bytes.fromhex(seed) if side == self.by else self.links[side] for side in sides]
        return throw(shake_key(game, self.number, links), question, 0, ordered=bool(question.get("ordered")))
