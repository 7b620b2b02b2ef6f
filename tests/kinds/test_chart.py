"""Specification of charts: what is printed is what is ruled."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import page_samples
from kit.drawn import form_fields
from kit.page_kit import QUESTION, build, built, find, messages, only, table, texts

from forge.drawing.shapes import FormField, Rect, Text
from forge.kinds.pages.reduced import reduce_table
from forge.reading.measures import MM
from forge.rules.parts import Axis, Band, Cell, Field, Modifier, Natural, Row
from forge.rules.texts import own_texts
from forge.rules.values import ValueType
from forge.values.dice import Dice

CHART = "id: charts\nkind: chart\npage: 180 x 250 mm\ntables:\n- {table: attack, notes: %s}"
ATTACK = {
    "rows": ["1", "2**", "3"],
    "columns": ["Outer areas", "North Atlantic"],
    "fields": ["tons", "ships"],
    "cells": [[("0", "0"), ("0", "0")], [("7,500", "1"), ("12,500", "2")], [("15,000", "2"), ("125,000", "21")]],
}


def drawn(given_table, notes="below", **of_pack):
    return built(CHART % notes, tables=[given_table], **of_pack).drawings[0]


@settings(max_examples=25)
@given(
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 8),
    st.booleans(),
    st.sampled_from(["below", "beside"]),
)
def test_cells_of_any_table_are_printed_once_and_in_place(columns, parts, rows, across, notes):
    """Every cell of a table is printed exactly once; cells of one row share a height, of one column an axis."""
    cells = [
        [tuple(f"r{row}c{column}p{part}" for part in range(parts)) for column in range(columns)] for row in range(rows)
    ]
    made = table(
        rows=[f"row{row}" for row in range(rows)],
        columns=[f"column{column}" for column in range(columns)] if columns > 1 else (),
        fields=[f"part{part}" for part in range(parts)],
        cells=cells,
        across=across,
    )
    page = (CHART % notes).replace("180 x 250", "400 x 400")
    drawing = built(page, tables=[made]).drawings[0]
    place = {}
    for row, line in enumerate(cells):
        for column, result in enumerate(line):
            for part, text in enumerate(result):
                shape = find(drawing, text)
                place[row, column, part] = (shape.x + shape.width // 2, shape.y)
    for row in range(rows):
        heading = find(drawing, f"row{row}")
        for column in range(columns):
            for part in range(parts):
                x, y = place[row, column, part]
                if across:
                    assert x == pytest.approx(heading.x + heading.width // 2, abs=MM // 10)
                else:
                    assert y == pytest.approx(heading.y, abs=MM // 2)
                first_of_column, first_of_row = place[0, column, part], place[row, 0, 0]
                assert (y == first_of_column[1]) if across else abs(x - first_of_column[0]) < MM // 10
                assert (abs(x - first_of_row[0]) < MM // 10) if across else (y == first_of_row[1])
    order = [place[0, column, part] for column in range(columns) for part in range(parts)]
    assert order == sorted(order, key=lambda at: at[1] if across else at[0])


SENTENCE = (
    "One die that was just thrown becomes a six before its result is read off the table, "
    "once in a game and never for a roll on which the weather or the initiative depends"
)


@pytest.mark.parametrize(("words", "sentence"), [(SENTENCE, True), ("a hit", False), ("five words in one line", False)])
def test_sentences_in_cells_are_set_like_running_text(words, sentence):
    """What has to be broken begins at the left, as its heading does and in the type of text; results are centred."""
    drawing = drawn(table(rows=["1", "2"], fields=["effect", "used"], cells=[[(words, "twice")], [("none", "")]]))
    lines = [shape for shape in only(Text, drawing) if len(shape.text) > 3 and shape.text in words]
    lefts = {line.x for line in (*lines, find(drawing, "none"), find(drawing, "Effect"))}
    assert (len(lines) > 1) == sentence
    assert (len(lefts) == 1) == sentence


def test_one_sentence_among_figures_does_not_make_text_of_them():
    """A column of results stays one, in the middle, if a single cell of it says more."""
    cells = [[("1", "a")], [("2", "b")], [("3", "c")], [(SENTENCE, "d")]]
    drawing = drawn(table(rows=["1", "2", "3", "4"], fields=["effect", "used"], cells=cells))
    middle = find(drawing, "Effect").x + find(drawing, "Effect").width // 2
    for shape in only(Text, drawing):
        if len(shape.text) > 3 and shape.text in SENTENCE:
            assert shape.x + shape.width // 2 == pytest.approx(middle, abs=MM // 10)


def test_headings_stand_over_their_columns():
    """The name of a column is centred over its parts, the name of the axis over all columns."""
    drawing = drawn(table(**ATTACK))
    axis, outer = find(drawing, "Area"), find(drawing, "Outer areas")
    tons, ships = (
        sorted((t for t in only(Text, drawing) if t.text == name), key=lambda t: t.x) for name in ("Tons", "Ships")
    )
    assert axis.y < outer.y < tons[0].y
    assert outer.x + outer.width / 2 == pytest.approx(
        (tons[0].x + tons[0].width / 2 + ships[0].x + ships[0].width / 2) / 2, abs=MM // 10
    )


def test_the_corner_says_what_is_rolled():
    """Over the row headings stands their name and the dice; beside the title, the rule."""
    drawing = drawn(table(**ATTACK))
    assert "Roll (1d6)" in " ".join(texts(drawing))
    assert find(drawing, "9.1").y == pytest.approx(find(drawing, "Attack").y, abs=MM)


def test_a_page_of_the_rules_is_cited_in_the_words_of_the_pack():
    """Beside a title and beside a modifier; numbers of sections stay as they are."""
    cited = table(**{**ATTACK, "rule": "p.22"})
    assert "p.22" in texts(drawn(cited))
    german = drawn(cited, texts={"chart.page": "S. {page}"})
    assert "S. 22" in texts(german)
    assert "p.22" not in texts(german)


def test_numbers_of_a_column_end_together():
    """Tons of 0 to 125,000 are set so that their digits stand below each other."""
    drawing = drawn(table(**ATTACK))
    ends = {shape.x + shape.width for shape in only(Text, drawing) if shape.text in ("12,500", "125,000")}
    assert len(ends) == 1


def test_an_unknown_part_is_a_box_to_write_in():
    """A part that no source gives is a form field named by row, column and part; its question is asked on screen."""
    made = table(rows=["1"], columns=["North", "South"], fields=["tons", "ships"], cells=[[("1", "2"), (None, "4")]])
    component = built(CHART % "below", tables=[made])
    (field,) = only(FormField, component.drawings[0])
    assert (field.name, field.tip) == ("charts/attack/1/south/tons", QUESTION)
    assert "U-1" not in texts(component.drawings[0])
    assert component.asks == {"U-1": ("charts/attack/1/south/tons",)}


def test_modifiers_have_value_words_and_rule():
    """A modifier in force is printed with its sign and rule number; one that is not is left out."""
    modifiers = (
        Modifier("aggressive", "Attacker is aggressive", 2, "8.0"),
        Modifier("shadow", "Attacker is in the shadow", -2, "8.1"),
        Modifier("optional", "Play balance", 1, "17.0", in_force=False),
        Modifier("boats", "U-boat beyond the first", 1, "9.3", counted=True, beyond=1, most=4),
        Modifier("shift", "Fog", -1, "7.7", stage="column"),
    )
    words = texts(drawn(table(**ATTACK, modifiers=modifiers)))
    assert [word for word in words if word in ("+2", "−2", "+1", "−1")] == ["+2", "−2", "+1", "−1"]
    assert {"8.0", "8.1", "9.3", "7.7"} <= set(words)
    assert "17.0" not in words
    assert "Play balance" not in words
    assert "for every U-boat beyond the first (at most +4)" in words
    assert words.index("Modifiers") < words.index("+2") < words.index("Column shifts") < words.index("Fog")


def test_a_modifier_of_unknown_size_is_a_box():
    """What no source gives is written in, beside the words of the modifier, which stand as those of others do."""
    modifiers = Modifier("plane", "Aircraft aloft", None, "7.3", unknown="U-1"), Modifier("night", "Night", 1, "7.4")
    drawing = drawn(table(**ATTACK, modifiers=modifiers))
    assert [field.name for field in only(FormField, drawing)] == ["charts/attack/modifier/plane"]
    words = [find(drawing, said) for said in ("Aircraft aloft", "Night")]
    assert len({(one.x, one.size, one.font) for one in words}) == 1
    rules = [find(drawing, said) for said in ("7.3", "7.4")]
    assert len({one.x + one.width for one in rules}) == 1


def test_notes_remarks_and_ends_are_printed():
    """Footnotes carry their mark; ends that totals are clamped to twice over are said in words."""
    axis = Axis("roll", "Roll", "dice", (Band("1", "1", 1, 1), Band("2", "2", 2, 2)), "clamp", "clamp")
    made = table(
        rows=["1", "2"],
        cells=[[("a",)], [("b",)]],
        rows_axis=axis,
        notes=(("*", "Scatter."),),
        remarks=("Add up.",),
        modifiers=(Modifier("late", "late", 1, stage="after"),),
    )
    assert [word for word in texts(drawn(made)) if word[0] in "*SALMT"] == [
        "Attack",
        "After the total is found on the table",
        "Scatter.",
        "*",
        "Add up.",
        "Treat less than 1 as 1.",
        "Treat more than 2 as 2.",
    ]


def test_results_of_the_bare_dice_come_first():
    """A natural result is printed before the modifiers, because it is tested before them."""
    made = table(**ATTACK, modifiers=(Modifier("a", "Aggressive", 2, "8.0"),))
    cell = made.rows[0].cells[0]._replace(printed=("Fails", ""))
    words = texts(drawn(made.__class__(*made._replace(naturals=(Natural(Band("6", "6"), "A rolled 6", cell, "7.1"),)))))
    assert words.index("7.1") < words.index("Modifiers")


def test_notes_may_stand_beside_the_table():
    """With notes beside, the modifiers stand to the right of every cell and begin at the height of the head."""
    made = table(**ATTACK, modifiers=(Modifier("a", "Aggressive", 2, "8.0"),))
    drawing = drawn(made, "beside")
    right = max(shape.x + shape.width for shape in only(Text, drawing) if shape.text in ("2", "21"))
    assert find(drawing, "Aggressive").x > right
    assert find(drawing, "Modifiers").y < find(drawing, "7,500").y


def test_every_second_line_is_tinted():
    """Of three lines, the second has the zebra's ground."""
    drawing = drawn(table(**ATTACK))
    tinted = [shape for shape in only(Rect, drawing) if shape.fill and shape.fill.hex == "#eff3f3"]
    assert len(tinted) == 1
    assert tinted[0].y < find(drawing, "7,500").y < tinted[0].y + tinted[0].height


def test_long_words_break_before_short_ones_shrink():
    """A narrow table breaks its sentences and keeps the size of its short columns' type."""
    made = table(
        rows=["1"],
        columns=(),
        fields=["result", "number", "from"],
        cells=[[("Driven back to the pens at once", "1", "Aggressive or Normal or Shadow square")]],
    )
    drawing = built(
        (CHART % "below").replace("180 x", "84 x").replace("page:", "heading: no\npage:"), tables=[made]
    ).drawings[0]
    sizes = {shape.size for shape in only(Text, drawing) if shape.text in ("Number", "Result", "From")}
    assert len(sizes) == 1


def test_tables_of_a_chart_flow_through_columns():
    """The same table may be printed twice; its boxes are named apart."""
    made = table(
        rows=["1", "2"],
        columns=["N", "S"],
        fields=["a", "b"],
        cells=[[("1", "2"), ("3", "4")], [("5", "6"), (None, "8")]],
    )
    component = built(page_samples.CHART, tables=[made])
    assert [field.name for field in form_fields(component)] == [
        "charts/attack/2/s/a",
        "charts/attack-2/2/s/a",
    ]


def test_words_of_our_own_can_be_translated():
    """A pack's text of the same key takes the place of forge's word."""
    made = table(**ATTACK, modifiers=(Modifier("a", "Aggressive", 2, "8.0"),))
    assert "Zuschläge" in texts(drawn(made, texts={"chart.modifiers": "Zuschläge"}))


def test_an_unknown_table_is_reported():
    """A table that the pack has not is an error with the nearest one."""
    _, problems = build("id: charts\nkind: chart\ntables: [atack]", tables=[table(**ATTACK)])
    assert messages(problems) == (
        "pack.yaml:3:10: charts.chart: there is no table 'atack' in the pack\n  hint: did you mean 'attack'?"
    )


def printed(made):
    """Give the headings of rows and columns and the cells of a table as printed, line by line."""
    drawing = drawn(made)
    return [word for word in texts(drawing) if word not in ("Attack", "9.1")]


def rolled(bands, below="error", above="error", columns=()):
    """Make a table of a die: cells by the ends of each row."""
    rows = tuple(Band(f"{low}-{high}", f"{low}–{high}" if low != high else str(low), low, high) for low, high in bands)
    axis = Axis("roll", "", "dice", rows, below, above)
    cells = [[(cell,) for cell in line] for line in bands.values()]
    made = table(rows=[band.id for band in rows], columns=columns, cells=cells, rows_axis=axis)
    return made._replace(rows=tuple(row._replace(band=band) for row, band in zip(made.rows, rows, strict=True)))


def labels(made):
    """Give the headings of the rows."""
    return [row.band.label for row in reduce_table(made, lambda key, **ends: own_texts()[key].format_map(ends)).rows]


def test_equal_neighbours_are_one_line():
    """Rows of numbers that follow one another and say the same are one; what is not beside it stays."""
    made = rolled({(1, 1): ["miss"], (2, 3): ["miss"], (4, 4): ["hit"], (5, 5): ["miss"], (6, 6): ["miss"]})
    assert labels(made) == ["1–3", "4", "5–6"]
    words = printed(made)
    assert (words.count("miss"), words.count("hit")) == (2, 1)


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [
        ((), ["1", "2–5", "6"]),
        ((Modifier("a", "A", 2),), ["1", "2–5", "6+"]),
        ((Modifier("a", "A", -1),), ["1 or less", "2–5", "6"]),
        ((Modifier("a", "A", None, low=-9, high=9),), ["1 or less", "2–5", "6+"]),
        ((Modifier("a", "A", 2, in_force=False),), ["1", "2–5", "6"]),
        ((Modifier("a", "A", 1, group="g"), Modifier("b", "B", -1, group="g")), ["1 or less", "2–5", "6+"]),
    ],
)
def test_ends_are_open_where_totals_go_beyond(modifiers, expected):
    """A heading takes in what is read as it, if modifiers in force can come to that; no sentence says so."""
    made = rolled({(1, 1): ["a"], (2, 5): ["b"], (6, 6): ["c"]}, "clamp", "clamp")._replace(modifiers=modifiers)
    assert labels(made) == expected
    assert not any("read as" in word for word in printed(made))


def test_totals_that_cannot_occur_have_no_line():
    """Two dice come to 2 to 12: rows of 1 and of 13 wait for a modifier."""
    cells = {(1, 1): ["a"], (2, 6): ["b"], (7, 12): ["c"], (13, 13): ["d"]}
    made = rolled(cells)._replace(dice=Dice(2, 6))
    assert labels(made) == ["2–6", "7–12"]
    assert labels(made._replace(modifiers=(Modifier("a", "A", 1),))) == ["2–6", "7–12", "13"]


def test_equal_columns_are_one_and_all_are_none():
    """Columns side by side that say the same share a heading; if all do there is none."""
    made = rolled({(1, 3): ["a", "a", "b"], (4, 6): ["c", "c", "d"]}, columns=["north", "south", "west"])
    made = made._replace(columns_axis=named(made.columns_axis))
    assert {"north, south", "west"} <= set(printed(made))
    made = rolled({(1, 3): ["a", "a"], (4, 6): ["c", "c"]}, columns=["north", "south"])
    words = printed(made._replace(columns_axis=named(made.columns_axis)))
    assert not {"north", "south", "north, south"} & set(words)
    assert words.count("a") == 1


def named(axis):
    return axis._replace(bands=tuple(band._replace(names=(band.id,)) for band in axis.bands))


def test_columns_that_are_shifted_stay():
    """A shift counts columns, so that equal ones are as many as they are."""
    shift = Modifier("fog", "Fog", -1, stage="column")
    made = rolled({(1, 6): ["a", "a"]}, columns=["north", "south"])._replace(modifiers=(shift,))
    assert {"north", "south"} <= set(printed(made._replace(columns_axis=named(made.columns_axis))))


def test_a_size_to_be_looked_up_is_a_sign():
    """What is typed in has no range of numbers on paper, only its direction."""
    modifiers = (Modifier("a", "As the card says", None, low=-9, high=9), Modifier("b", "By gun", None, low=0, high=3))
    words = printed(rolled({(1, 6): ["a"]})._replace(modifiers=modifiers))
    assert {"±", "+"} <= set(words)
    assert not any("9" in word for word in words)


def test_lists_of_a_result_stand_together():
    """Once all is known, two lists are one under a heading of their own; before, they are apart."""
    port = ValueType("any", choices=("brest", "kiel", "oslo"))
    fields = tuple(Field(name, name.title(), port, (("none", "–"),), joint=", ") for name in ("known", "other"))
    cells = (Cell((("brest", "kiel"), ("kiel", "oslo")), ("", "")), Cell(((), ()), ("", "")))
    rows = tuple(Row(Band(name, name, names=(name,)), (cell,)) for name, cell in zip("ab", cells, strict=True))
    axis = Axis("sea", "Sea", "given", tuple(row.band for row in rows), names=(("a", "a"), ("b", "b")))
    made = table(rows=["a"], cells=[[("",)]])._replace(fields=fields, rows=rows, rows_axis=axis, dice=None)
    together = "id: charts\nkind: chart\ntables:\n- {table: attack, together: Leads to}"
    words = texts(built(together, tables=[made]).drawings[0])
    assert {"Leads to", "brest, kiel, oslo", "–"} <= set(words)
    assert "Known" not in words
    half = Cell((("brest",), None), ("brest", ""), (), ("", "U-1"))
    words = texts(built(together, tables=[made._replace(rows=(rows[0]._replace(cells=(half,)), rows[1]))]).drawings[0])
    assert {"Known", "Other"} <= set(words)


def test_tables_of_the_same_rows_stand_in_one_chart():
    """Each line has the columns of all; a blank is asked for under its own table; other rows are reported."""
    ports = table("ports", rows=["1", "2"], fields=["side", "opens"], cells=[[("red", "t1")], [("blue", "t2")]])
    works = table("works", rows=["1", "2"], fields=["capacity"], cells=[[("six",)], [(None,)]])
    chart = "id: charts\nkind: chart\npage: 180 x 250 mm\ntables:\n- {table: ports, also: [%s]}"
    component = built(chart % "works", tables=[ports, works])
    (drawing,) = component.drawings
    for line in (("red", "t1", "six"), ("Side", "Opens", "Capacity")):
        placed = [find(drawing, word) for word in line]
        assert len({shape.y for shape in placed}) == 1
        assert [shape.x for shape in placed] == sorted(shape.x for shape in placed)
    assert texts(drawing).count("Roll") <= 1
    assert [field.name for field in form_fields(component)] == ["charts/ports/works/2/capacity"]
    other = table("other", rows=["1", "3"], fields=["price"], cells=[[("9",)], [("8",)]])
    _, problems = build(chart % "other", tables=[ports, other])
    assert "other has other rows, or other lines of headings, than ports" in messages(problems)
    _, problems = build(chart % "wroks", tables=[ports, works])
    assert "there is no table 'wroks' in the pack\n  hint: did you mean 'works'?" in messages(problems)
