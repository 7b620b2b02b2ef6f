"""Cases of the old state ruled under the new one: which come out differently, whatever the new cases expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Problems
from forge.proofing.changes.values import RulingChange
from forge.referee.vectors.form import read_vectors
from forge.referee.vectors.run import rule_vectors
from forge.rules.identity import ruling_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.errors import Problem
    from forge.referee.vectors.form import Vector


def ruling_changes(old: Path, new: Path) -> Iterator[RulingChange]:
    """Give the cases that were ruled as they expect under the old rules and are not under the new.

    Where no file differs that rules are made of, nothing is ruled.
    """
    if ruling_of(old) == ruling_of(new):
        return
    unread = Problems()
    vectors = read_vectors(old, unread)
    faulty = {problem.field.partition(".")[0] for problem in unread.errors}
    now = _wrong(new, tuple(vector for vector in vectors if vector.id not in faulty))
    before = _wrong(old, tuple(vector for vector in vectors if vector.id in now))
    for vector in vectors:
        if vector.id in now and vector.id not in before:
            problem = now[vector.id]
            yield RulingChange(vector.id, vector.case.procedure.text, problem.message, vector.case.where)


def _wrong(folder: Path, vectors: tuple[Vector, ...]) -> dict[str, Problem]:
    """Rule cases, and give for those that come out otherwise than expected the first that is wrong."""
    found = Problems()
    try:
        rule_vectors(vectors, folder, found, earlier=True)
    except ForgeError as error:
        found.add(error.problems)
    wrong: dict[str, Problem] = {}
    for problem in found.errors:
        wrong.setdefault(problem.field, problem)
    return wrong
