"""Runs the vectors of a pack, so that whoever edits a table sees at once when it no longer says what the rules say.

Each case is ruled under the pack as published, or under the editions, readings and optional rules that it names; never
under an owner's overlay, which is free to rule otherwise. What cases may take is counted and bounded: their number, the
different sets of rules, the requests of all of them together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Problems, guarded, nearest
from forge.reading.node import Items
from forge.referee.catalogue import find_procedure
from forge.referee.contract.refusals import Refusal
from forge.referee.vectors.case import CaseRun
from forge.referee.vectors.form import read_vectors
from forge.referee.walking.allowance import Allowance
from forge.rules.load import load_rules
from forge.rules.overlay_files import PUBLISHED, editions
from forge.rules.overlay_form import choosing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.reading.node import Node, Scalar
    from forge.referee.contract.procedure import Procedure
    from forge.referee.vectors.form import CaseForm, Vector
    from forge.referee.walking.rulings import Ruling
    from forge.rules import Rules

MOST_REQUESTS = 200_000
"""Of one file of cases, over all sets of rules: a bound of its own, because a case is told that it was not ruled."""
MOST_SETS = 60


class Ruled(NamedTuple):
    """A case as it was ruled under one set of rules: the ruling, None where it was refused; whether it came out."""

    id: str
    case: CaseForm
    rules: Rules
    ruling: Ruling | None
    sound: bool


def check_vectors(folder: Path, problems: Problems) -> int:
    """Rule every case of a pack and report what is ruled otherwise than expected; give how many cases there are."""
    return rule_vectors(read_vectors(folder, problems), folder, problems)


def rule_vectors(vectors: tuple[Vector, ...], folder: Path, problems: Problems, *, earlier: bool = False) -> int:
    """Rule cases under the rules of a pack, be it an ``earlier`` state of one; problems bear the ids of their cases."""
    for _ in each_ruled(vectors, folder, problems, earlier=earlier):
        pass
    return len(vectors)


def each_ruled(
    vectors: tuple[Vector, ...], folder: Path, problems: Problems, *, earlier: bool = False
) -> Iterator[Ruled]:
    """Rule cases, each under every set of rules that it holds in, and report what differs; give how each came out."""
    shelf, allowance = _Shelf(folder, problems, earlier=earlier), Allowance(MOST_REQUESTS)
    for vector in vectors:
        for rules, procedure in shelf.sets(vector):
            found, ruling = Problems(), None
            with guarded(vector.case.where, vector.id, found):
                ruling = CaseRun(*vector, rules, procedure, found).run(allowance)
            problems.add(found)
            yield Ruled(*vector, rules, ruling, not found.errors)
            if allowance.spent:
                return


class _Shelf:
    """The rules that cases are ruled under, each set of edition, readings and optional rules loaded once."""

    def __init__(self, folder: Path, problems: Problems, *, earlier: bool) -> None:
        self._folder = folder
        self._earlier = earlier
        self._editions = editions(folder)
        self._problems = problems
        self._rules: dict[tuple[object, ...], Rules | None] = {}
        self._procedures: dict[tuple[Rules, str], Procedure] = {}

    def sets(self, vector: Vector) -> Iterator[tuple[Rules, Procedure]]:
        """Give the rules of each edition that a case names, and its procedure; what is not there is reported."""
        for edition in vector.case.edition or (None,):
            if edition and edition.text not in self._editions:
                hint = nearest(edition.text, self._editions)
                self._problems.error(edition.where, vector.id, f'there is no edition "{edition.text}"', hint)
            elif rules := self._find_rules(vector, edition.text if edition else PUBLISHED):
                procedure = self._find_procedure(vector, rules)
                if procedure:
                    yield rules, procedure

    def _find_rules(self, vector: Vector, edition: str) -> Rules | None:
        case = vector.case
        key = (edition, *((name, *said) for each in (case.readings, case.switches) for name, said in _texts(each)))
        if key not in self._rules:
            if len(self._rules) >= MOST_SETS:
                message = f"needs another set of edition, readings and optional rules; {MOST_SETS} are the most"
                self._problems.error(case.where, vector.id, message)
                return None
            self._rules[key] = self._load(edition, case)
        return self._rules[key]

    def _load(self, edition: str, case: CaseForm) -> Rules | None:
        found = Problems()
        readings, switches = _nodes(case.readings), _nodes(case.switches)
        chosen = (choosing("vectors", readings, switches, case.where),) if readings or switches else ()
        try:
            rules = load_rules(
                self._folder, found, edition=edition, overlays=chosen, owner=False, earlier=self._earlier
            )
        except ForgeError as error:
            found.add(error.problems)
        self._problems.add(found)
        return None if found.errors else rules

    def _find_procedure(self, vector: Vector, rules: Rules) -> Procedure | None:
        named = vector.case.procedure
        key = rules, named.text
        if key not in self._procedures:
            try:
                self._procedures[key] = find_procedure(rules, named.text)
            except Refusal as error:
                for problem in error.problems:
                    self._problems.error(named.where, vector.id, f"{named.text} {problem.message}", problem.hint)
            except ForgeError as error:  # the module of the game is told once, with its own place
                self._problems.add(error.problems)
        return self._procedures.get(key)


def _texts(said: dict[str, tuple[Scalar, ...]]) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((name, tuple(each.text for each in words)) for name, words in said.items())


def _nodes(said: dict[str, tuple[Scalar, ...]]) -> dict[str, Node]:
    return {
        name: words[0] if len(words) == 1 else Items(words, words[0].where) for name, words in said.items() if words
    }
