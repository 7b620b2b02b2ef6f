"""Receipts and prompts: the lines that players read."""

import pytest
from kit.referee_toys import DRAWS, DUEL, MUSTER, QUESTIONS, RAID, desk_of, find, given

from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.telling.outcomes import came_to_words
from forge.referee.telling.prompts import question_lines
from forge.referee.telling.receipts import how_words, receipt
from forge.referee.walking.drivers import by_hand, by_policy, one_of, practice, prepared, rule
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def receipt_of(desk, procedure, dice, answers=None, **words):
    """Rule with dice by hand and give the receipt."""
    answerer = one_of(prepared(answers or {}), by_hand(Handful(dice)), by_policy(first, "first"))
    walk = rule(desk, procedure, given(procedure, desk.rules, **words), answerer)
    assert walk.question is None
    return "\n".join(receipt(walk.ruling, desk.rules))


def test_a_table(desk):
    """Dice, modifiers with rule numbers, total, row, column, result, and what one pip would have changed."""
    said = receipt_of(desk, find(desk.rules, "attack"), "4", zone="outer", modifier="aggressive")
    assert said.splitlines() == [
        "Attack Table (9.1)",
        "  with zone: outer; modifier: aggressive",
        "  1d6 4, +2 aggressive (9.2) = 6 -> row 6, column Outer: 60,000 tons, 10 ships [by hand]",
        "    one pip less: 45,000 tons, 8 ships",
    ]


def test_clamps_are_shown(desk):
    """A total off the table is shown with the row that it is read as."""
    said = receipt_of(desk, find(desk.rules, "attack"), "6", zone="inner", modifier="aggressive")
    assert "1d6 6, +2 aggressive (9.2) = 8 -> row 6, column Inner (8 read as 6): 30,000 tons, 5 ships" in said


def test_counted_modifiers_and_their_limit(desk):
    """A counted modifier says how many were counted and when its limit held it back."""
    said = receipt_of(desk, find(desk.rules, "attack"), "1", zone="outer", modifier="extra=2")
    assert "1d6 1, +2 boats beyond the first (9.4) = 3 -> row 3" in said
    said = receipt_of(desk, find(desk.rules, "attack"), "1", zone="outer", modifier="extra=5")
    assert "+3 boats beyond the first, 5 counted, at its limit (9.4) = 4 -> row 4" in said


def test_several_dice_and_natural_results(desk):
    """Several dice are shown one by one; natural dice that decide are said to."""
    assert "2d6 3+4 = 7 -> row 7–9: Contact [by hand]" in receipt_of(desk, find(desk.rules, "find"), "34")
    assert "2d6 6+6 = 12 -> a rolled 12 always sinks: Sunk" in receipt_of(desk, find(desk.rules, "find"), "66")


def test_parts_totals_and_notes(desk):
    """A longer procedure has a heading for each part, notes, and totals at the end."""
    said = receipt_of(desk, RAID, "62", outer="1", inner="1").splitlines()
    assert said[:3] == ["Raid", "  with outer: 1; inner: 1", "  Limit (tons 90000) (9.9)"]
    assert "  Boat in the inner zone" in said
    assert "    Attack Table: 1d6 2, -1 night (9.3) = 1 -> row 1, column Inner: 0 tons, 0 ships [by hand]" in said
    assert "  in all: 10 ships, 60,000 tons" in said


def test_readings_and_unknowns_are_named(desk):
    """What a doubtful ruling relied on stands at its end; an optional rule that is off goes without saying."""
    said = receipt_of(desk, QUESTIONS, "", {"U-TOY-1": ["3"], "weather": ["8"]}, first="beta")
    assert "  What is a small prize worth? 3 (8)" in said
    assert said.endswith("  reading TOY-R1: attacker (open)\n  U-TOY-1 answered: 3")


def test_choices_and_throws(desk):
    """Throws and decisions outside tables have their lines too, with rule numbers and who decided."""
    said = receipt_of(desk, DUEL, "64111", theirs="4")
    assert "the 1. blow: 1d6 6 (7.1) [by hand]" in said
    assert "Press: on (7.2) [policy first]" in said
    assert "in all: 2 hits" in receipt_of(desk, DUEL, "44111", theirs="4")


def test_draws(desk):
    """A drawn chit has a line."""
    said = receipt_of(desk, DRAWS, "", {"chit": ["red", "blue"]})
    assert "Chit: red [by hand]" in said


def test_practice_is_marked_in_each_line(desk):
    """Seeded dice are marked as practice wherever they are shown."""
    procedure = find(desk.rules, "attack")
    walk = rule(desk, procedure, given(procedure, desk.rules, zone="outer"), practice("seven"))
    assert "[practice, seed seven]" in " ".join(receipt(walk.ruling, desk.rules))


def test_prompts(desk):
    """A prompt names dice and modifiers, options by number, or what kind of value is expected."""
    assert question_lines(Walk(desk, RAID, (1, 0, 9)).question, desk.rules) == ("Attack Table: throw 1d6",)
    duel = rule(desk, DUEL, given(DUEL, desk.rules, theirs="3"), by_hand(Handful("6")))
    assert question_lines(duel.question, desk.rules) == ("Press (attacker):", "  1. on", "  2. back")
    asked = rule(desk, QUESTIONS, given(QUESTIONS, desk.rules, first="beta"), prepared({"U-TOY-1": ["3"]}))
    assert question_lines(asked.question, desk.rules) == ("Weather (umpire): a whole number from 0 to 9",)
    assert question_lines(Walk(desk, DRAWS, ()).question, desk.rules) == ("Chit: draw one",)


def test_a_result_in_words(desk):
    """A procedure that returns a number says so when the pack has no words for it."""
    assert receipt_of(desk, MUSTER, "", boats="2 normal").endswith("result: 2")


@pytest.mark.parametrize(
    ("procedure", "dice", "words", "said"),
    [(MUSTER, "", {"boats": "2 normal"}, "result: 2"),
     (RAID, "62", {"outer": "1", "inner": "1"}, "in all: 10 ships, 60,000 tons; result: 1"),
     (DUEL, "44111", {"theirs": "4"}, "in all: 2 hits")],
)  # fmt: skip
def test_what_a_ruling_came_to_in_one_line(desk, procedure, dice, words, said):
    """Totals where there are any, the result where it has words."""
    answerer = one_of(by_hand(Handful(dice)), by_policy(first, "first"))
    walk = rule(desk, procedure, given(procedure, desk.rules, **words), answerer)
    assert came_to_words(walk.ruling, desk.rules) == said


@pytest.mark.parametrize("how", ["hand", "forge", "late", "decided", "only", "practice:x", "kept:3", "amended:3"])
def test_every_way_of_answering_has_words(desk, how):
    """No text is missing: the key of a way of answering never shows itself."""
    assert "how." not in how_words(how, desk.rules.texts)
