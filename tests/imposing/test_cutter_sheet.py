"""Calibrating a cutter: a machine that errs is put right by what is read off its sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.imposing_toys import FONTS

from forge.errors import ForgeError, Problems
from forge.imposing.cutter_offsets import CutterOffset, cutter_offset, save_offset
from forge.imposing.cutter_sheet import STEP, STEPS, cutter_page, gauges, solve_offset
from forge.imposing.cutters import Cutter, read_cutter
from forge.imposing.papers import parse_paper
from forge.imposing.registration import notches
from forge.reading.measures import MM, Size
from forge.reading.yaml_text import read_yaml

CAMEO = read_cutter("silhouette-cameo")
A4 = Size(210 * MM, 297 * MM)
GUIDE = Path(__file__).parents[2] / "docs/how-to/cut.md"

errors = st.floats(-0.7, 0.7)
growths = st.floats(-0.003, 0.003)


class Machine:
    """A machine that cuts beside where it is sent, and too large or too small, from the middle of the page."""

    def __init__(self, dx, dy, grow_x, grow_y):
        self.errs = (dx * MM, grow_x, A4.width / 2), (dy * MM, grow_y, A4.height / 2)

    def comes_to(self, point, offset):
        """Where it cuts when it is to cut at a point."""
        sent = offset.sent(*map(round, point), A4) if offset else point
        return tuple(
            middle + (1 + growth) * (at - middle) + error
            for at, (error, growth, middle) in zip(sent, self.errs, strict=True)
        )

    def readings(self, offset=None):
        """What is read off the four ladders: the rung that is nearest to the cut."""
        found = []
        for gauge in gauges(CAMEO.marks, A4):
            axis = 0 if gauge.ladder.upright else 1
            beside = self.comes_to(gauge.start, offset)[axis] - gauge.start[axis]
            found.append(round(beside / STEP) * STEP)
        return found


@settings(deadline=None)
@given(errors, errors, growths, growths)
def test_one_sheet_puts_a_machine_right_to_a_tenth(dx, dy, grow_x, grow_y):
    """Wherever on the page, cuts come to within what readings of a tenth of a millimetre can tell."""
    machine = Machine(dx, dy, grow_x, grow_y)
    offset = solve_offset("silhouette-cameo", CAMEO.marks, A4, machine.readings())
    for point in ((20 * MM, 40 * MM), (105 * MM, 148 * MM), (190 * MM, 260 * MM)):
        come = machine.comes_to(point, offset)
        assert max(abs(one - other) for one, other in zip(point, come, strict=True)) < 0.1 * MM


@settings(deadline=None)
@given(errors, errors, growths, growths)
def test_a_second_sheet_adds_to_what_is_known(dx, dy, grow_x, grow_y):
    """With the offset in force the sheet reads what is still wrong; both together are no worse than one."""
    machine = Machine(dx, dy, grow_x, grow_y)
    first = solve_offset("silhouette-cameo", CAMEO.marks, A4, machine.readings())
    assert max(map(abs, machine.readings(first))) <= STEP
    second = solve_offset("silhouette-cameo", CAMEO.marks, A4, machine.readings(first), first)
    for point in ((24 * MM, 148 * MM), (186 * MM, 148 * MM), (105 * MM, 273 * MM)):
        come = machine.comes_to(point, second)
        assert max(abs(one - other) for one, other in zip(point, come, strict=True)) < 0.1 * MM


def test_a_machine_that_cuts_to_the_right_is_sent_to_the_left():
    """0.3 mm to the right and 0.2 mm down everywhere: lines move by as much the other way, and keep their size."""
    readings = [3 * MM // 10, 3 * MM // 10, 2 * MM // 10, 2 * MM // 10]
    offset = solve_offset("silhouette-cameo", CAMEO.marks, A4, readings)
    assert (offset.dx, offset.dy, offset.scale_x, offset.scale_y) == (-3 * MM // 10, -2 * MM // 10, 1.0, 1.0)


def test_ladders_stand_between_the_marks_and_off_their_notches():
    """Every cut of the sheet lies where the machine can cut."""
    kept = notches(CAMEO.marks, A4)
    for gauge in gauges(CAMEO.marks, A4):
        for x, y in (gauge.start, gauge.end):
            assert 10 * MM < x < 200 * MM
            assert 10 * MM < y < 287 * MM
            assert not any(n.x <= x <= n.x + n.width and n.y <= y <= n.y + n.height for n in kept)
        assert gauge.ladder.rung(0)[0 if gauge.ladder.upright else 1] == gauge.start[0 if gauge.ladder.upright else 1]
    assert STEP * STEPS == 3 * MM // 2


def test_the_sheet_is_drawn_and_refused_on_small_paper():
    """It says whose it is; on 100 x 100 mm ladders have no room."""
    page = cutter_page(CAMEO, parse_paper("A4"), FONTS)
    assert page.title == "Calibration sheet for Silhouette Cameo or Portrait"
    with pytest.raises(ForgeError, match="too small"):
        cutter_page(CAMEO, parse_paper("100 x 100 mm"), FONTS)


def test_an_offset_is_kept_and_read_again(tmp_path, monkeypatch):
    """What is kept in the home folder is what is read; a cutter never calibrated has none; a wrong file is told."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    assert cutter_offset("silhouette-cameo") is None
    offset = CutterOffset(cutter="silhouette-cameo", dx=-7200, dy=3600, scale_x=1.001, scale_y=0.999)
    path = save_offset(offset)
    assert cutter_offset("silhouette-cameo") == offset
    path.write_text("cutter: silhouette-cameo\ndx: far\ndy: 0 mm\nscale-x: 3\n")
    with pytest.raises(ForgeError) as caught:
        cutter_offset("silhouette-cameo")
    assert "cutter-offsets/silhouette-cameo.yaml:2:5: dx" in str(caught.value)
    assert "scale-x" in str(caught.value)


def test_the_cutter_that_the_guide_shows_is_one(tmp_path):
    """What stands in the guide as a file of one's own is read without a problem."""
    [text] = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    path, problems = tmp_path / "mine.yaml", Problems()
    path.write_text(text)
    assert Cutter.read(read_yaml(path, "cutters/mine.yaml", problems), "", problems).largest
    assert not list(problems)
