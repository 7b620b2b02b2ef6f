"""One phone passed round: what a side hides shows only while that side looks, and nothing of it stays behind."""

import pytest
from kit.browser import check_access, small_targets
from kit.watched import where

PACK = "under-ten-flags"
HEX = "1012"


@pytest.fixture(scope="module")
def served(table):
    """A table with one seat, which is everybody's."""
    return table(PACK, "--edition", "house")


def begin(page, served):
    """Begin a game whose sides hide their plots; forge throws."""
    page.goto(f"{served.address}/{PACK}/play/new")
    page.locator('input[name="secrets"]').check()
    page.locator('input[name="dice"][value="practice"]').check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("Hand the phone to German").wait_for()


def looks(page, who):
    """Say that one is a side."""
    page.get_by_role("button", name=f"I am {who}: show my questions").click()
    page.get_by_role("heading", name=f"{who}, for your eyes only").wait_for()


def test_a_side_looks_answers_and_closes(served, visit):
    """Nothing is asked before it says that it looks; once it has closed, no way back shows it."""
    page = visit(served.links[0], phone=True)
    begin(page, served)
    play, alone = f"{served.address}/{PACK}/play", f"{served.address}/{PACK}/play/alone/german"
    assert page.locator(".question input[name='value']").count() == 0
    check_access(page)
    page.goto(alone)
    assert page.url == play
    looks(page, "German")
    check_access(page)
    assert small_targets(page) == []
    page.locator('.question input[name="value"]').fill(HEX)
    page.locator(".question form button.main").click()
    page.get_by_text("All is sealed").wait_for()
    assert HEX in page.locator("main").inner_text()
    page.get_by_role("button", name="Close this").click()
    page.get_by_text("Hand the phone to British").wait_for()
    for _ in range(3):
        page.go_back()
        assert where(HEX, page.content()) == []
    page.goto(alone)
    assert page.url == play
    looks(page, "British")
    assert where(HEX, page.content()) == []
    page.goto(alone)
    assert page.url == play


def test_what_one_browser_looks_at_another_does_not_see(served, visit):
    """The host's own screen has the same link as the phone, and yet shows nothing while a side looks there."""
    phone, screen = visit(served.links[0], phone=True), visit(served.links[0])
    phone.goto(f"{served.address}/{PACK}/play")
    looks(phone, "British")
    screen.goto(f"{served.address}/{PACK}/play/alone/british")
    assert screen.url == f"{served.address}/{PACK}/play"
    assert "for your eyes only" not in screen.content()


def test_a_page_that_shows_itself_anew_closes_nothing(served, visit):
    """The game lies open in another window of the same browser: news there end nobody's look."""
    page = visit(served.links[0], phone=True)
    beside = page.context.new_page()
    beside.goto(f"{served.address}/{PACK}/play")
    page.goto(f"{served.address}/{PACK}/play")
    looks(page, "British")
    looked_at = f"{served.address}/{PACK}/play/alone/british"
    beside.evaluate("table.swap()")
    assert page.request.get(looked_at, max_redirects=0).status == 200
    beside.reload()
    assert page.request.get(looked_at, max_redirects=0).status == 303


def test_while_a_page_is_left_no_news_are_put_in_it(served, visit):
    """What would be tapped in it then went away with it; and to ask for it would end the look that it leads to."""
    page = visit(served.links[0], phone=True)
    page.goto(f"{served.address}/{PACK}/play")
    page.evaluate("addEventListener('submit', () => table.moved())")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    looks(page, "British")
    assert [each for each in asked if each.endswith("/play")] == []


@pytest.mark.slow  # whether the last word of a page that is left arrives is the browser's to say
def test_whoever_leaves_the_page_has_closed_it(served, visit):
    """By any other page; the way back then leads to where a side says again that it looks."""
    page = visit(served.links[0], phone=True)
    page.goto(f"{served.address}/{PACK}/play")
    looks(page, "British")
    asked = page.locator("#asked").inner_text()
    page.goto("about:blank")
    closed = f"{served.address}/{PACK}/play/alone/british"
    for _ in range(20):  # the browser tells the table as it leaves, by itself; asked too often that says 429
        page.wait_for_timeout(250)
        if page.request.get(closed, max_redirects=0).status == 303:
            break
    else:
        pytest.fail("the page that was left is still open")
    page.go_back()
    page.get_by_text("Hand the phone to British").wait_for()
    assert asked not in page.locator("main").inner_text()
    assert page.url == f"{served.address}/{PACK}/play"


def test_seats_are_put_there_renewed_and_taken_away(served, visit):
    """The host does, each by a tap; a link that is no longer one lets nobody in, and a guest changes nothing."""
    host = visit(served.links[0], phone=True)
    host.goto(f"{served.address}/seats")
    host.get_by_label("Name").fill("Carl")
    host.get_by_role("radio", name="British").check()
    host.get_by_role("button", name="Add the seat").click()
    host.get_by_role("heading", name="Carl").wait_for()
    check_access(host)
    assert small_targets(host) == []
    assert host.locator("img.code").evaluate("code => code.complete && code.naturalWidth > 0")
    link = host.get_by_label("To be typed, sent or scanned").input_value()
    carl = visit(link, complains=True)
    carl.goto(f"{served.address}/seats")
    assert carl.locator("img.code, input[readonly]").count() == 0
    assert carl.request.get(f"{served.address}/seats/1/code.svg").status == 400
    host.goto(f"{served.address}/{PACK}/play")
    assert host.get_by_role("button", name="I am British: show my questions").count() == 0
    host.goto(f"{served.address}/seats")
    for verb in ("New link", "Take the seat away"):
        assert carl.goto(f"{served.address}/seats").status == 200
        host.get_by_role("button", name=verb).click()
        host.wait_for_load_state()
        assert carl.goto(f"{served.address}/seats").status == 401
        if verb == "New link":
            carl.goto(host.get_by_label("To be typed, sent or scanned").input_value())
    assert host.get_by_role("heading", name="Carl").count() == 0


def test_the_pages_of_seats_and_files_can_be_used_by_all(served, visit):
    """In the dark too, and in German."""
    page = visit(served.links[0], phone=True, dark=True, language="de")
    for address in ("/seats", f"/{PACK}/play/file"):
        page.goto(f"{served.address}{address}")
        check_access(page)
        assert small_targets(page) == []
