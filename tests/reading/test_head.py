"""The head of a definition is read without the rest."""

import pytest

from forge.reading.head import read_head, read_title


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


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("title: Fassung\ntexts:\n  pack: {title: Krone}\n", "Krone"),
        ("texts: {sides: {title: x}, pack: {notice: y, title: Krone}}\ntitle: z\n", "Krone"),
        ("texts:\n  ? [pack]\n  : {title: x}\n  pack: {a: [{title: z}], title: Krone}\n", "Krone"),
        ("texts: {pack: {title: [Krone]}}\n", ""),
        ("texts: [{pack: {title: Krone}}]\n", ""),
        ("pack: {title: Krone}\n", ""),
        ("texts: {pack: {title: Krone}, x: [\n", "Krone"),
    ],
)
def test_the_title_in_a_translation_is_found(tmp_path, text, title):
    """It is that of the pack, whatever else is called so, and whatever is wrong further down."""
    (tmp_path / "de.yaml").write_text(text, encoding="utf-8")
    assert read_title(tmp_path, "de.yaml") == title
