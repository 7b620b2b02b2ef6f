"""The reasoned player of Under Ten Flags: better than no plan at all, and fair to the other side."""

import math

import pytest
from kit.flags_table import GAME, house_sea, rules_of
from kit.strolls import begin, stroll

from forge.referee.contract.deciding import find_policy
from forge.referee.contract.policy import Decision
from forge.referee.contract.requests import Ask, Choose
from forge.referee.games.under_ten_flags.policies import reasoned
from forge.referee.games.under_ten_flags.state import BRITISH, GERMAN
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer

GAMES = range(40)


def play(words, seed, watch=None):
    """Play a game by policies in words; give its ruling."""
    rules = rules_of()
    policy = find_policy(GAME.play, words)
    decides = by_policy(watch(policy) if watch else policy, words)
    walk = rule(Desk(rules), GAME.play, read_input(GAME.play, {}, rules.texts), one_of(practice(str(seed)), decides))
    assert walk.question is None, walk.question
    return walk.ruling


@pytest.fixture(scope="module")
def points():
    """The VP of forty games with the same dice, by the policies of both sides."""
    pairs = ("first first", "reasoned first", "reasoned last", "reasoned reasoned")
    words = {pair: "german:{} british:{}".format(*pair.split()) for pair in pairs}
    return {pair: [play(said, seed).result for seed in GAMES] for pair, said in words.items()}


def bounds(ours, theirs):
    """The mean difference of VP in the same games, and two standard errors of it."""
    more = [one.vp - other.vp for one, other in zip(ours, theirs, strict=True)]
    mean = sum(more) / len(more)
    return mean, 2 * math.sqrt(sum((one - mean) ** 2 for one in more) / (len(more) - 1) / len(more))


@pytest.mark.slow
@pytest.mark.parametrize("enemy", ["first", "last", "reasoned"])
def test_a_german_with_a_plan_scores(points, enemy):
    """Against any enemy the German with a plan has more VP than one without, who meets no ship and has none."""
    assert not any(result.vp for result in points["first first"])
    mean, error = bounds(points[f"reasoned {enemy}"], points["first first"])
    assert mean - error > 2


@pytest.mark.slow
def test_a_british_player_with_a_plan_costs_him(points):
    """Against the same German fewer VP are lost than by taking what is listed first, and she is caught at times."""
    mean, _ = bounds(points["reasoned reasoned"], points["reasoned first"])
    assert mean < 0
    assert sum(result.sunk for result in points["reasoned reasoned"]) > sum(
        result.sunk for result in points["reasoned first"]
    )


def scrubbed(decision, side):
    """Give a decision without anything that the other side hides."""
    game = decision.position
    if game is not None:
        other = {GERMAN: "british", BRITISH: "german"}[side]
        game = game._replace(**{other: None}, entries=tuple(entry for entry in game.entries if entry.side == side))
    return Decision(decision.request, decision.options, game)


def test_no_side_looks_at_the_other_sheet():
    """Every decision is the same when the sheet and the entries of the other side are taken out of sight."""
    seen = []

    def watched(policy):
        def decides(decision):
            seen.append(decision.id)
            taken = policy(decision)
            assert taken == policy(scrubbed(decision, decision.who)), decision.id
            return taken

        return decides

    for seed in range(4):
        play("reasoned", seed, watched)
    assert {"german-start", "plot", "cruiser-plot", "acvm-move"} <= set(seen)


def test_it_does_without_a_position():
    """Where nothing was shown yet, as in a single ruling, what is listed first is taken."""
    request = Choose("plot", GERMAN, ("0203", "0204"))
    assert reasoned(Decision(request, request.options)) == "0203"


def test_where_atlantis_was_met_is_public():
    """The last hex in which she searched or was found is kept, with the moves since; nothing else of her is."""
    places = []

    def answer(question):
        request, game = question.request, question.position
        if game:
            places.append((game.met, game.german.hex))
        if isinstance(request, Choose | Ask):
            return Answer(by_policy(reasoned, "reasoned")(question).value, DECIDED)
        return None

    rules = rules_of()
    given = read_input(GAME.play, {}, rules.texts)
    for seed in range(5):
        begun = len(places)
        rule(Desk(rules), GAME.play, given, one_of(practice(str(seed)), answer))
        assert places[begun][0] == ("", 0)
    met = [(place, where) for (place, moves), where in places if place and not moves]
    assert met
    assert all(place == where for place, where in met)


def moves_to(sea, start, places):
    """Count the moves from a hex to the nearest of some places, ring by ring."""
    ring, seen, moves = {start}, {start}, 0
    while ring and not ring & set(places):
        ring = {each for one in ring for each in sea.neighbours(one)} - seen
        seen |= ring
        moves += 1
    return moves if ring else len(sea.hexes)


def test_the_raider_has_closer_hexes():
    """At every entry of the plot those hexes beside her are closer that have fewer moves to the nearest ship."""
    sea, met = house_sea(), 0
    game, walk = begin(rules_of(), {"secrets": "open"})
    del game
    for _ in stroll(walk, "closer", 250):
        request = walk.question.request
        if walk.question.id != "plot":
            continue
        ships, here = [route.hex for route in walk.position.on_map], walk.position.german.hex
        near = moves_to(sea, here, ships)
        wanted = {one for one in sea.neighbours(here) if ships and moves_to(sea, one, ships) < near}
        assert {option for option, trait in request.traits if trait == "closer"} == wanted
        met += bool(wanted)
    assert met > 5
