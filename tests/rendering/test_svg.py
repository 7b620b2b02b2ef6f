"""What a written SVG holds."""

from __future__ import annotations

import base64
import builtins
import io
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import resvg_py
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from kit.rendering_scenes import BLACK, FONTS, RED, SAND, everything, page, photograph, symbol, text
from PIL import Image

from forge.drawing.shapes import Clip, Drawing, Picture, Rect, Stamp, Text
from forge.errors import ForgeError
from forge.reading.measures import MM, PT
from forge.rendering.svg import render_piece_svg, render_svg, webfont
from forge.rendering.svg.document import escape, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def parsed(svg: str) -> ET.Element:
    """The root element."""
    return ET.fromstring(svg.encode("utf-8"))


def named(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements of a name."""
    return list(root.iter(f"{SVG}{name}"))


def ids(root: ET.Element) -> list[str]:
    """All ids."""
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def labels(root: ET.Element) -> list[str]:
    """The words that are drawn."""
    return [element.attrib["aria-label"] for element in root.iter() if "aria-label" in element.attrib]


def glyph_places(run: ET.Element) -> Iterator[float]:
    """Where the glyphs of a run start, in millimetres from the left."""
    x, _, scale = map(float, re.fullmatch(r"translate\((\S+) (\S+)\)scale\((\S+)\)", run.attrib["transform"]).groups())
    return (x + scale * int(use.get("x", "0")) for use in run)


@pytest.mark.parametrize("lettering", ["outlines", "font"])
def test_document_is_whole(lettering: str, tmp_path):
    """It parses, its ids are unique, and whatever is used is defined."""
    root = parsed(render_svg(everything(tmp_path), FONTS, text=lettering))

    names = ids(root)
    used = [element.attrib[HREF][1:] for element in root.iter() if element.get(HREF, "").startswith("#")]
    used += re.findall(r"url\(#([^)]+)\)", ET.tostring(root, "unicode"))
    assert len(names) == len(set(names))
    assert used
    assert set(used) <= set(names)
    assert not any(element.get("href") for element in root.iter()), "plain href draws nothing in older viewers"


def test_size_is_in_millimetres():
    """Width and height are millimetres, and a user unit is one of them."""
    root = parsed(render_svg(page(width=210 * MM, height=297 * MM), FONTS))

    assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
    assert root.attrib["viewBox"] == "0 0 210 297"


def test_title_and_description_come_first():
    """The first words are the page's title, then what it is."""
    root = parsed(render_svg(page(title="Größe < & >", name="sheet-1", side="back"), FONTS))

    title, description = list(root)[:2]
    assert (title.tag, title.text) == (f"{SVG}title", "Größe < & >")
    assert (description.tag, description.text) == (f"{SVG}desc", "sheet-1, back, 101.6 x 63.5 mm")


@pytest.mark.parametrize("words", ["<R&D>", "\"double\" 'single'", "]]>", "Größe Щ-307 ★ 𝔸", "&amp;", "tab\there"])
def test_words_survive_markup(words: str):
    """Characters with a meaning in XML, and letters of any script, arrive as they were."""
    drawn = labels(parsed(render_svg(page(text(MM, 9 * MM, words, "symbols")), FONTS)))
    (typed,) = named(parsed(render_svg(page(text(MM, 9 * MM, words, "symbols")), FONTS, text="font")), "text")

    assert drawn == [words.replace("\t", " ")], "a tab in an attribute counts as a blank"
    assert typed.text == words


@given(st.text())
def test_escape_makes_any_text_safe(words: str):
    """Whatever the words, they parse, and come back without the characters that XML cannot hold."""
    root = ET.fromstring(f'<a b="{escape(words)}">{escape(words)}</a>')

    kept = plain(words)
    assert (root.text or "") == re.sub("\r\n?", "\n", kept)
    assert root.attrib["b"] == re.sub("\r\n|[\r\n\t]", " ", kept)
    assert set(words) - set(kept) <= {chr(code) for code in (*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)}


def test_control_characters_are_left_out():
    """Title and words lose what no XML file may contain."""
    root = parsed(render_svg(page(text(MM, 9 * MM, "a\x00b\x1bc"), title="x\x0cy"), FONTS))

    assert labels(root) == ["abc"]
    assert named(root, "title")[0].text == "xy"


def test_glyphs_lie_by_their_advances():
    """Each glyph starts where the advances of those before it end, to a micrometre or two."""
    run = text(10 * MM, 20 * MM, "AB 12", "narrow-bold", 9 * PT)

    (drawn,) = (element for element in parsed(render_svg(page(run), FONTS)).iter() if "aria-label" in element.attrib)

    before = ("", "A", "AB ", "AB 1")
    wanted = [10 + FONTS.get("narrow-bold").advance(words, 9 * PT) / MM for words in before]
    assert list(glyph_places(drawn)) == pytest.approx(wanted, abs=0.002)


def test_each_glyph_is_defined_once():
    """A page full of digits defines ten glyphs, not hundreds."""
    numbers = [text(MM, (index + 1) * MM // 2, str(1_023_456_789 * index)) for index in range(100)]

    root = parsed(render_svg(page(*numbers), FONTS))

    assert len(named(root, "path")) == 10


def test_pieces_carry_their_ids():
    """A stamp's id names its group; a repeated one is numbered, an odd one made fit, and none looks like ours."""
    face = Drawing("face", 9 * MM, 9 * MM, (Rect(0, 0, 9 * MM, 9 * MM, SAND),))
    wanted = ["u-47", "u-47", "U 47 <a&b>", "7-12", "_s1", "page", "лодка"]
    stamps = [Stamp(face, index * 10 * MM, 0, id=name) for index, name in enumerate(wanted)]

    found = [name for name in ids(parsed(render_svg(page(*stamps), FONTS))) if name not in ("page", "_s1")]

    assert found == ["u-47", "u-47-2", "U-47-a-b-", "piece-7-12", "piece-_s1", "piece-page", "лодка"]


def test_shared_drawing_is_defined_once_and_others_are_written_in_place():
    """A symbol on every counter is defined once; a counter that occurs once is a group where it lies."""
    ship = symbol()
    faces = [Drawing(f"u-{n}", 9 * MM, 9 * MM, (Stamp(ship, 0, 0), text(0, 9 * MM, str(n)))) for n in range(20)]

    root = parsed(render_svg(page(*(Stamp(face, n * MM, 0, id=face.name) for n, face in enumerate(faces))), FONTS))

    defs = named(root, "defs")[0]
    assert [element.attrib["id"] for element in defs if element.tag == f"{SVG}g"] == ["_s1"]
    assert sum(element.get(HREF) == "#_s1" for element in root.iter()) == 20
    assert [element.attrib["id"] for element in root.iter(f"{SVG}g") if element.get("id", "").startswith("u-")] == [
        face.name for face in faces
    ]


def test_equal_clips_are_defined_once():
    """Two clips of one rectangle share it, one of another does not."""
    clips = [Clip(0, 0, width, 9 * MM, (Rect(0, 0, MM, MM, RED),)) for width in (9 * MM, 9 * MM, 8 * MM)]

    assert len(named(parsed(render_svg(page(*clips), FONTS)), "clipPath")) == 2


def test_picture_is_embedded_once(tmp_path):
    """A picture shown three times is in the file once, byte for byte."""
    file = photograph(tmp_path / "field.jpg")

    svg = render_svg(page(*(Picture(x * MM, 0, 9 * MM, 6 * MM, file) for x in (0, 10, 20))), FONTS)

    (image,) = named(parsed(svg), "image")
    kind, data = image.attrib[HREF].split(",")
    assert kind == "data:image/jpeg;base64"
    assert base64.b64decode(data) == file.read_bytes()
    assert str(tmp_path) not in svg


def test_piece_is_a_document_of_its_own_size():
    """One counter is an SVG as large as the counter, with its name as title."""
    face = Drawing("u-47", 36 * PT, 36 * PT, (Rect(0, 0, 36 * PT, 36 * PT, SAND),))

    root = parsed(render_piece_svg(face, FONTS))

    assert (root.attrib["width"], root.attrib["height"]) == ("12.7mm", "12.7mm")
    assert named(root, "title")[0].text == "u-47"


def test_font_holds_just_the_characters_needed():
    """Text as text brings a WOFF2 font with its characters, and the advances of the whole font."""
    root = parsed(render_svg(page(text(MM, 9 * MM, "BABA 12"), text(MM, 19 * MM, "C")), FONTS, text="font"))

    (style,) = named(root, "style")
    (data,) = re.findall(
        r"font-family:'forge-narrow-bold';font-weight:bold;src:url\(data:font/woff2;base64,([^)]+)\)", style.text
    )
    font = TTFont(io.BytesIO(base64.b64decode(data)))
    characters = font.getBestCmap()
    assert "".join(map(chr, sorted(characters))) == " 12ABC"
    advances = {chr(code): font["hmtx"][glyph][0] for code, glyph in characters.items()}
    assert advances == {character: FONTS.get("narrow-bold").units(character) for character in " 12ABC"}


def test_typed_text_stands_where_the_shape_says():
    """Text as text starts at the shape's place in its size and colour, and keeps its blanks."""
    run = Text(10 * MM, 20 * MM, "a  b", "text", 9 * PT, RED, 5 * MM)

    (typed,) = named(parsed(render_svg(page(run), FONTS, text="font")), "text")

    assert typed.attrib == {
        "x": "10",
        "y": "20",
        "font-family": "'forge-text','Source Sans 3','Source Sans Pro','Noto Sans','Arial','Liberation Sans',"
        "'DejaVu Sans Condensed',sans-serif",
        "font-size": "3.175",
        "fill": "#d03020",
        "textLength": "5",
        "lengthAdjust": "spacingAndGlyphs",
        "{http://www.w3.org/XML/1998/namespace}space": "preserve",
    }
    assert typed.text == "a  b"


@pytest.mark.parametrize(
    ("key", "like", "weight", "style"),
    [
        ("narrow", "'Arial Narrow'", None, None),
        ("narrow-bold-italic", "'Arial Narrow'", "bold", "italic"),
        ("text-italic", "'Source Sans 3'", None, "italic"),
        ("symbols-bold", "'DejaVu Sans'", "bold", None),
        ("title", "'League Gothic'", None, None),
        ("label-heavy", "'Arial Narrow'", "bold", None),
        ("factor", "'Oswald'", None, None),
        ("serif-italic", "'Georgia'", None, "italic"),
    ],
)
def test_typed_text_names_who_may_stand_in(key: str, like: str, weight: str | None, style: str | None):
    """Viewers without web fonts are told the likest families, and how bold and slanted the stand-in shall be."""
    (typed,) = named(parsed(render_svg(page(text(MM, 9 * MM, "a", key)), FONTS, text="font")), "text")

    families = typed.attrib["font-family"].split(",")
    assert families[0] == f"'forge-{key}'"
    assert like in families
    assert families[-1] == ("serif" if key.startswith("serif") else "sans-serif")
    assert (typed.get("font-weight"), typed.get("font-style")) == (weight, style)


@pytest.mark.parametrize("words", ["Scharnhorst", "Duke of York", "120,000"])
def test_typed_text_keeps_to_its_place_in_another_font(words: str):
    """A viewer that has only a wide font sets each run as long as it was measured: nothing runs into its neighbour."""
    run = text(10 * MM, 20 * MM, words, "narrow", 12 * PT)
    svg = render_svg(page(run), FONTS, text="font")
    wide = str(FONTS.get("symbols").file)

    def right_edge(shown: str) -> float:
        only = {"skip_system_fonts": True, "font_files": [wide], "sans_serif_family": "DejaVu Sans"}
        png = bytes(resvg_py.svg_to_bytes(svg_string=shown, background="white", dpi=254, **only))
        ink = np.argwhere(np.asarray(Image.open(io.BytesIO(png)).convert("L")) < 128)
        return float(ink[:, 1].max()) / 10

    assert right_edge(svg) <= 10 + run.width / MM + 0.1
    assert right_edge(re.sub(' textLength="[^"]*"', "", svg)) > 10 + run.width / MM + 1, (
        "the font is too wide by itself"
    )


def test_missing_compressor_is_a_problem_not_a_crash(monkeypatch):
    """Without the package that packs web fonts, text as text is refused with a hint."""

    def lacking(*_: object) -> None:
        raise ImportError("No module named brotli")

    monkeypatch.setattr(webfont.subset, "save_font", lacking)
    webfont.embed.cache_clear()

    with pytest.raises(ForgeError) as caught:
        render_svg(page(text(MM, 9 * MM, "a")), FONTS, text="font")

    assert "brotli" in caught.value.problems[0].hint


def test_outlines_do_without_the_web_font_packages(monkeypatch):
    """The usual output never loads the font subsetter."""
    load = builtins.__import__

    def watched(name: str, *rest: object) -> object:
        assert "webfont" not in name
        return load(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watched)

    assert "<path" in render_svg(page(text(MM, 9 * MM, "a")), FONTS)


def test_blank_text_draws_nothing():
    """An empty run and an empty page leave a document that parses."""
    root = parsed(render_svg(page(text(0, 0, ""), Clip(0, 0, MM, MM, ())), FONTS))

    assert list(named(root, "g")[0]) == []
    assert BLACK.hex not in ET.tostring(root, "unicode")
