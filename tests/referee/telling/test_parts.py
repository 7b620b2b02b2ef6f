"""A ruling in parts: what a page lays out and a chart is lit by."""

import pytest
from kit.referee_toys import DUEL, QUESTIONS, RAID, desk_of, find, given

from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.telling.parts import AnswerPart, GroupPart, every_part
from forge.referee.telling.told_ruling import ruling_part
from forge.referee.walking.drivers import by_hand, by_policy, one_of, prepared, rule
from forge.referee.walking.other_readings import read_otherwise


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def told(desk, procedure, dice, answers=None, **words):
    """Rule with dice by hand and give the parts."""
    read = given(procedure, desk.rules, **words)
    answerer = one_of(prepared(answers or {}), by_hand(Handful(dice)), by_policy(first, "first"))
    ruling = rule(desk, procedure, read, answerer).ruling
    return ruling_part(ruling, desk.rules, read_otherwise(ruling, desk.rules, procedure, read.arguments))


def test_a_look_up_in_parts(desk):
    """Dice, modifiers, sum, place and result each stand by themselves; ids name the cell."""
    said = told(desk, find(desk.rules, "attack"), "4", zone="outer", modifier="aggressive")
    assert (said.title, said.cite, said.inputs) == (
        "Attack Table",
        "9.1",
        (("zone", "outer"), ("modifier", "aggressive")),
    )
    (look,) = said.looks
    assert (look.dice, look.values, look.total, look.how) == ("1d6", (4,), 6, "hand")
    assert [(one.value, one.when, one.rule) for one in look.modifiers] == [(2, "aggressive", "9.2")]
    assert (look.place.table, look.place.row, look.place.column) == ("attack", "6", "outer")
    assert [(one.id, one.words) for one in look.fields] == [("tons", "60,000"), ("ships", "10")]
    assert said.headline == look.result == "60,000 tons, 10 ships"
    assert (look.less, look.more) == ("45,000 tons, 8 ships", "")


def test_groups_and_totals(desk):
    """A longer procedure keeps its groups; look-ups within them are found, and the totals come first."""
    said = told(desk, RAID, "62", outer="1", inner="1")
    assert any(isinstance(one, GroupPart) and one.heading for one in said.parts)
    assert [look.values for look in said.looks] == [(6,), (2,)]
    assert said.headline == "10 ships, 60,000 tons"


def test_what_a_ruling_rests_on(desk):
    """Readings and unknowns in force are told with their status, open ones by themselves."""
    said = told(desk, QUESTIONS, "", {"U-TOY-1": ["3"], "weather": ["8"]}, first="beta")
    assert [(one.kind, one.id, one.words, one.known) for one in said.held] == [
        ("reading", "TOY-R1", "attacker", True),
        ("unknown", "U-TOY-1", "3", True),
    ]


def test_throws_and_choices_outside_tables(desk):
    """A throw outside a table has its dice, a decision its words."""
    said = told(desk, DUEL, "64111", theirs="4")
    answers = [one for one in every_part(said.parts) if isinstance(one, AnswerPart)]
    assert next(one.values for one in answers if one.kind == "thrown") == (6,)
    assert [one.words for one in answers if one.kind == "chosen"] == ["on"]
