"""The head of a definition is read without the rest."""

import pytest

from forge.reading.head import read_head


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pack: a\n", "a"),
        ("pack: 'a'\n", "a"),
        ('"pack":   "a"   # b\n', "a"),
        ("{title: x, pack: a}", "a"),
        ("title: |\n  pack: b\npack: a\n", "a"),
        ("x: {pack: b}\ny: [pack, {pack: c}]\npack: a\nz: ", "a"),
        ("[x]: 1\n? {pack: b}\n: c\npack: a\n", "a"),
        ("title: pack\n", None),
        ("x: {pack: b}\n", None),
        ("pack: [a]\n", None),
        ("x: &x a\npack: *x\n", None),
        ("- pack: a\n", None),
        ("[pack, a]", None),
        ("? {pack: b}\n: pack\n? [pack]\n: {x: [y]}\npack: a\n", "a"),
        ("pack", None),
        ("", None),
        ("a: [\npack: a\n", None),
        ("pack: a\nx: [\n", "a"),
    ],
)
def test_single_values_of_the_top_level_are_found(tmp_path, text, found):
    """Whatever quotes they have, whatever else stands around them, and up to a fault in the file."""
    (tmp_path / "pack.yaml").write_text(text, encoding="utf-8")
    node = read_head(tmp_path).get("pack")
    assert (node and node.text) == found
    if node:
        assert text.splitlines()[node.where.line - 1][node.where.column - 1 :].startswith(("a", "'a", '"a'))
