"""What is to be said of a ledger before it is gone on with or shown: doubts, older rules, and that it is private."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from click.exceptions import Exit

from forge.cli.echo import echo, prompt
from forge.errors import ForgeError
from forge.library.game import Game
from forge.referee.catalogue import find_procedure
from forge.referee.contract.words import say, word

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.library.opening import Wanted
    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.session import Session
    from forge.rules import Rules


def tell_doubt(session: Session) -> None:
    """Say of a ledger that is gone on with what on record does not follow."""
    from forge.referee.ledger.doubt import doubt_of

    if doubt := doubt_of(session.ledger, find_procedure):
        texts = session.rules.texts
        told = say(texts, "ledger.doubtful", finding=doubt)
        echo(f"{session.ledger.path}: {told}", f"  hint: {say(texts, 'ledger.verify')}", err=True)


def older_than_pack(begun: Rules, rules: Rules, wanted: Wanted) -> tuple[str, ...]:
    """Name what a pack has otherwise than a game begun under it, in the edition of the game."""
    from forge.rules.differing import differences

    try:
        now = rules if rules.edition == begun.edition else Game.open(wanted._replace(edition=begun.edition)).rules
    except ForgeError:  # the edition is gone, which says nothing of the tables
        return ()
    return differences(begun, now)


def older_lines(older: tuple[str, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say that a ledger rules otherwise than the pack now would, and how to go over."""
    from forge.rules.differing import named_in_short

    if not older:
        return ()
    return f"  {say(texts, 'ledger.older', what=named_in_short(older))}", f"    {say(texts, 'ledger.over')}"


def ask_before_showing(path: Path, first: Record | None, texts: Mapping[str, str], *, private: bool) -> None:
    """Ask for a word before a private ledger is shown; without somebody to ask, ``--private`` says it."""
    side = str(first.data.get("private", "")) if first else ""
    if not side or private:
        return
    echo(f"{path}: {say(texts, 'ledger.private', side=word(texts, side))}", err=True)
    if sys.stdin.isatty():
        prompt(f"{say(texts, 'ledger.show-it', side=side)} ")
        if sys.stdin.readline().strip() == side:
            return
    else:
        echo(f"  hint: {say(texts, 'ledger.say-private')}", err=True)
    raise Exit(1)
