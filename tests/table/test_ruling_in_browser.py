"""The referee's room in a real Chromium: few taps, odds while choosing, touch, keyboard alone, German."""

import re

import pytest
from kit.browser import check_access, small_targets, until

GAME = "atlantic-wolves"


@pytest.fixture(scope="module")
def served(table):
    """Atlantic Wolves at a table."""
    return table(GAME)


@pytest.fixture
def room(served, visit):
    """Open a page of the room: ``room("/rule", phone=True)``."""

    def open_page(address, **kind):
        page = visit(served.links[0], **kind)
        page.goto(f"{served.address}/{GAME}{address}")
        return page

    return open_page


class Taps:
    """Taps on a page, counted."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def on(self, role, name):
        """Tap something by its role and the beginning of its name."""
        self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}")).first.tap()
        self.count += 1


def result(page):
    """Wait for a receipt that is not the one before, and give what it says first."""
    until(page, "!!document.getElementById('result')")
    return page.locator("#result").inner_text()


def ruled(page, tap):
    """Tap what rules, and give the result of the new receipt."""
    before = page.url
    tap()
    until(page, "before => location.href !== before && !!document.getElementById('result')", before)
    return result(page)


def test_an_attack_takes_four_taps_and_the_next_one_tap(room):
    """From the room's first page, two modifiers and a thrown die: 4 +2 +1 off Iceland are 75,000 tons (9.1, 9.2)."""
    page = room("/rule/german-attack?area=iceland", phone=True)
    ruled(page, page.get_by_role("button", name="1", exact=True).tap)
    page.goto(page.url.partition("/rule")[0] + "/rule")
    taps = Taps(page)
    taps.on("link", "German Attack Table Iceland")
    taps.on("checkbox", "+2 Attacker in the Aggressive square")
    taps.on("checkbox", "+1 U-boat Ace")
    assert ruled(page, lambda: taps.on("button", "4")) == "75,000 tons, 12 ships"
    assert taps.count == 4
    for said in ("= 7", "(9.2)", "(12.0)", "One pip less", "60,000 tons", "90,000 tons"):
        assert said in page.locator("main").inner_text()
    check_access(page)
    assert ruled(page, lambda: taps.on("button", "5")) == "90,000 tons, 15 ships"
    assert taps.count == 5
    page.go_back()
    until(page, "document.getElementById('result').textContent.startsWith('75,000')")
    page.go_back()
    until(page, "!!document.querySelector('form[data-ahead]')")
    chosen = page.locator("form[data-ahead] input:checked").evaluate_all("all => all.map(each => each.value)")
    assert chosen == ["iceland", "aggressive", "ace"]


def test_odds_are_told_while_choosing(room):
    """What is missing is said in words; then each result of the chart's column with its chance, moved by modifiers."""
    page = room("/rule/german-attack", phone=True)
    assert "First choose: Area" in page.locator("#ahead").inner_text()
    page.get_by_role("radio", name="Iceland").tap()
    column = ["0", "7,500", "15,000", "30,000", "45,000", "60,000", "75,000"]
    outcomes = "[...document.querySelectorAll('.outcomes dt')].map(each => each.textContent).join(' ')"
    until(page, f"wanted => {outcomes} === wanted", " ".join(column[:6]))
    assert page.locator("#f-area").get_attribute("open") is None
    assert "Iceland" in page.locator("#f-area summary").inner_text()
    page.get_by_role("checkbox", name="U-boat Ace").tap()
    until(page, f"wanted => {outcomes} === wanted", " ".join(column[1:]))
    assert page.locator(".outcomes dd").all_inner_texts() == ["17 %"] * 6


def test_a_small_cell_of_a_printed_chart_comes_nearer(room):
    """A finger on one makes the chart so large that it is not small, where the finger is; the next tap chooses it."""
    page = room("/chart/german-attack", phone=True)
    for _ in range(120):  # pages are laid out behind the first that asks
        if page.locator(".printed a").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    cell = page.locator(".printed a").nth(9)
    cell.scroll_into_view_if_needed()
    before = cell.bounding_box()
    assert min(before["width"], before["height"]) < 44
    cell.tap()
    now = cell.bounding_box()
    assert min(now["width"], now["height"]) >= 44
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (before, now)]
    assert all(abs(one - other) < 12 for one, other in zip(*middles, strict=True))
    assert page.locator("#tapped").count() == 0
    cell.tap()
    page.locator("#tapped").wait_for()
    head, told = page.locator("header").first.bounding_box(), page.locator("#tapped h2").bounding_box()
    assert head["y"] + head["height"] <= told["y"] + 1
    tapped = page.locator(".printed .tapped").first
    assert min(tapped.bounding_box()[side] for side in ("width", "height")) >= 44
    shown = page.locator(".printed").bounding_box()
    assert shown["x"] <= tapped.bounding_box()["x"] <= shown["x"] + shown["width"]
    check_access(page)


def test_counters_are_added_by_a_tap_and_taken_away_by_a_long_press(room):
    """A tap adds one, holding takes one away, and so does the minus; the line says what is there."""
    page = room("/rule/area", phone=True)
    more = page.get_by_role("button", name="one more: Aggressive", exact=True)
    for there in (1, 2, 3):  # each tap shows before the next: two at once would be one long press on a slow machine
        more.tap()
        until(page, f"document.querySelector('[name=\"u-boats.aggressive\"]').value === '{there}'")
    field = page.get_by_role("spinbutton", name="Aggressive", exact=True)
    more.dispatch_event("pointerdown")
    until(page, "document.querySelector('[name=\"u-boats.aggressive\"]').value === '2'")
    more.dispatch_event("pointerup")
    more.dispatch_event("click")
    assert field.input_value() == "2"
    page.get_by_role("button", name="one less: Aggressive", exact=True).tap()
    until(page, "document.querySelector('#f-u-boats [data-value]').textContent.includes('Aggressive: 1')")


def test_the_keyboard_is_enough(room):
    """Search, open, choose and rule without a pointer; a digit is the die."""
    page = room("/rule")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("german attack table")
    until(page, "new URLSearchParams(location.search).get('q') === 'german attack table'")
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('German Attack Table')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("form[data-ahead]")
    page.wait_for_load_state()  # what is pressed while a page is still being read may be lost
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type === 'radio'"):
            break
    page.keyboard.press("Space")
    until(page, "!!document.querySelector('.outcomes')")
    assert ruled(page, lambda: page.keyboard.press("3")) == "15,000 tons, 2 ships"
    assert page.evaluate("document.activeElement.id") == "result"


def test_the_room_speaks_german(room):
    """A browser that prefers German is answered in it."""
    page = room("/rule/german-attack?area=iceland", phone=True, language="de-DE")
    assert page.locator("html").get_attribute("lang") == "de"
    ruled(page, page.get_by_role("button", name="6", exact=True).tap)
    text = page.locator("main").inner_text()
    for said in ("Ein Auge weniger", "Noch einmal", "Zurücknehmen", "von Hand"):
        assert said in text


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_stands_in_anybodys_way(room, dark):
    """No fault of access on any kind of page, light and dark; nothing scrolls sideways; targets fit a thumb."""
    page = room("/rule", phone=True, dark=dark)
    origin = page.url
    shown = ("/german-attack?area=iceland&modifier=ace", "/area?area=iceland", "/odds/german-attack?area=iceland")
    for address in shown if dark else ("", "?q=convoy", *shown, "/agreed/AW-R1"):
        page.goto(origin + address)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        check_access(page)
        assert small_targets(page) == [], address
