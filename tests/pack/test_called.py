"""What components are called: in lists and beside what is printed their pack's own title goes without saying."""

import pytest
from kit.drawn import pages_of, texts_of
from kit.imposing_toys import imposed, options

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

PACK = """
pack: sky
title: Red Sky
components:
  - {{id: chart, kind: sheet, title: "{title}", page: 100 x 80 mm, margin: 5 mm, blocks: [{{text: Climb.}}]}}
"""


@pytest.fixture
def chart(tmp_path):
    """Give the only component of a pack, called as told."""

    def called(title):
        (tmp_path / "pack.yaml").write_text(PACK.format(title=title), encoding="utf-8")
        problems = Problems()
        pack = load_pack(tmp_path, find_kinds(), problems)
        assert list(map(str, problems)) == []
        (component,) = pack.components
        return component

    return called


@pytest.mark.parametrize(
    ("title", "among_others"),
    [
        ("Red Sky · Charts", "Charts"),
        ("Red Sky: charts", "Charts"),
        ("Red Sky – Charts", "Charts"),
        ("Red Sky", "Red Sky"),
        ("Red Skylarks", "Red Skylarks"),
        ("Red Sky-writing", "Red Sky-writing"),
        ("Charts · Red Sky", "Charts · Red Sky"),
        ("Over Red Sky: charts", "Over Red Sky: charts"),
        ("Red Sky: ...", "Red Sky: ..."),
    ],
)
def test_the_title_of_the_pack_before_another_goes_without_saying(chart, title, among_others):
    """A list of a kit would say it in every line; the sheet itself, which lies among those of other games, keeps it."""
    found = chart(title)
    assert found.title == among_others
    assert {piece.title for piece in found.pieces} == {among_others}
    assert title in pages_of(found)
    cover, _ = imposed([found], options(cover=True))
    assert texts_of(cover.shapes).count(among_others) >= 2  # in the plan, and below its picture
