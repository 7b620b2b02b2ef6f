"""Rules as plain data: what a ledger embeds and what is hashed."""

import json

import pytest
from kit.rules_toys import CARDS, SEARCH, load, write_pack

from forge.errors import ForgeError
from forge.rules.gaps import fill_in
from forge.rules.restoring import restore


def copy(rules):
    return restore(json.loads(json.dumps(rules.canonical())))


def test_rules_come_back_from_their_data(tmp_path):
    """Tables restored from a ledger rule as they did, and have the same hash."""
    rules, _ = load(write_pack(tmp_path))
    again = copy(rules)
    assert again.canonical() == rules.canonical()
    assert again.hash == rules.hash
    looks = [of.table("search").look_up((2, 6), ["fog", "aircraft"], distance=12) for of in (rules, again)]
    assert looks[0] == looks[1]
    for of in (rules, again):
        assert of.table("prizes").look_up(2).unknowns == ("U-TOY-1",)
        assert of.table("morale").look_up(6).decided == "a rolled 6 always fails"
        assert fill_in(of.texts["loss"], {"tons": 1000, "change": 1}) == "1,000 tons, +1 points"
        assert of.reading("TOY-R1") == "attacker"
        assert of.switch("length") == "long"
        assert of.unknowns["U-TOY-2"].type.read("-3") == -3


def test_the_data_is_plain(tmp_path):
    """Text, whole numbers, yes and no, lists and objects; nothing that another program could not read."""

    def check(value):
        if isinstance(value, dict):
            assert all(isinstance(key, str) for key in value)
            list(map(check, value.values()))
        elif isinstance(value, list):
            list(map(check, value))
        else:
            assert value is None or type(value) in (str, int, bool)

    check(load(write_pack(tmp_path))[0].canonical())


def test_the_hash_depends_on_the_rules_and_not_on_how_they_are_written(tmp_path):
    """Blank lines, comments and another folder change nothing; a single cell does."""
    hashes = [
        load(write_pack(tmp_path / "one"))[0].hash,
        load(write_pack(tmp_path / "two" / "toys", tables__search="# A comment.\n\n" + SEARCH))[0].hash,
        load(write_pack(tmp_path / "three", tables__search=SEARCH.replace("13+:", "13 or more:")))[0].hash,
        load(write_pack(tmp_path / "four", tables__search=SEARCH.replace("value: +3", "value: +2")))[0].hash,
        load(write_pack(tmp_path / "five", texts="roll: Throw\n"))[0].hash,
    ]
    assert hashes[0] == hashes[1] == hashes[2]
    assert len(set(hashes)) == 3
    assert all(len(each) == 64 and int(each, 16) >= 0 for each in hashes)


@pytest.mark.parametrize(
    "change",
    [
        "unknowns: {U-TOY-1: 3}",
        "readings: {TOY-R1: defender}",
        "switches: {oil: yes}",
        "texts: {roll: Throw}",
        "tables: {morale: {modifiers: {rested: -2}}}",
        "rows: {cards.csv: {1: {event: fog}}}",
        "replace: {cards.csv: deck.csv}",
        "components: {board: {title: Sea}}",
        "label: Mine",
    ],
)
def test_whatever_an_overlay_changes_changes_the_hash(tmp_path, change):
    """Sheets and ledgers made under different overlays can be told apart."""
    folder = write_pack(tmp_path / "pack")
    (tmp_path / "deck.csv").write_text(CARDS, encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text(f"overlay: own\n{change}\n", encoding="utf-8")
    rules, problems = load(folder, overlays=[path])
    assert problems == []
    assert rules.hash != load(folder)[0].hash
    assert copy(rules).label == rules.label


@pytest.mark.parametrize("data", [{}, {"schema": 2}, {"schema": 1}, {"schema": 1, "pack": "x", "tables": []}])
def test_data_of_another_kind_is_refused(data):
    """A ledger of a newer forge, or a damaged one, ends in a plain sentence."""
    with pytest.raises(ForgeError, match=r"this forge reads 1|are not what forge writes"):
        restore(data)
