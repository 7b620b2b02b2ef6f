"""The contract of a procedure: the function, and all that is declared once beside it.

A game module (``forge/referee/games/NAME.py``, or a package of that name; NAME is the pack's id with ``_`` for ``-``)
exports ``PROCEDURES``, a tuple of ``Procedure``, and, where forge can walk a whole game, ``PLAY``, one more. The
declared parameters become command-line options, JSON Schema and the check of illegal input; the function receives
their values in the order declared. Titles, prompts and result words are texts of the pack, found by id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from forge.referee.contract.deciding import Decision
    from forge.referee.contract.parameters import Parameter
    from forge.referee.contract.requests import Facts, Steps

    PolicyFunction = Callable[[Decision], Any]


class Policy(NamedTuple):
    """A named way of deciding: a pure function of a ``Decision``, giving one of its options."""

    id: str
    function: PolicyFunction


class Uses(NamedTuple):
    """What a procedure relies on in a pack's table: fields it reads, modifiers it applies, result words it knows.

    ``results`` are all the words that the fields read may hold; leave it empty where they are handed on unread.
    """

    table: str
    fields: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    results: tuple[str, ...] = ()


class Objection(NamedTuple):
    """What the rules object to in a situation: a text of the pack by id, filled in with values, and the rule number."""

    id: str
    values: Facts = ()
    cite: str = ""


class Procedure(NamedTuple):
    """One procedure of a game: its function and its interface.

    ``from_position`` gives the values of parameters that are known from the last ``Position`` of a ledger.

    ``whole`` marks a whole action of the game, with all its throws, which is listed before the single rulings.

    ``fixed`` are arguments that come before those of the parameters, so that one function can serve several
    procedures.

    ``rules_version`` is raised whenever the same input and dice may give another result than before; a ledger made
    under an older one is then reported as "rules changed", not as damaged. ``check`` receives the same arguments as
    the function and gives what the rules object to in values that are legal one by one (three aces, two boats).

    ``traits`` are all those that options of its choices may have, ``sides`` the players that may decide by a policy of
    their own, ``usual`` the policies by which odds are told where none is named. ``happened`` gives what of a position
    shows that a game goes on, so that one that plays itself can be ended, and None within an action; where it is not
    declared, every change shows it.

    ``episodes`` are the steps in which everybody may see all that is known, such as a battle: at any prompt inside one
    the odds of every option can be told, to its end.

    Where sides hide things, ``in_sight`` gives a position with the sheet that a side hides put in its place, and
    ``sworn`` judges what was said between two positions, the second with the sheet of whoever said it: what it notes
    under an id that begins with ``breach`` is refused on that side's own machine.
    """

    id: str
    function: Callable[..., Steps[Any]]
    parameters: tuple[Parameter, ...] = ()
    rules_version: int = 1
    cite: str = ""
    measures: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ()
    uses: tuple[Uses, ...] = ()
    readings: tuple[str, ...] = ()
    check: Callable[..., Iterable[Objection]] | None = None
    fixed: tuple[Any, ...] = ()
    from_position: Callable[[Any], Mapping[str, Any]] | None = None
    whole: bool = False
    traits: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    usual: tuple[str, ...] = ("first",)
    episodes: tuple[Callable[..., Steps[Any]], ...] = ()
    happened: Callable[[Any], Any] | None = None
    in_sight: Callable[[Any, Any], Any] | None = None
    sworn: Callable[[Any, Any], Steps[Any]] | None = None
