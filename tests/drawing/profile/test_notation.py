"""The terse words of facts: read as they are meant, refused with the word that is wrong, bounded in any case."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.profile import notation
from forge.drawing.profile.bridges import BRIDGES
from forge.drawing.profile.facts import Facts, Vessel
from forge.drawing.profile.notation import BRIDGE_KINDS, Funnel, House, Mast, Mount, Row, Tower
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import draw_profile
from forge.drawing.profile.vessels import VesselBook
from forge.errors import Location, Problems
from forge.reading.fields import INVALID
from forge.reading.measures import MM, parse_colour
from forge.reading.node import Scalar
from forge.reading.yaml_text import parse_yaml

INKS = Inks(parse_colour("#1a2833"), parse_colour("#6b7f8d"))
HERE = Location("ships.csv", 3, 2)


def read(field, text):
    """Read a cell: its value, and what is said about it."""
    problems = Problems()
    value = field.read(Scalar(text, HERE), "guns", problems)
    return value, [(problem.where, problem.message) for problem in problems]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (
            "MOUNTS",
            "2@22.5 3^@29.8 1@93<",
            (Mount(2, 0, 22.5, False, 0), Mount(3, 1, 29.8, False, 0), Mount(1, 0, 93, True, 0)),
        ),
        ("FUNNELS", "50.5:13x20r9cap 47:8x17", (Funnel(50.5, 13, 20, 9, "cap"), Funnel(47, 8, 17, 0, ""))),
        ("HOUSES", "33-66:1 44-49:2+1.5!", (House(33, 66, 1, 0, False), House(44, 49, 2, 1.5, True))),
        ("BRIDGES", "tower@39.5x0.95+8", (Tower("tower", 39.5, 0.95, 8),)),
        ("MASTS", "tripod@62:38r3ty<", (Mast("tripod", 62, 38, 3, True, True, True, 0),)),
        ("ROWS", "52-59:3+5", (Row(52, 59, 3, 5),)),
        ("MOUNTS", "none", ()),
    ],
)
def test_words_are_read_as_they_are_meant(field, text, value):
    """Each letter and sign has one meaning; none is nothing at all."""
    assert read(getattr(notation, field), text) == (value, [])


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("MOUNTS", "2@22.5 5@30", 'has "5@30", which is not guns such as'),
        ("MOUNTS", "2@130", "beyond 120 percent"),
        ("FUNNELS", "50:13x200", "more than 80"),
        ("ROWS", "10-20:41", "more than 40"),
        ("ROWS", "10-20:0", "is not a row such as"),
        ("FUNNELS", "50:13x20r60", "leans by 60 degrees"),
        ("HOUSES", "66-33:1", "does not run from bow to stern"),
        ("BRIDGES", "pagoda@40", "where pagoda is none of tower, armoured-mast"),
        ("MOUNTS", " ".join(["1@50"] * 25), "holds 25 words, more than 24"),
    ],
)
def test_what_is_wrong_is_said_with_its_word_and_place(field, text, said):
    """At the row and column of the cell."""
    value, ((where, message),) = read(getattr(notation, field), text)
    assert value is INVALID
    assert where == HERE
    assert said in message


def test_every_kind_of_bridge_that_may_be_said_is_drawn():
    """The words and the drawings are the same."""
    assert sorted(BRIDGE_KINDS) == sorted(BRIDGES)


FIELDS = [name for name in dir(notation) if name.isupper() and hasattr(getattr(notation, name), "read")]


@given(st.sampled_from(FIELDS), st.text(alphabet="0123456789@^:x-+<!.rty capnoe", max_size=60))
def test_any_text_is_read_or_refused_in_words(field, text):
    """Nothing is raised; what is refused says why, what is read is a value."""
    value, said = read(getattr(notation, field), text)
    assert (value is INVALID) == bool(said)


number = st.decimals(0, 120, places=1).map(str)


@given(
    length=st.floats(5, 400),
    guns=st.lists(
        st.builds(
            "{}{}@{}{}".format, st.integers(1, 4), st.sampled_from(["", "^", "^^"]), number, st.sampled_from(["", "<"])
        ),
        max_size=24,
    ),
    boats=st.lists(st.tuples(st.integers(0, 50), st.integers(51, 120), st.integers(0, 39)), max_size=24),
)
def test_whatever_facts_are_written_the_drawing_is_bounded(length, guns, boats):
    """A hostile row costs no more shapes than its words allow, and stays near the hull."""
    mounts, _ = read(notation.MOUNTS, " ".join(guns) or "none")
    rows, _ = read(notation.ROWS, " ".join(f"{a}-{b}:{n + 1}" for a, b, n in boats) or "none")
    facts = Facts(length=length, guns=mounts, boats=rows)
    drawing = draw_profile(facts, 20 * MM, INKS).drawing
    assert sum(len(shape.commands) for shape in drawing.shapes) < 60_000
    assert drawing.width < 20 * MM * (3 + 160 / length)


def test_a_vessel_takes_over_what_it_does_not_say():
    """From the one it is based on, and from what that is based on; a stock namesake is meant by its own name."""
    table = parse_yaml(
        "bismarck: {name: Mine, based-on: bismarck, funnels: none}\ntern: {based-on: bismarck, length: 99}\n",
        "pack.yaml",
        Problems(),
    )
    problems = Problems()
    own = {key: Vessel.read(entry.value, key, problems) for key, entry in table.entries.items()}
    book = VesselBook(own, problems)
    assert not list(problems)
    assert book.get("bismarck").funnels == ()
    assert book.get("bismarck").guns == VesselBook().get("bismarck").guns
    assert (book.get("tern").length, book.get("tern").funnels, book.kin("tern")) == (99, (), "bismarck")


@pytest.mark.parametrize(
    ("table", "said", "hint"),
    [
        ("a: {based-on: bismark}", '"bismark" is no such key', "bismarck"),
        ("a: {based-on: b}\nb: {based-on: a}", "goes in a circle", ""),
        ("a: {name: A, bow: raked}", "is missing from a vessel based on no other", ""),
    ],
)
def test_a_table_that_cannot_be_followed_is_refused(table, said, hint):
    """With the place of the vessel and the nearest key."""
    problems = Problems()
    own = {
        key: Vessel.read(entry.value, key, problems)
        for key, entry in parse_yaml(table, "pack.yaml", problems).entries.items()
    }
    VesselBook(own, problems)
    first = next(iter(problems))
    assert said in first.message
    assert hint in (first.hint or "")
    assert first.where.line == 1
