"""``forge odds``: what is not counted in two seconds is refused at once, with what else there is to do."""

from kit.blocks_rules import rules

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.odds.budget import QUICK_WORK, BeyondReach, Budget
from forge.referee.odds.exploring import Explorer
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input

FLEETS = {"allied": "Hood BB 2/2, Norfolk CA 2/1", "axis": "Bismarck BB 3/2, Hipper CA 1/1"}
BATTLE = ("odds", "atlantic-blocks", "battle", "--edition", "house", "--turn", "3",
          "--allied", FLEETS["allied"], "--axis", FLEETS["axis"], "--measure", "axis-sunk")  # fmt: skip


def test_beyond_two_seconds_is_said_and_what_helps(forge, monkeypatch):
    """Refused with both ways on: games played, or counting for longer, which gives the exact odds."""
    monkeypatch.setattr("forge.referee.odds.budget.QUICK_WORK", 100_000)
    refused = forge(*BATTLE)
    assert refused.status == 1
    assert not refused.out
    assert "beyond exact reach" in refused.err
    assert "--sample 10000, or count for longer: --long" in refused.err
    longer = forge(*BATTLE, "--long")
    assert longer.status == 0, longer.err
    monkeypatch.undo()
    assert forge(*BATTLE).out == longer.out


def test_no_longer_is_offered_where_it_was_long(forge, monkeypatch):
    """After ten seconds there is but one way on."""
    monkeypatch.setattr("forge.referee.odds.budget.MOST_WORK", 100_000)
    refused = forge(*BATTLE, "--long")
    assert "hint: sample instead: --sample 10000\n" in refused.err


def test_two_ships_against_two_are_within_reach():
    """The work of a battle of two ships a side of strength 2 and 3 is a half of what is waited for."""
    procedure = find_procedure(rules(), "battle")
    words = {"turn": "3", "allied": "Hood BB 3/3, Norfolk CA 2/2", "axis": "Bismarck BB 3/3, Hipper CA 2/2"}
    explorer = Explorer(Desk(rules()), first, Budget(QUICK_WORK // 2))
    explorer.place(procedure.function, read_input(procedure, words, rules().texts).arguments)
    assert explorer.budget.spent < QUICK_WORK // 2


def test_three_against_three_are_refused_before_they_are_explored():
    """Whole battleships, three a side: the budget ends it, a step later at most."""
    procedure = find_procedure(rules(), "battle")
    words = {"turn": "3", "allied": "A BB 4/4, B BB 4/4, C BB 4/4", "axis": "X BB 4/4, Y BB 4/4, Z BB 4/4"}
    explorer = Explorer(Desk(rules()), first, Budget(1_000_000))
    try:
        explorer.place(procedure.function, read_input(procedure, words, rules().texts).arguments)
    except BeyondReach:
        assert 1_000_000 < explorer.budget.spent < 1_010_000
    else:
        raise AssertionError("was explored")
