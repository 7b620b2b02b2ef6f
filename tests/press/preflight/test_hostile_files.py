"""Files of strangers: damaged, endless, disguised. Each is told in a sentence, within bounds, never by a traceback."""

import re
import time
import zlib

import pikepdf
import pytest
from kit.press_files import CardFile
from pikepdf import Array, Dictionary, Name, Stream

import forge
from forge.press.preflight import check
from forge.press.preflight.content import budget
from forge.press.shelf import read_service

SECONDS = 30


def rules(report):
    """Give the rules that are broken, and hold every finding to being words."""
    for finding in report.findings:
        assert "Traceback" not in finding.sentence
        assert finding.sentence
    return {finding.rule for finding in report.findings}


def made(path, act):
    """Make a card file that something is done to."""
    file = CardFile()
    act(file)
    return file.save(path)


@pytest.mark.parametrize(
    ("name", "data", "rule"),
    [
        ("empty.pdf", b"", "file-damaged"),
        ("text.pdf", b"Dear printer, here is my game.", "file-damaged"),
        ("picture.pdf", b"\x89PNG\r\n\x1a\n" + bytes(40), "file-kind"),
        ("photograph.pdf", b"\xff\xd8\xff\xe0" + bytes(40), "file-kind"),
        ("packed.pdf", b"PK\x03\x04" + bytes(40), "file-kind"),
        ("head.pdf", b"%PDF-1.6\n", "file-damaged"),
        ("noise.pdf", b"%PDF-1.6\n" + bytes(range(256)) * 40, "file-damaged"),
        ("trailer.pdf", b"%PDF-1.6\ntrailer << /Root 1 0 R >>\n%%EOF", "file-damaged"),
        ("circle.pdf", b"%PDF-1.6\n1 0 obj 1 0 R endobj\ntrailer << /Root 1 0 R >>\n%%EOF", "file-damaged"),
        ("deep.pdf", b"%PDF-1.6\n1 0 obj " + b"[" * 20000 + b" endobj\ntrailer << /Root 1 0 R >>", "file-damaged"),
    ],
)  # fmt: skip
def test_what_is_no_sound_pdf_is_told(tmp_path, name, data, rule):
    """By what it is."""
    path = tmp_path / name
    path.write_bytes(data)
    assert rule in rules(forge.preflight(path))


def test_a_missing_file_is_told(tmp_path):
    """As a finding of that file; the others are looked at."""
    sound = CardFile().save(tmp_path / "sound.pdf")
    report = forge.preflight([tmp_path / "nowhere.pdf", sound])
    told = [(finding.rule, finding.file) for finding in report.findings]
    assert told == [("file-unread", str(tmp_path / "nowhere.pdf"))]
    assert report.pages == 2


def test_a_sound_file_of_another_name_is_told(tmp_path):
    """Shops' machines go by the ending."""
    path = CardFile().save(tmp_path / "cards.ai")
    assert rules(forge.preflight(path)) == {"file-kind"}


def test_a_file_whose_table_of_objects_is_broken_is_mended_and_told(tmp_path):
    """And all that is in it is looked at all the same."""
    path = CardFile().save(tmp_path / "a.pdf")
    path.write_bytes(re.sub(rb"startxref\s+\d+", b"startxref\n7", path.read_bytes()))
    report = forge.preflight(path)
    assert rules(report) == {"file-damaged"}
    assert report.pages == 2


def test_a_file_cut_in_half_is_told(tmp_path):
    """Downloads break off."""
    path = CardFile().save(tmp_path / "a.pdf")
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    assert "file-damaged" in rules(forge.preflight(path))


def test_a_file_of_too_many_megabytes_is_told(tmp_path):
    """The limit is the service's."""
    path = CardFile().save(tmp_path / "a.pdf")
    offset = read_service("offset")
    small = offset._replace(limits=offset.limits._replace(megabytes=1))
    with path.open("ab") as file:
        file.write(b"%" + b" " * 1_100_000 + b"\n")
    assert "file-large" in rules(forge.preflight(path, service=small))


def test_a_stream_that_unpacks_to_a_gigabyte_is_not_unpacked(tmp_path):
    """It is told that content was not looked at."""
    bomb = zlib.compress(zlib.compress(bytes(300_000_000), 9), 9)

    def act(file):
        file.form("Bomb", "")
        stream = Stream(file.pdf, bomb)
        stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 9, 9])
        stream.Filter = Array([Name.FlateDecode, Name.FlateDecode])
        file.resources.XObject.Bomb = file.pdf.make_indirect(stream)
        file.add("/Bomb Do")

    before = time.process_time()
    assert rules(forge.preflight(made(tmp_path / "bomb.pdf", act))) & {"file-unread", "file-damaged", "content-damaged"}
    assert time.process_time() - before < SECONDS


def test_a_form_that_paints_itself_is_followed_once(tmp_path):
    """By name, and by way of another."""

    def act(file):
        file.form("A", "/B Do 0.5 0 0 0 k 10 20 5 5 re f")
        file.form("B", "/A Do")
        file.add("/A Do")

    assert rules(forge.preflight(made(tmp_path / "circle.pdf", act))) == {"content-damaged"}


def test_forms_that_double_at_every_level_use_up_the_budget_only(tmp_path, monkeypatch):
    """Two to the fortieth paints are not painted; a small budget stands for the real one."""
    monkeypatch.setattr(check, "Budget", lambda: budget.Budget(operators=60_000))

    def act(file):
        file.form("F0", "0.5 0 0 0 k 10 20 5 5 re f")
        for level in range(1, 20):
            file.form(f"F{level}", f"/F{level - 1} Do " * 4)
        file.add("/F19 Do")

    before = time.process_time()
    assert "file-unread" in rules(forge.preflight(made(tmp_path / "double.pdf", act)))
    assert time.process_time() - before < SECONDS


@pytest.mark.parametrize(
    "words",
    [
        "q " * 5_000,
        "[" * 5_000 + "1" + "]" * 5_000 + " TJ",
        "<<" * 3_000 + " /A BDC",
        "(" * 100_000,
        "<" * 100_000,
        "BI " * 10_000,
        "BI /W 1 /H 1 ID " + "x" * 50_000,
        "1e999 0 0 1 0 0 cm 10 20 5 5 re f",
        "nan nan nan nan re f 1 0 0 1 1e30 1e30 cm 1 1 1 1 re f",
        "0 0 0 0 0 0 cm 10 20 5 5 re f BT /F1 4 Tf (H) Tj ET 10 20 5 5 re S",
        "/Cut cs /Cut /Cut scn (a) k [1] w null Tj true re",
        "10 20 m " + "11 21 l 12 22 l " * 120_000 + "f",
        "\x00\x01\x02\xff" * 2_000,
    ],
    ids=lambda words: words[:12].strip(),
)
def test_streams_of_nonsense_are_followed_to_their_end(tmp_path, words):
    """Whatever they hold, and quickly."""
    before = time.process_time()
    rules(forge.preflight(made(tmp_path / "nonsense.pdf", lambda file: file.add(words))))
    assert time.process_time() - before < SECONDS


def test_a_page_that_is_named_a_hundred_thousand_times_is_told(tmp_path):
    """Six hundred kilobytes of page tree are not a hundred thousand pages to look at."""
    file = CardFile()
    page = file.pdf.pages[0].obj
    page.Contents = Stream(file.pdf, b"0.4 0 0 0 k 0 0 300 300 re f")
    kids = Array([page] * 100_000)
    file.pdf.Root.Pages = file.pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=kids, Count=100_000))
    path = tmp_path / "many.pdf"
    file.pdf.save(path, force_version="1.6")
    before = time.process_time()
    assert rules(forge.preflight(path)) & {"file-unread", "file-damaged"}
    assert time.process_time() - before < SECONDS


def test_more_pages_than_are_looked_at_are_told(tmp_path, monkeypatch):
    """The first are looked at; that the rest were not is an error."""
    monkeypatch.setattr("forge.press.preflight.sheets.MOST_PAGES", 3)
    report = forge.preflight(CardFile(pages=5).save(tmp_path / "many.pdf"))
    assert rules(report) == {"file-unread"}
    assert report.pages == 3


def test_a_page_tree_that_goes_round_is_told(tmp_path):
    """It is left where it comes back."""
    path = CardFile().save(tmp_path / "a.pdf")
    data = path.read_bytes()
    kids = re.search(rb"/Kids \[ (\d+ 0 R) ", data)
    pages = re.search(rb"/Pages (\d+ 0 R)", data)
    assert len(kids[1]) == len(pages[1])
    path.write_bytes(data.replace(kids[0], b"/Kids [ " + pages[1] + b" "))
    assert "file-damaged" in rules(forge.preflight(path))


def test_a_page_as_large_as_a_town_costs_no_more_than_another(tmp_path):
    """It is told as larger than readers take; its picture is small."""

    def act(file):
        for key in ("MediaBox", "BleedBox", "TrimBox"):
            file.pdf.pages[1].obj[f"/{key}"] = Array([0, 0, 5_000_000, 9_000_000])

    before = time.process_time()
    assert "boxes-nested" in rules(forge.preflight(made(tmp_path / "town.pdf", act)))
    assert time.process_time() - before < SECONDS


def test_words_of_the_file_do_not_command_the_terminal(tmp_path):
    """The name of an ink is shown as it is spelled, without control characters."""
    from click.testing import CliRunner

    from forge.cli import cli

    def act(file):
        file.resources.ColorSpace.X = file.spot("Gold\x1b[2J")
        file.add("/X cs 1 scn 10 20 5 5 re f")

    path = made(tmp_path / "ink.pdf", act)
    ran = CliRunner().invoke(cli, ["preflight", str(path)])
    assert ran.exit_code == 1
    assert "spot-unordered" in ran.output
    assert "\x1b" not in ran.output


def test_a_reader_that_dies_leaves_the_other_files_looked_at(tmp_path, monkeypatch):
    """The program that renders begins again behind the file that it died of, and that is told."""
    from forge.press.preflight import ring

    files = [CardFile().save(tmp_path / f"{each}.pdf") for each in "abc"]
    real = ring._run

    def dies_of_b(order):
        lines = real(order)
        at = next((index for index, line in enumerate(lines) if '"file": 1' in line), None)
        return lines if at is None else lines[:at]

    monkeypatch.setattr(ring, "_run", dies_of_b)
    report = forge.preflight(files)
    assert [(finding.rule, finding.file) for finding in report.findings] == [("file-unread", str(files[1]))]


def test_limits_of_the_reader_are_given_back():
    """Another user of the library in the same process keeps its own."""
    before = pikepdf.settings.get_qpdf_limits()
    with budget.guarded():
        assert pikepdf.settings.get_qpdf_limits() != before
    assert pikepdf.settings.get_qpdf_limits() == before
