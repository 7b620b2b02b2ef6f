"""Two browsers as two seats of one game with hidden plots: what a side hides reaches its own seat, and no other."""

import re

import pytest
from kit.browser import until
from kit.watched import CHANGED, Watched

from forge.referee.ledger.chain import read_chain

PACK = "under-ten-flags"
HEX, CRUISERS = "1012", ("1201", "1101")


@pytest.fixture(scope="module")
def served(table):
    """A table with a seat of each side and one of nobody's, begun by the third."""
    return table(PACK, "--edition", "house", "--seat", "host", "--seat", "anna=german", "--seat", "bob=british")


def ledger(served, side="", number=1):
    """Give the file of a game, or of what a side hides in it."""
    name = f"{PACK}-{number:04}.ledger"
    return served.folder / "home" / "games" / (f"{name}.{side}" if side else name)


def records(path):
    """Give the records of a ledger, which must be sound."""
    chain = read_chain(path.read_bytes())
    assert not chain.faults
    return chain.records


def secrets_of(own):
    """Give all random bytes of a private ledger, and the hashes of its records."""
    text = "\n".join(str(record.data) for record in own)
    return {*re.findall(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", text), *(record.hash for record in own)}


def begin(seat, address, dice="practice", secrets=True):
    """Begin a game, if not otherwise wished one whose sides hide their plots."""
    seat.go(f"{address}/{PACK}/play/new")
    if secrets:
        seat.page.locator('input[name="secrets"]').check()
    seat.page.locator(f'input[name="dice"][value="{dice}"]').check()
    seat.tap("Begin")
    seat.page.locator("#asked").wait_for()


def lies_dark(page, dark):
    """Let a phone lie in the dark, where its pages listen to nothing, or take it up again."""
    state = "hidden" if dark else "visible"
    set_state = "state => Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })"
    page.evaluate(set_state, state)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def tell(seat, value):
    """Answer what this seat is asked, by a tap or by typing."""
    seat.look()
    before = seat.page.evaluate("document.querySelector('main').textContent")
    button = seat.page.locator(f'.question button[name="option"][value="{value}"]')
    if button.count():
        button.click()
    else:
        seat.page.locator('.question input[name="value"]').fill(value)
        seat.page.locator(".question form button.main").click()
    until(seat.page, CHANGED, before)
    seat.look()


def test_a_hidden_plot_reaches_its_own_seat_alone(served, visit):
    """From set-up to the opening, nothing of it is in any answer, event, page or store of the others."""
    host, anna, bob = (Watched(visit(link, phone=True)) for link in served.links)
    begin(host, served.address)
    for seat in (anna, bob):
        seat.go(f"{served.address}/{PACK}/play")
    for seat in (host, bob):
        assert "German decides in secret" in seat.page.locator("main").inner_text()
        assert seat.page.locator(".question button").count() == 0
    tell(anna, HEX)
    bob.shows("Escort of the first ship")
    assert anna.asked() != bob.asked()
    assert "British decides in secret" in anna.page.locator("main").inner_text()
    tell(bob, "none")
    for hexagon in CRUISERS:
        tell(bob, hexagon)
    for seat in (host, anna, bob):
        seat.page.wait_for_timeout(0)
        seat.look()
    german, british = records(ledger(served, "german")), records(ledger(served, "british"))
    assert anna.where(HEX)
    assert bob.where(CRUISERS[0])
    for other, word in ((bob, HEX), (host, HEX), (anna, CRUISERS[0]), (host, CRUISERS[0])):
        assert other.where(word) == []
    until(anna.page, "hex => document.getElementById(`map-${hex}`)", HEX, seconds=60)
    anna.look()
    assert "Atlantis" in anna.page.locator(f"#map-{HEX}").text_content()
    assert [
        seat.page.locator("image[href]").count() and seat.page.locator(f"#map-{HEX}").count() for seat in (bob, host)
    ] == [0, 0]
    for own, others, held in ((anna, (host, bob), german), (bob, (host, anna), british)):
        sealed = secrets_of(held) - common_hashes(served)
        assert len(sealed) > 6
        heads = {record.hash for record in held}
        assert any(head in own.texts for head in heads)
        for seat in others:
            assert not any(word in seat.texts for word in sealed)


def common_hashes(served):
    """Give all hashes that stand in the common ledger, which everybody may see."""
    return set(re.findall(r"[0-9a-f]{64}", ledger(served).read_text(encoding="utf-8")))


def post(page, address, **fields):
    """Send a form from a page as its own scripts do, and give the status and the text of the answer."""
    return page.evaluate(
        """async ([address, fields]) => {
            const answer = await fetch(address, {method: "POST", body: new URLSearchParams(fields)});
            return [answer.status, answer.url, await answer.text()];
        }""",
        [address, fields],
    )


def test_what_another_seat_is_asked_is_neither_seen_nor_answered(served, visit):
    """Its page, its form and its passphrase are refused in a sentence, and nothing is recorded."""
    page = visit(served.links[2], complains=True)
    before = ledger(served).read_bytes(), ledger(served, "german").read_bytes()
    alone = f"{served.address}/{PACK}/play/alone/german"
    for address, fields in (
        (alone, {"value": "1013", "head": ""}),
        (f"{alone}/look", {}),
        (f"{alone}/lock", {"new": "x", "again": "x"}),
        (f"{alone}/unlock", {"passphrase": "x"}),
    ):
        status, _, text = post(page, address, **fields)
        assert status == 400
        assert "is for German alone" in text
        assert "1012" not in text
    assert (ledger(served).read_bytes(), ledger(served, "german").read_bytes()) == before


def test_a_killed_table_goes_on_where_it_was(served, visit):
    """Nothing is lost, on any seat; a passphrase that was set is asked for then, of its side alone."""
    anna = visit(served.links[1], complains=True)
    alone = f"{served.address}/{PACK}/play/alone/german"
    anna.goto(alone)
    status, _, text = post(anna, f"{alone}/lock", new="seven seas", again="seven seas")
    assert status == 200, text
    assert ledger(served, "german").read_bytes().startswith(b"forge-private/1 ")
    before = ledger(served).read_bytes()
    served.kill()
    served.begin()
    assert ledger(served).read_bytes()[: len(before)] == before
    anna, bob = (visit(link, phone=True, complains=True) for link in served.links[1:])
    bob.goto(f"{served.address}/{PACK}/play")
    assert "German has a private ledger under a passphrase" in bob.locator("main").inner_text()
    anna.goto(f"{served.address}/{PACK}/play")
    anna.get_by_label("Passphrase of German").fill("seven lakes")
    anna.get_by_role("button", name="Open").click()
    anna.get_by_text("cannot be opened").wait_for()
    anna.goto(f"{served.address}/{PACK}/play")
    anna.get_by_label("Passphrase of German").fill("seven seas")
    anna.get_by_role("button", name="Open").click()
    anna.locator("#own-sheet, .alone").first.wait_for()
    assert "seven seas" not in served.faults


def test_an_undo_of_what_the_other_decided_is_asked_on_the_other_phone(served, visit):
    """It is done once she agrees, with both named; refused, or when the record has gone on, nothing is done."""
    anna, bob = (visit(link, phone=True) for link in served.links[1:])
    for page in (anna, bob):
        page.goto(f"{served.address}/{PACK}/play")
    before = len(records(ledger(served)))
    for answer in ("I do not", "I agree"):
        assert len(records(ledger(served))) == before
        lies_dark(anna, answer == "I do not")
        bob.get_by_role("button", name="Undo", exact=True).click()
        bob.get_by_text("Asked German to agree").wait_for()
        lies_dark(anna, False)  # a request that came while it did is there when it is looked at again
        anna.get_by_text("bob asks you to agree").wait_for()
        anna.get_by_role("button", name=answer).click()
        for page in (anna, bob):  # a page that is on its way has no request either
            until(page, "() => document.readyState === 'complete' && !document.querySelector('.request')")
    undone = records(ledger(served))[-1]
    while undone.kind != "undo":
        undone = records(ledger(served))[undone.seq - 2]
    assert undone.data["agreed"] == ["bob", "anna"]


@pytest.mark.slow
def test_shared_dice_at_one_table(served, visit, forge):
    """Both keys are here: dice come at once from both, an undo is agreed to on the other phone, all is sound."""
    host, anna, bob = (visit(link, phone=True) for link in served.links)
    begin(Watched(host), served.address, dice="shared", secrets=False)
    for page in (anna, bob):
        page.goto(f"{served.address}/{PACK}/play")
    tell(Watched(anna), HEX)
    bob.get_by_role("heading", name="Escort of the first ship").wait_for()
    file = ledger(served, number=2)
    dice = [one.data for one in records(file) if one.kind == "dice"]
    assert dice
    assert {one["how"] for one in dice} == {"shared"}
    bob.get_by_role("button", name="Undo", exact=True).click()
    anna.get_by_text("anna is asked to agree to record").wait_for()
    assert anna.get_by_role("button", name="I agree").count() == 1
    assert bob.get_by_role("button", name="I agree").count() == 0
    anna.get_by_role("button", name="I agree").click()
    anna.get_by_role("heading", name="Hex in which Atlantis starts").wait_for()
    undone, agreed = (next(one for one in records(file) if one.kind == kind) for kind in ("undo", "agree"))
    assert (undone.data["by"], agreed.data["by"], agreed.data["record"]) == ("bob", "anna", undone.seq)
    tell(Watched(anna), HEX)
    bob.get_by_role("heading", name="Escort of the first ship").wait_for()
    anna.goto(f"{served.address}/{PACK}/play/file")
    assert "Both keys lie on the machine" in anna.locator("main").inner_text()
    with anna.expect_download() as waiting:
        anna.get_by_role("link", name="to send").click()
    sent = served.folder / "sent.ledger"
    waiting.value.save_as(sent)
    verdict = forge("ledger", "verify", str(sent), "--throws")
    assert verdict.status == 0, verdict.out
    assert "undo of bob" in verdict.out


def step(seats):
    """Let whoever is asked answer as it comes: by forge's dice, else the first of what is offered; False at the end.

    What the rules refuse, a search without a ship to be found, is answered by the last: no.
    """
    for seat in seats:
        form = seat.page.locator(".question form[data-answer]").first
        if not form.count():
            continue
        before = seat.page.evaluate("document.querySelector('main').textContent")
        options, refused = form.locator('button[name="option"]'), seat.page.locator("main [role='alert']").count()
        rolls, option = form.locator('button[value="roll"]'), options.last if refused else options.first
        if rolls.count():
            rolls.click()
        elif option.count():
            option.click()
        else:
            field, first = form.locator('input[name="value"]'), seat.page.locator("#suggested option").first
            field.fill(first.get_attribute("value") if first.count() else field.get_attribute("min") or "0")
            form.locator("button.main").click()
        until(seat.page, CHANGED, before, seconds=30)
        return True
    return False


MOST_STEPS = 250


@pytest.mark.slow
def test_nothing_sealed_reaches_another_seat_through_a_long_game(table, visit):
    """After each of some hundred answers, nothing that a seat was sent tells what another keeps sealed then."""
    served = table(PACK, "--edition", "house", "--seat", "host", "--seat", "anna=german", "--seat", "bob=british")
    host, anna, bob = (Watched(visit(link, complains=True)) for link in served.links)
    begin(host, served.address)
    for seat in (anna, bob):
        seat.go(f"{served.address}/{PACK}/play")
    told, steps = {id(seat): 0 for seat in (host, anna, bob)}, 0
    hidden = {"german": (bob, host), "british": (anna, host)}
    while steps < MOST_STEPS and step((anna, bob, host)):
        steps += 1
        opened = common_hashes(served)
        for side, others in hidden.items():
            sealed = secrets_of(records(ledger(served, side))) - opened
            for seat in others:
                seat.look()
                assert not any(word in text for text in seat.kept[told[id(seat)] :] for word in sealed), (side, steps)
        told = {id(seat): len(seat.kept) for seat in (host, anna, bob)}
    assert steps > 100
    assert served.faults == ""
