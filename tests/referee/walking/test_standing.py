"""The board is true at every question of every game, not only where a phase begins."""

import re

import pytest
from kit.strolls import begin, in_hand, rules_of, stroll, words_of

from forge.referee.games.under_ten_flags.state import British, German
from forge.referee.telling.receipts import entry_lines
from tests.kit.repeated import repeats

GAMES = (
    ("atlantic-wolves", "house", "", 400, ()),
    ("atlantic-wolves", "published", "", 400, ()),
    ("paukenschlag-variant", "published", "", 400, ()),
    ("under-ten-flags", "house", "", 400, ()),
    ("atlantic-blocks", "house", "", 400, ("done",)),
    ("atlantic-blocks", "house", "mid-war", 400, ("done", "stay")),
    ("atlantic-chase", "house", "break-out", 150, ("end",)),
    ("atlantic-chase", "house", "first-chase", 150, ("end",)),
    ("atlantic-chase", "house", "norway", 150, ("end",)),
    ("atlantic-blocks", "house", "first-moves", 150, ()),
    ("atlantic-blocks", "house", "mid-war", 150, ()),
)
UNDER_WAY = {"passage"}
"""Throws at a ship between two places: the board has it where it comes from, the rules where it will be if it lives."""
SHEETS = {German: "german", British: "british"}


@pytest.mark.parametrize("seed", repeats(6, 2))
@pytest.mark.parametrize(("pack", "edition", "situation", "most", "shuns"), GAMES)
def test_the_board_shows_what_the_rules_have_in_hand(pack, edition, situation, most, shuns, seed):
    """At every question of a random game the board is that of the state from which the rules will go on."""
    rules = rules_of(pack, edition)
    game, walk = begin(rules, words_of(rules, situation) if situation else {})
    questions = 0
    for _ in stroll(walk, f"{pack}/{seed}", most, shuns):
        held = in_hand(walk, SHEETS)
        assert held
        questions += 1
        shown = seen(game, walk.position, rules)
        assert walk.question.id in UNDER_WAY or shown in [seen(game, state, rules) for state in held], (
            questions,
            walk.question.id,
        )
        news = (line for entry in walk.told[-3:] for line in entry_lines(entry, rules))
        assert not ids_in((*game.show(walk.position, rules.texts), *news), rules)
    assert questions > 20


def seen(game, position, rules):
    """Give the board and the tally sheet of a position."""
    return tuple(game.show(position, rules.texts)), game.tally(position, rules.texts) if game.tally else None


def ids_in(lines, rules):
    """Find the ids among words that people read, where a table of the pack says what they are called."""
    words = {word for line in lines for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", line)}
    return sorted(word for word in words if f"id.{word}" in rules.texts and rules.texts[f"id.{word}"] != word)


def test_an_id_among_words_is_found():
    """The look-out for ids sees one, and takes no name for one."""
    rules = rules_of("atlantic-chase", "house")
    assert ids_in(["G1  Port Box bergen: pr-eugen, Hood"], rules) == ["bergen", "pr-eugen"]
    assert ids_in(["G1  Port Box Bergen: Pr. Eugen, Hood"], rules) == []
