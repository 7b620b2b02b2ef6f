"""The tally of a game at any time: its numbers, who plays by which options, and what the judging procedure says."""

from kit.strolls import begin, rules_of, stroll, words_of

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
    assert judged(game, walk.position, house)[-1].startswith("As it stands, ")
    assert judged(game, walk.position, rules_of("under-ten-flags", "published")) == ()


GOES_ON = "The scenario goes on"
ENDINGS = {
    "german": "The German player has won",
    "british": "The British player has won",
    "none": "The scenario is over, and nobody has won",
}


def test_the_scenario_is_judged_at_every_question():
    """Whatever an operation or a battle in it asks, how it stands can be told; the last word is that of its end."""
    rules = rules_of("atlantic-chase")
    ends = set()
    for seed, name in enumerate(("break-out", "first-chase", "norway")):
        game, walk = begin(rules, words_of(rules, name))
        for _ in stroll(walk, f"judged/{seed}", 120):
            said = judged(game, walk.position, rules)
            assert said[-1] == GOES_ON
            assert any(line.startswith("If it ended now, ") for line in said)
        if walk.question is None:
            assert judged(game, walk.position, rules)[-1] == ENDINGS[walk.ruling.result.winner]
            ends.add(name)
    assert ends


def test_a_game_that_counts_nothing_has_no_verdict():
    """A situation that says neither how it ends nor what is worth points is judged by nobody."""
    rules = rules_of("atlantic-chase")
    words = words_of(rules, "norway")
    game, walk = begin(rules, {name: words[name] for name in words if name not in ("ends", "points", "verdict")})
    assert judged(game, walk.position, rules) == ()
