"""A sequence of play that a pack writes in YAML, walked in the browser."""

import pytest
from kit.browser import check_access, until
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


def test_fewer_play_and_their_markers_are_on_the_board(served, visit):
    """Of four companies two play: theirs alone are asked and stand on the track, where the board says so in words."""
    page = visit(served.links[0] if served.links else served.address, phone=True, complains=True)
    page.goto(f"{served.address}/iron-roads/play/new")
    check_access(page)
    for side in ("Northern", "Royal", "Central"):
        page.get_by_role("checkbox", name=side).uncheck()
    page.get_by_role("button", name="Begin").click()
    assert "too few" in page.get_by_role("alert").inner_text()
    assert page.get_by_role("checkbox", name="Coast").is_checked()
    assert not page.get_by_role("checkbox", name="Royal").is_checked()
    page.get_by_role("checkbox", name="Royal").check()
    begin(page, "", "hand")
    assert "Royal" in page.locator("#asked + .by").inner_text()
    until(page, "document.querySelector('.board-counters image')", seconds=60)
    assert page.locator(".board-counters image").count() == 2
    assert "Royal Southern; Coast Line" in page.locator("#board-income-0").inner_text()
    check_access(page)


def test_what_is_merely_done_is_one_broad_button(served, visit):
    """A game of cards has no board: how it stands is told at once, and no page of a board is offered."""
    page = visit(served.links[0] if served.links else served.address, phone=True)
    page.goto(f"{served.address}/crown/play/new")
    begin(page, "", "practice")
    lone = page.locator(".question button[name='option']")
    assert lone.all_inner_texts() == ["Done"]
    assert lone.bounding_box()["width"] > 250
    assert page.get_by_text("Crowns: Ash 0, Briar 0, Crane 0, Drake 0").is_visible()
    assert page.locator(".beside a").count() == 0
