"""The ledger's pages over the wire: each verb does what the command line does, and nothing that is refused is done."""

import json
import re
import shutil

import pypdfium2
import pytest
from kit.table_wire import Wire

import forge as package
from forge.library.answers import Answers, Source
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.course import Course

GAME, RULINGS = "/atlantic-wolves/ledger", "/atlantic-wolves/ledger/in/rulings"
AGREED = ("Anna", "Ben")
HOSTILE = "<script>document.title='x'</script>\u202e\"'><img src=x onerror=alert(1)>{{ 7*7 }}{x.__class__}"


@pytest.fixture(scope="module")
def wolves():
    """Atlantic Wolves."""
    return package.open_game("atlantic-wolves", edition="house")


def rule(wolves, path):
    """Put four rulings on record: two attacks, one of them overridden, the same case again, and one in progress."""
    path.parent.mkdir(parents=True, exist_ok=True)
    given = {"area": "iceland", "square": "normal"}
    with wolves.play(path, "attack", players=AGREED, **given) as play:
        play.answer(4)
        play.override(thrown(play), tons=1000, reason="fog", agreed=AGREED)
        for dice in (3, 4):
            play.begin("attack", **given)
            play.answer(dice)


def thrown(play):
    """Give the record of the last dice."""
    return max(record.seq for record in play.session.ledger.records if record.kind == "dice")


@pytest.fixture(scope="module")
def served(wolves, table, tmp_path_factory):
    """A table with a game of two hundred answers, and rulings."""
    folder = tmp_path_factory.mktemp("served")
    games = folder / "home" / "games"
    rule(wolves, games / "atlantic-wolves-rulings.ledger")
    rule(wolves, games / "atlantic-wolves-0001.ledger")
    with wolves.play(games / "atlantic-wolves-0002.ledger", players=AGREED) as play:
        answers = Answers(Source(seed="x", policy="first"), wolves.whole.play, wolves.rules)
        for number in range(200):
            play.give(answers(play.pending))
            if number == 30:
                play.undo(reason="wrong button")
    return table("atlantic-wolves", "--edition", "house", folder=folder)


@pytest.fixture
def wire(served):
    """The only seat."""
    return Wire(served)


@pytest.fixture
def rulings(served):
    """The file of the rulings, as the tests before have left it."""
    return served.folder / "home" / "games" / "atlantic-wolves-rulings.ledger"


def records(path):
    """Give the records of a file."""
    return read_chain(path.read_bytes()).records


def plain(path):
    """Give what must be the same in two ledgers: all but the clock, the game's random number and the hashes."""
    return [
        {name: value for name, value in one.data.items() if name not in ("t", "prev", "game")} for one in records(path)
    ]


def standing(path):
    """Give the last ruling that stands, and the record of its throw as it stands now."""
    call = next(Course(records(path)).latest())
    return call.seq, call.given[-1].seq


def confirm(page, **more):
    """Give the form that confirms what a page tells, with who agrees."""
    agreed = more.pop("agreed", ())
    return [*(page.fields() | {"do": "confirm"} | more).items(), *(("agreed", name) for name in agreed)]


def test_the_timeline_tells_what_happened(wire):
    """The newest first, in words and with what it came to; what no longer holds is struck, and says why."""
    page = wire.get(RULINGS)
    assert page.status == 200
    shown = re.findall(r'<article class="card deed[^>]* id="r(\d+)"', page.text)
    assert [*map(int, shown)] == sorted(map(int, shown), reverse=True)
    assert len(shown) == 5
    assert "One attack" in page.words
    assert "30,000 tons, 5 ships" in page.words
    assert "decided otherwise: German Attack Table: 1d6: 4; agreed instead: Tons 1,000" in page.words
    assert "because fog; agreed: Anna, Ben" in page.words
    assert "This case was decided otherwise before:" in page.words
    game = wire.get(f"{GAME}?until=90")
    assert "taken back by record" in game.words


def test_the_room_opens_where_something_was_recorded(wolves, table, tmp_path):
    """Rulings as long as no game was begun, then the game; each has an address of its own all the same."""
    games = tmp_path / "home" / "games"
    rule(wolves, games / "atlantic-wolves-rulings.ledger")
    wire = Wire(table("atlantic-wolves", "--edition", "house", folder=tmp_path))
    assert "30,000 tons, 5 ships" in wire.get(GAME).words
    assert "Nothing has been recorded here yet." in wire.get(f"{GAME}/in/game").words
    begun = wire.post("/atlantic-wolves/play/new", {"begins": "house/happy-time", "dice": "hand"})
    assert begun.status in {200, 303}
    assert "30,000 tons, 5 ships" not in wire.get(GAME).words
    assert "30,000 tons, 5 ships" in wire.get(RULINGS).words


def test_a_long_game_has_pages(wire, served):
    """Fifty cards a page at most, each with its own address; going back and forth meets every card once."""
    seen, address = [], GAME
    while address:
        page = wire.get(address)
        cards = re.findall(r'<article class="card deed[^>]* id="r(\d+)"', page.text)
        assert 0 < len(cards) <= 50
        seen += map(int, cards)
        earlier = re.search(r'href="([^"]*)" rel="next"', page.text)
        address = earlier[1] if earlier else ""
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == len(set(seen)) > 100
    assert seen[-1] == 1
    later = re.search(r'href="([^"]*)" rel="prev"', page.text)
    assert seen[-51] in map(int, re.findall(r'id="r(\d+)"', wire.get(later[1]).text))
    assert wire.get(f"{GAME}/{seen[3]}").status == 200


VERBS = {
    "amend": (("amend", "ANSWER", "6"), {"value": "6"}),
    "override": (("override", "ANSWER", "tons=30000", "ships=4"), {"field tons": "30000", "field ships": "4"}),
    "undo": (("undo", "--to", "CALL"), {}),
}


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_is_that_of_the_command_line(forge, wire, rulings, tmp_path, verb):
    """What a page does to a ledger is record for record what the terminal does to a copy of it."""
    words, fields = VERBS[verb]
    call, seq = standing(rulings)
    words = [{"ANSWER": seq, "CALL": call}.get(one, one) for one in words]
    copy = tmp_path / "copy.ledger"
    shutil.copy(rulings, copy)
    agreed = [part for name in AGREED for part in ("--agreed", name)]
    ran = forge("ledger", words[0], copy, *words[1:], "--reason", "so it was", *agreed)
    assert ran.status == 0, ran.err
    address = f"{RULINGS}/{call if verb == 'undo' else seq}/{verb}"
    before = rulings.read_bytes()
    query = "&".join(f"{name.replace(' ', '+')}={value}" for name, value in fields.items())
    told = wire.get(f"{address}?{query}")
    assert "Nothing is recorded yet." in told.words
    assert rulings.read_bytes() == before
    done = wire.post(address, confirm(told, reason="so it was", agreed=AGREED))
    assert done.status == 303, done.words
    assert plain(rulings) == plain(copy)
    assert wire.get(done.leads_to.partition("#")[0]).status == 200


def test_late_entries_and_stops(wire, served, tmp_path, wolves):
    """What is asked now can be entered late or left unfinished, as a program does; where nothing is asked, not."""
    path = served.folder / "home" / "games" / "atlantic-wolves-0002.ledger"
    copy = tmp_path / "copy.ledger"
    shutil.copy(path, copy)
    with wolves.play(copy) as play:
        option = play.question.options[0].id
        play.enter_late(option, reason="forgot", agreed=("Anna",))
    told = wire.get(f"{GAME}/do/late?value={option}")
    done = wire.post(f"{GAME}/do/late", confirm(told, reason="forgot", agreed=("Anna",)))
    assert done.status == 303, done.words
    assert plain(path) == plain(copy)
    assert "entered late" in wire.get(GAME).words
    before = path.read_bytes()
    refused = wire.post(f"{GAME}/do/stop", {"do": "confirm", "reason": "tea", "head": records(path)[-1].hash})
    assert (refused.status, "Cannot be given up" in refused.words) == (400, True)
    assert path.read_bytes() == before
    nothing = wire.get(f"{RULINGS}/do/late")
    assert (nothing.status, "Nothing is asked now" in nothing.words) == (400, True)


@pytest.mark.parametrize(
    ("address", "fields", "said"),
    [
        ("{seq}/amend", {"value": "9"}, "9 is not on a d6"),
        ("{seq}/amend", {"value": "six"}, "is not the value of a die"),
        ("{seq}/override", {"field tons": "many"}, "is not a whole number"),
        ("{seq}/override", {"field no-such": "1"}, "is not a field of german-attack"),
        ("16/amend", {"value": "3"}, "16 is not an answer that still stands"),
        ("999/amend", {"value": "3"}, "is not in this ledger"),
        ("999999999999999/amend", {"value": "3"}, "is not in this ledger"),
        ("{seq}/erase", {}, "is nothing that can be done here"),
        ("{seq}/amend", {"value": "3", "agreed": "Carl"}, "is not a player of this ledger"),
        ("{seq}/amend", {"value": "3", "reason": " "}, "must be given"),
        ("1/undo", {}, "1 is not an answer that still stands"),
    ],
)
def test_what_is_refused_changes_nothing(wire, rulings, address, fields, said):
    """A refusal is a sentence on a page, and the ledger is as it was."""
    before = rulings.read_bytes()
    head = records(rulings)[-1].hash
    address = f"{RULINGS}/{address.format(seq=standing(rulings)[1])}"
    answer = wire.post(address, {"do": "confirm", "head": head, "reason": "why not", **fields})
    assert answer.status == 400
    assert said.casefold() in answer.words.casefold()  # as a sentence of its own it begins with a capital
    assert "Traceback" not in answer.text
    assert rulings.read_bytes() == before


def test_a_form_that_came_too_late(wire, rulings):
    """A correction made for an older record is not done; the page says that somebody was quicker."""
    before = rulings.read_bytes()
    stale = records(rulings)[1].hash
    address = f"{RULINGS}/{standing(rulings)[1]}/amend"
    answer = wire.post(address, {"do": "confirm", "head": stale, "reason": "x", "value": "2"})
    assert answer.status == 409
    assert "Somebody was quicker" in answer.words
    assert rulings.read_bytes() == before


def test_words_of_strangers_are_only_words(wire, rulings):
    """A reason full of markup is shown as it was written, everywhere, and is on record to the letter."""
    address = f"{RULINGS}/{standing(rulings)[1]}/amend"
    told = wire.get(f"{address}?value=2")
    assert wire.post(address, confirm(told, reason=HOSTILE)).status == 303
    amended = records(rulings)[-2]
    assert amended.data["reason"] == HOSTILE
    for path in (RULINGS, f"{RULINGS}/{amended.seq}", f"{RULINGS}/{amended.seq}/print", f"{RULINGS}/verify"):
        page = wire.get(path)
        assert page.status == 200
        assert "<script>document" not in page.text
        assert "<img src=x" not in page.text
        assert "\u202e" not in page.text
        assert HOSTILE.replace("\u202e", "\\u202e") in page.words


def test_verify_says_what_the_terminal_says(forge, wire, rulings):
    """All findings, what cannot be known, and the verdict; a mark of the ledger is proved, another one refused."""
    ran = forge("ledger", "verify", rulings)
    page = wire.get(f"{RULINGS}/verify")
    for line in ran.out.splitlines():
        said = re.sub(r"^(note|agreement|integrity|rules): (record \d+: )?", "", line)
        if line.startswith(("note", "agreement", "integrity", "rules", "cannot")):
            assert said.removeprefix("cannot be known: ") in page.words
    assert "Sound" in page.words
    wrong = wire.get(f"{RULINGS}/verify?mark=ABC")
    assert (wrong.status, "is not a mark" in wrong.words) == (400, True)
    assert "no record carries the mark" in wire.get(f"{RULINGS}/verify?mark=AAAA+BBBB+CCCC+DDDD").words


def test_what_is_taken_away_is_what_the_terminal_exports(forge, wire, rulings):
    """Text and JSON to the letter, and the file itself, each under a name of its own."""
    text, data, file = (wire.get(f"{RULINGS}/export.{ending}") for ending in ("txt", "json", "ledger"))
    assert text.text == forge("ledger", "export", rulings).out
    assert json.loads(data.text) == json.loads(forge("ledger", "export", rulings, "--json").out)
    assert file.body == rulings.read_bytes()
    assert file.headers["content-disposition"] == 'attachment; filename="atlantic-wolves-rulings.ledger"'
    assert wire.get(f"{RULINGS}/export.exe").status == 400


def test_a_slip_is_one_ruling_on_paper(wire, rulings):
    """The ruling in words, its rule, the line of the table with the cell that was read, and the hash of its record."""
    page = wire.get(f"{RULINGS}/2/print")
    assert "30,000 tons, 5 ships" in page.words
    assert "German Attack Table, the line that was read (9.1)" in page.words
    assert page.text.count('class="lit"') == 1
    lit = re.search(r'<td class="lit">([^<]*)</td>', page.text)[1]
    assert lit.startswith("30,000 / 5")
    hashes = {one.hash[:16] for one in records(rulings)}
    assert re.search(r"hash ([0-9a-f]{16})", page.words)[1] in hashes


def test_a_slip_is_a_pdf_too(wire, rulings):
    """It says the same on a page of A6, in the reader's language, with a frame around the cell that was read."""
    said = wire.get(f"{RULINGS}/2/slip.pdf")
    assert said.headers["content-disposition"] == 'attachment; filename="atlantic-wolves-rulings-2.pdf"'
    document = pypdfium2.PdfDocument(said.body)
    try:
        page = document[0]
        assert [round(side / 72 * 25.4) for side in page.get_size()] == [105, 148]
        words = " ".join(page.get_textpage().get_text_range().split())
        frames = [one for one in page.get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH]
    finally:
        document.close()
    for part in ("30,000 tons, 5 ships", "German Attack Table, the line that was read (9.1)", "30,000 / 5"):
        assert part in words
    assert re.search(r"hash ([0-9a-f]{16})", words)[1] in {one.hash[:16] for one in records(rulings)}
    assert frames
    german = pypdfium2.PdfDocument(wire.get(f"{RULINGS}/2/slip.pdf", Accept_Language="de").body)
    assert "die gelesene Zeile" in german[0].get_textpage().get_text_range()
    german.close()
    assert wire.get(f"{RULINGS}/999/slip.pdf").status == 400


def test_a_note_is_written_and_shown_with_its_ruling(wire, rulings):
    """Whose it is and what it is about stand beside it; what a stranger writes is text and nothing else."""
    page = wire.get(f"{RULINGS}/2/note")
    answer = wire.post(f"{RULINGS}/2/note", confirm(page, reason=HOSTILE[:30] + " fog", agreed=("Anna",)))
    assert answer.status == 303
    last = records(rulings)[-1].data
    assert (last["kind"], last["record"], last["by"]) == ("note", 2, "Anna")
    shown = wire.get(RULINGS)
    assert shown.words.count("Note of Anna: ") == 1
    assert "<script>document" not in shown.text
    assert wire.post(f"{RULINGS}/2/note", confirm(page, reason=" ")).status == 400
    assert wire.get(f"{RULINGS}/2").status == wire.get(f"{RULINGS}/2/print").status == 200


def test_other_ledgers_are_read_only(wire, served):
    """A ledger of before can be read, verified and taken away; nothing in it can be changed, and no path leads out."""
    page = wire.get(GAME)
    assert 'href="/atlantic-wolves/ledger/in/atlantic-wolves-0001"' in page.text
    other = f"{GAME}/in/atlantic-wolves-0001"
    for path in ("", "/verify", "/export.txt", "/4", "/4/print"):
        assert wire.get(other + path).status == 200, path
    assert "/amend" not in wire.get(other).text
    before = (served.folder / "home" / "games" / "atlantic-wolves-0001.ledger").read_bytes()
    assert wire.post(f"{other}/4/amend", {"do": "confirm", "value": "2", "reason": "x"}).status == 400
    assert (served.folder / "home" / "games" / "atlantic-wolves-0001.ledger").read_bytes() == before
    for name in ("..", "%2e%2e", "atlantic-wolves-0001.ledger", "atlantic-wolves-9999", "..%2fgames"):
        assert wire.get(f"{GAME}/in/{name}").status in (400, 404)


def test_since_the_last_look(wire, served, rulings):
    """What is new since this browser last looked is counted and marked; without a first look nothing is new."""
    first = wire.get(RULINGS)
    assert "new since your last look" not in first.words
    cookie = f"table-{served.port}={served.token()}; seen-record-rulings=x.{len(records(rulings)) - 1}"
    again = wire.get(RULINGS, Cookie=cookie)
    assert "1 thing new since your last look" in again.words
    assert again.text.count('class="new"') == 1


def test_german(wire):
    """Everything around the words of the game is in the reader's language."""
    page = wire.get(RULINGS, Accept_Language="de")
    assert "weil fog; einverstanden: Anna, Ben" in page.words
    assert "Einzelnes, berichtigen, drucken" in page.words


def test_the_other_seat_agrees_with_a_tap(wolves, table, tmp_path_factory):
    """With a seat each nobody agrees for the other: he is asked, and with his tap it is done, agreed by both."""
    folder = tmp_path_factory.mktemp("seats")
    path = folder / "home" / "games" / "atlantic-wolves-rulings.ledger"
    rule(wolves, path)
    served = table("atlantic-wolves", "--edition", "house", "--seat", "anna", "--seat", "ben", folder=folder)
    seats = [Wire(served, number) for number, link in enumerate(served.links)]
    anna, ben = seats[-2:]
    address = f"{RULINGS}/{standing(path)[1]}/amend"
    told = anna.get(f"{address}?value=5")
    assert "Ask Ben" in told.words
    assert 'value="Ben"' not in told.text
    assert anna.post(address, confirm(told, do="propose", reason=" ")).status == 400
    before = path.read_bytes()
    assert anna.post(address, confirm(told, do="propose", reason="misread")).status == 303
    assert path.read_bytes() == before
    assert "Waits for Ben." in anna.get(RULINGS).words
    asked = ben.get(RULINGS)
    assert "anna asks whether you agree" in asked.words
    assert "because misread" in asked.words
    assert ben.post(f"{RULINGS}/proposal", {"do": "agree", "head": "0" * 64}).status == 400
    assert anna.post(f"{RULINGS}/proposal", {"do": "agree", "head": asked.head}).status == 303
    assert path.read_bytes() == before
    assert ben.post(f"{RULINGS}/proposal", {"do": "agree", "head": asked.head}).status == 303
    amended = next(one for one in reversed(records(path)) if one.kind == "amend")
    assert (amended.data["value"], amended.data["agreed"]) == ([5], ["Anna", "Ben"])
    forged = anna.get(f"{RULINGS}/{standing(path)[1]}/amend?value=6")
    said = confirm(forged, reason="alone", agreed=AGREED)
    assert anna.post(f"{RULINGS}/{standing(path)[1]}/amend", said).status == 303
    assert next(one for one in reversed(records(path)) if one.kind == "amend").data["agreed"] == ["Anna"]
    again = ben.get(f"{RULINGS}/{standing(path)[1]}/amend?value=1")
    address = f"{RULINGS}/{standing(path)[1]}/amend"
    assert ben.post(address, confirm(again, do="propose", reason="no")).status == 303
    assert anna.post(f"{RULINGS}/proposal", {"do": "object", "head": again.head}).status == 303
    assert "asks whether you agree" not in ben.get(RULINGS).words
