"""What a look-up tells: the result, and everything that led to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules.parts import Band, Stage
    from forge.rules.values import Value

Given = tuple[tuple[str, int | str], ...]
Use = str | tuple[str, int]


class Applied(NamedTuple):
    """A modifier as applied in one look-up: ``value`` is what it did, ``amount`` what was counted or typed in.

    ``capped`` tells that its limit held it back.
    """

    id: str
    value: int
    when: str
    rule: str
    stage: Stage
    amount: int | None = None
    capped: bool = False


LIMIT = "limit-"


class Clamp(NamedTuple):
    """An end of the table that bit: ``of`` is the axis, or ``shift`` for a column shift that led off the table.

    ``limit-total`` and ``limit-column`` are the limits of what modifiers come to in all.
    """

    of: str
    before: int
    after: int


class Result:
    """The typed values of one result by name: ``result.tons`` or ``result["tons"]``; a hyphen is written ``_``.

    A value that no source gives is None. Equal and hashable by content.
    """

    __slots__ = ("_names", "_values")

    def __init__(self, names: tuple[str, ...], values: tuple[Value | None, ...]) -> None:
        self._names = names
        self._values = values

    def __getitem__(self, name: str) -> Any:
        return self._values[self._names.index(name)]

    def __getattr__(self, name: str) -> Any:
        wanted = name.replace("_", "-")
        if wanted not in self._names:
            raise AttributeError(f"the result has no {wanted!r}; it has {', '.join(self._names)}")
        return self._values[self._names.index(wanted)]

    def __iter__(self) -> Iterator[tuple[str, Value | None]]:
        """Give each name with its value, in the order of the table."""
        return iter(zip(self._names, self._values, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((self._names, self._values))

    def __repr__(self) -> str:
        return f"Result({', '.join(f'{name}={value!r}' for name, value in self)})"


class Look(NamedTuple):
    """One look-up, fully explained: what was rolled, each modifier, the clamps, the row and column, the result.

    ``natural`` is the unmodified sum of the dice (or the number given for the rows), ``total`` the modified one before
    any clamp; both None for named rows. ``decided`` says in words that the natural dice decided (``row`` is None then).
    ``printed`` follows the fields shown; ``notes`` pairs a mark with its footnote; ``unknowns`` are questions open.
    """

    table: str
    rule: str
    result: Result
    printed: tuple[str, ...]
    dice: tuple[int, ...] = ()
    natural: int | None = None
    applied: tuple[Applied, ...] = ()
    total: int | None = None
    clamps: tuple[Clamp, ...] = ()
    given: Given = ()
    row: Band | None = None
    column: Band | None = None
    notes: tuple[tuple[str, str], ...] = ()
    unknowns: tuple[str, ...] = ()
    decided: str = ""
