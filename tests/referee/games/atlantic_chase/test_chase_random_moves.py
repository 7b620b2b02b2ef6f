"""Random actions on the map, one after the other: whatever is done, the position stays one that the rules allow."""

from hypothesis import given, settings
from hypothesis import strategies as st
from kit.chase_sea import TASK_FORCES, chart, check_force, force, leader, sea, ship, trajectory_of, walk, ways

from forge.referee.games.atlantic_chase.operation import charting, lapsing, porting, scouting
from forge.referee.games.atlantic_chase.operation.forces import Group, Stealth, triggers
from forge.referee.walking.drivers import by_policy, one_of, rolled

ACTIONS = (
    (charting.trajectory, charting.trajectory_ways),
    (charting.transfer, charting.transfer_ways),
    (charting.disperse, charting.disperse_ways),
    (porting.completion, porting.completion_ways),
    (porting.reorganize, porting.reorganize_ways),
    (scouting.signals, scouting.signals_ways),
    (scouting.stealth_recon, scouting.stealth_recon_ways),
    (lapsing.pass_one, lapsing.pass_one_ways),
    (lapsing.all_pass, lapsing.all_pass_ways),
)


def beginning():
    """A position with something to do for every action."""
    convoy = ship("convoy", "very-slow", "convoy")
    return sea(
        force("g1", "kiel", ship("g-bismarck", leaders=("lutjens",)), ship("g-eugen")),
        trajectory_of("g2", "0510", "0609", "0709", intel="0609"),
        force("b1", "scapa-flow", ship("hood", leaders=("tovey",)), ship("wales"), ship("rodney", "slow")),
        force("b2", "1207"),
        trajectory_of("b3", "0211", "0311", "0410")._replace(vessels=(convoy, ship("escort"))),
        stealth=(
            Stealth("u1", "german", "u-boat", prien=True),
            Stealth("m1", "german", "mines", "1307"),
            Stealth("s1", "british", "submarine"),
        ),
        groups=(
            Group("A", "british", "gibraltar", (ship("renown"),)),
            Group("A", "german", "kiel", (ship("g-hipper"),)),
        ),
        leaders=tuple(map(leader, ("lutjens", "tovey", "raeder", "pound", "prien"))),
        dispersal=True,
    )


def keys(op):
    """List every ship, wherever it is."""
    aboard = [vessel.key for each in (*op.forces, *op.groups) for vessel in each.vessels]
    return sorted((*aboard, *op.home))


@settings(max_examples=50, deadline=None)
@given(st.randoms(use_true_random=False))
def test_nothing_is_lost_and_nothing_illegal_arises(chance):
    """Ships and Task Forces are neither lost nor doubled; each is a legal line or a Station; markers are on it."""
    op = beginning()
    everything = keys(op)
    answerer = one_of(rolled(chance.randrange), by_policy(lambda decision: chance.choice(decision.options), "random"))
    for _ in range(12):
        open_now = [action for action, listing in ACTIONS if ways(listing, op)]
        marked = triggers(op, chart(), op.active)
        before = {one.id: one for one in op.forces}
        action = chance.choice(open_now)
        after = walk(action, chart(), op, answerer=answerer).result
        if action is charting.trajectory:
            for one in after.forces:
                was = before[one.id]
                laid = set(one.segments) - set(was.segments)
                assert set(one.intel) - set(was.intel) == laid & marked
        op = after
        assert keys(op) == everything
        assert sorted((*op.idle, *(one.id for one in op.forces))) == sorted(TASK_FORCES)
        for one in op.forces:
            check_force(one)
