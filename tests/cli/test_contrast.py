"""What is hard to see is told of a build as it is printed, and by a strict check of all three ways of printing."""

import pytest

PACK = """
pack: pips
title: Pips
components:
  - {id: piece, kind: counter, size: 20 mm, rows: [{id: one}], front: bar}
"""
# White on black is seen; with little ink both are marks and dark.
BAR = """
elements:
  ground: {draw: rect, fill: "#f4f0e6"}
  bar: {draw: rect, role: mark, at: {height: 6 mm, width: 12 mm}, fill: "#101010"}
  dot: {draw: ellipse, role: mark, at: {height: 4 mm, width: 4 mm}, fill: "#ffffff"}
"""
LOW = "with little ink"


@pytest.fixture
def pips(tmp_path):
    """A pack with a white dot on a black bar on a pale counter."""
    folder = tmp_path / "pips"
    (folder / "faces").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "faces" / "bar.yaml").write_text(BAR, encoding="utf-8")
    return str(folder)


def test_a_build_tells_what_its_own_colours_hide(forge, pips):
    """The dot is lost with little ink only; the place in the face, both colours and their contrast are said."""
    for options in ((), ("--grey",)):
        ran = forge("build", pips, "--strict", "--out", "out", *options)
        assert (ran.status, ran.err) == (0, "")
    ran = forge("build", pips, "--low-ink", "--out", "low")
    assert ran.status == 0
    assert "pips/faces/bar.yaml:5:8: warning: faces.bar.elements.dot.fill: " in ran.err
    assert f"{LOW}\n  hint: what carries meaning needs 3:1" in ran.err
    assert forge("build", pips, "--low-ink", "--strict", "--out", "strict").status == 1


def test_a_strict_check_looks_at_all_ways_of_printing(forge, pips):
    """Without --strict only the colours of the pack are looked at."""
    assert forge("check", pips).status == 0
    ran = forge("check", pips, "--strict")
    assert ran.status == 1
    assert ran.err.count("has a contrast of") == ran.err.count(LOW) == 1
