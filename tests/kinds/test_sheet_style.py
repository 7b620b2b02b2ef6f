"""Specification of the styles that come with forge."""

from __future__ import annotations

import pytest
from kit.page_kit import build, built, find, messages, pack

from forge import places
from forge.drawing.colour import READABLE, contrast
from forge.errors import ForgeError, Location, Problems
from forge.kinds.pages.fields import Said
from forge.kinds.pages.style import read_style
from forge.reading.measures import MM, PT

STYLES = sorted(path.stem for path in (places.templates() / "styles").glob("*.yaml"))


def style(name, **of_pack):
    problems = Problems()
    found = read_style(Said(name, Location("pack.yaml", 1, 1)), pack(**of_pack), problems)
    assert not problems
    return found


def test_there_are_two_styles():
    """One with character, one without."""
    assert STYLES == ["naval", "plain"]


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in ("ink", "soft", "accent") for ground in ("paper", "zebra", "panel", "sea", "write")),
        ("ink", "grey"),
        ("soft", "grey"),
        ("head_ink", "head"),
        ("soft", "head"),
        ("accent_ink", "accent"),
        ("coast", "land"),
    ],
)
def test_words_are_read_on_their_grounds(name, ink, ground):
    """Whatever words may stand on has a contrast of 4.5 at least."""
    colours = style(name).colours
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= READABLE


@pytest.mark.parametrize("name", STYLES)
def test_type_and_rules_can_be_printed(name):
    """No type below 5 pt, no rule below a quarter of a point, rows high enough to write in."""
    found = style(name)
    assert min(each.size for each in found.type) >= 5 * PT
    assert min(found.lengths.hair, found.lengths.line, found.lengths.rule) >= PT // 4
    assert found.lengths.row >= 6 * MM


def test_a_pack_may_have_a_style_of_its_own(tmp_path):
    """A style in the pack's folder extends a stock one and changes what it names."""
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "red.yaml").write_text('extends: plain\ntitle: Red\ncolours: {accent: "#8a1212"}\n', "utf-8")
    drawing = built("id: t\nkind: sheet\ntitle: Log\nstyle: red\nblocks: [text: x]", folder=tmp_path).drawings[0]
    assert find(drawing, "Log").colour.hex == "#8a1212"


def test_a_style_that_extends_itself_is_reported(tmp_path):
    """A circle of styles is an error, and the page is drawn plain."""
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "a.yaml").write_text("extends: b\n", "utf-8")
    (tmp_path / "styles" / "b.yaml").write_text("extends: a\n", "utf-8")
    component, problems = build("id: t\nkind: sheet\nstyle: a\nblocks: [text: x]", folder=tmp_path)
    assert "style: 'a' extends itself" in messages(problems)
    assert component.drawings


def test_a_style_with_an_unknown_font_is_reported(tmp_path):
    """A font that is not in the book is an error with the nearest one."""
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "own.yaml").write_text("extends: plain\ntype: {text: {font: txet, size: 9 pt}}\n", "utf-8")
    _, problems = build("id: t\nkind: sheet\nstyle: own\nblocks: [text: x]", folder=tmp_path)
    assert "there is no font 'txet'" in messages(problems)
    assert "did you mean 'text'?" in messages(problems)


def test_a_link_out_of_the_pack_is_refused(tmp_path):
    """A folder of styles that is a symbolic link to elsewhere is not followed."""
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "pack"
    elsewhere.mkdir()
    folder.mkdir()
    (elsewhere / "own.yaml").write_text("extends: plain\n", "utf-8")
    (folder / "styles").symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(ForgeError, match="leads out of the pack's folder"):
        build("id: t\nkind: sheet\nstyle: own\nblocks: [text: x]", folder=folder)
