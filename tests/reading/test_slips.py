"""What everybody gets wrong in YAML is said where it stands, with what to write."""

import pytest

from forge.errors import ForgeError, Problems
from forge.reading.fields import NAME, TEXT, ListOf, Record, field
from forge.reading.yaml_text import parse_yaml


def read(text):
    """Read a text; give what it says, if it can be read, and each problem as line, column, message and hint."""
    problems = Problems()
    node = None
    try:
        node = parse_yaml(text, "pack.yaml", problems)
    except ForgeError as error:
        problems.add(error.problems)
    return node, [(p.where.line, p.where.column, p.message, p.hint) for p in problems]


ODD = "begins in column %s, where no line above it does"
EXPRESSION = "an expression needs quotes"
COLOUR = "a colour needs quotes, or YAML takes it for a remark"


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("name: {{ name }}\n", 1, 7, EXPRESSION, 'write "{{ name }}"'),
        ("ü: ä\nfront: {face: x, name: {{ name }}, att: 1}\n", 2, 24, EXPRESSION, 'write "{{ name }}"'),
        ("all:\n  - {{ a, b }}\n", 2, 5, EXPRESSION, 'write "{{ a, b }}"'),
        ("a: {{ b }} x\nc: d\n", 1, 4, EXPRESSION, 'write "{{ b }}"'),
        ("a: the {{ b: c }}\n", 1, 8, EXPRESSION, 'write "{{ b: c }}"'),
        ('front: {a: 1, b: {{ "x" if y else "z" }}}\n', 1, 18, EXPRESSION, """write '{{ "x" if y else "z" }}}'"""),
        ("a:\n    b: 1\n   c: 2\n", 3, 4, ODD % 4, "begin it in column 1 or 5"),
        ("a:\n  b: 1\n c:\n  d: 2\n", 3, 2, ODD % 2, "begin it in column 1 or 3"),
        ("ground: #24425c\n", 1, 8, COLOUR, 'write "#24425c"'),
        ("a:\n  ground: #fff\n  ink: x\n", 2, 10, COLOUR, 'write "#fff"'),
        ("all:\n  - #24425c\n", 2, 4, COLOUR, 'write "#24425c"'),
        ("red: {ground: #24425c, ink: white}\nblue: {ground: x}\n", 1, 15, COLOUR, 'write "#24425c"'),
        ("all: [#24425c, #fff]\nmore: x\n", 1, 7, COLOUR, 'write "#24425c"'),
        ("title: Tally: x\n", 1, 8, "a text with a colon needs quotes", 'write title: "Tally: x"'),
        ("all:\n  - note: a: b\n", 2, 11, "a text with a colon needs quotes", 'write note: "a: b"'),
        ("a: b\n\tc: d\n", 2, 1, "is indented with a tab", "indent with blanks"),
        ("a:\n\t- d\n", 2, 1, "is indented with a tab", "indent with blanks"),
        ("title:Toy\nb: 1\n", 1, 7, "there is no blank after the colon", "write title: Toy"),
        ("a: 1\ntitle:Toy\nb: 1\n", 2, 7, "there is no blank after the colon", "write title: Toy"),
        ("a: 1\nwords\nb: 1\n", 2, 1, "is no name with a value", "write name: value, with a colon and a blank"),
        ("a: x\n  b: c\n", 2, 3, "is indented deeper than the line above, which has a value already", ""),
        ('a: "x" y\n', 1, 8, "goes on after the quotes", None),
        ("a: 'it's'\n", 1, 8, "goes on after the quotes", None),
        ("a: 1\nb: [x, y\nc: 1\n", 2, 4, "[ is not closed", None),
        ("a: {x: 1\nb: 2\n", 1, 4, "{ is not closed", None),
        ("a: @x\n", 1, 4, "begins with @, which means something else in YAML", "put quotes around it"),
        ("a: *x\n", 1, 4, "begins with *, which means something else in YAML", "put quotes around it"),
        ("- a\nb: c\n", 2, 1, "is not an item of the list above", None),
        ("a:\n - b\n c: d\n", 3, 2, "is not an item of the list above", None),
        ("a: - b\n", 1, 4, "a list cannot begin here", None),
        ('a: 1\nb: "c\nd: e\n', 2, 4, '" is not closed', 'close it with "'),
        (
            "r: {res: one of a, b, n: 1}\n",
            1,
            20,
            "a text with a comma needs quotes in {braces}",
            'write res: "one of a, b"',
        ),
    ],
)
def test_a_slip_is_one_problem_with_the_right_line_and_what_to_write(text, line, column, message, hint):
    """The words of YAML itself are for those who wrote it."""
    _, problems = read(text)
    assert len(problems) == 1
    assert problems[0][:3] == (line, column, message)
    assert problems[0][3] == hint if hint is not None else problems[0][3]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("name: {{ name }}\n", "{{ name }}"),
        ("name: #24425c\n", "#24425c"),
        ("name: #24425c # the sea\n", "#24425c"),
    ],
)
def test_what_was_meant_is_read_on(text, value):
    """So that nothing more is said of it."""
    node, problems = read(text)
    assert node.entries["name"].value.text == value
    assert len(problems) == 1


def test_words_parted_by_commas_are_joined_again():
    """One problem for each comma, and the text as it was meant."""
    node, problems = read("res: {type: one of a, b, c, title: T}\n")
    assert node.entries["res"].value.entries["type"].value.text == "one of a, b, c"
    assert len(problems) == 2


@pytest.mark.parametrize(
    "text",
    [
        'a: "{{ b }}"\n',
        "a: x # {{ b }}\n",
        "a: # ffffff is white\n  b: c\n",
        "a: #1 of two\n",
        "a: #fffffff\n",
        "a: {b: {c: {d: e}}}\n",
        "a: {b: [c, d], e: }\n",
        "a:\n",
        "a: {b: , c: 1}\n",
    ],
)
def test_what_is_no_slip_is_left_alone(text):
    """Remarks, mappings and blanks are what they are."""
    _, problems = read(text)
    assert problems == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"])
def test_slips_are_found_on_the_lines_that_yaml_counts(end):
    """A text may end its lines in any of YAML's ways, and break off anywhere."""
    text = end.join(
        ["pack: harbour", "title: 'A: b'", "parts:", "  - {from: [one, two]}", "  - &a {id: x, of: *a}", "%", ""]
    )
    for length in range(len(text)):
        cut = text[:length]
        _, problems = read(cut)
        lines = cut.replace(end, "\n").split("\n")
        assert all(1 <= line <= len(lines) + 1 for line, *_ in problems), (cut, problems)
    _, problems = read(end.join(["a: x", "", "b:", "  - {c: [1, 2]"]))
    assert [(line, column, message) for line, column, message, _ in problems] == [(4, 5, "{ is not closed")]


def test_fields_know_a_colon_without_a_blank_and_a_list_without_dashes():
    """Both are one word, or a mapping, to YAML."""

    class Thing(Record, called="a thing"):
        id: str = field(NAME, "its name", default="")
        kind: str = field(TEXT, "what it is", default="")

    problems = Problems()
    ListOf(Thing).read(parse_yaml("id: a\n", "p", problems), "things", problems)
    Thing.read(parse_yaml("{id:a, kind: b}\n", "p", problems), "", problems)
    ListOf(Thing).read(parse_yaml("all:\n  - id:a\n", "p", problems).entries["all"].value, "things", problems)
    assert [problem.hint for problem in problems] == [
        "put - before each item",
        "write a blank after the colon: id: a",
        "write a blank after the colon: id: a",
    ]


@pytest.mark.parametrize(
    ("cell", "hint"),
    [("[gold]", "write it without the brackets of a list, or the dash"), ("[gold, silver]", "")],
)
def test_one_value_in_brackets_is_told_from_a_list(cell, hint):
    """A cell written like those of a table with columns needs no second look; several values are no such slip."""
    problems = Problems()
    node, _ = read(f"cell: {cell}\n")
    TEXT.read(node.entries["cell"].value, "rows.1", problems)
    assert [problem.hint for problem in problems] == [hint]
