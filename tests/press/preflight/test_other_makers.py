"""Press files of other makers: WeasyPrint's PDF/X and what ReportLab writes, sound and with their known faults."""

import re

import pikepdf
import pytest
from kit.outside import missing, run
from pikepdf import Array, Dictionary, Name, Stream, String
from reportlab.lib.colors import CMYKColor, CMYKColorSep
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import forge
from forge.places import templates
from forge.press.shelf import read_service

MM = 72 / 25.4
FONT = templates() / "fonts" / "SourceSans3-Regular.ttf"
STYLE = """
@font-face {{ font-family: Source; src: url({font}) }}
@color-profile device-cmyk {{ src: url({profile}); components: cyan, magenta, yellow, black }}
@page {{ size: 63mm 88mm; margin: 0; bleed: 3mm; {marks} }}
body {{ margin: 0; font-family: Source }}
div {{ position: absolute; left: -3mm; top: -3mm; width: 69mm; height: 94mm; background: device-cmyk(0.4 0 0.2 0) }}
p {{ position: absolute; left: 12mm; top: 40mm; font-size: {size}; color: device-cmyk(0 0.3 0.6 0.2) }}
"""


def woven(path, variant, marks="", size="12pt"):
    """Let WeasyPrint make a card in a variant of PDF."""
    try:
        from weasyprint import HTML
    except (ImportError, OSError):
        missing("WeasyPrint, or the Pango that it needs, is not installed: apt-get install libpango-1.0-0")
    style = STYLE.format(
        font=FONT.as_uri(), profile=(templates() / "inks" / "fogra39-300.icc").as_uri(), marks=marks, size=size
    )
    text = f"<html lang=en><title>Cards</title><style>{style}</style><body><div></div><p>Hood</p></body></html>"
    HTML(string=text).write_pdf(path, pdf_variant=variant)
    return path


def service_of(standard):
    """Give an offset press that takes a standard, and marks where they are wanted."""
    service = read_service("offset")
    return service._replace(standard=standard, inks=service.inks._replace(condition=""))


def told(report):
    """Give rules with their levels."""
    return {(finding.rule, finding.level) for finding in report.findings}


@pytest.mark.parametrize(("variant", "standard"), [("pdf/x-4", "PDF/X-4"), ("pdf/x-1a", "PDF/X-1a:2003")])
def test_a_sound_card_of_weasyprint_gives_nothing(tmp_path, variant, standard):
    """Its keys, boxes, fonts, colours and bleed are as the standard and the service want them."""
    report = forge.preflight(woven(tmp_path / "card.pdf", variant), service=service_of(standard))
    assert [finding.lines() for finding in report.findings] == []
    assert report.pages == 1


def test_another_standard_of_weasyprint_is_told(tmp_path):
    """X-3 where X-4 is asked for; its metadata are packed."""
    report = forge.preflight(woven(tmp_path / "card.pdf", "pdf/x-3"), service=service_of("PDF/X-4"))
    assert told(report) == {("pdfx-key", "error"), ("pdfx-xmp", "error")}


def test_the_marks_of_weasyprint_are_told(tmp_path):
    """It draws them in DeviceRGB, 0.1875 pt wide (a quarter of a CSS pixel), within the bleed, in a file for CMYK."""
    path = woven(tmp_path / "marks.pdf", "pdf/x-4", marks="marks: crop cross;")
    report = forge.preflight(path, service=service_of("PDF/X-4")._replace(marks=True))
    assert {("colour-rgb", "error"), ("marks-bleed", "error"), ("hairline", "error")} <= told(report)
    [thin] = [finding for finding in report.findings if finding.rule == "hairline"]
    assert thin.least == pytest.approx(0.1875, abs=0.001)
    with pikepdf.open(path) as pdf:
        streams = [each.read_bytes() for each in pdf.objects if isinstance(each, Stream)]
    assert any(b"\n0 0 0 RG\n" in stream for stream in streams)


def test_small_letters_of_weasyprint_are_measured_as_css_says(tmp_path):
    """3.6 pt, of a face called Source Sans."""
    path = woven(tmp_path / "small.pdf", "pdf/x-4", size="3.6pt")
    [finding] = forge.preflight(path, service=service_of("PDF/X-4")).findings
    assert (finding.rule, finding.level) == ("text-small", "error")
    assert finding.least == pytest.approx(3.6, abs=0.01)
    assert finding.place.x == pytest.approx(12, abs=0.3)


def printed(path, stray=False):
    """Let ReportLab draw a counter with a die line, and dress it as PDF/X-4 with pikepdf."""
    pdfmetrics.registerFont(TTFont("Source", str(FONT)))
    first = {} if stray else {"initialFontName": "Source"}
    whole = (21 * MM, 21 * MM)
    trim = (3 * MM, 3 * MM, 18 * MM, 18 * MM)
    canvas = Canvas(str(path), whole, pdfVersion=(1, 6), invariant=1, trimBox=trim, bleedBox=(0, 0, *whole), **first)
    canvas.setTitle("Counter")
    canvas.setFillColor(CMYKColor(0.4, 0.1, 0.3, 0))
    canvas.rect(0, 0, *whole, stroke=0, fill=1)
    canvas.setFillOverprint(True)
    canvas.setStrokeOverprint(True)
    canvas.setOverprintMask(1)
    canvas.setFillColor(CMYKColor(0, 0, 0, 1))
    canvas.setFont("Source", 8)
    canvas.drawCentredString(whole[0] / 2, 9 * MM, "5-4")
    canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour"))
    canvas.setLineWidth(0.5)
    canvas.rect(3 * MM, 3 * MM, 15 * MM, 15 * MM, stroke=1, fill=0)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        profile = Stream(pdf, (templates() / "inks" / "fogra39-300.icc").read_bytes())
        profile.N = 4
        pdf.Root.OutputIntents = Array([Dictionary(
            Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("FOGRA39"),
            DestOutputProfile=pdf.make_indirect(profile))])  # fmt: skip
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
            xmp.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
            xmp["pdfxid:GTS_PDFXVersion"] = "PDF/X-4"
        pdf.docinfo["/Trapped"] = Name("/False")
        pdf.save(path, force_version="1.6", fix_metadata_version=False)
    return path


def test_a_sound_counter_of_reportlab_gives_nothing(tmp_path):
    """With a die line in a spot colour that overprints, and black letters that do."""
    report = forge.preflight(printed(tmp_path / "counter.pdf"), product="cards")
    assert [finding.lines() for finding in report.findings if finding.rule != "page-count"] == []


def test_the_stray_helvetica_of_reportlab_is_told(tmp_path):
    """Every page that begins without a font of its own names Helvetica, which is not embedded."""
    path = printed(tmp_path / "counter.pdf", stray=True)
    [finding] = forge.preflight(path).findings
    assert (finding.rule, finding.what) == ("font-embedded", "font Helvetica")
    assert re.search(r"Helvetica .* no +no +no", run("pdffonts", path))


def test_a_kit_for_the_home_printer_is_held_against_a_press(tmp_path):
    """It is in RGB, without bleed and output intent: it is told, and nothing goes wrong."""
    game = forge.open_game("atlantic-wolves")
    game.build(tmp_path, ("markers",), formats=("pdf",))
    [path] = tmp_path.glob("*.pdf")
    report = forge.preflight(path)
    assert {"colour-rgb", "pdfx-intent", "pdfx-key"} <= {finding.rule for finding in report.errors}
    assert not {"file-damaged", "content-damaged", "file-unread"} & {finding.rule for finding in report.findings}


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["offset", "die-cut"])
def test_what_forge_sends_to_a_press_gives_no_errors(tmp_path, profile):
    """A whole kit, held against the service that it was made for; of each warning the author may judge."""
    forge.open_game("atlantic-wolves").press(profile, tmp_path / "sent")
    files = sorted((tmp_path / "sent").glob("*.pdf"))
    assert files
    report = forge.preflight(files, service=profile)
    assert [finding.lines() for finding in report.errors] == []
