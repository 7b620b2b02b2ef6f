"""This machine at a ledger with shared dice, as commands need it: keys found, passphrases asked for, all signed."""

from __future__ import annotations

import getpass
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo, prompt
from forge.cli.speaking import announce, spoken
from forge.referee.catalogue import find_procedure
from forge.referee.contract.words import say
from forge.referee.ledger.session import Session, take_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.referee.ledger.file import LedgerFile
    from forge.rules import Rules


def passphrase_of(side: str) -> str:
    """Ask for the passphrase under which a player's key, or the private ledger of that name, lies; once a command."""
    known: dict[str, str] = click.get_current_context().find_root().meta.setdefault("forge.passphrases", {})
    if side not in known:
        known[side] = _ask_passphrase(side)
    return known[side]


def _ask_passphrase(side: str) -> str:
    asked = f"{spoken(f'passphrase of {side}:')} "
    if sys.stdin.isatty():
        return getpass.getpass(asked)
    prompt(asked)
    return sys.stdin.readline().rstrip("\r\n")


def new_passphrase(side: str) -> str:
    """Ask for a new passphrase, twice where it is not shown."""
    asked = f"{spoken(f'new passphrase of {side}:')} "
    if not sys.stdin.isatty():
        prompt(asked)
        return sys.stdin.readline().rstrip("\r\n")
    while True:
        first = getpass.getpass(asked)
        if first and first == getpass.getpass(f"{spoken('again:')} "):
            return first
        announce("these are not the same")


@contextmanager
def at_the_ledger(
    ledger: LedgerFile,
    texts: Mapping[str, str],
    joins: Sequence[str] | None = None,
    rules: Rules | None = None,
    rekeys: str = "",
) -> Iterator[Session]:
    """Give the session of a ledger, of the pack whose rules are given if they are.

    With shared dice all that this machine writes there is signed at the end.
    """
    from forge.referee.ledger.opening import opening_of

    if "shared" not in opening_of(ledger.records):
        yield take_up(ledger, rules, find_procedure) if rules else Session(ledger, texts, find_procedure)
        return
    from forge.referee.ledger.shared.signing import fingerprint
    from forge.referee.ledger.sitting import hand_over, sit_down

    hand, contents = sit_down(ledger.records, passphrase_of, find_procedure, joins, rekeys)
    assert hand is not None
    session = take_up(ledger, rules, find_procedure, hand) if rules else Session(ledger, texts, find_procedure, hand)
    if contents:
        session.put(*contents)
        for data in contents:
            if data["kind"] == "join":
                echo(say(texts, "shared.joined", side=data["by"], key=fingerprint(data["key"])))
    try:
        yield session
    finally:
        hand_over(session)
