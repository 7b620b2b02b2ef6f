"""Combat tables and lists as people write and export them are ruled, printed and read as they stand."""

import json

import pytest
from kit.case_packs import chart, pages, write

ODDS = """\
table: crt
title: Combat results
rule: "1"
dice: 1d6
axes:
  roll: {title: Die}
  odds: {title: Odds, values: ["1-2", "1-1", "2-1"]}
result:
  res: {type: "one of a, b", title: Result}
rows:
  1-3: {"1-2": a, "1-1": a, "2-1": b}
  4-6: {"1-2": a, "1-1": b, "2-1": b}
"""
TITLED = """\
table: crt
title: Combat results
rule: "1"
dice: 1d6
axes:
  roll: {title: Die}
  odds: {title: Odds, values: [o1to1, o2to1], titles: {o1to1: "1-1", o2to1: "2-1"}}
result:
  res: {type: "one of a, b", title: Result}
rows:
  1-3: [a, b]
  4-6: [b, b]
"""
DIFFERENCE = """\
table: diff
title: Combat
rule: "1"
dice: 2d6
axes:
  roll: {title: Dice}
  difference: {title: Difference, bands: ["-1", "0", "1-3", "4"], below: clamp, above: clamp}
result:
  steps: {type: whole, title: Steps}
rows:
  2-6: [0, 0, 1, 1]
  7-9: [0, 1, 1, 2]
  10-12: [1, 1, 2, 3]
"""
SHIFTED = """\
table: crt
title: Combat results
rule: "1"
dice: 1d6
axes:
  roll: {title: Die}
  difference: {title: Difference, bands: ["-1", "0", "1", "2-3", "4-5", "6+"], below: clamp, above: clamp, range: any}
result:
  res: {type: "one of nr, ar, dr", title: Result, words: {nr: "no effect", ar: AR, dr: DR}}
rows:
  1-2: [nr, nr, dr, dr, dr, dr]
  3-4: [ar, ar, nr, dr, dr, dr]
  5-6: [ar, ar, ar, ar, nr, dr]
modifiers:
  - {id: forest, value: -2, stage: column, when: Defender in forest, rule: "2"}
"""
D66 = """\
table: meet
title: Meetings
rule: "1"
dice: d66
axes:
  roll: {title: Dice}
result:
  what: {type: text, title: What}
rows:
  11-26: nothing
  31-46: a patrol
  51-66: a convoy
"""
CHITS = """\
pack: chits
title: Chits
components:
  - id: chits
    kind: counter
    title: Chits
    size: 20 mm
    data: chits.csv
    front: {face: value, value: "{{ att }}", label: "{{ %s }}"}
"""
EXPORT = "Unit Name,Att,Qty,,\nRed,3,2,,\nBlue,2,4\n,,,,\n"
PLAIN = """\
pack: plain
title: Plain
components:
  - id: t
    kind: counter
    size: 20 mm
    data: d.csv
    front: {face: value, value: "{{ Stärke * 2 }}", label: "{{ Kosten }}"}
"""


def game(tmp_path, table, name="crt"):
    """A pack of one table."""
    return write(tmp_path / "game", pack_yaml=chart(name), **{f"tables__{name}_yaml": table})


def test_columns_are_called_as_odds_tables_call_them(forge, tmp_path):
    """1-2, 1-1 and 2-1 are names: printed so, typed so, told so."""
    folder = game(tmp_path, ODDS)
    ran = forge("build", folder, "--no-cover", "--out", "out")
    assert ran.status == 0, ran.err
    (page,) = pages(tmp_path / "out" / "game.pdf")
    assert all(name in page for name in ("1-2", "1-1", "2-1"))
    ruled = forge("referee", folder, "crt", "--odds", "1-1", "--dice", "5")
    assert "row 4–6, column 1-1: B" in ruled.out


@pytest.mark.parametrize("typed", ["o2to1", "2-1"])
def test_a_receipt_has_the_words_of_the_chart(forge, tmp_path, typed):
    """A column with a title is told by it, and may be typed by it."""
    ran = forge("referee", game(tmp_path, TITLED), "crt", "--odds", typed, "--dice", "3")
    assert ran.status == 0, ran.err
    assert "row 1–3, column 2-1: B" in ran.out


@pytest.mark.parametrize("words", [(), ("--odds", "3-1")])
def test_a_question_has_the_words_of_the_chart(forge, tmp_path, words):
    """What is possible is listed as the chart prints it."""
    ran = forge("referee", game(tmp_path, TITLED), "crt", *words, "--dice", "3")
    assert ran.status != 0
    assert "1-1, 2-1" in ran.err
    assert "o2to1" not in ran.err


@pytest.mark.parametrize(("difference", "ruled"), [("9", "column 4 (9 read as 4): 2"), ("-4", "(-4 read as -1): 0")])
def test_a_clamped_column_takes_what_lies_beyond_it(forge, tmp_path, difference, ruled):
    """Without another word in the table: 3 and 4 are 7, which is 2 steps in the last column and none in the first."""
    folder = game(tmp_path, DIFFERENCE, "diff")
    ran = forge("referee", folder, "diff", f"--difference={difference}", "--dice", "3 4")
    assert ran.status == 0, ran.err
    assert ruled in ran.out


def test_a_shift_of_columns_is_no_part_of_the_sum_of_the_dice(forge, tmp_path):
    """A 3 stays a 3; the column that the shift leads away from is named, and the one it leads to."""
    ran = forge("referee", game(tmp_path, SHIFTED), "crt", "--difference", "5", "--modifier", "forest", "--dice", "3")
    assert ran.status == 0, ran.err
    assert "1d6 3 -> row 3–4, column 1, from column 4–5, -2 Defender in forest (2): no effect" in ran.out


def test_two_dice_read_as_one_number_are_no_die_of_66_faces(forge, tmp_path):
    """35 is a 3 and a 5, one of 36 throws; 53 is another, and 37 none."""
    folder = game(tmp_path, D66, "meet")
    ran = forge("referee", folder, "meet", "--dice", "35")
    assert ran.status == 0, ran.err
    assert "d66 3 5" in ran.out
    assert forge("referee", folder, "meet", "--dice", "37").status == 1
    odds = json.loads(forge("odds", folder, "meet", "--json").out)
    assert [one["chance"] for one in odds["outcomes"]] == ["1/3", "1/3", "1/3"]  # twelve of 36 each


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_spreadsheet_as_exported_is_read(forge, tmp_path, command):
    """Blanks and capitals in headers, empty columns and rows, a short row, Qty: six chits; a name is answered."""
    wrong = forge(command, write(tmp_path / "chits", pack_yaml=CHITS % "name", chits_csv=EXPORT))
    assert wrong.status == 1
    assert wrong.err.count("\n") == 2, wrong.err
    assert "did you mean 'unit_name'?" in wrong.err
    ran = forge(command, write(tmp_path / "chits", pack_yaml=CHITS % "unit_name", chits_csv=EXPORT), "--strict")
    assert ran.status == 0, ran.err
    if command == "build":
        page = pages(tmp_path / "output" / "chits" / "chits.pdf")[-1]
        assert (page.count("Red"), page.count("Blue")) == (2, 4)


def test_a_list_of_an_office_in_another_country_is_read(forge, tmp_path):
    """Semicolons, a mark before the first letter, umlauts in a header that is reckoned with, a number below zero."""
    data = "\ufeffid;Stärke;Kosten\r\na;-7;3\r\n".encode()
    assert forge("build", write(tmp_path / "plain", pack_yaml=PLAIN, d_csv=data), "--out", "out").status == 0
    page = pages(tmp_path / "out" / "plain.pdf")[-1]
    assert "-14" in page.replace("\N{MINUS SIGN}", "-")
    assert "3" in page


@pytest.mark.parametrize("command", ["check", "build"])
def test_contrast_that_is_too_little_never_reads_as_enough(forge, tmp_path, command):
    """White on #338833 is 4.46 to 1, which is not called 4.5 where 4.5 is asked for."""
    parts = CHITS.replace("data: chits.csv", "rows: [{id: a, att: 7}]").replace(', label: "{{ %s }}"', ", %s")
    ran = forge(command, write(tmp_path / "c", pack_yaml=parts % 'ground: "#338833", ink: "#ffffff"'))
    assert ran.status == 1
    assert "#ffffff on #338833 has a contrast of 4.4:1" in ran.err


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_language_without_words_is_refused_with_the_list(forge, tmp_path, command):
    """Nothing is printed half in English."""
    parts = CHITS.replace("title: Chits\n", "title: Chits\nlanguage: xx\n", 1) % "unit_name"
    ran = forge(command, write(tmp_path / "c", pack_yaml=parts, chits_csv=EXPORT))
    assert ran.status == 1
    assert "pack.yaml:3:11: language: forge has no words in 'xx'" in ran.err
    assert "forge speaks de, en" in ran.err


@pytest.mark.parametrize(("name", "better"), [("My Game", "my-game"), ("Épée & Co", "epee-co"), ("Übung_2", "ubung-2")])
def test_a_name_that_is_none_is_answered_with_one_that_is(forge, tmp_path, name, better):
    """What was typed becomes the title; the command that is offered works."""
    ran = forge("new", name)
    assert ran.status == 1
    assert f'hint: forge new {better} --title "{name}"' in ran.err
    assert forge("new", better, "--title", name).status == 0
    assert f"title: {name}" in (tmp_path / better / "pack.yaml").read_text("utf-8").replace('"', "")
