"""A game of one's own, begun from a small pack or from a whole game that comes with forge."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.errors import ForgeError, Location, Problems, fail, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping


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


def new_game(folder: str | Path, *, like: str = "pack", title: str = "") -> Path:
    """Write a game of one's own into a new folder, whose name becomes that of the pack; give the folder.

    ``like`` is ``pack``, ``land``, ``cards``, ``euro`` or ``rules``, as ``forge new --help`` tells them; the title is
    made from the folder's name if none is given. The folder appears whole or not at all; ``ForgeError`` if it is there
    already, or if it or the title cannot be called so.

    >>> import forge, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     new = forge.new_game(f"{folder}/my-harbour")
    ...     forge.open_game(new).table("gunnery").title
    'Gunnery'
    """
    folder = Path(folder)
    name = folder.resolve().name
    if like not in LIKE:
        raise fail(Location("like"), "", f"there is nothing like {like!r} to begin from", nearest(like, LIKE))
    _check_name(folder, name, like)
    title = title or name.replace("-", " ").title()
    if not can_be_title(title):
        raise fail(Location("title"), "", "is not one line without quotation marks, colons and brackets")
    game = LIKE[like].game
    said = {"name": name, "title": title, "module": name.replace("-", "_")}
    _write(folder, name, _renamed(game, said) if game else _filled(like, said))
    return folder


def can_be_title(words: str) -> bool:
    """Say whether words can be the title of a new game."""
    return bool(words.strip()) and words.isprintable() and not set(words) & set('"\\:#{}[]')


def _check_name(folder: Path, name: str, like: str) -> None:
    """Refuse a folder that is there, or whose name no pack of one's own can have."""
    from forge.reading.fields import INVALID, NAME
    from forge.reading.file_names import name_fault
    from forge.reading.node import Scalar

    problems, where = Problems(), Location(str(folder))
    if NAME.read(Scalar(name, where), "name", problems) is INVALID:
        raise ForgeError(problem._replace(hint=_named_well(folder, like)) for problem in problems)
    another = "choose another name"
    if why := name_fault(name):
        raise fail(where, "", f"{name!r} {why}", another)
    if name in places.pack_names():
        raise fail(where, "", f"{name!r} is a pack that comes with forge", another)
    if places.is_there(folder):
        raise fail(where, "", "is there already", "name a folder that is not")


def _named_well(folder: Path, like: str) -> str:
    """Say how to begin with a name near the one that was meant, which is kept as the title."""
    letters = unicodedata.normalize("NFKD", folder.name).encode("ascii", "ignore").decode().lower()
    plain = "-".join(re.findall("[a-z0-9]+", letters))
    title = f' --title "{folder.name}"' if can_be_title(folder.name) else ""
    kind = "" if like == "pack" else f" --like {like}"
    return f"forge new {folder.with_name(plain)}{title}{kind}" if plain else ""


def _filled(like: str, said: Mapping[str, str]) -> dict[str, bytes]:
    """Give the files of a folder of templates, filled in; capitals in their names are filled in, too."""
    from jinja2 import Environment, StrictUndefined

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
