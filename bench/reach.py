"""Which tests run which line: measured once over the whole suite, then asked for each fault."""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import chain, takewhile
from pathlib import Path

from coverage import CoverageData

TEST = re.compile(r"(?P<test>tests/[^|]+)\|run$")


def measured(root, areas, file, jobs):
    """Run the suite without its slow tests and write to a file which tests run which lines of the areas.

    What fails because it is measured (it would be quicker otherwise, or reads what the terminal says) is no matter.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "coverage.ini")
        settings.write_text(
            f"[run]\nrelative_files = true\ndata_file = {Path(file).absolute()}\n"
            f"source = {', '.join(areas)}\nomit = tests/browser/*\n"
        )
        cover = ("--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report=")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(jobs), *cover]
        subprocess.run(command, check=False, cwd=root, stdin=subprocess.DEVNULL)


class Reach:
    """The tests that run a line, nearest first."""

    def __init__(self, file):
        data = CoverageData(str(file))
        data.read()
        self._lines = {name.replace("\\", "/"): data.contexts_by_lineno(name) for name in data.measured_files()}
        self._run = Counter(chain.from_iterable(chain.from_iterable(each.values() for each in self._lines.values())))

    def tests(self, name, lines):
        """Give the tests that run one of these lines of a file: near files first, of these what runs little else."""
        by_line = self._lines.get(name, {})
        contexts = {context for line in lines for context in by_line.get(line, ())}
        found = [(self._run[context], match["test"]) for context in contexts if (match := TEST.fullmatch(context))]
        return [test for run, test in sorted(found, key=lambda each: (*_far(name, each[1]), each))]


def _far(name, test):
    """Tell how far the file of a test is from a module: not called alike, how many folders apart."""
    module, file = Path(name), Path(test.partition("::")[0])
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(module.parts[1:], file.parts[1:], strict=False))
    return module.stem not in file.stem, -len(list(alike))
