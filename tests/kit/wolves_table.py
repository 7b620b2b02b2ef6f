"""Games played by nobody: walked from question to question, watched at every position."""

import random
from collections import Counter

from forge.referee.contract.parameters import read_words
from forge.referee.contract.requests import Ask, Choose
from forge.referee.games.atlantic_wolves import PLAY
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk
from kit.wolves import wolves

EVERYTHING_ON = (
    "ultra-defense: yes, rudeltaktik: yes, mines: yes, variable-strength: yes, condor-elimination: yes, "
    "green-crews: yes, aces-vs-convoys: yes, type-xxi: yes"
)
OTHER_READINGS = (
    "AW-R1: as-played, AW-R4: one, AW-R6: together, AW-R7: no-effect, AW-R13: yes, AW-R14: sink-one, AW-R15: all, "
    "AW-R16: yes, AW-R21: once, AW-R22: yes, AW-R23: yes"
)
WAYS = (
    ("house", "", ""),
    ("house", EVERYTHING_ON, ""),
    ("house", f"{EVERYTHING_ON}, set-maximums: yes, play-balance: allies, victory: lifeline", "AW-R8: all-rolls"),
    ("house", "play-balance: german-convoys, victory: target, victory-target: 3000000, starting-u-boats: 12", ""),
    ("house", "play-balance: german-rolls, type-xxi: yes, rudeltaktik: yes, ultra-defense: yes", OTHER_READINGS),
)
"""Optional rules and readings, in sets that between them put everything in force."""


class Counting(Desk):
    """A desk that counts what it is asked for."""

    def __init__(self, rules):
        super().__init__(rules)
        self.seen = Counter()

    def look(self, request, roll):
        """Count cells."""
        look = super().look(request, roll)
        self.seen[look.table, look.row.id, look.column.id if look.column else ""] += 1
        return look

    def in_force(self, name):
        """Count readings, optional rules and unknowns with what holds for them."""
        value = super().in_force(name)
        self.seen[name, value] += 1
        return value


def wild(seed):
    """Decide everything by a generator of its own: the least sensible player there is."""
    chance = random.Random(seed)
    return lambda decision: chance.choice(decision.options)


def herding(seed):
    """Put most U-boats side by side into the North Atlantic, and decide the rest at random."""
    chance, other = random.Random(seed), wild(f"{seed}/rest")

    def decide(decision):
        if decision.id == "place-boat" and chance.random() < 0.9:
            return f"north-atlantic-{chance.choice(('aggressive', 'aggressive', 'normal'))}"
        return other(decision)

    return decide


def typing(seed):
    """Answer what only a player can see, at random."""
    chance = random.Random(seed)

    def answer(question):
        kind = question.request.kind if isinstance(question.request, Ask) else None
        if kind is None:
            return None
        return Answer(read_words(kind, words_for(kind, chance), question.id), "decided")

    return answer


def words_for(kind, chance):
    """Write some words that a kind of value reads."""
    name = type(kind).__name__
    if name == "Whole":
        return str(chance.randint(kind.low, kind.high))
    if name == "Choice":
        return chance.choice(kind.options)
    if name == "Flag":
        return chance.choice(("yes", "no"))
    if name == "Counters":
        return ", ".join(f"{chance.randint(0, 4)} {noun}" for noun in kind.nouns)
    return "a word"


def watched(seed, policy, way=WAYS[0], watch=lambda *_: None, taken=None, desk=None, words=None):
    """Play a game to its end and give its walk and answers; ``watch`` sees each position and the one before."""
    rules = wolves(*way)
    given = read_input(PLAY, words or {}, rules.texts)
    walk = Walk(desk or Desk(rules), PLAY, given.arguments)
    answer_to = one_of(practice(str(seed)), by_policy(policy, "test"), typing(seed))
    answers, before = [], None
    while walk.question:
        if walk.position is not before:
            watch(before, walk.position)
            before = walk.position
        answer = answer_to(walk.question)
        if taken is not None and isinstance(walk.question.request, Choose):
            taken[walk.question.id, answer.value] += 1
        answers.append(walk.answer(answer))
    watch(before, walk.position)
    return walk, answers
