"""Fonts that are installed are found by their names."""

import pytest
from kit.made_fonts import make_font

from forge.drawing import installed
from forge.errors import Location, Problems
from forge.pack.own_fonts import OWN_FONT, open_fonts
from forge.reading.node import Scalar


@pytest.fixture(autouse=True)
def machine(tmp_path, monkeypatch):
    """A machine with two fonts of one family, and a file that is none."""
    fonts = tmp_path / "machine" / "more"
    fonts.mkdir(parents=True)
    make_font(fonts / "made-bold.ttf", family="Made Face", style="Bold", features="")
    make_font(fonts / "made.otf", family="Made Face", cff=True)
    (fonts / "broken.ttf").write_bytes(b"nothing")
    monkeypatch.setattr(installed, "folders", lambda: (tmp_path / "machine", tmp_path / "absent"))
    installed._names.cache_clear()
    yield
    installed._names.cache_clear()


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Made Face", "made.otf"),
        ("made  face", "made.otf"),
        ("Made Face Regular", "made.otf"),
        ("Made Face Bold", "made-bold.ttf"),
        ("Made Face-Bold", "made-bold.ttf"),
    ],
)
def test_a_font_is_found_by_any_of_its_names(name, file):
    """The family alone means its regular font; full and PostScript names mean what they say, in any case."""
    found = installed.find_installed(name)
    assert found is not None
    assert found.file.name == file


def said(text, folder):
    """Open one font as a pack says it."""
    problems = Problems()
    font = OWN_FONT.read(Scalar(text, Location("pack.yaml", 4, 9)), "fonts.book", problems)
    return open_fonts({"book": font}, folder, problems), problems


def test_a_pack_that_names_an_installed_font_is_warned(tmp_path):
    """It prints here, and is told that it may not elsewhere."""
    book, problems = said("Made Face", tmp_path)
    assert book.get("book").units("AV") == 1120
    assert not problems.errors
    (warning,) = problems.warnings
    assert "another may not have" in warning.message
    assert "made.otf" in warning.message


def test_a_name_that_is_not_installed_is_told_with_the_nearest(tmp_path):
    """A slip in the name is an error at its place, and the key is known all the same."""
    book, problems = said("Made Fase", tmp_path)
    (problem,) = problems.errors
    assert str(problem.where).startswith("pack.yaml:4")
    assert "neither a font file nor the name of a font installed here" in problem.message
    assert "made face" in problem.hint
    assert "book" in book.keys()  # noqa: SIM118 - a font book is no mapping


def test_a_file_that_is_not_there_is_no_name(tmp_path):
    """What ends as font files do, or holds a slash, is a file of the pack."""
    assert "there is no file" in said("book.otf", tmp_path)[1].errors[0].message
    assert "there is no file" in said("fonts/book", tmp_path)[1].errors[0].message
