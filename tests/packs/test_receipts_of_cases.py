"""The receipts of every case of every pack that comes with forge, read as a player reads them."""

import re
from contextlib import suppress
from functools import cache

import pytest
from kit.shipped import RULED

from forge.errors import ForgeError, Problems
from forge.places import components
from forge.referee.contract.parameters import read_words
from forge.referee.telling.receipts import receipt
from forge.referee.vectors.case import CaseRun
from forge.referee.vectors.expecting import differences
from forge.referee.vectors.run import check_vectors
from forge.referee.walking.allowance import Allowance
from forge.referee.walking.other_readings import read_otherwise


@cache
def _ruled(pack):
    """Every case of a pack that is ruled, with its ruling."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CaseRun, "_compare", lambda run, ruling: found.append((run, ruling)))
        check_vectors(components() / pack, Problems())
    assert len(found) > 20
    return found


@pytest.fixture(params=RULED)
def ruled(request):
    """Every case of each pack."""
    return _ruled(request.param)


def _others(run, ruling):
    return read_otherwise(ruling, run.rules, run.procedure, _arguments(run, ruling))


def _receipt(run, ruling):
    return "\n".join(receipt(ruling, run.rules, _others(run, ruling)))


def _arguments(run, ruling):
    said, procedure = dict(ruling.inputs), run.procedure
    read = [
        read_words(one.kind, said[one.id], one.id) if one.id in said else one.default for one in procedure.parameters
    ]
    return procedure.arguments(read)


def test_nothing_is_left_unfilled(ruled):
    """No receipt shows a brace, the id of a text, or a result without words."""
    for run, ruling in ruled:
        said = _receipt(run, ruling)
        assert "{" not in said, (run.id, said)
        assert not re.search(r"\b(ruling|prompt|result|part|measure|one)\.[a-z]", said), (run.id, said)
        assert not re.search(r": *$", said, re.MULTILINE) or said.endswith(":"), (run.id, said)


def test_exactly_one_is_no_plural(ruled):
    """Where a text has a noun of one and of several, one is one: 1 ship, not 1 ships."""
    for run, ruling in ruled:
        texts = run.rules.texts
        several = {texts[key.removeprefix("one.")] for key in texts if key.startswith("one.measure.")}
        several |= {m[2] for words in texts.values() for m in re.finditer(r"\{\w+:([^|}]+)\|([^}]+)\}", words)}
        several |= {"ships", "hits", "boats", "rounds", "points", "Hits", "times", "Convoys", "U-boats"}
        wrong = re.search(rf"(?<![\d,.+−-])\b1 ({'|'.join(map(re.escape, sorted(several)))})\b", _receipt(run, ruling))
        assert not wrong, (run.id, wrong)


def test_every_measure_that_counts_things_has_a_word_for_one(ruled):
    """A measure in the plural, such as ships sunk, has its text under ``one.`` too."""
    for run, _ in ruled:
        texts = run.rules.texts
        for name in run.procedure.measures:
            plural = re.search(r"^(?!tons\b)(?:[\w-]+ )?[a-z-]*[^s\W]s\b", texts.get(f"measure.{name}", ""))
            assert not plural or f"one.measure.{name}" in texts, name


def test_reading_otherwise_and_back_is_the_same_ruling(ruled):
    """What another reading would have come to, read back under the one in force, is the ruling itself."""
    for run, ruling in ruled:
        for other in _others(run, ruling):
            if other.ruling is not None:
                rules = run.rules.read_as(other.reading, other.alternative)
                chosen = run.rules.readings[other.reading].chosen
                found = read_otherwise(other.ruling, rules, run.procedure, _arguments(run, other.ruling))
                back = [one.ruling for one in found if (one.reading, one.alternative) == (other.reading, chosen)]
                assert [(one.result, one.totals) for one in back if one] in ([(ruling.result, ruling.totals)], [])


def test_what_is_said_beside_a_ruling_is_what_the_cases_of_that_reading_expect():
    """A case for a reading that is not the default, ruled by the default: beside it stands what the case expects."""
    compared = 0
    for name in RULED:
        for run, _ in _ruled(name):
            if len(run.case.readings) != 1 or run.case.switches:
                continue
            ((reading, (said,)),) = run.case.readings.items()
            rules = run.rules.read_as(reading, run.rules.readings[reading].default)
            usual = run._replace(rules=rules)
            with suppress(ForgeError):
                ruling = usual._rule(Allowance())
                beside = [
                    one for one in _others(usual, ruling) if (one.reading, one.alternative) == (reading, said.text)
                ]
                meant = beside[0].ruling if beside else ruling
                if meant is not None:
                    compared += 1
                    assert not list(differences(run.case.expect, meant)), run.id
    assert compared >= 4  # the others are answered otherwise under the default
