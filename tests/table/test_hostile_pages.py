"""Packs, overlays, ledgers and forms of strangers at the table: nothing runs, nothing calls away, nothing leaks."""

import pytest
from kit.browser import until
from kit.hostile_pages import AWAY, RAW, WORDS, Stroll, write_overlay, write_pack
from kit.table_client import Phone

from forge.errors import ForgeError
from forge.table.reaching import network_address


def in_the_network():
    """Let other machines in, where this machine is in a network: to them no path may be shown."""
    try:
        network_address()
    except ForgeError:
        return ()
    return ("--lan",)


@pytest.fixture(scope="module")
def strange(table, tmp_path_factory):
    """A pack of a stranger, in a folder with a name of a stranger."""
    folder = tmp_path_factory.mktemp("strange")
    pack = write_pack(folder, "<b id=planted>evil ..")
    return table(pack, *in_the_network(), "--seat", "<b id>bob", "--seat", "<script>x</script>", "--seat", "anna")


@pytest.fixture(scope="module")
def strange_game(table, tmp_path_factory):
    """A game of which every word is a stranger's."""
    folder = tmp_path_factory.mktemp("words")
    overlay = write_overlay(folder / "mine.yaml", "atlantic-blocks", "house")
    words = ("atlantic-blocks", "--edition", "house", "--overlay", overlay)
    return table(*words, *in_the_network(), "--ledger", folder / "<b id=planted>game.ledger")


def check(served, pages, least):
    """No page holds markup of a stranger or (rule 18) a folder of this machine, and none is a fault."""
    assert len(pages) >= least
    for page in pages:
        where = f"{page.address}: {page.status}"
        assert page.status in (200, 400, 404, 409), where
        assert "content-security-policy" in page.headers, where
        if "html" in page.headers.get("content-type", ""):
            assert not (found := RAW.search(page.text)), f"{where}: {page.text[found.start() - 80 : found.end() + 80]}"
        assert str(served.folder.parent) not in page.text, where
    assert served.faults == ""


FEW = 20
ALL = 400


def stroll_of_a_pack(served, most):
    """All rooms, all forms, with hostile words typed wherever words may be typed."""
    phone = Phone(served)
    home = phone.get("/").address
    rooms = [f"{home}{room}" for room in ("rule", "play", "ledger", "preview", "rule?q=evil")]
    pages = Stroll(phone, most).go(home, *rooms, "/seats")
    phone.close()
    return pages


def stroll_of_a_game(served, most):
    """A game is begun, answered, corrected and looked at."""
    phone = Phone(served)
    home = phone.get("/").address
    begun = phone.send(phone.get(f"{home}play").form(f"{home}play/new"), player=WORDS[:40])
    rooms = [f"{home}{room}" for room in ("play", "ledger", "ledger/rulings", "preview", "rule", "rule?q=attack")]
    pages = [begun, *Stroll(phone, most).go(*rooms, home)]
    phone.close()
    return pages


def test_pages_of_a_strangers_pack(strange):
    """The first pages of every room, and what their forms answer."""
    check(strange, stroll_of_a_pack(strange, FEW), 8)


def test_pages_of_a_game_of_strange_words(strange_game):
    """The first pages of every room, and what their forms answer."""
    check(strange_game, stroll_of_a_game(strange_game, FEW), 15)


@pytest.mark.slow
def test_every_page_of_a_strangers_pack(strange):
    """Every kind of page that can be reached."""
    check(strange, stroll_of_a_pack(strange, ALL), 12)


@pytest.mark.slow
def test_every_page_of_a_game_of_strange_words(strange_game):
    """Every kind of page that can be reached."""
    check(strange_game, stroll_of_a_game(strange_game, ALL), 60)


@pytest.mark.parametrize("which", ["strange", "strange_game"])
def test_nothing_runs_and_nothing_calls_away(which, request, visit):
    """In a real Chromium: no script, no style, no picture, no address of a stranger, in any room."""
    served = request.getfixturevalue(which)
    page, asked, said = visit(served.links[0], complains=True), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text))
    home, shown = page.url, ""
    for room in ("", "rule", "rule?q=e", "play", "ledger", "preview"):
        page.goto(home + room)
        until(page, "document.readyState == 'complete'")
        for form in page.locator("main details").all():
            form.evaluate("one => { one.open = true }")
        assert page.evaluate("window.ran === undefined && !document.getElementById('planted')"), room
        assert page.evaluate("document.baseURI").startswith(served.address), room
        shown += page.inner_text("body")
    assert shown.count("id=planted") > 5, "words are shown as words"
    assert {url.partition("/?")[0][: len(served.address)] for url in asked} == {served.address}
    assert not [url for url in asked if AWAY in url]
    refused = "Failed to load resource: the server responded with a status of 400"  # a pack without a game to play
    assert not [one for one in said if not one.startswith(refused)]
