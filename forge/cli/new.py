"""``forge new``: a game that works, to start from."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import click

from forge.cli.echo import echo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.errors import Location


class Starter(NamedTuple):
    """What a game of one's own can begin as: a game that comes with forge, or else a folder of ``templates/new``."""

    what: str
    tries: tuple[str, ...]
    game: str = ""


LIKE = {
    "pack": Starter(
        "a pack",
        ("forge build {folder}", "forge referee {folder} gunnery --range close", "forge odds {folder} gunnery"),
    ),
    "land": Starter(
        "a land game",
        (
            "forge check {folder}",
            "forge build {folder}",
            "forge referee {folder} combat --attack 14 --defence 4 --terrain woods --dice 4",
            "forge play {folder}",
        ),
        "bridgehead",
    ),
    "cards": Starter("a card game", ("forge check {folder}", "forge build {folder}", "forge play {folder}"), "crown"),
    "euro": Starter(
        "a tile-laying game", ("forge check {folder}", "forge build {folder}", "forge play {folder}"), "iron-roads"
    ),
    "rules": Starter(
        "a game with rules",
        ("pip install -e {folder}", "forge check {folder}/{name}", "forge odds {folder}/{name} raid"),
    ),
}
"""What there is to begin from, and what to try first."""
LEFT_OUT = ("LICENSE", "translations")
"""What a game that comes with forge has for itself."""


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path), required=False, metavar="FOLDER")
@click.option("--title", help="The game's title; made from the folder's name if not given.")
@click.option("--like", type=click.Choice(list(LIKE)), default="pack", help="What to start from.", show_default=True)
def command(folder: Path | None, title: str | None, like: str) -> None:
    """Start a game of your own in FOLDER: a small one to learn from, or a whole one to change.

    The folder's name becomes the pack's name: lower-case letters, digits and single hyphens.

    \b
    --like pack   ships, markers, a chart, a sheet: the shortest pack, as the tutorial shows it
    --like land   a whole land game: Bridgehead, which comes with forge, under your title
    --like cards  a whole card game: The Broken Crown
    --like euro   a whole tile-laying game: Iron Roads
    --like rules  a Python package: a pack, a module with a rule that tables cannot say, its tests

    What it writes is yours: change it, sell it, license it as you like.
    """  # noqa: D301 - click needs the real backspace
    from forge.errors import ForgeError, Problems
    from forge.places import is_there, pack_names
    from forge.reading.fields import INVALID, NAME
    from forge.reading.file_names import name_fault
    from forge.reading.node import Scalar

    if folder is None:
        kind = "" if like == "pack" else f" --like {like}"
        raise click.UsageError(f"say in which folder it is to be\n  hint: forge new my-game{kind}")
    problems = Problems()
    name = folder.resolve().name
    if NAME.read(Scalar(name, _where(folder)), "name", problems) is INVALID:
        raise ForgeError(problem._replace(hint=_named_well(folder, like)) for problem in problems)
    if why := name_fault(name):
        raise click.UsageError(f"{name!r} {why}\n  hint: choose another name")
    if name in pack_names():
        raise click.UsageError(f"{name!r} is a pack that comes with forge\n  hint: choose another name")
    if is_there(folder):
        raise click.UsageError(f"{folder} is there already\n  hint: name a folder that is not")
    title = title or name.replace("-", " ").title()
    if not _can_be_title(title):
        raise click.UsageError("a title is one line without quotation marks, colons and brackets")
    starter = LIKE[like]
    said = {"name": name, "title": title, "module": name.replace("-", "_")}
    _write(folder, name, _renamed(starter.game, said) if starter.game else _filled(like, said))
    echo(f"{folder}: {starter.what} to begin from")
    for line in starter.tries:
        echo("  " + line.format(folder=folder, name=name))


def _named_well(folder: Path, like: str) -> str:
    """Say how to begin with a name near the one that was meant, which is kept as the title."""
    letters = unicodedata.normalize("NFKD", folder.name).encode("ascii", "ignore").decode().lower()
    plain = "-".join(re.findall("[a-z0-9]+", letters))
    title = f' --title "{folder.name}"' if _can_be_title(folder.name) else ""
    kind = "" if like == "pack" else f" --like {like}"
    return f"forge new {folder.with_name(plain)}{title}{kind}" if plain else ""


def _can_be_title(words: str) -> bool:
    return bool(words.strip()) and words.isprintable() and not set(words) & set('"\\:#{}[]')


def _where(folder: Path) -> Location:
    from forge.errors import Location

    return Location(str(folder))


def _filled(like: str, said: Mapping[str, str]) -> dict[str, bytes]:
    """Give the files of a folder of templates, filled in; capitals in their names are filled in, too."""
    from jinja2 import Environment, StrictUndefined

    from forge import places

    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)  # noqa: S701 - YAML
    source = places.templates() / "new" / like
    return {
        _named(path.relative_to(source).as_posix(), said): environment.from_string(path.read_text(encoding="utf-8"))
        .render(said)
        .encode()
        for path in places.walk_files(source)
    }


def _named(file: str, said: Mapping[str, str]) -> str:
    """Give the name of a file; a ``pyproject.toml`` with gaps would disturb tools that read the templates."""
    for capitals, words in (("NAME", said["name"]), ("MODULE", said["module"]), ("PROJECT", "pyproject")):
        file = file.replace(capitals, words)
    return file


def _renamed(game: str, said: Mapping[str, str]) -> dict[str, bytes]:
    """Give the files of a game that comes with forge as those of another: its name, its title, whose it is."""
    from forge import places

    source = places.components() / game
    files = {path.relative_to(source): path for path in places.walk_files(source)}
    found = {name.as_posix(): path.read_bytes() for name, path in files.items() if name.parts[0] not in LEFT_OUT}
    heads = {"pack": said["name"], "title": f'"{said["title"]}"', "notice": "A game of my own."}
    text = found[places.PACK_FILE].decode()
    pattern = rf"^({'|'.join(heads)}): .*$"
    text = re.sub(pattern, lambda line: f"{line[1]}: {heads[line[1]]}", text, flags=re.MULTILINE)
    return {file: _called(content, game, said["name"]) for file, content in found.items()} | {
        places.PACK_FILE: text.encode()
    }


def _called(content: bytes, game: str, name: str) -> bytes:
    """Give a file whose remarks call commands with the name of the new game, not of that which it began as."""
    return re.sub(
        rb"(forge (?:referee|odds|play|check|build|table) )" + game.encode() + rb"\b",
        lambda found: found[1] + name.encode(),
        content,
    )


def _write(folder: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Make the folder whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{name}.", dir=folder.parent, ignore_cleanup_errors=True) as hidden:
        for file, content in files.items():
            target = Path(hidden, "new", file)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        Path(hidden, "new").rename(folder)
