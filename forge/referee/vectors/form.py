"""Vectors as a pack writes them: cases with inputs, dice and answers given, and the ruling that the rulebook expects.

They stand in ``vectors.yaml``, or in several files ``vectors/*.yaml``, each case under its id::

    GUN-1: {cite: "1.2", procedure: gunnery, given: {range: close, modifier: slow}, dice: 4 5, expect: {hits: 2}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location
from forge.places import is_there, names_in, shown
from forge.reading.fields import (
    INVALID,
    NAME,
    RAW,
    TEXT,
    FieldType,
    Invalid,
    ListOf,
    MapOf,
    Placed,
    Schema,
    Text,
    field,
)
from forge.reading.node import Scalar, describe
from forge.reading.yaml_text import read_pack_yaml
from forge.values.value import formed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.node import Node

FILE = "vectors.yaml"
FOLDER = "vectors"
REFUSED = "refused"
MOST_FILES = 20
MOST_CASES = 2_000
LONGEST = 2_000


class Words(FieldType[Scalar]):
    """Words as they would be typed, kept with their place."""

    called = "words as they would be typed"

    def read(self, node: Node, at: str, problems: Problems) -> Scalar | Invalid:
        """Give the scalar itself, which says where it stands."""
        if not isinstance(node, Scalar):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        if len(node.text) > LONGEST:
            problems.error(node.where, at, f"is longer than {LONGEST:,} characters")
            return INVALID
        return node

    def schema(self) -> Schema:
        """Describe words."""
        return TEXT.schema()


WORDS = Words()
SEVERAL = ListOf(WORDS, single=True)


class CaseForm(Placed, called="a case"):
    """A case as written."""

    cite: str = field(TEXT, "the rule number that the case rests on", default="")
    procedure: Scalar = field(WORDS, "the procedure or table that is ruled")
    given: dict[str, tuple[Scalar, ...]] = field(
        MapOf(SEVERAL, NAME), "its parameters, in the words of the command line", default={}
    )
    dice: Scalar | None = field(WORDS, "the dice as thrown, in order, such as 4 6", default=None)
    answers: dict[str, tuple[Scalar, ...]] = field(
        MapOf(SEVERAL), "answers to choices, cards and values by id; several for one id in order", default={}
    )
    edition: tuple[Scalar, ...] = field(
        SEVERAL, "the edition or editions in which it holds, if not as published", default=()
    )
    readings: dict[str, tuple[Scalar, ...]] = field(
        MapOf(SEVERAL), "readings it needs otherwise than by default", default={}
    )
    switches: dict[str, tuple[Scalar, ...]] = field(MapOf(SEVERAL), "optional rules it needs", default={})
    expect: dict[str, Node] = field(
        MapOf(RAW), "fields of the result, and looks, totals; or refused: words of the refusal"
    )


_ID = Text.of(formed("an id such as AW-HIT-1", "[A-Za-z0-9][A-Za-z0-9._-]{0,59}"))
CASES = MapOf(CaseForm, _ID)


class Vector(NamedTuple):
    """One case and its id."""

    id: str
    case: CaseForm


def read_vectors(folder: Path, problems: Problems) -> tuple[Vector, ...]:
    """Read every case of a pack in the order written; what is wrong is reported, and the sound ones are given."""
    found: dict[str, CaseForm] = {}
    for path in _files(folder, problems):
        try:
            node = read_pack_yaml(folder, path, problems)
        except ForgeError as error:
            problems.add(error.problems)
            continue
        for name, entry in node.entries.items():
            sound = _ID.read(Scalar(name, entry.where), name, problems) is not INVALID
            case = CaseForm.read(entry.value, name, problems)
            if name in found:
                problems.error(entry.where, name, f"is the id of a case in {found[name].where} already")
            elif sound and case is not INVALID and _expects(case, name, problems):
                found[name] = case
    if len(found) > MOST_CASES:
        problems.error(Location(shown(folder, FILE)), "", f"has more than {MOST_CASES:,} cases")
    return tuple(Vector(name, case) for name, case in list(found.items())[:MOST_CASES])


def _expects(case: CaseForm, name: str, problems: Problems) -> bool:
    if not case.expect:
        problems.error(case.where, f"{name}.expect", "expects nothing")
    elif REFUSED in case.expect and len(case.expect) > 1:
        problems.error(case.where, f"{name}.expect", "expects a result and its refusal at once")
    else:
        return True
    return False


def _files(folder: Path, problems: Problems) -> Iterator[str]:
    names = names_in(folder, FOLDER, ".yaml")
    if len(names) > MOST_FILES:
        problems.error(Location(shown(folder, FOLDER)), "", f"holds more than {MOST_FILES} files of cases")
    if is_there(folder / FILE):
        yield FILE
    yield from (f"{FOLDER}/{name}" for name in names[:MOST_FILES])
