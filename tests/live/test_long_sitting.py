"""A designer who sits there all day, and readers who ask for pictures meanwhile."""

import gc
import threading
import tracemalloc

import pytest

from forge.live.part import Part
from tests.kit.live_kit import FILES, Hands, finish, fresh, live_looks, open_live, write_toy


def save_again(toy, live, number):
    """Save a cell, a face and a sheet, and look at what came of it."""
    row = FILES["ships.csv"].replace("Hood,blue,8", f"Hood,blue,{number % 10}")
    (toy / "ships.csv").write_text(row, encoding="utf-8")
    if number % 3 == 0:
        face = FILES["faces/plate.yaml"].replace("size: 20%", f"size: {14 + number % 7}%")
        (toy / "faces/plate.yaml").write_text(face, encoding="utf-8")
    if number % 5 == 0:
        sheet = FILES["parts/notes.yaml"].replace("title: Notes", f"title: Notes {number}")
        (toy / "parts/notes.yaml").write_text(sheet, encoding="utf-8")
    live.refresh()
    live.picture("ships", "hood")
    live.picture("notes", "notes")


def parts_alive():
    """How many entries of parts lists are kept in memory."""
    gc.collect()
    return sum(isinstance(each, Part) for each in gc.get_objects())


def test_nothing_of_former_saves_is_kept(tmp_path):
    """Of each entry there is what it is now, and at most the one before it, with which a page is compared."""
    toy = write_toy(tmp_path)
    live = open_live(toy)
    finish(live)
    others = parts_alive() - len(live.components)
    for number in range(40):
        save_again(toy, live, number)
    assert parts_alive() - others <= 2 * len(live.components)
    finish(live)
    assert parts_alive() - others <= 2 * len(live.components)


@pytest.mark.slow
def test_a_thousand_saves_take_no_more_memory_than_a_few(tmp_path):
    """What is remembered of pictures and drawings has a bound."""
    toy = write_toy(tmp_path)
    live = open_live(toy)
    for number in range(150):
        save_again(toy, live, number)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(150, 1_150):
        save_again(toy, live, number)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert after - before < 12_000_000


def test_readers_on_many_threads_see_whole_pictures(tmp_path):
    """Whoever asks while a save is worked in gets the picture of before or that of after."""
    toy = write_toy(tmp_path)
    live = open_live(toy, Hands())
    first = live.picture("ships", "hood").hash
    stop, seen, ends = threading.Event(), set(), []

    def read():
        done = False
        try:
            while not stop.is_set():
                seen.add(live.picture("ships", "hood").hash)
                live.look_at("flags")
                live.work(0)
                assert live.problems == {}
            done = True
        finally:
            ends.append(done)

    readers = [threading.Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    wanted = set()
    for number in range(10):
        save_again(toy, live, number)
        wanted.add(live.picture("ships", "hood").hash)
    stop.set()
    for reader in readers:
        reader.join()
    assert ends == [True] * 4
    assert seen <= wanted | {first}
    assert live_looks(live) == fresh(toy)
