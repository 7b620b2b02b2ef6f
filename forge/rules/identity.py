"""Which pack this is: known by its place and by what it says, not by the name alone that it claims.

Answers, saved games and procedures belong to a name. A pack from elsewhere may bear that of one that comes with forge
only if its rules are the same to the letter, as in a copy that looks otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import fail, nearest
from forge.places import (
    PACK_FILE,
    SHIPPED,
    components,
    inside,
    is_there,
    pack_names,
    source_of,
    walk_files,
)  # fmt: skip
from forge.reading.head import read_head
from forge.reading.scalars import INVALID, NAME
from forge.reading.text_file import TEXT_TABLES, WORKBOOKS, read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.node import Scalar

_LARGEST = 20_000_000
_RULED_BY = (
    "tables",
    "editions",
    "translations",
    "readings.yaml",
    "unknowns.yaml",
    "texts.yaml",
    "procedures.yaml",
    "sequence.yaml",
)


class Identity(NamedTuple):
    """The name of a pack, what its head says, and the game whose procedures rule it if that is another."""

    id: str
    head: dict[str, Scalar]
    procedures: str = ""


def identify(folder: Path, problems: Problems, *, earlier: bool = False) -> Identity:
    """Read who a pack is without its parts list, which a ruling does not need; ``ForgeError`` where it is not that.

    An ``earlier`` state of a pack bears its name although its rules are not the same.
    """
    own = folder.resolve().name
    if not is_there(folder / PACK_FILE):
        return Identity(own, {})
    head = read_head(folder)
    node, said = head.get("pack"), head.get("procedures")
    name = INVALID if node is None else NAME.read(node, "pack", problems)
    if name is INVALID:
        return Identity(own, head)
    if source_of(folder) == SHIPPED:
        return Identity(name, head)
    if node and not earlier and name in pack_names() and ruling_of(folder) != ruling_of(components() / name):
        mine = f"my-{name.rpartition('-')[2]}"
        hint = f'write "pack: {mine}" here, or another name of your own, and below it "procedures: {name}" if it is '
        hint += "still ruled as that game is"
        message = f"{name} comes with forge, and this is another pack: its rules or rows are not the same"
        raise fail(node.where, "pack", message, hint)
    if said and said.text not in pack_names():
        problems.error(said.where, "procedures", f"there is no game {said.text!r}", nearest(said.text, pack_names()))
        return Identity(name, head)
    return Identity(name, head, said.text if said and said.text != name else "")


def ruling_of(folder: Path) -> dict[str, bytes]:
    """Read what makes the rules of a pack, by name."""
    names = [path.relative_to(folder) for path in walk_files(folder)]
    return {
        name.as_posix(): read_bytes(inside(folder, name.as_posix()), name.as_posix(), _LARGEST)
        for name in names
        if name.suffix.lower() in (*TEXT_TABLES, *WORKBOOKS) or name.parts[0] in _RULED_BY
    }
