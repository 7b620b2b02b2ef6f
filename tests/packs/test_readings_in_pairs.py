"""Two readings taken otherwise at once: what each changes alone, both change together, unless their words say more."""

import re
from functools import cache
from itertools import combinations

import pytest
from kit.shipped import RULED

from forge.errors import ForgeError, Location, Problems
from forge.places import components
from forge.reading.node import Scalar
from forge.referee.catalogue import find_procedure
from forge.referee.contract.dice import Handful
from forge.referee.contract.gathering import agreed_by, named_by
from forge.referee.telling.plain import plain_ruling
from forge.referee.vectors.case import CaseRun
from forge.referee.vectors.run import check_vectors
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import read_typed
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import BY_HAND, Answer
from forge.referee.walking.rulings import Noted, each_entry
from forge.referee.walking.walk import Walk
from forge.rules import load_rules
from forge.rules.overlay_form import choosing
from tests.kit.repeated import slow_but

HERE = Location("pairs")
GONE = object()
ANSWERS = {"interrupt": "throw"}
"""What is asked only under another reading, and said then."""


@cache
def _loaded(pack, edition, choices, switches):
    said = [{name: Scalar(text, HERE) for name, text in each} for each in (choices, switches)]
    problems, chosen = Problems(), choosing("pairs", *said, HERE)
    rules = load_rules(components() / pack, problems, edition=edition, overlays=(chosen,), owner=False)
    problems.raise_errors()
    return rules


@cache
def _read(pack, edition, choices, switches):
    """Give the rules of a pack as they are read; loaded anew only where another table takes the place of one."""
    tables = "".join(path.read_text(encoding="utf-8") for path in (components() / pack / "tables").glob("*.yaml"))
    needed = tuple(one for one in choices if re.search(rf"needs: .*{one[0]}\b", tables))
    rules = _loaded(pack, edition, needed, switches)
    for name, meant in choices:
        rules = rules if (name, meant) in needed else rules.read_as(name, meant)
    return rules


class Case:
    """A case of a pack, ruled under other readings than its own."""

    def __init__(self, pack, run):
        self.id, self._pack, self._run = run.id, pack, run
        known = run.rules.readings
        asked, looked = agreed_by(run.procedure), {one.table for one in named_by([run.procedure])}
        needed = {name for table in looked & {*run.rules.tables} for name, _ in run.rules.tables[table].needs}
        self.readings = [name for name in known if name in needed.union(asked)]
        self.chosen = {name: known[name].chosen for name in self.readings}
        self.others = {name: [one for one in known[name].ids if one != known[name].chosen] for name in self.readings}

    def rule(self, **meant):
        """Give every field, total and note of the ruling, or where it stops, each under a name of its own."""
        case, rules = self._run.case, self._run.rules
        own = {name: said[0].text for name, said in case.readings.items()}
        switches = tuple((name, said[0].text) for name, said in case.switches.items())
        rules = _read(self._pack, rules.edition, tuple(sorted((own | meant).items())), switches)
        try:
            return self._walk(rules, find_procedure(rules, self._run.procedure.id))
        except ForgeError as error:
            return {"refused": error.problems[0].message}

    def _walk(self, rules, procedure):
        case = self._run.case
        given = {name: ", ".join(one.text for one in said) for name, said in case.given.items()}
        read = read_input(procedure, given, rules.texts)
        handful = Handful(case.dice.text if case.dice else "", "dice")
        left = {name: [one.text for one in said] for name, said in case.answers.items()}
        walk = Walk(Desk(rules), procedure, read.arguments, read.words)
        while question := walk.question:
            if question.dice:
                values = handful.take(question.dice)
                if values is None:
                    return {"asks": question.id}
                walk.answer(Answer(values, BY_HAND))
                continue
            words = left[question.id].pop(0) if left.get(question.id) else ANSWERS.get(question.id)
            if words is None:
                return {"asks": question.id}
            walk.answer(read_typed(question, words, rules.texts))
        ruled = plain_ruling(walk.ruling)
        notes = {f"note.{one.id}": one.values for one in each_entry(walk.ruling.entries) if isinstance(one, Noted)}
        return dict(_leaves("result", ruled["result"])) | dict(_leaves("totals", ruled["totals"])) | notes


def _leaves(name, value):
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(f"{name}.{key}", each)
    else:
        yield name, value


@cache
def cases(pack):
    """Every case of a pack whose procedure names two readings or more."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CaseRun, "_compare", lambda run, ruling: found.append(run))
        check_vectors(components() / pack, Problems())
    return [case for case in (Case(pack, run) for run in found) if len(case.readings) > 1]


def changes(before, after):
    """What is otherwise, by name."""
    return {name: after.get(name, GONE) for name in before | after if before.get(name, GONE) != after.get(name, GONE)}


def pairs(case):
    """Every two meanings of different readings, neither of them that of the case."""
    for first, second in combinations(case.readings, 2):
        for one in case.others[first]:
            for other in case.others[second]:
                yield {first: one}, {second: other}


MISSED = {
    "result.ship_safe": True,
    "result.ship_shown": False,
    "totals.ship-ghosts": GONE,
    "totals.ship-safe": 1,
    "note.ship-ghosts": GONE,
}
LIMIT = {
    "result.tons": 200_000,
    "note.tonnage-limit": (("area", "north-atlantic"), ("tons", 200_000)),
}
TOGETHER = {
    # 6 + 4 = 10 is the last row, a Hit; nothing is above it, so that it does not matter what is.
    ("AW-ASW-14", "AW-R6", "AW-R7"): {"result.modifier": 4},
    # 200,000 whatever is in the area; one Escort more in it (170,000 + 10,000 by the rule) changes nothing.
    ("AW-LIM-3", "AW-R1", "AW-R2"): LIMIT,
    # 4 - 1 = 3 is not less than 3: it fails, and a roll that fails crosses out the half-worn disguise, as just passing.
    ("UTF-DIS-2", "UTF-R1", "UTF-R3"): {"result.found": False, "result.barely": False},
    # A 3 is not less than 3: the Ghosts are not found, and no card is due for finding them.
    ("UTF-GHOST-1", "UTF-R1", "UTF-R9"): MISSED,
}
"""What two readings that meet in one result change together, worked out from their words."""


@cache
def compared(pack):
    """Every pair of every case: what it is, what each changes alone, and what both change."""
    found = []
    for case in cases(pack):
        usual = case.rule()
        for one, other in pairs(case):
            alone = changes(usual, case.rule(**one)), changes(usual, case.rule(**other))
            found.append(((case.id, *one, *other), *alone, changes(usual, case.rule(**one, **other))))
    return found


@pytest.mark.parametrize("pack", slow_but(RULED, lambda pack: pack not in ("under-ten-flags", "atlantic-wolves")))
def test_two_readings_change_together_what_each_changes_alone(pack):
    """Under every two other meanings, each case of each procedure comes to what both say."""
    assert len(compared(pack)) >= 20
    for pair, first, second, both in compared(pack):
        assert both == TOGETHER.get(pair, first | second), (pair, first, second)


def test_what_meets_in_one_result_is_in_the_table_and_nothing_else():
    """Where both change the same value, the table says what holds; no line of it says what would hold anyway."""
    met = set()
    for pair, first, second, _ in (each for pack in RULED for each in compared(pack)):
        if first.keys() & second.keys():
            assert pair in TOGETHER, (pair, first, second)
        if pair in TOGETHER:
            assert TOGETHER[pair] != first | second, pair
            met.add(pair)
    assert met == set(TOGETHER)
