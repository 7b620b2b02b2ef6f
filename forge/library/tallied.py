"""How a game stands by its sheets: the values of their places, and what the judging procedure says of it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.referee.catalogue import Game
    from forge.rules import Rules
    from forge.rules.agreed import Switch


class Tallied(NamedTuple):
    """``values`` of places by name; ``beside`` those that a sheet may have a place for; the ``verdict`` in lines."""

    values: Mapping[str, str]
    beside: Mapping[str, str]
    verdict: tuple[str, ...]


def tallied(game: Game, position: Any, rules: Rules, players: Sequence[str], begun: str = "") -> Tallied:
    """Fill the sheets of a game that has any: its numbers, who plays since when, the options in force, the verdict."""
    assert game.tally is not None
    values = game.tally(position, rules.texts)
    verdict = judged(game, position, rules)
    said = {
        "player": ", ".join(players),
        "begun": begun,
        "options": ", ".join(_option(name, one) for name, one in rules.switches.items() if one.on),
        "verdict": verdict[-1] if verdict else "",
    }
    sheets = dict.fromkeys(name.partition("/")[0] for name in values)
    return Tallied(
        values, {f"{sheet}/{name}": words for sheet in sheets for name, words in said.items() if words}, verdict
    )


def judged(game: Game, position: Any, rules: Rules) -> tuple[str, ...]:
    """Write what the procedure that judges a game says of a position, or why not yet; nothing if there is none."""
    from forge.referee.catalogue import find_procedure
    from forge.referee.telling.outcomes import result_words
    from forge.referee.telling.receipts import entry_lines
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.input import read_input
    from forge.referee.walking.walk import Walk

    asked = game.verdict(position) if game.verdict else None
    if asked is None:
        return ()
    name, words = asked
    procedure = find_procedure(rules, name)
    try:
        given = read_input(procedure, words, rules.texts)
        walk = Walk(Desk(rules), procedure, given.arguments, given.words)
    except ForgeError as error:
        return tuple(problem.message for problem in error.problems)
    if walk.question:  # what only the players know decides
        return ()
    lines = [line.strip() for entry in walk.told for line in entry_lines(entry, rules)]
    return (*lines, result_words(walk.ruling, rules))


def _option(name: str, switch: Switch) -> str:
    called = switch.title or name
    return called if switch.value is True else f"{called}: {show_value(switch.value)}"
