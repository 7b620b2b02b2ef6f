"""Fuzz forge: ``python tests/fuzz --mutants 1000``; a kept failure again: ``python tests/fuzz replay FOLDER``."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

os.environ.pop("FORGE_DEBUG", None)
sys.dont_write_bytecode = True

import targets  # noqa: E402 - the environment comes first
from campaign import Campaign, replay  # noqa: E402
from forks import ROOT, prepare  # noqa: E402


def main() -> int:
    """Run a campaign, or one kept failure; status 1 tells of failures."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        work = Path(name)
        os.environ.update(FORGE_HOME=str(work / "home"), HOME=str(work / "home"))
        os.chdir(ROOT)
        if sys.argv[1:2] == ["replay"]:
            return _replay(Path(sys.argv[2]).absolute(), work)
        words = argparse.ArgumentParser(prog="python tests/fuzz", description=__doc__)
        words.add_argument("--mutants", type=int, default=1000, help="how many")
        words.add_argument("--seed", default="1", help="another word gives other mutants")
        words.add_argument(
            "--only", action="append", default=[], choices=[*targets.TARGETS], help="leave the other targets alone"
        )
        words.add_argument("--keep", type=Path, default=ROOT / "output" / "fuzz", help="where failures are kept")
        words.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
        words.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
        words.add_argument("--unchanged", action="store_true", help="run the seeds as they are")
        given = words.parse_args()
        if given.unchanged:
            targets.change = lambda path, *_: path.name
        prepare()
        campaign = Campaign(given.seed, given.mutants, work, given.keep.absolute(), tuple(given.only), given.seconds)
        result = campaign.go(given.jobs)
    print(json.dumps(result, indent=1))  # noqa: T201 - the result
    return 1 if result["failures"] else 0


def _replay(place: Path, work: Path) -> int:
    status = 0
    for words, ended, failed in replay(place, work / "again"):
        print("forge", *words, "->", ended.status, f"in {ended.cpu} s, {ended.megabytes} MB")  # noqa: T201
        print(ended.out, ended.err, ended.broke, sep="")  # noqa: T201
        if failed:
            status = 1
            print("FAILED:", failed)  # noqa: T201
    return status


sys.exit(main())
