"""A table file becomes the table that is printed and looked up."""

from kit.rules_toys import MORALE, PRIZES, SEARCH, SPEEDS, known, table

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.rules.table_reader import read_table
from forge.values.dice import Dice


def read_with(texts, text=SEARCH):
    pack = known()
    pack.wording.texts.update(texts)
    problems = Problems()
    found = read_table(parse_yaml(text, "t.yaml", problems), pack, problems)
    assert list(problems) == []
    return found


def test_a_chart_has_what_is_printed():
    """Title, headings and every cell's printed form come from the same objects as the ruling."""
    search = table(SEARCH)
    assert (search.title, search.rule, search.dice) == ("Search Table", "4.2", Dice(2, 6))
    assert [band.label for band in search.columns] == ["0–4", "5–9", "10–15", "16+"]
    assert [row.band.label for row in search.rows] == ["4 or less", "5–7", "8–12", "13+"]
    assert [cell.printed for cell in search.rows[1].cells] == [("Contact + Sighted",), ("Early",), ("Early",), ("–",)]
    assert [(modifier.printed, modifier.when) for modifier in search.modifiers][:3] == [
        ("+3", "target is slow"),
        ("+4", "target is very slow"),
        ("−1", "fog in the hex"),
    ]
    assert search.rows_axis.title == "Dice"


def test_a_cell_may_be_a_value_a_list_or_named_values():
    """The three ways to write the same cell give the same one."""
    prizes = table(PRIZES)
    values = [row.cells[0].values for row in prizes.rows]
    assert values == [(None, "sunk"), (2, "prize"), (3, "prize")]
    assert [row.cells[0].unknowns for row in prizes.rows] == [("U-TOY-1", ""), (), ()]
    assert prizes.rows[1].marks == ("*",)


def test_numbers_are_printed_with_thousands_and_a_true_minus():
    """Large numbers are grouped, negative ones carry a minus sign, not a hyphen."""
    text = "table: t\ntitle: T\naxes: {n: {}}\nresult: {tons: whole}\nrows: {1: 12500, 2: -3, -4 to -2: 0}\n"
    found = table(text)
    assert [row.cells[0].printed for row in found.rows] == [("12,500",), ("−3",), ("0",)]
    assert found.rows[2].band.label == "−4 to −2"
    assert read_with({"number.thousands": "."}, text).rows[0].cells[0].printed == ("12.500",)


def test_values_shared_by_a_row_are_written_once():
    """``all`` gives what every cell of the row has in common, or cells for the columns not named."""
    found = table(
        "table: t\ntitle: T\ndice: 1d6\naxes: {roll: {}, side: {values: [own, other]}}\n"
        "result:\n  hits: whole\n  smoke: {type: flag, shown: no}\n"
        "rows:\n  1-3: {own: 1, other: 2, all: {smoke: yes}}\n  4-5: {all: 3, own: 4}\n"
        "  6: {all: {hits: 5, smoke: yes}}\n"
    )
    assert [[cell.values for cell in row.cells] for row in found.rows] == [
        [(1, True), (2, True)],
        [(4, False), (3, False)],
        [(5, True), (5, True)],
    ]


def test_headings_may_stand_for_several_names():
    """A column is shared by names; its heading lists them unless it is given one."""
    found = table(
        "table: t\ntitle: T\n"
        "axes: {ship: {values: {small: [destroyer, boat], large: battleship}, titles: {large: BB}}}\n"
        "result: {hits: whole}\nrows: {small: 1, large: 3}\n"
    )
    assert [row.band.label for row in found.rows] == ["Destroyer, Boat", "BB"]
    assert found.look_up(ship="boat").result.hits == 1
    assert found.rows_axis.names == (("destroyer", "Destroyer"), ("boat", "Boat"), ("battleship", "Battleship"))


def test_a_table_without_columns_has_one_cell_a_row():
    """Dice, one result a row."""
    morale = table(MORALE)
    assert morale.columns == ()
    assert [len(row.cells) for row in morale.rows] == [1, 1]
    assert morale.naturals[0].when == "a rolled 6 always fails"


def test_every_word_can_be_said_otherwise_by_key():
    """Titles, headings, words of results, modifiers and notes take the words in force."""
    found = read_with(
        {
            "search.title": "Suchtabelle",
            "search.axis.distance": "Abstand",
            "search.result.finds": "Ergebnis",
            "search.word.finds.contact": "Kontakt",
            "search.modifier.fog": "Nebel",
            "band.less": "{high} oder weniger",
            "list.plus": " und ",
            "word.sighted": "Gesichtet",
        }
    )
    assert (found.title, found.columns_axis.title, found.fields[0].title) == ("Suchtabelle", "Abstand", "Ergebnis")
    assert found.modifier("fog").when == "Nebel"
    assert found.rows[0].band.label == "4 oder weniger"
    assert found.rows[2].cells[0].printed == ("Kontakt und Gesichtet",)
    assert found.look_up(2, distance=0).result.finds == ("contact",)


def test_names_have_words_of_their_own():
    """A name that several tables use is worded once for all of them."""
    found = read_with({"weather.good": "Calm", "speed.slow": "Under 20 knots"}, SPEEDS)
    assert [band.label for band in found.columns] == ["Calm", "Bad"]
    assert found.rows[0].band.label == "Under 20 knots"


def test_what_depends_on_optional_rules_knows_whether_it_is_in_force():
    """A modifier stays known without its rule, so that it can be explained."""
    pack = known()
    problems = Problems()
    node = parse_yaml(PRIZES, "t.yaml", problems)
    assert not read_table(node, pack, problems).modifier("tanker").in_force
    pack.switches["oil"] = pack.switches["oil"]._replace(value=True)
    assert read_table(node, pack, problems).modifier("tanker").in_force


def test_a_title_is_printed_as_written_and_a_name_as_a_title():
    """Only what nobody titled is made of its name."""
    axes = "axes: {roll: {title: roll a-b}}"
    found = table(f"table: t\ntitle: a-b\ndice: 1d6\n{axes}\nresult: {{hit-points: whole}}\nrows: {{1-6: 1}}\n")
    assert (found.title, found.rows_axis.title, found.fields[0].title) == ("a-b", "roll a-b", "Hit points")
