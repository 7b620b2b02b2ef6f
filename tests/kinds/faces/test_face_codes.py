"""QR codes and barcodes are read by an independent reader from what is printed, and say what they should."""

import io

import pytest
import zxingcpp
from kit.face_toys import make_pack, shown
from kit.rendering_scenes import page, pdf
from PIL import Image

from forge.drawing.shapes import Stamp
from forge.reading.measures import MM
from forge.rendering.png import render_pngs

QR = 'draw: qr, text: "{{ text }}", correction: "{{ sort }}"'
BAR = 'draw: barcode, text: "{{ text }}", code: "{{ sort }}"'


def codes(folder, element, rows, size="60 x 40 mm"):
    """Labels with one code each; gives their drawings, and what is wrong with them."""
    face = f"help: h\nslots: {{text: {{}}, sort: {{}}}}\nelements: {{code: {{{element}}}}}\n"
    parts = f"  - {{id: codes, kind: card, size: {size}, data: codes.csv, front: code}}\n"
    table = "id,text,sort\n" + "".join(f'c{number},"{text}",{sort}\n' for number, (text, sort) in enumerate(rows))
    pack, problems = make_pack(folder, parts, face_code=face, codes=table)
    (component,) = pack.components
    return [component.draw(piece, "front", problems).drawing for piece in component.pieces], shown(problems)


def read(drawing):
    """What a scanner reads of a printed drawing, and as which kind of code."""
    data = pdf(page(Stamp(drawing, 5 * MM, 5 * MM), width=drawing.width + 10 * MM, height=drawing.height + 10 * MM))
    image = Image.open(io.BytesIO(next(iter(render_pngs(data, 300)))))
    return [(found.text, found.format.name) for found in zxingcpp.read_barcodes(image)]


def test_qr_codes_are_read(tmp_path):
    """At each degree of correction, with letters beyond ASCII."""
    said = "Zwölf Boxkämpfer: https://example.org/?p=1"
    drawings, problems = codes(tmp_path, QR, [(said, sort) for sort in ("low", "medium", "quartile", "high")], "50 mm")
    assert problems == []
    assert [read(drawing) for drawing in drawings] == [[(said, "QRCode")]] * 4


def test_barcodes_are_read(tmp_path):
    """Each kind, with the check digits of published examples; a UPC-A is an EAN-13 that begins with 0."""
    rows = [
        ("590123412345", "ean-13"),
        ("5901234123457", "ean-13"),
        ("9638507", "ean-8"),
        ("036000291452", "upc-a"),
        ("PRT-0042", "code-128"),
        ("ABC 12", "code-39"),
    ]
    drawings, problems = codes(tmp_path, BAR, rows)
    assert problems == []
    texts = [[text for text, _ in read(drawing)] for drawing in drawings]
    assert [text for (text,) in texts] == [
        "5901234123457", "5901234123457", "96385074", "0036000291452", "PRT-0042", "ABC 12",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sort", "said"),
    [
        ("5901234123450", "ean-13", "ends in the check digit 0, and it would be 7"),
        ("12", "ean-13", "is not a number of 12 digits, or of 13 with its check digit"),
        ("Größe", "code-128", "holds characters that this kind of barcode has no bars for"),
        ("abc", "code-39", "holds characters that this kind of barcode has no bars for"),
        ("x" * 901, "code-128", "has 901 characters, more than 900"),
        ("x" * 60, "code-128", "0.19 mm is the least that is read well"),
    ],
)
def test_what_no_scanner_would_read_is_told(text, sort, said, tmp_path):
    """Wrong check digits, letters without bars, bars that are too fine: with the cell's place."""
    _, problems = codes(tmp_path, BAR, [(text, sort)])
    assert len(problems) == 1
    assert said in problems[0]


def test_a_code_needs_dark_on_light(tmp_path):
    """Light on dark, and too little contrast, are errors."""
    light = BAR + ', colour: "#ffffff", ground: "#000000"'
    faint = BAR + ', colour: "#999999"'
    for element, said in ((light, "lighter than the ground"), (faint, "a code needs 4.5:1")):
        (problem,) = codes(tmp_path / said[:7], element, [("5901234123457", "ean-13")])[1]
        assert said in problem
