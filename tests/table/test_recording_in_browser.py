"""The ledger in a real Chromium: corrected by taps, new cards come in place, by keyboard alone, on a phone, for axe."""

import re

import pytest
from kit.browser import faults_of_access, scrolls_sideways, small_targets, until
from kit.table_wire import Wire

import forge as package

RULINGS = "/atlantic-wolves/ledger/in/rulings"
AGREED = ("Anna", "Ben")


@pytest.fixture(scope="module")
def served(table, tmp_path_factory):
    """A table with a dozen rulings, the last overridden."""
    folder = tmp_path_factory.mktemp("served")
    path = folder / "home" / "games" / "atlantic-wolves-rulings.ledger"
    path.parent.mkdir(parents=True)
    wolves = package.open_game("atlantic-wolves", edition="house")
    with wolves.play(path, "attack", players=AGREED, area="iceland", square="normal") as play:
        play.answer(4)
        for number in range(11):
            play.begin("attack", area="iceland", square="normal")
            play.answer(number % 6 + 1)
        play.begin("asw")
        play.answer(3)
        seq = max(record.seq for record in play.session.ledger.records if record.kind == "dice")
        play.override(seq, effect="hit", reason="<b>seen</b> by both", agreed=AGREED)
    return table("atlantic-wolves", "--edition", "house", folder=folder)


@pytest.fixture
def opened(visit, served):
    """Open the rulings in the browser of a seat."""

    def opened(path=RULINGS, **kind):
        page = visit(served.links[0], **kind)
        page.goto(served.address + path)
        return page

    return opened


def cards(page):
    """Give the numbers of the cards, from the top."""
    return [int(one[1:]) for one in page.eval_on_selector_all("article.deed", "all => all.map(each => each.id)")]


def correctable(page, least=0):
    """Give the number of a card, not above a place, whose answer can be corrected."""
    links = "all => all.map(each => each.id.slice(1) + (each.querySelector('a[href$=\"/amend\"]') ? '' : 'x'))"
    shown = page.eval_on_selector_all("article.deed", links)
    return next(int(one) for one in shown[least:] if one.isdigit())


def correct(page, card, face):
    """Correct the die of a card by taps, up to what would come of it."""
    row = page.locator(f"#{card}")
    row.locator("summary").tap() if page.viewport_size["width"] == 360 else row.locator("summary").click()
    row.get_by_role("link", name=re.compile("^Correct")).click()
    page.get_by_role("button", name=str(face), exact=True).click()
    page.get_by_role("heading", name="This would happen").wait_for()


def test_a_die_is_corrected_with_a_few_taps(opened, served):
    """Unfold, correct, the face, the reason, done: what would change is told first, and the card stands on top."""
    page = opened(phone=True)
    before = cards(page)
    number = correctable(page, 3)
    correct(page, f"r{number}", 6)
    told = page.inner_text("main")
    assert "60,000 tons, 10 ships" in told
    assert "Nothing is recorded yet." in told
    page.get_by_label("Why").fill("misread")
    page.get_by_label("Anna").check(force=True)
    page.get_by_role("button", name="Correct it").click()
    page.wait_for_url(re.compile("#r"))
    assert cards(page)[1:] == before
    assert "because misread; agreed: Anna" in page.inner_text(f"#r{cards(page)[0]}")
    assert "is now 1d6: 6" in page.inner_text(f"#r{number}")


def test_the_way_back_leads_back(opened):
    """Each step of a correction is a page of its own: back leads to the dice, and to the timeline."""
    page = opened()
    correct(page, f"r{correctable(page, 4)}", 5)
    page.go_back()
    page.get_by_role("heading", name="What was it really?").wait_for()
    page.get_by_role("button", name="5", exact=True).wait_for()
    page.go_back()
    page.get_by_role("heading", name="Ledger", exact=True).wait_for()


def test_news_come_in_place(opened, served):
    """What another seat does comes at once on top, and what is being read stays where it was."""
    page = opened(phone=True)
    before = cards(page)
    page.locator(f"#r{before[6]}").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 40)")
    page.locator(f"#r{before[6]} summary").tap()
    read = before[6]
    where = "n => document.getElementById('r' + n).getBoundingClientRect().top"
    place = page.evaluate(where, read)
    wire = Wire(served)
    seq = int(re.search(rf"{RULINGS}/(\d+)/amend", wire.get(f"{RULINGS}/{correctable(page)}").text)[1])
    form = wire.get(f"{RULINGS}/{seq}/amend?value=1")
    assert wire.post(f"{RULINGS}/{seq}/amend", form.fields() | {"reason": "elsewhere", "do": "confirm"}).status == 303
    until(page, "n => document.querySelectorAll('article.deed').length > n", len(before))
    assert abs(page.evaluate(where, read) - place) < 2
    assert page.locator(f"#d{read}").get_attribute("open") is not None


def test_words_of_strangers_stay_words(opened):
    """A reason with markup in it is read as it was written; no element came of it."""
    page = opened()
    assert "<b>seen</b> by both" in page.inner_text("main")
    assert page.locator("main b").count() == 0


PAGES = ("", "/5/amend?value=6", "/5/override", "/5/print", "/verify", "/mark")


@pytest.mark.parametrize("dark", [False, True])
def test_everybody_can_use_it(opened, served, dark):
    """On a phone nothing scrolls sideways, every target is a fingertip's; axe finds nothing, light and dark."""
    page = opened(phone=True, dark=dark)
    for path in PAGES[:2] if dark else PAGES:
        page.goto(served.address + RULINGS + path)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        assert not scrolls_sideways(page), path
        assert small_targets(page) == [], path
        assert faults_of_access(page) == [], path
    if not dark:
        page = opened(f"{RULINGS}/999/amend", phone=True, complains=True)
        assert "Is not in this ledger" in page.inner_text("[role=alert]")
        assert faults_of_access(page) == []


def test_by_keyboard_alone(opened):
    """The last ruling is taken back without a pointer: what is focused is seen, Enter does it."""
    page = opened()
    count = len(cards(page))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "SUMMARY":
            break
    page.keyboard.press("Enter")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Back to before this":
            break
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Go back to before this?").wait_for()
    page.get_by_label("Why").focus()
    page.keyboard.type("wrong table")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#r"))
    assert len(cards(page)) > count
    assert "because wrong table" in page.inner_text("main")


def test_a_mark_is_made_of_tapped_dice(opened, served):
    """Ten dice tapped on the pad give a code, large, which verifying knows."""
    page = opened(f"{RULINGS}/mark", phone=True)
    page.get_by_label("Ben").check(force=True)
    for face in "3616254123":
        page.locator(f".pad [data-face='{face}']").tap()
    page.get_by_role("button", name="Make the code").tap()
    page.locator(".code").wait_for()
    code = page.inner_text(".code")
    assert re.fullmatch(r"[A-Z2-7]{4}( [A-Z2-7]{4}){3}", code)
    assert f"mark {code} proves everything" in Wire(served).get(f"{RULINGS}/verify?mark={code.replace(' ', '+')}").words
