"""``forge ledger``: show, verify, correct, mark and export the record of a game."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo, echo_json
from forge.errors import ForgeError, Problems, show_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.referee.ledger.chain import Chain, Record
    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.session import Session


SHARED = ("agree", "answer", "join", "keys", "lock", "new-seeds", "object")


class LedgerGroup(click.Group):
    """The subcommands, those of shared dice among them; refusals become sentences and their own exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name them all."""
        return [*super().list_commands(ctx), *SHARED]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find one; those of shared dice have a module of their own."""
        if cmd_name not in SHARED:
            return super().get_command(ctx, cmd_name)
        from forge.cli import gate_help
        from forge.cli.shared_ledger import COMMANDS

        gate_help(COMMANDS[cmd_name])
        return COMMANDS[cmd_name]

    def invoke(self, ctx: click.Context) -> Any:
        """Run one of them."""
        try:
            return super().invoke(ctx)
        except ForgeError as error:
            echo(*show_problems(error.problems), err=True)
            raise click.exceptions.Exit(getattr(error, "exit_status", 1)) from None


def file_argument(command: Any) -> Any:
    """Take the file of a ledger."""
    return click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))(command)


def reason_options(command: Any) -> Any:
    """Take ``--reason`` and ``--agreed``."""
    reason = click.option("--reason", required=True, metavar="WORDS", help="Why; it stays in the record.")
    return reason(click.option("--agreed", multiple=True, metavar="NAME", help="A player who agrees.")(command))


def private_option(command: Any) -> Any:
    """Take ``--private``."""
    words = "Show a private ledger, though its game may be going on."
    return click.option("--private", is_flag=True, help=words)(command)


@click.group("ledger", cls=LedgerGroup)
def command() -> None:
    """Show, verify, correct or export the record of a game.

    Nothing in a ledger is ever deleted or changed: corrections, undos and overrides are new records.
    """


@command.command("show")
@file_argument
@click.option("--last", type=click.IntRange(1), metavar="N", help="Only the last N records.")
@private_option
def show(file: Path, last: int | None, *, private: bool) -> None:
    """Write the records, numbered as corrections refer to them."""
    from forge.referee.ledger.file import read_ledger
    from forge.referee.ledger.story import tell

    chain = read_ledger(file, _passphrase(file))
    _before_showing(file, chain, private=private)
    echo(*tell(chain, _texts(chain), last or 0))


@command.command("verify")
@file_argument
@click.option("--mark", "marks", multiple=True, metavar="CODE", help="A mark from paper that the ledger must carry.")
@click.option(
    "--copy",
    "other",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Another copy of the same ledger to compare with.",
)
@click.option("--key", "keys", multiple=True, metavar="NAME=KEY", help="The key that a player told you, to compare.")
@click.option("--throws", is_flag=True, help="Say of each throw how far it is proved, and how lucky the dice were.")
@click.option("--json", "as_json", is_flag=True, help="Write the verdict as JSON.")
def verify(
    file: Path, marks: tuple[str, ...], other: Path | None, keys: tuple[str, ...], *, throws: bool, as_json: bool
) -> None:
    """Check every byte, work every result out again, and say what cannot be known.

    Status 0: sound; 3: damaged, cut or altered; 4: sound, but the rules of this forge give other results; 5: something
    is not agreed or still pending.
    """
    from forge.referee.catalogue import find_procedure
    from forge.referee.ledger.file import reading_of
    from forge.referee.ledger.marks import read_code
    from forge.referee.ledger.throws import luck
    from forge.referee.ledger.verifying import verify as verify_chain

    codes = [read_code(mark) for mark in marks]
    named = {name: read_code(key) for name, _, key in (each.partition("=") for each in keys)}
    copy = reading_of(other, _passphrase(other)) if other else None
    asker = _passphrase(file)
    notes = _older(next(iter(reading_of(file, asker).records), None))
    verdict = verify_chain(reading_of(file, asker), find_procedure, marks=codes, other=copy, keys=named, notes=notes)
    if as_json:
        echo_json(verdict.plain())
    else:
        if throws:
            echo(*map(str, verdict.throws), *luck(reading_of(file, asker).records))
        echo(*verdict.lines())
    raise click.exceptions.Exit(verdict.status)


@command.command("undo")
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
        echo(f"went back to before record {target}")


@command.command("amend")
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


@command.command("override")
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


@command.command("mark")
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
        echo(f"record {len(session.ledger.records)}: {code}")


@command.command("reveal")
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
            from forge.referee.ledger.shared.hidden import reveal_all

            reveal_all(session)
        tell_since(session, before)
        if elsewhere:
            echo(*elsewhere)
            raise click.exceptions.Exit(1)


@command.command("close")
@file_argument
@click.option("--reason", default="", metavar="WORDS", help="Why or how the game ended.")
def close(file: Path, reason: str) -> None:
    """End the record; nothing can be added afterwards."""
    with session_of(file) as session:
        session.close(reason)
        echo(f"closed with record {len(session.ledger.records)}; head {session.ledger.records[-1].hash}")


@command.command("export")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="Write JSON; otherwise readable text.")
@private_option
def export(file: Path, *, as_json: bool, private: bool) -> None:
    """Write the whole ledger as text for people, or as one JSON document."""
    from forge.referee.ledger.file import read_ledger
    from forge.referee.ledger.story import export_plain, tell

    chain = read_ledger(file, _passphrase(file))
    _before_showing(file, chain, private=private)
    if as_json:
        echo_json(export_plain(chain))
    else:
        echo(*tell(chain, _texts(chain)))


@contextmanager
def session_of(file: Path, joins: Sequence[str] = (), rekeys: str = "") -> Iterator[Session]:
    """Open a ledger for writing; with shared dice, all that is written is signed.

    ``joins`` are sides that join, ``rekeys`` is one that takes a new key.
    """
    from forge.cli.shared_hand import at_the_ledger
    from forge.referee.ledger.chain import Chain
    from forge.referee.ledger.file import open_ledger

    with open_ledger(file, _passphrase(file)) as ledger:
        for notice in ledger.notices:
            echo(f"{file}: {notice}", err=True)
        with at_the_ledger(ledger, _texts(Chain(ledger.records[:1])), joins, rekeys=rekeys) as session:
            yield session


def _passphrase(file: Path) -> Passphrase:
    """Give who asks for the passphrase of a private ledger, where it has one."""
    from forge.cli.shared_hand import passphrase_of

    return lambda: passphrase_of(file.name)


def _older(first: Record | None) -> tuple[str, ...]:
    """Say what the pack that a ledger names now has otherwise; nothing where it is not to be found."""
    from forge.cli.ledger_notes import older_lines, older_than_pack
    from forge.places import find_pack
    from forge.referee.ledger.opening import embedded_rules
    from forge.rules import load_rules

    problems = Problems()
    try:
        begun = embedded_rules((first,) if first else (), {})
        now = load_rules(find_pack(begun.pack), problems, edition=begun.edition)
    except ForgeError:
        return ()
    older = () if problems.errors else older_than_pack(begun, now, begun.pack)
    return tuple(line.strip() for line in older_lines(older, now.texts)[:1])


def _before_showing(file: Path, chain: Chain, *, private: bool) -> None:
    from forge.cli.ledger_notes import ask_before_showing
    from forge.referee.ledger.chain import told_repairs

    ask_before_showing(file, chain.records[0] if chain.records else None, _texts(chain), private=private)
    echo(*(f"{file}: {told}" for told in told_repairs(chain.repairs)), err=True)


def tell_since(session: Session, before: int) -> None:
    """Write the records added since there were so many."""
    from forge.referee.ledger.seals_told import SealBook
    from forge.referee.ledger.story import record_lines

    records = session.ledger.records
    book = SealBook(records)
    for record in records[before:]:
        echo(*record_lines(record, session.rules.texts, book))


def _texts(chain: Chain) -> dict[str, str]:
    """Give the texts of the pack that a ledger names; forge's own where the pack is not to be found or has faults."""
    from forge.places import find_pack
    from forge.rules import load_rules
    from forge.rules.texts import own_texts

    pack = str(chain.records[0].data.get("pack", "")) if chain.records else ""
    problems = Problems()
    try:
        texts = load_rules(find_pack(pack), problems).texts
    except ForgeError:
        return own_texts()
    return own_texts() if problems.errors else texts
