"""Specification of ladders and chips: results told apart by their tints, misses beyond a heavy line, sizes on chips."""

import itertools

from kit.page_kit import build, built, find, messages, only, table

from forge.drawing.shapes import Line, Rect, Text
from forge.reading.measures import MM, Colour
from forge.rules.parts import Modifier

ROLLS = ["0", "1", "2", "3", "4"]
SEARCH_CELLS = [
    [("Found",), ("Found",)],
    [("Found",), ("Just",)],
    [("Found",), ("Lost",)],
    [("Just",), ("Lost",)],
    [("Lost",), ("Lost",)],
]
SEARCH = table(
    rows=ROLLS,
    columns=["Raider", "Hunter"],
    fields=["effect"],
    cells=SEARCH_CELLS,
)._replace(across=True)


def chart(ladder, search=SEARCH):
    blocks = f"- chart: {{table: {search.id}, ladder: {ladder}}}"
    text = f"id: c\nkind: chart\npage: 160 x 60 mm\nmargin: 5 mm\nblocks:\n{blocks}"
    return built(text, tables=[search]).drawings[0]


def words(drawing, said):
    """All runs of text with these words."""
    return [one for one in only(Text, drawing) if one.text == said]


def tints(drawing):
    """The tint behind each printed result, by its word; nothing where none is."""
    found = {}
    cells = [one for one in only(Rect, drawing) if one.fill and not one.stroke]
    for word in ("Found", "Just", "Lost"):
        at = words(drawing, word)[0]
        under = [one.fill for one in cells if one.x <= at.x < one.x + one.width and one.y < at.y < one.y + one.height]
        found[word] = under[-1] if under else None
    return found


def test_each_result_has_a_tint_and_a_miss_has_none():
    """Found and Just found differ, what is lost stands on paper; without a ladder all do."""
    found = tints(chart("yes"))
    assert found["Found"] is not None
    assert found["Just"] is not None
    assert found["Found"] != found["Just"]
    assert found["Lost"] in (None, Colour(255, 255, 255))
    plain = tints(chart("no"))
    assert plain["Found"] == plain["Just"]


def test_a_result_lies_on_the_colour_that_is_said_for_it():
    """By its name in the rules, whatever is printed; others lie on paper, and a name that is none is told."""
    (field,) = SEARCH.fields
    named = SEARCH._replace(fields=(field._replace(words=(("seen", "Found"), ("near", "Just"))),))
    found = tints(chart("no, tints: {seen: '#c08040'}", named))
    assert found["Found"] == Colour(0xC0, 0x80, 0x40)
    assert found["Just"] is None
    text = f"id: c\nkind: chart\npage: 160 x 60 mm\nblocks:\n- chart: {{table: {named.id}, tints: {{sen: red}}}}"
    assert "tints: there is no result 'sen'" in messages(build(text, tables=[named])[1])


def test_a_cell_of_two_results_has_a_colour_of_its_own():
    """It is called by both, as rules or as print have them."""
    (field,) = SEARCH.fields
    both = field._replace(words=(("f", "Fo"), ("und", "und")), joint="")
    named = SEARCH._replace(fields=(both,))
    for key in ("f + und", "f+und", "Fo + und"):
        found = tints(chart(f"no, tints: {{'{key}': '#c08040'}}", named))
        assert found["Found"] == Colour(0xC0, 0x80, 0x40)
        assert found["Lost"] is None
    text = f"id: c\nkind: chart\npage: 160 x 60 mm\nblocks:\n- chart: {{table: {named.id}, tints: {{f + n: red}}}}"
    assert "tints: there is no result 'n'" in messages(build(text, tables=[named])[1])


def test_remarks_stand_clear_of_the_chips_above_them():
    """The limit of all modifiers keeps half a millimetre from the chip of the last one."""
    shifts = SEARCH._replace(modifiers=(Modifier("guns", "guns", 1, low=1, high=1),), limits=(("total", -1, 1),))
    text = f"id: c\nkind: chart\npage: 160 x 90 mm\nblocks:\n- chart: {{table: {shifts.id}}}"
    drawing = built(text, tables=[shifts]).drawings[0]
    [remark] = [one for one in only(Text, drawing) if one.text.startswith("In all")]
    chip = max((one for one in only(Rect, drawing) if one.radius), key=lambda one: one.y)
    assert remark.y - remark.size - chip.y - chip.height > MM // 2


def test_a_heavy_line_stands_where_misses_begin():
    """The raider finds on 3 and less, the hunter on 1: one line each, left of 4 and left of 2."""
    drawing = chart("yes")
    upright = [one for one in only(Line, drawing) if one.x1 == one.x2]
    widest = max(one.stroke.width for one in upright)
    heavy = sorted((one for one in upright if one.stroke.width == widest), key=lambda one: one.y1)
    assert len(heavy) == 2
    heads = {roll: find(drawing, roll) for roll in ROLLS}
    for line, before, after in zip(heavy, ("3", "1"), ("4", "2"), strict=True):
        assert heads[before].x + heads[before].width < line.x1 < heads[after].x


def test_words_on_tints_are_those_that_are_read():
    """Letters on the strongest tint are light."""
    assert {one.colour for one in words(chart("yes"), "Found")} == {Colour(255, 255, 255)}


def test_rungs_are_alike_and_their_words_centred():
    """A sentence breaks rather than making its rung wider, and stands in the middle like the words beside it."""
    long = "Destination Bonus, Secret cargo, Kind of ship and whatever else there is to be counted"
    cells = [[(one,)] for one in ("Sunk", "Prize", long, "Escapes")]
    wide = table(rows=["1", "2", "3", "4"], columns=["ACV"], fields=["effect"], cells=cells)._replace(across=True)
    drawing = chart("yes", wide)
    middles = [head.x + head.width / 2 for head in (find(drawing, roll) for roll in "1234")]
    steps = [after - before for before, after in itertools.pairwise(middles)]
    assert max(steps) - min(steps) < 0.02 * max(steps)
    lines = [one for one in only(Text, drawing) if " " in one.text and one.text in long]
    assert len(lines) > 1
    assert all(abs(one.x + one.width / 2 - middles[2]) < 0.05 * steps[0] for one in lines)


def test_the_words_over_the_rolls_stay_on_one_line():
    """Also where one long result takes what other columns leave, as long as they can be of one width."""
    words_of = {"Found": "Found by aircraft"}
    cells = [[(words_of.get(cell, cell),) for (cell,) in line] for line in SEARCH_CELLS]
    wordy = table(rows=ROLLS, columns=["UK", "US"], fields=["effect"], cells=cells)._replace(across=True)
    assert words(chart("yes", wordy), "Roll (1d6)")


def test_a_line_of_a_ladder_is_of_one_size_and_a_plus_begins_its_line():
    """A short result is as large as the sums beside it, which break before their plus."""
    long = "Destination Bonus + Secret cargo + Kind of ship and all there is"
    cells = [[(one,)] for one in (long, "Bonus", "Nothing")]
    drawing = chart(
        "yes", table(rows=["1", "2", "3"], columns=["VP"], fields=["gain"], cells=cells)._replace(across=True)
    )
    lines = [one for one in only(Text, drawing) if one.text in ("Bonus", "Nothing") or "Destination" in one.text]
    assert len({one.size for one in lines}) == 1
    said = [one.text for one in only(Text, drawing) if "\N{NO-BREAK SPACE}" in one.text]
    assert said
    assert not any(one.rstrip().endswith("+") for one in said)
    assert any(one.startswith("+") for one in said)
