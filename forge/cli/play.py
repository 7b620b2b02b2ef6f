"""``forge play``: a whole game, phase by phase, recorded; left at any prompt and taken up again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from forge.cli.at_table import Left
from forge.cli.echo import echo
from forge.cli.headings import Headed
from forge.cli.options import pack_argument, wanted_options
from forge.cli.procedure_options import WORDS, Named, read_words, situation_option
from forge.cli.speaking import speak, spoken
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.cli.secret_table import SecretTable
    from forge.library.answers import Source
    from forge.library.game import Game
    from forge.library.opening import Wanted
    from forge.library.tallied import Tallied
    from forge.referee.contract.procedure import Procedure
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.session import Session
    from forge.referee.walking.drivers import Answerer
    from forge.rules import Rules


@click.command("play", cls=Headed)
@pack_argument
@click.option("--ledger", type=click.Path(dir_okay=False, path_type=Path), help="The file the game is recorded in.")
@click.option("--new", "fresh", is_flag=True, help="Begin a new game, even if one is going on.")
@situation_option
@click.option("--roll", is_flag=True, help="Let forge throw all dice and draw all cards.")
@click.option("--seed", metavar="WORD", help="Practice: the same dice for the same word. Each line says so.")
@click.option("--auto", metavar="POLICY", help="Let forge decide too, by this policy; needs --roll or --seed.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player, named when a game is begun.")
@click.option(
    "--shared", metavar="NAMES", help="Begin with shared dice: anna,bob or anna=SIDE,bob=SIDE, yourself first."
)
@click.option(
    "--answer-days",
    type=click.IntRange(1, 365),
    metavar="DAYS",
    help="With --shared: in how many days the players agree to answer each other.",
)
@click.option("--secrets", is_flag=True, help="Begin a game in which each side's secrets are sealed.")
@click.option(
    "--side", "sides", multiple=True, metavar="SIDE", help="Who plays on this machine; everyone if not given."
)
@click.option(
    "--passphrase", is_flag=True, help="Protect the private ledgers begun now with a passphrase, which is asked for."
)
@click.option("--tally", type=click.Path(dir_okay=False, path_type=Path), help="Where the tally sheet goes at the end.")
@wanted_options
def command(wanted: Wanted, **options: Any) -> None:
    """Walk through a game: what to do, which dice to throw, every legal choice.

    The game is recorded as it goes and can be left at any prompt with quit, or by pulling the plug; the same command
    goes on with it, and so does forge play FILE. With --situation it begins from any position. With --shared each side
    plays on a machine of its own, and the file goes back and forth.
    """
    wish = Wish(**options)
    if wish.roll and wish.seed is not None:
        raise click.UsageError("--roll and --seed exclude each other")
    dice = wish.roll or wish.seed is not None or wish.shared
    if wish.auto and not (dice or Path(wanted.pack).is_file()):
        raise click.UsageError("--auto decides; for the dice add --roll or --seed WORD")
    _play(wanted, wish)


class Wish(NamedTuple):
    """What the command line says of a game to be played: its file, its players, whose dice, what is decided by whom."""

    ledger: Path | None
    fresh: bool
    situation: str | None
    roll: bool
    seed: str | None
    auto: str | None
    players: tuple[str, ...]
    shared: str | None
    answer_days: int | None
    secrets: bool
    sides: tuple[str, ...]
    passphrase: bool
    tally: Path | None

    @property
    def source(self) -> Source:
        """Whose dice, and by which policy forge decides."""
        from forge.library.answers import Source

        return Source(roll=self.roll, seed=self.seed, policy=self.auto)


def _play(wanted: Wanted, wish: Wish) -> None:
    from forge.cli.going_on import refuse_other_rules, said_of_rules
    from forge.cli.ledger_notes import tell_doubt
    from forge.cli.shared_hand import at_the_ledger
    from forge.cli.shared_options import check_sides, pack_of_ledger
    from forge.library.game import Game
    from forge.library.older import older_lines, older_than_pack
    from forge.reading.file_names import file_name

    again = quote(wanted.pack) + (f" --ledger {quote(str(wish.ledger))}" if wish.ledger else "")
    if pack := pack_of_ledger(wanted.pack, alone=not (wish.ledger or wish.fresh)):
        wanted, wish = wanted._replace(pack=pack), wish._replace(ledger=Path(wanted.pack))
    game = Game.open(wanted)
    speak(game.rules.texts)
    rules, play = game.rules, game.whole.play
    if play is None:
        hint = "forge referee rules its tables and procedures"
        raise click.UsageError(f"{rules.pack} cannot be played phase by phase\n  hint: {hint}")
    check_sides(game, wish.sides, "without --side everyone plays here")
    path = wish.ledger or _own_ledger(rules.pack, fresh=wish.fresh)
    terms = _terms(path, wish)
    joins = terms["sides"][:1] if terms else None
    with _open(path, rules, wish, terms) as ledger, at_the_ledger(ledger, rules.texts, joins, rules) as session:
        for notice in ledger.notices:
            echo(f"{path}: {spoken(notice)}", err=True)
        refuse_other_rules(path, session.rules, rules, said_of_rules())
        tell_doubt(session)
        echo(*older_lines(older_than_pack(session.rules, rules, wanted), session.rules.texts))
        table = _table(session, game, _answerer(play, ledger, rules, wish.source), path, wish)
        _begin(session, Named(game, play), wish, path)
        target = wish.tally or path.with_name(f"{file_name(path.stem)}-tally.pdf")
        _sit(table, session, again, path, partial(_print_tally, wanted, target, session.rules.texts))


def _begin(session: Session, named: Named, wish: Wish, path: Path) -> None:
    """Begin the game if none is on; one that began otherwise than it is now said to is refused."""
    typed = {f"{WORDS}secrets": "sealed"} if wish.secrets else {}
    begun = _begun(session, named.procedure.id)
    if session.question is None and not begun:
        given = read_words(named, typed | {"situation": wish.situation})
        session.begin(named.procedure.id, dict(given.words))
        return
    if begun and wish.situation is not None:
        given = read_words(named, typed | {"situation": wish.situation})
        if begun.inputs != dict(given.words):
            wrong = f"{path} holds a game that began otherwise than {wish.situation}"
            raise click.UsageError(f"{wrong}\n  hint: without --situation it goes on; --new begins another")
    hidden = begun is not None and begun.inputs.get("secrets") == "sealed"
    if (wish.secrets or wish.passphrase) and not hidden:
        raise click.UsageError(f"{path} holds a game in which nothing is sealed\n  hint: --new begins another")


def _terms(path: Path, wish: Wish) -> dict[str, Any] | None:
    """Give the terms of shared dice, if they are wished; what does not go together is refused."""
    from forge.cli.shared_options import shared_terms

    begins, terms = not path.exists(), shared_terms(wish.shared, wish.answer_days)
    if terms and not begins:
        raise click.UsageError(f"{path} is begun already\n  hint: forge play {path} goes on; --new begins another")
    if wish.passphrase and begins and not wish.secrets:
        raise click.UsageError("--passphrase locks what sides hide from each other; add --secrets")
    return terms


def _sit(table: SecretTable, session: Session, again: str, path: Path, print_tally: Callable[[Tallied], None]) -> None:
    """Play to the end of the game, or until it is left; then print its tally sheet.

    ``again`` are the words after ``forge play`` that go on with it.
    """
    from forge.referee.walking.stalling import MOST_ACTIONS, Stalled

    texts, game = session.rules.texts, table.game
    echo(say(texts, "table.recorded", file=path))
    table.print_tally = print_tally
    try:
        table.play()
    except Left:
        echo(say(texts, "table.left", again=again))
        return
    except Stalled:
        echo(say(texts, "play.stalled", actions=MOST_ACTIONS), spoken(f"forge play {again} goes on by hand"))
        return
    finally:
        table.leave_table()
    if game.play and not _begun(session, game.play.id):  # its beginning was taken back
        echo(say(texts, "table.left", again=again))
    elif found := table.tallied():
        print_tally(found)


def _begun(session: Session, play: str) -> Call | None:
    """Give the game that stands in the ledger, if one does: one whose beginning was taken back does not."""
    return next((call for call in session.course.latest() if call.procedure == play), None)


def _own_ledger(pack: str, *, fresh: bool) -> Path:
    """Give the file of the game last begun, or of a new one, in a folder that is there."""
    from forge.library.own_games import last_game, next_game

    path = next_game(pack) if fresh else last_game(pack)
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    return path


def _table(session: Session, game: Game, answer_to: Answerer, path: Path, wish: Wish) -> SecretTable:
    from forge.cli.secret_table import SecretTable
    from forge.cli.shared_hand import new_passphrase, passphrase_of
    from forge.library.sides import sides_at

    sides = sides_at(session, path, wish.sides, passphrase_of, new_passphrase if wish.passphrase else None)
    return SecretTable(sides, game.whole, answer_to)


def _open(path: Path, rules: Rules, wish: Wish, terms: dict[str, Any] | None) -> LedgerFile:
    from forge.referee.contract.refusals import Illegal
    from forge.referee.ledger.file import create_ledger, open_ledger
    from forge.referee.ledger.opening import opening

    if path.exists():
        if wish.players:
            raise Illegal("--player", f"{path} is begun already; players are named when a ledger is begun")
        return open_ledger(path)
    if terms:
        return create_ledger(path, opening(rules, terms["sides"], "shared", terms))
    return create_ledger(path, opening(rules, wish.players, wish.source.mode))


def _answerer(play: Procedure, ledger: LedgerFile, rules: Rules, source: Source) -> Answerer:
    from forge.library.answers import Answers
    from forge.referee.walking.stalling import Guard

    answers = Answers(source, play, rules, f"/{len(ledger.records)}", "--auto")
    return Guard(answers, play.happened) if source.policy else answers


def _print_tally(wanted: Wanted, target: Path, texts: Mapping[str, str], found: Tallied) -> None:
    """Print the pack's tally sheet with the game's numbers in it."""
    from forge.cli.options import report
    from forge.errors import Problems
    from forge.printing.tally import print_filled

    if not found.values:
        echo(say(texts, "table.tally-empty"))
        return
    problems = Problems()
    pack = wanted.contents(problems)
    problems.raise_errors()
    print_filled(pack, found.values, target, problems, found.beside)
    report(problems)
    echo(say(texts, "table.tally", file=target))
