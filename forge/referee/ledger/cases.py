"""Cases that players decided otherwise than the table: what makes two cases the same, and their result in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.telling.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.rules.look import Look
    from forge.rules.table import Table


def case_of(look: Look) -> dict[str, Any]:
    """Say what makes a case: the table, the cell that was read, and the modifiers in force."""
    return {
        "table": look.table,
        "row": look.row.id if look.row else None,
        "column": look.column.id if look.column else None,
        "decided": look.natural if look.decided else None,
        "given": dict(look.given),
        "modifiers": [[one.id, one.value] for one in look.applied],
    }


def read_values(table: Table, words: Mapping[str, str]) -> dict[str, Any]:
    """Read the players' result: words for one or more fields of the table."""
    fields = {field.id: field for field in table.fields}
    if not words:
        raise Malformed("result", "must be given", f"name fields of the table: {', '.join(fields)}")
    values: dict[str, Any] = {}
    for name, text in words.items():
        if name not in fields:
            raise Illegal(name, f"is not a field of {table.id}", nearest(name, fields))
        try:
            values[name] = plain(fields[name].type.read(text))
        except ValueError as error:
            raise Illegal(name, f"{text!r} {error}", f"write {fields[name].type.label}") from None
    return values
