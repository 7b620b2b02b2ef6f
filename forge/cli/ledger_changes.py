"""``forge ledger``: what is added to a ledger that stands, corrections, undos, marks and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.ledger_desk import file_argument, reason_options, session_of, tell_since
from forge.cli.speaking import announce

if TYPE_CHECKING:
    from pathlib import Path


@click.command("undo")
@file_argument
@click.option("--to", type=int, metavar="RECORD", help="The record to go back before; otherwise the last decision.")
@click.option("--agreed", multiple=True, metavar="NAME", help="A player who agrees.")
@click.option("--reason", default="", metavar="WORDS", help="Why; it stays in the record.")
def undo(file: Path, to: int | None, reason: str, agreed: tuple[str, ...]) -> None:
    """Go back to the last decision; dice thrown since are kept and offered again for the same throw.

    Whoever has seen dice, a card or an opened seal knows more than before: unless the same dice are used again, verify
    names it as not agreed by the players who are not named here.
    """
    with session_of(file) as session:
        target = session.undo(to, agreed, reason)
        announce(f"went back to before record {target}")


@click.command("amend")
@file_argument
@click.argument("record", metavar="RECORD", type=int)
@click.argument("words", metavar="[VALUE]...", nargs=-1)
@reason_options
def amend(file: Path, record: int, words: tuple[str, ...], reason: str, agreed: tuple[str, ...]) -> None:
    """Correct what was entered: the dice, card, decision or value of RECORD becomes VALUE.

    For a request that never got its dice (a crash, a die off the table) name the request and no VALUE: it is withdrawn
    and asked again.
    """
    with session_of(file) as session:
        before = len(session.ledger.records)
        if words:
            session.amend(record, " ".join(words), reason, agreed)
        else:
            session.withdraw(record, reason, agreed)
        tell_since(session, before)


@click.command("override")
@file_argument
@click.argument("record", metavar="RECORD", type=int)
@click.argument("values", metavar="FIELD=VALUE...", nargs=-1, required=True)
@reason_options
def override(file: Path, record: int, values: tuple[str, ...], reason: str, agreed: tuple[str, ...]) -> None:
    """Put your own result in place of the table's, for the dice of RECORD; offered again when the same case returns."""
    from forge.referee.contract.refusals import Malformed

    named = dict(value.partition("=")[::2] for value in values)
    for value in values:
        if "=" not in value:
            raise Malformed("result", f"{value!r} is not FIELD=VALUE", "such as tons=30000")
    with session_of(file) as session:
        before = len(session.ledger.records)
        session.override(record, named, reason, agreed)
        tell_since(session, before)


@click.command("mark")
@file_argument
@click.argument("salt", metavar="DICE...", nargs=-1, required=True)
@click.option("--by", default="", metavar="NAME", help="The player who threw them.")
def mark(file: Path, salt: tuple[str, ...], by: str) -> None:
    """Mark how far the ledger has come; both players write the code down.

    DICE are ten six-sided dice thrown now by the player who does not keep the file. `forge ledger verify --mark CODE`
    later proves that nothing before the mark was changed or cut.
    """
    with session_of(file) as session:
        code = session.mark(" ".join(salt), by)
        announce(f"record {len(session.ledger.records)}: {code}")


@click.command("note")
@file_argument
@click.argument("words", nargs=-1, required=True)
@click.option("--on", "record", type=click.IntRange(0), default=0, metavar="RECORD", help="The record it is about.")
@click.option("--by", default="", metavar="NAME", help="The player whose note it is.")
def note(file: Path, words: tuple[str, ...], record: int, by: str) -> None:
    """Write a note into the record: what happened at the table, a doubt, a promise. It changes nothing.

    What the rules do not ask for is still worth keeping beside what they do.
    """
    with session_of(file) as session:
        session.note(" ".join(words), record, by)
        announce(f"record {len(session.ledger.records)}: noted")


@click.command("reveal")
@file_argument
@reason_options
def reveal(file: Path, reason: str, agreed: tuple[str, ...]) -> None:
    """End a game with secrets early: open all that each side sealed, and judge it.

    The private ledgers (FILE.SIDE) are looked for beside FILE. Where one lies on another machine, take FILE there and
    say the same again. Nothing is told of the sheets before the game is left.
    """
    from forge.cli.secret_table import open_seals

    with session_of(file) as session:
        before = len(session.ledger.records)
        elsewhere = open_seals(session, file, reason, agreed)
        if session.hand and not elsewhere:
            from forge.referee.ledger.hidden_throws import reveal_all

            reveal_all(session)
        tell_since(session, before)
        if elsewhere:
            echo(*elsewhere)
            raise click.exceptions.Exit(1)


@click.command("close")
@file_argument
@click.option("--reason", default="", metavar="WORDS", help="Why or how the game ended.")
def close(file: Path, reason: str) -> None:
    """End the record; nothing can be added afterwards."""
    with session_of(file) as session:
        session.close(reason)
        announce(f"closed with record {len(session.ledger.records)}; head {session.ledger.records[-1].hash}")


COMMANDS = {each.name or "": each for each in (undo, amend, override, mark, note, reveal, close)}
