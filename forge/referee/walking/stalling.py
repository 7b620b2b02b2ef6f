"""A guard for games that play themselves: it ends them where nothing happens any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Answer, Question

MOST_ACTIONS = 40
MOST_ANSWERS = 2_000


class Stalled(Exception):  # no error: the game goes on by hand
    """Nothing has happened in so many actions."""


class Guard:
    """Answers as another answerer does, until a game stalls.

    It stalls when a number of actions, that is of changes of the position, leave what ``happened`` gives as it was, or
    when a great many answers leave the position itself as it was. ``happened`` gives None within an action.
    """

    def __init__(self, answerer: Answerer, happened: Callable[[Any], Any] | None) -> None:
        self._answerer = answerer
        self._happened = happened or (lambda position: position)
        self._position: Any = None
        self._so_far: Any = None
        self._actions = self._answers = 0

    def __call__(self, question: Question) -> Answer | None:
        """Answer, or raise ``Stalled``."""
        self._answers += 1
        if question.position != self._position:
            self._position, self._answers = question.position, 0
            so_far = self._happened(self._position)
            if so_far is not None:
                self._actions = 0 if so_far != self._so_far else self._actions + 1
                self._so_far = so_far
        if self._actions >= MOST_ACTIONS or self._answers >= MOST_ANSWERS:
            raise Stalled
        return self._answerer(question)
