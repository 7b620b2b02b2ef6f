"""Which tests run which line: measured once over the whole suite, then asked for each fault."""

import re
import subprocess
import sys
import tempfile
from itertools import chain, zip_longest
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
    """The tests that run a line, nearest first and from many files."""

    def __init__(self, file):
        self._data = CoverageData(str(file))
        self._data.read()
        self._names = {each.replace("\\", "/"): each for each in self._data.measured_files()}

    def tests(self, name, lines):
        """Give the tests that run one of these lines of a file."""
        if name not in self._names:
            return []
        by_line = self._data.contexts_by_lineno(self._names[name])
        contexts = {context for line in lines for context in by_line.get(line, ())}
        return _spread(name, {found["test"] for context in contexts if (found := TEST.fullmatch(context))})


def _spread(name, tests):
    """Order tests: one of each file in turn, files near the module first."""
    by_file = {}
    for test in sorted(tests):
        by_file.setdefault(test.partition("::")[0], []).append(test)
    module = Path(name)
    folder = str(Path("tests", *module.parent.parts[1:]))

    def far(file):
        return module.stem not in Path(file).stem, not file.startswith(f"{folder}/"), file

    turns = zip_longest(*(by_file[file] for file in sorted(by_file, key=far)))
    return [test for test in chain.from_iterable(turns) if test]
