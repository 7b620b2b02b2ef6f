"""Printer profiles: kept under a name, read back as they were, refused when wrong."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.imposing_toys import Toy, imposed, options, pieces, toy_pack

from forge.drawing.page import Shift
from forge.errors import ForgeError, Problems
from forge.imposing.impose import impose
from forge.imposing.plan import plan_sheets
from forge.imposing.printers import LabelShift, Profile, load_profile, profile_names, save_profile
from forge.reading.measures import MM, Size

A4 = Size(210 * MM, 297 * MM)
A4_LYING = Size(297 * MM, 210 * MM)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user's folder of the test's own."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    return tmp_path


thousandths = st.integers(-4_000, 4_000).map(lambda number: number * MM // 1_000)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(thousandths, thousandths, st.integers(-5_000, 5_000), st.integers(900_000, 1_100_000))
def test_a_profile_is_read_back_as_it_was_kept(dx, dy, angle, scale):
    """To a thousandth of a millimetre, a ten-thousandth of a degree, a millionth of scale."""
    shift = Shift(dx, dy, angle / 1_000, scale / 1_000_000)
    profile = (
        Profile(printer="office-laser")
        .with_back('12" x 18"', A4, "short", shift)
        .with_label(LabelShift(stock="a4-24", dx=dx, dy=dy))
    )
    save_profile(profile)
    problems = Problems()
    assert load_profile("office-laser", problems) == profile
    assert not list(problems)


def test_calibrations_are_kept_apart_by_paper_way_round_and_edge():
    """Each has its own; a new one takes the place of the old one only."""
    first, second, third = Shift(dx=1), Shift(dx=2), Shift(dx=3)
    profile = Profile(printer="mine").with_back("A4", A4, "long", first).with_back("A4", A4_LYING, "long", second)
    profile = profile.with_back("A4", A4, "long", third)
    assert profile.back_shift("A4", A4, "long") == third
    assert profile.back_shift("A4", A4_LYING, "long") == second
    assert profile.back_shift("A4", A4, "short") is None
    assert profile.back_shift("Letter", A4, "long") is None


def test_backs_are_shifted_fronts_are_not():
    """The shift is carried by the pages of backs."""
    shift = Shift(MM // 2, -MM // 4, 0.1, 1.001)
    profile = Profile(printer="mine").with_back("A4", A4, "long", shift)
    front, back = imposed([Toy(pieces(3))], options(profile=profile))
    assert (front.shift, back.shift) == (Shift(), shift)


def test_a_printer_not_calibrated_for_the_paper_is_a_warning():
    """Printing goes on without a shift, and says so once."""
    profile = Profile(printer="mine").with_back("A4", A4, "long", Shift(dx=1))
    problems, chosen = Problems(), options("Letter", profile=profile)
    pages = list(impose(plan_sheets([Toy(pieces(300))], chosen, problems), toy_pack(), problems))
    assert {page.shift for page in pages} == {Shift()}
    [warning] = problems.warnings
    assert "not calibrated for Letter" in warning.message


def test_profiles_are_listed_by_name():
    """In alphabetical order; none at first."""
    assert profile_names() == ()
    for name in ("office", "home-inkjet"):
        save_profile(Profile(printer=name))
    assert profile_names() == ("home-inkjet", "office")


def test_a_misspelt_name_gets_a_hint():
    """The nearest profile is named."""
    save_profile(Profile(printer="office-laser"))
    problems = Problems()
    assert load_profile("offce-laser", problems) is None
    assert "office-laser" in problems.errors[0].hint


@pytest.mark.parametrize("name", ["../evil", "a/b", "", "Laser", "a..b", "/etc/passwd"])
def test_names_that_are_paths_are_refused(name):
    """A profile is written nowhere but in its folder, and read from nowhere else."""
    with pytest.raises(ForgeError):
        save_profile(Profile(printer=name))
    problems = Problems()
    assert load_profile(name, problems) is None
    assert problems.errors


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("{paper: A4, lies: upright, edge: long, dx: 0 mm, dy: 0 mm}", "lies"),
        ("{paper: A4, lies: portrait, edge: long, dx: 0.4, dy: 0 mm}", "dx"),
        ("{paper: A4, lies: portrait, edge: long, dx: 0 mm, dy: 0 mm, scale: 2}", "scale"),
        ("{paper: A4, lies: portrait, edge: long, dx: 0 mm, dy: 0 mm, angle: 90}", "angle"),
        ("{paper: A4, lies: portrait, edge: long, dx: 0 mm, dy: 0 mm, angel: 1}", "angel"),
    ],
)
def test_a_damaged_profile_is_reported(home, line, field):
    """With its place and field; there is then no profile."""
    (home / "printers").mkdir(exist_ok=True)
    (home / "printers" / "mine.yaml").write_text(f"printer: mine\nbacks:\n  - {line}\n", encoding="utf-8")
    problems = Problems()
    assert load_profile("mine", problems) is None
    assert problems.errors[0].where.line == 3
    assert field in problems.errors[0].field
