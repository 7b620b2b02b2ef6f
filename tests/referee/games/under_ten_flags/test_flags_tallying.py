"""The plotting sheets filled in: what each place holds, and that a sealed sheet tells nothing."""

import pytest
from kit.flags_table import GAME, hunting, play_open
from kit.secret_game import Players, begin, close

from forge.referee.games.under_ten_flags.state import British, Cruiser, Entry, Game, German, GermanFacts

OPEN = {"german-sheet/turn", "german-sheet/vp", "british-sheet/turn", "british-sheet/vp"}


def german(number, step, hexes, *answers):
    """A German entry, opened."""
    return Entry("german", number, step, GermanFacts(), (), (("hex", hexes), ("rest", answers)))


def british(number, step, *cruisers, turn=1):
    """A British entry, opened."""
    parts = tuple((f"cruiser-{place}", tuple(cruiser)) for place, cruiser in enumerate(cruisers, 1))
    return Entry("british", number, step, None, (), (*parts, ("rest", ())), turn)


def test_the_german_sheet_holds_plots_and_marks():
    """Each box holds the hex that was plotted, also of a move that was cancelled; marks stand as on paper."""
    entries = (
        german(1, "german-setup", "1406", ("german-start", "1406")),
        german(2, "german-move", "1407", ("plot", "1407")),
        german(3, "german-aid", "", ("put-on", "box-1")),
        german(4, "german-move", "1407", ("plot", "1408"), ("morale-dice", (6, 6))),
    )
    sheet = German("1407", 2, 3, ("half", "crossed", "clean"), ("clean", "crossed"), level="low")
    values = GAME.tally(Game(open=True, turn=4, vp=7, german=sheet, entries=entries), {})
    assert values == {
        "german-sheet/turn": "4", "german-sheet/vp": "7", "british-sheet/turn": "4", "british-sheet/vp": "7",
        "german-sheet/starting-hex": "1406", "german-sheet/plot/1": "1407", "german-sheet/plot/2": "1408",
        "german-sheet/morale/fatigue-marker/low": "x", "german-sheet/supply/box/second": "X",
        "german-sheet/disguises/mark/box-1": "/", "german-sheet/disguises/mark/box-2": "X",
    }  # fmt: skip


def test_the_british_sheet_begins_a_plot_when_a_cruiser_is_active():
    """Only active cruisers plot; an escort is written with its map marker; the turn of activation stands beside."""
    waits, free = Cruiser("escort", "1"), Cruiser("free", "1202")
    entries = (
        british(1, "british-setup", waits, free),
        british(2, "british-move", waits, free),
        british(3, "british-move", waits._replace(active=True), free, turn=3),
        british(4, "british-move", Cruiser("free", "1103", active=True), free, turn=3),
    )
    sheet = British((Cruiser("free", "1103", active=True), free))
    values = GAME.tally(Game(open=True, made=(5,), british=sheet, walrus=False, entries=entries), {})
    assert {name: value for name, value in values.items() if name not in OPEN} == {
        "british-sheet/cruisers/ca-1/escort": "x", "british-sheet/cruisers/ca-1/active": "x",
        "british-sheet/cruisers/ca-1/turn": "3", "british-sheet/cruisers/ca-1/walrus": "x",
        "british-sheet/cruisers/ca-2/start": "1202",
        "british-sheet/ca-1-plot/1": "E C5", "british-sheet/ca-1-plot/2": "1103",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_played_out_game_fills_as_many_boxes_as_atlantis_plotted(seed):
    """The boxes of the cruise are numbered from 1 without a gap."""
    game = play_open(seed, hunting).position
    boxes = [name for name in GAME.tally(game, {}) if name.startswith("german-sheet/plot/")]
    assert boxes == [f"german-sheet/plot/{number}" for number in range(1, game.german.entries + 1)]


def test_sealed_sheets_tell_nothing(tmp_path):
    """As long as sheets are sealed the turn and the VP are all that is filled in; once revealed both are full."""
    secrets = begin(tmp_path, "2")
    players = Players(secrets, "2")
    players.go_on(lambda secrets: len(secrets.common.ledger.records) > 80)
    assert GAME.tally(secrets.common.position, {}).keys() == OPEN
    players.go_on()
    german = secrets.private["german"].position
    values = GAME.tally(secrets.common.position, {})
    assert secrets.common.position.german == german
    assert f"german-sheet/plot/{german.entries}" in values
    close(secrets)
