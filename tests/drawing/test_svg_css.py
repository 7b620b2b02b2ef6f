"""Style sheets in an SVG rank their rules as CSS does, and what is not understood is told."""

import pytest
from kit.svg_files import drawn, faults, flat, svg

PATH = '<path id="p" class="a b" d="M1 1h9v9z" fill="#010101"/>'


@pytest.mark.parametrize(
    ("sheet", "fill"),
    [
        ("", "#010101"),
        ("path{fill:#020202}", "#020202"),
        ("*{fill:#020202}", "#020202"),
        (".a{fill:#020202}path{fill:#030303}", "#020202"),
        (".a{fill:#020202}.b{fill:#030303}", "#030303"),
        (".b{fill:#030303}.a{fill:#020202}", "#020202"),
        (".a.b{fill:#020202}.a{fill:#030303}", "#020202"),
        ("#p{fill:#020202}.a.b{fill:#030303}", "#020202"),
        ("path.a#p{fill:#020202}#p{fill:#030303}", "#020202"),
        ("path{fill:#020202!important}#p{fill:#030303}", "#020202"),
        ("path{fill:#020202 ! important}#p{fill:#030303!important}", "#030303"),
        (".x,.a , .y{fill:#020202}", "#020202"),
        ("g .a{fill:#020202}.a{fill:#030303}", "#020202"),
        ("svg > g > .a{fill:#020202}", "#020202"),
        ("svg > .a{fill:#020202}", "#010101"),
        ("g g path{fill:#020202}", "#010101"),
        ("#g path{fill:#020202}", "#020202"),
        ("path.c{fill:#020202}", "#010101"),
        (".A{fill:#020202}", "#010101"),
        ("path:hover{fill:#020202}", "#010101"),
        ("/* .a{fill:red} */ <!-- .a{FILL:#020202} -->", "#020202"),
        ("@charset 'utf-8';@font-face{font-family:x;src:url(y)}.a{fill:#020202}", "#020202"),
        ("@media (prefers-color-scheme: dark){.a{fill:#020202}}", "#010101"),
        (".a{font:12px 'x;y';fill:#020202;}", "#020202"),
        (".a{fill:rgb(2 2 2 / 100%)}", "#020202"),
        (".\\61{fill:#020202}", "#020202"),
        ("g{fill:#020202}.a{fill:inherit}", "#010101"),
    ],
)
def test_the_stronger_rule_paints(sheet, fill):
    """Important before not, then ids, classes, names, then what comes later; attributes are the weakest."""
    found = [
        shape.fill.hex
        for body in (
            f'<style>{sheet}</style><g id="g">{PATH}</g>',
            f'<g id="g">{PATH}</g><defs><style>{sheet}</style></defs>',
        )
        for shape in flat(drawn(svg(body.replace("<!--", "&lt;!--").replace("-->", "--&gt;"))).shapes)
    ]
    if "inherit" in sheet:
        fill = "#020202"
    assert found == [fill] * 2


def test_inline_style_lies_between_rules_and_what_is_important():
    """A style attribute beats an id, and is beaten by what is important in a rule, not in itself."""
    path = '<path class="a" style="fill:#030303;stroke:#040404!important" d="M1 1h9v9z"/>'
    sheet = "<style>.a{fill:#020202;stroke:#050505!important}</style>"
    (shape,) = flat(drawn(svg(sheet + path)).shapes)
    assert (shape.fill.hex, shape.stroke.colour.hex) == ("#030303", "#040404")
    (shape,) = flat(drawn(svg(sheet.replace("02;", "02!important;") + path)).shapes)
    assert shape.fill.hex == "#020202"


@pytest.mark.parametrize(
    ("sheet", "field", "message"),
    [
        ("path[id]{fill:red}", "<style>", '"path[id]" is not a selector'),
        ("path:nth-child(2){fill:red}", "<style>", "is not a selector"),
        ("g + path{fill:red}", "<style>", "is not a selector"),
        (".a >{fill:red}", "<style>", "is not a selector"),
        (".a,,.b{fill:red}", "<style>", "is not a selector"),
        (". a{fill:red}", "<style>", "is not a selector"),
        ("a b c d e f g{fill:red}", "<style>", "is not a selector"),
        ("@import url(x.css);", "<style> @import", "is not something that forge reads"),
        ("@media print{.a{fill:red}}", "<style> @media", "is not something that forge reads"),
        (".a{--ink:red}", "<style> --ink", "is a variable"),
        (".a{fill red}", "<style>", "is not CSS"),
        (".a", "<style>", "is not CSS"),
    ],
)
def test_what_is_not_understood_is_a_problem_at_its_rule(sheet, field, message):
    """Rules are never passed over because they are not understood; the line is that of the rule."""
    (problem,) = faults(svg(f"<style>\n\n{sheet}</style>{PATH}"))
    assert (problem.where.line, problem.field) == (3, field)
    assert message in problem.message
    assert problem.hint


def test_a_value_that_cannot_be_drawn_is_told_at_the_element():
    """What a rule sets is a problem of the element that it is set for."""
    (problem,) = faults(svg(f"<style>.a{{fill:url(#g)}}</style>\n{PATH}"))
    assert (problem.where.line, problem.field) == (2, "<path> fill")


def test_a_sheet_of_another_language_is_a_problem():
    """Only CSS is read."""
    assert faults(svg('<style type="text/less">a</style>'))[0].field == "<style> type"
