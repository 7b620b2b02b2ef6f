"""A wish that changes nothing of a print is told, with what it would need."""

import pytest


@pytest.mark.parametrize(
    ("said", "option"),
    [
        ("--each", "--each"),
        ("--dpi 300", "--dpi"),
        ("--dpi 300 --format svg", "--dpi"),
        ("--svg-text font", "--svg-text"),
        ("--core 2mm", "--core"),
        ("--start-slot 3", "--start-slot"),
        ("--die-lines --format png", "--die-lines"),
        ("--annexe", "--annexe"),
    ],
)
def test_a_wish_without_effect_is_told(forge, harbour, tmp_path, said, option):
    """It stops nothing but a strict build."""
    ran = forge("build", harbour, "--out", tmp_path / "out", *said.split())
    assert ran.status == 0
    assert [line for line in ran.err.splitlines() if line.startswith(f"{option}: warning: ")]
    assert forge("build", harbour, "--out", tmp_path / "strict", "--strict", *said.split()).status == 1
    assert not (tmp_path / "strict").exists()


@pytest.mark.parametrize(
    "said",
    [
        "--each --format svg",
        "--each --format pdf,png --dpi 100",
        "--svg-text font --format svg,pdf",
        "--core 2mm --duplex fold",
        "--die-lines",
        "--die-lines --format svg",
        "--dpi 150 --svg-text outlines --start-slot 1",
    ],
)
def test_a_wish_that_has_an_effect_is_not(forge, harbour, tmp_path, said):
    """Nor one for what is usual anyway."""
    ran = forge("build", harbour, "--out", tmp_path / "out", *said.split())
    assert (ran.status, ran.err) == (0, "")


def test_stickers_begin_at_a_label(forge, tmp_path):
    """``--start-slot`` has stickers to begin with in a kit of blocks; what its annexe tells is there, too."""
    built = ("build", "atlantic-blocks", "--out", tmp_path / "out", "--start-slot", "3", "--annexe")
    assert "--start-slot" not in forge(*built).err
    assert "--annexe" not in forge(*built, "--force").err
