"""The handbook opened from a disk in a real Chromium: its search, its access, and no request beyond the disk."""

import pytest
from kit.browser import check_access, until

from forge.documenting.handbook import Handbook
from forge.documenting.markdown import Page
from forge.documenting.site import as_html

pytestmark = pytest.mark.browser

PAGES = (
    Page("index.md", "forge", "See [counter](reference/kinds/counter.md).\n\n## Begin here\n\nwith ink & paper"),
    Page("how-to/cut.md", "Cut with a machine", "A plotter follows the die line of every counter."),
    Page("reference/kinds/index.md", "Kinds of component", "All of them."),
    Page(
        "reference/kinds/counter.md",
        "counter",
        'Pieces.\n\n## What it may say\n\n<a id="field-outline"></a>**`outline`** its shape.\n\n'
        '<a id="field-size"></a>**`size`** how large it is, with a `<script>`.',
    ),
)


@pytest.fixture
def address(tmp_path):
    """Write a small handbook, and give the address of a page two folders down."""
    for name, text in as_html(Handbook(PAGES, {}, {})):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return (tmp_path / "reference/kinds/counter.html").as_uri()


def results(page):
    """Give what the search shows."""
    return [line.inner_text().replace("\n", " | ") for line in page.query_selector_all("#search li")]


def test_the_search_leads_from_any_page_to_any_place(visit, address):
    """A field is found by its name before pages that only speak of the word; an unknown word is said to be none."""
    page = visit(address)
    page.keyboard.press("/")
    page.keyboard.type("outl")
    until(page, "document.querySelectorAll('#search li').length == 1")
    assert results(page) == ["outline | counter, Kinds of component"]
    page.fill("#search input", "counter")
    assert [line.split(" |")[0] for line in results(page)] == ["counter", "forge", "Cut with a machine"]
    page.fill("#search input", "die plotter")
    page.click("#search a")
    until(page, "document.title.startsWith('Cut with')")
    page.fill("#search input", "galleon")
    assert results(page) == ["Nothing in the handbook says that."]
    page.keyboard.press("Escape")
    assert results(page) == []
    page.fill("#search input", "outline")
    page.click("#search a")
    until(page, "location.hash == '#field-outline'")


@pytest.mark.parametrize("kind", [{}, {"phone": True}, {"dark": True}], ids=["desktop", "phone", "dark"])
def test_it_can_be_read_by_everybody(visit, address, kind):
    """Axe finds nothing on a page, with results shown or not, and nothing scrolls sideways."""
    page = visit(address, complains=True, **kind)  # axe asks for the style sheet as no disk allows
    check_access(page)
    page.fill("#search input", "counter")
    check_access(page)
