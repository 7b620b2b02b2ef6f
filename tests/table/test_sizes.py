"""Every kind of page at every size: nothing over the edge or under what stays, the focus seen, room for a thumb."""

import pytest
from kit.geometry import LAYOUTS, SIZES, faults_of_layout
from kit.taps import begin

GAME = "/atlantic-wolves"
RULING = f"{GAME}/ledger/in/rulings/2"
PAGES = (
    "/",
    "/seats",
    f"{GAME}/",
    f"{GAME}/rule",
    f"{GAME}/rule?q=convoy",
    f"{GAME}/rule/german-attack?area=iceland&modifier=shadow-scatter,ace",
    f"{GAME}/rule/area?area=iceland&u-boats=aggressive",
    f"{GAME}/rule/ruling/2",
    f"{GAME}/rule/odds/german-attack?area=iceland",
    f"{GAME}/rule/agreed/AW-R1",
    f"{GAME}/chart/german-attack?row=5&column=iceland",
    f"{GAME}/play",
    f"{GAME}/play/new",
    f"{GAME}/play/board",
    f"{GAME}/play/at",
    f"{GAME}/play/why",
    f"{GAME}/play/file",
    f"{GAME}/ledger",
    f"{GAME}/ledger/in/rulings",
    f"{GAME}/ledger/do/late",
    f"{GAME}/ledger/verify",
    f"{GAME}/ledger/close",
    RULING,
    f"{RULING}/print",
    f"{RULING}/undo",
    f"{RULING}/note",
    f"{GAME}/preview",
    f"{GAME}/preview/u-boats",
    f"{GAME}/preview/-/counts",
    f"{GAME}/preview/-/print",
)
"""A page of each kind."""


@pytest.fixture(scope="module")
def begun(table):
    """A table with a game that has begun, by thrown dice that are not thrown yet."""
    return table()


def layouts(page, place):
    """Give the sizes to look at a page in: all where something stays while it scrolls, else two."""
    return LAYOUTS if page.locator(".thumb, .board").count() else (LAYOUTS[place % len(SIZES)], LAYOUTS[-1])


@pytest.mark.parametrize(
    ("language", "pages"),
    [
        pytest.param("de-DE", PAGES[::2], id="half"),
        pytest.param("de-DE", PAGES, id="de", marks=pytest.mark.slow),
        pytest.param("en-GB", PAGES, id="en", marks=pytest.mark.slow),
    ],
)
def test_every_page_holds_at_every_size(begun, visit, language, pages):
    """On a phone, on its side, on a desktop, and with letters twice as large; German words are the longest."""
    page = visit(begun.links[0], phone=True, language=language, device_scale_factor=1, dark=language == "de-DE")
    page.goto(f"{begun.address}{GAME}/play/new")
    begin(page, "house/")
    page.goto(f"{begun.address}{GAME}/rule/german-attack?area=iceland")
    page.locator('.pad button[value="4"]').tap()
    page.locator("#result").wait_for()
    devtools = page.context.new_cdp_session(page)
    faults = []
    for place, path in enumerate(pages):
        assert page.goto(f"{begun.address}{path}").status == 200, path
        page.wait_for_load_state()
        page.keyboard.press("Tab")
        for layout in layouts(page, place):
            layout.apply(page, devtools)
            faults += [f"{path} {layout.name} {layout.text} %: {fault}" for fault in faults_of_layout(page)]
    assert faults == []
