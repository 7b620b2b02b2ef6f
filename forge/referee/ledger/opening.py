"""The first record: game, versions, players, dice mode, and every table, reading and switch in force, word for word."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from forge.errors import ForgeError, Location, fail
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.ledger.later import with_later
from forge.rules.canonical import digest
from forge.rules.restoring import restore
from forge.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.referee.ledger.chain import Record
    from forge.rules import Rules

FORMAT = "forge-ledger/1"
MOST_PLAYERS = 8
LONGEST_NAME = 40


def opening(
    rules: Rules, players: Sequence[str] = (), dice: str = "hand", shared: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Make the contents of the first record; texts are only hashed, because wording decides nothing.

    ``shared`` are the terms of shared dice, where the game is played with them.
    """
    names = tuple(name.strip() for name in players)
    for name in names:
        if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME or names.count(name) > 1:
            raise Malformed("--player", f"{name!r} is no name, or a name twice", f"at most {LONGEST_NAME} letters")
    if len(names) > MOST_PLAYERS:
        raise Illegal("--player", f"{len(names)} players are too many", f"at most {MOST_PLAYERS}")
    data = rules.canonical()
    texts = data.pop("texts")
    return {
        "kind": "open",
        "format": FORMAT,
        "forge": __version__,
        "game": secrets.token_hex(16),
        "pack": rules.pack,
        "edition": rules.edition,
        "label": rules.label,
        "players": list(names),
        "dice": dice,
        "rules": data,
        "texts": digest(texts),
        **({"shared": dict(shared)} if shared else {}),
    }


def embedded_rules(records: Sequence[Record], texts: Mapping[str, str]) -> Rules:
    """Make the rules that a ledger embeds, with today's texts, and what its pack has numbered since at its defaults."""
    first = opening_of(records)
    try:
        rules = restore(first["rules"] | {"texts": dict(texts)})
        return rules if first.get("forge") == __version__ else with_later(rules)
    except (ForgeError, TypeError, KeyError) as error:
        raise fail(Location("record 1"), "rules", f"cannot be read: {error}") from None


def opening_of(records: Sequence[Record]) -> dict[str, Any]:
    """Give the first record of a ledger, or refuse a file that does not begin with one."""
    if not records or records[0].kind != "open":
        raise fail(Location("record 1"), "", "does not open a game", "this is not a ledger, or its beginning is lost")
    data = records[0].data
    if data.get("format") != FORMAT:
        raise fail(Location("record 1"), "format", f"is {data.get('format')!r}; this forge reads {FORMAT}")
    return data


def begun_on(records: Sequence[Record]) -> str:
    """Give the day of the first record that has one, as the machine that wrote it knew it; empty where none has."""
    return next((str(record.data["t"])[:10] for record in records[:2] if "t" in record.data), "")


def players_of(records: Sequence[Record]) -> tuple[str, ...]:
    """Give the players named."""
    players = opening_of(records).get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise fail(Location("record 1"), "players", "are not a list of names")
    return tuple(players)
