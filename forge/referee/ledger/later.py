"""Doubtful and optional rules that a pack has numbered since a ledger was begun: they stand as they did unsaid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Problems
from forge.places import find_pack, pack_names
from forge.referee.catalogue import load_game
from forge.referee.contract.gathering import agreed_by

if TYPE_CHECKING:
    from forge.rules import Rules


def with_later(rules: Rules) -> Rules:
    """Add readings, optional rules and unknowns that the game asks for and the rules do not know, at their defaults.

    They are taken from the pack of that name that comes with forge; the rules of any other stay as they are, and what
    they lack is then refused where it is asked for. An unknown is added unanswered.
    """
    game = load_game(rules.game)
    asked = agreed_by(*game.procedures, *((game.play,) if game.play else ()))
    if {*asked} <= {*rules.readings, *rules.switches, *rules.unknowns} or rules.pack not in pack_names():
        return rules
    from forge.rules import load_rules  # only a ledger older than a rule of its pack needs it

    try:
        now = load_rules(find_pack(rules.pack), Problems(), owner=False)
    except ForgeError:
        return rules
    readings = {name: one._replace(chosen=one.default) for name, one in now.readings.items()}
    switches = {name: one._replace(value=one.default) for name, one in now.switches.items()}
    return rules._replace(
        readings=readings | rules.readings,
        switches=switches | rules.switches,
        unknowns=now.unknowns | rules.unknowns,
    )
