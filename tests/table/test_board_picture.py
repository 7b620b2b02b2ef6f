"""Boards of a game in a browser: the printed picture, counters on it, what lies where in words."""

import asyncio
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import pytest
from kit.browser import check_access, small_targets, until

import forge
from forge.library.opening import Wanted
from forge.referee.contract.on_board import OnBoard
from forge.table.board_picture import board_pictures, place_words
from forge.table.events import Listeners
from forge.table.opened import GAME, Opened
from forge.table.pictures import Pictures

MAP = {"component": "map"}


@pytest.fixture(scope="module")
def opened():
    """Open Under Ten Flags as the table does."""
    game = forge.open_game("under-ten-flags", edition="house")

    async def played():
        return game

    return SimpleNamespace(game=game, played=played, pictures=Pictures(), listeners=Listeners())


def laid(opened, *board):
    """Lay a board."""
    return asyncio.run(board_pictures(opened, board))


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


@pytest.fixture(scope="module")
def served(table, tmp_path_factory):
    """Serve a game of Under Ten Flags that has begun."""
    folder = tmp_path_factory.mktemp("boards")
    games = folder / "home" / "games"
    games.mkdir(parents=True)
    game = forge.open_game("under-ten-flags", edition="house")
    with game.play(games / "under-ten-flags-0001.ledger") as play:
        while not play.board:
            play.answer(play.question.options[0].id if play.question.options else "1")
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
    on_board = tuple(f'<a href="#{name}-' for name in ("map", "displays"))  # small until it is made larger
    assert [one for one in small_targets(page) if not one.startswith((*on_board, '<a class="home"'))] == []
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
