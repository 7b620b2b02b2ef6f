"""Odds of every option at the question that is asked: counted beside the game, one at a time, never in its way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import asked_about, decimals, measure_words, number, option_words, policy_words, say
from forge.referee.odds.outlook import Lookout
from forge.referee.odds.plain import percent
from forge.referee.odds.sampling import Sample
from forge.referee.telling.outcomes import entry_title
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.library.recorded import RecordedPlay
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.outlook import Outlook
    from forge.referee.walking.questions import Question
    from forge.referee.walking.walk import Standing
    from forge.rules import Rules
    from forge.table.opened import Opened
    from forge.table.record import Record

    Texts = Mapping[str, str]
    Found = Odds | Sample

MOST_OUTCOMES = 6
MANY = 100
"""From so many on a mean is a whole number."""


class Measured(NamedTuple):
    """What an option leads to by one measure: its average, and how likely it comes to anything at all."""

    words: str
    mean: str
    some: str


class Column(NamedTuple):
    """One measure over all options."""

    title: str
    rows: tuple[Measured, ...]


class Counted(NamedTuple):
    """The odds of a question: a short word beside each option, all measures as tables, and what they rest on."""

    title: str
    beside: dict[str, str]
    columns: tuple[Column, ...]
    said: str


class _Desk:
    """What counts for one pack: one at a time, and a wish that another has overtaken is given up before it begins."""

    def __init__(self) -> None:
        self.lookout = Lookout()
        self.lock = asyncio.Lock()
        self.wish = 0


_desks: WeakKeyDictionary[Opened, _Desk] = WeakKeyDictionary()


async def outlook_of(opened: Opened, record: Record, policy: str = "") -> Counted | None:
    """Count the odds of every option where a game stands; ``Illegal`` where there are none to be told.

    None where somebody else has wished for others meanwhile.
    """
    desk = _desks.setdefault(opened, _Desk())
    desk.wish += 1
    wish = desk.wish
    walk = await record.look(_standing)
    if walk is None or walk.question is None:
        raise Illegal("odds", sentence("nothing-asked"))
    async with desk.lock:
        if wish != desk.wish:
            return None
        return await asyncio.to_thread(_count, desk.lookout, walk, policy, record.rules)


def _standing(play: RecordedPlay) -> Standing | None:
    walk = play.session.walk
    return walk.standing() if walk else None


def _count(lookout: Lookout, walk: Standing, policy: str, rules: Rules) -> Counted:
    question, texts, policy = walk.question, rules.texts, policy or walk.procedure.usual[-1]
    assert question is not None
    outlook = lookout.odds_here(walk, policy)
    names = [_name(option, question, texts) for option in outlook.options]
    columns = tuple(_column(outlook, place, names, texts) for place in range(len(outlook.measures)))
    told = [place for place in range(len(outlook.measures)) if any(map(_amounts, _found(outlook, place)))]
    beside = {}
    if told:
        shown = columns[told[0]]
        beside = {
            option: f"{row.mean} {measure_words(texts, outlook.measures[told[0]])}"
            for option, row in zip(outlook.options, shown.rows, strict=True)
        }
    key = "odds.here-played" if outlook.games else "odds.here"
    said = say(texts, key, policy=policy_words(texts, policy), games=outlook.games)
    name = entry_title(question.id, asked_about(question.request, texts), rules)
    return Counted(name, beside, tuple(columns[place] for place in told) or _valued(outlook, names, texts), said)


def _name(option: str, question: Question, texts: Texts) -> str:
    if not option:
        return say(texts, "odds.as-it-stands")
    return option_words(question.id, option, question.request.about, texts)


def _found(outlook: Outlook, place: int) -> list[Found]:
    return [row[place] for row in outlook.found]


def _amounts(found: Found) -> list[Any]:
    return [amount for amount in (found.counts if isinstance(found, Sample) else found.ordered()) if any(amount)]


def _column(outlook: Outlook, place: int, names: list[str], texts: Texts) -> Column:
    measure = outlook.measures[place]
    rows = (
        Measured(name, _mean(found, measure, texts), _some(found, texts))
        for name, found in zip(names, _found(outlook, place), strict=True)
    )
    return Column(measure_words(texts, measure), tuple(rows))


def _mean(found: Found, measure: str, texts: Texts) -> str:
    mean = float(found.mean(measure))
    return number(texts, round(mean)) if abs(mean) >= MANY else decimals(texts, f"{mean:.2f}")


def _some(found: Found, texts: Texts) -> str:
    if isinstance(found, Sample):
        return decimals(texts, f"{100 * (1 - found.share((0,))):.1f} %")
    return decimals(texts, f"{percent(1 - found.chance((0,)))} %")


def _valued(outlook: Outlook, names: list[str], texts: Texts) -> tuple[Column, ...]:
    """Tell, where nothing is measured, the likeliest outcomes of each option."""
    if outlook.measures:
        return ()
    return tuple(Column(name, _likeliest(found, texts)) for name, found in zip(names, _found(outlook, 0), strict=True))


def _likeliest(found: Found, texts: Texts) -> tuple[Measured, ...]:
    if isinstance(found, Sample):
        shares = sorted(((found.share(one), str(one)) for one in found.counts), reverse=True)[:MOST_OUTCOMES]
        return tuple(Measured(words, "", decimals(texts, f"{100 * share:.1f} %")) for share, words in shares)
    chances = sorted(((found.chance(one), str(one)) for one in found.ordered()), reverse=True)[:MOST_OUTCOMES]
    return tuple(Measured(words, "", decimals(texts, f"{percent(chance)} %")) for chance, words in chances)
