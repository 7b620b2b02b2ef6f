"""Run the workloads as whole processes and print medians and ratios."""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from workload import write_cards, write_pack

HERE = Path(__file__).resolve().parent


class Run(NamedTuple):
    """What one process took: seconds of wall clock and of processor, peak memory in MB, bytes written."""

    wall: float
    processor: float
    memory: float
    written: int


def measure(command, out):
    """Run one command and read the operating system's own account of it."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=HERE)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"failed: {' '.join(map(str, command))}")
    files = [out] if out.is_file() else [file for file in out.rglob("*") if file.is_file()]
    written = sum(file.stat().st_size for file in files)
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, written)


def commands(count, folder, *, protograf):
    """Give each contestant's name, command and output for one size."""
    pack = write_pack(folder, count)
    data = pack / "counters.csv"
    build = [sys.executable, "-m", "forge", "build", str(pack), "--paper", "letter", "--force"]
    for form in ("pdf", "svg"):
        out = folder / f"{form}-{count}"
        yield f"forge {form}", [*build, "--format", form, "--out", str(out)], out
    out = folder / f"floor-{count}.pdf"
    yield "bare ReportLab", [sys.executable, "floor.py", str(data), str(out)], out
    if protograf:
        out = folder / f"protograf-{count}.pdf"
        yield "protograf 0.5.2", [sys.executable, "protograf_counters.py", str(data), str(out)], out


def with_pictures(folder):
    """Give name, command and output of builds of 54 full-art cards."""
    pack = write_cards(folder, 54)
    for name, words in (
        ("check", ["check", str(pack)]),
        ("pdf", ["build", str(pack), "--format", "pdf"]),
        ("svg", ["build", str(pack), "--format", "svg"]),
        ("png", ["build", str(pack), "--format", "png"]),
        ("png --each", ["build", str(pack), "--format", "png", "--each", "--dpi", "300"]),
    ):
        out = folder / name.replace(" ", "")
        out.mkdir()
        more = ["--force", "--out", str(out)] if words[0] == "build" else []
        yield name, [sys.executable, "-m", "forge", *words, *more], out


def measure_pictures(count):
    """Measure the builds of cards with pictures, and print a row each."""
    print(f"{'54 cards':12} {'wall s':>7} {'cpu s':>7} {'MB':>6} {'kB':>8}")
    with tempfile.TemporaryDirectory() as temporary:
        for name, command, out in with_pictures(Path(temporary)):
            runs = [measure(command, out) for _ in range(count)]
            wall, processor, memory, written = (statistics.median(values) for values in zip(*runs, strict=True))
            print(f"{name:12} {wall:7.2f} {processor:7.2f} {memory:6.0f} {written / 1000:8.0f}", flush=True)


def main():
    """Measure every contestant at every size, in turn, and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[88, 880, 8800])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--protograf", action="store_true")
    parser.add_argument("--pictures", action="store_true", help="54 cards with 54 large PNGs instead of counters")
    options = parser.parse_args()
    if options.pictures:
        measure_pictures(options.runs)
        return
    print(f"{'counters':>8}  {'':16} {'wall s':>7} {'cpu s':>7} {'MB':>6} {'kB':>8}   wall as a ratio to the floor")
    with tempfile.TemporaryDirectory() as temporary:
        for count in options.sizes:
            contestants = list(commands(count, Path(temporary), protograf=options.protograf))
            runs = {name: [] for name, _, _ in contestants}
            for _ in range(options.runs):
                for name, command, out in contestants:
                    runs[name].append(measure(command, out))
            floor = statistics.median(run.wall for run in runs["bare ReportLab"])
            for name, taken in runs.items():
                wall, processor, memory, written = (statistics.median(values) for values in zip(*taken, strict=True))
                row = f"{wall:7.2f} {processor:7.2f} {memory:6.0f} {written / 1000:8.0f}   {wall / floor:.2f}"
                print(f"{count:8}  {name:16} {row}", flush=True)


main()
