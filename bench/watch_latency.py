"""From the end of a save to the new picture and the new kit, by ``forge watch`` in a process of its own.

    python bench/watch_latency.py             # all packs, six saves each
    python bench/watch_latency.py --saves 20 atlantic-chase

A copy of each pack is watched with pictures of its pieces (SVG) and its kit (PDF); a cell of its data is changed to and
fro in place. The time goes from the end of the save until the new files have their names, looked for every millisecond:
by the wall clock, and by the processor's seconds that the watching process had meanwhile (in steps of 10 ms), which
what else the machine does leaves alone.
What came of it is in README.md beside this file.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from preview_latency import SAVES, Save

from forge.places import PACK_FILE, find_pack

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 600.0


def own_copy(pack: str, folder: Path) -> Path:
    """Copy a pack that comes with forge, as a pack of one's own that is ruled as that game is."""
    copy = folder / pack
    shutil.copytree(find_pack(pack), copy)
    head = (copy / PACK_FILE).read_text(encoding="utf-8")
    ruled = "" if "\nprocedures:" in head else f"\nprocedures: {pack}"
    (copy / PACK_FILE).write_text(head.replace(f"pack: {pack}", f"pack: my-own{ruled}", 1), encoding="utf-8")
    return copy


class Taken(NamedTuple):
    """What a save took until a file was there: seconds by the wall clock, and of the processor."""

    wall: float
    worked: float


def worked(pid: int) -> float:
    """Give the processor's seconds that a process has had, as Linux counts them; 0 elsewhere."""
    try:
        counted = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return sum(map(int, counted)) / os.sysconf("SC_CLK_TCK")


def wait_for(done: Callable[[], bool]) -> float:
    """Wait until something is done, and give how long that took, in seconds."""
    began = time.perf_counter()
    while not done():
        if time.perf_counter() - began > LONGEST:
            raise SystemExit("it took too long")
        time.sleep(0.001)
    return time.perf_counter() - began


def inode(file: Path) -> int:
    """Give what tells a file from another of its name."""
    try:
        return file.stat().st_ino
    except OSError:
        return 0


def measure(pack: str, save: Save, times: int, folder: Path) -> tuple[list[Taken], list[Taken]]:
    """Watch a copy of a pack and save a file of it again and again; give what each took until picture and kit."""
    copy, out = own_copy(pack, folder), folder / f"{pack}-out"
    kit, picture = out / "my-own.pdf", out / "pieces" / "svg" / f"{save.piece}-front.svg"
    command = [sys.executable, "-m", "forge", "watch", str(copy), "--pieces", "svg", "--out", str(out)]
    pictures, kits = [], []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(lambda: kit.exists() or process.poll() is not None)
            time.sleep(1)
            file = copy / save.file
            texts = [file.read_text(encoding="utf-8")]
            texts.append(texts[0].replace(save.old, save.new))
            for number in range(1, times + 1):
                before = inode(picture), inode(kit)
                had = worked(process.pid)
                file.write_text(texts[number % 2], encoding="utf-8")
                wall = wait_for(lambda before=before: inode(picture) != before[0])
                pictures.append(Taken(wall, worked(process.pid) - had))
                wall += wait_for(lambda before=before: inode(kit) != before[1])
                kits.append(Taken(wall, worked(process.pid) - had))
                time.sleep(1)
        finally:
            process.send_signal(signal.SIGINT)
    return pictures, kits


def main() -> None:
    """Measure the packs named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packs", nargs="*", default=list(SAVES))
    parser.add_argument("--saves", type=int, default=6)
    chosen = parser.parse_args()
    for pack in chosen.packs:
        with tempfile.TemporaryDirectory() as folder:
            pictures, kits = measure(pack, SAVES[pack][0], chosen.saves, Path(folder))
        said = []
        for name, each in (("picture", pictures), ("kit", kits)):
            wall, processor = (statistics.median(column) for column in zip(*each, strict=True))
            said.append(f"{name} {processor:.2f} s of the processor, {wall:.2f} s")
        print(f"{pack}: {'; '.join(said)}", flush=True)


if __name__ == "__main__":
    main()
