"""Every table of a pack as a procedure by itself, so that a pack without code is refereed too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from forge.errors import nearest
from forge.referee.contract.headings import Heading, Weighed
from forge.referee.contract.parameters import Parameter, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import LookUp, RollOn, Step
from forge.referee.contract.table_rounds import fight
from forge.rules.parts import with_minus
from forge.values.strengths import read_strengths, show_strength
from forge.values.value import UnfitError, within

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from forge.referee.contract.parameters import Kind
    from forge.referee.contract.requests import Modifiers
    from forge.rules.look import Given, Result
    from forge.rules.parts import Axis, Modifier, Rounds
    from forge.rules.table import Table

MODIFIER = "modifier"
FAR = 9_999


@runtime_checkable
class OfTable(Protocol):
    """A kind of value that is complete only with a table of the pack."""

    @property
    def table(self) -> str:
        """The table by its id."""

    def of(self, table: Table) -> Kind:
        """Give the kind that the pack's table makes of it."""


class TableKey(NamedTuple):
    """A value of an axis of a table of the pack: an area, a ship, whatever its rows or columns are called.

    The game module knows the table by name only; ``of`` gives the kind that the pack's table makes of it.
    """

    table: str
    axis: str

    @property
    def label(self) -> str:
        """Name the axis."""
        return f"a value of {self.axis} in the table {self.table}"

    def read(self, text: str) -> Any:
        """Refuse: without the pack there is nothing to read by."""
        raise UnfitError("illegal", f"{text!r} cannot be read without the table {self.table}")

    def show(self, value: Any) -> str:
        """Write the value."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Allow names and numbers."""
        return {"type": ["string", "integer"], "description": self.label}

    def of(self, table: Table) -> Kind:
        """Give the kind that the axis of a table takes."""
        for axis in table.axes:
            if axis.id == self.axis:
                return axis_kind(axis)
        raise Illegal(self.table, f"has no axis {self.axis!r}", nearest(self.axis, [axis.id for axis in table.axes]))


class Sized(NamedTuple):
    """A modifier that may be named: what its amount means, where it takes one, and the bounds of it."""

    id: str
    amount: str = ""
    low: int = 0
    high: int = 0
    usual: int | None = None


class ModifierSet(NamedTuple):
    """Modifiers of a table by id, apart by commas; one that takes an amount is written ``ID=AMOUNT``."""

    known: tuple[Sized, ...]

    @property
    def label(self) -> str:
        """Name the modifiers."""
        return "any of " + ", ".join(self.typed)

    @property
    def typed(self) -> tuple[str, ...]:
        """Write each modifier as it is typed, with what its amount means."""
        return tuple(one.id + (f"=N ({one.amount})" if one.amount else "") for one in self.known)

    def read(self, text: str) -> Modifiers:
        """Read ids and amounts."""
        named: dict[str, int | None] = {}
        for part in text.split(","):
            if not part.strip() or part.strip() == "none":
                continue
            name, _, amount = (word.strip() for word in part.partition("="))
            one = next((one for one in self.known if one.id == name), None)
            if one is None:
                raise UnfitError(
                    "illegal", f"{name!r} is not a modifier of this table", nearest(name, [k.id for k in self.known])
                )
            if name in named:
                raise UnfitError("illegal", f"{name!r} is named twice")
            named[name] = _amount(one, amount)
        return tuple(
            one.id if (size := named[one.id]) is None else (one.id, size) for one in self.known if one.id in named
        )

    def show(self, value: Modifiers) -> str:
        """Write ids and amounts."""
        return ", ".join(one if isinstance(one, str) else f"{one[0]}={one[1]}" for one in value) or "none"

    def schema(self) -> dict[str, Any]:
        """Describe a list of ids, those with an amount as ``ID=AMOUNT``."""
        words = [f"{one.id}=-?[0-9]+" if one.amount else one.id for one in self.known]
        return {"type": "array", "items": {"type": "string", "pattern": f"^({'|'.join(words)})$"}, "uniqueItems": True}


async def consult(name: str, axes: tuple[Axis, ...], thrown: bool, *values: Any) -> Result:
    """Throw on a table, or read it where no dice decide, and return its result; strengths given are weighed first."""
    at, modifiers = await _places(axes, values)
    look = await RollOn(name, at, modifiers) if thrown else await LookUp(name, at, modifiers)
    return look.result


async def consult_in_rounds(
    name: str, axes: tuple[Axis, ...], rounds: Rounds, counted: tuple[str, ...], *values: Any
) -> Result:
    """Throw on a table round after round."""
    at, modifiers = await _places(axes, values)
    return await fight(name, at, modifiers, rounds, counted)


async def _places(axes: tuple[Axis, ...], values: tuple[Any, ...]) -> tuple[Given, Modifiers]:
    """Give where a table is read, strengths weighed, and the modifiers."""
    modifiers = values[len(axes)] if len(values) > len(axes) else ()
    line = values[len(axes) - 1] if axes else None  # where columns have several lines, the last axis chooses among them
    at = tuple([(axis.id, await _weighed(axis.on(line), value)) for axis, value in zip(axes, values, strict=False)])
    return at, modifiers


async def _weighed(axis: Axis, value: int | str) -> int | str:
    """Give the value of an axis, told how it comes of two strengths where these were given."""
    pair = read_strengths(value) if axis.weighing and value not in dict(axis.names) else None
    return value if pair is None else await weighed(axis, *pair)


async def weighed(axis: Axis, attack: int | Fraction, defence: int | Fraction) -> int | str:
    """Give what two strengths come to on an axis, and tell how."""
    one, other = show_strength(attack), show_strength(defence)
    try:
        came = axis.weigh(attack, defence)
    except ValueError as error:
        raise Illegal(axis.id, f"{one} against {other} {error}") from None
    heading = dict(axis.names).get(str(came), with_minus(f"{came:+d}") if isinstance(came, int) else came)
    sides = tuple(zip(("first", "second"), axis.sides, strict=True))
    await Step("ruling.weighed", (*sides, ("attack", one), ("defence", other), ("heading", heading)))
    return came


def table_procedure(table: Table) -> Procedure:
    """Give the procedure of one table: a parameter for each axis that no dice decide, and its modifiers."""
    given = [axis for axis in table.axes if axis.source == "given"]
    parameters = [Parameter(axis.id, axis_kind(axis)) for axis in given]
    sized = tuple(_sized(modifier) for modifier in table.modifiers if modifier.in_force)
    if sized:
        parameters.append(Parameter(MODIFIER, ModifierSet(sized), ()))
    fixed: tuple[Any, ...] = (table.id, tuple(given), table.dice is not None)
    if table.rounds is None:
        return Procedure(table.id, consult, tuple(parameters), cite=table.rule, fixed=fixed)
    counted = tuple(field.id for field in table.fields if field.counts)
    fixed = (*fixed[:2], table.rounds, counted)
    return Procedure(table.id, consult_in_rounds, tuple(parameters), cite=table.rule, fixed=fixed)


def with_keys(procedure: Procedure, tables: Mapping[str, Table]) -> Procedure:
    """Put the values of the pack's tables where a procedure declares a kind that needs them."""
    if not any(isinstance(parameter.kind, OfTable) for parameter in procedure.parameters):
        return procedure
    return procedure._replace(parameters=tuple(_with_key(parameter, tables) for parameter in procedure.parameters))


def _with_key(parameter: Parameter, tables: Mapping[str, Table]) -> Parameter:
    kind = parameter.kind
    if not isinstance(kind, OfTable):
        return parameter
    if kind.table not in tables:
        raise Illegal(kind.table, "is not a table of this pack", nearest(kind.table, tables))
    return parameter._replace(kind=kind.of(tables[kind.table]))


def axis_kind(axis: Axis) -> Kind:
    """Give the kind of the values that an axis takes: its names or numbers, or two strengths that come to one."""
    kind = _heading_kind(axis)
    return Weighed(kind, axis) if axis.weighing else kind


def _heading_kind(axis: Axis) -> Heading | Whole:
    if axis.named:
        printed = {band.names[0]: band.label for band in axis.bands if len(band.names) == 1}
        return Heading(tuple((name, printed.get(name, title)) for name, title in axis.names))
    low = axis.lowest if axis.below == "error" else None
    high = axis.highest if axis.above == "error" else None
    bounds = [bound for bound in (axis.low, low) if bound is not None]
    tops = [bound for bound in (axis.high, high) if bound is not None]
    return Whole(max(bounds, default=-FAR), min(tops, default=FAR))


def _sized(modifier: Modifier) -> Sized:
    if modifier.value is None:
        return Sized(modifier.id, f"{modifier.low:+d} to {modifier.high:+d}", modifier.low, modifier.high)
    return Sized(modifier.id, "how many", 0, FAR, 1) if modifier.counted else Sized(modifier.id)


def _amount(one: Sized, text: str) -> int | None:
    if not one.amount:
        if text:
            raise UnfitError("illegal", f"{one.id!r} takes no amount", f"write {one.id} alone")
        return None
    if not text:
        if one.usual is not None:
            return one.usual
        raise UnfitError(
            "malformed", f"{one.id!r} needs its amount", f"write {one.id}=N, N from {one.low} to {one.high}"
        )
    with within(f" {one.id}"):
        return Whole(one.low, one.high).read(text)
