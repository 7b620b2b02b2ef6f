"""A key after which nothing stands is told wherever one is declared that holds a list, a mapping or the like."""

import importlib
import pkgutil

import pytest

from forge import kinds, pack, rules
from forge.errors import Location, Problems
from forge.reading.containers import RAW, Either, ListOf, MapOf, Tolerant
from forge.reading.fields import REQUIRED, Record
from forge.reading.node import Entry, Mapping, Scalar
from forge.rules.table_form import ModifierForm, RoundsForm, TableForm

HERE, THERE = Location("toys.yaml", 1), Location("toys.yaml", 2, 7)
SCALARS = ("title", "rule")


def records(of=Record):
    """All records that forge declares."""
    for each in of.__subclasses__():
        yield each
        yield from records(each)


def shaped(of):
    """Whether a value is more than a word: what it is in YAML, told by the class of its type."""
    if isinstance(of, (Either, Tolerant)):
        return any(map(shaped, of.made_of))
    return of is RAW or isinstance(of, (ListOf, MapOf)) or (isinstance(of, type) and issubclass(of, Record))


@pytest.fixture(scope="module")
def declared():
    """Every field of every record, by the record's class."""
    for room in (kinds, pack, rules):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    return {each: each.fields for each in records() if each.read.__func__ is Record.read.__func__}


def told_of(record, name, text=""):
    """What is told of one key in a mapping that says nothing else."""
    problems = Problems()
    entry = Entry(HERE, Scalar(text, THERE))
    record.read(Mapping({name: entry}, HERE), "", problems)
    return [(problem.where, problem.message) for problem in problems if problem.field == name]


def test_what_has_a_shape_is_told_at_its_place_if_nothing_stands_there(declared):
    """Blank, ``~`` and ``null`` alike; of a table its modifiers and rounds, of a component its rows and blocks."""
    found = [(record, each) for record, fields in declared.items() for each in fields if shaped(each.type)]
    assert {(TableForm, "modifiers"), (TableForm, "rounds"), (RoundsForm, "until"), (ModifierForm, "needs")} <= {
        (record, each.name) for record, each in found
    }
    silent = [
        f"{record.__name__}.{each.name}: {text!r}"
        for record, each in found
        for text in ("", "~", "null")
        if told_of(record, each.name, text) != [(THERE, "is blank")]
    ]
    assert silent == []
    assert len(found) > 200


def test_a_word_that_may_be_left_out_may_be_left_blank(declared):
    """A title that is not decided yet is none."""
    blank = [
        (record, each.name)
        for record, fields in declared.items()
        for each in fields
        if each.name in SCALARS and each.default is not REQUIRED and not shaped(each.type)
    ]
    assert len(blank) > 10
    assert [name for record, name in blank if told_of(record, name)] == []
