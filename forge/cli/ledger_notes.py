"""What is to be said of a ledger before it is gone on with or shown: doubts, and that it is private."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from click.exceptions import Exit

from forge.cli.echo import echo, prompt
from forge.referee.catalogue import find_procedure
from forge.referee.contract.words import say, word

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.session import Session


def tell_doubt(session: Session) -> None:
    """Say of a ledger that is gone on with what on record does not follow."""
    from forge.referee.ledger.doubt import doubt_of

    if doubt := doubt_of(session.ledger, find_procedure):
        texts = session.rules.texts
        told = say(texts, "ledger.doubtful", finding=doubt)
        echo(f"{session.ledger.path}: {told}", f"  hint: {say(texts, 'ledger.verify')}", err=True)


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
