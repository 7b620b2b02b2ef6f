"""How many small faults the tests find: python bench/mutation.py [--count 200] [--seed 1] [--minutes 60] [--only PATH].

A seeded sample of faults is planted in forge/referee, forge/rules and forge/imposing, one at a time; nothing on disk is
changed. Each is put to the tests nearest to its module, then to those of its neighbours, until one fails. What no test
finds is printed; the share found must reach the floor.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutants import mutants

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
AREAS = ("forge/referee", "forge/rules", "forge/imposing")
WIDER = {
    "forge/referee/games": ["tests/packs"],
    "forge/referee/ledger": ["tests/cases/test_ledgers_of_strangers.py", "tests/referee/games/under_ten_flags"],
    "forge/referee/ledger/shared": ["tests/referee/ledger", "tests/cli"],
    "forge/referee": ["tests/referee", "tests/cli/test_play.py", "tests/cli/test_odds_within_reach.py"],
    "forge/rules": ["tests/kinds", "tests/referee", "tests/cli"],
    "forge/rules/written": ["tests/referee/written", "tests/kinds", "tests/cli"],
    "forge/imposing": ["tests/printing", "tests/kinds", "tests/cli"],
}  # fmt: skip


def sites(only):
    """Give every fault of every module, as (file, mutant)."""
    for area in AREAS:
        for path in sorted((ROOT / area).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(only):
                yield from ((name, mutant) for mutant in mutants(path.read_text(encoding="utf-8")))


def importing(path):
    """Give the tests that import a module by its name."""
    package, module = ".".join(path.parent.parts), re.escape(path.stem)
    imports = re.compile(
        rf"^\s*(?:from|import) {re.escape(package)}(?:\.{module}\b| import \(?[^()\n]*\b{module}\b)", re.MULTILINE
    )
    return [
        each for each in sorted((ROOT / "tests").rglob("test_*.py")) if imports.search(each.read_text(encoding="utf-8"))
    ]


def stages(name):
    """Give the tests of a module, nearest first: of its name, its folder, those that import it, of its neighbours."""
    path = Path(name)
    folder = ROOT / "tests" / path.parent.relative_to("forge")
    while not folder.is_dir():
        folder = folder.parent
    own = sorted(folder.glob(f"test_*{path.stem}*.py"))
    near = [folder] if "games" in path.parts or folder.name != "referee" else sorted(folder.glob("test_*.py"))
    area = max((area for area in WIDER if name.startswith(area)), key=len)
    elsewhere = [each for each in importing(path) if folder not in each.parents]
    for stage in (own, near, elsewhere, [ROOT / each for each in WIDER[area]]):
        if stage:
            yield [str(each.relative_to(ROOT)) for each in stage if each.exists()]


def passes(tests, seconds, mutant=""):
    """Run tests with a fault, or without; False where one fails or they take too long."""
    environment = {
        **os.environ,
        "FORGE_MUTANT": mutant,
        "PYTHONPATH": os.pathsep.join((str(HERE / "mutant_site"), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True, **quiet)
    try:
        return process.wait(timeout=seconds) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False


class Judge:
    """Puts faults to tests, which must pass without one."""

    def __init__(self, until, patience):
        self._until = until
        self._patience = patience
        self._taken = {}

    def survives(self, name, mutant):
        """Tell whether no test finds a fault; None where the time is up."""
        for tests in stages(name):
            if time.monotonic() > self._until:
                return None
            seconds = self._sound(tuple(tests))
            if seconds and not passes(tests, 4 * seconds + self._patience, f"{ROOT / name}:{mutant.number}"):
                return False
        return True

    def _sound(self, tests):
        """Give how long tests take that pass without a fault, 0 for those that do not."""
        if tests not in self._taken:
            start = time.monotonic()
            sound = passes(tests, 1_800)
            self._taken[tests] = time.monotonic() - start if sound else 0
            if not sound:
                print(f"left out, as they fail without a fault: {' '.join(tests)}", flush=True)
        return self._taken[tests]


def main():
    """Plant, judge, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--floor", type=float, default=95)
    parser.add_argument("--only", default="", help="a folder or file, such as forge/referee/ledger")
    options = parser.parse_args()
    known = list(sites(options.only))
    chosen = random.Random(options.seed).sample(known, min(options.count, len(known)))
    judge = Judge(time.monotonic() + 60 * options.minutes, 30)
    print(f"{len(known):,} places for faults; {len(chosen)} chosen", flush=True)
    found, survivors = 0, []

    def judged(site):
        return site, judge.survives(*site)

    with ThreadPoolExecutor(options.jobs) as pool:
        for (name, mutant), survives in pool.map(judged, chosen):
            if survives is None:
                continue
            found += not survives
            if survives:
                survivors.append((name, mutant))
                print(f"not found: {name}:{mutant.line}: {mutant.what}", flush=True)
    tried = found + len(survivors)
    share = 100 * found / max(tried, 1)
    print(f"{found} of {tried} found, {share:.1f} %; floor {options.floor:g} %")
    sys.exit(0 if tried and share >= options.floor else 1)


if __name__ == "__main__":
    main()
