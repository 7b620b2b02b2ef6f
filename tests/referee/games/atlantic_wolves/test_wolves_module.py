"""What the module declares fits the pack: tables, fields, modifiers, result words, readings, texts."""

import pytest
from kit.wolves import wolves
from kit.wolves_table import WAYS

from forge.errors import Problems
from forge.referee.catalogue import check_game, load_game
from forge.referee.contract.objection import Objection


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
def test_the_pack_offers_what_the_module_uses(way):
    """Whatever is in force, no table, field, modifier, result word or reading is missing or unknown."""
    problems = Problems()
    check_game(wolves(*way), problems)
    assert [str(problem) for problem in problems] == []


def test_measures_and_objections_have_words():
    """Each measure and each objection of the game is a text of the pack."""
    texts = wolves().texts
    game = load_game("atlantic-wolves")
    measures = {measure for procedure in (*game.procedures, game.play) for measure in procedure.measures}
    assert {measure for measure in measures if f"measure.{measure}" not in texts} == set()
    assert Objection("too-many-aces").id in texts
