"""Specification of matrices of modifiers, keys to results, phases and breaks."""

from __future__ import annotations

import pytest
from kit.page_kit import build, built, find, messages, only, pack, table, texts

from forge.drawing.shapes import Ellipse, Rect
from forge.errors import Location, Problems
from forge.kinds import find_kinds
from forge.kinds.pages.matrix import brackets, merge_modifiers
from forge.pack.checks import check_pack
from forge.pack.model import Phase
from forge.reading.measures import parse_colour
from forge.reading.yaml_text import parse_yaml
from forge.rules.parts import Field, Modifier
from forge.rules.values import ValueType

HERE = Location("pack.yaml", 1)
BLOCK = "id: aid\nkind: sheet\npage: 180 x 120 mm\nblocks:\n- modifiers: {tables: [attack, raid]}"
CELLS = {"rows": ["1"], "cells": [[("miss",)]]}
SMOKE, NIGHT = Modifier("smoke", "In smoke", -1, "5"), Modifier("night", "At night", -2, "6")
NEAR, FAR = (Modifier(name, f"Aircraft {name}", size, "7", group="air") for name, size in (("near", 2), ("far", 1)))


def two(first, second):
    """Give two tables with modifiers."""
    return [
        table("attack", **CELLS, modifiers=tuple(first)),
        table("raid", **CELLS, title="Raid", modifiers=tuple(second)),
    ]


def merged(first, second):
    """Give when each line of two tables' modifiers applies."""
    return merge_modifiers(two(first, second), lambda modifier: modifier.when)


def test_what_is_worded_alike_is_one_line():
    """A modifier of both tables is said once, with the rules of both, and has a mark under each."""
    lines = merged([SMOKE, NIGHT], [SMOKE._replace(rule="8")])
    assert [(line.when, line.size, line.rule) for line in lines] == [
        ("In smoke", "−1", "5, 8"),
        ("At night", "−2", "6"),
    ]
    drawing = built(BLOCK, tables=two([SMOKE, NIGHT], [SMOKE])).drawings[0]
    words = texts(drawing)
    assert words.count("In smoke") == words.count("−1") == 1
    discs = [(shape.x + shape.width // 2, shape.y + shape.height // 2) for shape in only(Ellipse, drawing)]
    assert len(discs) == 3
    assert len({x for x, _ in discs}) == len({y for _, y in discs}) == 2


def test_sizes_that_differ_stand_under_their_tables():
    """Where two tables give a modifier different sizes, each is printed in its own column, without discs."""
    drawing = built(BLOCK, tables=two([SMOKE], [SMOKE._replace(value=-3)])).drawings[0]
    attack, raid = find(drawing, "Attack"), find(drawing, "Raid")
    assert not only(Ellipse, drawing)
    for title, size in ((attack, "−1"), (raid, "−3")):
        shape = find(drawing, size)
        assert abs(shape.x + shape.width // 2 - title.x - title.width // 2) < 10_000


def test_a_group_stays_together():
    """What only a later table has does not part the lines of a group, which a bracket joins."""
    lines = merged([NEAR, FAR, SMOKE], [NEAR, NIGHT, SMOKE])
    assert [line.when for line in lines] == ["Aircraft near", "Aircraft far", "At night", "In smoke"]
    assert brackets(lines) == {0: 2}


def test_what_is_not_in_force_or_unknown():
    """A modifier out of force has no line; one of unknown size has a box in the column of its table."""
    unknown = Modifier("plane", "Aircraft aloft", None, "7.3", unknown="U-1")
    component = built(BLOCK, tables=two([NIGHT._replace(in_force=False), SMOKE], [unknown]))
    assert "At night" not in texts(component.drawings[0])
    assert component.asks == {"U-1": ("aid/modifiers/raid/plane",)}


def test_later_stages_have_a_heading():
    """Modifiers of the column stand below those of the dice, under a heading of their own."""
    words = texts(built(BLOCK, tables=two([NIGHT._replace(stage="column"), SMOKE], [])).drawings[0])
    assert words.index("In smoke") < words.index("Column shifts") < words.index("At night")


@pytest.mark.parametrize(
    ("tables", "said"), [(two([], []), "has no modifier"), (two([SMOKE], [])[:1], "there is no table 'raid'")]
)
def test_a_matrix_of_nothing_is_reported(tables, said):
    """No table of that name, and no modifier in force."""
    assert said in messages(build(BLOCK, tables=tables)[1])


def test_results_are_told_as_they_are_printed():
    """The key has the printed words; a word that no table has, and one that is not told, are reported."""
    field = Field("effect", "Effect", ValueType("one", choices=("miss", "hit")), (("miss", "Splash"), ("hit", "Hit")))
    of_pack = {"tables": [table(**CELLS)._replace(fields=(field,))]}
    key = "id: aid\nkind: sheet\npage: 180 x 120 mm\nblocks:\n- results: {tables: attack, means: {%s}}"
    said = " ".join(texts(built(key % "miss: Nothing., hit: It is hit.", **of_pack).drawings[0]))
    assert "Splash" in said
    assert "It is hit." in said
    found = messages(build(key % "miss: Nothing., sunk: Gone.", **of_pack)[1])
    assert "'sunk'" in found
    assert "does not say what hit means" in found


def test_phases_name_tables_of_the_pack_once():
    """A phase that names no table, and a table of two phases, are reported."""
    phase = Phase(title="Fire", colour=parse_colour("#802020"), tables=("attack", "atack"), where=HERE)
    made = pack([table(**CELLS)])._replace(phases=(("fire", phase), ("again", phase)))
    problems = Problems()
    check_pack(made, problems)
    said = [problem.message for problem in problems]
    assert "there is no table 'atack' in the pack" in said
    assert "attack belongs to the phase 'fire' already" in said


def test_a_break_begins_the_next_page():
    """What follows a break stands on the next page though there was room."""
    page = "id: aid\nkind: sheet\npage: 180 x 120 mm\npages: 2\nblocks:\n- text: One.\n- next-page\n- text: Two."
    first, second = built(page).drawings
    assert "One." in texts(first)
    assert "Two." not in texts(first)
    assert "Two." in texts(second)


def test_a_chart_stands_on_the_band_of_its_phase():
    """The title of a table's chart stands on a band in the colour of its phase, the number before it."""
    colour = parse_colour("#802020")
    phase = Phase(title="Fire", colour=colour, tables=("attack",), where=HERE)
    made = pack([table(**CELLS)])._replace(phases=(("fire", phase),))
    problems = Problems()
    node = parse_yaml("id: aid\nkind: chart\npage: 90 x 90 mm\ntables: [attack]", "pack.yaml", problems)
    drawing = find_kinds()["chart"].make(node, "aid", made, problems).drawings[0]
    title = find(drawing, "Attack")
    (band,) = [shape for shape in only(Rect, drawing) if shape.fill == colour]
    assert band.y < title.y < band.y + band.height
    assert "1" in texts(drawing)
