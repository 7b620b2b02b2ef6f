"""Averages of many games: the house deck is balanced as its edition says."""

import pytest
from kit.wolves import wolves
from kit.wolves_campaigns import play_games, report

from forge.referee.games.atlantic_wolves.play import Ending
from forge.referee.games.atlantic_wolves.policies import careful, plain


def test_averages_of_endings():
    """Tons and ships are averaged over months played, shares over games."""
    endings = (
        (Ending("allies", "broken-fleet", 2, 600_000, 100, 1, 3), 1),
        (Ending("germans", "tonnage-sunk", 10, 4_800_000, 800, 0, 15), 3),
    )
    found = report(endings)
    assert (found.games, found.turns, found.won, found.fleet_lost, found.lifeline) == (4, 8.0, 0.75, 0.25, 0.0)
    assert found.tons_a_month == (600_000 + 3 * 4_800_000) / 32
    assert found.counters_left == 12
    assert "4 games of 8.0 turns: 468,750 tons" in str(found)


def test_the_same_seed_is_the_same_games():
    """Two runs with one seed come to the same, with another to something else."""
    rules = wolves("house")
    one, again, other = (play_games(rules, plain, 10, seed) for seed in ("a", "a", "b"))
    assert one == again != other


@pytest.mark.slow
def test_careful_is_better_than_plain():
    """Already in few games the careful way sinks more and lasts longer."""
    rules = wolves("house")
    one, other = (play_games(rules, policy, 40, "short") for policy in (careful, plain))
    assert one.tons_a_month > other.tons_a_month
    assert one.turns > other.turns


@pytest.mark.slow
def test_the_house_deck_is_balanced():
    """The careful way: 370,000 to 430,000 tons a month, a lifeline in 30-50 %, the fleet lost in fewer than 15 %."""
    found = play_games(wolves("house"), careful, 1_000, "balance")
    assert 370_000 <= found.tons_a_month <= 430_000
    assert 0.30 <= found.lifeline <= 0.50
    assert found.fleet_lost < 0.15
