"""Packs cut down to what a mutant touches: a part or three of the list, and the files that they read.

A whole pack takes seconds to print, of which a changed drawing concerns hundredths.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path
    from random import Random

NEEDS = {
    "box": ("deck", "estates"),
    "punched": ("tokens", "coins"),
    "mat": ("tokens",),
    "log": ("tokens",),
    "charts": ("map", "markers"),
    "board": ("tokens", "label"),
    "panel": ("label",),
    "display": ("label",),
    "punch-sheet": ("counter", "money-coin"),
    "tuck-box": ("card",),
}
"""Parts that name others, or a sequence of turns that does."""
ASIDE = ("vectors.yaml", "sequence.yaml", "procedures.yaml", "translations", "editions")
"""What speaks of the pack as a whole."""


def parts_of(text: str) -> dict[str, str]:
    """Give the entries of a parts list as they are written, by id."""
    blocks = re.split(r"^(?=  - )", _list(text)[1], flags=re.MULTILINE)[1:]
    return {re.search(r"\bid: ([\w-]+)|[\w-]+(?=\.yaml)", block)[0].removeprefix("id: "): block for block in blocks}


def _list(text: str) -> tuple[str, str, str]:
    """Give what stands before the parts list, the list, and what follows."""
    head, rest = re.split(r"(?<=^components:\n)", text, maxsplit=1, flags=re.MULTILINE)
    listed, *after = re.split(r"^(?=[^\s#])", rest, maxsplit=1, flags=re.MULTILINE)
    return head, listed, "".join(after)


def leave(place: Path, parts: Collection[str], aside: Collection[str] = ASIDE) -> None:
    """Leave only these parts in a pack, under a name that is not forge's, and lay aside what needs them all."""
    path = place / "pack.yaml"
    text = path.read_text(encoding="utf-8")
    found = parts_of(text)
    wanted = {*parts, *(need for part in parts for need in NEEDS.get(part, ()) if need in found)}
    head, _, after = _list(text)
    body = "".join(block for part, block in found.items() if part in wanted)
    path.write_text(own_name(head) + body + after, encoding="utf-8")
    needed = ("sequence.yaml", "procedures.yaml") if "sequence: yes" in body else ()
    for name in aside:
        if name not in needed and (place / name).exists():
            (place / name).rename(place.parent / "tmp" / name)


def own_name(text: str) -> str:
    """Name a pack otherwise: forge holds its own games to their rules and rows, and looks no further."""
    return re.sub(r"^pack: (?!sampler$|roads$)", "pack: other-", text, count=1, flags=re.MULTILINE)


def touched(place: Path, path: Path, chance: Random) -> list[str]:
    """Choose up to three parts that read a file, or a part at random for what is read by the way."""
    found = parts_of((place / "pack.yaml").read_text(encoding="utf-8"))
    named = re.compile(rf"(?<![\w-]){re.escape(path.stem)}(?![\w-])")
    reads = [part for part, block in found.items() if path.name != "pack.yaml" and named.search(block)]
    return chance.sample(reads, min(len(reads), 3)) or chance.sample(
        sorted(found), min(len(found), chance.choice([1, 2, 3]))
    )
