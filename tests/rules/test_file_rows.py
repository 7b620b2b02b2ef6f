"""Tables whose rows stand in a CSV file: a deck that is printed and ruled from the same lines."""

from kit.rules_toys import load, write_pack

DECK = """
table: deck
title: Deck
axes: {id: {title: Card}}
result:
  event: one of storm, calm, fog
  copies: {type: whole 0 to 9, open: U-TOY-3}
rows: {file: cards.csv}
"""


def with_cards(tmp_path, text, table=DECK):
    folder = write_pack(tmp_path, tables__deck=table)
    (folder / "cards.csv").write_text(text, encoding="utf-8")
    return folder


def test_each_line_is_a_row(tmp_path):
    """The first axis names the column of headings, the result those it takes; other columns are for other tables."""
    rules, problems = load(with_cards(tmp_path, "id,event,copies,colour\n1,storm,2,red\n2-3,calm,,blue\n"))
    assert problems == []
    deck = rules.table("deck")
    assert dict(deck.look_up(id=1).result) == {"event": "storm", "copies": 2}
    assert dict(deck.look_up(id=3).result) == {"event": "calm", "copies": None}
    assert [row.cells[0].printed for row in deck.rows] == [("Storm", "2"), ("Calm", "")]


def test_overlays_change_the_rows_as_they_change_the_printed_cards(tmp_path):
    """A corrected or replaced line rules as it prints, whichever column the correction goes by."""
    folder = with_cards(tmp_path / "pack", "event,copies,id\nstorm,2,1\ncalm,1,2\n")
    own = tmp_path / "own.yaml"
    own.write_text("overlay: own\nrows: {cards.csv: {2: {event: fog, copies: 5}}}\n", encoding="utf-8")
    rules, problems = load(folder, overlays=[own])
    assert problems == []
    assert dict(rules.table("deck").look_up(id=2).result) == {"event": "fog", "copies": 5}
    own.write_text("overlay: own\nreplace: {cards.csv: deck.csv}\n", encoding="utf-8")
    (tmp_path / "deck.csv").write_text("id,event,copies\n7,fog,1\n", encoding="utf-8")
    rules, problems = load(folder, overlays=[own])
    assert problems == []
    assert [row.band.id for row in rules.table("deck").rows] == ["7"]


def test_what_is_wrong_in_the_file_is_said_at_its_line(tmp_path):
    """Values, headings that come twice, blanks that nothing leaves open; columns for printing alone do not matter."""
    text = "id,event,copies,colour\n1,strom,2,red\n1,calm,1,red\n2,,1,red\n"
    _, problems = load(with_cards(tmp_path / "toys", text))
    hint = "\n  hint: possible here: calm, fog, storm"
    assert problems == [
        "toys/cards.csv:3:1: id: 1 is there twice",
        "toys/cards.csv:2:2: rows.1.event: \"strom\" is not one of storm, calm, fog\n  hint: did you mean 'storm'?",
        f"toys/cards.csv:4:2: rows.2.event: nothing is not one of storm, calm, fog{hint}",
    ]


def test_a_file_or_heading_that_is_not_there_is_named(tmp_path):
    """The nearest file of the pack, the nearest column of the file for the headings or a part of the result."""
    _, problems = load(with_cards(tmp_path / "a", "id,event,copies\n1,calm,1\n", DECK.replace("cards.csv", "card.csv")))
    assert "rows.file: there is no file 'card.csv' in the pack\n  hint: did you mean 'cards.csv'?" in problems[0]
    _, problems = load(with_cards(tmp_path / "b", "idd,event,copies\n1,calm,1\n"))
    assert "b/cards.csv:1: id: is not a column of this file\n  hint: did you mean 'idd'?" in problems[0]
    _, problems = load(with_cards(tmp_path / "c", "id,evnt,copies\n1,calm,1\n"))
    assert "c/cards.csv:1: event: is not a column of this file\n  hint: did you mean 'evnt'?" in problems[0]


def test_rows_with_names_are_those_of_the_file(tmp_path):
    """A table need not say again what its file names; what one replaces it with has its own."""
    folder = with_cards(tmp_path / "pack", "id,event,copies\nhood,storm,2\narmy-group-1,calm,1\n")
    rules, problems = load(folder)
    assert problems == []
    assert rules.table("deck").look_up(id="army-group-1").result.event == "calm"
    own = tmp_path / "own.yaml"
    own.write_text("overlay: own\nreplace: {cards.csv: deck.csv}\n", encoding="utf-8")
    (tmp_path / "deck.csv").write_text("id,event,copies\nrodney,fog,1\n", encoding="utf-8")
    rules, problems = load(folder, overlays=[own])
    assert problems == []
    assert [row.band.id for row in rules.table("deck").rows] == ["rodney"]
