"""The contract of a procedure: the function that carries it out, and all that is declared once with it.

A procedure is declared where its function stands; its parameters are those of the function::

    @Procedure(cite="9.1", measures=("tons",), check=check_attack)
    async def attack(area: str = asked(Choice(AREAS)), aces: int = asked(Whole(0, 3), 0, "12.0")) -> Attacked:

A game module (``forge/referee/games/NAME.py``, or a package of that name; NAME is the pack's id with ``_`` for ``-``)
exports ``PROCEDURES``, which ``declared`` gathers, and, where forge can walk a whole game, ``PLAY``, one more. The
parameters become command-line options, JSON Schema and the check of illegal input. Titles, prompts and result words are
texts of the pack, found by id.
"""

from __future__ import annotations

from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from forge.referee.contract.parameters import Parameter

T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from forge.referee.contract.objection import Objection
    from forge.referee.contract.policy import Policy
    from forge.referee.contract.requests import Facts, Steps
    from forge.values.value import Value

    Declared = TypeVar("Declared", bound=Callable[..., Steps[Any]])


class Uses(NamedTuple):
    """What the rules rely on in a pack's table: fields they read, modifiers they apply, result words they know.

    ``results`` are all the words that the fields read may hold; leave it empty where they are handed on unread.
    """

    table: str
    fields: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    results: tuple[str, ...] = ()


async def nothing() -> None:
    """Do nothing, as a procedure does that is not declared yet."""


class Procedure(NamedTuple):
    """One procedure of a game: its function and its interface; written as a decorator, it declares the function below.

    Without an ``id`` it has the name of its function, with hyphens. ``function`` takes ``fixed``, the arguments that
    come before those of the parameters, so that one function can be declared several times; then what is ``asked``, a
    parameter or all fields of a NamedTuple at once. ``defaults`` are those of this procedure alone, by parameter.

    ``rules_version`` is raised whenever the same input and dice may give another result than before; a ledger made
    under an older one is then reported as "rules changed", not as damaged. ``check`` receives the same arguments as
    the function without those that are fixed and gives what the rules object to in values that are legal one by one
    (three aces, two boats). ``from_position`` gives the values of parameters that are known from the last ``Position``
    of a ledger. ``whole`` marks a whole action of the game, with all its throws, which is listed before the single
    rulings.

    ``together`` are measures of which few totals come about beside each other, such as ships sunk, so that odds count
    them at once and tell each by itself.

    ``traits`` are all those that options of its choices may have, ``sides`` the players that may decide by a policy of
    their own, ``usual`` the policies by which odds are told where none is named. ``happened`` gives what of a position
    shows that a game goes on, so that one that plays itself can be ended, and None within an action; where it is not
    declared, every change shows it.

    ``episodes`` are the steps in which everybody may see all that is known, such as a battle: at any prompt inside one
    the odds of every option can be told, to its end; of those within each other, to the end of the outermost that can
    be counted. ``episode`` says that the whole procedure is one.

    Where sides hide things, ``in_sight`` gives a position with the sheet that a side hides put in its place, and
    ``sworn`` judges what was said between two positions, the second with the sheet of whoever said it: what it notes
    under an id that begins with ``breach`` is refused on that side's own machine.
    """

    id: str = ""
    function: Callable[..., Steps[Any]] = nothing
    parameters: tuple[Parameter, ...] = ()
    rules_version: int = 1
    cite: str = ""
    measures: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ()
    check: Callable[..., Iterable[Objection]] | None = None
    fixed: tuple[Any, ...] = ()
    from_position: Callable[[Any], Mapping[str, Any]] | None = None
    whole: bool = False
    traits: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    usual: tuple[str, ...] = ("first",)
    episodes: tuple[Callable[..., Steps[Any]], ...] = ()
    episode: bool = False
    happened: Callable[[Any], Any] | None = None
    in_sight: Callable[[Any, Any], Any] | None = None
    sworn: Callable[[Any, Any], Steps[Any]] | None = None
    defaults: Facts = ()
    records: tuple[Any, ...] = ()

    def __call__(self, function: Declared) -> Declared:
        """Declare a function, whose parameters are the procedure's."""
        kept = vars(function)
        if "procedures" not in kept:
            kept["signature"], kept["procedures"] = _signature(function), []
        parameters, records = kept["signature"]
        usual = dict(self.defaults)
        declared = self._replace(
            id=self.id or _hyphened(function.__name__),
            function=function,
            parameters=tuple(
                self._parameter(one._replace(default=usual.get(one.id, one.default))) for one in parameters
            ),
            records=records,
            episodes=(function, *self.episodes) if self.episode else self.episodes,
        )
        kept["procedures"].insert(0, declared)  # the last decorator is the first to be called
        return function

    def _parameter(self, one: Parameter) -> Parameter:
        """Have a default named where that is declared, and in a whole action wherever it decides something."""
        return one if one.told is not None else one._replace(told=self.whole and one.decides)

    def arguments(self, values: Iterable[Any]) -> tuple[Any, ...]:
        """Give the arguments of the function for the values of all parameters, in their order."""
        left = iter(values)
        taken = [record(*islice(left, len(record._fields))) if record else next(left) for record in self.records]
        return (*self.fixed, *taken, *left)


@overload
def asked(kind: type[T]) -> T: ...
@overload
def asked(kind: Value[T], default: T | None = None, cite: str = "", *, told: bool | None = None) -> T: ...
def asked(kind: Any, default: Any = None, cite: str = "", *, told: bool | None = None) -> Any:
    """Declare an argument as a parameter of its procedure, or as a NamedTuple each field of which is one."""
    return kind if isinstance(kind, type) else Parameter("", kind, default, cite, told)


def declared(*holders: ModuleType | Callable[..., Steps[Any]]) -> tuple[Procedure, ...]:
    """Gather the procedures that modules and functions declare, in the order in which they stand there."""
    return tuple(procedure for holder in holders for procedure in _declared(holder))


def _declared(holder: ModuleType | Callable[..., Steps[Any]]) -> Iterator[Procedure]:
    inside = vars(holder)
    yield from inside.get("procedures", ())
    if isinstance(holder, ModuleType):
        for one in inside.values():
            if getattr(one, "__module__", "") == holder.__name__:
                yield from getattr(one, "procedures", ())


def _signature(function: Any) -> tuple[tuple[Parameter, ...], tuple[Any, ...]]:
    """Read what the defaults of a function declare, and leave it those that they stand for.

    The second part is, for each argument, the NamedTuple that it is, or None where it is one parameter.
    """
    shown = function.__defaults__ or ()
    records = tuple(one if isinstance(one, type) else None for one in shown)
    last = function.__code__.co_argcount
    names = function.__code__.co_varnames[last - len(shown) : last]
    parameters: list[Parameter] = []
    for name, one, record in zip(names, shown, records, strict=True):
        parameters += _fields(record) if record else (one._replace(id=_hyphened(name)),)
    function.__defaults__ = _trailing(None if isinstance(one, type) else one.default for one in shown)
    return tuple(parameters), records if any(records) else ()


def _fields(record: Any) -> tuple[Parameter, ...]:
    """Read what the fields of a NamedTuple declare, and leave it the defaults that they stand for."""
    declared = record._field_defaults
    record.__new__.__defaults__ = _trailing(one.default for one in declared.values())
    return tuple(one._replace(id=_hyphened(name)) for name, one in declared.items())


def _trailing(defaults: Iterable[Any]) -> tuple[Any, ...]:
    """Give the defaults after the last argument that must be given."""
    given = tuple(defaults)
    return given[max((place for place, one in enumerate(given, 1) if one is None), default=0) :]


def _hyphened(name: str) -> str:
    return name.strip("_").replace("_", "-")
