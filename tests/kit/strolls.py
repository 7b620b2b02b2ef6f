"""Whole games played at random, and what the rules themselves hold in hand wherever they wait for an answer."""

import random

from forge.errors import Problems
from forge.places import find_pack, find_situation
from forge.referee.catalogue import load_game
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Refusal
from forge.referee.contract.requests import Choose, Draw
from forge.referee.contract.situations import read_mapping, read_values
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk
from forge.rules import load_rules

EARLIER = frozenset({"before", "was"})
"""Names of variables that hold how things stood once."""


def rules_of(pack, edition="house", overlays=()):
    """Load the rules of a pack."""
    problems = Problems()
    rules = load_rules(find_pack(pack), problems, edition=edition, overlays=overlays)
    assert not problems.errors
    return rules


def words_of(rules, name):
    """Give the words of a situation that comes with the edition of a pack."""
    where = find_situation(find_pack(rules.pack), rules.edition, name)
    parameters = load_game(rules.game).play.parameters
    values = read_values(read_mapping(where.read_text("utf-8"), str(where)), parameters, str(where))
    kinds = {parameter.id: parameter.kind for parameter in parameters}
    return {key: kinds[key].show(value) for key, value in values.items()}


def begin(rules, words):
    """Stand at the first question of a whole game."""
    game = load_game(rules.game)
    given = read_input(game.play, words, rules.texts)
    return game, Walk(Desk(rules), game.play, given.arguments, given.words)


def stroll(walk, seed, most, shuns=()):
    """Answer a walk at random, at most so often; yield it at every question. ``shuns`` are options not taken."""
    chance = random.Random(seed)
    for _ in range(most):
        if walk.question is None:
            return
        yield walk
        walk.answer(answer_to(walk.question, chance, shuns))


def answer_to(question, chance, shuns=()):
    """Answer a question at random."""
    request = question.request
    if question.dice:
        return Answer(tuple(chance.randint(1, question.dice.faces) for _ in range(question.dice.number)), "hand")
    if isinstance(request, Choose):
        return Answer(chance.choice([one for one in request.options if one not in shuns] or request.options), "decided")
    if isinstance(request, Draw):
        items, counts = zip(*request.source, strict=True)
        return Answer(chance.choices(items, counts)[0], "hand")
    return Answer(a_value(request.kind, chance), "decided")


def a_value(kind, chance):
    """Give a value of a kind that players type."""
    schema = kind.schema()
    if hasattr(kind, "hexes"):
        return chance.choice(kind.hexes)
    if "minimum" in schema:
        return chance.randint(max(schema["minimum"], 0), min(schema["maximum"], max(schema["minimum"], 2)))
    words = schema.get("enum") or (["yes", "no"] if schema.get("type") == "boolean" else [])
    nouns = [f"{chance.randint(1, 2)} {noun}" for noun in getattr(kind, "nouns", ())]
    try:
        return read_words(kind, str(chance.choice(words)) if words else ", ".join(nouns) or "something", "here")
    except Refusal:
        return read_words(kind, "something", "here")


def in_hand(walk, parts=None):
    """Give how the whole may stand, by the innermost function of the rules that holds a state of it.

    Nothing of this relies on what the rules chose to show: it looks into their suspended functions. ``parts`` are
    fields of the whole by the type of what functions further in may hold of them.
    """
    level = walk._asker._standing._levels[-1]
    found = []
    for names in _held(walk._asking):
        held = [value for name, value in names.items() if name not in EARLIER]
        found = [value for value in held if type(value) in level.kinds] or found
        for value in held:
            if type(value) in (parts or {}):
                found = [whole._replace(**{parts[type(value)]: value}) for whole in found]
    for within in reversed(level.around or ()):
        found = [within(value) for value in found]
    return found


def _held(asking):
    """Give the variables of each function of the rules that waits, outermost first."""
    while asking is not None and getattr(asking, "gi_frame", None) is not None:
        names = dict(asking.gi_frame.f_locals)
        steps = names.get("steps") if "given_up" in names else None
        while steps is not None and getattr(steps, "cr_frame", None) is not None:
            mine = dict(steps.cr_frame.f_locals)
            yield mine
            inner = steps.cr_await
            steps = inner if hasattr(inner, "cr_frame") else mine.get("steps")  # walked by hand where answers are kept
        asking = asking.gi_yieldfrom
