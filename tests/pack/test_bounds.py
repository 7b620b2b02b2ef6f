"""What would take too long is refused before the work, with the bound."""

import time

import pytest

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import letters, load_pack
from forge.reading.yaml_text import parse_yaml

HEAD = "pack: toy\ntitle: Toy\n"
COUNTERS = '{{id: {id}, kind: counter, data: t.csv, copies: "{copies}", front: {{face: value, value: "{{{{ v }}}}"}}}}'
SHEET = "{id: s%d, kind: sheet, page: a4, blocks: [%s]}"


def problems_of(folder, text, rows="v\n1\n", **files):
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    (folder / "t.csv").write_text(rows, encoding="utf-8")
    for name, words in files.items():
        (folder / f"{name}.yaml").write_text(words, encoding="utf-8")
    problems = Problems()
    began = time.process_time()
    try:
        load_pack(folder, find_kinds(), problems)
    except ForgeError as error:
        problems.add(error.problems)
    assert time.process_time() - began < 10, "a bound is there to be met early"
    return [problem.message for problem in problems.errors]


def parts(*entries):
    return HEAD + "components:\n" + "".join(f"  - {entry}\n" for entry in entries)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"pack: toy\ntitle: {'x y ' * 900_000}\n", "holds more than 10,000 characters"),
        (f"pack: toy\ntitle: {'x' * 201}\n", "is longer than 200 characters"),
        (f"{HEAD}notice: {'x' * 601}\n", "is longer than 600 characters"),
        (HEAD + "".join(f"k{n}: 1\n" for n in range(100_000)), "200 problems were found; forge stops here"),
        (HEAD + "k: [" + ".," * 900_000 + "]\n", "more work than one run does: 900,007 values of YAML"),
        (parts(*(COUNTERS.format(id=f"a{n}", copies=1) for n in range(501))), "are 501, more than 500"),
        (parts(*(SHEET % (n, f"{{text: {'x y ' * 2_000}}}") for n in range(45))), "characters of sheets"),
    ],
    ids=["title", "line", "notice", "unknown", "values", "components", "letters"],
)
def test_what_is_too_much_is_refused_with_its_bound(tmp_path, text, message):
    """Whatever a pack repeats."""
    assert any(message in said for said in problems_of(tmp_path, text))


def test_pieces_are_counted_over_the_whole_pack(tmp_path):
    """Two components of 70,000 counters are as many as one of 140,000."""
    rows = "v\n" + "".join(f"{number}\n" for number in range(100))
    one, two = (COUNTERS.format(id=name, copies=700) for name in "ab")
    assert problems_of(tmp_path, parts(one), rows) == []
    (message,) = problems_of(tmp_path, parts(one, two), rows)
    assert message.startswith("brings the pack to more work than one run does: 140,000 pieces")


def test_too_many_rows_are_refused_before_they_are_drawn(tmp_path):
    """By the number of rows, and by what their copies come to."""
    many = "v\n" + "1\n" * 120_000
    (message,) = problems_of(tmp_path, parts(COUNTERS.format(id="a", copies=1)), many)
    assert "120,000 pieces" in message


def test_letters_are_those_of_all_texts():
    """Names of fields are none."""
    node = parse_yaml("a: four\nb: [x, yz, {c: w}]\n", "p", Problems())
    assert letters(node) == len("four" + "x" + "yz" + "w")


def test_a_table_has_so_many_modifiers(tmp_path):
    """They are counted before they are read."""
    lines = "".join(f"  - {{id: m{number}, when: x, value: +1}}\n" for number in range(9_000))
    (tmp_path / "tables").mkdir()
    table = "table: t\ntitle: T\ndice: 1d6\naxes: {roll: {}}\nresult: {n: whole}\nrows: {1-6: 1}\nmodifiers:\n"
    assert problems_of(tmp_path, HEAD, **{"tables/t": table + lines}) == ["are 9,000, more than 200"]
