"""Tables as dice: a face for each way that the dice fall, columns in a menu of their own."""

from collections import Counter
from types import SimpleNamespace
from xml.etree import ElementTree as ET

from kit.vassal_format import ATTRIBUTES, Decoder, M

from forge.errors import Location, Problems
from forge.exporting.model import DiceTable, Die, Outcome
from forge.exporting.vassal.throws import add_dice, add_tables

RULES = SimpleNamespace(tables={"hit": SimpleNamespace(where=Location("hit.yaml", 1, 1))})


def table(name, die, column="", words="miss"):
    """Give a table that says the same of every total."""
    totals = range(die.number, die.number * die.faces + 1)
    outcomes = tuple(Outcome(total, f"{words} {total}") for total in totals)
    return DiceTable(name, name.title(), column, die, outcomes, modified=True)


def thrown(*tables):
    """Give the element that holds the dice of tables, the words of their menu, and what was told."""
    root, problems = ET.Element("root"), Problems()
    words = add_tables(root, tables, RULES, problems)
    for node in root.iter():
        assert node is root or set(node.attrib) <= set(ATTRIBUTES[node.tag].split())
    return root, words, problems


def test_two_dice_have_thirty_six_faces():
    """A seven has six faces and a two has one; each shows both dice, their total and its result."""
    root, words, _ = thrown(table("hit", Die(2, 6)))
    faces = root.findall(f"{M}SpecialDiceButton/{M}SpecialDie/{M}SpecialDieFace")
    counted = Counter(int(face.get("value")) for face in faces)
    assert (len(faces), counted[7], counted[2]) == (36, 6, 1)
    assert faces[7].get("text") == "2 + 2 = 4: miss 4"
    assert words == ["Hit"]
    assert "before modifiers" in root[0].get("format")


def test_columns_of_a_table_are_a_menu():
    """Two columns of one table stand under the name of the table, of which the menu of all tables tells."""
    root, words, _ = thrown(table("hit", Die(1, 6), "Range 1"), table("hit", Die(1, 6), "Range 2"))
    (menu,) = root.findall(f"{M}ToolbarMenu")
    assert Decoder(menu.get("menuItems"), ",").words() == ["Hit: Range 1", "Hit: Range 2"]
    assert words == [menu.get("text")] == ["Hit"]


def test_no_two_buttons_have_the_same_words():
    """Menus find buttons by their words, so that a table called like another button is told from it."""
    root, words, _ = thrown(table("turn", Die(1, 6)), table("Turn", Die(1, 6)))
    assert len({"Turn", *words}) == 3
    assert [node.get("text") for node in root] == words


def test_a_table_of_too_many_dice_is_told():
    """Ten dice fall in sixty million ways: no button is made, and that is said."""
    root, words, problems = thrown(table("hit", Die(10, 6)))
    assert (len(root), words) == (0, [])
    assert "10d6" in str(problems.warnings[0])


def test_a_total_that_the_table_does_not_have_is_said():
    """A face whose total is not on the table says so instead of nothing."""
    root, _, _ = thrown(table("hit", Die(1, 6))._replace(outcomes=(Outcome(6, "sunk"),)))
    texts = [face.get("text") for face in root.iter(f"{M}SpecialDieFace")]
    assert texts == [*(f"{total}: not on the table" for total in range(1, 6)), "6: sunk"]


def test_dice_tell_each_die_and_their_total():
    """The words of a throw name what VASSAL calls each die and their sum."""
    root = ET.Element("root")
    assert add_dice(root, [Die(1, 6), Die(2, 6)]) == ["1d6", "2d6"]
    one, two = root
    assert (one.get("nDice"), one.get("nSides"), two.get("nDice")) == ("1", "6", "2")
    assert "$result1$ + $result2$ = $numericalTotal$" in two.get("reportFormat")
