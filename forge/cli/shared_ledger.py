"""``forge ledger``, for games with shared dice: joining, answering, agreeing, keys and new seeds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo
from forge.cli.ledger_desk import file_argument, session_of, tell_since
from forge.cli.shared_hand import new_passphrase, passphrase_of
from forge.cli.speaking import announce, spoken
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.shared.hand import Hand


@click.command("join")
@file_argument
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def join(file: Path, names: tuple[str, ...]) -> None:
    """Join a game with shared dice, with a key and seeds that are made now and stay on this machine.

    Both players can join on one laptop; the dice are then as good as the passphrase of each (forge ledger lock).
    """
    with session_of(file, names) as session:
        _tell_next(session, file)


@click.command("answer")
@file_argument
def answer(file: Path) -> None:
    """Do all that needs no decision of yours: give the seeds that are asked for, throw, and say who is next."""
    with session_of(file) as session:
        before = len(session.ledger.records)
        hand = _hand(session)
        waiting = _settle(session)
        tell_since(session, before)
        if waiting and waiting.what == "agrees":
            from forge.cli.secret_table import asked_lines

            asked = asked_lines(waiting.side, waiting.wanted, session.rules.texts)
            announce(asked[0], f"forge ledger agree {file} {waiting.wanted.seq}, or forge ledger object")
            raise click.exceptions.Exit(1)
        hand.check(session.ledger.records)
        _tell_next(session, file)


@click.command("agree")
@file_argument
@click.argument("record", metavar="RECORD", type=int)
def agree(file: Path, record: int) -> None:
    """Agree, with your signature, to an undo, a correction or dice that were not shared."""
    _consent(file, record, agrees=True)


@click.command("object")
@file_argument
@click.argument("record", metavar="RECORD", type=int)
def object_to(file: Path, record: int) -> None:
    """Object to an undo, a correction or dice that were not shared: it is void, and all that came after it."""
    _consent(file, record, agrees=False)


@click.command("keys")
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def keys(file: Path | None) -> None:
    """Show the keys of this machine's players, or of those who joined the game in FILE, to compare by telephone."""
    from forge.referee.ledger.shared.signing import fingerprint

    if file is None:
        announce(*_own_keys())
        return
    from forge.referee.ledger.file import read_ledger
    from forge.referee.ledger.shared.sharing import sharing_of

    sharing = sharing_of(read_ledger(file).records)
    if sharing is None:
        raise Illegal(str(file), "shares no dice")
    echo(*(f"{side}  {fingerprint(joined.key)}" for side, joined in sharing.joined.items()))


@click.command("lock")
@click.argument("name", metavar="NAME|FILE")
@click.option("--open", "opens", is_flag=True, help="Take the passphrase away again.")
def lock(name: str, *, opens: bool) -> None:
    """Put a player's key and seeds, or a private ledger, under a passphrase.

    It is then asked for at every session. NAME is a player who has a key on this machine, FILE the private ledger of a
    side (GAME.ledger.SIDE).
    """
    from forge.referee.ledger.private_file import Lock
    from forge.referee.ledger.shared.keys import lock_person, person_path

    if Path(name).is_file():
        _lock_ledger(Path(name), opens=opens)
        return
    if not person_path(name).exists():
        raise Illegal(name, "has no key on this machine")
    lock_person(name, lambda: passphrase_of(name), None if opens else Lock(new_passphrase(name)))
    announce(f"the key of {name} {'is open' if opens else 'is locked'}: {person_path(name)}")


@click.command("new-seeds")
@file_argument
@click.option("--key", "rekeys", default="", metavar="NAME", help="Take a new key for NAME, whose old one is lost.")
@click.option("--reason", required=True, metavar="WORDS", help="Why; it stays in the record.")
def new_seeds(file: Path, reason: str, rekeys: str) -> None:
    """Begin new seeds from the next throw on, as after a private file has gone astray.

    With --key the player's new key takes the place of one that is lost; all other players are asked to agree.
    """
    with session_of(file, rekeys=rekeys) as session:
        hand = _hand(session)
        before = len(session.ledger.records)
        for side in [rekeys] if rekeys else list(hand.own):
            session.put(hand.new_chain(side, session.ledger.records[-1].hash, reason, rekey=bool(rekeys)))
        tell_since(session, before)


def _consent(file: Path, record: int, *, agrees: bool) -> None:
    with session_of(file) as session:
        hand = _hand(session)
        before = len(session.ledger.records)
        asked = [(side, each) for side in hand.own for each in hand.sharing.consent.waiting_for(side)]
        chosen = [(side, each) for side, each in asked if each.seq == record]
        if not chosen:
            hint = (
                f"asked: {', '.join(str(each.seq) for _, each in asked)}" if asked else "nobody is asked for anything"
            )
            raise Illegal(f"record {record}", "waits for no agreement of yours", hint)
        for side, wanted in chosen:
            session.put(hand.consent(side, wanted, agrees=agrees))
        tell_since(session, before)
        _tell_next(session, file)


def _settle(session: Session) -> Any:
    from forge.referee.ledger.sitting import ACTED, settle

    while (waiting := settle(session)) is ACTED:
        pass
    return waiting


def _tell_next(session: Session, file: Path) -> None:
    """Say who is next."""
    from forge.referee.ledger.sitting import settle

    waiting = settle(session)
    texts = session.rules.texts
    if waiting and waiting.what in ("seed", "joins", "decides"):
        echo(say(texts, f"shared.{waiting.what}", side=waiting.side, file=file.name))
    elif session.question:
        echo(say(texts, "shared.here", file=file.name))


def _hand(session: Session) -> Hand:
    if session.hand is None:
        raise Illegal(str(session.ledger.path), "shares no dice")
    return session.hand


def _lock_ledger(path: Path, *, opens: bool) -> None:
    from forge.referee.ledger.changing_lock import change_lock
    from forge.referee.ledger.private_file import Lock

    name = path.name
    found = change_lock(path, lambda: passphrase_of(name), lambda: None if opens else Lock(new_passphrase(name)))
    echo(*(f"{path}: {spoken(notice)}" for notice in found), err=True)
    announce(f"{path} is {'open' if opens else 'locked'}")


def _own_keys() -> list[str]:
    from forge.referee.ledger.shared.keys import people
    from forge.referee.ledger.shared.signing import fingerprint

    told = [f"{person.name}  {fingerprint(person.key)}" for person in people(passphrase_of)]
    return told or ["no player has a key on this machine"]


COMMANDS = {each.name or "": each for each in (join, answer, agree, object_to, keys, lock, new_seeds)}
