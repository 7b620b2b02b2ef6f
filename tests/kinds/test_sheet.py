"""Specification of sheets: blocks, cells, form fields, pages."""

from __future__ import annotations

import itertools
import re

import pytest
from kit import page_samples
from kit.drawn import form_fields
from kit.page_kit import EXACT, QUESTION, build, built, extent, find, messages, only, pack, shapes_of, table, texts

from forge.budget import VALUES, WORDS, Budget, run
from forge.drawing.shapes import FormField, Line, Path, Rect, Text
from forge.errors import ForgeError, Problems
from forge.imposing.options import MARGIN, PAGE_RIM
from forge.kinds.pages.fields import BORDER
from forge.reading.measures import INCH, MM

TABLE = table(
    rows=["1", "2"],
    columns=["North", "South"],
    fields=["tons", "ships"],
    cells=[[("1,000", "1"), ("2,000", "2")], [("30,000", "5"), (None, "8")]],
)
SMALL = "id: log\nkind: sheet\npage: 100 x 100 mm\nmargin: 10 mm\nheading: no\n"


def fields(drawing):
    return {shape.name: shape for shape in only(FormField, drawing)}


@pytest.mark.parametrize("name", page_samples.ALL)
def test_nothing_leaves_the_page(name):
    """Every shape of every kind of page lies within it, in clips as far as they show."""
    component = built(page_samples.ALL[name], tables=[TABLE])
    for drawing in component.drawings:
        for shape in drawing.shapes:
            left, top, right, bottom = extent(shape) if not hasattr(shape, "angle") else (0, 0, 0, 0)
            assert left >= -EXACT
            assert top >= -EXACT
            assert right <= drawing.width + EXACT
            assert bottom <= drawing.height + EXACT


@pytest.mark.parametrize("name", page_samples.ALL)
@pytest.mark.parametrize("size", ["20 x 20 mm", "40 x 25 mm", "30 x 200 mm"])
def test_a_page_too_small_is_reported_and_nothing_breaks(name, size):
    """Whatever does not fit is a problem with a line, never an exception."""
    text = re.sub(r"\npage: .*", "", page_samples.ALL[name]).replace("\nkind:", f"\npage: {size}\nkind:", 1)
    _, problems = build(text, tables=[TABLE])
    assert problems.errors
    assert all(problem.where.line for problem in problems)


@pytest.mark.parametrize("entry", [SMALL + "blocks: []", SMALL.replace("kind: sheet", "kind: chart")])
def test_a_page_with_nothing_on_it_is_told(entry):
    """It would be printed, and nobody would know what for."""
    _, problems = build(entry)
    assert "warning: log: has nothing on it, and prints an empty page" in messages(problems)


def test_same_definition_same_drawing():
    """Building twice gives the same shapes."""
    one, other = (built(page_samples.SHEET).drawings[0] for _ in range(2))
    assert [repr(shape) for shape in shapes_of(one)] == [repr(shape) for shape in shapes_of(other)]


def test_pages_of_named_papers_leave_the_borders_of_imposition():
    """A page for Letter is 8.5 x 11 in less what imposition keeps around a chart; common fits A4 as well."""
    assert BORDER == MARGIN + PAGE_RIM
    letter = built("id: a\nkind: sheet\npage: letter landscape\nblocks: [text: x]").pieces[0]
    assert (letter.width, letter.height) == (11 * INCH - 2 * BORDER, 17 * INCH // 2 - 2 * BORDER)
    common = built("id: a\nkind: sheet\nblocks: [text: x]").pieces[0]
    assert (common.width, common.height) == (210 * MM - 2 * BORDER, 11 * INCH - 2 * BORDER)


class TestTable:
    """A table to be filled in."""

    def cells(self):
        """The sheet of the samples."""
        return built(page_samples.SHEET).drawings[0]

    def test_cells_of_a_row_add_up_to_the_table(self):
        """Label and cells of weights 1.5 : 2 : 1 : 1 : 1 : 1 fill the width without a gap."""
        drawing = built(
            "id: t\nkind: sheet\npage: 200 x 100 mm\nmargin: 11 mm\nblocks: [table: {label: {title: A, weight: 1.5}, "
            "columns: [{title: B, weight: 2}, C, D, E, F], rows: [one, two]}]"
        ).drawings[0]
        for row in ("one", "two"):
            cells = [fields(drawing)[f"t/table/{row}/{column}"] for column in "bcdef"]
            starts = [cell.x for cell in cells]
            ends = [cell.x + cell.width for cell in cells]
            assert starts[0] == 11 * MM + round(178 * MM * 1.5 / 7.5)
            assert starts[1:] == ends[:-1]
            assert ends[-1] == 189 * MM

    def test_a_printed_cell_is_not_written_in(self):
        """What a row says is printed; the rest has form fields."""
        drawing = self.cells()
        assert find(drawing, "100,000")
        assert "tally/losses/august/limit" not in fields(drawing)
        assert "tally/losses/august/tonnage" in fields(drawing)

    def test_a_column_of_boxes_has_boxes_to_tick(self):
        """Six boxes in a cell, or as many as the row says."""
        names = fields(self.cells())
        assert sum(name.startswith("tally/losses/august/u-boats-left/") for name in names) == 6
        assert sum(name.startswith("tally/losses/september/u-boats-left/") for name in names) == 3
        assert names["tally/losses/august/u-boats-left/1"].kind == "check"

    def test_a_grey_cell_is_not_written_in(self):
        """A cell named grey is a grey rectangle and no form field."""
        drawing = self.cells()
        assert "tally/losses/october/limit" not in fields(drawing)
        greys = [shape for shape in only(Rect, drawing) if shape.fill and shape.fill.hex == "#d5dcdf"]
        assert len(greys) == 1

    def test_what_no_source_gives_is_a_blank_box(self):
        """An unknown cell is written in; nothing stands in it, and its question is asked on screen."""
        drawing = self.cells()
        box = fields(drawing)["tally/losses/september/limit"]
        assert box.tip == QUESTION
        words = [word for word in only(Text, drawing) if box.x <= word.x < box.x + box.width]
        assert not any(box.y <= word.y < box.y + box.height for word in words)

    def test_an_unknown_that_an_overlay_fills_is_printed(self):
        """Once the value is there, it is printed in place of the box."""
        drawing = built(page_samples.SHEET, unknowns={"U-1": 90_000}).drawings[0]
        assert find(drawing, "90000")
        assert "tally/losses/september/limit" not in fields(drawing)

    def test_an_unknown_that_the_pack_has_not_is_reported(self):
        """A number that is not in the pack's list is an error with the nearest one."""
        _, problems = build(page_samples.SHEET, unknowns={"U-11": None})
        assert 'there is no unknown "U-1" in the pack' in messages(problems)
        assert "U-11" in messages(problems)

    def test_totals_are_written_in_for_what_adds_up(self):
        """The last row has a place for each column but those that do not add up."""
        names = [name for name in fields(self.cells()) if "/total/" in name]
        assert names == ["tally/losses/total/tonnage", "tally/losses/total/ships", "tally/losses/total/u-boats-sunk"]

    def test_headings_carry_units_and_groups(self):
        """Units stand below their heading; a group's name stands once over its columns."""
        drawing = self.cells()
        assert find(drawing, "tons").y > find(drawing, "Tonnage").y
        group, first, last = find(drawing, "U-boats"), find(drawing, "Sunk"), find(drawing, "Left")
        assert group.y < first.y
        middle = (first.x + first.width // 2 + last.x + last.width // 2) / 2
        assert group.x + group.width / 2 == pytest.approx(middle, abs=EXACT)

    def test_rows_by_number(self):
        """A number of rows gives numbered ones."""
        drawing = built("id: t\nkind: sheet\nblocks: [table: {label: No., columns: [Ship], rows: 12}]").drawings[0]
        assert [text for text in texts(drawing) if text.isdecimal()] == [str(number) for number in range(1, 13)]

    def test_a_column_that_is_not_there_is_reported(self):
        """A row that names an unknown column is an error with a hint."""
        text = "id: t\nkind: sheet\nblocks:\n- table: {columns: [Tonnage], rows: [{label: a, cells: {tonage: x}}]}"
        _, problems = build(text)
        assert "pack.yaml:4:38: t.table: has no column 'tonage'" in messages(problems)
        assert "did you mean 'tonnage'?" in messages(problems)

    def test_two_columns_of_one_name_are_reported(self):
        """Columns must differ, because form fields are named after them."""
        _, problems = build("id: t\nkind: sheet\nblocks: [table: {columns: [A, A], rows: 1}]")
        assert "has two columns called a" in messages(problems)


class TestPlot:
    """A plotting sheet."""

    def boxes(self, drawing):
        """The boxes of a plot."""
        return [shape for shape in only(Rect, drawing) if shape.stroke and shape.fill]

    def test_boxes_are_numbered_from_left_to_right_and_top_to_bottom(self):
        """120 boxes in rows of 15 carry their number at the place of that number."""
        drawing = built(page_samples.PLOT).drawings[0]
        numbers = [shape for shape in only(type(find(drawing, "1")), drawing) if shape.text.isdecimal()]
        assert [shape.text for shape in numbers] == [str(number) for number in range(1, 121)]
        assert sorted(numbers, key=lambda shape: (shape.y, shape.x)) == numbers
        assert len({shape.y for shape in numbers}) == 8

    def test_every_fifth_column_is_grey_and_no_other(self):
        """The boxes 5, 10, 15, 20 ... are grey."""
        boxes = self.boxes(built(page_samples.PLOT).drawings[0])
        grey = [index + 1 for index, box in enumerate(boxes) if box.fill.hex == "#d5dcdf"]
        assert grey == list(range(5, 121, 5))

    def test_boxes_touch_and_fill_the_width(self):
        """Each row begins and ends at the edges of the page; each box begins where the one before ends."""
        component = built(page_samples.PLOT)
        boxes = self.boxes(component.drawings[0])
        for start in range(0, 120, 15):
            row = boxes[start : start + 15]
            assert row[0].x == 0
            assert row[-1].x + row[-1].width == component.pieces[0].width
            assert all(one.x + one.width == other.x for one, other in itertools.pairwise(row))

    def test_digits_are_parted_by_marks(self):
        """Four digits are parted by three short marks at the foot of each box."""
        drawing = built("id: p\nkind: sheet\nheading: no\nblocks: [plot: {columns: 1, rows: 1, digits: 4}]").drawings[0]
        (box,) = self.boxes(drawing)
        inside = [line for line in only(Line, drawing) if line.x1 == line.x2 and 0 < line.x1 < box.width]
        assert [line.x1 for line in inside] == [round(box.width * part / 4) for part in (1, 2, 3)]
        assert all(line.y2 == box.height and line.y1 > box.height / 2 for line in inside)

    def test_too_many_rows_are_reported_with_what_is_over(self):
        """Ten rows of 9 mm on 80 mm: eight fit, two are over, 18 mm."""
        _, problems = build(SMALL + "blocks:\n- plot: {columns: 4, rows: 10, height: 9 mm}")
        assert messages(problems) == (
            "pack.yaml:7:9: log.plot: runs 18.0 mm beyond the page\n"
            "  hint: pages: 2 lets it go on, or make things smaller"
        )

    def test_a_sheet_that_may_goes_on(self):
        """With two pages allowed, the ninth row begins the second page at the same height as the first row."""
        component = built(SMALL + "pages: 2\nblocks:\n- plot: {columns: 4, rows: 10, height: 9 mm}")
        first, second = component.drawings
        assert [text for text in texts(second) if text.isdecimal()] == [str(n) for n in range(33, 41)]
        assert fields(first)["log/plot/1"].y == fields(second)["log/plot/33"].y
        assert [piece.id for piece in component.pieces] == ["log-1", "log-2"]


class TestFormFields:
    """Places to write in."""

    @pytest.mark.parametrize("name", page_samples.ALL)
    def test_names_differ(self, name):
        """No two form fields of a component have one name, and none has a dot in it."""
        names = [field.name for field in form_fields(built(page_samples.ALL[name], tables=[TABLE]))]
        assert len(names) == len(set(names))
        assert not any("." in each for each in names)

    def test_two_places_of_one_name_are_reported(self):
        """Two lines of the same title need an id."""
        _, problems = build("id: t\nkind: sheet\nblocks: [fields: [Player, Player]]")
        assert "two places to write in are both named t/player" in messages(problems)

    def test_blocks_without_a_title_are_numbered(self):
        """The fields of a second table without a title carry its number."""
        drawing = built(
            "id: t\nkind: sheet\nblocks:\n- table: {columns: [A], rows: 1}\n- table: {columns: [A], rows: 1}"
        )
        assert [field.name for field in form_fields(drawing)] == ["t/table/1/a", "t/table-2/1/a"]

    def test_values_are_printed_in_their_places(self):
        """A filled sheet prints a value inside the cell in which it would be written, and ticks boxes."""
        sheet, problems = built(page_samples.SHEET), Problems()
        place = fields(sheet.drawings[0])["tally/losses/august/tonnage"]
        filled = sheet.filled({"tally/losses/august/tonnage": "402,500", "tally/each-turn/1": "x"}, problems)
        assert not problems
        value = find(filled.drawings[0], "402,500")
        assert place.x <= value.x
        assert value.x + value.width <= place.x + place.width
        assert place.y <= value.y <= place.y + place.height
        assert "tally/losses/august/tonnage" not in fields(filled.drawings[0])
        assert len(only(Line, filled.drawings[0])) == len(only(Line, sheet.drawings[0])) + 2

    def test_a_value_without_a_place_is_reported(self):
        """A misspelt name is an error with the nearest one."""
        problems = Problems()
        built(page_samples.SHEET).filled({"tally/losses/august/tonage": "1"}, problems)
        assert "has no place to write called 'tally/losses/august/tonage'" in messages(problems)
        assert "did you mean 'tally/losses/august/tonnage'?" in messages(problems)

    def test_a_value_too_long_is_reported(self):
        """A value that does not fit its cell is an error."""
        problems = Problems()
        built(page_samples.SHEET).filled({"tally/losses/august/ships": "sixty-six-ships-and-a-half" * 3}, problems)
        assert "does not fit its place" in messages(problems)


class TestBlocks:
    """Text, lists, rows and what else stands on a sheet."""

    def test_steps_have_boxes_and_rule_numbers(self):
        """Each step has a box; a heading has none; a rule number stands at the right."""
        drawing = built(page_samples.SHEET).drawings[0]
        steps = [name for name in fields(drawing) if name.startswith("tally/each-turn/")]
        assert steps == ["tally/each-turn/1", "tally/each-turn/2"]
        assert find(drawing, "9.3").y == pytest.approx(find(drawing, "Roll").y, abs=MM // 2)
        assert find(drawing, "9.3").x > find(drawing, "Roll").x

    def test_a_deeper_step_is_indented(self):
        """A step of the second level stands further to the right."""
        drawing = built(page_samples.SHEET).drawings[0]
        assert find(drawing, "Roll").x > find(drawing, "Draw a card").x

    def test_columns_of_a_row_share_the_width_by_weight(self):
        """Two columns of weights 1 and 2 with a gutter of 6 mm on 150 mm are 48 and 96 mm wide."""
        drawing = built(
            "id: r\nkind: sheet\npage: 150 x 100 mm\nmargin: 0 mm\nheading: no\nblocks:\n"
            "- row: [{blocks: [panel: {title: A}]}, {weight: 2, blocks: [panel: {title: B}]}]"
        ).drawings[0]
        one, other = only(Rect, drawing)
        assert (one.x, one.width) == (0, 48 * MM)
        assert (other.x, other.width) == (54 * MM, 96 * MM)

    def test_rule_numbers_of_a_reference_stand_in_the_margin(self):
        """The numbers stand left of all text of their entries, on its first line."""
        drawing = built(page_samples.REFERENCE).drawings[0]
        number, words = find(drawing, "6.0"), find(drawing, "Strategy. ")
        assert number.x + number.width < words.x
        assert number.y == pytest.approx(words.y, abs=MM // 2)

    def test_a_word_wider_than_its_column_is_reported(self):
        """Text never runs over: a word that is too long is an error that names the block."""
        _, problems = build(SMALL + "blocks:\n- text: " + "Rudeltaktik" * 12)
        assert "pack.yaml:7:9: log.text: has a word longer than its column" in messages(problems)

    def test_what_is_higher_than_a_page_is_reported(self):
        """A grid of 10 squares of 12 mm, with its edge, is more than 40 mm higher than a page of 80 mm."""
        _, problems = build(SMALL + "pages: 9\nblocks:\n- grid: {columns: 4, rows: 10, square: 12 mm}")
        (over,) = re.findall(r"log.grid: is (\d+\.\d) mm higher than the page", messages(problems))
        assert 40 < float(over) < 50

    def test_grid_squares_are_square_and_named(self):
        """Ten columns and four rows of 8 mm, with their numbers along the edges."""
        drawing = built(page_samples.SHEET).drawings[0]
        squares = [shape for shape in only(Rect, drawing) if (shape.width, shape.height) == (8 * MM, 8 * MM)]
        assert len(squares) == 40
        assert len({shape.x for shape in squares}) == 10
        assert len({shape.y for shape in squares}) == 4

    def test_swell_stays_within_the_squares(self):
        """No crest runs along an edge between two rows of squares, where it would look like a stroke of the edge."""
        drawing = built(SMALL + "blocks:\n- grid: {columns: 5, rows: 5, square: 14 mm, sea: swell}").drawings[0]
        tops = {shape.y for shape in only(Rect, drawing) if (shape.width, shape.height) == (14 * MM, 14 * MM)}
        troughs, crests = (path for path in only(Path, drawing) if path.role == "texture")
        for path in (troughs, crests):
            starts = [command[2] for command in path.commands if command[0] == "M"]
            assert len(starts) > 10
            assert all(abs(y - top) > MM for y in starts for top in tops)

    def test_bearings_of_a_sonar_end_within_the_grid(self):
        """The ticks on its rings keep off the frame, which would cut them."""
        drawing = built(SMALL + "blocks:\n- grid: {columns: 5, rows: 5, square: 14 mm, sea: rings}").drawings[0]
        squares = [extent(shape) for shape in only(Rect, drawing) if shape.width == 14 * MM]
        left, top = min(square[0] for square in squares), min(square[1] for square in squares)
        right, foot = max(square[2] for square in squares), max(square[3] for square in squares)
        ticks = only(Path, drawing)
        assert len(ticks) > 10
        for x1, y1, x2, y2 in map(extent, ticks):
            assert left + MM < x1 < x2 < right - MM
            assert top + MM < y1 < y2 < foot - MM

    def test_a_block_that_is_none_is_reported(self):
        """An unknown block is an error with the nearest one."""
        _, problems = build("id: t\nkind: sheet\nblocks: [tabel: {columns: [A]}]")
        assert "t.blocks[1].tabel: is not a block\n  hint: did you mean 'table'?" in messages(problems)

    def test_two_blocks_in_one_item_are_reported(self):
        """Each block is an item of its own."""
        _, problems = build("id: t\nkind: sheet\nblocks:\n- heading: A\n  text: B")
        assert "must be a block alone, not a mapping" in messages(problems)

    def test_a_list_longer_than_any_page_is_refused(self):
        """Definitions of strangers are bounded."""
        _, problems = build("id: t\nkind: sheet\nblocks: [fields: [" + "a, " * 101 + "]]")
        assert "has more than 100 items" in messages(problems)

    def test_a_definition_without_end_is_refused(self):
        """Large tables in rows within rows stop where a run may cost no more."""
        built(SMALL + "blocks: [text: forge]")  # what every sheet reads is read
        least = 1_000 * WORDS.work + 260 * VALUES.work
        with run(Budget(work=least)):
            built(SMALL + "pages: 9\nblocks: [plot: {columns: 20, rows: 20, height: 9 mm}]")
        with run(Budget(work=least)), pytest.raises(ForgeError, match="words, boxes and symbols of pages"):
            build(SMALL + "pages: 9\nblocks: [plot: {columns: 20, rows: 30}]")

    def test_words_in_a_script_without_font_are_reported(self):
        """A character that no font has is an error, not an empty box."""
        _, problems = build(SMALL + "blocks: [text: \U00012000]")
        assert "which no font has" in messages(problems)

    def test_a_picture_comes_from_the_pack_only(self):
        """A path that leads out of the pack is refused."""
        _, problems = build(SMALL + "blocks: [picture: ../secret.png]", folder="/tmp")
        assert "leads out of the pack's folder" in messages(problems)


class TestPages:
    """Pages, leaves, mastheads."""

    def test_a_page_counts_itself(self):
        """Of several pages each says which it is."""
        component = built(SMALL.replace("heading: no\n", "pages: 9\n") + "blocks: [plot: {columns: 4, rows: 10}]")
        assert [texts(drawing)[1] for drawing in component.drawings] == ["1 of 2", "2 of 2"]

    def test_a_leaf_has_two_pages(self):
        """Three pages on both sides of leaves are two leaves, the last back blank."""
        component = built(SMALL + "pages: 3\ntwo-sided: yes\nblocks: [plot: {columns: 4, rows: 20, height: 9 mm}]")
        assert component.two_sided
        assert [piece.backless for piece in component.pieces] == [False, True]
        faces = [
            component.draw(piece, side, Problems()).drawing for piece in component.pieces for side in ("front", "back")
        ]
        assert [bool(face.shapes) for face in faces] == [True, True, True, False]

    def test_columns_of_a_page_are_filled_in_order(self):
        """Blocks flow down the first column, then down the second."""
        text = (
            SMALL
            + "columns: 2\nblocks: ["
            + ", ".join(f"panel: {{title: P{n}, height: 20 mm}}" for n in range(4))
            + "]"
        )
        drawing = built(re.sub(r"panel: (\{[^}]*\})", r"{panel: \1}", text)).drawings[0]
        assert find(drawing, "P0").x == find(drawing, "P1").x < find(drawing, "P2").x == find(drawing, "P3").x
        assert find(drawing, "P0").y == find(drawing, "P2").y < find(drawing, "P1").y == find(drawing, "P3").y

    def test_colours_of_the_palette_take_the_place_of_roles(self):
        """A pack that names a colour accent has its titles in it."""
        drawing = built(page_samples.PLOT, palette={"accent": "#7a1f1f"}).drawings[0]
        assert find(drawing, "Plotting Sheet").colour.hex == "#7a1f1f"

    def test_an_unknown_style_is_reported(self):
        """A misspelt style is an error with the nearest one."""
        _, problems = build("id: t\nkind: sheet\nstyle: navel\nblocks: [text: x]")
        assert messages(problems) == "pack.yaml:3:8: style: there is no style 'navel'\n  hint: did you mean 'naval'?"

    def test_an_unknown_colour_is_reported(self):
        """A colour that is neither a role, nor the pack's, nor #rrggbb is an error."""
        _, problems = build("id: t\nkind: sheet\nblocks:\n- panel: {title: A, ground: gemran}")
        assert 'pack.yaml:4:29: t.ground: "gemran" is not a colour' in messages(problems)
        assert "did you mean 'german'?" in messages(problems)


def test_the_sample_pack_is_complete():
    """The pack of these tests has what kinds read from a pack."""
    assert pack().rules.unknowns


TICKED = """blocks:
  - table:
      zebra: no
      label: {title: Port}
      columns: [{title: Place, id: place, align: left}, {title: Hex, id: hex}]
      rows: [{label: North, heading: yes}, {label: Narvik, id: n, cells: {place: Ofot}}, {label: Bergen, id: b}]
"""


def test_a_head_stands_over_its_column_as_the_column_is_set():
    """Both begin at the left, or are centred."""
    drawing = built(SMALL + TICKED).drawings[0]
    assert find(drawing, "Place").x == find(drawing, "Ofot").x
    bars = [line.x1 for line in only(Line, drawing) if line.x1 == line.x2 and line.y1 < find(drawing, "Narvik").y]
    assert find(drawing, "Hex").x > max(bars) + 5 * MM


def test_the_rule_of_a_heading_is_not_covered_by_a_finer_one():
    """What is drawn last below the heading is its own rule; between rows it is a fine one."""
    drawing = built(SMALL + TICKED).drawings[0]
    level = [line for line in only(Line, drawing) if line.y1 == line.y2 and line.x2 - line.x1 > 70 * MM]
    above = {
        word: [line for line in level if line.y1 < find(drawing, word).y][-1].stroke for word in ("Narvik", "Bergen")
    }
    under_heading = [line.stroke for line in level if find(drawing, "North").y < line.y1 < find(drawing, "Narvik").y]
    assert len(set(under_heading)) == 1
    assert above["Narvik"].width > above["Bergen"].width


def test_what_stands_under_a_lesser_heading_is_nearer_to_it():
    """Half of the 4.5 mm between blocks of the plain style, where a track keeps 1.2 mm from a title of its own."""
    blocks = "heading: {words: Tens, level: 2}\n- track: {boxes: 1..2}", "track: {title: Tens, boxes: 1..2}"
    drawings = [built(f"{SMALL}style: plain\nblocks:\n- {block}").drawings[0] for block in blocks]
    tops = [min(one.y for one in only(Rect, drawing) if one.stroke) for drawing in drawings]
    assert tops[0] - tops[1] == 45 * MM // 20 - 12 * MM // 10
