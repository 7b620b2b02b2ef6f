"""The owner's overlay: one's own answers to what no source gives, kept in the user's folder, outside every pack.

The file stays a file to read and to edit: answers are put in their places line by line, each new one with its question
as a comment above it, and whatever else stands in the file stays as it was written. It appears whole or not at all.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problems, fail
from forge.places import PACK_FILE, SHIPPED, home, is_there, source_of
from forge.reading.node import Mapping, plain
from forge.reading.text_file import read_text
from forge.reading.yaml_text import parse_yaml
from forge.rules.choices import show_value
from forge.sources import note_file
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from forge.rules.agreed import Unknown
    from forge.rules.values import Value

ANSWERS = "unknowns"
NAME = "owner"

_FOR = re.compile(r"(?m)^# for: (.+)$")
_HEAD = 4_000
_ANOTHERS = "holds the answers for another pack of this name, in"
_RENAME = "give one of the packs another name"

_KEY = re.compile(r"( *)[^\s#-]")
_PLAIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?: \+ [a-z0-9]+(?:-[a-z0-9]+)*)*")


def owner_file(pack: str) -> Path:
    """Give the place of the owner's overlay of a pack, whether it is there or not."""
    return home() / "overlays" / f"{pack}.yaml"


def owner_overlay(pack: str, folder: Path, problems: Problems) -> Path | None:
    """Give the owner's overlay of a pack if there is one; what is in the way of it is a warning."""
    path = owner_file(pack)
    note_file(path)
    try:
        path.stat()
        other = _other_pack(path, folder)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        message = f"cannot be read ({error.strerror}): answers of your own, if you have given any, are not in force"
        problems.warning(Location(str(path)), "", message)
        return None
    if other:
        problems.warning(Location(str(path)), "", f"{_ANOTHERS} {other}, and is not in force here", _RENAME)
        return None
    return path


def refuse_anothers(path: Path, folder: Path) -> None:
    """Raise ``ForgeError`` if answers for a pack would go into the overlay of another pack of its name."""
    if path.is_file() and (other := _other_pack(path, folder)):
        raise fail(Location(str(path)), "", f"{_ANOTHERS} {other}", _RENAME)


def _other_pack(path: Path, folder: Path) -> str:
    """Say where the pack of an overlay is if that is another and still there; one that was moved is the same."""
    with path.open("rb") as file:
        found = _FOR.search(file.read(_HEAD).decode(errors="replace"))
    place = found[1].strip() if found else ""
    return place if place not in ("", source_of(folder)) and is_there(Path(place) / PACK_FILE) else ""


def write_answer(path: Path, unknown: Unknown, value: Value, source: str = SHIPPED) -> None:
    """Put one answer into the overlay, which begins to be if it is not there; all else in it stays.

    A new overlay notes where the pack is (``source``), so that it is not taken for that of another of its name.

    ``ForgeError`` if the file is written in a way that lines cannot be put into; it is then left alone.
    """
    note = "" if source == SHIPPED or not source.isprintable() else f"# for: {source}\n"
    old = read_text(path, path.name) if path.is_file() else f"# Answers of our own.\n{note}overlay: {NAME}\n"
    new = _answered(old, unknown, value)
    _make_sure(path, old, new, unknown, value)
    write_whole(path, new.encode(), sync=True)


def _answered(text: str, unknown: Unknown, value: Value) -> str:
    """Replace the line of an answer, or add one at the end of the answers."""
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines) if re.match(rf"{ANSWERS}:\s*(#.*)?$", line)), None)
    if start is None:
        lines += ["", f"{ANSWERS}:"]
        start = len(lines) - 1
    end = _end(lines, start)
    keys = [(number, match[1]) for number in range(start + 1, end) if (match := _KEY.match(lines[number]))]
    indent = keys[0][1] if keys else "  "
    answer = f"{indent}{unknown.id}: {_written(value)}"
    there = next((number for number, _ in keys if lines[number].startswith(f"{indent}{unknown.id}:")), None)
    if there is None:
        question = " ".join(unknown.question.split())
        lines[end:end] = [f"{indent}# {question}", answer]
    else:
        lines[there : _end(lines, there)] = [answer]
    return "\n".join(lines) + "\n"


def _end(lines: list[str], start: int) -> int:
    """Find where the entry that begins at a line ends: behind its last line that stands further in."""
    outer = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    for number in range(start + 1, len(lines)):
        words = lines[number].lstrip()
        if words and len(lines[number]) - len(words) <= outer:
            break
        if words:
            end = number + 1
    return end


def _written(value: Value) -> str:
    text = show_value(value)
    return text if isinstance(value, bool | int) or _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _make_sure(path: Path, old: str, new: str, unknown: Unknown, value: Value) -> None:
    """Read the text that is about to be written: it must hold the answer, and all that the old one held."""
    expected = _said(path, old) or {}
    answers = expected.get(ANSWERS) or {}
    if isinstance(answers, dict):
        expected[ANSWERS] = {**answers, unknown.id: show_value(value)}
        if _said(path, new) == expected:
            return
    hint = f"write it there yourself, under {ANSWERS}: {unknown.id}: {_written(value)}"
    raise fail(Location(str(path)), unknown.id, "cannot be put into this file, which is left as it was", hint)


def _said(path: Path, text: str) -> dict[str, object] | None:
    """Give what a text says as plain data; None where it cannot be read."""
    problems = Problems()
    try:
        node = parse_yaml(text, path.name, problems)
    except ForgeError:
        return None
    return plain(node) if isinstance(node, Mapping) and not problems.errors else None
