"""SVG as drawing programs write it looks on paper as another renderer shows it."""

import pytest
from kit.pictures import differing
from kit.svg_files import by_resvg, drawn, faults, flat, on_paper, svg

from forge.reading.measures import Colour

NOTES = (
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
)
TRIANGLE = '<path d="M30 5 L55 55 L5 55z"/>'

PROGRAMS = {
    "illustrator": b"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px"
 y="0px" width="60px" height="60px" viewBox="0 0 60 60" style="enable-background:new 0 0 60 60;" xml:space="preserve">
<style type="text/css"><![CDATA[ .st0{fill:#C02020;} .st1{clip-path:url(#SVGID_2_);fill:none;stroke:#2040C0;
 stroke-width:6;stroke-miterlimit:10;} ]]></style>
<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1"
 height="1"/><g><rect class="st0" x="5" y="5" width="50" height="50"/><g><defs><rect id="SVGID_1_" x="10" y="10"
 width="40" height="25"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/>
</clipPath><circle class="st1" cx="30" cy="30" r="20"/></g></g></switch></svg>""",
    "illustrator-defs": svg(
        "<defs><style>.cls-1,.cls-2{fill:none;}.cls-2{stroke:#2040c0;stroke-width:4px;stroke-linejoin:bevel}"
        "#a{fill:#c02020 !important}</style></defs><title>b</title>"
        '<g id="Layer_2" data-name="Layer 2"><rect id="a" class="cls-1" x="5" y="5" width="50" height="50"/>'
        '<polyline class="cls-2" points="8 50 30 10 52 50"/></g>'
    ),
    "inkscape": svg(
        '<sodipodi:namedview id="v" pagecolor="#fff"><inkscape:grid type="xygrid"/></sodipodi:namedview>'
        '<defs><linearGradient id="s" inkscape:swatch="solid"><stop style="stop-color:#c02020;stop-opacity:1"/>'
        '</linearGradient><linearGradient id="t" xlink:href="#s"/></defs><metadata><x/></metadata>'
        '<g inkscape:groupmode="layer" transform="translate(-2,3)" style="display:inline"><path style="color:#000000;'
        "display:inline;overflow:visible;visibility:visible;fill:url(#t);fill-opacity:1;stroke:#000000;"
        "stroke-width:2;stroke-linecap:square;stroke-dasharray:4, 6;stroke-dashoffset:3;font:'A;b'\""
        ' d="m 10,10 h 40 v 30 z" inkscape:connector-curvature="0"/><flowRoot><flowPara/></flowRoot></g>',
        f'width="60mm" height="60mm" viewBox="0 0 60 60" version="1.1" {NOTES}',
    ),
    "figma": svg(
        '<g clip-path="url(#clip0)"><path fill-rule="evenodd" clip-rule="evenodd" d="M-5 5H50V65H-5V5ZM10 15V40H40V15'
        'H10Z" fill="#1B5E20"/></g><mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" width="60"'
        ' height="60"><path d="M0 20H60V30H0Z" fill="#D9D9D9"/></mask><g mask="url(#m)"><circle cx="25" cy="27" r="9"'
        ' fill="#E65100"/></g><defs><clipPath id="clip0"><rect width="60" height="60" fill="white"/></clipPath></defs>',
        'width="60" height="60" viewBox="0 0 60 60" fill="none"',
    ),
    "sprite": svg(
        '<defs><symbol id="a" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol><g id="two"><use xlink:href="#a"'
        ' width="20" height="20" fill="teal"/><use href="#a" x="30" y="5" width="20" height="10" fill="#f80"/></g>'
        '</defs><use href="#two" y="2"/><use href="#two" transform="rotate(90 30 30)"/>'
    ),
    "nested": svg(
        '<svg x="10%" y="5" width="25" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice">'
        '<circle cx="5" cy="5" r="7"/></svg><svg x="40" y="5" width="15" height="50" viewBox="0 0 10 10" fill="#a00"'
        ' preserveAspectRatio="none"><rect width="100%" height="50%" rx="2"/></svg>'
    ),
    "conditions": svg(
        '<g requiredExtensions="http://example.org/more"><circle r="40" fill="red"/></g><switch><g systemLanguage="de">'
        '<rect width="9" height="9"/></g><rect x="20" y="20" width="9" height="30"/></switch>'
        '<svg x="40" width="initial" height="initial" viewBox="0 0 10 20"><path d="M0 0h5v20z"/></svg>'
    ),
    "mask": svg(
        '<defs><mask id="a" maskUnits="userSpaceOnUse" x="0" y="0" width="60" height="60">'
        '<path fill="#fff" d="M5 9H40V50H5z"/></mask></defs>'
        '<g mask="url(#a)"><circle cx="30" cy="30" r="25" stroke="teal" stroke-width="9" fill="gold"/></g>'
    ),
    "site": svg(
        '<path d="M0 0h60v60H0z" fill="rgba(0, 0, 0, 0)"/><g class="" style="touch-action: none;" '
        'transform="translate(0,0)"><path fill="hsla(120, 60%, 30%, 1)" d="M30 5 L55 55 L5 55z"/></g>',
        'style="height: 512px; width: 512px;" viewBox="0 0 60 60"',
    ),
    "corel": svg(
        '<defs><style type="text/css">/* corel */ .str0 {stroke:#2B2A29;stroke-width:1.5;stroke-miterlimit:22.9256} '
        ".fil0, .fil1 {fill:none;fill-rule:nonzero} g .fil1 {fill:#3E4095}</style></defs>"
        '<g id="Layer_x0020_1"><g id="_1"><path class="fil1 str0" d="M9 40l8 -30 9 30 10 -12 9 22z"/></g>'
        '<ellipse class="fil0 str0" cx="30" cy="30" rx="24" ry="20"/></g>',
        'width="4cm" height="50mm" viewBox="0 0 60 60" preserveAspectRatio="xMaxYMin"',
    ),
    "order": svg('<path d="M10 10L50 20V50Z" fill="gold" stroke="navy" stroke-width="9" paint-order="stroke"/>'),
    "dots": svg(
        '<g fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M10 10h.01M30 10v.01M10 30l40 10-30 10"/><line x1="50" y1="10" x2="50" y2="10.01"/></g>'
    ),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_looks_as_another_renderer_shows_it(program):
    """Style sheets, swatches, clips, uses, frames and units come out as resvg draws them."""
    ours, theirs = on_paper(drawn(PROGRAMS[program])), by_resvg(PROGRAMS[program])
    assert ours.shape == theirs.shape
    assert (theirs != 255).any()
    assert differing(ours, theirs) < 0.001


@pytest.mark.parametrize(
    ("data", "colour"),
    [
        (svg(TRIANGLE.replace("<path", '<path fill="#000000ff"')), "#000000"),
        (svg(TRIANGLE.replace("<path", '<path fill="darkslategray"')), "#2f4f4f"),
        (svg(TRIANGLE.replace("<path", '<path style="opacity:1.000;fill-opacity:100%"')), "#000000"),
        (svg(f"<defs><g id='t'>{TRIANGLE}</g></defs><use xlink:href='#t'/>"), "#000000"),
        (svg(TRIANGLE, 'width="60mm" height="60mm"'), "#000000"),
        (
            svg(TRIANGLE.replace("<path", '<path style="fill:red;fill:color(display-p3 1.0 0.0 0.0)"')),
            "#ff0000",
        ),
        (svg(TRIANGLE.replace("<path", '<path fill="color(display-p3 0.9175 0.2003 0.1387)"')), "#ff0000"),
        (svg(TRIANGLE.replace("<path", '<path fill="color(display-p3 0.21604 0.49418 0.13151)"')), "#008000"),
        (b'<!DOCTYPE svg PUBLIC "a" "b">' + svg(TRIANGLE, 'version="1.1" viewBox="0 0 60 60"'), "#000000"),
    ],
)
def test_one_triangle_in_many_spellings(data, colour):
    """Eight digits, names, percentages, uses, millimetres and a plain document type are all read.

    So is Display P3, which Figma writes after the sRGB colour that it stands for; its green is that of Web Platform
    Tests, css-color/predefined-001.
    """
    (shape,) = flat(drawn(data).shapes)
    assert shape.fill.hex == colour
    assert len(shape.commands) == 5


def test_millimetres_without_a_view_box_are_a_size():
    """60 mm are 226.77 user units of 1/96 inch, so 30 of them lie at 13.2 % of the width."""
    (shape,) = flat(drawn(svg(TRIANGLE, 'width="60mm" height="60mm"')).shapes)
    assert shape.commands[0][1] == pytest.approx(30 / (60 / 25.4 * 96) * 3_600_000, abs=1)


@pytest.mark.parametrize(
    "mask",
    [
        '<mask id="a"><path d="M5 9H40V50H5z"/></mask>',
        '<mask id="a"><path fill="#fff" d="M5 9H40V50z"/></mask>',
        '<mask id="a" maskUnits="userSpaceOnUse" width="30" height="60"><path fill="#fff" d="M5 9H40V50H5z"/></mask>',
        '<mask id="a" maskContentUnits="objectBoundingBox"><path fill="#fff" d="M0 0H1V1H0z"/></mask>',
        '<g fill="none"><mask id="a" style="mask-type:alpha"><path d="M5 9H40V50H5z"/></mask></g>',
        '<clipPath id="a"><circle r="9"/></clipPath>',
        '<clipPath id="a"><rect width="9" height="9" rx="2"/></clipPath>',
        '<clipPath id="a"><rect width="9" height="9"/><rect x="20" width="9" height="9"/></clipPath>',
        '<clipPath id="a"/>',
    ],
)
def test_a_cut_that_is_no_plain_rectangle_is_a_problem(mask):
    """Masks that are dark, partial or empty, and clips of other outlines, are never passed over."""
    cut = "clip-path" if "clipPath" in mask else "mask"
    (problem,) = faults(svg(f'{mask}\n<path {cut}="url(#a)" d="M0 0H60V60H0z"/>'))
    assert problem.where.line == 2
    assert "is no plain rectangle" in problem.message


def test_lines_of_a_file_with_a_document_type_are_counted_right():
    """A document type of two lines does not move the places of problems."""
    (problem,) = faults(b'<!DOCTYPE svg PUBLIC "a"\n "b">\n' + svg("\n<image/>"))
    assert (problem.where.line, problem.where.column) == (4, 1)


def test_current_colour_is_that_of_the_element_itself():
    """A child with a colour of its own draws its inherited currentColor in it."""
    data = svg('<g fill="currentColor" color="red"><g color="#00f"><path d="M1 1h9v9z"/></g></g>')
    assert [shape.fill for shape in flat(drawn(data).shapes)] == [Colour(0, 0, 255)]


def test_what_is_hidden_may_show_what_is_in_it_but_not_what_is_not_displayed():
    """Visibility is inherited and can be taken back, display cannot."""
    path = '<path d="M1 1h9v9z" visibility="visible"/>'
    data = svg(f'<g visibility="hidden"><path d="M1 1h9z"/>{path}</g><g display="none">{path}</g>')
    assert len(list(flat(drawn(data).shapes))) == 1
