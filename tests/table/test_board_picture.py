"""Boards of a game in a browser: the printed picture, counters on it, what lies where in words."""

import asyncio
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import pytest
from kit.browser import check_access, small_targets, until
from kit.taps import head, moved_on

import forge
from forge.library.opening import Wanted
from forge.referee.contract.on_board import OnBoard
from forge.referee.telling.asked import asked as asked_as
from forge.referee.walking.drivers import read_typed, rolled
from forge.table.board_picture import board_pictures, place_words
from forge.table.events import Listeners
from forge.table.opened import GAME, Opened
from forge.table.pictures import Pictures
from forge.table.told_values import Pick

MAP = {"component": "map"}


@pytest.fixture(scope="module")
def opened():
    """Open Under Ten Flags as the table does."""
    game = forge.open_game("under-ten-flags", edition="house")

    async def played():
        return game

    return SimpleNamespace(game=game, played=played, pictures=Pictures(), listeners=Listeners())


def laid(opened, *board, picks=()):
    """Lay a board, on which some may be chosen."""
    return asyncio.run(board_pictures(opened, board, picks))


def test_a_counter_lies_in_the_middle_of_its_hex(opened):
    """One counter stands where the printed hex is; what lies there is told in words, and its picture is kept."""
    (board,) = laid(opened, OnBoard("0711", "atlantis", **MAP))
    (stamp,), (space,) = board.stamps, board.spaces
    place = next(one for one in opened.game.pieces("map")["map"].spaces() if one.id == "0711")
    assert abs(stamp.middle[0] - place.centre[0] / 360) <= 2
    assert abs(stamp.middle[1] - place.centre[1] / 360) <= 2
    assert (space.title, space.contents) == ("0711", ("Atlantis",))
    left, top, width, height = space.box
    assert left < 100 * stamp.middle[0] / board.width < left + width
    assert top < 100 * stamp.middle[1] / board.height < top + height
    for address in board.pictures:
        assert ET.fromstring(opened.pictures.find(address.rpartition("/")[2]).data).tag.endswith("svg")


def test_a_way_is_laid_by_taps_on_its_hexes(opened):
    """Where all but the end of it are hexes a tap answers; one that is reached from two is asked for with both."""
    picks = [Pick(value, value) for value in ("done", "0711", "0712", "0811/0711", "0811/0712")]
    (board,) = laid(opened, OnBoard("0711", "atlantis", **MAP), picks=picks)
    assert board.at_once
    chosen = {space.id: [pick.value for pick in space.picks] for space in board.spaces}
    assert chosen == {"0711": ["0711"], "0712": ["0712"], "0811": ["0811/0711", "0811/0712"]}
    more = [Pick(value, value) for value in ("0711", "0712", "pass", "wait", "search")]
    assert not laid(opened, OnBoard("0711", "atlantis", **MAP), picks=more)[0].at_once


def test_a_full_space_is_a_stack_that_its_card_spreads(opened):
    """More counters than a hex holds lie on one another with their number on top; each has a picture of its own."""
    pieces = ("c1", "c2", "c3", "c4", "c5", "c6", "atlantis")
    (board,) = laid(opened, *(OnBoard("0711", piece, **MAP) for piece in pieces))
    assert [stamp.shown for stamp in board.stamps] == [1, 1, 1, 1, 1, 1, 7]
    (space,) = board.spaces
    assert len({stamp.picture for stamp in space.stamps}) == len(space.contents) == 7


def test_a_change_of_position_draws_neither_board_nor_counters_anew(opened):
    """A counter that moves is the same picture elsewhere; its back is another."""
    (before,) = laid(opened, OnBoard("0711", "atlantis", **MAP), OnBoard("0905", "c6", **MAP))
    (after,) = laid(opened, OnBoard("0711", "c6", **MAP), OnBoard("0905", "atlantis", **MAP))
    assert set(before.pictures) == set(after.pictures)
    (turned,) = laid(opened, OnBoard("0711", "ca-1", side="back", **MAP))
    (shown,) = laid(opened, OnBoard("0711", "ca-1", **MAP))
    assert turned.board == shown.board == before.board
    assert turned.stamps[0].picture != shown.stamps[0].picture
    assert turned.spaces[0].contents == ("Cruiser 1 escort",)


def test_only_what_is_given_is_shown(opened):
    """A seat from whom Atlantis is hidden gets no trace of her; nothing to lay is no board."""
    (board,) = laid(opened, OnBoard("0905", "c6", **MAP))
    assert "Atlantis" not in repr((board.stamps, board.spaces))
    assert laid(opened) == ()


def test_what_may_be_chosen_is_found_on_the_board(opened):
    """Options that name a space are there, be it empty or not; one that names a counter is where that lies."""
    lies = (OnBoard("0711", "atlantis", **MAP), OnBoard("0905", "c6", **MAP))
    hexes = (Pick("0711", "0711"), Pick("0812", "0812"), Pick("stay", "stay"))
    (board,) = laid(opened, *lies, picks=hexes)
    assert {one.id: [pick.value for pick in one.picks] for one in board.spaces} == {
        "0711": ["0711"],
        "0812": ["0812"],
        "0905": [],
    }
    assert board.offers
    (board,) = laid(opened, *lies, picks=(Pick("raider", "Atlantis"), Pick("none", "Nobody")))
    assert [(one.id, one.picks) for one in board.spaces if one.picks] == [("0711", (Pick("raider", "Atlantis"),))]
    (board,) = laid(opened, *lies, picks=(Pick("0905", "0905"), Pick("a", "A"), Pick("b", "B")))
    assert not board.offers


def test_a_game_is_laid_with_the_kit_of_its_own_edition(tmp_path):
    """A ship that only the house edition has is named by its label, at a table that opened the pack as published."""
    path = tmp_path / "evening.ledger"
    with forge.open_game("atlantic-blocks", edition="house").play(path) as play:
        play.answer("rest-gibraltar")

    async def contents():
        opened = Opened("atlantic-blocks", Wanted("atlantic-blocks"), "", Pictures())
        await opened.open(lambda: {GAME: path})
        board = await opened.records[GAME].look(lambda play: play.board)
        boards = await board_pictures(opened, board)
        await opened.close()
        return {words for one in boards for space in one.spaces for words in space.contents}

    assert "Nelson (strength 4)" in asyncio.run(contents())


def test_lines_name_what_is_printed(opened):
    """Moves are told in the words of the kit."""
    before = (OnBoard("0711", "ca-1", **MAP),)
    after = (OnBoard("0811", "ca-1", side="back", **MAP), OnBoard("0905", "c6", **MAP))
    assert asyncio.run(place_words(opened, before, after)) == (
        "move Cruiser 1 escort from 0711 to 0811, turned over",
        "place Map marker C6 in 0905",
    )


def first_of(question, rules):
    """Give the first of what may be answered."""
    told = asked_as(question, rules)
    values = getattr(getattr(question.request, "kind", None), "values", ())
    return read_typed(question, str(told.options[0].id if told.options else values[0]), rules.texts)


@pytest.fixture(scope="module")
def served(table, tmp_path_factory):
    """Serve a game of Under Ten Flags that has begun."""
    folder = tmp_path_factory.mktemp("boards")
    games = folder / "home" / "games"
    games.mkdir(parents=True)
    game = forge.open_game("under-ten-flags", edition="house")
    with game.play(games / "under-ten-flags-0001.ledger") as play:
        while not play.board or play.question.id != "plot":
            asked = play.pending
            play.give(rolled()(asked) if asked.chance else first_of(asked, play.rules))
    return table("under-ten-flags", "--edition", "house", folder=folder)


def test_the_boards_in_a_browser(served, visit):
    """On a phone: pictures are there, axe finds nothing, a tap tells what lies there, larger keeps the middle."""
    page = visit(served.links[0], phone=True)
    page.goto(f"{served.address}/under-ten-flags/play/board")
    check_access(page)
    until(
        page, "document.querySelector('.board-view') && [...document.images].every(each => each.complete)", seconds=60
    )
    check_access(page)
    assert [one for one in small_targets(page) if not one.startswith('<a class="home"')] == []
    assert page.evaluate("[...document.images].every(each => each.naturalWidth > 0)")
    link = page.locator(".board-counters a").first
    link.focus()
    page.keyboard.press("Enter")
    assert page.locator(".board-contents li:target").bounding_box()["y"] < 740
    page.get_by_role("link", name="Close").first.click()
    assert page.locator(".board-contents li:target").count() == 0
    view = page.locator(".board-view").first
    page.get_by_role("radio", name="8×").first.check(force=True)
    middle = "view => (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth"
    assert abs(view.evaluate(middle) - 0.5) < 0.02
    page.get_by_role("checkbox", name="Hide counters").first.check()
    assert page.locator(".board-counters .counters").first.is_hidden()


SIZE = "view => Number(view.dataset.size || 1)"


def pinch(page, view, before, after):
    """Put two fingers on a view so far apart, and move them."""
    view.scroll_into_view_if_needed()
    box = view.bounding_box()
    x, y = box["x"] + box["width"] / 2, max(80, box["y"]) + min(box["height"], 400) / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", before), ("touchMove", (before + after) / 2), ("touchMove", after)):
        points = [{"x": x - apart / 2, "y": y}, {"x": x + apart / 2, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_game_is_played_on_its_board(served, visit):
    """A finger on a hex that is too small for it comes nearer, the next tap answers, and one more takes that back."""
    page = visit(served.links[0], phone=True)
    page.goto(f"{served.address}/under-ten-flags/play")
    until(page, "document.querySelector('.board-counters a.open')", seconds=60)
    view, hexagon = page.locator(".board-view").first, page.locator(".board-counters a.open").first
    hexagon.scroll_into_view_if_needed()
    assert min(hexagon.bounding_box()[side] for side in ("width", "height")) < 44
    hexagon.tap()
    assert page.locator("li:target").count() == 0
    assert min(hexagon.bounding_box()[side] for side in ("width", "height")) >= 44
    size, before = view.evaluate(SIZE), head(page)
    check_access(page)
    hexagon.tap()
    moved_on(page, before)
    assert page.locator("li:target").count() == 0
    assert page.locator(".board-view").first.evaluate(SIZE) == size
    before = head(page)
    page.locator("#undo-last button").dispatch_event("click")
    moved_on(page, before)
    page.locator(".board-way button").wait_for()
    pinch(page, view, 200, 100)
    until(page, "size => Math.abs(document.querySelector('.board-view').dataset.size - size / 2) < 0.3", size)
    pinch(page, view, 60, 120)
    until(page, "size => Math.abs(document.querySelector('.board-view').dataset.size - size) < 0.5", size)
    assert served.faults == ""


def test_the_wheel_makes_a_board_larger_where_it_points(served, visit):
    """With Ctrl the point under the pointer stays; without it the board is scrolled."""
    page = visit(served.links[0])
    page.goto(f"{served.address}/under-ten-flags/play/board")
    until(
        page, "document.querySelector('.board-view') && [...document.images].every(each => each.complete)", seconds=60
    )
    view = page.locator(".board-view").first
    view.scroll_into_view_if_needed()
    box = view.bounding_box()
    x, y = box["x"] + box["width"] / 4, box["y"] + 120
    page.mouse.move(x, y)
    under = "([view, x]) => (view.scrollLeft + x - view.getBoundingClientRect().left) / view.scrollWidth"
    before = page.evaluate(under, [view.element_handle(), x])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    until(page, "Number(document.querySelector('.board-view').dataset.size) > 2")
    assert abs(page.evaluate(under, [view.element_handle(), x]) - before) < 0.02
    scrolled = view.evaluate("view => view.scrollTop")
    page.mouse.wheel(0, 60)
    until(page, "before => document.querySelector('.board-view').scrollTop > before", scrolled)
