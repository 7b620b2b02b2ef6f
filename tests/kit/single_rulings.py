"""Situations of whole games, put to single rulings: what a game does at a place is what the ruling of that place does.

Functions of a game are watched while it is played: each call is kept with its arguments, its result, and every question
that was asked until it returned, with the answer. The same answers are then given to a small procedure; it must take
the situation, ask the same questions in the same order with the same options and modifiers, and come to the same.
"""

from functools import wraps
from typing import Any, NamedTuple

from forge.referee.catalogue import find_procedure
from forge.referee.contract.requests import Choose, Draw, Roll, RollOn
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer, accept
from forge.referee.walking.walk import Walk


class Situation(NamedTuple):
    """One call of a function of a game: its arguments, its result, the questions from ``first`` to ``last``."""

    name: str
    arguments: tuple[Any, ...]
    result: Any
    first: int
    last: int


class Watched:
    """The calls of some functions of a game in the order of their return, and every question with its answer."""

    def __init__(self):
        self.calls = []
        self.log = []
        self._on = False

    def watch(self, name, function):
        """Give a function that does the same and is kept."""

        @wraps(function)
        async def watched(*arguments, **named):
            first = len(self.log)
            result = await function(*arguments, **named)
            if self._on:
                self.calls.append(Situation(name, (*arguments, *named.values()), result, first, len(self.log)))
            return result

        return watched

    def play(self, walk, answer_to, most=None):
        """Play a game to its end, or as far as so many questions."""
        self._on = True
        while walk.question and (most is None or len(self.log) < most):
            question = walk.question
            answer = accept(question, answer_to(question))
            self.log.append((question, answer))
            walk.answer(answer)
        self._on = False
        return walk

    def asked(self, situation):
        """Give the questions of a situation with their answers."""
        return self.log[situation.first : situation.last]


def put(rules, name, words, asked, besides=(), roles=None, known=None, names=None):
    """Put a situation to a small procedure, with the answers of the game, and give its ruling.

    ``besides`` answers what the small procedure alone asks, as pairs of an id and an answer. ``roles`` gives, for a
    question of the game, the players in the words of the small procedure, and ``names`` its options, where these are
    others. ``known`` are values that need not be read.
    """
    procedure = find_procedure(rules, name)
    given = read_input(procedure, words, rules.texts, known or {})  # refuses what the game took for legal
    walk = Walk(Desk(rules), procedure, given.arguments)
    more = dict(besides)
    for question, given_then in asked:
        answer = given_then
        while walk.question and walk.question.id in more:
            walk.answer(Answer(more[walk.question.id], DECIDED))
        assert walk.question, f"{name} {words} does not ask {question.id}"
        wanted = essence(question)
        if isinstance(question.request, Choose):
            who = roles(question).get(wanted[1], wanted[1]) if roles else wanted[1]
            options = wanted[3]
            if names:
                options, answer = frozenset(map(names, options)), answer._replace(value=names(answer.value))
            wanted = (wanted[0], who, wanted[2], options)
        assert essence(walk.question) == wanted, (name, words, essence(walk.question), wanted)
        walk.answer(answer)
    while walk.question and walk.question.id in more:
        walk.answer(Answer(more[walk.question.id], DECIDED))
    assert walk.question is None, f"{name} {words} asks {walk.question.id} too"
    return walk.ruling


def essence(question):
    """Give what must be the same of a question: the dice and modifiers, or the options, in whatever order."""
    request = question.request
    if isinstance(request, RollOn):
        return request.table, request.at, tuple((one.id, one.value) for one in question.applied)
    if isinstance(request, Roll):
        return request.dice, request.ordered
    if isinstance(request, Draw):
        return request.id, frozenset(pair for pair in request.source if pair[1])
    if isinstance(request, Choose):
        return request.id, request.who, request.cite, frozenset(request.options)
    return request.id, request.kind
