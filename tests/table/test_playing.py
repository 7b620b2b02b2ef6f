"""A game in the browser: answers and their undoing, two phones at one table, lines of answers, the past, the end."""

import re

import pytest
from kit.browser import check_access, small_targets, until
from kit.taps import answer, begin, head, moved_on, records_of

TO_BATTLE = "1 7 21 8 1 1 3 19 19 19 2 2 1"
"""Wolves, to the attacks in the African Coast: two Aggressive U-boats and one in the Shadow square there."""


@pytest.fixture(scope="module")
def served(table):
    """All packs at one table, two people at it."""
    return table("--seat", "anna", "--seat", "bob")


@pytest.fixture
def play(served, visit):
    """Open the page on which a game begins, as one of the two."""

    def play(pack="atlantic-wolves", begins="house/", seat=0, dice="hand", **kind):
        page = visit(served.links[seat], phone=True, **kind)
        page.goto(f"{served.address}/{pack}/play/new")
        if begins:
            begin(page, begins, dice)
        return page

    return play


def say_line(page, words):
    """Answer with a line, as it would be typed at a terminal."""
    if not page.locator("#in-a-line").evaluate("one => one.open"):
        page.locator("#in-a-line > summary").click()
    before = head(page)
    page.locator("#line-typed").fill(words)
    page.get_by_role("button", name="Answer them").click()
    moved_on(page, before)


def asked(page):
    """Give the heading of the question."""
    return page.locator("#asked").inner_text()


def last_file(served, pack):
    """Give the records of the game begun last."""
    return records_of(max((served.folder / "home" / "games").glob(f"{pack}-????.ledger")))


def test_a_line_answers_as_many_questions_as_it_goes_and_is_taken_back_whole(served, play):
    """Each answer is recorded by itself; what cannot be used is named and stands in the field again."""
    page = play(complains=True)
    say_line(page, TO_BATTLE)
    assert asked(page) == "Next to attack in African Coast"
    say_line(page, "1 4 north")
    assert "Not used: north" in page.get_by_role("alert").inner_text()
    assert page.locator("#line-typed").input_value() == "north"
    assert [one["value"] for one in last_file(served, "atlantic-wolves") if one["kind"] == "dice"][-1] == [4]
    before = head(page)
    page.get_by_role("button", name="Undo the whole line").click()
    moved_on(page, before)
    assert asked(page) == "Next to attack in African Coast"


def test_dice_kept_from_before_an_undo_are_offered_and_back_shows_how_things_stand(play):
    """One tap uses them again; the browser's back button never shows a form that is out of date."""
    page = play()
    say_line(page, TO_BATTLE)
    answer(page, "aggressive")
    answer(page, [4])
    before = head(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    moved_on(page, before)
    assert asked(page) == "Next to attack in African Coast"
    answer(page, "aggressive")
    page.go_back()
    page.get_by_role("button", name="Use the 4 from before").wait_for()
    before = head(page)
    page.get_by_role("button", name="Use the 4 from before").click()
    moved_on(page, before)
    assert "60,000 tons, 10 ships" in page.locator(".latest").inner_text()


def test_what_the_last_throw_would_have_been_is_told_beside_what_it_was(play):
    """The table says of a 4 that one pip more is 75,000 tons, and a 5 looked up is just that; nothing is recorded."""
    page = play()
    say_line(page, f"{TO_BATTLE} 1 4")
    stood = head(page)
    page.locator("#more > summary").click()
    page.get_by_role("link", name="What if").click()
    assert "one pip more: 75,000 tons, 12 ships" in page.locator("main").inner_text()
    page.get_by_role("radio", name="5").first.check()
    page.get_by_role("button", name="Look up").first.click()
    assert "75,000 tons, 12 ships" in page.locator("article .notice").inner_text()
    page.get_by_role("link", name="To the game").click()
    assert head(page) == stood


def test_odds_come_after_the_options_and_beside_them(play):
    """In a battle each option says what it leads to on average; the options can be tapped before that is counted."""
    page = play()
    say_line(page, TO_BATTLE)
    assert asked(page) == "Next to attack in African Coast"
    until(page, "() => [...document.querySelectorAll('.odds')].every(one => /[0-9] tons/.test(one.textContent))")
    assert "every case counted" in page.locator(".odds-said").inner_text()


def test_two_phones_follow_each_other_and_nothing_is_taken_from_who_is_typing(play, visit, served):
    """The other page is swapped in place; where something was begun, a line waits to be tapped instead."""
    anna = play()
    bob = visit(served.links[1], phone=True)
    bob.goto(f"{served.address}/atlantic-wolves/play")
    bob.evaluate("window.here = 1")
    answer(anna, "hq")
    until(bob, "now => document.body.dataset.record === now", head(anna))
    assert bob.evaluate("window.here") == 1
    bob.locator("#in-a-line > summary").click()
    bob.locator("#line-typed").fill("8")
    answer(anna, "7")
    bob.get_by_text("Somebody has gone on.").wait_for()
    assert bob.locator("#line-typed").input_value() == "8"
    bob.get_by_role("button", name="Show it").click()
    until(bob, "now => document.body.dataset.record === now", head(anna))
    assert "Escort" in asked(bob)


def test_what_was_asked_for_before_an_answer_does_not_come_after_it(play):
    """A page that the server took long over shows a question that is answered by now: it is not put in place."""
    page = play()
    old = page.request.get(page.url).text()
    held = []

    def hold(route):
        held.append(route)

    page.route(lambda address: address.endswith("?late"), hold)
    page.evaluate("window.late = table.swap(`${location.href.split('?')[0]}?late`, false); 0")
    answer(page, "hq")
    now = head(page)
    assert now not in old
    held[0].fulfill(body=old, content_type="text/html")
    page.evaluate("window.late")
    assert head(page) == now


def test_while_an_answer_is_under_way_only_what_it_leads_to_is_put_in_place(play):
    """Else somebody begins to answer the next question, and what the first answer led to takes that away."""
    page, held = play(), []
    before = head(page)
    page.route("**/play", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    with page.expect_request(lambda request: request.method == "POST"):
        page.locator('.question button[name="option"][value="hq"]').click()
    led_to = held[0].fetch()  # it is recorded, and told to this page as news too
    page.evaluate("table.swap(location.href, false)")
    assert head(page) == before
    page.evaluate("table.moved()")
    with page.expect_request(lambda request: request.method == "GET"):  # the news was not forgotten
        held[0].fulfill(response=led_to)
    moved_on(page, before)


def test_an_answer_to_a_question_that_was_answered_meanwhile_changes_nothing(play, visit, served):
    """Who was slower sees how things stand now, and is told so; the record has one answer."""
    anna = play()
    bob = visit(served.links[1], phone=True, complains=True)
    bob.route("**/events", lambda route: route.abort())
    bob.goto(f"{served.address}/atlantic-wolves/play")
    answer(anna, "hq")
    bob.locator('button[name="option"][value="pens"]').click()
    bob.get_by_role("alert").wait_for()
    assert "Somebody was quicker" in bob.get_by_role("alert").inner_text()
    assert "Event" in asked(bob)
    assert [one["value"] for one in last_file(served, "atlantic-wolves") if one["kind"] == "choice"] == ["hq"]


def test_a_game_is_played_on_a_keyboard_alone(play):
    """Options are reached by Tab and taken by Enter, a digit throws a die."""
    page = play(begins="")
    page.locator('input[name="begins"][value="house/"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator("#asked").wait_for()
    for name in ("HQ", "7"):
        before = head(page)
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == name:
                break
        page.keyboard.press("Enter")
        moved_on(page, before)
    say_line(page, "21 8 1 1 3 19 19 19 2 2 1 1")
    page.locator("#asked").focus()
    before = head(page)
    page.keyboard.press("4")
    moved_on(page, before)
    assert "60,000 tons" in page.locator(".latest").inner_text()
    assert page.evaluate("document.activeElement.id") == "asked"


def test_everything_works_without_a_script(served, play):
    """Each tap is a page then: of several dice, too."""
    page = play("under-ten-flags", begins="", java_script_enabled=False)
    begin(page, "house/second-turn" if page.locator('input[value="house/second-turn"]').count() else "house/")
    first = asked(page)
    button = page.locator('.question button[name="option"]').first
    button.click()
    assert asked(page) != first or "alert" not in page.content()
    assert page.get_by_role("button", name="Undo").count()


def test_forge_throws_and_decides_where_it_is_asked_to(served, play):
    """With forge's dice no die is asked for; a side that forge decides for answers by itself, and says how."""
    page = play("atlantic-blocks", "house/first-moves", dice="forge")
    page.locator("#more > summary").click()
    before = head(page)
    page.get_by_label("Allies").select_option("first")
    page.get_by_role("button", name="Set").first.click()
    moved_on(page, before)
    assert page.locator(".top .turn").inner_text() == "Axis"
    hows = {one["how"] for one in last_file(served, "atlantic-blocks") if one["kind"] in ("choice", "dice")}
    assert "policy:first" in hows


def test_each_step_of_the_past_has_an_address_and_changes_nothing(served, play):
    """The board of then is shown; before and after lead from step to step."""
    page = play()
    say_line(page, TO_BATTLE)
    stood = records_of(max((served.folder / "home" / "games").glob("atlantic-wolves-????.ledger")))
    page.get_by_role("link", name="Earlier positions").click()
    for step in (13, 12):
        page.get_by_text(f"Step {step} of 13").wait_for()
        page.get_by_role("link", name="Before").click()
    page.get_by_text("Step 11 of 13").wait_for()
    page.wait_for_load_state()  # its script has begun to listen
    page.locator("#slide").fill("1")
    page.get_by_text("Step 1 of 13").wait_for()
    assert "Doenitz: HQ" in page.locator("main").inner_text()
    assert re.search(r"/play/at/\d+$", page.url)
    assert records_of(max((served.folder / "home" / "games").glob("atlantic-wolves-????.ledger"))) == stood


def test_a_game_comes_to_an_end_and_every_word_still_has_an_answer(served, play):
    """The last answer shows what it came to; verbs that need a question say that nothing is asked; undo goes back."""
    page = play("atlantic-chase", "house/first-chase", complains=True)
    answer(page, "end")
    assert "The game is over" in page.locator(".end").inner_text()
    over = {"head": head(page).split()[1]}
    for verb in ("answer", "line", "roll", "keep", "go", "nonsense"):
        got = page.request.post(
            f"{served.address}/atlantic-chase/play",
            form=over | {"do": verb, "line": "1", "face": "3"},
            headers={"Origin": served.address},
        )
        assert got.status == (200 if verb == "go" else 400), verb
        assert 'id="asked"' in got.text()
    before = head(page)
    page.get_by_role("button", name="Undo").click()
    moved_on(page, before)
    assert page.locator(".question").count() == 1


REFUSED = [
    ({"option": "london"}, "london"),
    ({"option": ""}, "empty"),
    ({"do": "line", "line": " "}, "empty"),
    ({"do": "line", "line": "99"}, "99"),
    ({"do": "roll"}, "your decision"),
    ({"do": "keep"}, "no dice kept"),
    ({"do": "undo", "to": "999999"}, "999999"),
    ({"do": "decide", "side": "german-player", "policy": "clairvoyant"}, "clairvoyant"),
    ({"do": "<script>"}, "&lt;script&gt;"),
    ({"option": "hq", "head": "0" * 64}, "Somebody was quicker"),
]


def test_whatever_is_refused_is_said_in_a_sentence_and_changes_nothing(served, play):
    """A form of one's own making is read as carefully as a typed line."""
    page = play()
    now, stood = head(page).split()[1], last_file(served, "atlantic-wolves")
    for fields, said in REFUSED:
        got = page.request.post(
            f"{served.address}/atlantic-wolves/play",
            form={"head": now} | fields,
            headers={"Origin": served.address},
        )
        text = got.text()
        assert got.status in (400, 409), fields
        assert 'role="alert"' in text, fields
        assert said in text.replace("&#39;", "'"), fields
        assert "Traceback" not in text
    for address in ("at/0", "at/999999999", "at/x", "at?step=77", "odds", "what-if", "what-if?look=9", "why"):
        assert page.request.get(f"{served.address}/atlantic-wolves/play/{address}").status in (200, 400), address
    assert last_file(served, "atlantic-wolves") == stood


def test_an_earlier_game_is_gone_on_with_and_one_that_is_none_is_refused(served, play):
    """The last games are listed with their players; another one is taken up with a tap."""
    page = play()
    answer(page, "hq")
    where = asked(page)
    first = max((served.folder / "home" / "games").glob("atlantic-wolves-????.ledger")).stem[-4:]
    page = play()
    assert asked(page) != where
    page.goto(f"{served.address}/atlantic-wolves/play/new")
    page.locator(f'button[name="game"][value="{first}"]').click()
    assert asked(page) == where
    got = page.request.post(
        f"{served.address}/atlantic-wolves/play/open", form={"game": "../../x"}, headers={"Origin": served.address}
    )
    assert (got.status, "no such game" in got.text()) == (404, True)


@pytest.mark.slow
def test_the_tally_sheet_is_a_pdf_at_any_time(served, play):
    """It comes as a download, with the numbers of the game in it."""
    page = play()
    got = page.request.get(f"{served.address}/atlantic-wolves/play/tally.pdf")
    assert (got.status, got.headers["content-type"], got.body()[:5]) == (200, "application/pdf", b"%PDF-")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_pages_of_a_game_suit_a_thumb_and_a_screen_reader(served, play, language):
    """Nothing scrolls sideways at 360 px, every target is a fingertip wide, axe finds nothing."""
    page = play(begins="", language=language)
    check_access(page)
    begin_button = page.locator(".begin button")
    page.locator('input[name="begins"][value="house/"]').check()
    begin_button.click()
    page.locator("#asked").wait_for()
    page.locator("#in-a-line > summary").click()
    page.locator("#more > summary").click()
    check_access(page)
    assert [one for one in small_targets(page) if 'href="#' not in one] == []  # spaces of a map are listed below it
