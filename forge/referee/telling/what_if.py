"""``what if``: the last look-up again with one thing changed, for people only; nothing is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.dice import Handful
from forge.referee.contract.parameters import match_word, read_words
from forge.referee.contract.refusals import Malformed
from forge.referee.contract.tables import axis_kind
from forge.referee.telling.receipts import entry_lines
from forge.values.dice_notation import parse_dice
from forge.values.value import sentence

if TYPE_CHECKING:
    from forge.referee.walking.rulings import Looked
    from forge.rules import Rules

DICE = "dice"
NONE = ("no", "0", "none")


def looked_otherwise(entry: Looked, changes: str, rules: Rules) -> tuple[str, ...]:
    """Look up again with ``NAME=VALUE``, several apart by blanks: the dice, an axis of the table, a modifier."""
    look, table = entry.look, rules.tables[entry.look.table]
    given: dict[str, Any] = dict(look.given)
    uses: dict[str, int | None] = {one.id: one.amount for one in look.applied}
    axes = {axis.id: axis for axis in table.axes if axis.id in given}
    known = [DICE] * bool(entry.dice) + [*axes] + [modifier.id for modifier in table.modifiers]
    values = entry.values
    for change in changes.split():
        name, equals, value = change.partition("=")
        if not equals:
            raise Malformed("what if", sentence("what-if"))
        name = match_word(name, known, "what if")
        if name == DICE:
            values = Handful(value, "what if").take(parse_dice(entry.dice)) or values
        elif name in axes:
            given[name] = read_words(axis_kind(axes[name]), value, f"what if {name}")
        elif value in NONE:
            uses.pop(name, None)
        else:
            uses[name] = int(value) if value.isascii() and value.isdigit() else None
    roll: Any = parse_dice(entry.dice).total(values) if values else look.natural if table.dice else None
    modifiers = tuple(one if amount is None else (one, amount) for one, amount in uses.items())
    again = table.look_up(roll, modifiers, **given)
    return tuple(entry_lines(entry._replace(values=values, look=again, less=None, more=None, how=""), rules))
