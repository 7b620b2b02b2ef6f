"""Names from data become names of files that every system takes, and two names never become one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.reading.file_names import file_name, folded, name_change, name_fault, unseen


@pytest.mark.parametrize("name", ["ardent", "U-47", "HMS Hood", "Zürich", "東京", "a.b", "x" * 96, "(1)", "100%", "+2"])
def test_a_name_that_every_system_takes_is_kept(name):
    """Blanks and other scripts are no reason to change a name."""
    assert file_name(name) == name


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("1/5 Rgt", "1_5 Rgt~"), ("A:1", "A_1~"), ("U-47?", "U-47_~"), ("../../x", "_.._x~"), (".hidden", "hidden~"),
        ("-rf", "_-rf~"), ("CON", "_CON~"), ("lpt1.a", "_lpt1.a~"), ("a.", "a~"), ("..", "_~"), ("a~b", "a_b~"),
        ("x" * 500, "x" * 96 + "~"), ("\0", "_~"), ("", "_~"),
    ],
)  # fmt: skip
def test_another_name_is_changed_and_marked(name, begins):
    """The reader of a folder still knows the piece: what is not taken is ``_``, the end is the start of a hash."""
    assert file_name(name).startswith(begins)
    assert len(file_name(name)) == len(begins) + 8


@given(st.text(max_size=200))
def test_whatever_the_name_a_file_can_be_called_so(name):
    """The name is taken by the gate, with an ending too, and shows whether it was changed."""
    made = file_name(name)
    assert name_fault(made) == name_fault(f"{made}-front.svg") == ""
    assert ("~" in made) == (made != name) == bool(name_change(name))


@given(st.lists(st.text(alphabet="a/:\\_~.", max_size=8), unique=True, max_size=40))
def test_no_two_names_become_one(names):
    """What was told apart stays so."""
    assert len(set(map(file_name, names))) == len(names)


@pytest.mark.parametrize("name", ["con", "NUL.txt", "com9", "Aux .x", "prn...", "COM¹", "conin$"])
def test_names_of_devices_are_no_file_names(name):
    """Windows would open the device whatever the ending is (Microsoft, Naming Files, Paths, and Namespaces)."""
    assert "device" in name_fault(name) or "ends with" in name_fault(name)


@pytest.mark.parametrize("name", ["com10", "cone", "console", "nullify", "lpt"])
def test_names_like_devices_are_names(name):
    """Only the device itself is taken."""
    assert not name_fault(name)


@pytest.mark.parametrize(
    ("name", "found"), [("a\nb", "U+000A"), ("\x1b[2K", "U+001B"), ("a\u202eb", "U+202E"), ("ab", "")]
)
def test_what_cannot_be_seen_in_a_name_is_named(name, found):
    """Line breaks, escapes and marks of direction deceive whoever reads a list."""
    assert unseen(name) == found


def test_capitals_and_the_coding_of_accents_are_folded():
    """So are ligatures of two letters that Windows and macOS take for one."""
    assert folded("ÉCLAIR") == folded("éclair") == folded("e\u0301clair")
    assert folded("éclair") != folded("eclair")
