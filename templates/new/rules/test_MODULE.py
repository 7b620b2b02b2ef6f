"""The rules of {{ title }}, by dice thrown: what is expected comes from the rulebook."""

from pathlib import Path

import forge

GAME = forge.open_game(Path(__file__).parent / "{{ name }}")


def test_an_escort_takes_one_off_each_roll():
    """5 and 6 against one escort are 4 and 5: a ship each."""
    ruling = GAME.rule("raid", boats=2, escorts=1, dice="5 6")
    assert dict(ruling.totals) == {"sunk": 2}


def test_who_loses_a_boat_may_break_off():
    """The second boat does not attack; no die is thrown for it."""
    ruling = GAME.rule("raid", boats=2, dice="1", answers={"next": "break-off"})
    assert dict(ruling.totals) == {"sunk": 0, "lost": 1}
