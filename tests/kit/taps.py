"""A game played by taps on a phone, as a record says: what a person with thrown dice and a made-up mind would do."""

from pathlib import Path

from forge.referee.ledger.chain import read_chain
from kit.browser import scrolls_sideways, until

OWN = frozenset({"t", "prev", "game"})
"""What differs from one ledger to the next, whatever is played."""


def records_of(path):
    """Give the records of a ledger without what is each ledger's own."""
    chain = read_chain(Path(path).read_bytes())
    assert not chain.faults
    return [{name: value for name, value in one.data.items() if name not in OWN} for one in chain.records]


def answers_of(records):
    """Give the answers among records, in their order."""
    return [one["value"] for one in records if one["kind"] in ("choice", "dice")]


def begin(page, begins="", dice="hand"):
    """Begin a game by the form of the page."""
    choice = page.locator(f'input[name="begins"][value="{begins}"]')
    if choice.count():
        choice.check()
    page.locator(f'input[name="dice"][value="{dice}"]').check()
    page.get_by_role("button", name="Begin").click()
    page.locator("#asked").wait_for()
    page.wait_for_load_state()


def head(page):
    """Give the record that the page shows."""
    return page.locator("body").get_attribute("data-record")


def moved_on(page, before):
    """Wait until the page shows another record, and does what it says."""
    shown = "document.readyState === 'complete' && document.body.dataset.record !== before"
    until(page, f"before => document.body && {shown}", before)


def answer(page, value):
    """Give an answer by taps, and wait for what comes next; gives the number of taps, a typed value being two."""
    before = head(page)
    taps = tap_dice(page, value) if isinstance(value, list) else tap_value(page, str(value))
    moved_on(page, before)
    until(page, "[...document.querySelectorAll('link[rel=stylesheet]')].every(one => one.sheet)")
    assert not scrolls_sideways(page)
    return taps


def tap_dice(page, values):
    """Tap dice as they were thrown."""
    for face in values:
        page.locator(f'.pad button[name="face"][value="{face}"]').click()
    return len(values)


def tap_value(page, value):
    """Tap an option, or type a value where there are no buttons."""
    button = page.locator(f'.question button[name="option"][value="{value}"]')
    if button.count():
        button.click()
        return 1
    page.locator('.question input[name="value"]').fill(value)
    page.locator(".question form button.main").click()
    return 2
