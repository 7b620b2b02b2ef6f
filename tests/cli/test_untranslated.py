"""What a translation leaves as it was is listed as it is printed, where it was written."""

import pytest
from kit.case_packs import write

PACK = """\
pack: game
title: Game
sides: {red: {title: Red, ground: "#ffffff", ink: "#000000"}}
components:
  - id: units
    kind: counter
    title: Units
    size: 5/8 in
    side: red
    data: units.csv
    front: {face: marker, text: "{{ called }}"}
"""
UNITS = "id,called\na,First line\nb,Second line\n"
GERMAN = "overlay: de\ntitle: Deutsch\nlabel: deutsch\nlanguage: de\nrows: {units.csv: {a: {called: Erste Reihe}}}\n"


@pytest.fixture
def translated(tmp_path):
    """Write a pack with a translation that says one of two names."""
    folder = tmp_path / "game"
    files = {"translations__de_yaml": GERMAN, "units_csv": UNITS}
    return write(folder, pack_yaml=PACK, **files)


def test_a_cell_that_stays_english_is_listed(translated, forge):
    """One name was translated, the other not; nothing else is printed."""
    ran = forge("list", str(translated), "--overlay", "de", "--texts")
    assert ran.status == 0, ran.err
    assert "3: SECOND LINE  (units/b)" in ran.out
    assert "FIRST LINE" not in ran.out
    assert ran.out.splitlines()[0].endswith(": 1")


def test_an_overlay_that_translates_nothing_is_refused(translated, forge):
    """Of a house edition nothing is left untranslated."""
    house = translated / "house.yaml"
    house.write_text("overlay: house\ntitle: House\nlabel: house\n", encoding="utf-8")
    ran = forge("list", str(translated), "--overlay", str(house), "--texts")
    assert ran.status == 2
    assert "no overlay here is one" in ran.err
