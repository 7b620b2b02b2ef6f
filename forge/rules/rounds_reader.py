"""The rounds of a table: how often it is thrown on by itself, and which results end that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.fields import INVALID
from forge.reading.node import Scalar
from forge.rules.legend import decode
from forge.rules.parts import Rounds
from forge.rules.table_form import scalar_of

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.rules.parts import Field
    from forge.rules.table_form import RoundsForm, TableForm
    from forge.rules.values import Value


def read_rounds(form: TableForm, fields: tuple[Field, ...], problems: Problems) -> Rounds | None:
    """Read the rounds of a table; None where it is thrown on once."""
    said = form.rounds
    if said is None:
        return None
    if form.dice is None:
        problems.error(said.where, "rounds", "are throws, and this table has no dice")
    elif not said.most and not said.until:
        problems.error(said.where, "rounds", "never end", "say most: 3, or until: and the results that end them")
    elif not said.most and any(field.counts for field in fields):
        problems.error(said.where, "rounds", "without end cannot add up what results give", "say most: 20")
    by_id = {field.id: field for field in fields if not field.counts}
    until = []
    for name, words in said.until.items():
        if name not in by_id:
            problems.error(said.where, f"rounds.until.{name}", "is not a part of the result", nearest(name, by_id))
            continue
        found = (_ending(by_id[name], word, said, problems) for word in words)
        until.append((name, tuple(value for one in found if one is not None for value in one)))
    return Rounds(said.most, tuple(until))


def _ending(field: Field, word: str, said: RoundsForm, problems: Problems) -> tuple[Value, ...] | None:
    """Read a result that ends the rounds as a cell would hold it."""
    at, node = f"rounds.until.{field.id}", Scalar(word, said.where)
    read = decode(field, node, at, problems) if field.codes else node
    value = scalar_of(field.type).read(read, at, problems) if read is not None else INVALID
    if value is INVALID:
        return None
    return value if isinstance(value, tuple) else (value,)
