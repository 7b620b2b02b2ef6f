"""A sequence of play that a pack writes in YAML, walked in the browser."""

import pytest
from kit.browser import check_access
from kit.taps import begin, head, moved_on


@pytest.fixture(scope="module")
def served(table):
    """All packs at one table."""
    return table()


def test_a_written_sequence_is_walked_in_the_browser(served, visit):
    """The land game begins with its weather; how it stands is told in the words of its sequence."""
    page = visit(served.links[0] if served.links else served.address, phone=True)
    page.goto(f"{served.address}/bridgehead/play/new")
    begin(page, "", "hand")
    assert "Sky" in page.locator("#asked").inner_text()
    assert "Turn 1 of 12, Weather" in page.inner_text("body")
    before = head(page)
    page.locator("#in-a-line > summary").click()
    page.locator("#line-typed").fill("3 4")
    page.get_by_role("button", name="Answer them").click()
    moved_on(page, before)
    assert "The weather of this turn is fair." in page.inner_text("body")
    check_access(page)
