"""Marker sets: drawn, moved by direct ways, completed, recycled, lost."""

from kit.flags_table import by_chance, hunting, notes, play_open, rule_on, rules_of, rules_with

from forge.referee.contract.procedure import Procedure
from forge.referee.games.under_ten_flags import rule_5_2_sets as traffic
from forge.referee.games.under_ten_flags.state import Game, Route
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, prepared, rule
from forge.referee.walking.rulings import Chosen, Looked, Noted, each_entry


def walked(function, *arguments, answers=None, dice="1", rules=None):
    """Walk a generator of the game by itself."""
    from forge.referee.contract.dice import Handful
    from forge.referee.walking.drivers import by_hand
    from forge.referee.walking.input import Input

    procedure = Procedure("test", function)
    driver = one_of(by_hand(Handful(dice)), prepared(answers or {}))
    walk = rule(Desk(rules or rules_of()), procedure, Input(arguments, ()), driver)
    assert walk.question is None, walk.question
    return walk.ruling


ROUTE = Route(1, 1, 3, 9, "", "2003", 4)


def test_a_set_that_returns_brings_back_its_markers_and_its_counter():
    """Both O/D markers and the counter go into the cups, and the British sheet is told."""
    game = traffic.put_back(Game(open=True, routes=(ROUTE,), markers=(1, 2), counters=20), ROUTE)
    assert (game.markers, game.counters, game.routes) == ((1, 2, 3, 9), 21, ())
    assert game.events == (("returned", 1, ""),)


def test_a_lost_counter_does_not_come_back():
    """Where the markers of a lost ship wait, they return without her counter."""
    lost = ROUTE._replace(afloat=False)
    game = traffic.put_back(Game(open=True, routes=(lost,), counters=20), lost)
    assert (game.counters, game.events) == (20, ())


def test_recycling_grows_with_each_roll():
    """Three sets roll 4 4 4: at +0 and +1 they stay, at +2 the third returns (5.4)."""
    assert rule_on("recycle", {"sets": 3}, "4 4 4").result == (3,)


def test_a_set_off_the_map_keeps_its_marker(tmp_path):
    """Five on the map and one off it leave no map marker; freed (UTF-R15), there are no O/D markers for it either."""
    words = {"on-map": 5, "waiting": 1}
    assert rule_on("new-set", words).result is False
    assert rule_on("new-set", words, rules=rules_with(tmp_path, R15="frees")).result is False


def test_no_set_without_a_counter():
    """Two sets on the map and 22 counters gone leave an empty ACV cup; with 21 gone there is one for a third set."""
    assert rule_on("new-set", {"on-map": 2, "counters-gone": 22}).result is False
    assert rule_on("new-set", {"on-map": 2, "counters-gone": 21}).result is True


def test_a_completed_route_costs_its_bonus_but_nothing_below_zero(tmp_path):
    """A route of 4 takes 4 of 9 VP; of 3 VP it leaves none, or -1 under the other reading (UTF-R23)."""
    route = ROUTE._replace(hex="2003")
    game = Game(open=True, routes=(route,), vp=9)
    assert walked(traffic.complete, game).result.vp == 5
    assert walked(traffic.complete, game._replace(vp=3)).result.vp == 0
    assert walked(traffic.complete, game._replace(vp=3), rules=rules_with(tmp_path, R23="yes")).result.vp == -1


def test_a_completed_set_waits_or_returns_at_once(tmp_path):
    """It waits for a 6 by default; under the other reading its markers are free at once (UTF-R4)."""
    route = ROUTE._replace(hex="2003")
    game = Game(open=True, routes=(route,))
    waits = walked(traffic.complete, game).result
    assert [one.on_map for one in waits.routes] == [False]
    at_once = walked(traffic.complete, game, rules=rules_with(tmp_path, R4="at-once")).result
    assert (at_once.routes, at_once.markers) == ((), (3, 9))
    assert at_once.events == (("left", 1, "2003"), ("returned", 1, ""))


def test_ships_move_one_hex_nearer_on_every_red_card():
    """In a whole game every move of a ship is along a direct way, and none stays."""
    from kit.flags_table import house_sea

    sea = house_sea()
    moves = [entry for entry in each_entry(play_open(3, hunting).ruling.entries) if isinstance(entry, Chosen)]
    moves = [entry for entry in moves if entry.id == "acvm-move"]
    assert len(moves) > 50
    for move in moves:
        about = dict(move.about)
        far = sea.distances(about["target"])
        assert far[move.option] == far[about["hex"]] - 1


def test_a_first_british_activation_does_not_recycle():
    """No roll for sets comes before the second British activation of a turn (4.1.1)."""
    entries = each_entry(play_open(5, by_chance).ruling.entries)
    count = 0
    rolls = 0
    for entry in entries:
        if isinstance(entry, Noted) and entry.id == "turn":
            count = 0
        if isinstance(entry, Noted) and entry.id == "activated":
            count += dict(entry.values)["side"] == "british"
        if isinstance(entry, Looked) and entry.id == "recycling":
            rolls += 1
            assert count > 1
    assert rolls
    assert "no-new-set" in notes(play_open(5, by_chance).ruling)
