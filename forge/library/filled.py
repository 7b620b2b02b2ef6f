"""What no source gives, answered by the owner of a game: read, and kept in an overlay of the owner's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problems, nearest
from forge.library.given import words_of
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.rules import Rules
    from forge.rules.agreed import Unknown
    from forge.rules.values import Value


def read_answer(unknown: Unknown, line: str) -> Value:
    """Read what somebody types in answer to a question; ``UnfitError`` says what would do instead."""
    kind = unknown.type
    text = line if kind.shape == "text" else line.casefold()
    if kind.shape == "any":
        text = text.replace(",", "+")
    if not text.isprintable():
        raise UnfitError("malformed", "holds characters that cannot be printed")
    return kind.read(text)


def fill(rules: Rules, folder: Path, answers: Mapping[str, object]) -> Path:
    """Keep answers by the numbers of their questions, all or none; give the file they are in."""
    from forge.places import source_of
    from forge.rules.owner import owner_file, refuse_anothers, write_answer

    path = owner_file(rules.pack)
    refuse_anothers(path, folder)
    problems = Problems()
    read = {name: _read(rules, name, answer, problems) for name, answer in answers.items()}
    if problems.errors:
        raise ForgeError(problems)
    for name, value in read.items():
        assert value is not None
        write_answer(path, rules.unknowns[name], value, source_of(folder))
    return path


def _read(rules: Rules, name: str, answer: object, problems: Problems) -> Value | None:
    where = Location(rules.pack)
    try:
        unknown = rules.unknown(name)
    except ForgeError as error:
        problems.add(error.problems)
        return None
    if unknown.file:
        hint = f"copy {unknown.file}, and name the copy under replace: in an overlay"
        problems.error(where, name, "is answered by the cells of a whole file", hint)
        return None
    line = words_of(answer, name)
    try:
        return read_answer(unknown, line)
    except UnfitError as unfit:
        problems.error(where, name, f"{line!r} {unfit}", nearest(unfit.typed, unfit.known))
        return None
