"""How things stand while a procedure runs: the last position that passed by, put in its place in the whole.

A position is stale as soon as a game changes and nobody says so. Therefore whatever of its type passes through the
engine is taken for it, and a step that works on a part of the whole is shown within it.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Within = Callable[[Any], Any]


class _Level(NamedTuple):
    """The types of states that are positions here, and the wholes around them, innermost last; None: around nothing."""

    kinds: set[type]
    around: tuple[Within, ...] | None = ()


class Standing:
    """The state last seen, and the wholes that it stood within."""

    def __init__(self) -> None:
        self._state: Any = None
        self._around: tuple[Within, ...] = ()
        self._levels = [_Level(set())]

    @property
    def position(self) -> Any:
        """How the whole stands; None where nothing has been shown."""
        state = self._state
        for within in reversed(self._around):
            state = within(state)
        return state

    def show(self, state: Any) -> None:
        """Take what a procedure shows, and from now on whatever is of its type."""
        self._levels[-1].kinds.add(type(state))
        self.pass_by(state)

    def pass_by(self, state: object) -> None:
        """Take a state that passes through the engine, alone or first of several, if its type has been shown here."""
        level = self._levels[-1]
        state = state[0] if type(state) is tuple and state else state
        if level.around is not None and type(state) in level.kinds:
            self._state, self._around = state, level.around

    @contextmanager
    def inside(self, state: object, within: Within | None) -> Iterator[None]:
        """Be in a step that works on a state, which is part of a whole if it is said how the whole stands then."""
        if within is not None:
            level = self._levels[-1]
            whole = None if level.around is None or not level.kinds else (*level.around, within)
            self._levels.append(_Level({type(state)}, whole))
        self.pass_by(state)
        try:
            yield
        finally:
            if within is not None:
                self._levels.pop()
