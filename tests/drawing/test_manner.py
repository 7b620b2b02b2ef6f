"""Spans: words and symbols in the middle of a text in a colour, a size, a font of their own, underlined, raised."""

from itertools import pairwise

import pytest

from forge.drawing.fonts import FontBook
from forge.drawing.lacking import lacking
from forge.drawing.manner import Manner, read_manner
from forge.drawing.markup import Inline, parse_inline, plain, unpaired
from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Stamp, Text
from forge.drawing.symbols import SymbolBook
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM, PT, Colour

GOLD = Colour(184, 134, 11)
INK = Colour(10, 20, 30)
FONTS = FontBook().for_texts("en", {"gold": GOLD})
SYMBOLS = SymbolBook()
BOX = Box(0, 0, 80 * MM, 30 * MM)
STYLE = TextStyle("text", 10 * PT, 5 * PT, INK, lines=0, rich=True)


def fitted(words, style=STYLE, box=BOX):
    """Set words in a box."""
    return fit_text(words, box, style, FONTS, SYMBOLS)


def texts(fit):
    """The runs of a text by their words."""
    return {shape.text.strip(): shape for shape in fit.shapes if isinstance(shape, Text)}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a [b|gold] c", (Inline("a "), Inline("b", manner="gold"), Inline(" c"))),
        ("[a **b**|gold 120%]", (Inline("a ", manner="gold 120%"), Inline("b", bold=True, manner="gold 120%"))),
        ("[a [b|x] c|y]", (Inline("a ", manner="y"), Inline("b", manner="y x"), Inline(" c", manner="y"))),
        (":coin|gold:", (Inline(":coin:", symbol="coin", manner="gold"),)),
        ("[3 :coin:|gold]", (Inline("3 ", manner="gold"), Inline(":coin:", symbol="coin", manner="gold"))),
        ("[1] [a|b c|d", (Inline("[1] [a|b c|d"),)),
        (r"\[a|b\] a|b]", (Inline("[a|b] a|b]"),)),
        ("[a|]", (Inline("[a|]"),)),
    ],
)
def test_a_bar_before_the_closing_bracket_makes_a_span(written, expected):
    """Brackets without a bar, bars without brackets, and marks after a backslash stand for themselves."""
    assert parse_inline(written) == expected


def test_spans_nest_to_a_bound():
    """Ten thousand brackets within each other are read in one pass; the marks of the inner ones stand."""
    assert plain("[" * 10_000 + "x" + "|gold]" * 10_000).count("[") == 10_000 - 8


@pytest.mark.parametrize(
    ("words", "manner"),
    [
        ("gold", Manner(GOLD)),
        ("#a01818", Manner(Colour(160, 24, 24))),
        ("150%", Manner(size=150)),
        ("150% 50%", Manner(size=75)),
        ("underline, gold", Manner(GOLD, underline=True)),
        ("small-caps serif", Manner(capitals=True, font="serif")),
        ("raised", Manner(size=65, rise=34)),
        ("200% lowered", Manner(size=130, rise=-28)),
    ],
)
def test_words_after_the_bar_say_the_manner(words, manner):
    """Colours of the palette or by number, percents, fonts and four words; sizes within sizes multiply."""
    assert read_manner(words, {"gold": GOLD}, ("serif",)) == (manner, ())


def test_what_says_nothing_is_told():
    """A misspelt colour, a size out of bounds and a symbol that does not exist are named, and what may be said is."""
    told, remedy = lacking(fitted("[a|glod] [b|900%] :nosuch|gold:").missing)
    assert '"glod" after the bar, "900%" after the bar, which is no colour' in told
    assert "a symbol :nosuch:, which does not exist" in told
    assert "underline, small-caps, raised, lowered" in remedy


def test_what_may_have_been_meant_is_told():
    """The closest word of the palette, font or keyword, and the closest symbol, are asked for in quotes."""
    missing = fitted("[a|glod underlin] :anchr|gold:").missing
    _, remedy = lacking(missing, FONTS, SYMBOLS)
    assert remedy == 'did you mean "gold" and "underline" and ":anchor:"?'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take [three|gold coins", ("[three|gold",)),
        ("[one|gold 150% and [two|gold] more", ("[one|gold",)),
        ("three|gold] coins", ("|gold]",)),
        ("[three|gold] coins", ()),
        ("[[one|gold] or two|150%]", ()),
        ("see [note 4] and a|b, or [x", ()),
        (r"\[three|gold coins", ()),
    ],
)
def test_brackets_of_spans_without_a_partner_are_told(text, told):
    """Half a span would be printed as it was typed; brackets that are no span stay what they are."""
    assert unpaired(text) == told
    named, remedy = lacking(fitted(text).missing) if told else ("", "a backslash")
    assert all(f'for "{each}", so that nothing of it is a span' in named for each in told)
    assert "a backslash" in remedy


def test_words_of_a_span_have_its_colour_and_size():
    """The span's words are gold and half as large again; the others keep ink and size, and follow close upon them."""
    fit = fitted("one [two|gold 150%] six")
    one, two, six = (texts(fit)[word] for word in ("one", "two", "six"))
    assert (one.colour, two.colour, six.colour) == (INK, GOLD, INK)
    assert (one.size, two.size, six.size) == (10 * PT, 15 * PT, 10 * PT)
    assert one.x + one.width == pytest.approx(two.x, abs=2)
    assert two.x + two.width == pytest.approx(six.x, abs=2)
    assert one.y == two.y == six.y


def test_a_symbol_has_its_own_colour_and_size():
    """A symbol of 200% is twice as high and stays centred on the capitals; its ink is another drawing's."""
    usual, large = (fitted(words).shapes[0] for words in (":anchor:", ":anchor|gold 200%:"))
    assert isinstance(usual, Stamp)
    assert isinstance(large, Stamp)
    assert large.scale == pytest.approx(2 * usual.scale)
    assert large.drawing is SYMBOLS.get("anchor", GOLD)
    cap = FONTS.get("text").scaled(FONTS.get("text").cap_height, 10 * PT)
    base = texts(fitted(":anchor|200%: x"))["x"].y
    middle = fitted(":anchor|200%: x").shapes[0].y + large.scale * large.drawing.height / 2
    assert middle == pytest.approx(base - cap / 2, abs=2)


def test_underline_runs_under_all_words_of_the_span_and_no_further():
    """One line from the first letter to the last, below the baseline, in the colour of the words."""
    fit = fitted("a [b c|gold underline] d")
    (line,) = (shape for shape in fit.shapes if isinstance(shape, Rect))
    words = texts(fit)["b c"]
    space = FONTS.get("text").advance(" ", 10 * PT)
    assert line.x == words.x + (space if words.text[0] == " " else 0)
    assert line.x + line.width == words.x + words.width - (space if words.text[-1] == " " else 0)
    assert line.fill == GOLD
    assert words.y < line.y < words.y + 2 * PT


def test_small_capitals_are_capitals_some_of_them_smaller():
    """Small letters become capitals of a lesser size; capitals and digits stay as they are."""
    sizes = {shape.text: shape.size for shape in fitted("[Hms 12|small-caps]").shapes}
    assert sizes == {"H": 10 * PT, "MS": round(7.9 * PT), " 12": 10 * PT} or sizes == {
        "H": 10 * PT,
        "MS ": round(7.9 * PT),
        "12": 10 * PT,
    }


def test_no_word_of_a_span_falls_below_four_points():
    """Text with words of a third its size is not set below 12 points, whatever the floor, and says that it is tight."""
    small = fitted("a [bb|34%]", STYLE._replace(size=6 * PT))
    assert texts(small)["bb"].size >= 4 * PT - 1
    tight = fitted("a [bb|34%]", box=Box(0, 0, 2 * MM, 2 * MM))
    assert not tight.fits


def test_lines_with_large_words_do_not_touch():
    """Where a word is three times as large, the baselines stand as far apart as it needs."""
    fit = fitted("xx [Hg|300%] xx xx", box=Box(0, 0, 16 * MM, 60 * MM))
    lines = sorted({shape.y for shape in fit.shapes})
    font = FONTS.get("text")
    need = font.scaled(font.ink("Hg").top + font.ink("Hg").bottom, 3 * texts(fit)["xx"].size)
    assert len(lines) > 1
    assert all(after - before >= need for before, after in pairwise(lines))
