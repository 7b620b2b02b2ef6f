"""What each option of a question leads to, in a few words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.words import decimals, measure_words, number, policy_words, say
from forge.referee.odds.sampling import Sample

if TYPE_CHECKING:
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.outlook import Outlook
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules

MOST_MEASURES = 2


def told(found: Outlook, walk: Walk, rules: Rules) -> dict[str, Any]:
    """Give the mean of what matters for each option, and what the odds rest on."""
    texts = rules.texts
    rows: tuple[tuple[Odds | Sample, ...], ...] = found.found
    places = [place for place, name in enumerate(found.measures) if any(row[place].mean(name) for row in rows)]
    options = {}
    for option, row in zip(found.options, rows, strict=True):
        said = []
        for place in places[:MOST_MEASURES]:
            mean = row[place].mean(found.measures[place])
            amount = number(texts, round(mean)) if abs(float(mean)) >= 100 else decimals(texts, f"{float(mean):.2g}")
            sure = "\N{ALMOST EQUAL TO}" if isinstance(row[place], Sample) else ""
            said.append(f"{sure}{amount} {measure_words(texts, found.measures[place])}")
        options[option] = ", ".join(said)
    key = "odds.here-played" if found.games else "odds.here"
    policy = policy_words(texts, walk.procedure.usual[-1])
    said_below = say(texts, key, policy=policy, games=found.games) if any(options.values()) else ""
    return {"options": options, "said": said_below}
