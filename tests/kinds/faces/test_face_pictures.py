"""Pictures that rows name: each of no use is a problem at its own cell, however often and wherever it is named."""

import io
from fractions import Fraction

import pytest
from kit.face_toys import draw_all, load_folder, make_pack, shown
from PIL import Image
from shapely.geometry import box
from shapely.ops import unary_union

from forge.drawing.shapes import Clip, Picture, Stamp
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.measures import MM

FACE = """
help: all picture
extends: plain
title: "{{ name }}"
slots: {art: {type: TYPE, help: p}, name: {help: n}}
elements:
  art: {draw: picture, picture: "{{ art }}", FIT}
  name: {draw: text, text: "{{ name }}", at: {height: 20%}}
"""
PARTS = """
  - id: cards
    kind: card
    size: 30 x 40 mm
    data: cards.csv
    front: {face: full, art: "{{ art }}", name: "{{ id }}"}
"""
SYMBOL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><foreignObject/></svg>'


def face(kind="picture", fit="fit: contain"):
    return FACE.replace("TYPE", kind).replace("FIT", fit)


def saved(kind, width=600, height=800, mode="RGB", **how):
    stream = io.BytesIO()
    Image.new(mode, (width, height), 90).save(stream, kind, **how)
    return stream.getvalue()


def cards(folder, art, *, kind="picture", fit="fit: contain", **files):
    """A pack of cards with one picture a row; gives what is wrong with it, cell by cell."""
    pack = folder / "toy"
    pack.mkdir()
    for name, data in files.items():
        (pack / name.replace("_", ".")).write_bytes(data)
    (pack / "faces").mkdir()
    (pack / "faces" / "full.yaml").write_text(face(kind, fit))
    (pack / "cards.csv").write_text("id,art\n" + "".join(f"c{number},{name}\n" for number, name in enumerate(art)))
    (pack / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\ncomponents:\n{PARTS}")
    return load_folder(pack)


@pytest.mark.parametrize("kind", ["picture", "text"])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gone.png", "there is no file 'gone.png' in the pack"),
        ("/etc/passwd", "must be a path inside the pack's folder"),
        ("../toy.png", "leads out of the pack's folder"),
        ("https://example.org/a.png", "is an address"),
        ("cmyk.jpg", "has CMYK colours; save it with RGB colours"),
        ("a.webp", "is a WebP picture; save it as PNG or JPEG"),
        ("a.gif", "is a GIF file; save it as PNG or JPEG"),
        ("junk.png", "is neither PNG nor JPEG"),
    ],
)
def test_a_picture_of_no_use_is_told_at_every_cell_that_names_it(tmp_path, name, message, kind):
    """Two rows name it, two cells are told, with line and column, though the title is read from the same rows."""
    files = {
        "cmyk_jpg": saved("JPEG", mode="CMYK"),
        "a_webp": saved("WEBP"),
        "a_gif": saved("GIF", mode="L"),
        "junk_png": b"junk",
        "good_png": saved("PNG"),
    }
    _, problems = cards(tmp_path, [name, "good.png", name], kind=kind, **files)
    assert [str(problem.where) for problem in problems] == ["toy/cards.csv:2:2", "toy/cards.csv:4:2"]
    assert {problem.severity for problem in problems} == {"error"}
    assert all(message in problem.message for problem in problems)


def test_a_bad_drawing_is_told_once_and_in_the_drawing(tmp_path):
    """What is wrong inside an SVG stands at its own line, once, though three rows name the file."""
    for kind in ("picture", "text"):
        (tmp_path / kind).mkdir()
        _, problems = cards(tmp_path / kind, ["a.svg"] * 3, kind=kind, a_svg=SYMBOL.encode())
        assert {problem.where.file for problem in problems} == {"toy/a.svg"}
        assert len(problems) == 1


def test_a_bad_symbol_is_told_once_and_in_the_symbol(tmp_path):
    """A symbol that cannot be read is no symbol that is missing as well."""
    pack = tmp_path / "toy"
    (pack / "symbols").mkdir(parents=True)
    (pack / "symbols" / "two.svg").write_text(SYMBOL)
    (pack / "faces").mkdir()
    (pack / "faces" / "sign.yaml").write_text(
        "help: h\nextends: plain\nslots: {sign: {type: symbol, help: s}}\n"
        'elements: {s: {draw: symbol, symbol: "{{ sign }}"}}'
    )
    rows = "rows: [{id: a, sign: two}, {id: b, sign: two}]"
    parts = f'  - {{id: c, kind: card, size: 30 x 40 mm, {rows}, front: {{face: sign, sign: "{{{{ sign }}}}"}}}}'
    (pack / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\ncomponents:\n{parts}\n")
    _, problems = load_folder(pack)
    assert [problem.where.file for problem in problems] == ["toy/symbols/two.svg"]


@pytest.mark.parametrize(
    ("fit", "width", "dots"),
    [
        ("fit: contain", 230, 194),  # 230 pixels on 30 mm
        ("fit: contain", 237, 0),
        ("fit: cover", 240, 169),  # on 36 mm, the bleed included
        ("fit: cover", 284, 0),
        ("at: {left: 10%, width: 50%}", 100, 169),  # on 15 mm
    ],
)
def test_a_picture_too_coarse_for_its_size_is_told(tmp_path, fit, width, dots):
    """Below 200 dots an inch, at the size it is printed, a picture looks soft: a warning at the cell that names it."""
    _, problems = cards(tmp_path, ["a.png"], fit=fit, a_png=saved("PNG", width, width * 4 // 3))
    assert [(problem.severity, str(problem.where)) for problem in problems] == (
        [("warning", "toy/cards.csv:2:2")] if dots else []
    )
    assert all(f"only {dots} dots an inch" in problem.message for problem in problems)


def test_the_title_of_a_face_hides_no_problem(tmp_path):
    """A title that is reckoned reads all values of a row first; what it finds is told as it would be later."""
    titled = face().replace('title: "{{ name }}"', "title: \"{{ 'The ' ~ name }}\"")
    parts = PARTS.replace("data: cards.csv", "rows: [{id: a, art: x.png}, {id: b, art: y.png}]")
    _, problems = make_pack(tmp_path, parts, face_full=titled)
    assert len([line for line in shown(problems) if "there is no file" in line]) == 2


def test_a_picture_is_measured_at_the_size_it_is_printed(tmp_path):
    """Enlarged to 150 %, 237 pixels on 30 mm are 133 dots an inch; reduced to 50 %, half of them would do."""
    cards(tmp_path, ["a.png"], a_png=saved("PNG", 237, 316))
    (tmp_path / "coarse").mkdir()
    cards(tmp_path / "coarse", ["a.png"], a_png=saved("PNG", 120, 160))
    for folder, scale, dots in (
        (tmp_path, "3/2", 133),
        (tmp_path / "coarse", "1", 101),
        (tmp_path / "coarse", "1/2", 0),
    ):
        problems = Problems()
        pack = load_pack(folder / "toy", find_kinds(), problems, scale=Fraction(scale))
        draw_all(pack.components[0], problems)
        assert len(problems) == bool(dots)
        assert all(f"only {dots} dots an inch" in problem.message for problem in problems)


def clips(shapes):
    """The rectangles within which pictures show, however they are nested."""
    for shape in shapes:
        if isinstance(shape, Stamp):
            yield from clips(shape.drawing.shapes)
        elif isinstance(shape, Clip) and isinstance(shape.shapes[0], (Picture, Stamp)):
            yield box(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)


@pytest.mark.parametrize("name", ["half.png", "half.svg"])
def test_a_picture_that_shines_through_shows_once_within_the_cut(tmp_path, name):
    """What goes on outside, so that nothing ends at the cut, meets it there: where both showed it was darker."""
    svg = SYMBOL.replace("<foreignObject/>", '<rect width="60" height="60" fill="red" opacity="0.5"/>')
    files = {"half_png": saved("PNG", mode="RGBA"), "half_svg": svg.replace("0 0 60 60", "0 0 45 60").encode()}
    pack, problems = cards(tmp_path, [name], **files)
    assert shown(problems) == []
    (face,) = draw_all(pack.components[0], problems).values()
    trim = box(0, 0, 30 * MM, 40 * MM)
    shining = [clip for clip in clips(face.bled.shapes) if clip.intersection(trim).area]
    assert sum(clip.intersection(trim).area for clip in shining) == trim.area
    beyond = unary_union(list(clips(face.bled.shapes)))
    assert beyond.covers(box(-3 * MM, -3 * MM, 33 * MM, 43 * MM))
