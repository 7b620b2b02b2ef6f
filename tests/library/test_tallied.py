"""The tally of a game at any time: its numbers, who plays by which options, and what the judging procedure says."""

from kit.strolls import begin, rules_of, words_of

from forge.errors import Problems
from forge.library.tallied import judged, tallied
from forge.places import find_pack
from forge.referee.games.atlantic_wolves.position import Month
from forge.rules import load_rules


def test_two_months_of_ten_are_judged_by_what_is_still_needed(tmp_path):
    """With 1 Convoy 450,000 tons a turn are needed (4.0): 4,500,000 - 775,000 = 3,725,000 in 8, 465,625 in each."""
    overlay = tmp_path / "agreed.yaml"
    overlay.write_text("overlay: agreed\nswitches: {rudeltaktik: yes}\n", encoding="utf-8")
    problems = Problems()
    rules = load_rules(find_pack("atlantic-wolves"), problems, edition="house", overlays=[overlay])
    game, walk = begin(rules, {})
    assert judged(game, walk.position, rules) == ()
    months = (Month(402_500, 66, 30, 5), Month(372_500, 60, 30, 0))
    found = tallied(game, walk.position._replace(months=months, convoys=1), rules, ("Anna", "Bob"))
    assert found.beside["tally/player"] == "Anna, Bob"
    assert found.beside["tally/options"] == "Rudeltaktik"
    assert any("3,725,000 to go, 465,625 in each of 8" in line for line in found.verdict)
    assert found.beside["tally/verdict"] == found.verdict[-1] == "Nobody has won yet, the game goes on"


def test_what_cannot_be_judged_yet_says_so():
    """The block game is judged after turn 8 (12); who knows no winning VP has no verdict of Under Ten Flags."""
    rules = rules_of("atlantic-blocks")
    game, walk = begin(rules, words_of(rules, "mid-war"))
    (said,) = judged(game, walk.position, rules)
    assert "rule 12" in said
    house = rules_of("under-ten-flags")
    game, walk = begin(house, words_of(house, "second-turn"))
    assert judged(game, walk.position, house)
    assert judged(game, walk.position, rules_of("under-ten-flags", "published")) == ()
