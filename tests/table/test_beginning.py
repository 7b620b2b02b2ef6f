"""The form by which a game is begun: what is offered can be begun, and players are as many as the game has sides."""

import asyncio
import re

import pytest
from kit.table_calls import Calls

from forge.errors import ForgeError
from forge.library.game import Game
from forge.library.opening import Wanted
from forge.table.opened import Opened
from forge.table.pictures import Pictures
from forge.table.playing import begin


@pytest.fixture
def form_of(tmp_path, monkeypatch):
    """Give the form of a new game as it is shown for a pack, and again as it was sent; no board is read meanwhile."""
    monkeypatch.setattr(begin, "warm", lambda *_: None)
    begun = []

    def form(pack, *pairs, **fields):
        begun.append(Calls(tmp_path / pack, pack))
        address = f"/{pack}/play/new"
        return (begun[-1].post(address, *pairs, **fields) if fields else begun[-1].get(address)).text

    yield form
    for one in begun:
        one.close()


def begins(page):
    """Give what may be begun, with whether it is the one that is chosen, or cannot be."""
    found = re.findall(r'name="begins" value="([^"]*)"([^>]*)>', page)
    return {value: next((word for word in ("checked", "disabled") if word in more), "") for value, more in found}


def players(page):
    """Give the fields for players, what stands in them, and whether only shared dice ask for them."""
    line = r'<label class="field( only-sharing)?"><span>([^<]*)</span><input name="player" type="text" value="([^"]*)"'
    return [(label, name, bool(sharing)) for sharing, label, name in re.findall(line, page)]


def test_what_cannot_be_begun_says_why_and_is_not_the_one_chosen(form_of):
    """No source gives the order of battle of Atlantic Blocks: a tap on Begin begins the house edition."""
    page = form_of("atlantic-blocks")
    found = begins(page)
    assert (found["published/"], found["house/"]) == ("disabled", "checked")
    assert "No source gives the order of battle" in page


def test_an_edition_that_cannot_be_opened_is_read_again_once_its_files_change(tmp_path, monkeypatch):
    """What was wrong with it is told again without that; mended, it opens."""
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("overlay: mine\nlabel: mine\ntexts: {no-such-key: x}\n", encoding="utf-8")
    wanted = Wanted("atlantic-blocks", "house", (overlay,))
    opened, read = Opened("atlantic-blocks", wanted, "", Pictures()), []
    usual = Game.open
    monkeypatch.setattr(Game, "open", lambda one: read.append(one.edition) or usual(one))
    for _ in range(2):
        asyncio.run(opened.open(dict))
        with pytest.raises(ForgeError, match="no-such-key"):
            _ = opened.game
    assert read == ["house"]
    overlay.write_text("overlay: mine\nlabel: mine\ntexts: {}\n", encoding="utf-8")
    asyncio.run(opened.open(dict))
    assert opened.game.edition == "house"
    assert read == ["house", "house"]


def test_a_game_of_four_asks_for_four_by_their_sides_and_one_for_one_asks_for_one(form_of):
    """The Broken Crown has four sides; Atlantic Wolves only the German player, and a second where dice are shared."""
    four = [("Ash", "", False), ("Briar", "", False), ("Crane", "", False), ("Drake", "", False)]
    assert players(form_of("crown")) == four
    assert players(form_of("atlantic-wolves")) == [("Player 1", "", False), ("Player 2", "", True)]


def test_a_form_that_is_refused_keeps_the_names(form_of):
    """Whose names they are is not lost by a dice mode that there is none of."""
    page = form_of("atlantic-chase", ("player", "Anna"), ("player", "Ben"), begins="house/norway", dice="loaded")
    assert players(page) == [("German", "Anna", False), ("British", "Ben", False)]
    assert begins(page)["house/norway"] == "checked"
