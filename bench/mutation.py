"""How many small faults the tests find: python bench/mutation.py [--count 200] [--seed 1] [--minutes 60] [--only PATH].

A seeded sample of faults is planted in forge/referee, forge/rules and forge/imposing, one at a time; nothing on disk is
changed. Each is put to the tests that run its line, from near ones to far ones until one fails, and then to those of
its module that start processes of their own. A test that fails without the fault, too, finds nothing. What no test
finds is printed; the share found must reach the floor.

Faults that change nothing anybody could see are known by their source line, with the reason, in equivalent.yaml.

Which tests run which line is measured first, over the whole suite: --map FILE keeps it for the next run. What policies
prefer is left out: a fault there makes a worse player, not a wrong ruling, and bench/opponents.py measures it.
"""

import argparse
import ast
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml
from mutants import mutants
from reach import Reach, measured

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
AREAS = ("forge/referee", "forge/rules", "forge/imposing")
PREFERENCES = ("policies.py", "aims.py", "estimate.py")
READ_WHOLE = {
    "forge/referee/": "tests/referee/contract/test_interface.py",
    "forge/imposing/": "tests/imposing/test_sheets_as_text.py",
    "forge/": "tests/reading/test_definitions_as_text.py",
}
"""Tests that read what modules declare: what runs when a module is imported runs in one test, whichever is first."""
CHUNKS = (20, 100, 480)
"""How many tests a fault is put to at a time; one that this many do not find counts as not found."""
MOST_FILES = 40
PATIENCE, SECONDS_A_TEST = 90, 3
FAILED = re.compile(r"^FAILED (.*)$", re.MULTILINE)


def sites(only):
    """Give every fault of every module, as (file, mutant), but those that change nothing."""
    listed = yaml.safe_load((HERE / "equivalent.yaml").read_text(encoding="utf-8"))
    equivalent = {(name, each["line"], each["fault"]) for name, known in listed.items() for each in known}
    for area in AREAS:
        for path in sorted((ROOT / area).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(only) and path.name not in PREFERENCES:
                source = path.read_text(encoding="utf-8")
                lines = source.splitlines()
                for mutant in mutants(source):
                    if (name, lines[mutant.line - 1].strip(), mutant.what) not in equivalent:
                        yield name, mutant


def around(name, line):
    """Give lines that run where this one does, wider and wider: itself, its function, all functions of the module.

    What is remembered between tests runs in the first of them only, so that the next ones may be wanted too.
    """
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    bodies = [
        (each.body[0].lineno, each.end_lineno)
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    own = [set(range(first, last + 1)) for first, last in bodies if first <= line <= last]
    return {line}, *sorted(own, key=len), {at for first, last in bodies for at in range(first, last + 1)}


def run(tests, mutant=""):
    """Put tests to a fault, or to none: (whether they pass, the one that failed or "")."""
    environment = {
        **os.environ,
        "FORGE_MUTANT": mutant,
        "PYTHONPATH": os.pathsep.join((str(HERE / "mutant_site"), str(ROOT))),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    seconds = PATIENCE + SECONDS_A_TEST * len(tests)
    with tempfile.NamedTemporaryFile("w+", suffix=".txt") as listed, tempfile.TemporaryFile("w+") as said:
        listed.write("\n".join(tests))
        listed.flush()
        plain = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")
        command = [sys.executable, "-m", "pytest", *plain, f"@{listed.name}"]
        quiet = {"stdout": said, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True, **quiet)
        try:
            passed = process.wait(timeout=seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            return False, ""
        said.seek(0)
        failed = FAILED.search(said.read())
    return passed, next((test for test in tests if failed and f"{failed[1]} ".startswith(f"{test} ")), "")


def _files(name):
    """Give the files of tests that are called like a module or import it: what starts processes, or remembers."""
    path = Path(name)
    package, module = ".".join(path.parent.parts), re.escape(path.stem)
    names = rf"^\s*(?:from|import) {re.escape(package)}(?:\.{module}\b| import \(?[^()\n]*\b{module}\b)"
    imports = re.compile(names, re.MULTILINE)
    for each in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.stem in each.stem or imports.search(each.read_text(encoding="utf-8")):
            yield each.relative_to(ROOT).as_posix()


class Judge:
    """Puts faults to the tests that run their lines."""

    def __init__(self, reach, until):
        self._reach = reach
        self._until = until

    def survives(self, name, mutant):
        """Tell whether no test finds a fault; None where the time is up."""
        tests = self._tests(name, mutant.line)
        done = 0
        for many in CHUNKS:
            if time.monotonic() > self._until:
                return None
            chunk = tests[done : done + many]
            done += many
            if chunk and self._found(chunk, f"{ROOT / name}:{mutant.number}"):
                return False
        return True

    def _tests(self, name, line):
        near, *wider = around(name, line)
        declared = () if len(wider) > 1 else [file for area, file in READ_WHOLE.items() if name.startswith(area)]
        reached = [test for lines in (near, *wider) for test in self._reach.tests(name, lines)]
        return list(dict.fromkeys((*declared, *reached[: sum(CHUNKS) - MOST_FILES], *_files(name))))

    def _found(self, tests, mutant):
        """Tell whether a test fails with a fault that passes without."""
        passed, failed = run(tests, mutant)
        if passed:
            return False
        sound, _ = run([failed] if failed else tests)
        if not sound:
            print(f"fails without a fault, too: {failed or tests}", flush=True)
        return sound


def main():
    """Measure, plant, judge, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--floor", type=float, default=95)
    parser.add_argument("--only", default="", help="a folder or file, such as forge/referee/ledger")
    parser.add_argument("--map", type=Path, help="where it is kept which tests run which line")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept = options.map or Path(folder, "map")
        if not kept.exists():
            measured(ROOT, AREAS, kept, options.jobs)
        reach = Reach(kept)
        sys.exit(judged(options, reach))


def judged(options, reach):
    """Put a sample of faults to their tests and print what is not found; 0 where the floor is reached."""
    known = list(sites(options.only))
    chosen = random.Random(options.seed).sample(known, min(options.count, len(known)))
    judge = Judge(reach, time.monotonic() + 60 * options.minutes)
    print(f"{len(known):,} places for faults; {len(chosen)} chosen", flush=True)
    found, survivors = 0, []

    def told(site):
        return site, judge.survives(*site)

    with ThreadPoolExecutor(options.jobs) as pool:
        for (name, mutant), survives in pool.map(told, chosen):
            if survives is None:
                continue
            found += not survives
            if survives:
                survivors.append((name, mutant))
                print(f"not found: {name}:{mutant.line}: {mutant.what}", flush=True)
    tried = found + len(survivors)
    share = 100 * found / max(tried, 1)
    print(f"{found} of {tried} found, {share:.1f} %; floor {options.floor:g} %")
    return 0 if tried and share >= options.floor else 1


if __name__ == "__main__":
    main()
