"""Large print: sheets, charts and displays are set anew on the pages they have, and no line of text is cut."""

import re
from collections import Counter
from fractions import Fraction

import pytest
from kit import shipped
from kit.drawn import shapes_of

from forge.drawing.laid import placed
from forge.drawing.shapes import Text
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack
from tests.kit.repeated import slow_but

KITS = [
    *(
        (kit, edition)
        for kit in ("atlantic-wolves", "under-ten-flags", "atlantic-chase", "atlantic-blocks")
        for edition in ("published", "house")
    ),
    ("paukenschlag-variant", "published"),
    ("bridgehead", "published"),
    ("crown", "published"),
    ("iron-roads", "published"),
]
MUCH = Fraction(5, 4)
CASES = [(*kit, scale) for kit in KITS for scale in (MUCH, Fraction(3, 2))]


def is_quick(_, edition, scale):
    """Of each kit either edition is looked at in another scale."""
    return (edition == "house") == (scale > MUCH)


def enlarged(kit, edition, scale):
    """Load a kit that is larger than it comes."""
    problems = Problems()
    pack = load_pack(find_pack(kit), find_kinds(), problems, edition=edition, scale=scale)
    assert list(problems) == []
    return pack


def text_sheets(pack):
    """Give the sheets, charts and displays of a kit by id."""
    return {part.id: part for part in pack.components if part.kind in ("sheet", "chart", "display")}


def texts(component):
    return [shape for drawing in component.drawings for shape in shapes_of(drawing.shapes) if isinstance(shape, Text)]


def words(component):
    """Count the words of a component, whatever line each stands on; page numbers are not its own."""
    found = " ".join(re.sub(r"\b\d+ of \d+$", "", text.text) for text in texts(component))
    return Counter(re.findall(r"\w+", found))


def sizes(component):
    """Give the largest type size of each run of text that is not broken differently on another page."""
    found = {}
    for text in texts(component):
        found[text.text] = max(text.size, found.get(text.text, 0))
    return found


def each_time(kit, edition, scale):
    """House editions much larger, published ones a little; Atlantic Chase, the longest, by the slow tests."""
    return kit != "atlantic-chase" and (edition == "house") == (scale > MUCH)


@pytest.mark.parametrize(("kit", "edition", "scale"), slow_but(CASES, each_time))
def test_large_print_breaks_lines_anew_and_loses_no_word(kit, edition, scale):
    """All words are there, in type that is as much larger as was asked for, each within its page, on one sheet."""
    usual, large = text_sheets(shipped.load(kit, edition)), text_sheets(enlarged(kit, edition, scale))
    assert usual.keys() == large.keys()
    for name, component in large.items():
        assert not words(usual[name]) - words(component), name
        before, after = sizes(usual[name]), sizes(component)
        both = before.keys() & after.keys()
        kept = [text for text in both if after[text] == before[text]]
        assert len(kept) >= 0.9 * len(both), name
        assert all(after[text] * scale >= before[text] for text in both), name
        least = min(text.size for text in texts(usual[name]))
        assert all(text.size * scale >= least for text in texts(component)), name
        for drawing in component.drawings:
            for part in placed(drawing.shapes):
                if isinstance(part.shape, Text):
                    assert all(on_page(drawing, corner) for corner in ends(part)), part
    options = ImposeOptions(paper=parse_paper("A4"), scale=scale)
    plan = plan_sheets(tuple(large.values()), options, Problems())
    assert [sheet.name for sheet in plan.sheets if sheet.tile] == []


def ends(part):
    """Where a text ends, however it is turned: left and right on its base line and at the height of its capitals."""
    text = part.shape
    for x in (text.x, text.x + text.width):
        for y in (text.y, text.y - text.size * 7 // 10):
            yield part.map.of((x, y))


def on_page(drawing, corner):
    """Whether a corner lies on the page, but for the roundings of a turn."""
    x, y = corner
    return -1 <= x <= drawing.width + 1 and -1 <= y <= drawing.height + 1


def test_what_cannot_be_set_larger_is_said(tmp_path):
    """A panel that is as high as its page cannot break: it is enlarged, which may cut it, and that is told."""
    (tmp_path / "pack.yaml").write_text(
        "pack: tall\ntitle: Tall\ncomponents:\n"
        "  - {id: stand, kind: sheet, page: 100 x 100 mm, blocks: [{panel: {boxes: [[a]], height: 58 mm}}]}\n"
    )
    problems = Problems()
    usual = load_pack(tmp_path, find_kinds(), problems).components[0]
    assert list(problems) == []
    large = load_pack(tmp_path, find_kinds(), problems, scale=Fraction(3, 2)).components[0]
    assert [problem.field for problem in problems.warnings] == ["stand"]
    assert (large.pieces[0].width, large.pieces[0].height) == (usual.pieces[0].width, usual.pieces[0].height)


def test_a_piece_that_large_print_made_two_is_asked_for_by_the_name_of_its_component():
    """--only rules means every page of the rules, however many there are."""
    sheets = text_sheets(enlarged("under-ten-flags", "published", Fraction(3, 2)))
    options = ImposeOptions(scale=Fraction(3, 2), only=frozenset({"od-card"}))
    problems = Problems()
    plan = plan_sheets(tuple(sheets.values()), options, problems)
    assert list(problems) == []
    (chosen,) = plan.chosen
    assert len(chosen.pieces) == len(sheets["od-card"].pieces) > 1
