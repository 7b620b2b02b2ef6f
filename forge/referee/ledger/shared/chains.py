"""Chains of seeds, and the throws that come from one link of each side's chain.

A chain is fixed by its anchor, link 0, before anything is thrown; link k leads to link k - 1 by SHA-256, so that nobody
can change a link afterwards, nor tell the next from those shown. The links of all sides for one *shake* make its key;
HMAC under the key gives the dice of every question that the shake answers. Nothing here needs ``cryptography``.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Any

from forge.reading.canonical_json import encode
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

LINKS = 16_384
MOST_LINKS = 1_048_576
MOST_ITEMS = 10**9


def digest(label: str, *parts: bytes) -> bytes:
    """SHA-256 over a label and parts, a zero byte between them; parts have one length or hold no zero byte."""
    return hashlib.sha256(b"\x00".join((label.encode(), *parts))).digest()


def step_down(game: str, side: str, link: bytes) -> bytes:
    """Go one step down a side's chain: from link k to link k - 1."""
    return digest("forge-link/1", game.encode(), side.encode(), link)


class Chain:
    """One side's chain for one game, all links worked out from its top when the first is asked for (some 20 ms)."""

    def __init__(self, game: str, side: str, top: bytes, links: int = LINKS) -> None:
        self.links = links
        self._game, self._side = game, side
        self._known = [top]

    def link(self, place: int) -> bytes:
        """Give a link; place 0 is the anchor."""
        if not 0 <= place <= self.links:
            raise IndexError(place)
        while len(self._known) <= self.links:
            self._known.append(step_down(self._game, self._side, self._known[-1]))
        return self._known[self.links - place]


def shake_key(game: str, shake: int, links: Sequence[bytes]) -> bytes:
    """Give the key of all throws of one shake; the links are in the order of the sides."""
    return digest("forge-shake/1", game.encode(), str(shake).encode(), b"".join(links))


def numbers(key: bytes, question: dict[str, Any], n: int) -> Callable[[int], int]:
    """Give a source of whole numbers for throw n of a shake."""
    return numbers_from(_stream(key, question, n))


def numbers_from(stream: Iterator[int]) -> Callable[[int], int]:
    """Make whole numbers of a stream of bytes, each from 0 to ``size - 1`` and all equally likely.

    As many bytes as the size needs are taken at a time; what would favour low numbers is thrown away.
    """

    def below(size: int) -> int:
        width = max(1, ((size - 1).bit_length() + 7) // 8)
        limit = 256**width - 256**width % size
        while True:
            number = int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
            if number < limit:
                return number % size

    return below


def throw(key: bytes, question: dict[str, Any], n: int, *, ordered: bool = False) -> list[int] | str:
    """Answer a question in the form it has on record: dice, sorted unless ordered, or one item of a source.

    Items are drawn in the order of their names by code point. A question that cannot be read is a ``ValueError``.
    """
    below = numbers(key, question, n)
    if question.get("ask") == "draw":
        return _drawn(question.get("source"), below)
    dice = parse_dice(str(question.get("dice")))
    values = list(dice.fall(below))
    return values if ordered or dice.ordered else sorted(values)


def _drawn(source: object, below: Callable[[int], int]) -> str:
    if not isinstance(source, dict) or not all(type(count) is int and count >= 0 for count in source.values()):
        raise ValueError("asks for an item of nothing")
    total = sum(source.values())
    if not 0 < total <= MOST_ITEMS:
        raise ValueError(f"asks for one of {total} items")
    place = below(total)
    for item in sorted(source):
        if place < source[item]:
            return str(item)
        place -= source[item]
    raise AssertionError(source)


def _stream(key: bytes, question: dict[str, Any], n: int) -> Iterator[int]:
    block = 0
    while True:
        message = encode({"block": block, "label": "forge-throw/1", "n": n, "question": question})
        yield from hmac.digest(key, message, "sha256")
        block += 1


def seal_of(salt: str, question: dict[str, Any]) -> str:
    """Give the seal of a hidden throw's question."""
    return digest("forge-seal/2", bytes.fromhex(salt), encode(question)).hex()


def commit_of(seed: str) -> str:
    """Give what binds a side to the seed of a hidden throw before anybody answers."""
    return digest("forge-blind/1", bytes.fromhex(seed)).hex()
