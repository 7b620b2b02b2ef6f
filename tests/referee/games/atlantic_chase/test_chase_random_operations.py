"""Whole operations by chance: whatever is done, every position is one that the rules allow."""

from collections import Counter

import pytest
from kit.chase_sea import TASK_FORCES, chart, check_force, force, leader, sea, ship, trajectory_of
from kit.chase_table import chase

from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Choose
from forge.referee.games.atlantic_chase.operation.begin import words_of
from forge.referee.games.atlantic_chase.operation.forces import Group, Stealth
from forge.referee.games.atlantic_chase.operation.play import ACTIONS, open_actions, perform
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, practice, rule, seeded_below
from forge.referee.walking.input import Input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import Chosen, Looked, Noted, each_entry

ROUNDS = 60
TABLES = {*ATTEMPTS, "interruption", "seize", "vie", "weather", "reinforcement", "gunnery", "break-away", "time-lapse"}
LEADERS = (
    *("lutjens", "krancke", "raeder", "marschall", "prien"),
    *("tovey", "forbes", "pound", "somerville", "walker", "gensoul"),
)
RESULTS = {
    "air-strike": "miss contact hit-if-very-slow hit-if-slow hit damage",
    "engage": "miss contact skirmish closing-in battle surprise",
    "naval-search": "miss contact sighted skirmish early-late shadow",
    "stealth-attack": "miss lose-contact hit-if-very-slow hit-if-slow hit damage two-hits two-damages",
    "interruption": "alert-0 alert-1 alert-2 slip vie change",
}
NOTES = {
    *("battle-begins", "ship-hit", "ship-damaged", "ship-sunk", "leader-lost", "action-cancelled", "intel-attached"),
    *("contact-attached", "evasive-earned", "target-station", "target-shortened", "ships-home", "completion-fails"),
    *("signals-station", "initiative-passes", "recon-of-port", "all-pass-by", "declined"),
    *("lutjens-seizes", "ship-exits-alone", "both-leave", "nobody-hit"),
}


def beginning(active):
    """A sea with all kinds of forces close together, and the leaders of both players aboard."""
    convoy, german = ship("convoy", "very-slow", "convoy"), ship("g-convoy", "very-slow", "convoy")
    convoy, german = (one._replace(ship=one.ship._replace(unsinkable=True)) for one in (convoy, german))
    squadron = ship("squadron", "medium", "destroyer")
    squadron = squadron._replace(ship=squadron.ship._replace(torpedo=True, unsinkable=True, back=None))
    return sea(
        force("g1", "kiel", ship("g-bismarck", leaders=("lutjens",)), ship("g-eugen")),
        trajectory_of("g2", "1405", "1306", "1206", intel="1306")._replace(
            vessels=(ship("g-gneisenau", leaders=("marschall",)), ship("g-scheer", "medium", leaders=("krancke",)))
        ),
        force("g3", "1206", ship("g-zeppelin", "medium", "carrier"), german),
        force("b1", "scapa-flow", ship("hood", leaders=("tovey",)), ship("wales"), ship("rodney", "slow")),
        trajectory_of("b2", "1206", "1106", "1006", contact="1206")._replace(
            vessels=(
                ship("ark", "medium", "carrier", leaders=("somerville",)),
                ship("nelson", "slow", leaders=("forbes",)),
            )
        ),
        trajectory_of("b3", "1307", "1206", "1107", "1007")._replace(vessels=(convoy, squadron)),
        force("b4", "1206", ship("stork", leaders=("walker",)), ship("strasbourg", leaders=("gensoul",))),
        active=active,
        year=1941,
        stealth=(
            Stealth("u1", "german", "u-boat", prien=True),
            Stealth("u2", "german", "u-boat", "1206"),
            Stealth("m1", "german", "mines", "1307"),
            Stealth("s1", "british", "submarine", "1206"),
            Stealth("s2", "british", "submarine"),
        ),
        groups=(
            Group("A", "british", "clyde-liverpool", (ship("renown"),)),
            Group("A", "german", "kiel", (ship("g-hipper"),)),
        ),
        leaders=tuple(map(leader, LEADERS)),
        dispersal=True,
        limit=4,
        squadrons=2,
    )


def by_chance(below):
    """Decide by chance; in battle seldom to leave, in port seldom to go home."""

    def answer(question):
        request = question.request
        if not isinstance(request, Choose):
            return None
        assert len(request.options) > 1, f"{question.id} is no question"
        return Answer(request.options[below(len(request.options))], DECIDED)

    return answer


def ruled(function, *arguments, answerer):
    """Walk through a step of the operation."""
    walked = rule(Desk(chase()), Procedure("test", function), Input((chart(), *arguments), ()), answerer)
    assert walked.question is None, f"still asks {walked.question}"
    return walked.ruling


def operation(seed):
    """Play an operation by chance and check every position; count what came up."""
    below = seeded_below(f"operation {seed}")
    answerer = one_of(practice(f"operation {seed}"), by_chance(below))
    op = beginning(("german", "british")[below(2)])
    everything, seen = keys(op), Counter()
    for _ in range(ROUNDS):
        open_now = ruled(open_actions, op, answerer=answerer).result
        if not open_now:
            break
        action = likely(open_now, below)
        ruling = ruled(perform, op, action, answerer=answerer)
        seen[action] += 1
        seen.update(occurred(ruling))
        before, op = op, ruling.result
        check(before, op, everything)
    return seen


def likely(open_now, below):
    """Choose an action, one of those thrown on a table more often than not."""
    keen = [name for name in open_now if name in ATTEMPTS]
    options = keen if keen and below(2) else [name for name in open_now if name != "completion" or not below(4)]
    return (options or open_now)[below(len(options or open_now))]


def occurred(ruling):
    """Name what a ruling told, looked up with which results, and asked."""
    for entry in each_entry(ruling.entries):
        if isinstance(entry, Noted):
            yield f"note {entry.id}"
        elif isinstance(entry, Chosen):
            yield f"choice {entry.id}"
        elif isinstance(entry, Looked):
            yield f"table {entry.look.table}"
            effect = getattr(entry.look.result, "effect", ())
            for word in (effect,) if isinstance(effect, str) else effect:
                yield f"{entry.look.table} {word}"


def keys(op):
    """List every ship, wherever it is."""
    aboard = [vessel.key for each in (*op.forces, *op.groups) for vessel in each.vessels]
    return sorted((*aboard, *op.home, *op.sunk))


def check(before, op, everything):
    """Check a position after an action."""
    assert keys(op) == everything
    assert sorted((*op.idle, *(one.id for one in op.forces))) == sorted(TASK_FORCES)
    assert op.tally >= 0
    assert op.tally == 0 or op.active == before.active
    assert op.actions - before.actions in (0, 1)
    assert set(op.sunk) >= set(before.sunk)
    assert {one.id for one in op.stealth} <= {one.id for one in before.stealth}
    aboard = [name for one in op.forces for name in one.leaders]
    assert len(aboard) == len(set(aboard))
    in_play = {one.name for one in op.leaders}
    ashore = {"raeder", "pound", *("prien",) * any(one.prien for one in op.stealth)}
    assert set(aboard) <= in_play <= {*aboard, *ashore}
    assert ("prien" in in_play) == any(one.prien for one in op.stealth)
    assert len(op.duties) == len({(one.force, one.actions) for one in op.duties})
    assert all(one.force in {each.id for each in op.forces} for one in op.duties)
    for one in op.forces:
        check_force(one)
        check_afloat(one)
    words_of(op)


def check_afloat(one):
    """Check that no ship of a Task Force should have been struck off."""
    for vessel in one.vessels:
        assert vessel.ship.state != "sunk"
        assert vessel.ship.kind not in ("convoy", "destroyer") or vessel.ship.hits < 4


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_an_operation_is_legal(seed):
    """Sixty actions: ships, Task Forces, markers and leaders are where they can be, and nothing stops the play."""
    seen = operation(seed)
    assert sum(seen[action] for action in ACTIONS) == ROUNDS


def test_an_operation_is_what_its_dice_and_decisions_make_it():
    """The same seed plays the same operation."""
    assert operation(1) == operation(1)


@pytest.mark.slow
def test_everything_comes_up_in_many_operations():
    """In two hundred operations every action, every result of every table, and every note is reached."""
    seen = Counter()
    for seed in range(200):
        seen += operation(seed)
    for name in (*ACTIONS, *(f"table {table}" for table in TABLES), *(f"note {note}" for note in NOTES)):
        assert seen[name], name
    for table, words in RESULTS.items():
        assert [word for word in words.split() if not seen[f"{table} {word}"]] == [], table
