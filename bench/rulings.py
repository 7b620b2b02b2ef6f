"""Cold rulings and long ledgers, as ratios to an empty Python: python bench/rulings.py [--runs N] [--records N]."""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
FORGE = [sys.executable, "-m", "forge"]


class Taken(NamedTuple):
    """What one process took: seconds of processor, peak memory in MB."""

    processor: float
    memory: float


def measure(command, home):
    """Run one command with a home of its own and read the operating system's account of it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "FORGE_HOME": str(home)})
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return Taken(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def median_of(command, home, runs):
    """Measure a command so often, and give the medians."""
    return Taken(
        *(statistics.median(values) for values in zip(*(measure(command, home) for _ in range(runs)), strict=True))
    )


def row(name, taken, empty):
    """Print a line."""
    print(f"{name:44} {taken.processor:8.3f} {taken.memory:6.0f} {taken.processor / empty.processor:8.1f}", flush=True)


def main():
    """Measure one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--records", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        home, pack, ledger = folder / "home", folder / "bench", folder / "long.ledger"
        # written by a process of its own: what this one takes would be counted as each measured one's
        subprocess.run([sys.executable, HERE / "long_ledger.py", pack, ledger, str(options.records)], check=True)
        empty = median_of([sys.executable, "-c", "pass"], home, options.runs)
        print(f"{'':44} {'cpu s':>8} {'MB':>6} {'ratio':>8}")
        row("python -c pass", empty, empty)
        row("import click", median_of([sys.executable, "-c", "import click"], home, options.runs), empty)
        gunnery = [*FORGE, "referee", str(pack), "gunnery", "--range", "close", "--dice", "4 5"]
        asw = [*FORGE, "referee", "atlantic-wolves", "asw", "--dice", "4"]
        hit = [*FORGE, "referee", "atlantic-wolves", "hit-roll", "--u-boats", "1 aggressive, 1 normal", "--dice", "2"]
        for name, command in (("a table of a small pack", gunnery), ("a table", asw), ("a procedure", hit)):
            row(f"{name}, rules read and checked", measure(command, folder / f"new-{name}"), empty)
            measure(command, home)
            row(f"{name}, rules kept", median_of(command, home, options.runs), empty)
        on_record = [*gunnery, "--ledger", str(ledger)]
        named = f"{options.records:,} records"
        row(f"on record after {named}, first time", measure(on_record, home), empty)
        row(f"on record after {named}, again", median_of(on_record, home, options.runs), empty)
        row(f"verify {named}", measure([*FORGE, "ledger", "verify", str(ledger)], home), empty)


main()
