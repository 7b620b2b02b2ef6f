"""Saves that are caught in the middle: nothing torn is shown, and nothing is told that is not so."""

from random import Random

import pytest

from tests.kit.live_kit import FILES, Hands, finish, fresh, live_looks, open_live, write_toy

PAUSES = 0.13
"""So many seconds a spreadsheet may pause in the middle of a save."""

SHOWN = [("ships", "hood"), ("ships", "owl"), ("flags", "port"), ("notes", "notes"), ("aid", "aid")]


def whole_texts(dice):
    """A file of the small pack, and what a designer makes of it."""
    name, old, new = dice.choice(
        [
            ("ships.csv", "Hood,blue,8", f"Hood,blue,{dice.randrange(10)}"),
            ("ships.csv", "owl,Owl,sand,2,disc,4\n", f"owl,Owl,sand,{dice.randrange(10)},disc,4\nelk,Elk,sand,1,,2\n"),
            ("faces/plate.yaml", "size: 20%", f"size: {dice.randrange(14, 20)}%"),
            ("parts/notes.yaml", "title: Notes", f"title: {'Remarks ' * dice.randrange(1, 3)}"),
            ("pack.yaml", "#1f3d6b", f"#1f3d{dice.randrange(256):02x}"),
            ("texts.yaml", "Ships sail.", f"Ships {'sail ' * dice.randrange(1, 5)}."),
            ("tables/worth.yaml", "hood: 8", f"hood: {dice.randrange(10)}"),
        ]
    )
    return name, FILES[name].replace(old, new, 1).encode()


@pytest.mark.parametrize("seed", range(4))
def test_no_half_of_a_save_is_ever_shown_or_told(tmp_path, seed):
    """Fifty saves a designer, each caught at any byte, in place or with the file gone for a while."""
    dice, hands = Random(seed), Hands()
    toy = write_toy(tmp_path)
    live = open_live(toy, hands)
    before = {}
    for _ in range(50):
        name, data = whole_texts(dice)
        path, cut = toy / name, dice.randrange(len(data) + 1)
        pictures = {face: live.picture(*face).hash for face in SHOWN}

        def nothing_new(pictures=pictures):
            assert {face: live.picture(*face).hash for face in SHOWN} == pictures

        def half(path=path, data=data, cut=cut, nothing_new=nothing_new):
            nothing_new()
            path.write_bytes(data[:cut])

        def whole(path=path, data=data, nothing_new=nothing_new):
            nothing_new()
            path.write_bytes(data)

        if dice.random() < 0.3:
            path.unlink()
            hands.then(dice.random() * PAUSES, half)
            hands.then(PAUSES, whole)
        else:
            half()
            hands.then(dice.random() * PAUSES, whole)
        change = live.refresh()
        hands.sleep_all()
        assert path.read_bytes() == data
        assert live.refresh().problems == change.problems == ()
        assert live.problems == {}
        before[name] = data
    finish(live)
    assert live_looks(live) == fresh(toy)


def test_a_file_that_stays_broken_is_told(tmp_path):
    """What does not parse is looked at again, and then it is so."""
    toy, hands = write_toy(tmp_path), Hands()
    live = open_live(toy, hands)
    live.picture("ships", "hood")
    start = hands.now
    (toy / "ships.csv").write_text('id,name\n"hood,Hood\n', encoding="utf-8")
    change = live.refresh()
    assert hands.now - start >= 0.15
    assert change.problems
    assert [str(problem.where) for problem in live.problems["ships"]] == ["toy/ships.csv:2"]


def test_a_file_written_on_and_on_is_taken_in_all_the_same(tmp_path):
    """Whoever never stops saving sees something after two seconds."""
    toy, hands = write_toy(tmp_path), Hands()
    live = open_live(toy, hands)
    live.picture("ships", "hood")
    text = FILES["ships.csv"]

    def write(number):
        (toy / "ships.csv").write_text(text.replace("Hood,blue,8", f"Hood,blue,{number}"), encoding="utf-8")
        if number < 1_000:
            hands.then(0.01, lambda: write(number + 1))

    write(100)
    assert live.refresh().faces
    assert hands.now < 3
