"""Small decks of the kind that other generators show, made in forge and in theirs: lines written, and what a PDF takes.

Seconds are the processor's, of the command and all that it starts: what else a machine does leaves them alone.

    python bench/rivals.py                                    # lines, and forge's seconds
    python bench/rivals.py --protograf /path/to/its/python    # theirs too, in the same run, by turns
    python bench/rivals.py --squib                            # where Ruby and Squib are installed

Each folder in `rivals/` is a pack, beside it the same deck as a script of the other generator, both written for this
comparison in its usual style: golem and goods (Squib), front and playing (protograf), spells (nanDECK, which runs on
Windows alone, so that only lines are counted). A line is one that is neither blank nor a comment; data that both read
(CSV, art) is not counted. What came of it is in README.md beside this file.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

DECKS = Path(__file__).parent / "rivals"
THEIRS = ("*.rb", "*.yml", "with_protograf.py", "nandeck.txt")


class Deck(NamedTuple):
    """A deck, and the generator that it is compared with."""

    name: str
    rival: str


ALL = (
    Deck("golem", "squib"),
    Deck("goods", "squib"),
    Deck("front", "protograf"),
    Deck("playing", "protograf"),
    Deck("spells", "nanDECK"),
)


def written(files: list[Path]) -> int:
    """Count the lines that somebody wrote."""
    lines = [line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return sum(bool(line) and not line.startswith("#") for line in lines)


def ours(folder: Path) -> list[Path]:
    """Give the files of a pack that define it."""
    return sorted(file for file in folder.rglob("*.yaml"))


def theirs(folder: Path) -> list[Path]:
    """Give the files of the other generator."""
    return sorted(file for pattern in THEIRS for file in folder.glob(pattern))


def seconds(command: list[str], folder: Path) -> float:
    """Run a command in a folder, and give the seconds of the processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def contestants(deck: Deck, folder: Path, chosen: argparse.Namespace) -> dict[str, list[str]]:
    """Give the command of each that runs here."""
    out = ["--out", str(folder / "forge"), "--force", "--no-cover"]
    found = {"forge": [sys.executable, "-m", "forge", "build", ".", *out]}
    if deck.rival == "protograf" and chosen.protograf:
        data = next(iter(sorted(folder.glob("*.csv"))))
        found["protograf"] = [chosen.protograf, "with_protograf.py", data.name, str(folder / "theirs.pdf")]
    if deck.rival == "squib" and chosen.squib:
        found["squib"] = ["ruby", "squib.rb"]
    return found


def main() -> None:
    """Compare all decks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--protograf", metavar="PYTHON", help="a Python in which protograf is installed")
    parser.add_argument("--squib", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    print(f"{'deck':10} {'with':10} {'lines':>6} {'theirs':>7}   processor seconds (median)")
    for deck in ALL:
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / deck.name
            shutil.copytree(DECKS / deck.name, folder)
            commands = contestants(deck, folder, chosen)
            taken: dict[str, list[float]] = {name: [] for name in commands}
            for _ in range(chosen.runs):
                for name, command in commands.items():
                    taken[name].append(seconds(command, folder))
            lines = written(ours(folder)), written(theirs(folder))
            shown = ", ".join(f"{name} {statistics.median(each):.2f}" for name, each in taken.items())
            print(f"{deck.name:10} {deck.rival:10} {lines[0]:6} {lines[1]:7}   {shown}", flush=True)


if __name__ == "__main__":
    main()
