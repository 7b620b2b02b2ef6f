"""Fitted text keeps every word, stays in its box when it says so, and stands on its capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Stamp, Text
from forge.drawing.symbols import SymbolBook
from forge.drawing.text import STEP, TextStyle, fit_text
from forge.reading.measures import MM, PT, Colour

FONTS = FontBook()
SYMBOLS = SymbolBook()
INK = Colour(10, 20, 30)

WORD = st.text(st.sampled_from("abgpAHÅÉx1290-/★"), min_size=1, max_size=9)
TEXTS = st.lists(WORD, min_size=1, max_size=8).map(" ".join)
BOXES = st.builds(
    Box,
    st.integers(-MM, 50 * MM),
    st.integers(-MM, 50 * MM),
    st.integers(MM, 60 * MM),
    st.integers(MM, 40 * MM),
)
STYLES = st.builds(
    TextStyle,
    font=st.sampled_from(["narrow", "narrow-bold", "text", "text-italic"]),
    size=st.integers(5 * PT, 24 * PT),
    floor=st.integers(4 * PT, 8 * PT),
    colour=st.just(INK),
    align=st.sampled_from(["left", "center", "right", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    lines=st.integers(0, 3),
    leading=st.sampled_from([1.0, 1.15, 1.3]),
)


def _letters(text):
    return "".join(text.split())


def _baselines(fitted):
    return list(dict.fromkeys(shape.y for shape in fitted.shapes if isinstance(shape, Text)))


@given(TEXTS, BOXES, STYLES)
def test_no_word_is_lost(text, box, style):
    """Whether it fits or not, every letter of the text is set, in order."""
    fitted = fit_text(text, box, style, FONTS)
    assert _letters("".join(shape.text for shape in fitted.shapes)) == _letters(text)


@given(TEXTS, BOXES, STYLES)
def test_words_keep_their_spaces_unless_a_line_ends(text, box, style):
    """Within a line, spaces stay where they were, so that text can be copied and searched."""
    fitted = fit_text(text, box, style._replace(align="left"), FONTS)
    lines = ["".join(shape.text for shape in fitted.shapes if shape.y == y) for y in _baselines(fitted)]
    assert len(lines) == fitted.lines
    rest = text
    for line in lines:
        assert rest.startswith(line)
        rest = rest[len(line) :].lstrip()


@given(TEXTS, BOXES, STYLES)
def test_nothing_leaves_the_box_when_it_fits(text, box, style):
    """Advances stay between the sides, ink between top and bottom, to the EMU that rounding may cost."""
    fitted = fit_text(text, box, style, FONTS)
    if not fitted.fits:
        return
    for shape in fitted.shapes:
        font = FONTS.get(shape.font)
        top, bottom = font.ink(shape.text)
        scale = shape.size / font.units_per_em
        assert box.x <= shape.x
        assert shape.x + font.advance(shape.text.rstrip(), shape.size) <= box.x + box.width + 1
        assert box.y - 1 <= shape.y - top * scale
        assert shape.y + bottom * scale <= box.y + box.height + 1


@given(TEXTS, BOXES, STYLES)
def test_size_goes_down_by_quarter_points_to_the_floor(text, box, style):
    """The size is the wanted one less whole steps, or the floor; what does not fit is set at the floor."""
    fitted = fit_text(text, box, style, FONTS)
    floor = min(style.floor, style.size)
    assert floor <= fitted.size <= style.size
    assert fitted.size == floor or (style.size - fitted.size) % STEP == 0
    assert fitted.fits or fitted.size == floor
    assert all(shape.size == fitted.size for shape in fitted.shapes)


@given(st.text(st.sampled_from("abgpAHÅ19"), min_size=1, max_size=20), BOXES, STYLES)
def test_a_line_is_as_large_as_fits(text, box, style):
    """One step larger, a line that was shrunk would leave its box, by the arithmetic of its font file."""
    fitted = fit_text(text, box, style._replace(lines=1), FONTS)
    size = fitted.size + STEP
    if not fitted.fits or size > style.size:
        return
    font = FONTS.get(style.font)
    top, bottom = font.ink(text)
    needed = {
        "top": max(top, font.rise) + bottom,
        "middle": font.cap_height + 2 * max(top - font.cap_height, bottom, 0),
        "bottom": top + max(bottom, font.drop),
    }[style.valign]
    too_wide = font.units(text) * size > box.width * font.units_per_em
    too_high = needed * size > box.height * font.units_per_em
    assert too_wide or too_high


@given(TEXTS, BOXES, STYLES)
def test_no_size_that_fits_is_passed_over(text, box, style):
    """Set at the next larger size alone, a text that was shrunk does not fit."""
    fitted = fit_text(text, box, style, FONTS)
    size = fitted.size + STEP
    if fitted.fits and fitted.size > style.floor and size <= style.size:
        assert not fit_text(text, box, style._replace(size=size, floor=size), FONTS).fits


@given(st.lists(st.text(st.sampled_from("abgpAHÅÉ19"), min_size=1), max_size=8).map(" ".join), BOXES, STYLES)
def test_the_short_way_for_a_line_agrees_with_the_long_way(text, box, style):
    """A single line in one font is set by a shorter reckoning; one with a mark takes the long one."""
    style = style._replace(lines=1)
    assert fit_text(text, box, style, FONTS) == fit_text(f"[{text}|100%]", box, style._replace(rich=True), FONTS)


@given(TEXTS, BOXES, STYLES)
def test_at_most_so_many_lines(text, box, style):
    """A text that fits takes no more lines than allowed; without a limit the height decides."""
    fitted = fit_text(text, box, style, FONTS)
    assert fitted.lines >= 1
    if style.lines == 1:
        assert fitted.lines == 1
    if fitted.fits and style.lines:
        assert fitted.lines <= style.lines


@given(TEXTS, BOXES, STYLES)
def test_a_box_of_the_height_asked_for_is_high_enough(text, box, style):
    """A box as high as the result says holds the text at the size used, wherever it is put in it."""
    fitted = fit_text(text, box, style, FONTS)
    snug = style._replace(size=fitted.size, floor=fitted.size)
    for valign in ("top", "middle", "bottom"):
        again = fit_text(text, box._replace(height=fitted.height + 1), snug._replace(valign=valign), FONTS)
        assert again.fits or not fitted.fits


@given(st.lists(st.text(st.sampled_from("agpHÅ19"), min_size=1, max_size=4), min_size=2), BOXES, STYLES)
def test_all_texts_of_a_size_share_their_baseline(texts, box, style):
    """In boxes alike, at one size, the baseline does not depend on the letters: 3 and Ågp stand level."""
    style = style._replace(lines=1, floor=style.size)
    assert len({fit_text(text, box, style, FONTS).shapes[0].y for text in texts}) == 1


@given(BOXES, STYLES, st.integers(1, 4))
def test_capitals_are_centred_vertically(box, style, count):
    """In the middle, as much is free above the capitals of the first line as below the baseline of the last."""
    style = style._replace(valign="middle", lines=0, floor=style.size)
    fitted = fit_text("\n".join(["H8"] * count), box, style, FONTS)
    font = FONTS.get(style.font)
    first, last = fitted.shapes[0].y, fitted.shapes[-1].y
    above = first - font.scaled(font.cap_height, style.size) - box.y
    below = box.y + box.height - last
    assert abs(above - below) <= 2 * count
    assert fitted.lines == count


@given(st.text(st.sampled_from("Hxg1"), min_size=1), BOXES, STYLES)
def test_lines_are_aligned(text, box, style):
    """Left, right and centred lines leave their free space on one side or on both."""
    style = style._replace(lines=1)
    for align, left in (("left", 0.0), ("center", 0.5), ("right", 1.0), ("justify", 0.0)):
        (shape,) = fit_text(text, box, style._replace(align=align), FONTS).shapes
        free = box.width - shape.width
        assert abs(shape.x - box.x - left * free) <= 1


def test_baselines_are_a_leading_apart():
    """Leading 1.5 at 10 pt puts baselines 15 pt apart."""
    fitted = fit_text("a\nb\nc", Box(0, 0, 50 * MM, 50 * MM), TextStyle(size=10 * PT, lines=0, leading=1.5), FONTS)
    first, second, third = _baselines(fitted)
    assert second - first == third - second == 15 * PT


def test_justified_lines_reach_both_sides_but_for_the_last():
    """Words of a justified line are spread to the right edge; the last line is left as it is."""
    text = "the fleet sails at dawn and the harbour lies empty until the evening of the second day"
    style = TextStyle("text", 9 * PT, 9 * PT, align="justify", lines=0)
    fitted = fit_text(text, Box(0, 0, 40 * MM, 40 * MM), style, FONTS)
    for y in _baselines(fitted):
        line = [shape for shape in fitted.shapes if shape.y == y]
        end = line[-1].x + line[-1].width
        assert line[0].x == 0
        assert abs(end - 40 * MM) <= 9 * PT // 1000 + 1 or y == _baselines(fitted)[-1]
    assert fitted.shapes[-1].x + fitted.shapes[-1].width < 39 * MM


def test_centred_lines_are_balanced():
    """A title in two lines does not leave a single short word below a full line."""
    style = TextStyle("narrow-bold", 10 * PT, 10 * PT, align="center", lines=2)
    fitted = fit_text("The Royal Navy at sea", Box(0, 0, 30 * MM, 20 * MM), style, FONTS)
    assert [shape.text for shape in fitted.shapes] == ["The Royal", "Navy at sea"]


def _lines_of(text, width, **style):
    fitted = fit_text(text, Box(0, 0, width, 90 * MM), TextStyle(size=8 * PT, floor=8 * PT, lines=0, **style), FONTS)
    return ["".join(shape.text for shape in fitted.shapes if shape.y == y) for y in _baselines(fitted)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tender-Flotilla", ["Tender-", "Flotilla"]),
        ("Cruiser/Destroyer", ["Cruiser/", "Destroyer"]),
        ("Norden—Westen", ["Norden—", "Westen"]),
        ("10-12-14-16-18-20", ["10-12-14-16-18-20"]),
        ("U-Boote", ["U-Boote"]),
        ("one\u00a0two\u00a0three", ["one\u00a0two\u00a0three"]),
        ("Zerstörer\u200bflottille", ["Zerstörer", "flottille"]),
        ("Zer\u00adstörer", ["Zerstörer"]),
    ],
)
def test_where_a_line_may_break(text, expected):
    """Hyphens, slashes and dashes between words part lines; numbers, single letters and fixed spaces hold together."""
    assert _lines_of(text, 10 * MM) == expected


def test_the_author_breaks_lines():
    """A line break in the text is one on paper, unless there is only one line."""
    assert _lines_of("one\ntwo three", 40 * MM) == ["one", "two three"]
    fitted = fit_text("one\n two\tthree ", Box(0, 0, 40 * MM, 9 * MM), TextStyle(), FONTS)
    assert [shape.text for shape in fitted.shapes] == ["one two three"]


@pytest.mark.parametrize("lines", [0, 1])
@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_nothing_is_set_for_nothing(text, lines):
    """Blank text has no shapes, no height, and fits everywhere."""
    fitted = fit_text(text, Box(0, 0, 0, 0), TextStyle(lines=lines), FONTS)
    assert (fitted.shapes, fitted.height, fitted.fits, fitted.lines) == ((), 0, True, 0)


@pytest.mark.parametrize("lines", [0, 1])
def test_a_box_without_extent_holds_nothing(lines):
    """Text does not vanish in a box of no size: it is set at the floor, and said not to fit."""
    fitted = fit_text("Hood", Box(5, 5, 0, 0), TextStyle(lines=lines), FONTS)
    assert (fitted.fits, fitted.size) == (False, 5 * PT)
    assert fitted.shapes[0].text == "Hood"


@pytest.mark.parametrize("rich", [False, True])
def test_missing_characters_are_told(rich):
    """What no font has is named, and set all the same."""
    fitted = fit_text("A字B漢字", Box(0, 0, 90 * MM, 9 * MM), TextStyle(rich=rich), FONTS)
    assert fitted.missing == "字漢"
    assert "".join(shape.text for shape in fitted.shapes) == "A字B漢字"


def test_rich_text_changes_font_where_it_is_marked():
    """Bold and italic words are runs of the bold and italic fonts, side by side."""
    style = TextStyle("text", 9 * PT, 9 * PT, rich=True)
    fitted = fit_text("a **b *c*** d", Box(0, 0, 90 * MM, 9 * MM), style, FONTS)
    assert [(shape.text, shape.font) for shape in fitted.shapes] == [
        ("a ", "text"),
        ("b ", "text-bold"),
        ("c ", "text-bold-italic"),
        ("d", "text"),
    ]
    for one, other in zip(fitted.shapes, fitted.shapes[1:], strict=False):
        assert abs(one.x + one.width - other.x) <= 1


def test_a_symbol_follows_the_size_of_the_text_and_is_centred_on_its_capitals():
    """A symbol in a line is a quarter higher than a capital, as much above it as below the baseline."""
    style = TextStyle("narrow-bold", 12 * PT, 12 * PT, INK, rich=True)
    fitted = fit_text("2 :submarine: 3", Box(0, 0, 90 * MM, 9 * MM), style, FONTS, SYMBOLS)
    left, symbol, right = fitted.shapes
    assert isinstance(symbol, Stamp)
    assert symbol.drawing is SYMBOLS.get("submarine", INK)
    cap = FONTS.get("narrow-bold").scaled(FONTS.get("narrow-bold").cap_height, 12 * PT)
    height = symbol.drawing.height * symbol.scale
    assert height == pytest.approx(1.25 * cap)
    assert abs((symbol.y + height / 2) - (left.y - cap / 2)) <= 1
    assert left.x + left.width <= symbol.x + 1
    assert symbol.x + symbol.drawing.width * symbol.scale <= right.x + 1
    assert (left.text, right.text) == ("2 ", " 3")


def test_a_symbol_that_does_not_exist_is_told_and_stays_as_written():
    """A misspelt symbol name is not lost: it is set as text, and named as missing."""
    fitted = fit_text("2 :submarin:", Box(0, 0, 90 * MM, 9 * MM), TextStyle(rich=True), FONTS, SYMBOLS)
    assert fitted.missing == ":submarin:"
    assert "".join(shape.text for shape in fitted.shapes) == "2 :submarin:"


def test_plain_text_keeps_its_marks():
    """Without rich, asterisks and colons are ordinary characters."""
    fitted = fit_text("**2:1** :die-6:", Box(0, 0, 90 * MM, 9 * MM), TextStyle(), FONTS, SYMBOLS)
    assert [shape.text for shape in fitted.shapes] == ["**2:1** :die-6:"]


@given(WORD, st.sampled_from(["narrow", "narrow-bold", "text"]), st.integers(20 * PT // 4, 24 * PT), st.booleans())
def test_a_text_fits_a_box_as_long_as_it_is_measured(text, font, size, rich):
    """What was rounded up or down in measuring makes nothing smaller, be it one letter."""
    text = text.replace("★", "o")  # another font draws it
    length = FONTS.get(font).advance(text, size)
    style = TextStyle(font=font, size=size, floor=4 * PT, rich=rich)

    fitted = fit_text(text, Box(0, 0, length, 40 * MM), style, FONTS, SYMBOLS)

    assert (fitted.size, fitted.fits) == (size, True)
