"""What can be ruled for a pack: the procedures of its game module, and every table by itself.

The module is ``forge.referee.games.NAME`` (the pack's id with ``_`` for ``-``), else an installed package in the
entry-point group ``forge.games`` under the pack's id. Packs never carry code.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import FOREIGN, Location, Problems, charged, fail, nearest
from forge.referee.contract.checking import check_procedures, check_rules
from forge.referee.contract.refusals import Ambiguous, Illegal
from forge.referee.contract.tables import table_procedure, with_keys
from forge.rules.written import PROCEDURES_FILE, SEQUENCE_FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from forge.referee.contract.on_board import OnBoard
    from forge.referee.contract.procedure import Procedure, Uses
    from forge.rules import Rules

GAMES = "forge.referee.games"
ENTRY_POINTS = "forge.games"


class Game(NamedTuple):
    """What the module of a pack offers; empty for a pack without code.

    ``show`` writes a position of ``play`` as lines (given the texts), ``lies`` says which counters lie on which space
    of the board; ``tally`` gives values for the places of the pack's sheets (given the texts, too), ``verdict`` the
    procedure that judges a position, with its input in words, or nothing where none can; ``check`` reports what the
    rules in force make impossible; ``uses`` says of tables what cannot be gathered from the text of the rules.
    """

    procedures: tuple[Procedure, ...] = ()
    play: Procedure | None = None
    show: Callable[[Any, Mapping[str, str]], Iterable[str]] | None = None
    tally: Callable[[Any, Mapping[str, str]], dict[str, str]] | None = None
    check: Callable[[Rules, Problems], None] | None = None
    uses: tuple[Uses, ...] = ()
    lies: Callable[[Any], Iterable[OnBoard]] | None = None
    verdict: Callable[[Any], tuple[str, Mapping[str, str]] | None] | None = None


def load_game(pack: str) -> Game:
    """Import the module of a pack and check what it declares."""
    module = _find_module(pack)
    if module is None:
        return Game()
    if not hasattr(module, "PROCEDURES"):
        raise fail(Location(module.__name__), "PROCEDURES", "is missing from the game's module")
    play, show, tally, check = (getattr(module, name, None) for name in ("PLAY", "SHOW", "TALLY", "CHECK"))
    uses, lies, verdict = (getattr(module, name, None) for name in ("USES", "LIES", "VERDICT"))
    game = Game(tuple(module.PROCEDURES), play, show, tally, check, uses or (), lies, verdict)
    problems = Problems()
    check_procedures(game.procedures + ((game.play,) if game.play else ()), Location(module.__name__), problems)
    problems.raise_errors()
    return game


def game_of(rules: Rules) -> Game:
    """Give what rules a pack: the module of its game, and the procedures and sequence of play that it writes itself."""
    return _with_written(rules) if rules.written_as else load_game(rules.game)


@lru_cache(8)
def _with_written(rules: Rules) -> Game:
    from forge.referee.written.declaring import play_of, procedure_of  # few packs write any
    from forge.referee.written.laying import lies
    from forge.referee.written.playing import show

    game, written = load_game(rules.game), rules.written
    found = {procedure.id: procedure for procedure in game.procedures}

    def find(name: str) -> Procedure:
        return with_keys(found[name], rules.tables) if name in found else table_procedure(rules.table(name))

    for name, program in written.programs.items():
        found.setdefault(name, procedure_of(program, find))
    game = game._replace(procedures=tuple(found.values()))
    if game.play or written.sequence is None:
        return game
    laid = partial(lies, written.sequence) if written.sequence.markers else None
    return game._replace(play=play_of(written.sequence, find), show=show, lies=laid)


def check_game(rules: Rules, problems: Problems) -> None:
    """Compare what the game module of a pack declares with what the pack has; nothing to do for one without code."""
    from forge.referee.contract.gathering import named_by  # no ruling needs it

    game = load_game(rules.game)
    everything = game.procedures + ((game.play,) if game.play else ())
    if game.play and rules.written.sequence:
        problems.error(Location(f"{rules.pack}/{SEQUENCE_FILE}"), "", "is not walked: the game's module has a sequence")
    if rules.written.sequence and not game.play:
        from forge.referee.written.declaring import check_outside

        own, at = {one.id: one for one in game.procedures}, Location(f"{rules.pack}/{SEQUENCE_FILE}")
        check_outside(rules.written.sequence, own, at, problems)
    for name in rules.written.programs:
        if name in [procedure.id for procedure in everything]:
            problems.error(Location(f"{rules.pack}/{PROCEDURES_FILE}"), name, "is a procedure of the game's module too")
    where = Location(f"{GAMES}.{rules.game.replace('-', '_')}")
    check_rules(named_by(everything), game.uses, rules, where, problems)
    for procedure in everything:
        if procedure.id in rules.tables:
            problems.error(where, procedure.id, "is the id of a table too, which is then the one that is ruled")
        try:
            with_keys(procedure, rules.tables)
        except Illegal as refusal:
            problems.add(problem for problem in refusal.problems if problem.where.file not in rules.unread)
    if game.check and not rules.unread:
        game.check(rules, problems)


def procedures(rules: Rules) -> dict[str, Procedure]:
    """Give everything that can be ruled, by id: the module's procedures, then the tables in force."""
    game = game_of(rules)
    found = {procedure.id: with_keys(procedure, rules.tables) for procedure in game.procedures}
    for table in rules.tables.values():
        if table.in_force:
            found.setdefault(table.id, table_procedure(table))
    return found


def find_procedure(rules: Rules, name: str) -> Procedure:
    """Find one table or procedure by id, with the nearest name where there is none; a table needs no module."""
    if name in rules.tables:
        return table_procedure(rules.tables[name])
    game = game_of(rules)
    everything = game.procedures + ((game.play,) if game.play else ())
    for procedure in everything:
        if procedure.id == name:
            return with_keys(procedure, rules.tables)
    known = [procedure.id for procedure in everything] + list(rules.tables)
    raise Illegal(name, f"is no procedure or table of {rules.pack}", nearest(name, known))


def name_procedure(rules: Rules, words: str) -> Procedure:
    """Find what a player names: a procedure or table by its id, else the only one whose id begins so."""
    if words in rules.tables:
        return find_procedure(rules, words)
    known = [one.id for one in game_of(rules).procedures]
    known += [table.id for table in rules.tables.values() if table.in_force and table.id not in known]
    begun = [name for name in known if words and name.startswith(words)]
    if words not in begun and len(begun) > 1:
        raise Ambiguous(words, f"could be {', '.join(begun[:-1])} or {begun[-1]}", "write one of them out")
    return find_procedure(rules, begun[0] if len(begun) == 1 else words)


def _find_module(pack: str) -> Any:
    name = f"{GAMES}.{pack.replace('-', '_')}"
    if not re.fullmatch(r"[a-z0-9-]+", pack):
        return None
    if importlib.util.find_spec(name):
        return importlib.import_module(name)
    from importlib.metadata import entry_points  # slow, and only packs of other authors need it

    for point in entry_points(group=ENTRY_POINTS, name=pack):
        FOREIGN.add(point.module.partition(".")[0])
        try:
            return point.load()
        except Exception as error:  # noqa: BLE001 - code of another author, which may fail in any way
            problem = charged(error)
            where, said = (problem.where, problem.message) if problem else (Location(point.value), repr(error))
            raise fail(where, "", f"cannot be loaded as the game {pack}: {said}") from None
    return None
