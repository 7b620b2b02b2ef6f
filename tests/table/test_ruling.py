"""The referee's room without a browser: every form opens, what is sent is ruled once, refused in sentences, told."""

import re
from pathlib import Path

import pytest
from kit.table_calls import Calls

from forge.table.ruling import counter_pictures, printed

GAMES = Path(__file__).parent.parent / "games"
PACKS = ("atlantic-wolves", "atlantic-blocks", "atlantic-chase", "under-ten-flags", "paukenschlag-variant")
ALERT = re.compile(r'role="alert"')
FAULT = ("Traceback", "{{", "object at", "<b>None")


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """Lay tables whose ledgers are new; counters are not drawn, which would take longer than all the rest."""
    monkeypatch.setattr(counter_pictures, "_read", lambda _: counter_pictures.Counters())
    monkeypatch.setattr(printed, "_spots", lambda _: {})
    begun = []

    def lay(*packs, **options):
        begun.append(Calls(tmp_path, *packs, **options))
        return begun[-1]

    yield lay
    for one in begun:
        one.close()


def head_in(page):
    """Give the record that a form was made for."""
    return re.search(r'name="head" value="([0-9a-z]+)"', page.text)[1]


def sent_by(page):
    """Give what the form of a page would send as it is: every control, unchecked ones left out."""
    form = page.text.partition("data-rule")[2].partition("</form>")[0]
    pairs = []
    for control in re.findall(r"<input [^>]*>|<option [^>]*selected[^>]*>|<textarea.*?</textarea>", form, re.DOTALL):
        name = re.search(r'name="([^"]*)"', control)
        kind = re.search(r'type="([a-z]*)"', control)
        if name and (kind is None or kind[1] not in ("radio", "checkbox") or " checked" in control):
            value = re.search(r'value="([^"]*)"', control)
            pairs.append((name[1], value[1] if value else control.partition(">")[2].partition("<")[0]))
    return pairs


def out_of_bounds(page):
    """Give the numbers that a browser would not let be sent, folded away where nobody sees them."""
    controls = re.findall(r'type="number"[^>]* min="(-?[0-9]+)" max="(-?[0-9]+)" value="(-?[0-9]+)"', page.text)
    return [control for control in controls if not int(control[0]) <= int(control[2]) <= int(control[1])]


@pytest.mark.parametrize("pack", PACKS)
def test_every_form_opens_and_takes_its_defaults_or_says_why_not(calls, pack):
    """Of every procedure and table: the form is there, and as it is it is ruled, goes on, or is refused in words."""
    table = calls(pack)
    first = table.get(f"/{pack}/rule")
    assert first.status == 200
    known = dict.fromkeys(re.findall(rf'href="/{pack}/rule/([a-z0-9-]+)"', first.text))
    assert len(known) > 20
    for name in known:
        page = table.get(f"/{pack}/rule/{name}")
        assert page.status == 200, name
        assert out_of_bounds(page) == [], name
        sent = table.post(f"/{pack}/rule/{name}", *sent_by(page), do="rule")
        assert sent.status in (303, 400), name
        if sent.status == 400:
            assert ALERT.search(sent.text), name
            continue
        ruled = table.get(sent.headers["location"])
        assert ruled.status == 200, name
        assert 'id="result"' in ruled.text or 'id="asked"' in ruled.text, name
        assert not [fault for fault in FAULT if fault in ruled.text], name
        if 'id="asked"' in ruled.text:
            seq = sent.headers["location"].rpartition("/")[2]
            again = {"head": head_in(ruled), "do": "undo"}
            assert table.post(f"/{pack}/rule/ruling/{seq}", **again).status == 303


def test_a_chart_shows_each_line_of_its_headings(calls, monkeypatch):
    """The lines stand below each other, each with its name; the form asks for both; a cell leads to odds and ground."""
    monkeypatch.chdir(GAMES)
    table = calls("combat-tables")
    form = table.get("/combat-tables/rule/lines")
    assert 'name="odds"' in form.text
    assert all(f'value="{ground}"' in form.text for ground in ("clear", "road", "woods", "hills", "town"))
    page = table.get("/combat-tables/chart/lines?at-row=4&at-column=1-2")
    head = page.text.partition("<thead>")[2].partition("</thead>")[0]
    lines = [re.findall(r"<th[^>]*>([^<]*)</th>", line) for line in head.split("</tr>")[:3]]
    assert lines[1] == ["Woods, Hills", "1-1", "3-2", "3-1", "4-1", "5-1", "6-1"]
    assert lines[2] == ["Town", "\N{EN DASH}", "1-1", "2-1", "4-1", "6-1", "8-1"]
    assert "odds=1-2&amp;terrain=clear" in page.text
    assert table.get("/combat-tables/chart/pursuit").status == 200


@pytest.mark.parametrize("pack", PACKS)
def test_every_chart_and_everything_agreed_on_has_a_page(calls, pack):
    """Charts of all tables, odds of them, and a page for each reading, optional rule and unknown."""
    table = calls(pack, language="de")
    first = table.get(f"/{pack}/rule")
    agreed = re.findall(rf'href="(/{pack}/rule/agreed/[^"]+)"', first.text)
    tables = re.findall(rf'href="/{pack}/rule/([a-z0-9-]+)"', first.text.partition("Tabellen")[2].partition("</ul>")[0])
    assert agreed
    assert tables
    pages = [*agreed, *(f"/{pack}/chart/{name}" for name in tables)]
    assert [page for page in pages if table.get(page).status != 200] == []
    for name in tables:
        odds = table.get(f"/{pack}/rule/odds/{name}")
        assert odds.status == 200 or ALERT.search(odds.text)


def test_an_attack_is_ruled_once_however_often_it_is_sent(calls):
    """Rulebook 9.1 and 9.2: a 4 with +2 and +1 is a 7, off Iceland 75,000 tons in 12 ships."""
    table = calls("atlantic-wolves")
    page = table.get("/atlantic-wolves/rule/german-attack?area=iceland")
    form = [("head", head_in(page)), ("area", "iceland"), ("modifier", ""), ("modifier", "aggressive")]
    form += [("modifier", "ace"), ("modifier.card", "0"), ("face", "4")]
    first = table.post("/atlantic-wolves/rule/german-attack", *form)
    second = table.post("/atlantic-wolves/rule/german-attack", *form)
    assert (first.status, second.status) == (303, 303)
    assert first.headers["location"] == second.headers["location"]
    told = table.get(first.headers["location"]).text
    result = re.search(r'id="result"[^>]*>([^<]*)', told)[1]
    assert result == "75,000 tons, 12 ships"
    for words in (
        "+2",
        "+1",
        "Attacker in the Aggressive square",
        "(9.2)",
        "(12.0)",
        "60,000 tons",
        "90,000 tons",
    ):
        assert words in told
    lit = table.get("/atlantic-wolves/chart/german-attack?row=7&column=outer&ruling=2").text
    assert re.search(r'<td class="lit" id="used">.*?75,000', lit)
    for other in ([*form[:-1], ("face", "3")], [form[0], ("area", "iceland"), ("face", "4")]):
        stale = table.post("/atlantic-wolves/rule/german-attack", *other)
        assert stale.status == 409
        assert 'role="alert"' in stale.text


def test_what_is_refused_leaves_no_record_and_keeps_the_form(calls):
    """A face that the die has not, an area that is none, too many dice: sentences, and what was chosen stays."""
    table = calls("atlantic-wolves")
    for sent in (
        {"area": "iceland", "face": "7"},
        {"area": "atlantis", "face": "3"},
        {"area": "iceland", "dice": "3 4"},
    ):
        refused = table.post("/atlantic-wolves/rule/german-attack", **sent)
        assert refused.status == 400
        assert ALERT.search(refused.text)
    assert not table.get("/atlantic-wolves/rule").text.count("rule/german-attack?area=")
    kept = table.post(
        "/atlantic-wolves/rule/german-attack", ("area", "iceland"), ("modifier", "ace"), ("face", "9")
    ).text
    assert re.search(r'value="iceland" checked', kept)
    assert re.search(r'value="ace"[^>]* checked', kept)
    assert "First choose: Area" in table.post("/atlantic-wolves/rule/german-attack", face="4").text
    hostile = table.post("/atlantic-wolves/rule/german-attack", area="<script>alert(1)</script>", face="1")
    assert hostile.status == 400
    assert "<script>alert" not in hostile.text


def test_several_dice_may_be_tapped_without_script(calls):
    """Of two dice the first comes back in its slot; with the second it is ruled: 5 and 6 are an 11."""
    table = calls("atlantic-chase")
    first = table.post("/atlantic-chase/rule/break-away", ("modifier", ""), ("face", "5"))
    assert first.status == 200
    assert 'name="thrown" value="5"' in first.text
    second = table.post("/atlantic-chase/rule/break-away", ("modifier", ""), ("thrown", "5"), ("face", "6"))
    assert second.status == 303
    told = table.get(second.headers["location"]).text
    assert re.search(r'<b class="number">5 \+ 6</b>.*?= <b class="number">11', told, re.DOTALL)


def test_a_ruling_is_taken_back_and_a_cell_put_in_its_place(calls):
    """The players' own cell stands with its reason; a ruling taken back stays in the record and says so."""
    table = calls("atlantic-wolves")
    ruled = table.post("/atlantic-wolves/rule/german-attack", area="iceland", face="5").headers["location"]
    seq = ruled.rpartition("/")[2]
    chart = table.get(f"/atlantic-wolves/chart/german-attack?row=5&column=outer&ruling={seq}&at-row=6&at-column=outer")
    form = {"head": head_in(chart), "ruling": seq, "reason": "the die lay <b>cocked</b>"}
    form |= {"field.tons": "60000", "field.ships": "10"}
    assert table.post("/atlantic-wolves/chart/german-attack", **form).status == 303
    told = table.get(ruled).text
    assert "60,000 tons, 10 ships" in told
    assert "the die lay &lt;b&gt;cocked&lt;/b&gt;" in told
    nothing = table.post(
        "/atlantic-wolves/chart/german-attack", **{**form, "head": head_in(table.get(ruled)), "reason": ""}
    )
    assert nothing.status == 400
    back = table.post(ruled, head=head_in(table.get(ruled)), do="undo")
    assert back.headers["location"].endswith("/rule/german-attack?area=iceland")
    assert "taken back" in table.get(ruled).text


def test_what_was_ruled_last_comes_first_with_its_inputs(calls):
    """The room's first page leads to what was used last, the area chosen already."""
    table = calls("atlantic-wolves")
    table.post("/atlantic-wolves/rule/german-attack", ("area", "iceland"), ("modifier", "ace"), ("face", "2"))
    page = table.get("/atlantic-wolves/rule").text
    used = page.partition("Used last")[2].partition("</ul>")[0]
    assert 'href="/atlantic-wolves/rule/german-attack?area=iceland"' in used
    assert "Iceland" in used


def test_a_ruling_that_waits_for_an_answer_is_gone_on_with_or_dropped(calls):
    """What is under way is named wherever something else would be ruled; dropped, it stands in nobody's way."""
    table = calls("atlantic-wolves")
    boats = {"area": "iceland", "u-boats.aggressive": "2", "u-boats.normal": "1"}
    going = table.post("/atlantic-wolves/rule/area", do="rule", **boats).headers["location"]
    asked = table.get(going)
    assert 'id="asked"' in asked.text
    for page in ("/atlantic-wolves/rule", "/atlantic-wolves/rule/asw"):
        assert f'href="{going}"' in table.get(page).text
    other = "/atlantic-wolves/rule/asw"
    refused = table.post(other, head=head_in(table.get(other)), face="3")
    assert refused.status == 400
    assert ALERT.search(refused.text)
    assert table.post(going, head=head_in(asked), do="undo").status == 303
    assert table.post(other, head=head_in(table.get(other)), face="3").status == 303


def test_the_search_finds_by_players_words(calls):
    """Words as players say them, in a list that works without script."""
    found = calls("atlantic-wolves").get("/atlantic-wolves/rule?q=attack+table").text
    assert re.search(r'href="/atlantic-wolves/rule/german-attack"', found)
    assert "German Attack Table" in found.partition('id="found"')[2][:600]


def test_passages_under_one_heading_are_one_line(calls):
    """What one rule says in several passages is unfolded together, a paragraph each."""
    page = calls("bridgehead").get("/bridgehead/rule").text.partition("Rules in short")[2]
    heads = re.findall(r'<summary><span class="name">([^<]+)</span> <span class="cite">([^<]*)</span>', page)
    assert len(heads) == len(set(heads)) > 5
    assert re.search(r"<p>[^<]+</p><p>[^<]+</p></details>", page)


@pytest.mark.parametrize(
    "address",
    ["rule/none-such", "chart/none-such", "rule/ruling/7", "rule/ruling/x", "rule/agreed/none", "rule/picture/a/b",
     "rule/german-attack?situation=../../secret"],
)  # fmt: skip
def test_what_is_not_there_is_said_in_a_sentence(calls, address):
    """Nothing but what the pack has is reachable, and no path of the machine is in the answer."""
    answered = calls("atlantic-wolves").get(f"/atlantic-wolves/{address}")
    assert answered.status == 400
    assert ALERT.search(answered.text)
    assert "/home" not in answered.text
    assert "components/" not in answered.text


def test_rulings_go_into_a_record_that_was_begun_under_the_same_rules(calls, tmp_path):
    """Under another edition a record is begun beside the old one, which stays as it is."""
    attack = {"area": "iceland", "face": "2"}
    published = Calls(tmp_path, "atlantic-wolves")
    published.post("/atlantic-wolves/rule/german-attack", **attack)
    published.close()
    first = tmp_path / "rulings.ledger"
    before = first.read_bytes()
    house = calls("atlantic-wolves", edition="house")
    assert house.post("/atlantic-wolves/rule/german-attack", **attack).status == 303
    assert first.read_bytes() == before
    assert b'"edition":"house"' in (tmp_path / "rulings-2.ledger").read_bytes()


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """Lay a table that waits until its kit is read, once for all that looks at pieces and pages."""
    patch = pytest.MonkeyPatch()
    for module in (counter_pictures, printed):
        patch.setattr(module, "PATIENCE", 300)
    table = Calls(tmp_path_factory.mktemp("drawn"), "atlantic-wolves")
    yield table
    table.close()
    patch.undo()


def test_a_chart_is_shown_as_it_is_printed(drawn):
    """Each result of the table has its cell on the page, rows below each other as on the chart, the used one lit."""
    page = drawn.get("/atlantic-wolves/chart/german-attack?row=5&column=outer").text
    game = drawn.loop.run_until_complete(drawn.hall.opened("atlantic-wolves")).game
    link, box = r"at-row=([^&]+)&amp;at-column=([^#]+)#", r'<rect class="cell ([a-z]*)" x="[0-9.]+" y="([0-9.]+)"'
    cells = re.findall(f"{link}[^>]*>{box}", page)
    rows = [row.band.id for row in game.table("german-attack").rows]
    first = [(float(y), at) for at, column, _, y in cells if column == "outer"]
    assert list(dict.fromkeys(at for _, at in sorted(first))) == rows
    assert {(at, column) for at, column, look, _ in cells if look == "lit"} == {("5", "outer")}
    assert '<image href="/picture/' in drawn.get("/atlantic-wolves/chart/hit").text


def test_values_are_shown_with_the_packs_own_counters(drawn):
    """Boats have the picture of a boat, those with an Ace that of an Ace; it is drawn when it is shown."""
    page = drawn.get("/atlantic-wolves/rule/area").text
    pictures = {words: address for address, words in re.findall(r'src="([^"]+)"[^>]*><span>([^<]+)</span>', page)}
    assert pictures["Aggressive"] == "/atlantic-wolves/rule/picture/u-boats/u-boat-1"
    assert pictures["Aggressive Ace"] == "/atlantic-wolves/rule/picture/german/ace-1"
    drawn_at = drawn.get(pictures["Aggressive"])
    assert drawn_at.status == 303
    assert drawn.get(drawn_at.headers["location"]).text.startswith("<?xml")
    assert f'src="{drawn_at.headers["location"]}"' in drawn.get("/atlantic-wolves/rule/area").text


def test_a_form_starts_from_the_game_under_way(calls):
    """What the running game says of a procedure's inputs is filled in on wish: here that it is turn 3."""
    table = calls("paukenschlag-variant")
    record = table.loop.run_until_complete(table.hall.opened("paukenschlag-variant")).records["game"]
    assert "position=now" not in table.get("/paukenschlag-variant/rule/turn").text
    table.loop.run_until_complete(record.change(lambda play: play.begin("game", turn=3, last=40)))
    assert "/paukenschlag-variant/rule/turn?position=now" in table.get("/paukenschlag-variant/rule/turn").text
    filled = table.get("/paukenschlag-variant/rule/turn?position=now").text
    assert re.search(r'id="i-turn"[^>]* value="3"', filled)


def test_a_form_starts_from_a_situation_of_the_edition(calls):
    """Situations that speak of a procedure are offered, and fill it in, a line for each item of a list."""
    table = calls("atlantic-chase", edition="house")
    assert "/atlantic-chase/rule/action?situation=norway" in table.get("/atlantic-chase/rule/action").text
    filled = table.get("/atlantic-chase/rule/action?situation=break-out").text
    forces = re.search(r'<textarea id="i-task-forces"[^>]*>([^<]*)', filled)[1].splitlines()
    assert forces[0].startswith("g1: bismarck under lutjens, pr-eugen")
    assert len(forces) > 2
    assert "situation=" not in table.get("/atlantic-chase/rule/gunnery").text
