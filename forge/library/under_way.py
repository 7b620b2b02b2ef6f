"""A procedure under way, step by step: what it asks, what it has ruled, how things stand; recorded or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.library.given import dice_words, words_of
from forge.library.ruled import Ruling
from forge.referee.contract.refusals import Illegal
from forge.referee.walking.drivers import read_typed
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.on_board import OnBoard
    from forge.referee.telling.asked import Asked
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules


class Unanswered(Illegal):
    """A ruling that needs more dice or decisions than were given; ``question`` is what is asked next."""

    def __init__(self, question: Asked) -> None:
        super().__init__(question.id, f"is not answered; next: {question.words}", question.expected)
        self.question = question


class Play:
    """A procedure under way that is not recorded: ``question`` until it is answered, then ``ruling``.

    >>> import forge
    >>> play = forge.open_game("atlantic-wolves").begin("asw")
    >>> play.question.dice
    '1d6'
    >>> play.answer(6)
    >>> play.question is None, play.ruling.entries[0].look.natural
    (True, 6)
    """

    def __init__(self, rules: Rules, begin: Callable[[], Walk]) -> None:
        self.rules = rules
        self._begin = begin
        self._walk = begin()
        self._answers: list[Answer] = []

    @property
    def answered(self) -> int:
        """How many answers were given."""
        return len(self._answers)

    @property
    def walk(self) -> Walk | None:
        """The walk of the referee that stands behind it; None where nothing is recorded yet."""
        return self._walk

    @property
    def question(self) -> Asked | None:
        """What is asked now; None where nothing is."""
        from forge.referee.telling.asked import asked

        pending = self.pending
        return asked(pending, self.rules) if pending else None

    @property
    def pending(self) -> Question | None:
        """The question as the referee's own answerers take it."""
        return self.walk.question if self.walk else None

    @property
    def told(self) -> tuple[Entry, ...]:
        """Everything ruled so far."""
        return self.walk.told if self.walk else ()

    @property
    def news(self) -> tuple[Entry, ...]:
        """What was ruled since the last answer."""
        return self.walk.since if self.walk else ()

    @property
    def position(self) -> Any:
        """How things stand, as the frozen value that the game's rules know; None where they have not said."""
        return self.walk.position if self.walk else None

    @property
    def board(self) -> tuple[OnBoard, ...]:
        """Which counters lie on which space of the board, where the game says so; nothing before its first position."""
        from forge.referee.catalogue import game_of

        walk, position = self.walk, self.position
        if walk is None or position is None:
            return ()
        game = game_of(self.rules)
        lies = game.lies if game.play and walk.procedure.id == game.play.id else None
        return tuple(lies(position)) if lies else ()

    @property
    def ruling(self) -> Ruling | None:
        """What it came to, once nothing is left to ask."""
        walk = self.walk
        return None if walk is None or walk.question else Ruling.of(walk.ruling, self.rules)

    def lines(self, entries: tuple[Entry, ...] | None = None) -> tuple[str, ...]:
        """Write what was ruled since the last answer, or the entries given, as a player reads it."""
        from forge.referee.telling.receipts import entry_lines

        told = self.news if entries is None else entries
        return tuple(line for entry in told for line in entry_lines(entry, self.rules))

    def read(self, value: object) -> Answer:
        """Read an answer: dice as values or words, an option by its id, place or words, a value in words."""
        question = self._asked()
        words = dice_words(value) if question.dice else words_of(value, question.id)
        return read_typed(question, words, self.rules.texts)

    def answer(self, value: object) -> None:
        """Answer the question; what is refused (``ForgeError``) changes nothing."""
        self.give(self.read(value))

    def give(self, answer: Answer) -> None:
        """Answer the question with an answer already read."""
        self._asked()
        self._answers.append(self._walk.answer(answer))

    def take(self, answerer: Answerer) -> None:
        """Go on as far as an answerer has answers."""
        while (question := self.pending) and (answer := answerer(question)) is not None:
            self.give(answer)

    def undo(self) -> None:
        """Take the last answer back."""
        if not self._answers:
            raise Illegal("undo", sentence("nothing-back"))
        self._walk = self._begin()
        for answer in self._answers[:-1]:
            self._walk.answer(answer)
        self._answers.pop()

    def otherwise(self, rules: Rules, changed: Mapping[str, str] | None = None) -> Walk | None:
        """Give the walk by other rules or with other inputs, and the same answers; None if they do not fit it."""
        from forge.errors import ForgeError
        from forge.referee.walking.desk import Desk
        from forge.referee.walking.input import read_input
        from forge.referee.walking.walk import Walk

        procedure = self._walk.procedure
        given = read_input(procedure, dict(self._walk.inputs) | dict(changed or {}), rules.texts)
        walk, asked = Walk(Desk(rules), procedure, given.arguments, given.words), self._begin()
        for answer in self._answers:
            if walk.question is None or asked.question is None or walk.question.id != asked.question.id:
                return None
            asked.answer(answer)
            try:
                walk.answer(answer)
            except ForgeError:
                return None
        return walk

    def _asked(self) -> Question:
        if self.pending is None:
            raise Illegal("answer", "nothing is asked", "look at the ruling, or begin anew")
        return self.pending
