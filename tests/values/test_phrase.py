"""Phrases: a form written once is read, shown again, described, and put together of its parts."""

from typing import NamedTuple

import pytest

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.referee.contract.parameters import Parameter
from forge.referee.contract.situations import read_values
from forge.values.numbers import Counted, Whole
from forge.values.phrase import FirstOf, Listing, Phrase
from forge.values.value import UnfitError
from forge.values.words import NAME, Choice, mark


class Ship(NamedTuple):
    id: str
    hits: int = 0
    speed: str = "medium"
    marks: tuple = ()
    sunk: bool = False


SHIP = Phrase(
    "a ship such as 'hood 2 hits'",
    Ship,
    "{id}[ {hits}][ at {speed}][ with {marks}][ {sunk}]",
    "is no ship",
    id=NAME,
    hits=Counted("hit", "hits", 1, 20),
    speed=Choice(("slow", "fast"), exact=True),
    marks=Listing(NAME, "marks", " and ", most=3),
    sunk=mark("sunk"),
)
SHIPS = Listing(SHIP, most=2, noun="ships")
PLACE = FirstOf(
    "2 miles, or hood sunk",
    "says nothing",
    (Phrase("a way", Whole, "{low} to {high}", "is no way", low=Whole(0, 9), high=Whole(0, 9)), SHIP),
)


@pytest.mark.parametrize(
    ("text", "ship", "shown"),
    [
        ("hood", Ship("hood"), "hood"),
        ("hood 1 hit", Ship("hood", 1), "hood 1 hit"),
        ("hood  1 hits   sunk", Ship("hood", 1, sunk=True), "hood 1 hit sunk"),
        ("hood 12 hits at slow", Ship("hood", 12, "slow"), "hood 12 hits at slow"),
        ("hood with a and b-c", Ship("hood", marks=("a", "b-c")), "hood with a and b-c"),
        ("hood with sand and land", Ship("hood", marks=("sand", "land")), "hood with sand and land"),
    ],
)
def test_a_phrase_reads_what_is_said_and_shows_what_is_not_usual(text, ship, shown):
    """What may be left out takes what is usual; blanks count once."""
    assert SHIP.read(text) == ship
    assert SHIP.show(ship) == shown


@pytest.mark.parametrize(
    ("kind", "text", "fault", "words"),
    [
        (SHIP, "hood at", "malformed", "'hood at' is no ship"),
        (SHIP, "hood 21 hits", "illegal", "is not between 1 and 20"),
        (SHIP, "hood at medium", "malformed", "is no ship"),
        (SHIPS, "hood, hood, hood", "illegal", "3 ships are too many"),
        (SHIPS, "hood,", "malformed", "'' is no ship"),
        (PLACE, "hood !", "malformed", "'hood !' says nothing"),
    ],
)
def test_what_has_not_the_form_is_refused(kind, text, fault, words):
    """The whole phrase is named; a part that can be read but is out of bounds is illegal."""
    with pytest.raises(UnfitError) as unfit:
        kind.read(text)
    assert unfit.value.fault == fault
    assert words in str(unfit.value.message) or words in str(unfit.value)


def test_lists_and_alternatives_are_inverses_too():
    """A list is joined as it is parted; of several forms the one is shown that is read so."""
    ships = (Ship("hood", 2), Ship("rodney"))
    assert SHIPS.read(SHIPS.show(ships)) == ships
    assert SHIPS.read("none") == ()
    assert SHIPS.show(()) == "none"
    assert PLACE.show(Whole(2, 3)) == "2 to 3"
    assert PLACE.show(Ship("hood")) == "hood"
    assert PLACE.read("2 to 3") == Whole(2, 3)


def test_a_phrase_describes_itself():
    """The schema has the form of the text and the kind of each part."""
    schema = SHIP.schema()
    assert schema["pattern"].startswith("^(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?: (?:[1-9][0-9]{0,1} (?:hits|hit)))??")
    assert schema["required"] == ["id"]
    assert schema["properties"]["speed"] == {"enum": ["slow", "fast"]}
    assert SHIPS.schema()["items"] == schema


@pytest.mark.parametrize(
    ("written", "ships"),
    [
        ("ships: hood 2 hits, rodney", (Ship("hood", 2), Ship("rodney"))),
        ("ships: [hood 2 hits, rodney sunk]", (Ship("hood", 2), Ship("rodney", sunk=True))),
        (
            "ships: [{id: hood, hits: 2 hits, marks: [a, b]}, rodney]",
            (Ship("hood", 2, marks=("a", "b")), Ship("rodney")),
        ),
    ],
)
def test_a_situation_says_a_phrase_in_one_text_or_by_its_parts(written, ships):
    """A list may hold texts, and mappings with the parts that the schema names."""
    node = parse_yaml(written, "here", Problems())
    assert read_values(node, (Parameter("ships", SHIPS),), "here") == {"ships": ships}


def test_parts_that_a_phrase_has_not_are_refused():
    """Unknown and missing parts are told."""
    for parts in ({"hits": "2 hits"}, {"id": "hood", "speeds": "slow"}):
        with pytest.raises(UnfitError, match="must be a ship such as"):
            SHIP.compose(parts)
