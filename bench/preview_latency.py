"""From the end of a save to the new picture, in a copy of each pack that is kept open; one line for each kind of save.

    python bench/preview_latency.py             # all packs, twelve saves each
    python bench/preview_latency.py --saves 40 atlantic-chase

All faces of the component are looked at, as a page of the preview does. A save is written in place and moved over the
old file by turns; looking for it, waiting until it is whole, reading, building, drawing and writing the SVG are all in
the time. ``cpu`` is what the thread that does all of it took of the processor, which tells more on a busy machine. What
came of it is in README.md beside this file.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.library.opening import Wanted
from forge.live import LivePack
from forge.places import find_pack

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 60.0


class Save(NamedTuple):
    """A save: what kind, in which file, which picture it changes, and what is written in place of what."""

    kind: str
    file: str
    component: str
    piece: str
    old: str
    new: str


CHASE = (
    Save("cell", "counters/ships.csv", "ships", "orion", ",orion,0,-1,1", ",orion,1,-1,1"),
    Save("face", "faces/ship-piece.yaml", "ships", "orion", "2 if speed == 's'", "1 if speed == 's'"),
    Save("part", "parts/ships.yaml", "ships", "orion", 'code: "{{ class }}"', 'code: "{{ class }}."'),
    Save("parts list", "pack.yaml", "ships", "orion", "#34495e", "#34496e"),
    Save(
        "sheet",
        "parts/operation-record.yaml",
        "operation-record",
        "operation-record",
        "Scenario",
        "Scene",
    ),
    Save("text", "texts.yaml", "player-aid", "player-aid-2", "modifiers: M", "naval-search.title: Hunt\nmodifiers: M"),
    Save("table", "tables/naval-search.yaml", "player-aid", "player-aid-2", "title: ", "title: The "),
    Save("coast", "map/board.coast", "board", "board", "land 55212 567", "land 55212 667"),
)
SAVES = {
    "atlantic-chase": CHASE,
    "atlantic-wolves": (Save("cell", "counters/german.csv", "german", "condor", "FW 200", "FW 201"),),
    "atlantic-blocks": (Save("cell", "blocks/ships.csv", "labels", "hood", "hood,Hood", "hood,Hoot"),),
    "paukenschlag-variant": (Save("cell", "counters/aircraft.csv", "aircraft", "bv-222", "flying-boat", "floatplane"),),
    "bridgehead": (Save("cell", "data/units.csv", "units", "w-1-1", "infantry,5,6,4", "infantry,5,7,4"),),
    "crown": (Save("cell", "data/estates.csv", "estates", "land-1", "The Gleaner", "The Gleaners"),),
    "iron-roads": (Save("cell", "data/contracts.csv", "contracts", "c01", "timber,6", "timber,7"),),
    "under-ten-flags": (Save("cell", "counters/warships.csv", "warships", "atlantis", "RAIDER 16", "RAIDER 17"),),
}


class Reader:
    """Follows a pack, and notes when a picture is another."""

    def __init__(self, live: LivePack) -> None:
        self.live, self.stop = live, threading.Event()
        self.wanted: tuple[str, str, str] | None = None
        self.came, self.at, self.cpu = threading.Event(), 0.0, 0.0
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        for _ in self.live.follow(self.stop):
            if self.wanted:
                component, piece, before = self.wanted
                picture = self.live.picture(component, piece)
                if picture and picture.hash != before:
                    self.at, self.cpu, self.wanted = time.perf_counter(), time.thread_time(), None
                    self.came.set()

    def wait(self, save: Save, write: Callable[[], None]) -> tuple[float, float]:
        """Save, and give the seconds until the picture was there, and those of the processor."""
        while self.live.busy:
            time.sleep(0.05)
        picture = self.live.picture(save.component, save.piece)
        assert picture
        self.came.clear()
        self.wanted = (save.component, save.piece, picture.hash)
        spent = self._spent()
        write()
        end = time.perf_counter()
        assert self.came.wait(LONGEST), f"{save.kind}: no new picture came"
        return self.at - end, self.cpu - spent

    def _spent(self) -> float:
        """What the thread has taken of the processor, which only some systems tell another thread."""
        assert self.thread.ident
        return time.clock_gettime(time.pthread_getcpuclockid(self.thread.ident))


def written(path: Path, text: str, number: int) -> None:
    """Save in place, or move a new file over the old one."""
    if number % 4 < 2:
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def measure(name: str, saves: tuple[Save, ...], count: int) -> None:
    """Make the saves in a copy of a pack."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / f"my-{name}"
        shutil.copytree(find_pack(name), folder)
        head = folder / "pack.yaml"
        said = f"pack: my-{name}\nprocedures: {name}"
        head.write_text(head.read_text(encoding="utf-8").replace(f"pack: {name}", said, 1), encoding="utf-8")
        start = time.perf_counter()
        live = LivePack.open(Wanted(str(folder), owner=False))
        opened = time.perf_counter() - start
        reader = Reader(live)
        print(f"{name}: open in {1000 * opened:.0f} ms")
        for save in saves:
            one = live.look_at(save.component)
            for piece in one.pieces if one else ():
                for side in one.sides:
                    live.picture(save.component, piece.id, side)
            path = folder / save.file
            first = path.read_text(encoding="utf-8")
            assert save.old in first, save
            second = first.replace(save.old, save.new, 1)
            texts = second, first
            took = [reader.wait(save, partial(written, path, texts[number % 2], number)) for number in range(count)]
            waits, cpu = [1000 * wait for wait, _ in took], [1000 * spent for _, spent in took]
            print(
                f"  {save.kind:10} median {statistics.median(waits):5.0f} ms, worst {max(waits):5.0f},"
                f" cpu {statistics.median(cpu):4.0f} ms  {save.file}",
                flush=True,
            )
        reader.stop.set()
        reader.thread.join()


def main() -> None:
    """Measure what is named, or all packs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packs", nargs="*", default=list(SAVES))
    parser.add_argument("--saves", type=int, default=12)
    said = parser.parse_args()
    for name in said.packs:
        measure(name, SAVES[name], said.saves)


if __name__ == "__main__":
    main()
