"""``forge play``: a whole game, phase by phase, recorded; left at any prompt and taken up again."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo, narrow, prompt
from forge.cli.options import edition_options, pack_argument
from forge.cli.procedure_options import WORDS, Named, read_rules, read_words, shown, situation_option
from forge.errors import show_problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.cli.options import Overlays
    from forge.cli.secret_table import SecretTable
    from forge.referee.catalogue import Game
    from forge.referee.dice import Handful
    from forge.referee.drivers import Answerer
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.outlook import Lookout
    from forge.referee.questions import Question
    from forge.referee.rulings import Entry
    from forge.referee.session import Session
    from forge.rules import Rules

HELP = (
    "  dice as thrown: 4 6, or 46 (0 is ten), also for several throws in order; an option by its number or name",
    "  roll    let forge throw or draw this one       board   show the position",
    "  undo    go back to the last decision           keep    use dice again that were thrown before an undo",
    "  quit    leave; the same command goes on here   help    this",
    "  odds    what each option leads to, in battles and areas; odds POLICY: what follows decided by it",
)


class Left(Exception):  # noqa: N818 - no error: the player has left
    """The player has left; everything is on record."""


@click.command("play")
@pack_argument
@click.option("--ledger", type=click.Path(dir_okay=False, path_type=Path), help="The file the game is recorded in.")
@click.option("--new", "fresh", is_flag=True, help="Begin a new game, even if one is going on.")
@situation_option
@click.option("--roll", is_flag=True, help="Let forge throw all dice and draw all cards.")
@click.option("--seed", metavar="WORD", help="Practice: the same dice for the same word. Each line says so.")
@click.option("--auto", metavar="POLICY", help="Let forge decide too, by this policy; needs --roll or --seed.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player, named when a game is begun.")
@click.option("--shared", metavar="NAMES", help="Begin with shared dice: anna,bob or anna=SIDE,bob=SIDE, you first.")
@click.option("--secrets", is_flag=True, help="Begin a game whose sides hide things from each other, sealed.")
@click.option("--side", "sides", multiple=True, metavar="SIDE", help="Who plays on this machine; all if not said.")
@click.option("--tally", type=click.Path(dir_okay=False, path_type=Path), help="Where the tally sheet goes at the end.")
@edition_options
def command(name: str, edition: str, overlays: Overlays, **options: Any) -> None:
    """Walk through a game: what to do, which dice to throw, every legal choice.

    The game is recorded as it goes and can be left at any prompt with quit, or by pulling the plug; the same command
    goes on with it, and so does forge play FILE. With --situation it begins from any position. With --shared each side
    plays on a machine of its own, and the file goes to and fro.
    """
    if options["roll"] and options["seed"] is not None:
        raise click.UsageError("--roll and --seed exclude each other")
    dice = options["roll"] or options["seed"] is not None or options["shared"]
    if options["auto"] and not (dice or Path(name).is_file()):
        raise click.UsageError("--auto decides; for the dice add --roll or --seed WORD")
    with shown():
        _play(name, edition, overlays, options)


def _play(name: str, edition: str, overlays: Overlays, options: dict[str, Any]) -> None:
    from forge.cli.ledger_notes import older_lines, older_than_pack, tell_doubt
    from forge.cli.shared_hand import at_the_ledger
    from forge.cli.shared_options import pack_of_ledger, shared_terms
    from forge.reading.file_names import file_name
    from forge.referee.catalogue import load_game
    from forge.referee.stalling import MOST_ACTIONS, Stalled
    from forge.referee.words import say

    name = pack_of_ledger(name, options)
    rules = read_rules(name, edition, overlays)
    game = load_game(rules.game)
    if game.play is None:
        hint = "forge referee rules its tables and procedures"
        raise click.UsageError(f"{rules.pack} cannot be played phase by phase\n  hint: {hint}")
    path = options["ledger"] or _own_ledger(rules.pack, fresh=options["fresh"])
    begins, terms = not path.exists(), shared_terms(options["shared"])
    if terms and not begins:
        raise click.UsageError(f"{path} is begun already\n  hint: forge play {path} goes on; --new begins another")
    joins = terms["sides"][:1] if terms else None
    with _open(path, rules, options, terms) as ledger, at_the_ledger(ledger, rules.texts, joins, rules) as session:
        for notice in ledger.notices:
            echo(f"{path}: {notice}", err=True)
        tell_doubt(session)
        echo(*older_lines(older_than_pack(session.rules, rules, name, overlays), session.rules.texts))
        answers = _answerer(Named(session.rules, game.play), ledger, options)
        table = _table(session)(session, game, answers, path, options["sides"])
        played = any(call.procedure == game.play.id for call in session.course.latest())
        if session.question is None and not played:
            typed = {f"{WORDS}secrets": "sealed"} if options["secrets"] else {}
            typed["situation"] = options["situation"]
            session.begin(game.play.id, dict(read_words(Named(rules, game.play, name), typed).words))
        echo(f"recorded in {path}; help lists what can be typed")
        try:
            table.play()
        except Left:
            echo(f"left; forge play {name} goes on here")
            return
        except Stalled:
            echo(say(session.rules.texts, "play.stalled", actions=MOST_ACTIONS), f"forge play {name} goes on by hand")
            return
        finally:
            table.leave_table()
        if game.tally:
            target = options["tally"] or path.with_name(f"{file_name(path.stem)}-tally.pdf")
            _print_tally(name, (edition, overlays), game.tally(session.position_of(game.play.id)), target)


def _own_ledger(pack: str, *, fresh: bool) -> Path:
    """Give the file of the game last begun, or of a new one; copies under other names are the player's own."""
    from forge.places import home
    from forge.referee.private_file import make_folder

    folder = home() / "games"
    make_folder(folder)
    named = re.compile(rf"{re.escape(pack)}-([0-9]{{4,9}})\.ledger")
    numbers = [int(found[1]) for path in folder.iterdir() if (found := named.fullmatch(path.name))]
    last = max(numbers, default=0)
    return folder / f"{pack}-{last + 1 if fresh or not last else last:04}.ledger"


def _table(session: Session) -> type[SecretTable]:
    if session.hand:
        from forge.cli.shared_table import SharedTable

        return SharedTable
    from forge.cli.secret_table import SecretTable

    return SecretTable


def _open(path: Path, rules: Rules, options: dict[str, Any], terms: dict[str, Any] | None) -> LedgerFile:
    from forge.referee.ledger.file import create_ledger, open_ledger
    from forge.referee.ledger.opening import opening

    if path.exists():
        return open_ledger(path)
    if terms:
        return create_ledger(path, opening(rules, terms["sides"], "shared", terms))
    mode = f"practice:{options['seed']}" if options["seed"] is not None else "forge" if options["roll"] else "hand"
    return create_ledger(path, opening(rules, options["players"], mode))


def _answerer(named: Named, ledger: LedgerFile, options: dict[str, Any]) -> Answerer:
    from forge.referee import drivers
    from forge.referee.deciding import find_policy
    from forge.referee.stalling import Guard

    joined: list[Answerer] = []
    if options["roll"]:
        joined.append(drivers.rolled())
    if options["seed"] is not None:
        joined.append(drivers.practice(options["seed"], f"/{len(ledger.records)}"))
    if options["auto"]:
        joined.append(drivers.by_policy(find_policy(named.procedure, options["auto"], "--auto"), options["auto"]))
        return Guard(drivers.one_of(*joined), named.procedure.happened)
    return drivers.one_of(*joined)


class Table:
    """The table talk: shows what happened, asks what comes next, until the game ends."""

    def __init__(self, session: Session, game: Game, answer_to: Answerer) -> None:
        self._session = session
        self._game = game
        self._answer_to = answer_to
        self._shown = self._boarded = 0
        self._handful: Handful | None = None
        self._lookout: Lookout | None = None

    def play(self) -> None:
        """Go on to the end of the game."""
        while self._session.question:
            self.step()
        self._show_end()

    def step(self) -> None:
        """Show what is new, and take one answer."""
        question = self._session.question
        assert question is not None
        self._show_news(question)
        answer = self._answer_to(question)
        if answer is not None:
            self._session.answer(answer)
        elif not self._take_from_handful(question):
            self._take_line(question)

    def read(self) -> str:
        """Read a line."""
        return read_line()

    def _show_news(self, question: Question) -> None:
        """Show what was ruled since the last answer, once."""
        records = len(self._session.ledger.records)
        if records == self._shown:
            return
        self._shown = records
        self._tell(question.since)

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        """Show what was ruled."""
        from forge.referee.receipts import entry_lines

        for entry in entries:
            echo(*entry_lines(entry, self._session.rules))

    def _take_line(self, question: Question) -> None:
        """Ask, read a line, and do what it says; what is refused changes nothing."""
        from forge.referee.receipts import question_lines
        from forge.referee.refusals import Refusal

        if question.unasked and self._boarded != self._shown:
            self._boarded = self._shown
            self._show_board()
        if kept := self._session.kept:
            echo(f"thrown before and kept: {_plain(kept.value)}; type keep to use them again")
        echo(*question_lines(question, self._session.rules))
        line = self.read().strip()
        commands: dict[str, Callable[[], object]] = {
            "": lambda: None,
            "quit": self._leave,
            "help": lambda: echo(*HELP),
            "board": self._show_board,
            "undo": self._session.undo,
            "keep": self._session.keep,
            "roll": lambda: self._roll(question),
        }
        if line.lower().split()[:1] == ["odds"]:
            commands[line.lower()] = partial(self._show_odds, question, line[len("odds") :].strip().lower())
        try:
            answer = partial(self._answer, question, line)
            named = line.lower() in getattr(question.request, "options", ())  # an option called keep is meant first
            (answer if named else commands.get(line.lower(), answer))()
        except Refusal as refusal:
            echo(*show_problems(refusal.problems), err=True)

    def _answer(self, question: Question, line: str) -> None:
        """Take a line as the answer; dice beyond those asked for are kept for the throws that follow at once."""
        from forge.referee.dice import Handful
        from forge.referee.drivers import read_typed
        from forge.referee.questions import accept

        if question.dice is None:
            self._session.answer(accept(question, read_typed(question, line)))
            return
        self._handful = Handful(line, question.id)
        if not self._take_from_handful(question):
            read_typed(question, line)  # too few: says so

    def _take_from_handful(self, question: Question) -> bool:
        """Answer a throw with dice typed before; what no throw asks for is named and laid aside."""
        from forge.referee.questions import BY_HAND, Answer, accept
        from forge.referee.refusals import Refusal

        handful, self._handful = self._handful, None
        if not handful:
            return False
        try:
            values = handful.take(question.dice) if question.dice else None
            if values is None:
                handful.refuse_rest()
                return False
            self._session.answer(accept(question, Answer(values, BY_HAND)))
        except Refusal as refusal:
            echo(*show_problems(refusal.problems), err=True)
            return False
        self._handful = handful
        return True

    def _roll(self, question: Question) -> None:
        from forge.referee.drivers import rolled

        answer = rolled()(question)
        if answer is None:
            echo("this is yours to decide: nothing is thrown or drawn")
        else:
            self._session.answer(answer)

    def _show_odds(self, question: Question, policy: str) -> None:
        """Show what each option leads to, everything after it decided by a policy."""
        from forge.cli.outlook_lines import outlook_lines, told_below
        from forge.referee.outlook import Lookout

        walk = self._session.walk
        assert walk is not None
        self._lookout = self._lookout or Lookout()
        policy = policy or walk.procedure.usual[-1]
        texts = self._session.rules.texts
        outlook = self._lookout.odds_here(walk, policy)
        echo(*outlook_lines(outlook, question, texts), told_below(outlook, policy, texts))

    def _leave(self) -> None:
        raise Left

    def _show_board(self) -> None:
        position = self._session.position_of(self._game.play.id) if self._game.play else None
        if self._game.show and position is not None:
            echo(*narrow(self._game.show(position, self._session.rules.texts)))

    def _show_end(self) -> None:
        from forge.referee.receipts import outcome_lines

        if self._shown != len(self._session.ledger.records):
            self._tell(self._session.news)
        if walk := self._session.walk:
            echo(*outcome_lines(walk.ruling, self._session.rules))
        self._show_board()


def _plain(answer: Any) -> str:
    value = getattr(answer, "value", answer)
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def read_line() -> str:
    """Read a line of standard input; its end is as good as ``quit``."""
    if sys.stdin.isatty():
        prompt("> ")
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line


def _print_tally(name: str, variant: tuple[str, Overlays], values: dict[str, str], target: Path) -> None:
    """Print the pack's tally sheet with the game's numbers in it."""
    from forge.build.tally import print_filled
    from forge.cli.options import read_pack, report
    from forge.errors import Problems

    problems = Problems()
    pack = read_pack(name, *variant, problems)
    problems.raise_errors()
    print_filled(pack, values, target, problems)
    report(problems)
    echo(f"tally sheet: {target}")
