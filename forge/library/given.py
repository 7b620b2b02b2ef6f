"""What callers give as Python values, in the words that forge reads wherever something is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.referee.contract.parameters import Kind
    from forge.referee.contract.procedure import Procedure


def words_of(value: object, where: str, between: str = ", ") -> str:
    """Write a value in words: yes and no for a flag, a number in digits, a list as its items."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, list | tuple):
        return between.join(words_of(item, where) for item in value) or "none"
    hint = "give words, a whole number, True or False, or a list of them"
    raise Malformed(where, f"cannot be read from a {type(value).__name__}", hint)


def words_by_id(given: Mapping[str, object], procedure: Procedure | None = None) -> dict[str, str]:
    """Write values by their ids, in which Python has ``_`` for ``-``; what is None is left out."""
    kinds = {parameter.id: parameter.kind for parameter in procedure.parameters} if procedure else {}
    ids = {name: str(name).replace("_", "-") for name in given}
    return {
        ids[name]: words_of(value, ids[name], _between(kinds.get(ids[name])))
        for name, value in given.items()
        if value is not None
    }


def dice_words(dice: object) -> str:
    """Write dice as they are typed: words, one value, or values in the order thrown."""
    return words_of(dice, "dice", " ")


def names_of(said: str | Iterable[str], where: str) -> tuple[str, ...]:
    """Give names said as a list, or one name alone."""
    names = (said,) if isinstance(said, str) else tuple(said)
    for name in names:
        if not isinstance(name, str):
            raise Malformed(where, f"holds {name!r}, which is no name")
    return names


def _between(kind: Kind | None) -> str:
    from forge.referee.contract.parameters import SomeOf

    return "+" if isinstance(kind, SomeOf) else str(getattr(kind, "between", ", "))
