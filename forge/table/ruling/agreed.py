"""A page for each reading, optional rule and unknown: what it means, what holds, what else could."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail, nearest
from forge.referee.contract.words import word

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.rules import Rules
    from forge.table.visit import Visit


class Meaning(NamedTuple):
    """One thing that may hold: its words, what it means, whether it does hold, whether it is the usual one."""

    words: str
    said: str
    chosen: bool
    usual: bool


class Agreed(NamedTuple):
    """What was agreed on, or is to be: its kind, its number, the question, why it is asked, and the answers."""

    kind: str
    id: str
    cite: str
    about: str
    why: str
    status: str
    meanings: tuple[Meaning, ...]


async def show(visit: Visit) -> Response:
    """Show what holds, and what else could."""
    rules, name = visit.opened.game.rules, visit.part("name")
    known = [*rules.readings, *rules.switches, *rules.unknowns]
    if name not in known:
        raise fail(Location(name), "", visit.words("rule.no-agreed"), nearest(name, known))
    return visit.page("rule/agreed.html", agreed=_agreed(rules, name))


def _agreed(rules: Rules, name: str) -> Agreed:
    texts = rules.texts
    if name in rules.readings:
        one = rules.readings[name]
        meanings = (
            Meaning(str(word(texts, meant)), said, meant == one.chosen, meant == one.default)
            for meant, said in one.alternatives
        )
        status = texts.get(f"status.{one.status}", one.status)
        return Agreed("reading", name, one.rule, one.about, one.why, status, tuple(meanings))
    if name in rules.switches:
        switch = rules.switches[name]
        held = dict.fromkeys((switch.value, switch.default))
        said = tuple(
            Meaning(str(word(texts, value)), "", value == switch.value, value == switch.default) for value in held
        )
        return Agreed("optional rule", name, switch.rule, switch.title, switch.help, "", said)
    unknown = rules.unknowns[name]
    value = () if unknown.value is None else (Meaning(str(word(texts, unknown.value)), "", True, False),)
    return Agreed("unknown", name, unknown.rule, unknown.question, unknown.needed, "", value)
