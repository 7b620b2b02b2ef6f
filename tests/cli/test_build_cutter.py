"""``forge build --cutter``: what it says, which files it leaves, and what it refuses."""

from __future__ import annotations

import pypdfium2
import pytest
from kit.cut_files import read_dxf, read_svg

import forge as library


def test_a_build_with_a_cutter_says_what_is_cut(forge, harbour, tmp_path):
    """It names the files with their pieces and lengths, what is left, and what to do next; without it no file is."""
    ran = forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "cut")
    assert ran.status == 0, ran.err
    [svg] = (tmp_path / "cut/cut").glob("*.svg")
    lines = [line for line in read_svg(svg)[1] if line.layer == "Cut"]
    assert f"{svg.name}: " in ran.out
    assert f"{len(lines)} lines of " in ran.out
    assert "Silhouette Studio" in ran.out
    assert forge("build", harbour, "--out", "plain").status == 0
    assert not (tmp_path / "plain/cut").exists()


def test_every_piece_of_a_sheet_is_within_the_lines(forge, harbour, tmp_path):
    """The lines of the DXF part as many rectangles as pieces are printed: inner lines and frame, counted by area."""
    forge("build", harbour, "ships", "--cutter", "silhouette-cameo", "--out", "cut")
    [path] = (tmp_path / "cut/harbour-ships/cut").glob("*.dxf")
    game = library.open_game(harbour)
    wanted = sum(piece.copies for piece in game.pieces("ships").values())
    from shapely import LineString, polygonize, unary_union

    lines = [LineString(line.ring) for line in read_dxf(path, 297) if line.layer == "CUT"]
    assert len(polygonize([unary_union(lines)]).geoms) == wanted


def test_the_library_cuts_as_the_command_does(forge, harbour, tmp_path):
    """``Game.build(cutter=...)`` writes the same bytes, and tells of the files."""
    assert forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "typed").status == 0
    built = library.open_game(harbour).build(tmp_path / "called", cutter="silhouette-cameo")
    assert [cut.pieces for cut in built.cuts]
    assert "Silhouette Studio" in built.how_to_cut
    for cut in built.cuts:
        for file in cut.files:
            assert (tmp_path / "typed" / file).read_bytes() == (tmp_path / "called" / file).read_bytes()


def test_a_build_for_another_cutter_takes_away_what_it_does_not_make(forge, harbour, tmp_path):
    """DXF of a Cameo do not stay beside the pictures of a Cricut; the same build again changes nothing."""
    forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "cut")
    assert list((tmp_path / "cut/cut").glob("*.dxf"))
    forge("build", harbour, "--cutter", "cricut", "--out", "cut")
    assert not list((tmp_path / "cut/cut").glob("*.dxf"))
    assert list((tmp_path / "cut/cut").glob("*.png"))
    assert "unchanged" in forge("build", harbour, "--cutter", "cricut", "--out", "cut").out


def test_the_cover_leaves_cutting_to_the_machine(forge, harbour, tmp_path):
    """It asks for the machine, and no longer tells how to cut blocks by hand."""
    forge("build", harbour, "--out", "hand")
    forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "machine")
    hand, machine = (
        pypdfium2.PdfDocument(tmp_path / out / "harbour.pdf")[0].get_textpage().get_text_range().replace("\r\n", " ")
        for out in ("hand", "machine")
    )
    assert "by the files in the folder cut" in machine
    assert "a cutting machine (Silhouette Cameo or Portrait)" in machine
    assert "cut the vertical lines" in hand
    assert "cut the vertical lines" not in machine


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cutter", "silhouete-cameo"), "silhouette-cameo"),
        (("--cutter", "silhouette-cameo", "--margin", "15 mm"), "with a margin of 15 mm nothing is printed"),
        (("--cutter", "silhouette-cameo", "--paper", "60 x 90 mm"), "no room on 60 x 90 mm"),
    ],
)
def test_what_cannot_be_cut_is_a_sentence(forge, harbour, words, said, tmp_path):
    """A cutter nobody knows, marks that cannot be printed: status 1, a sentence, and no file."""
    ran = forge("build", harbour, *words, "--out", "cut")
    assert ran.status == 1
    assert said in ran.err
    assert not (tmp_path / "cut/harbour.pdf").exists()
