"""Printing conditions: which profile a service gets, and what is said of one that is of no use."""

import pytest

from forge.errors import ForgeError
from forge.places import templates
from forge.press.conditions import conditions, press_profile
from forge.press.shelf import read_service

OFFSET = read_service("offset")


def inked(**inks):
    """A service with other inks."""
    return OFFSET._replace(inks=OFFSET.inks._replace(**inks))


def test_every_profile_that_is_named_is_there():
    """And every one that is there is named."""
    named = {file for one in conditions().values() for file in one.profiles.values()}
    assert named == {file.name for file in (templates() / "inks").glob("*.icc")}


@pytest.mark.parametrize(("limit", "file"), [(300, 300), (299, 280), (320, 300), (240, 240), (200, 240)])
def test_the_profile_is_the_one_of_most_ink_within_the_limit(limit, file):
    """Where none is within it, the one of least ink, which is then held to it."""
    data = (templates() / "inks" / f"fogra39-{file}.icc").read_bytes()
    profile = press_profile("offset", inked(limit=limit))
    assert (profile.icc, profile.limit, profile.condition) == (data, limit, "FOGRA39")


def test_a_condition_without_a_profile_is_refused():
    """With the nearest name that there is."""
    with pytest.raises(ForgeError, match="there is no profile for 'FOGRA38'"):
        press_profile("offset", inked(condition="FOGRA38"))


@pytest.mark.parametrize(
    ("file", "data", "said"),
    [
        ("mine.icc", None, "is not a file beside it"),
        ("../mine.icc", b"", "is not a file beside it"),
        ("mine.icc", b"hello", "is not an ICC profile of a CMYK printer"),
        ("mine.icc", bytes(12) + b"prtrCMYK" + bytes(16) + b"acsp", ""),
    ],
)
def test_a_profile_of_ones_own_stands_beside_its_service(tmp_path, monkeypatch, file, data, said):
    """What is not there, not inside the folder, or no profile of four inks, is refused with its place."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    folder = tmp_path / "services"
    folder.mkdir()
    (folder / "mine.yaml").write_text((templates() / "services" / "offset.yaml").read_text())
    if data is not None:
        (folder / file).write_bytes(data)
    if not said:
        assert press_profile("mine", inked(icc=file)).icc == data
        return
    with pytest.raises(ForgeError, match=said) as refused:
        press_profile("mine", inked(icc=file))
    assert str(refused.value.problems[0].where).startswith("services/mine.yaml")


def test_a_service_of_screens_has_no_inks():
    """One that takes RGB is told apart."""
    with pytest.raises(ForgeError, match="takes no PDF/X in CMYK"):
        press_profile("game-crafter", read_service("game-crafter"))
