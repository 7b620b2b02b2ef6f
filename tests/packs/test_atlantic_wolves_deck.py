"""The event deck of Atlantic Wolves: known cards as known, no others in the published one, ours complete."""

import json
from pathlib import Path

import pytest
from kit.drawn import face, shapes_of, words_of
from kit.wolves_kit import (
    HOUSE_DECK,
    KINDS_OF_EVENT,
    PUBLISHED_DECK,
    SECTIONS,
    load,
    part,
    read_deck,
)

from forge.drawing.shapes import FormField

VECTORS = Path(__file__).parents[1] / "data" / "vectors.json"
NAMES_IN_VECTORS = {"feder_apparate_torpedoes": "feder-apparate", "north_atlantic_convoy": "north-atlantic-convoy"}


@pytest.fixture
def house():
    return read_deck(HOUSE_DECK)


def pinned():
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    return [vector for vector in vectors if vector["id"].startswith("AW-CARD-")]


@pytest.mark.parametrize("vector", pinned(), ids=lambda vector: vector["id"])
@pytest.mark.parametrize("file", [PUBLISHED_DECK, HOUSE_DECK])
def test_known_sections_are_as_the_rulebook_shows_them(vector, file):
    """Each of the eight sections that examples give is on its card, in both decks."""
    card, section = vector["inputs"]["card"], vector["inputs"]["section"]
    expected = vector["expect"]
    row = read_deck(file)[card]
    if section in ("escort", "air"):
        found = {column: int(row[column]) for column in SECTIONS[section]}
        assert found == {
            f"{section}_{name.lower().replace(' ', '_').replace('-', '_')}": n for name, n in expected.items()
        }
    elif section == "event":
        assert row["event"] == NAMES_IN_VECTORS[expected["event"]]
        assert (row["red"] == "yes") is expected.get("red", False)
    elif section == "ata":
        assert row["ata"] == expected["ata"].lower().replace("/", "-")
        assert (row["plus"] == "yes") is expected["plus"]
    else:
        assert int(row["production"]) == expected["symbols"]


def test_the_published_deck_holds_nothing_else():
    """Of the 200 sections of the published deck the eight known ones are filled, whole; all others are blank."""
    known = {(vector["inputs"]["card"], vector["inputs"]["section"]) for vector in pinned()}
    assert len(known) == 8
    assert sorted(read_deck(PUBLISHED_DECK)) == list(range(1, 41))
    for card, row in read_deck(PUBLISHED_DECK).items():
        for section, columns in SECTIONS.items():
            filled = {bool(row[column]) for column in columns}
            assert filled == {(card, section) in known}, (card, section)


def test_the_house_deck_is_complete(house):
    """Forty cards without a blank cell, each event one that is known."""
    assert sorted(house) == list(range(1, 41))
    for card, row in house.items():
        assert all(row.values()), card
        assert row["event"] in KINDS_OF_EVENT | {"raeder-leaves"}
        assert row["second"] in KINDS_OF_EVENT | {"none"}
        assert (row["second"] == "none") is (row["join"] == "none")
        named = {"happy-hunting", "reduced-routes"} & {row["event"], row["second"]}
        assert bool(named) is (row["area"] != "none"), card


def test_every_kind_of_event_is_in_the_house_deck(house):
    """No kind of 16.0 is missing, some cards join two by AND, some by OR, and some are Red."""
    found = {row[column] for row in house.values() for column in ("event", "second")}
    assert found >= KINDS_OF_EVENT
    assert {row["join"] for row in house.values()} == {"none", "and", "or"}
    red = {row["event"] for row in house.values() if row["red"] == "yes"}
    assert red == {"wolfpack-tactics", "b-dienst", "feder-apparate"}


def test_the_house_deck_is_about_as_hard_as_the_known_cards(house):
    """Its averages lie about the known cards, and near the pace of the ATA and of production it was made for."""
    escorts = [sum(int(row[column]) for column in SECTIONS["escort"]) for row in house.values()]
    air = [sum(int(row[column]) for column in SECTIONS["air"]) for row in house.values()]
    named = [row for row in house.values() if row["ata"] != "none"]
    assert 7 <= sum(escorts) / 40 <= 9
    assert 16 <= sum(air) / 40 <= 20
    assert 0.55 <= len(named) / 40 <= 0.65
    assert 0.4 <= sum(row["plus"] == "yes" for row in named) / len(named) <= 0.6
    assert not any(row["plus"] == "yes" for row in house.values() if row["ata"] == "none")
    assert 1.2 <= sum(int(row["production"]) for row in house.values()) / 40 <= 1.4
    assert {row["production"] for row in house.values()} == {"0", "1", "2", "3"}


def test_no_part_of_the_house_deck_rises_with_the_card_numbers(house):
    """The first and the second half of the deck ask for about as many factors."""
    for section in ("escort", "air"):
        totals = [sum(int(house[card][column]) for column in SECTIONS[section]) for card in range(1, 41)]
        assert abs(sum(totals[:20]) - sum(totals[20:])) <= sum(totals) * 0.1


def test_every_card_of_the_house_deck_says_that_it_is_ours():
    """Front and back of each card of the house deck are marked."""
    deck = part("event-deck", "house")
    assert len(deck.pieces) == 40
    for piece in deck.pieces:
        assert "house deck: our own invention" in words_of(face(deck, piece))
        assert "house deck" in words_of(face(deck, piece, "back"))


def test_unknown_sections_are_places_to_write_in():
    """An unknown card has a place for its event, 14 factors, ATA and production, each of its own name."""
    deck = part("event-deck")
    names = [shape.name for shape in shapes_of(face(deck, deck.pieces[0])) if isinstance(shape, FormField)]
    assert len(names) == len(set(names)) == 1 + 14 + 1 + 1
    known = [shape.name for shape in shapes_of(face(deck, deck.pieces[33])) if isinstance(shape, FormField)]
    assert len(known) == 17 - 7


def test_the_house_edition_leaves_no_question_open():
    """Everything unknown has an answer in the house edition, and none in the published one."""
    assert all(unknown.value is not None for unknown in load("house").rules.unknowns.values())
    assert all(unknown.value is None for unknown in load("published").rules.unknowns.values())
    assert "our own invention" in load("house").rules.label
