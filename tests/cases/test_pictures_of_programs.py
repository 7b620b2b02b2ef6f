"""Pictures as programs save them and as data name them: drawn as they look there, or told with a place."""

import numpy as np
import pytest
from kit.case_packs import write
from kit.pictures import differing, look_at_svg
from kit.svg_files import by_resvg, drawn, on_paper, svg

FACE = """\
help: A picture.
extends: plain
title: "{{ art }}"
slots: {art: {type: picture, help: art}}
elements:
  art: {draw: picture, area: trim, picture: "{{ art }}"}
"""
STYLED = svg(
    "<defs><style>.cls-1{fill:#c02020;}.cls-2{fill:none;stroke:#2040c0;stroke-width:4px;}</style></defs>"
    '<rect class="cls-1" x="5" y="5" width="50" height="50"/><circle class="cls-2" cx="30" cy="30" r="18"/>'
)
RING = svg(
    '<defs><style>.a{fill:none;stroke:#000;stroke-width:6px;}</style></defs><circle class="a" cx="30" cy="30" r="25"/>'
)
TWO_ROWS = """\
pack: pictures
title: Pictures
components:
  - id: cards
    kind: card
    title: Cards
    size: 60 x 60 mm
    rows: [{id: a, art: %s}, {id: b, art: %s}]
    front: {face: pic, art: "{{ art }}"}
"""
GRADIENT = svg(
    '<defs><linearGradient id="g"><stop stop-color="#fff" stop-opacity="0"/><stop offset="1"/></linearGradient></defs>'
    '<rect width="60" height="60" fill="url(#g)"/>'
)
TRIANGLE = 'd="M30 5 L55 55 L5 55z"'
PROGRAMS = {
    "eight digits": svg(f'<path fill="#000000ff" {TRIANGLE}/>'),
    "Illustrator": b'<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
    b'"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg version="1.1" id="Layer_1" '
    b'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" xml:space="preserve">'
    b'<path d="M30 5 L55 55 L5 55z"/></svg>',
    "Inkscape": svg(
        '<path style="color:#000000;display:inline;overflow:visible;visibility:visible;fill:#000000;fill-opacity:1;'
        f'stroke:none;enable-background:accumulate" {TRIANGLE}/>'
    ),
    "colour name": svg(f'<path fill="darkslategray" {TRIANGLE}/>'),
    "millimetres": svg('<path d="M30 5 L155 55 L5 55z"/>', 'width="60mm" height="60mm"'),
    "nested": svg('<svg x="5" y="5" width="50" height="50" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'),
    "opacity": svg(f'<path style="opacity:1.000;fill-opacity:100%" {TRIANGLE}/>'),
    "icon site": svg(
        '<path d="M0 0h60v60H0z" fill="rgba(0, 0, 0, 0)"></path><g class="" style="touch-action: none;" '
        f'transform="translate(0,0)"><path fill="rgba(20, 60, 90, 1)" {TRIANGLE}/></g>',
        'style="height: 512px; width: 512px;" viewBox="0 0 60 60"',
    ),
    "square ends": svg('<path fill="none" stroke="currentColor" stroke-linecap="square" d="M10 10 L50 50"/>'),
    "use": svg(f'<defs><path id="t" {TRIANGLE}/></defs><use xlink:href="#t"/>'),
}
ALMOST_ALIKE = 0.001


def pieces(folder):
    """Each piece of a build as rows of red, green, blue."""
    return {path.stem: look_at_svg(path.read_text("utf-8")) for path in folder.glob("pieces/svg/*.svg")}


def middle(picture, across=0.5, down=0.5):
    """The colour at a share of a picture's width and height."""
    high, wide, _ = picture.shape
    return tuple(int(part) for part in picture[int(high * down), int(wide * across)])


def test_rules_of_a_style_sheet_colour_what_they_name(forge, tmp_path):
    """A red square with a blue ring in it, and a ring in ink: neither is a solid black shape."""
    parts = TWO_ROWS % ("art/badge.svg", "art/badge.svg") + (
        "  - id: chits\n    kind: counter\n    title: Chits\n    size: 20 mm\n    rows: [{id: ring, sym: ring}]\n"
        '    front: {face: marker, symbol: "{{ sym }}"}\n'
    )
    folder = write(tmp_path / "p", pack_yaml=parts, faces__pic_yaml=FACE, art__badge_svg=STYLED, symbols__ring_svg=RING)
    ran = forge("build", folder, "--format", "svg", "--each", "--out", "out")
    assert ran.status == 0, ran.err
    shown = pieces(tmp_path / "out")
    card, chit = shown["a-front"], shown["ring-front"]
    assert middle(card) == middle(card, 0.2, 0.2) == (192, 32, 32)
    assert middle(card, across=0.8) == (32, 64, 192)
    assert middle(card, across=0.04) == middle(chit) == (255, 255, 255)
    dark = (chit.max(axis=2) < 80).mean()
    assert 0.02 < dark < 0.2


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_triangle_is_a_triangle_whoever_saved_it(name):
    """Ten ways in which programs write the same simple thing look as another renderer shows them."""
    data = PROGRAMS[name]
    shown = on_paper(drawn(data))
    assert differing(shown, by_resvg(data)) <= ALMOST_ALIKE
    assert (shown.min(axis=2) < 128).any()


@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize(
    ("art", "files", "said"),
    [
        ("art/nothing.png", {}, "there is no file 'art/nothing.png'"),
        ("art/gradient.svg", {"art__gradient_svg": GRADIENT}, "is a gradient with a colour that is partly transparent"),
        ("art/junk.png", {"art__junk_png": b"junk\n"}, "'art/junk.png' is neither PNG nor JPEG"),
        ("art/a.webp", {"art__a_webp": b"RIFF\0\0\0\0WEBPVP8 "}, "'art/a.webp'"),
        ("art/a.gif", {"art__a_gif": b"GIF89a\1\0\1\0\0\0\0;"}, "'art/a.gif'"),
        ("/etc/passwd", {}, "'/etc/passwd'"),
        ("../outside.png", {}, "'../outside.png'"),
        ('"https://example.org/a.png"', {}, "'https://example.org/a.png'"),
        ("art/words.svg", {"art__words_svg": svg('<text x="1" y="9">Hi</text>')}, "<text>"),
    ],
)
def test_no_picture_that_data_name_is_lost_without_a_word(forge, tmp_path, command, art, files, said):
    """Whatever is wrong with it, checking and building stop and say it; both of two rows are told in one run."""
    parts = TWO_ROWS % (art, "art/other-that-is-not.png")
    ran = forge(command, write(tmp_path / "p", pack_yaml=parts, faces__pic_yaml=FACE, **files))
    assert ran.status == 1, ran.out
    assert said in ran.err
    assert "there is no file 'art/other-that-is-not.png'" in ran.err
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_misspelt_picture_of_many_rows_is_told_with_its_lines(forge, tmp_path, command):
    """Checking and building name each line that names it, and the file that was meant."""
    parts = (TWO_ROWS % ("x", "y")).replace("rows: [{id: a, art: x}, {id: b, art: y}]", "data: cards.csv")
    rows = "".join(f"c{number},art/{'sieg' if number % 2 else 'siege'}.svg\n" for number in range(6))
    folder = write(
        tmp_path / "p", pack_yaml=parts, faces__pic_yaml=FACE, cards_csv=f"id,art\n{rows}", art__siege_svg=STYLED
    )
    ran = forge(command, folder)
    assert ran.status == 1
    assert "cards.csv:3:" in ran.err
    assert "did you mean 'art/siege.svg'?" in ran.err
    assert "lines 5, 7" in ran.err


def test_a_picture_that_fills_a_card_reaches_past_its_trim(forge, tmp_path):
    """Around a card whose picture covers it there is picture, not paper, as far as a cut may stray."""
    parts = TWO_ROWS % ("art/full.svg", "art/full.svg")
    full = svg('<rect width="60" height="60" fill="#c02020"/>')
    folder = write(tmp_path / "p", pack_yaml=parts, faces__pic_yaml=FACE, art__full_svg=full)
    assert forge("build", folder, "--no-cover", "--format", "svg", "--out", "out").status == 0
    (sheet,) = (tmp_path / "out" / "svg").glob("*.svg")
    red = (look_at_svg(sheet.read_text("utf-8"), dpi=127) == (192, 32, 32)).all(axis=2)
    rows, columns = np.nonzero(red)
    high, wide = (int(axis.max() - axis.min() + 1) / 5 for axis in (rows, columns))
    assert max(high, wide) >= 2 * 60 + 2
    assert min(high, wide) >= 60 + 2
