"""The structure of a press file beside that of one which WeasyPrint writes: the same entries in the same places."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from kit.plates import X1A, X4, press_pdf
from kit.rendering_scenes import SAND, page, text

from forge.drawing.shapes import Rect
from forge.places import templates
from forge.reading.measures import MM

weasyprint = pytest.importorskip("weasyprint", reason="pip install weasyprint, which is in the group test")

XMP = re.compile(rb"<([a-zA-Z]+:[A-Za-z_]+)[ >]|\s(pdfxid:[A-Za-z_]+|pdf:[A-Za-z]+|xmp:[A-Za-z]+|xmpMM:[A-Za-z]+)=")
NOT_PRESS = {"/MarkInfo", "/StructTreeRoot", "/Lang", "/PageMode", "/Names", "/ViewerPreferences"}


def reference(variant):
    """One line of text on a colour, as WeasyPrint puts it into PDF/X."""
    profile = (templates() / "inks" / "fogra39-300.icc").as_uri()
    style = (
        f'@color-profile device-cmyk {{ src: url("{profile}"); components: c, m, y, k }}'
        "@page { size: 60mm 40mm; bleed: 3mm; margin: 5mm } p { color: device-cmyk(0 0 0 1) }"
    )
    html = f"<html lang=en><title>Test</title><style>{style}</style><p>12-4</p></html>"
    return weasyprint.HTML(string=html).write_pdf(pdf_variant=variant, custom_metadata=True)


def structure(data):
    """What a PDF says of itself, by the places where it says it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        [intent] = pdf.Root.OutputIntents
        found = {
            "version": {pdf.pdf_version},
            "catalogue": set(pdf.Root.keys()) - NOT_PRESS,
            "intent": set(intent.keys()),
            "subtype": {str(intent.S)},
            "boxes": {key for key in set(pdf.pages[0].obj) if key.endswith("Box")},
            "info": {key for key in set(pdf.docinfo) if key in ("/Trapped", "/GTS_PDFXVersion", "/Title")},
            "trapped": {str(pdf.docinfo.get("/Trapped"))},
            "id": {len(pdf.trailer.ID)},
        }
        found["xmp"] = {(a or b).decode() for a, b in XMP.findall(pdf.Root.Metadata.read_bytes())}
        return found


@pytest.mark.parametrize(("variant", "profile"), [("pdf/x-4", X4), ("pdf/x-1a", X1A)])
def test_whatever_weasyprint_says_a_press_file_says_too(variant, profile):
    """Catalogue, output intent, boxes, Info and XMP have all entries that WeasyPrint's have."""
    shown = page(Rect(0, 0, 60 * MM, 40 * MM, SAND), text(5 * MM, 20 * MM, "12-4"))
    ours, theirs = structure(press_pdf(shown, profile=profile)), structure(reference(variant))
    for place in ("version", "catalogue", "intent", "subtype", "boxes", "id"):
        assert theirs[place] - {"/ArtBox", "/CropBox"} <= ours[place], place
    assert ours["trapped"] == {"/False"}
    # the standard is named in the XMP of PDF/X-4, in the namespace of ISO 15930-7, and in the Info of PDF/X-1a
    assert ("pdfxid:GTS_PDFXVersion" in ours["xmp"]) is (variant == "pdf/x-4")
    assert ("/GTS_PDFXVersion" in ours["info"]) is (variant == "pdf/x-1a")
    assert {name for name in theirs["xmp"] if name.startswith(("pdf:", "xmp:", "xmpMM:"))} <= ours["xmp"]
