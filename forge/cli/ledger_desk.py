"""What the subcommands of ``forge ledger`` share: its file, who agrees, and the file open for writing."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo
from forge.cli.shared_hand import at_the_ledger, passphrase_of
from forge.cli.speaking import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.session import Session


def file_argument(command: Any) -> Any:
    """Take the file of a ledger."""
    return click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))(command)


def reason_options(command: Any) -> Any:
    """Take ``--reason`` and ``--agreed``."""
    reason = click.option("--reason", required=True, metavar="WORDS", help="Why; it stays in the record.")
    return reason(click.option("--agreed", multiple=True, metavar="NAME", help="A player who agrees.")(command))


@contextmanager
def session_of(file: Path, joins: Sequence[str] = (), rekeys: str = "") -> Iterator[Session]:
    """Open a ledger for writing; with shared dice, all that is written is signed.

    ``joins`` are sides that join, ``rekeys`` is one that takes a new key.
    """
    from forge.library.on_record import texts_of
    from forge.referee.ledger.file import open_ledger

    with open_ledger(file, passphrase_for(file)) as ledger:
        for notice in ledger.notices:
            echo(f"{file}: {spoken(notice)}", err=True)
        with at_the_ledger(ledger, texts_of(ledger.records[:1]), joins, rekeys=rekeys) as session:
            yield session


def passphrase_for(file: Path) -> Passphrase:
    """Give who asks for the passphrase of a private ledger, where it has one."""
    return lambda: passphrase_of(file.name)


def tell_since(session: Session, before: int) -> None:
    """Write the records added since there were so many."""
    from forge.referee.ledger.seals_told import SealBook
    from forge.referee.ledger.story import record_lines

    records = session.ledger.records
    book = SealBook(records)
    for record in records[before:]:
        echo(*record_lines(record, session.rules.texts, book))
