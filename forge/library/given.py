"""What callers give as Python values, in the words that forge reads wherever something is typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from forge.referee.contract.refusals import Malformed

if TYPE_CHECKING:
    from forge.referee.contract.parameters import Kind
    from forge.referee.contract.procedure import Procedure


_T = TypeVar("_T")


def words_of(value: object, where: str, between: str = ", ") -> str:
    """Write a value in words: yes and no for a flag, a number in digits, a list as its items."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, list | tuple):
        return between.join(words_of(item, where) for item in value) or "none"
    hint = "give words, a whole number, True or False, or a list of them"
    raise Malformed(where, f"cannot be read from {value!r}", hint)


def words_in(said: Mapping[str, object] | None, where: str) -> dict[str, str]:
    """Write values by name, none where nothing is said."""
    return {name: words_of(value, f"{where}.{name}") for name, value in mapping_of(said, where).items()}


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


def name_of(said: object, where: str) -> str:
    """Give a name, which must be text that files can be called by."""
    try:
        if isinstance(said, str) and os.fsencode(said) is not None:
            return said
    except UnicodeEncodeError:
        pass
    raise Malformed(where, f"must be a name, not {said!r}")


def names_of(said: object, where: str) -> tuple[str, ...]:
    """Give names said as a list, or one name alone; a path is a name too."""
    if isinstance(said, str | Path) or not isinstance(said, Iterable):
        said = (said,)
    return tuple(name_of(str(name) if isinstance(name, Path) else name, where) for name in said)


def mapping_of(said: Mapping[str, _T] | None, where: str) -> dict[str, _T]:
    """Give values by name, none where nothing is said."""
    if not isinstance(said, Mapping | None):
        raise Malformed(where, f"must be a mapping of names to values, not {said!r}")
    return {name_of(name, where): value for name, value in (said or {}).items()}


def read_situation(read: Callable[[], str], where: str, procedure: Procedure) -> dict[str, str]:
    """Read the text of a situation, YAML or JSON, into words for the parameters of a procedure by id."""
    from forge.referee.contract.situations import read_mapping, read_values

    try:
        text = read()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(where, f"cannot be read: {error}") from None
    values = read_values(read_mapping(text, where), procedure.parameters, where)
    kinds = {parameter.id: parameter.kind for parameter in procedure.parameters}
    return {name: kinds[name].show(value) for name, value in values.items()}


def _between(kind: Kind | None) -> str:
    from forge.referee.contract.parameters import SomeOf

    return "+" if isinstance(kind, SomeOf) else str(getattr(kind, "between", ", "))
