"""Edits as designers make them, good and bad, by the dice of a seed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

TEXTS = (".yaml", ".csv", ".svg")
SPARED = 120_000
"""Files with more characters, such as drawn coasts, are edited by other tests."""


class Designer:
    """Edits the files of a pack one save after the other; ``mend`` makes all of it as it was."""

    def __init__(self, folder: Path, dice: Random) -> None:
        self.folder, self.dice = folder, dice
        self.first = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        texts = [path for path, data in self.first.items() if path.suffix in TEXTS and len(data) < SPARED]
        self.files = [path for path in texts if path.name != "vectors.yaml"]

    def edit(self) -> str:
        """Make one edit; say which."""
        path = self.dice.choice(self.files)
        ways: list[Callable[[Path], object]] = [self._digit, self._digit, self._word, self._colour]
        ways += [self._line_gone, self._line_twice, self._break, self._cut, self._away, self._back, self._back]
        way = self.dice.choice(ways)
        way(path)
        return f"{way.__name__} {path.relative_to(self.folder)}"

    def mend(self) -> None:
        """Put everything back."""
        for path in self.first:
            self._back(path)

    def _rewrite(self, path: Path, pattern: str, change: Callable[[re.Match[str]], str]) -> None:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if found := list(re.finditer(pattern, text)):
            match = self.dice.choice(found)
            self._save(path, (text[: match.start()] + change(match) + text[match.end() :]).encode())

    def _save(self, path: Path, data: bytes) -> None:
        """Save in place, or as editors do that move a new file over the old one."""
        if self.dice.random() < 0.5:
            path.write_bytes(data)
            return
        beside = path.with_name(f".{path.name}.swp")
        beside.write_bytes(data)
        beside.replace(path)

    def _digit(self, path: Path) -> None:
        self._rewrite(path, r"\d", lambda _: str(self.dice.randrange(10)))

    def _word(self, path: Path) -> None:
        self._rewrite(path, r"(?<=[ ,\"])[A-Za-z]{3,}", lambda match: match[0][:-1] + self.dice.choice("aeln"))

    def _colour(self, path: Path) -> None:
        self._rewrite(path, r"#[0-9a-f]{6}", lambda _: f"#{self.dice.randrange(1 << 24):06x}")

    def _line_gone(self, path: Path) -> None:
        self._rewrite(path, r"(?m)^.*\n", lambda _: "")

    def _line_twice(self, path: Path) -> None:
        self._rewrite(path, r"(?m)^.*\n", lambda match: match[0] * 2)

    def _break(self, path: Path) -> None:
        self._rewrite(path, r"[:,\]}\"]", lambda _: self.dice.choice(["", "{", '"', "::"]))

    def _cut(self, path: Path) -> None:
        if path.is_file():
            data = path.read_bytes()
            self._save(path, data[: self.dice.randrange(len(data) + 1)])

    def _away(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def _back(self, path: Path) -> None:
        if not path.is_file() or path.read_bytes() != self.first[path]:
            self._save(path, self.first[path])
