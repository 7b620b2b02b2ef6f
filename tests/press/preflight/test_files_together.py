"""Several files, orders and formats: pairs of fronts and backs, services of RGB, JSON, the status of the command."""

import json
import os

import pytest
from click.testing import CliRunner
from kit.outside import run, tool
from kit.planted_faults import SQUARE, THERE, picture
from kit.press_files import HIGH, CardFile

import forge
from forge.cli import cli
from forge.errors import ForgeError
from forge.places import templates
from forge.press.preflight.catalogue import RULES
from forge.press.preflight.report import SCHEMA, Findings
from forge.press.shelf import read_service


@pytest.mark.parametrize(("fronts", "backs", "rules"), [(3, 3, []), (3, 2, ["page-pairs"]), (3, 1, ["page-pairs"])])
def test_fronts_and_backs_in_files_of_their_own_are_equally_many(tmp_path, fronts, backs, rules):
    """One back for all is another pairing."""
    files = [
        CardFile(pages=fronts).save(tmp_path / "cards-front.pdf"),
        CardFile(pages=backs).save(tmp_path / "cards-back.pdf"),
    ]
    service = read_service("offset")._replace(pairing="separate")
    report = forge.preflight(files, service=service)
    assert [finding.rule for finding in report.findings] == rules
    assert [finding.file for finding in report.findings] == [str(files[1])] * len(rules)
    one = forge.preflight(files, service=service._replace(pairing="one-back"))
    assert [finding.rule for finding in one.findings] == (rules if backs == 2 else [])


def test_backs_without_fronts_are_told(tmp_path):
    """Whose fronts were forgotten."""
    path = CardFile().save(tmp_path / "cards-back.pdf")
    report = forge.preflight(path, service=read_service("offset")._replace(pairing="separate"))
    assert [finding.rule for finding in report.findings] == ["page-pairs"]


def test_inks_are_told_where_the_service_wants_rgb(tmp_path):
    """As a warning; colours of light are right there, and nothing is said of ink."""
    service = read_service("offset")
    service = service._replace(standard="none", inks=service.inks._replace(space="rgb"))
    file = CardFile()
    file.contents = [f"1 0 0 rg {content.split(' k ', 1)[1].split(' /Over')[0]}" for content in file.contents]
    file.add(f"0.9 0.9 0.9 0.9 k {SQUARE}")
    report = forge.preflight(file.save(tmp_path / "rgb.pdf"), service=service)
    assert [(finding.rule, finding.level, finding.place.page) for finding in report.findings] == [
        ("colour-cmyk", "warning", 2)
    ]


def test_like_faults_are_one_finding_with_their_number_and_the_first_place(tmp_path):
    """Thirty-seven texts of 3 to 3.6 pt on two pages."""
    file = CardFile()
    sizes = {1: [3.6] * 20, 2: [3.0] * 17}
    for page, points in sizes.items():
        for index, size in enumerate(points):
            file.add(f"BT /F1 {size * 25.4 / 72:.4f} Tf 0 0 0 1 k 10 {20 + index} Td (H) Tj ET", page)
    [finding] = forge.preflight(file.save(tmp_path / "small.pdf")).findings
    assert finding.sentence == "37 texts of 3.0 to 3.6 pt: smaller than 4 pt"
    assert finding.pages == (1, 2)
    assert finding.place.page == 1
    assert (finding.place.x, finding.place.y) == pytest.approx((10, HIGH - 20 - 3.6 * 25.4 / 72 * 0.66), abs=0.1)


def test_the_command_ends_with_the_status_that_a_build_machine_asks_for(tmp_path):
    """0 for sound files and warnings, 1 for errors, 1 for warnings with --strict, 2 for a product nobody makes."""
    sound = str(CardFile().save(tmp_path / "sound.pdf"))
    file = CardFile()
    file.add("/Knock gs BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET")
    doubtful = str(file.save(tmp_path / "doubtful.pdf"))
    file = CardFile()
    file.add(f"1 0 0 rg {SQUARE}")
    wrong = str(file.save(tmp_path / "wrong.pdf"))
    for words, status in (
        ([sound], 0), ([sound, "--strict"], 0), ([doubtful], 0), ([doubtful, "--strict"], 1), ([sound, wrong], 1),
        ([sound, "--product", "card"], 1), ([sound, "--profile", "ofset"], 1), ([], 2),
    ):  # fmt: skip
        ran = CliRunner().invoke(cli, ["preflight", *words])
        assert ran.exit_code == status, (words, ran.output)
    assert "did you mean" in CliRunner().invoke(cli, ["preflight", sound, "--profile", "ofset"]).output


def test_json_says_all_that_the_text_says(tmp_path):
    """With the version of its form; the same file gives the same bytes."""
    file = CardFile()
    file.add(f"1 0 0 rg {SQUARE}")
    path = str(file.save(tmp_path / "wrong.pdf"))
    ran = CliRunner().invoke(cli, ["preflight", path, "--json", "--product", "cards"])
    data = json.loads(ran.output)
    assert (data["schema"], data["profile"], data["product"], data["pages"], data["errors"]) == (
        SCHEMA,
        "offset",
        "cards",
        2,
        1,
    )
    [finding] = data["findings"]
    assert (finding["rule"], finding["level"], finding["page"], finding["count"]) == ("colour-rgb", "error", 2, 1)
    assert (finding["x_mm"], finding["y_mm"]) == pytest.approx(THERE, abs=0.1)
    assert finding["source"] == RULES["colour-rgb"].source
    assert CliRunner().invoke(cli, ["preflight", path, "--json", "--product", "cards"]).output == ran.output


def test_a_product_that_nobody_makes_is_told():
    """With what the service makes."""
    with pytest.raises(ForgeError) as refused:
        forge.preflight("any.pdf", product="dice")
    [problem] = refused.value.problems
    assert "cards, counters" in problem.hint


@pytest.mark.parametrize(
    ("content", "percent"),
    [
        (f"/Knock gs 0.9 0.9 0.9 0.9 k {SQUARE}", 360),
        (f"/Knock gs 1 0.9 0 0 k {SQUARE} /Over gs 0 0 1 0.9 k {SQUARE}", 380),
        (f"/Knock gs 1 1 0 0 k {SQUARE} 0 0 0 1 k {SQUARE}", None),
        (f"/Knock gs 1 0.8 0 0.5 k {SQUARE} /Over gs 0 0 0.9 0.8 k {SQUARE}", 350),
        ("/Knock gs 0.9 0.9 0.9 0.9 k 10 20 20 15 re 12 22 16 11 re f*", 360),
    ],
)
def test_inks_add_up_as_ghostscript_lays_them(tmp_path, content, percent):
    """Separations of another program say the same as our own picture of the inks: knocked out, overprinted, holed."""
    tool("gs")
    file = CardFile()
    file.add(content)
    path = file.save(tmp_path / "ink.pdf")
    report = forge.preflight(path, ghostscript=True)
    told = [(finding.wrong, finding.place.page, round(finding.most)) for finding in report.findings]
    limit = "more ink than 300 %"
    expected = [] if percent is None else [(limit, 2, percent), (f"{limit} in its separations", 2, percent)]
    assert [(wrong, page) for wrong, page, _ in told] == [(wrong, page) for wrong, page, _ in expected]
    assert [most for *_, most in told] == pytest.approx([most for *_, most in expected], abs=2)
    assert any("Ghostscript" in words for words in report.looked)


def test_a_real_profile_of_a_press_is_one_of_cmyk_for_printers(tmp_path):
    """Those that come with forge; another reader finds the file sound."""
    for profile in sorted((templates() / "inks").glob("*.icc")):
        path = CardFile(profile=profile.read_bytes()).save(tmp_path / f"{profile.stem}.pdf")
        assert forge.preflight(path).findings == ()
        run("qpdf", "--check", path)


def test_a_picture_is_as_fine_as_another_program_says(tmp_path):
    """Poppler's pdfimages lists the same pixels to the inch."""
    file = CardFile()
    picture("DeviceCMYK", (160, 120))(file)
    path = file.save(tmp_path / "picture.pdf")
    [finding] = forge.preflight(path).findings
    listed = run("pdfimages", "-list", path).splitlines()[2].split()
    assert finding.least == pytest.approx(min(float(listed[12]), float(listed[13])), abs=1)


@pytest.mark.parametrize(
    ("name", "data", "rule", "wrong", "hint"),
    [
        ("kit.pdf", None, "file-unread", "there is no such file", ""),
        ("kit", "folder", "file-unread", "it is a folder", "name the files in it"),
        ("kit.zip", b"PK\x03\x04", "file-kind", "it is a ZIP file, no PDF", "preflight reads PDF"),
        ("kit.pdf", b"\x89PNG", "file-kind", "it is called .pdf, but it is a PNG file", "preflight reads PDF"),
        ("kit.svg", b"<svg/>", "file-damaged", "it is no PDF: it does not begin with %PDF", "preflight reads PDF"),
        ("kit.pdf", b"<svg/>", "file-damaged", "it is no PDF: it does not begin with %PDF", "write it anew"),
        ("kit.pdf", b"", "file-damaged", "it is empty", "write it anew"),
    ],
)
def test_what_is_no_pdf_is_told_with_what_helps(tmp_path, name, data, rule, wrong, hint):
    """Nothing is said of how pages were looked at where there are none."""
    path = tmp_path / name
    if data == "folder":
        path.mkdir()
    elif data is not None:
        path.write_bytes(data)
    report = forge.preflight(path, service="offset")
    assert [(one.rule, one.level, one.wrong, one.hint) for one in report.findings] == [(rule, "error", wrong, hint)]
    assert report.lines()[-1] == "1 file, 0 pages against offset: 1 error, 0 warnings"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    """What nobody writes into would be read for ever."""
    os.mkfifo(path := tmp_path / "kit.pdf")
    [found] = forge.preflight(path, service=read_service("offset")).findings
    assert (found.rule, found.wrong) == ("file-unread", "it is no plain file")


def test_several_faults_alike_are_told_as_several():
    """One is, several are."""
    findings = Findings("kit.pdf")
    findings.tell("colour-rgb", "it is in DeviceRGB", what="text")
    findings.tell("font-embedded", "its font is not embedded", what="text in Helvetica")
    for _ in range(2):
        findings.tell("colour-rgb", "it is in DeviceRGB", what="line")
        findings.tell("page-sizes", "its trim is 1 x 2 mm", what="page")
    assert {finding.sentence for finding in findings.all()} == {
        "text: it is in DeviceRGB", "text in Helvetica: its font is not embedded",
        "2 lines: each is in DeviceRGB", "2 pages: their trim is 1 x 2 mm",
    }  # fmt: skip
