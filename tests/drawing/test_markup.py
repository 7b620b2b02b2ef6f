"""Inline markup: marks that pair style the text, all others stand for themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.markup import Inline, parse_inline, plain


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("plain", (Inline("plain"),)),
        ("**b**", (Inline("b", bold=True),)),
        ("*i*", (Inline("i", italic=True),)),
        ("***x***", (Inline("x", bold=True, italic=True),)),
        ("a **b *c* d** e", (
            Inline("a "), Inline("b ", bold=True), Inline("c", bold=True, italic=True), Inline(" d", bold=True),
            Inline(" e"),
        )),
        ("2 * 3 * 4", (Inline("2 * 3 * 4"),)),
        ("*open", (Inline("*open"),)),
        ("a** b", (Inline("a** b"),)),
        (r"\*not\* \:x: \\", (Inline(r"*not* :x: \ ".strip()),)),
        ("6 :die-6:!", (Inline("6 "), Inline(":die-6:", symbol="die-6"), Inline("!"))),
        ("at 12:30:45", (Inline("at 12:30:45"),)),
        ("", ()),
    ],
)  # fmt: skip
def test_marks_style_what_they_enclose(written, expected):
    """Two asterisks make bold, one italic, three both; colons name a symbol; after a backslash a mark is itself."""
    assert parse_inline(written) == expected


@given(st.text(st.sampled_from("a *:\\-1")))
def test_every_letter_survives(written):
    """Markup takes away marks and nothing else."""
    kept = [character for character in plain(written) if character in "a -1"]
    assert kept == [character for character in written if character in "a -1"]


@given(st.text(st.characters(blacklist_characters="*:\\")))
def test_text_without_marks_is_one_stretch(written):
    """Without marks there is nothing to split."""
    assert parse_inline(written) == ((Inline(written),) if written else ())


def test_ten_thousand_marks_take_no_time():
    """A cell full of asterisks is read in one pass."""
    assert len(plain("*a " * 3_000 + "**" * 2_000)) > 3_000
