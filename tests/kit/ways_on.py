"""Every way that things can go on from a question, walked one by one: slow, and nothing shared with the odds."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

from forge.referee.contract.deciding import decide
from forge.referee.contract.requests import Choose
from forge.referee.walking.drivers import rolled
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk


class TooManyError(Exception):
    """There are more ways than were wanted."""


def ways_on(desk, procedure, arguments, answers, policy, most=100_000):
    """Walk every way on from answers given, ties broken by their first fall; give each end with its chance."""
    counted = Counter()
    pending = [(tuple(answers), Fraction(1))]
    while pending:
        most -= 1
        if most < len(pending):
            raise TooManyError
        answers, chance = pending.pop()
        walk = Walk(desk, procedure, arguments)
        for answer in answers:
            walk.answer(answer)
        while walk.question and not walk.question.chance:
            answers = (*answers, Answer(decide(policy, walk.question.request), "policy"))
            walk.answer(answers[-1])
        if walk.question is None:
            totals = dict(walk.ruling.totals)
            counted[tuple(totals.get(name, 0) for name in procedure.measures)] += chance
        elif walk.question.dice:
            number, faces, *_ = walk.question.dice
            falls = list(product(range(1, faces + 1), repeat=number))
            if walk.question.id == "pair":  # a tie is thrown again: the other falls are what is left
                falls = [fall for fall in falls if fall[0] != fall[1]]
            pending += [((*answers, Answer(fall, "count")), chance / len(falls)) for fall in falls]
        else:
            source = walk.question.request.source
            size = sum(count for _, count in source)
            pending += [((*answers, Answer(item, "count")), chance * count / size) for item, count in source]
    return counted


def alone(counted, place):
    """Give the odds of one measure."""
    found = Counter()
    for outcome, chance in counted.items():
        found[outcome[place],] += chance
    return found


def prompts(desk, procedure, arguments, seed):
    """Walk by chance and stop at every prompt, with the answers so far."""
    rng, answers = Random(seed), []
    dice = rolled(rng.randrange)
    walk = Walk(desk, procedure, arguments)
    while walk.question:
        yield walk, answers
        request = walk.question.request
        answer = Answer(rng.choice(request.options), "any") if isinstance(request, Choose) else dice(walk.question)
        answers.append(answer)
        walk.answer(answer)
