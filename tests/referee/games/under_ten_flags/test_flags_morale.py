"""Entries of the German plot: morale, checks, rest, supply, disguises."""

import pytest
from kit.flags_table import PROCEDURES, rules_of, rules_with

from forge.referee.games.under_ten_flags.state import LEVELS, German, GermanFacts, Packed
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer

DISGUISES = ("clean",) * 6
SALTS = ["00" * 32, "11" * 32]


def entry(sheet, to, dice=(), rules=None, roll=0, **answers):
    """Make one entry of the plot with dice in order; give the sheet afterwards."""
    rules = rules or rules_of()
    left = list(dice)
    words = {"sheet": Packed(German).show(sheet), "facts": Packed(GermanFacts).show(GermanFacts(roll))}
    given = read_input(PROCEDURES["german-move"], words, rules.texts)

    def thrown(question):
        return Answer(left.pop(0), "hand") if question.dice else None

    told = prepared(
        {"plot": [to], "salt": list(SALTS)} | {key.replace("_", "-"): [word] for key, word in answers.items()}
    )
    walk = rule(Desk(rules), PROCEDURES["german-move"], given, one_of(thrown, told))
    assert walk.question is None, walk.question
    assert not left
    return walk.ruling.result.state


def at(entries, morale=0, **more):
    """A sheet in 1201 after so many entries, at a level of the house edition's track of four boxes."""
    return German("1201", entries, morale, DISGUISES, level=LEVELS[morale])._replace(**more)


def test_a_plain_entry():
    """An entry in a white column only moves the ship."""
    assert entry(at(1), "1202") == at(2, hex="1202")


def test_a_fifth_entry_lowers_morale_and_asks_for_a_check():
    """At the fifth entry morale falls to the next box, and a 10 lets her go on."""
    assert entry(at(4), "1202", [(4, 6)], use_supply="no") == at(5, 1, hex="1202")


def test_a_failed_check_cancels_the_move():
    """An 11 keeps her where she is; that is no rest."""
    assert entry(at(4), "1202", [(5, 6)], use_supply="no") == at(5, 1)


@pytest.mark.parametrize(("morale", "total", "passes"), [(1, 9, True), (1, 10, False), (2, 8, True), (2, 9, False)])
def test_the_check_is_made_at_the_new_level(morale, total, passes):
    """Falling to Fatigued adds 1, to Low 2, in the house edition."""
    dice = (total - 4, 4)
    after = entry(at(4, morale), "1202", [dice], use_supply="no")
    assert after == at(5, morale + 1, hex="1202" if passes else "1201")


def test_the_other_order(tmp_path):
    """Under the other reading the check comes first, at the old level (UTF-R11)."""
    rules = rules_with(tmp_path, R11="check")
    assert entry(at(4, 1), "1202", [(4, 6)], rules, use_supply="no") == at(5, 2, hex="1202")


def test_morale_ends_at_low():
    """There is no level below Low."""
    assert entry(at(9, 3), "1202", [(1, 1)], use_supply="no").morale == 3


def test_rest():
    """A card spent in the same hex raises morale one level, to Fresh at most."""
    assert entry(at(1, 2), "1201", use_supply="no") == at(2, 1)
    assert entry(at(1), "1201") == at(2)


def test_rest_at_a_fifth_entry(tmp_path):
    """It makes up for the loss without a check; under the other reading a failed check brings nothing (UTF-R24)."""
    assert entry(at(4, 1), "1201", use_supply="no") == at(5, 1)
    rules = rules_with(tmp_path, R24="yes")
    assert entry(at(4, 1), "1201", [(6, 6)], rules, use_supply="no") == at(5, 2)


def test_a_cancelled_move_as_rest(tmp_path):
    """Under the other reading a cancelled move rests the crew (UTF-R22)."""
    assert entry(at(4, 1), "1202", [(6, 6)], rules_with(tmp_path, R22="yes"), use_supply="no") == at(5, 1)


def test_supply_comes_before_the_check(tmp_path):
    """It raises morale one level, the check is made all the same; the other reading waives it (UTF-R12)."""
    after = entry(at(4, 1), "1202", [(4,), (5, 5)], use_supply="box-2")
    assert after == at(5, 1, hex="1202", supply=("clean", "half"))
    waived = entry(at(4, 1), "1202", [(1,)], rules_with(tmp_path, R12="yes"), use_supply="box-1")
    assert waived == at(5, 1, hex="1202")


def test_a_disguise_is_marked_by_the_roll_it_was_worn_at():
    """A 4 with the Japanese disguise just succeeds: one diagonal; then a 6 crosses it out."""
    once = entry(at(1, worn=2), "1202", roll=4)
    assert once.disguises == ("clean", "half", "clean", "clean", "clean", "clean")
    assert once.worn == 0
    twice = entry(once._replace(worn=2), "1201", roll=6)
    assert twice.disguises[1] == "crossed"


@pytest.mark.parametrize(("reading", "level"), [("one", 1), ("both", 0)])
def test_a_card_brings_one_level(tmp_path, reading, level):
    """Supply and rest with one card bring one level together, or one each under the other reading (9.1, UTF-R25)."""
    rules = rules_with(tmp_path, R25=reading)
    after = entry(at(10, 2), "1201", [(1,)], rules, use_supply="box-1")
    assert (after.morale, after.level) == (level, LEVELS[level])


def test_supply_before_a_rest_on_a_fifth_entry_brings_one_level(tmp_path):
    """At a fifth entry a level is lost and one gained, whichever way it is gained."""
    after = entry(at(4, 1), "1201", [(1,)], use_supply="box-1")
    assert after.morale == 1
