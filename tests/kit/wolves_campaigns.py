"""Many games without a player, and what they come to on average: how the house deck was balanced.

``forge odds atlantic-wolves play --edition house --sample 1000 --policy careful`` gives the same as numbers of
one measure; here they are put side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_wolves import PLAY
from forge.referee.games.atlantic_wolves.victory import BROKEN_FLEET, GERMANS, STANDING_LIFELINE
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import seeded_below
from forge.referee.walking.input import read_input

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.games.atlantic_wolves.play import Ending
    from forge.rules import Rules


class Report(NamedTuple):
    """Averages of many games; shares are of all games."""

    games: int
    tons_a_month: float
    ships_a_month: float
    turns: float
    counters_left: float
    lifeline: float
    fleet_lost: float
    won: float

    def __str__(self) -> str:
        """Write them in a line."""
        return (
            f"{self.games:,} games of {self.turns:.1f} turns: {self.tons_a_month:,.0f} tons and "
            f"{self.ships_a_month:.0f} ships a month; a lifeline in {self.lifeline:.0%}, the fleet lost in "
            f"{self.fleet_lost:.0%}, won in {self.won:.0%}; {self.counters_left:.1f} counters left"
        )


def play_games(
    rules: Rules, policy: PolicyFunction, games: int, seed: str, position: Mapping[str, str] | None = None
) -> Report:
    """Play games from the set-up, or from a position in words; the same seed is the same games."""
    given = read_input(PLAY, position or {}, rules.texts)
    below = seeded_below(seed)
    sample = sample_odds(Desk(rules), PLAY, given.arguments, size=games, policy=policy, below=below)
    return report(tuple(sample.counts.items()))


def report(endings: tuple[tuple[Ending, int], ...]) -> Report:
    """Average endings, each with how often it came about."""
    games = sum(number for _, number in endings)
    months = sum(ending.turn * number for ending, number in endings)
    return Report(
        games,
        sum(ending.tons * number for ending, number in endings) / months,
        sum(ending.ships * number for ending, number in endings) / months,
        months / games,
        sum(ending.counters * number for ending, number in endings) / games,
        sum(number for ending, number in endings if ending.why == STANDING_LIFELINE) / games,
        sum(number for ending, number in endings if ending.why == BROKEN_FLEET) / games,
        sum(number for ending, number in endings if ending.winner == GERMANS) / games,
    )
