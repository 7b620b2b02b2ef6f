"""A tutorial followed to the letter: the files it shows are written, its commands typed, what it shows is compared."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

_FILE = r"^`(?P<file>[^`\n]+)`:\n\n```\w+\n(?P<text>.*?)^```$"
_SESSION = r"^```console\n(?P<session>.*?)^```$"
STEPS = re.compile(f"{_FILE}|{_SESSION}", re.MULTILINE | re.DOTALL)
ANYTHING = "..."


class Command(NamedTuple):
    """A line that is typed, and what the tutorial shows of its answer."""

    words: tuple[str, ...]
    shown: tuple[str, ...]


def steps(text):
    """Give the steps of a tutorial in order: a file with its text, or a command with what is shown."""
    for found in STEPS.finditer(text):
        if found["file"]:
            yield found["file"], found["text"]
            continue
        for part in re.split(r"^\$ ", found["session"], flags=re.MULTILINE)[1:]:
            line, _, shown = part.partition("\n")
            yield Command(tuple(shlex.split(line)), tuple(shown.splitlines()))


class Follower:
    """Somebody who does what a tutorial says, in a folder of their own."""

    def __init__(self, folder):
        self.folder = folder
        self.installed = folder.parent / "installed"
        self.ran = []

    def follow(self, text):
        """Do every step; whatever does not work, or does not say what is shown, fails."""
        for step in steps(text):
            if isinstance(step, Command):
                self._type(step)
            else:
                path = self.folder / step[0]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step[1], encoding="utf-8")

    def _type(self, command):
        program, *words = command.words
        self.ran.append(command.words)
        if (program, words[:2]) == ("pip", ["install", "-e"]):
            install(self.folder / words[2], self.installed)
            return
        assert program in {"forge", "pytest"}, command
        done = subprocess.run(
            [sys.executable, "-m", program, *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input="q\n" if words[0] in ("table", "watch") else "",
            cwd=self.folder,
            env=self._surroundings(),
            timeout=120,
            check=False,
        )
        said = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        assert done.returncode == 0 or command.shown, (command, said, done.stderr)
        assert agrees(said, command.shown), (command, said, done.stderr)

    def _surroundings(self):
        plain = {"FORGE_HOME": str(self.folder.parent / "home"), "PYTHONPATH": str(self.installed), "BROWSER": "true"}
        return {**os.environ, **plain, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": "-p no:cacheprovider"}


def agrees(said, shown):
    """Tell whether what was said is what is shown; where nothing is shown anything agrees, ``...`` with any words."""
    pattern = "".join(r"(?:[^\n]*\n)*" if line == ANYTHING else f"{_line(line)}\n" for line in shown)
    return not shown or re.fullmatch(pattern, "".join(f"{line}\n" for line in said)) is not None


def _line(line):
    return ".*".join(re.escape(part) for part in line.rstrip().split(ANYTHING))


def install(package, place):
    """Do what ``pip install -e`` does of a package of one module: make its code and its entry points known."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))
    about = project["project"]
    known = place / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    known.mkdir(parents=True, exist_ok=True)
    (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in said.items())
        for group, said in about["entry-points"].items()
    ]
    (known / "entry_points.txt").write_text("\n".join(points))
    for module in project["tool"]["setuptools"]["py-modules"]:
        (place / f"{module}.py").symlink_to(Path(package / f"{module}.py").resolve())
