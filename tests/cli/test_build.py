"""``forge build`` as a user runs it: files, messages, exit status."""

import hashlib

import pypdfium2
import pytest

from forge.cli.build import command
from forge.library.choices import USUAL, PrintWishes
from forge.library.wishes import print_options


def words(pdf):
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(document[number].get_textpage().get_text_bounded() for number in range(len(document)))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_pack_becomes_a_pdf_with_every_name_in_it(forge, harbour, tmp_path):
    """The text of the counters is text, and the notice stands on the sheet."""
    ran = forge("build", harbour, "--out", "out")
    assert ran.status == 0
    text = words(tmp_path / "out" / "harbour.pdf")
    assert all(name in text for name in ("Hood", "Nelson", "Harbour", "A test of our own."))


def test_all_formats_come_from_one_run(forge, harbour, tmp_path):
    """PDF, SVG and PNG of each sheet, and one file a piece on request."""
    ran = forge("build", harbour, "--format", "pdf,svg,png", "--each", "--out", "out", "--no-cover")
    assert ran.status == 0, ran.err
    out = tmp_path / "out"
    assert (out / "harbour.pdf").is_file()
    assert len(list(out.glob("svg/*.svg"))) == len(list(out.glob("png/*.png"))) == 1
    assert sorted(path.stem for path in out.glob("pieces/svg/*.svg")) == ["hood-front", "nelson-front"]
    assert sorted(path.stem for path in out.glob("pieces/png/*.png")) == ["hood-front", "nelson-front"]


def test_the_same_input_gives_the_same_bytes(process, harbour, tmp_path):
    """Neither the folder nor the order of hashes shows in the output."""
    for seed in ("1", "2"):
        assert process("build", harbour, "--format", "pdf,svg", "--out", f"out{seed}", PYTHONHASHSEED=seed).status == 0
    first, second = tmp_path / "out1", tmp_path / "out2"
    files = sorted(path.relative_to(first) for path in first.rglob("*") if path.suffix in (".pdf", ".svg"))
    assert len(files) >= 2
    assert all(digest(first / file) == digest(second / file) for file in files)


def test_an_unchanged_pack_is_not_built_again(forge, harbour, tmp_path):
    """The second run says so and leaves the files; a changed row builds anew."""
    forge("build", harbour, "--out", "out")
    before = (tmp_path / "out" / "harbour.pdf").stat().st_mtime_ns
    assert "unchanged" in forge("build", harbour, "--out", "out").out
    assert (tmp_path / "out" / "harbour.pdf").stat().st_mtime_ns == before
    with (harbour / "ships.csv").open("a", encoding="utf-8") as file:
        file.write("rodney,Rodney,battleship,5\n")
    assert "unchanged" not in forge("build", harbour, "--out", "out").out
    assert "Rodney" in words(tmp_path / "out" / "harbour.pdf")


def test_an_unchanged_pack_says_so_in_its_language(forge, harbour, tmp_path):
    """What is there already is told in the words of what was built."""
    pack = harbour / "pack.yaml"
    pack.write_text(pack.read_text(encoding="utf-8") + "language: de\n", encoding="utf-8")
    for expected in ("einseitig bedruckt", "harbour: unverändert: "):
        assert expected in forge("build", harbour, "--out", "out", "--duplex", "none").out


def test_only_the_lost_piece_is_printed_again(forge, harbour, tmp_path):
    """``--only`` prints the named pieces and nothing else, in a file of their own: the kit's stays as it was."""
    assert forge("build", harbour, "--out", "out").status == 0
    before = digest(tmp_path / "out" / "harbour.pdf")
    assert forge("build", harbour, "--only", "nelson", "--out", "out").status == 0
    assert digest(tmp_path / "out" / "harbour.pdf") == before
    text = words(tmp_path / "out" / "harbour-nelson.pdf")
    assert "NELSON" in text
    assert "Hood" not in text


def test_a_blank_is_part_of_a_name(forge, harbour, tmp_path):
    """Names are parted by commas alone, with or without blanks around them."""
    ships = harbour / "ships.csv"
    ships.write_text(ships.read_text(encoding="utf-8").replace("nelson,", "old nelson,"), encoding="utf-8")
    ran = forge("build", harbour, "--only", "old nelson, hood", "--out", "out", "--format", "png", "--each")
    assert ran.status == 0, ran.err
    found = sorted(path.stem for path in (tmp_path / "out").rglob("pieces/png/*.png"))
    assert found == ["hood-front", "old nelson-front"]


def test_pieces_named_one_by_one_are_all_printed(forge, harbour, tmp_path):
    """An option given twice holds twice."""
    assert forge("build", harbour, "--only", "nelson", "--only", "hood", "--out", "out", "--each").status == 0
    assert [path.name for path in (tmp_path / "out").glob("*.pdf")] == ["harbour-hood+nelson.pdf"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("{{ name }}", "{{ nmae }}"), "nmae"),
        (("kind: counter", "kind: conuter"), "did you mean 'counter'"),
        (("size: 15 mm", "size: 15"), "has no unit"),
        (("ships.csv", "../ships.csv"), "pack's folder"),
        (("face: ship", "face: shp"), "did you mean 'ship'"),
        (("title: Ships", "titel: Ships"), "did you mean 'title'"),
    ],
)
def test_a_wrong_definition_prints_nothing_and_says_where(forge, harbour, tmp_path, change, complaint):
    """Exit status 1, a located problem with a hint, and no file."""
    path = harbour / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    ran = forge("build", harbour, "--out", "out")
    assert ran.status == 1
    assert complaint in ran.err
    assert "pack.yaml:" in ran.err or "ships.csv:" in ran.err
    assert not list((tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--paper", "A44"], "A44"),
        (["--format", "pdf,jpeg"], "jpeg"),
        (["--scale", "1000%"], "not between"),
        (["--grey", "--low-ink"], "exclude each other"),
        (["shipz"], "did you mean 'ships'"),
        (["--press"], "press output"),
        (["--margin", "6"], "has no unit"),
    ],
)
def test_wrong_usage_is_status_two(forge, harbour, arguments, complaint):
    """A mistyped option is answered with what would be right."""
    ran = forge("build", harbour, *arguments)
    assert ran.status == 2
    assert complaint in ran.err


@pytest.mark.parametrize("command", [["build"], ["press", "--profile", "offset"]])
def test_all_unknown_components_are_named_at_once(forge, harbour, command):
    """Two slips are told in one run, each with what is meant, wherever components can be named."""
    ran = forge(*command, harbour, "shipz", "Ships")
    assert ran.status == 2
    assert "no component 'shipz'" in ran.err
    assert "no component 'Ships'" in ran.err
    assert "did you mean 'ships'" in ran.err


def test_an_unknown_piece_is_named(forge, harbour):
    """``--only`` with a misspelt id prints nothing."""
    ran = forge("build", harbour, "--only", "neslon")
    assert ran.status == 1
    assert "did you mean 'nelson'" in ran.err


def test_a_folder_that_cannot_be_written_is_said(forge, harbour, tmp_path):
    """An output path that is a file is a sentence."""
    (tmp_path / "out").write_text("a file")
    ran = forge("build", harbour, "--out", "out")
    assert ran.status == 2
    assert "is a file" in ran.err


def test_what_was_set_smaller_is_summed_up(forge, harbour):
    """A long name that had to shrink is named with its place and both sizes; a short one is not."""
    with (harbour / "ships.csv").open("a", encoding="utf-8") as file:
        file.write("long,Admiral Hipper,cruiser,3\n")
    ran = forge("build", harbour)
    assert ran.status == 0
    assert "1 text set smaller to fit:" in ran.out
    assert "harbour/ships.csv:4" in ran.out
    assert "ADMIRAL HIPPER" in ran.out


def test_of_a_kit_of_forge_it_is_said_in_one_line(forge):
    """Who prints it can change nothing of it: how many there are, and which book has them."""
    ran = forge("build", "paukenschlag-variant", "markers", "--no-cover")
    told = [line for line in ran.out.splitlines() if "smaller" in line or "pt instead of" in line]
    assert len(told) == 1
    assert told[0].endswith("set smaller to fit, as forge proof paukenschlag-variant shows")


@pytest.mark.parametrize("option", ["--grey", "--low-ink"])
def test_colours_can_be_spared(forge, harbour, tmp_path, option):
    """Grey has no colour left; low ink turns a dark ground light."""
    forge("build", harbour, "--no-cover", "--format", "png", "--dpi", "72", "--out", "plain")
    assert (
        forge("build", harbour, "--no-cover", "--format", "png", "--dpi", "72", "--out", "spared", option).status == 0
    )
    plain, spared = (darkness(next((tmp_path / name).glob("png/*.png"))) for name in ("plain", "spared"))
    if option == "--grey":
        assert spared.colourful == 0 < plain.colourful
    else:
        assert spared.ink < plain.ink / 2


def darkness(path):
    from typing import NamedTuple

    import numpy as np
    from PIL import Image

    class Sheet(NamedTuple):
        ink: float
        colourful: int

    pixels = np.asarray(Image.open(path).convert("RGB"), dtype=int)
    spread = pixels.max(axis=2) - pixels.min(axis=2)
    return Sheet(float((255 - pixels).sum()), int((spread > 8).sum()))


def test_a_strict_build_publishes_nothing_that_warns(forge, harbour, tmp_path):
    """What is found only while printing stops it, too: a page that reaches into what printers leave blank."""
    sheet = "  - {id: log, kind: sheet, title: Log, page: 205 x 292 mm, blocks: [{text: Wide.}]}\n"
    with (harbour / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(sheet)
    ran = forge("build", harbour, "--out", "out", "--strict")
    assert ran.status == 1
    assert "most printers leave blank" in ran.err
    assert not (tmp_path / "out" / "harbour.pdf").exists()
    assert forge("build", harbour, "--out", "out").status == 0


def test_every_wish_of_a_print_is_an_option_and_as_usual_where_nothing_is_typed():
    """What ``forge build`` takes is what ``PrintWishes`` declares, no wish less, and its usual values are the same."""
    with command.make_context("build", ["harbour"]) as context:
        typed = {name: context.params[name] for name in PrintWishes.__annotations__}
    assert print_options(**typed) == print_options()
    assert set(USUAL) == set(typed)
