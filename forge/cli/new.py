"""``forge new``: a small pack that works, to start from."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo

if TYPE_CHECKING:
    from forge.errors import Location


LIKE = {
    "pack": ("forge build {folder}", "forge referee {folder} gunnery --range close", "forge odds {folder} gunnery"),
    "rules": ("pip install -e {folder}", "forge check {folder}/{name}", "forge odds {folder}/{name} raid"),
}
"""What there is to begin from, a folder of ``templates/new`` each, and what to try first."""


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", help="The game's title; made from the folder's name if not given.")
@click.option("--like", type=click.Choice(list(LIKE)), default="pack", help="What to start from.", show_default=True)
def command(folder: Path, title: str | None, like: str) -> None:
    """Start a game of your own in FOLDER: ships, markers, a chart, a tally sheet, a table.

    The folder's name becomes the pack's name: lower-case letters, digits and single hyphens.

    With --like rules FOLDER is a Python package: a pack, a module with a rule that tables cannot say, and its tests.
    """
    from forge.errors import ForgeError, Problems
    from forge.places import is_there, pack_names
    from forge.reading.fields import INVALID, NAME
    from forge.reading.file_names import name_fault
    from forge.reading.node import Scalar

    problems = Problems()
    name = folder.resolve().name
    if NAME.read(Scalar(name, _where(folder)), "name", problems) is INVALID:
        raise ForgeError(problem._replace(hint=_named_well(folder)) for problem in problems)
    if why := name_fault(name):
        raise click.UsageError(f"{name!r} {why}\n  hint: choose another name")
    if name in pack_names():
        raise click.UsageError(f"{name!r} is a pack that comes with forge\n  hint: choose another name")
    if is_there(folder):
        raise click.UsageError(f"{folder} is there already\n  hint: name a folder that is not")
    title = title or name.replace("-", " ").title()
    if not _can_be_title(title):
        raise click.UsageError("a title is one line without quotation marks, colons and brackets")
    _write(folder, like, {"name": name, "title": title, "module": name.replace("-", "_")})
    echo(f"{folder}: {'a pack' if like == 'pack' else 'a game with rules'} to begin from")
    for line in LIKE[like]:
        echo("  " + line.format(folder=folder, name=name))


def _named_well(folder: Path) -> str:
    """Say how to begin with a name near the one that was meant, which is kept as the title."""
    letters = unicodedata.normalize("NFKD", folder.name).encode("ascii", "ignore").decode().lower()
    plain = "-".join(re.findall("[a-z0-9]+", letters))
    title = f' --title "{folder.name}"' if _can_be_title(folder.name) else ""
    return f"forge new {folder.with_name(plain)}{title}" if plain else ""


def _can_be_title(words: str) -> bool:
    return words.isprintable() and not set(words) & set('"\\:#{}[]')


def _where(folder: Path) -> Location:
    from forge.errors import Location

    return Location(str(folder))


def _write(folder: Path, like: str, said: dict[str, str]) -> None:
    """Make the folder whole or not at all; capitals in the names of files are filled in, too."""
    from jinja2 import Environment, StrictUndefined

    from forge import places

    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)  # noqa: S701 - YAML
    source = places.templates() / "new" / like
    with TemporaryDirectory(prefix=f".{said['name']}.", dir=_parent(folder), ignore_cleanup_errors=True) as hidden:
        for path in places.walk_files(source):
            target = Path(hidden, "new", _named(path.relative_to(source).as_posix(), said))
            target.parent.mkdir(parents=True, exist_ok=True)
            text = environment.from_string(path.read_text(encoding="utf-8")).render(said)
            target.write_text(text, encoding="utf-8", newline="\n")
        Path(hidden, "new").rename(folder)


def _named(file: str, said: dict[str, str]) -> str:
    """Give the name of a file; a ``pyproject.toml`` with gaps would disturb tools that read the templates."""
    for capitals, words in (("NAME", said["name"]), ("MODULE", said["module"]), ("PROJECT", "pyproject")):
        file = file.replace(capitals, words)
    return file


def _parent(folder: Path) -> Path:
    """Give the folder that a pack is to lie in, made if it is not there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    return folder.parent
