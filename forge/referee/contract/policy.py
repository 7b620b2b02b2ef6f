"""What a policy is: a pure function of a decision, with a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.requests import Choose

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Ask

    PolicyFunction = Callable[["Decision"], Any]


class Decision(NamedTuple):
    """What a policy decides about; ``position`` is the one last shown, None where none was, as in exact odds."""

    request: Choose | Ask[Any]
    options: tuple[Any, ...]
    position: Any = None

    @property
    def id(self) -> str:
        """What is decided, by its id."""
        return self.request.id

    @property
    def who(self) -> str:
        """Who decides."""
        return self.request.who

    @property
    def state(self) -> Any:
        """What the deciding player sees, as far as the procedure says."""
        return self.request.state

    def about(self, name: str) -> Any:
        """Give a value of what the request is about, None if it is not there."""
        return dict(self.request.about).get(name)

    def having(self, trait: str) -> tuple[Any, ...]:
        """Give the options with a trait, in the order in which the request says so."""
        traits = self.request.traits if isinstance(self.request, Choose) else ()
        return tuple(option for option, has in traits if has == trait)


class Policy(NamedTuple):
    """A named way of deciding: a pure function of a ``Decision``, giving one of its options.

    One that ``sees`` decides by the position last shown, which the odds of options do not carry.
    """

    id: str
    function: PolicyFunction
    sees: bool = False
