"""Rulings, questions and odds as JSON: stable forms, fractions as text, no floats."""

import json
from fractions import Fraction
from typing import NamedTuple

import pytest
from kit.referee_toys import DUEL, QUESTIONS, RAID, desk_of, find, given

from forge.referee.contract.dice import Handful
from forge.referee.odds.distribution import Odds
from forge.referee.odds.exact import exact_odds
from forge.referee.odds.plain import percent, plain_odds, plain_sample
from forge.referee.odds.sampling import sample_odds
from forge.referee.telling.plain import plain, plain_entry, plain_question, plain_ruling
from forge.referee.walking.drivers import by_hand, prepared, rule, seeded_below
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


class Spot(NamedTuple):
    """A value of a procedure."""

    name: str
    near: tuple


def test_values():
    """Named tuples become objects, tuples lists, the rest stays; what JSON has no form for is refused."""
    assert plain(Spot("x", (1, True, None))) == {"name": "x", "near": [1, True, None]}
    with pytest.raises(TypeError, match="may not return a float"):
        plain((1.5,))


def test_a_ruling(desk):
    """The JSON of a ruling has these fields, documented in REFEREE.md, and no others."""
    attack = find(desk.rules, "attack")
    walk = rule(desk, attack, given(attack, desk.rules, zone="outer", modifier="aggressive"), by_hand(Handful("5")))
    data = json.loads(json.dumps(plain_ruling(walk.ruling)))
    assert data.pop("forge").count(".") == 2
    assert data == {
        "schema": "forge-ruling/1",
        "pack": "toy",
        "edition": "published",
        "label": "",
        "procedure": "attack",
        "rules_version": 1,
        "cite": "9.1",
        "inputs": {"zone": "outer", "modifier": "aggressive"},
        "entries": [
            {
                "kind": "look",
                "id": "attack",
                "table": "attack",
                "rule": "9.1",
                "dice": "1d6",
                "values": [5],
                "how": "hand",
                "given": {"zone": "outer"},
                "natural": 5,
                "modifiers": [{"id": "aggressive", "value": 2, "rule": "9.2", "stage": "total", "amount": None}],
                "total": 7,
                "clamps": [{"of": "roll", "before": 7, "after": 6}],
                "row": "6",
                "column": "outer",
                "result": {"tons": 60_000, "ships": 10},
                "decided": False,
                "overruled": "",
                "about": {},
                "printed": ["60,000", "10"],
                "notes": [],
                "less": {"tons": 60_000, "ships": 10},
                "more": {"tons": 60_000, "ships": 10},
            }
        ],
        "result": {"tons": 60_000, "ships": 10},
        "totals": {},
    }


def test_every_kind_of_entry(desk):
    """Parts, notes, measures, values told, readings, options and unknowns have their own kinds."""
    walk = rule(desk, RAID, given(RAID, desk.rules, outer="1"), by_hand(Handful("5")))
    note, part = plain_ruling(walk.ruling)["entries"]
    assert note == {"kind": "note", "id": "limit", "values": {"tons": 90_000}, "cite": "9.9"}
    assert (part["kind"], part["step"], part["item"]) == ("part", "hunt", "outer")
    assert part["entries"][1] == {"kind": "measure", "id": "hold", "amount": 45_000}
    answers = prepared({"U-TOY-1": ["3"], "weather": ["8"]})
    walk = rule(desk, QUESTIONS, given(QUESTIONS, desk.rules, first="beta"), answers)
    assert [entry["kind"] for entry in plain_ruling(walk.ruling)["entries"]] == [
        "reading", "optional rule", "told", "unknown", "look", "told",
    ]  # fmt: skip


def test_the_short_form_has_no_words(desk):
    """What ledgers keep of a look-up leaves out printed words and what one pip would have changed."""
    attack = find(desk.rules, "attack")
    walk = rule(desk, attack, given(attack, desk.rules, zone="outer"), by_hand(Handful("5")))
    (entry,) = walk.ruling.entries
    assert plain_entry(entry).keys() - plain_entry(entry, short=True).keys() == {"printed", "notes", "less", "more"}


def test_questions(desk):
    """A question as JSON says what is asked, with the dice, the modifiers fixed, the options or what is expected."""
    attack = find(desk.rules, "attack")
    words = given(attack, desk.rules, zone="outer", modifier="night")
    assert plain_question(Walk(desk, attack, words.arguments).question) == {
        "ask": "rollon",
        "id": "attack",
        "about": {},
        "dice": "1d6",
        "table": "attack",
        "at": {"zone": "outer"},
        "modifiers": [{"id": "night", "value": -1, "rule": "9.3", "stage": "total", "amount": None}],
    }
    duel = rule(desk, DUEL, given(DUEL, desk.rules, theirs="3"), by_hand(Handful("6")))
    assert plain_question(duel.question)["options"] == ["on", "back"]


def test_odds(desk):
    """Odds as JSON are fractions as text beside percent, and the policy that decided."""
    data = plain_odds(exact_odds(desk, DUEL, (5, 1), ("hits",)), "duel", (("theirs", "1"),), "first")
    assert json.loads(json.dumps(data)) == data
    assert data["outcomes"] == [
        {"outcome": [0], "chance": "1/32", "percent": "3.13"},
        {"outcome": [1], "chance": "31/32", "percent": "96.88"},
    ]
    assert (data["schema"], data["mean"], data["policy"]) == ("forge-odds/1", {"hits": "31/32"}, "first")


def test_samples(desk):
    """Sampled odds as JSON are counts, with means and standard errors as text."""
    sample = sample_odds(desk, DUEL, (5, 1), ("hits",), size=100, below=seeded_below("x"))
    data = plain_sample(sample, "duel", (), "first")
    assert sum(row["count"] for row in data["outcomes"]) == data["samples"] == 100
    assert set(data["mean"]["hits"]) == {"mean", "standard_error"}


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0.00"),
        (Fraction(1), "100.00"),
        (Fraction(1, 6), "16.67"),
        (Fraction(1, 8), "12.50"),
        (Fraction(1, 10**9), "<0.01"),
        (1 - Fraction(1, 10**9), ">99.99"),
        (Fraction(1, 20_000), "0.01"),
    ],
)
def test_percentages(chance, said):
    """Percentages have two decimals, rounded half up; what is possible never reads 0, what is not sure never 100."""
    assert percent(chance) == said


def test_outcomes_are_in_order():
    """Outcomes are listed by size, mixed ones in an order that is always the same."""
    assert Odds(("a",), {(10,): 1, (2,): 1, (-3,): 1}, 3).ordered() == [(-3,), (2,), (10,)]
    assert Odds((), {"b": 1, "a": 1, 3: 1, (1, 2): 1}, 4).ordered() == [3, "a", "b", (1, 2)]
