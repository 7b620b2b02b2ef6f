"""Forces in words, as players describe them for an action by numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Refusal
from forge.referee.games.atlantic_chase.by_numbers.designated import (
    COORDINATES,
    HERE,
    NOTES,
    STRIKES,
    SUPPORTS,
    TASK_FORCE,
    Designated,
)
from forge.referee.games.atlantic_chase.sea.names import SPEEDS


def test_a_trajectory_by_its_segments():
    """Names of segments, its speed, markers by their hexes, who leads it; parts in any order."""
    text = "along 1207 1307 1306, evasive, slow, intel 1307, contact 1207 1306, under tovey and walker"
    segments = ("1207", "1307", "1306")
    assert read_words(TASK_FORCE, text, "target") == Designated(
        "trajectory",
        segments,
        speed="slow",
        intel=("1307",),
        contact=("1207", "1306"),
        evasive=True,
        leaders=("tovey", "walker"),
    )


@pytest.mark.parametrize("text", ["3", "3 segments", " 3  Segments "])
def test_a_trajectory_by_its_length(text):
    """A number alone is the length; markers are counted too."""
    force = read_words(TASK_FORCE, f"{text}, 2 intel, 1 arctic", "active")
    assert (force.place, len(force.segments), force.counted) == ("trajectory", 3, True)
    assert (len(force.intel), len(force.arctic)) == (2, 1)


def test_no_segment_is_a_station():
    """A Task Force without segments is a Station, which is medium unless something else is said."""
    assert read_words(TASK_FORCE, "0", "target") == read_words(TASK_FORCE, "station", "target") == Designated("station")


def test_markers_in_the_target_hex():
    """A marker without a hex lies in the target hex."""
    assert read_words(TASK_FORCE, "station; contact; arctic", "target") == Designated(contact=(HERE,), arctic=(HERE,))


@pytest.mark.parametrize(
    ("kind", "word"),
    [(STRIKES, "air-base"), (COORDINATES, "stealth-force"), (COORDINATES, "none"), (SUPPORTS, "itself")],
)
def test_what_else_a_force_may_be(kind, word):
    """Air bases strike and support, Stealth forces coordinate, a Task Force may support itself, helpers may lack."""
    assert read_words(kind, word, "force").place == word
    assert not read_words(kind, word, "force").afloat


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (TASK_FORCE, ""),
        (TASK_FORCE, "air-base"),
        (TASK_FORCE, "16 segments"),
        (TASK_FORCE, "along a b a"),
        (TASK_FORCE, "along " + " ".join(f"s{number}" for number in range(16))),
        (TASK_FORCE, "3 segments, 4 intel"),
        (TASK_FORCE, "along a b, 2 intel"),
        (TASK_FORCE, "station, quick"),
        (TASK_FORCE, "station, under"),
        (COORDINATES, "itself"),
        (SUPPORTS, "air-base, near"),
    ],
)
def test_words_that_are_no_force(kind, text):
    """What a force cannot be, more segments than fifteen, markers on more segments than there are: all refused."""
    with pytest.raises(Refusal):
        read_words(kind, text, "force")


@st.composite
def forces(draw):
    """Draw any force that words can say."""
    length = draw(st.integers(0, 15))
    counted = bool(length) and draw(st.booleans())
    names = tuple(str(number) if counted else f"s{number}" for number in range(1, length + 1))

    def marks():
        some = draw(st.integers(0, length))
        return (*(HERE,) * draw(st.booleans()), *names[length - some :])

    return Designated(
        "trajectory" if length else draw(st.sampled_from(["station", "port-box", "air-base"])),
        names,
        counted,
        draw(st.sampled_from(SPEEDS)),
        marks(),
        marks(),
        marks(),
        draw(st.booleans()),
        draw(st.integers(0, 99)),
        draw(st.sampled_from(("", *names))),
        tuple(note for note in NOTES if draw(st.booleans())),
        tuple(draw(st.lists(st.sampled_from(["tovey", "pr-of-wales", "x1"]), unique=True))),
    )


@given(forces())
def test_words_read_again_as_what_they_show(force):
    """Whatever a force is, its words say all of it."""
    assert read_words(STRIKES, STRIKES.show(force), "active") == force
