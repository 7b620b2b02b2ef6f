"""Whatever list or mapping of a table is left empty, one problem says so where it stands."""

import copy
from pathlib import Path

import pytest
import yaml

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.rules.known import Known
from forge.rules.table_reader import read_table
from forge.rules.texts import Wording, own_texts

TABLES = sorted((Path(__file__).parents[1] / "games" / "combat-tables" / "tables").glob("*.yaml"))
EMPTY = {"list": [], "mapping": {}, "blank": None}
MAY_BE_EMPTY = {"modifiers", "natural", "limits", "gives", "notes", "remarks", "needs"}
"""What says no more, empty, than if it were left out."""


class Plain(yaml.SafeLoader):
    """Reads all scalars as text."""


Plain.yaml_implicit_resolvers = {}


def holders(node, at=()):
    """Give the paths of all lists and mappings that stand under a name."""
    for name, value in node.items() if isinstance(node, dict) else ():
        if isinstance(value, dict | list):
            yield (*at, name)
        yield from holders(value, (*at, name))


def emptied(tree, path, with_what):
    """Give a table with one of its lists or mappings empty."""
    tree = copy.deepcopy(tree)
    node = tree
    for name in path[:-1]:
        node = node[name]
    node[path[-1]] = with_what
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)
    return text.replace(": null\n", ":\n")


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("what", EMPTY)
def test_an_empty_part_of_a_table_is_told_once_at_its_place(table, what):
    """An axis, its headings, a line of them, the results, a legend, the rows, the cells of one: each by its path."""
    tree = yaml.load(table.read_text(encoding="utf-8"), Plain)
    tried = 0
    for path in holders(tree):
        rows_axis = path == ("axes", next(iter(tree["axes"])))
        if (
            path[-1] in MAY_BE_EMPTY
            or path[-2:-1] == ("legend",)
            or rows_axis
            or (what, path[-1]) == ("blank", "rounds")
        ):
            continue
        problems = Problems()
        known = Known({}, {}, {}, Wording(dict(own_texts())))
        read_table(parse_yaml(emptied(tree, path, EMPTY[what]), "t.yaml", problems), known, problems)
        assert [one.field for one in problems] == [".".join(path)], (path, [str(one) for one in problems])
        tried += 1
    assert tried >= 6
