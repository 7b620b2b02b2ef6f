"""What an exploration finds: for each step the tree of ways through it, with throws, draws, choices, other steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.contract.requests import Choose, Emit, Tally

    Emits = tuple[Emit, ...]


class Turn:
    """A throw or a draw: each answer with the number of ways to it, out of all."""

    __slots__ = ("chances", "ends", "out_of")
    emitted: frozenset[str] = frozenset()

    def __init__(self, chances: dict[Any, int]) -> None:
        self.chances = chances
        self.ends: Iterable[Any] = chances
        self.out_of = sum(chances.values())


class Fork:
    """A choice left open: who decides, and between what."""

    __slots__ = ("ends", "request")
    emitted: frozenset[str] = frozenset()

    def __init__(self, request: Choose) -> None:
        self.request = request
        self.ends: Iterable[Any] = request.options


class Place:
    """A step with its arguments: the tree of all ways through it, the values it can return, what it may emit."""

    __slots__ = ("emitted", "ends", "root", "runs", "widest")

    def __init__(self) -> None:
        self.root: Node | End | None = None
        self.ends: dict[Any, None] = {}
        self.emitted: set[str] = set()
        self.runs = 0
        self.widest = 1


class Folded:
    """A Fold: the state it begins with, for each item the place that each state leads to, and its last states.

    ``so_far`` is what its tally has come to, where the Fold is under way.
    """

    __slots__ = ("emitted", "ends", "layers", "so_far", "state", "tally")

    def __init__(
        self, state: object, tally: Tally | None, layers: tuple[dict[Any, Place], ...], so_far: object = None
    ) -> None:
        self.state, self.tally, self.layers = state, tally, layers
        self.so_far = so_far if so_far is not None or tally is None else tally.start
        self.ends: Iterable[Any] = (
            dict.fromkeys(end for place in layers[-1].values() for end in place.ends) if layers else (state,)
        )
        self.emitted = set().union(*(place.emitted for layer in layers for place in layer.values()))
        if tally:
            self.emitted = self.emitted - {tally.measure} | set(tally.gives)


class Repeated:
    """A Repeat: the place of its first time, None where it is over at once, those of all later times by their state."""

    __slots__ = ("emitted", "ends", "first", "later")

    def __init__(self, first: Place | None, later: dict[Any, Place], ends: Iterable[object]) -> None:
        self.first, self.later, self.ends = first, later, ends
        places = (*((first,) if first else ()), *later.values())
        self.emitted = set().union(*(place.emitted for place in places))


Branch = Turn | Fork | Place | Folded | Repeated


class Node(NamedTuple):
    """Where a step branches: what it emitted before, what it asked, and where each answer leads.

    Answers after which the step begins anew lead nowhere; ``last`` says that each is what the step returns.
    """

    emits: Emits
    branch: Branch
    after: dict[Any, Node | End]
    last: bool = False


class End(NamedTuple):
    """Where a step ends: what it emitted last, and what it returns."""

    emits: Emits
    value: Any
