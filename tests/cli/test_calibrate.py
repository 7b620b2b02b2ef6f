"""``forge calibrate``: a sheet, readings, a profile, and backs that move."""

import pypdfium2
import pytest
from kit.cut_files import read_svg


def places(pdf, page, word):
    """Where a word lies on a page: left and bottom in points."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    index, _ = text.search(word).get_next()
    left, bottom, _, _ = text.get_charbox(index)
    return left, bottom


def test_the_sheet_has_a_front_and_a_back(forge, tmp_path):
    """Two pages, to be printed on both sides of one paper."""
    assert forge("calibrate", "--paper", "letter").status == 0
    assert len(pypdfium2.PdfDocument(tmp_path / "output" / "calibration-letter.pdf")) == 2


@pytest.mark.parametrize("words", [(), ("--labels", "a4-24-70x37"), ("--cutter", "silhouette-cameo")])
def test_whose_machine_speaks_german_reads_its_sheets_in_german(forge, tmp_path, words):
    """Steps that are followed with a sheet in the hand are in the language of the help."""
    ran = forge("calibrate", *words, LC_ALL="de_DE.UTF-8")
    assert ran.status == 0, ran.err
    text = pypdfium2.PdfDocument(tmp_path / ran.out.partition(": ")[0])[0].get_textpage().get_text_bounded()
    assert "Kalibrierblatt" in text or "Probeblatt" in text
    assert "actual size" not in text


def test_readings_move_the_backs_of_the_next_build(forge, harbour, tmp_path):
    """A printer that puts backs 1 mm to the right and 0.5 mm down, seen from the front, is undone on the page.

    Turned over the long edge, what lies to the right from the front lies to the left on the back: there the back must
    move 1 mm to the right, and 0.5 mm up.
    """
    (harbour / "pack.yaml").write_text(
        (harbour / "pack.yaml").read_text(encoding="utf-8") + "    back: {reduced: yes}\n", encoding="utf-8"
    )
    ran = forge("calibrate", "--printer", "laser", "--readings", "1 0.5 1 0.5 1 0.5 1 0.5")
    assert ran.status == 0, ran.err
    forge("build", harbour, "--no-cover", "--out", "plain")
    assert forge("build", harbour, "--no-cover", "--printer", "laser", "--out", "moved").err == ""
    plain, moved = (tmp_path / name / "harbour.pdf" for name in ("plain", "moved"))
    assert places(plain, 0, "Hood") == pytest.approx(places(moved, 0, "Hood"), abs=0.01)
    before, after = places(plain, 1, "Hood"), places(moved, 1, "Hood")
    assert after[0] - before[0] == pytest.approx(72 / 25.4, abs=0.05)
    assert after[1] - before[1] == pytest.approx(0.5 * 72 / 25.4, abs=0.05)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--readings", "1 2 3", "--printer", "laser"], "8 readings are needed"),
        (["--readings", "1 1 1 1 1 1 1 1"], "--printer NAME"),
        (["--readings", "one", "--printer", "laser"], "not a number of millimetres"),
        (["--labels", "nonsense"], "no sticker product"),
    ],
)
def test_wrong_readings_are_refused(forge, arguments, complaint):
    """Nothing is kept that was not read."""
    ran = forge("calibrate", *arguments)
    assert ran.status == 2
    assert complaint in ran.err


def test_a_profile_that_is_not_there_is_said(forge, harbour):
    """A build does not quietly go without."""
    ran = forge("build", harbour, "--printer", "lasre")
    assert ran.status == 1
    assert "there is no such profile" in ran.err


def test_a_calibrated_cutter_cuts_elsewhere(forge, harbour, tmp_path):
    """Readings of 0.3 mm to the right move the lines of the next build 0.3 mm to the left, and leave its marks."""
    assert forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "before").status == 0
    ran = forge("calibrate", "--cutter", "silhouette-cameo")
    assert ran.status == 0, ran.err
    assert {path.name for path in (tmp_path / "output").glob("calibration-*")} == {
        f"calibration-silhouette-cameo.{kind}" for kind in ("pdf", "svg", "dxf")
    }
    ran = forge("calibrate", "--cutter", "silhouette-cameo", "--readings", "0.3 0.3 0 0")
    assert "lines move -0.30 mm across and +0.00 mm down" in ran.out, ran.err
    assert forge("build", harbour, "--cutter", "silhouette-cameo", "--out", "after").status == 0
    [name] = [path.name for path in (tmp_path / "before/cut").glob("*.svg")]
    before, after = (read_svg(tmp_path / out / "cut" / name)[1] for out in ("before", "after"))
    for one, other in zip(before, after, strict=True):
        moved = 0 if one.layer == "Regmarks" else -0.3
        assert [x + moved for x, _ in one.points] == pytest.approx([x for x, _ in other.points], abs=0.0002)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cutter", "cricut"), "goes by no marks"),
        (("--cutter", "silhouette-cameo", "--readings", "1 2"), "4 readings are needed, for the ladders"),
        (("--cutter", "silhouette-cameo", "--readings", "5 0 0 0"), "up to 1.5 mm"),
        (("--cutter", "silhouette-cameo", "--printer", "laser"), "neither"),
    ],
)
def test_a_wrong_calibration_of_a_cutter_is_a_sentence(forge, words, said):
    """What cannot be calibrated, or read off the sheet, is said, with status 2."""
    ran = forge("calibrate", *words)
    assert ran.status == 2
    assert said in ran.err
