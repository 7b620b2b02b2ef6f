"""What is open or chosen: the unknowns with their answers and places, the readings with their alternatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.lettering import WARN
from forge.proofing.pages import Section
from forge.proofing.tables import Column, Said, table
from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.proofing.book.desk import Desk
    from forge.proofing.lettering import Strip
    from forge.rules.agreed import Reading, Unknown

NAMED = 4


def question_sections(desk: Desk) -> Iterator[Section]:
    """Give the unknowns and the readings of a pack, where it has any."""
    rules = desk.pack.rules
    within = desk.say("section.questions")
    if rules.unknowns:
        answered = sum(one.value is not None for one in rules.unknowns.values())
        lead = desk.say("unknowns.lead", all=len(rules.unknowns), open=len(rules.unknowns) - answered)
        yield Section(desk.say("section.unknowns"), _unknowns(desk), lead, within)
    if rules.readings:
        yield Section(
            desk.say("section.readings"),
            _readings(desk),
            desk.say("readings.lead"),
            within,
            follows=bool(rules.unknowns),
        )


def _unknowns(desk: Desk) -> Iterator[Strip]:
    columns = (
        Column(desk.say("head.number"), 22, role="strong"),
        Column(desk.say("head.question"), 72),
        Column(desk.say("head.answer"), 36),
        Column(desk.say("head.printed-on"), 50, role="note"),
    )
    rows = [
        (one.id, one.question, _answer(one, desk), _printed_on(one, desk)) for one in desk.pack.rules.unknowns.values()
    ]
    return table(desk.setter, desk.width, columns, rows)


def _answer(one: Unknown, desk: Desk) -> Said:
    if one.value is None:
        return Said(desk.say("unknowns.open"), "warning", WARN)
    return Said(show_value(one.value), "strong")


def _printed_on(one: Unknown, desk: Desk) -> str:
    """Where an unknown is printed; where nowhere, what it is needed for."""
    found = []
    for component in (*desk.pack.components, *desk.pack.left_out):
        if one.id in component.asks:
            places = dict.fromkeys(place.removeprefix(f"{component.id}/") for place in component.asks[one.id])
            named = list(places)[:NAMED]
            more = f" +{len(places) - NAMED}" if len(places) > NAMED else ""
            found.append(f"{component.title}: {', '.join(named)}{more}" if named else component.title)
    return "; ".join(found) or one.needed


def _readings(desk: Desk) -> Iterator[Strip]:
    columns = (
        Column(desk.say("head.number"), 18, role="strong"),
        Column(desk.say("head.rule"), 14, role="note"),
        Column(desk.say("head.question"), 50),
        Column(desk.say("head.in-force"), 48),
        Column(desk.say("head.otherwise"), 50, role="note"),
    )
    rows = [
        (one.id, one.rule, one.about, _in_force(one, desk), "\n".join(_others(one)))
        for one in desk.pack.rules.readings.values()
    ]
    return table(desk.setter, desk.width, columns, rows)


def _in_force(one: Reading, desk: Desk) -> Said:
    words = dict(one.alternatives)[one.chosen]
    return Said(words if one.chosen == one.default else desk.say("readings.chosen", words=words), "body")


def _others(one: Reading) -> Iterator[str]:
    for name, words in one.alternatives:
        if name != one.chosen:
            yield words
