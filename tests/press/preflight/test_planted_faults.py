"""Every fault that print shops send files back for is found where it was planted, and its clean twin gives nothing."""

import zlib
from functools import cache

import pikepdf
import pytest
from kit.planted_faults import (
    CUT,
    GROUND,
    SQUARE,
    THERE,
    all_of,
    anew,
    annotation,
    at,
    boxes,
    card,
    composite,
    content,
    done,
    entry,
    fields,
    font,
    glyphs,
    icc,
    info,
    intents,
    layer,
    masked,
    mixed,
    names,
    nested,
    picture,
    plain_xmp,
    resource,
    root,
    shaded,
    spot,
    state,
    tiled,
    xmp,
)
from kit.press_files import CardFile
from pikepdf import Array, Dictionary, Name, String

from forge.press.preflight.catalogue import RULES
from forge.press.preflight.check import preflight_files
from forge.press.shelf import read_service
from forge.reading.measures import MM as EMU
from forge.reading.measures import Size

X1A = "PDF/X-1a:2003"
BLACK_CMYK = bytes([230, 220, 210, 240])  # 353 % of ink
LIGHT_CMYK = bytes([60, 60, 60, 60])
HALF = Array([Name.Separation, Name.Gold, Name.DeviceRGB, Dictionary(
    FunctionType=2, Domain=[0, 1], C0=[1, 1, 1], C1=[0.8, 0.6, 0.1], N=1)])  # fmt: skip
FRAME = "q /Over gs 0 0 0 1 K 0.3 w {0} {0} {1} {2} re S Q"
RESTRICTED = {"encryption": pikepdf.Encryption(owner="o", user="", R=4, allow=pikepdf.Permissions(print_highres=False))}
LOCKED = {"encryption": pikepdf.Encryption(owner="o", user="u", R=4)}

COLOURS = [
    content("area in RGB", "colour-rgb", f"1 0 0 rg {SQUARE}", f"0 0.5 0.5 0 k {SQUARE}", THERE),
    content("line in RGB", "colour-rgb", "1 0 0 RG 1 w 10 35 m 30 35 l S", "0 1 1 0 K 1 w 10 35 m 30 35 l S",
            at(9.5, 35.5)),
    content("text in RGB", "colour-rgb", "BT /F1 5 Tf 1 0 0 rg 10 35 Td (H) Tj ET",
         "BT /F1 5 Tf 0 1 1 0 k 10 35 Td (H) Tj ET",
            at(10, 35 + 5 * 0.66)),
    done("picture in RGB", "colour-rgb", picture("DeviceRGB"), picture("DeviceCMYK"), THERE, page=2),
    done("RGB in a form within a form", "colour-rgb", nested(f"0 0 1 rg {SQUARE}"), nested(f"0.5 0.5 0 0 k {SQUARE}"),
         THERE,
         page=2),
    done("RGB in a tiling pattern", "colour-rgb", tiled("0 1 0 rg 0 0 3 3 re f"), tiled("1 0 1 0 k 0 0 3 3 re f"),
         THERE,
         page=2),
    done("gradient in RGB", "colour-rgb", shaded(Name.DeviceRGB, [1, 0, 0], [0, 0, 1]),
         shaded(Name.DeviceCMYK, [1, 0, 0, 0], [0, 1, 0, 0]), THERE, page=2),
    content("inline picture in RGB", "colour-rgb", "q 2 0 0 2 10 33 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI Q",
            "q 2 0 0 2 10 33 cm BI /W 1 /H 1 /CS /CMYK /BPC 8 ID abcd EI Q", THERE),
    done("ICC profile of RGB", "colour-rgb", icc(3, b"RGB "), "", THERE, page=2),
    done("ICC profile of CMYK", "colour-icc", icc(4, b"CMYK"), "", THERE, page=2, level="warning"),
    done("ICC profile in X-1a", "colour-icc", icc(4, b"CMYK"), "", THERE, page=2, standard=X1A),
    done("Lab", "colour-lab", all_of(resource("ColorSpace", "L", lambda file: Array([Name.Lab, Dictionary(
        WhitePoint=[0.96, 1, 0.82])])), f"/L cs 50 20 20 scn {SQUARE}"), "", THERE, page=2),
    done("palette over RGB", "colour-rgb", picture(Array([Name.Indexed, Name.DeviceRGB, 1, String(b"abcdef")])),
         picture(Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"abcdefgh")])), THERE, page=2),
    done("spot that stands for RGB", "colour-rgb", spot("Gold", Name.DeviceRGB, (0.8, 0.6, 0.1)), spot("Gold"), THERE,
         page=2, wishes="gold"),
    done("RGB in a letter", "colour-rgb", glyphs("800 0 d0 1 0 0 rg 0 0 500 500 re f"),
         glyphs("800 0 d0 0 0 0 1 k 0 0 500 500 re f"), at(10, 34), page=2, wishes="type3",
         also=("font-type3",)),
    done("RGB in a soft mask", "colour-rgb", masked(f"0.5 0.5 0.5 rg {SQUARE}"), masked(f"0.5 g {SQUARE}"), THERE,
         page=2),
    done("group mixed in RGB", "colour-rgb", mixed(Name.DeviceRGB), mixed(Name.DeviceCMYK), THERE, page=2),
    done("default colour space", "colour-rgb", resource("ColorSpace", "DefaultRGB", lambda file: Array(
        [Name.CalRGB, Dictionary(WhitePoint=[0.96, 1, 0.82])])), "", page=1),
    content("colour space that is named nowhere", "colour-unknown", f"/Nowhere cs 0.5 scn {SQUARE}", "", THERE,
            also=("content-damaged",)),
    done("spot nobody ordered", "spot-unordered", spot("Gold"), "", THERE, page=2),
    done("one spot under two names", "spot-spelling", all_of(spot("PANTONE 186 C"), resource("ColorSpace", "Y",
         lambda file: (
        file.spot("Pantone 186"))), "/Y cs 1 scn 40 20 10 10 re f"), spot("PANTONE 186 C"), at(40, 30), page=2,
         wishes="pantone"),
]  # fmt: skip

INKS = [
    content("area of 360 %", "ink-total", f"0.9 0.9 0.9 0.9 k {SQUARE}", f"0.6 0.4 0.4 1 k {SQUARE}", THERE),
    content("overprint that adds up to 380 %", "ink-total",
         f"/Knock gs 1 0.9 0 0 k {SQUARE} /Over gs 0 0 1 0.9 k {SQUARE}",
            f"/Knock gs 1 0.9 0 0 k {SQUARE} 0 0 1 0.9 k {SQUARE}", THERE),
    done("picture of 353 %", "ink-total", picture("DeviceCMYK", data=BLACK_CMYK * 160000),
         picture("DeviceCMYK", data=LIGHT_CMYK * 160000), THERE, page=2),
    done("gradient to 340 %", "ink-total", shaded(Name.DeviceCMYK, [0, 0, 0, 0], [0.8, 0.8, 0.8, 1]),
         shaded(Name.DeviceCMYK, [0, 0, 0, 0], [0.6, 0.4, 0.4, 1]), THERE, page=2),
    content("240 % where the shop takes 240", "ink-total", f"0.7 0.6 0.5 0.7 k {SQUARE}", f"0.6 0.4 0.4 1 k {SQUARE}",
         THERE,
            wishes="240"),
    content("small text in rich black", "text-rich", "BT /F1 3 Tf 0.6 0.4 0.4 1 k 10 30 Td (H) Tj ET",
            "BT /F1 5 Tf 0.6 0.4 0.4 1 k 10 30 Td (H) Tj ET", at(10, 30 + 3 * 0.66)),
    content("thin line in rich black", "line-rich", "0.6 0.4 0.4 1 K 0.2 w 10 35 m 30 35 l S",
            "0.6 0.4 0.4 1 K 0.4 w 10 35 m 30 35 l S", at(9.9, 35.1), "warning"),
    content("white area that overprints", "overprint-white", f"0 0 0 0 k {SQUARE}", f"/Knock gs 0 0 0 0 k {SQUARE}",
         THERE),
    content("white text that overprints", "overprint-white", "BT /F1 5 Tf 1 g 10 30 Td (H) Tj ET",
            "/Knock gs BT /F1 5 Tf 1 g 10 30 Td (H) Tj ET", at(10, 30 + 5 * 0.66)),
    content("black text that knocks out", "overprint-text", "/Knock gs BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET",
            "BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET", at(10, 30 + 4 * 0.66), "warning"),
    done("black text that overprints in mode 0", "overprint-text",
         state("BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET", OP=True, op=True, OPM=0),
         state("BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET", OP=True, op=True, OPM=1), at(10, 30 + 4 * 0.66), "warning",
         page=2),
]  # fmt: skip

DIES = [
    content("die line that knocks out", "overprint-die", f"{CUT} /Knock gs 10 20 20 15 re S", f"{CUT} 10 20 20 15 re S",
            at(9.9, 35.1)),
    content("die line that is filled", "die-filled", f"{CUT} /Cut cs 1 scn {SQUARE}", f"{CUT} 10 20 20 15 re S", THERE),
    done("die line in process inks on a layer", "die-process", layer("Cut lines", "0 1 0 0 K 0.2 w 10 20 20 15 re S"),
         layer("Art", "0 1 0 0 K 0.2 w 10 20 20 15 re S"), at(9.9, 35.1), page=2),
    done("die line of another spelling", "die-name", all_of(resource("ColorSpace", "D",
         lambda file: file.spot("cutcontour")),
         "/Over gs /D CS 1 SCN 0.2 w 10 20 20 15 re S"), all_of(resource("ColorSpace", "D", lambda file: (
             file.spot("CutContour"))), "/Over gs /D CS 1 SCN 0.2 w 10 20 20 15 re S"), at(9.9, 35.1), page=2),
    content("die line that is dashed", "die-dashed", f"{CUT} [2 1] 0 d 10 20 20 15 re S", f"{CUT} 10 20 20 15 re S",
            at(9.9, 35.1)),
    content("die line that is open", "die-open", f"{CUT} 10 20 m 30 20 l 30 35 l 10 35 l 10 21 l S",
            f"{CUT} 10 20 m 30 20 l 30 35 l 10 35 l s", at(9.9, 35.1)),
    content("die line that stops before the next", "die-open", f"{CUT} 10 20 20 15 re S 20 20 m 20 34 l S",
            f"{CUT} 10 20 20 15 re S 20 20 m 20 35 l S", at(19.9, 34.1)),
    content("art above a die line", "die-below", f"{CUT} 10 20 20 15 re S 0 0.5 0 0 k 25 15 10 10 re f",
            f"0 0.5 0 0 k 25 15 10 10 re f {CUT} 10 20 20 15 re S", at(25, 25)),
    content("die line drawn twice", "die-doubled", f"{CUT} 10 20 20 15 re S 30 20 20 15 re S",
            f"{CUT} 10 20 20 15 re S 32 20 20 15 re S", at(29.9, 35.1)),
    content("die line of 3 pt", "die-width", f"{CUT} 1.0583 w 10 20 20 15 re S", f"{CUT} 10 20 20 15 re S",
            at(10 - 1.0583 / 2, 35 + 1.0583 / 2), "warning"),
    content("die line in a tint", "die-tint", f"{CUT} 0.5 SCN 10 20 20 15 re S", f"{CUT} 10 20 20 15 re S", at(9.9,
         35.1)),
    done("sheet without a die line", "die-missing", "", f"{CUT} 10 20 20 15 re S", product="slug"),
]  # fmt: skip

MARKS = [
    done("slug line beyond the bleed", "marks-outside", all_of(boxes(MediaBox=(-8, -8, 71, 96)),
         "/Over gs 0 0 0 1 K 0.2 w 10 -5 m 20 -5 l S"), boxes(MediaBox=(-8, -8, 71, 96)), at(9.9, -4.9), page=2),
    content("crop mark in the bleed", "marks-bleed", "0 0 0 1 K 0.2 w -2.5 10 m -0.5 10 l S",
            "0 0 0 1 K 0.2 w -2.5 10 m 1 10 l S", at(-2.6, 10.1)),
    done("registration colour in art", "registration-art", spot("All", words="1 1 1 1 re f"), "", at(1, 2), page=2,
         also=("ink-total",)),
    content("line of 0.1 pt", "hairline", "0 0 0 1 K 0.03528 w 10 35 m 30 35 l S", "0 0 0 1 K 0.1 w 10 35 m 30 35 l S",
            at(10, 35)),
    content("line of 0.22 pt under a matrix", "hairline",
         "q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 0.776 w 100 350 m 300 350 l S Q",
            "q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 1 w 100 350 m 300 350 l S Q", at(10, 35), "warning"),
    content("line that is thin one way only", "hairline", "q 1 0 0 0.05 0 0 cm 0 0 0 1 K 0.5 w 10 700 m 30 700 l S Q",
            "q 1 0 0 0.5 0 0 cm 0 0 0 1 K 0.5 w 10 70 m 30 70 l S Q", at(10, 35)),
    content("area as thin as a line", "hairline", "0 0 0 1 k 10 35 20 0.05 re f", "0 0 0 1 k 10 35 20 0.2 re f",
            at(10, 35.05)),
    content("line of width 0", "line-zero", "0 0 0 1 K 0 w 10 35 m 30 35 l S", "0 0 0 1 K 0.1 w 10 35 m 30 35 l S",
            at(10, 35)),
    content("thin white line on dark", "line-reversed",
            "/Knock gs 1 0.5 0 0.5 k 5 15 40 30 re f 0 0 0 0 K 0.12 w 10 35 m 30 35 l S",
            "/Knock gs 1 0.5 0 0.5 k 5 15 40 30 re f 0 0 0 0 K 0.2 w 10 35 m 30 35 l S", at(9.94, 35.06), "warning"),
    content("border near the trim", "border-near", FRAME.format(1.5, 60, 85), FRAME.format(4, 55, 80),
            at(1.35, 86.65), "warning"),
]  # fmt: skip

TEXT = [
    content("text of 3 pt by its matrix", "text-small", "BT /F1 10 Tf 0.10583 0 0 0.10583 10 30 Tm 0 0 0 1 k (H) Tj ET",
            "BT /F1 10 Tf 0.2 0 0 0.2 10 30 Tm 0 0 0 1 k (H) Tj ET", at(10, 30.7)),
    content("text of 4.5 pt", "text-small", "BT /F1 1.5875 Tf 0 0 0 1 k 10 30 Td (H) Tj ET",
            "BT /F1 2 Tf 0 0 0 1 k 10 30 Td (H) Tj ET", at(10, 31.05), "warning"),
    content("small white text on dark", "text-reversed",
            "/Knock gs 1 0.5 0 0.5 k 5 15 40 30 re f BT /F1 1.94 Tf 0 0 0 0 k 10 30 Td (H) Tj ET",
            "/Knock gs 1 0.5 0 0.5 k 5 15 40 30 re f BT /F1 2.5 Tf 0 0 0 0 k 10 30 Td (H) Tj ET", at(10, 31.28),
         "warning"),
    content("text 1 mm from the trim", "text-near", "BT /F1 4 Tf 0 0 0 1 k 1 30 Td (H) Tj ET",
            "BT /F1 4 Tf 0 0 0 1 k 3.1 30 Td (H) Tj ET", at(1, 32.64)),
    content("text 2.5 mm from the trim", "text-near", "BT /F1 4 Tf 0 0 0 1 k 10 2.5 Td (H) Tj ET",
            "BT /F1 4 Tf 0 0 0 1 k 10 3.1 Td (H) Tj ET", at(10, 5.14), "warning"),
    done("font that is not embedded", "font-embedded", font(embedded=False, name="Elsewhere"), font(name="Elsewhere"),
         at(10, 32.64), page=2),
    done("font that is named, not used, not embedded", "font-embedded", font("", embedded=False, name="Stray"),
         font("", name="Stray"), level="warning"),
    done("Type 3 font", "font-type3", glyphs("800 0 d0 0 0 500 500 re f"), "", at(10, 35.6), "warning", page=2),
    done("CID font where the shop takes none", "font-cid", composite, font(), at(10, 32.64), "warning", page=2,
         wishes="no-cid"),
    done("letters where outlines are asked for", "font-outlines", "BT /F1 4 Tf 0 0 0 1 k 10 30 Td (H) Tj ET",
         anew(GROUND, GROUND + " 0 0 0 1 k 10 30 1 2 re f"), at(12, 42.64), page=1, wishes="outlines"),
]  # fmt: skip

PICTURES = [
    done("picture of 127 dpi", "picture-coarse", picture("DeviceCMYK", (100, 100)), picture("DeviceCMYK"), THERE,
         page=2),
    done("picture of 203 dpi one way", "picture-coarse", picture("DeviceCMYK", (160, 400)), picture("DeviceCMYK"),
         THERE,
         "warning", page=2),
    done("line art of 508 dpi", "picture-line-art", picture("DeviceGray", (400, 400), bits=1),
         picture("DeviceGray", (800, 800), bits=1), THERE, "warning", page=2),
    done("picture packed by LZW", "pdfx-version", picture("DeviceGray", Filter=Name.LZWDecode,
         data=b"\x80\x0b\x60\x50\x22"),
         picture("DeviceGray"), THERE, page=2),
]  # fmt: skip

SEEN_THROUGH = [
    done("half opaque in X-1a", "transparency", state(f"0.5 0 0 0 k {SQUARE}", ca=0.5), state(f"0.5 0 0 0 k {SQUARE}",
         ca=1),
         THERE, page=2, standard=X1A),
    done("multiplied in X-1a", "transparency", state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Multiply),
         state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Normal), THERE, page=2, standard=X1A),
    done("picture with a soft mask in X-1a", "transparency", lambda file: picture("DeviceCMYK", SMask=file.picture(
        "M", (4, 4), "DeviceGray"))(file), picture("DeviceCMYK"), THERE, page=2, standard=X1A),
    done("group of a page in X-1a", "transparency", entry(Group=Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)),
         "",
         page=2, standard=X1A),
    done("blend mode that is none", "blend-mode", state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Darker),
         state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Multiply), THERE, page=2),
    done("blend mode of colours", "blend-mode", state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Luminosity),
         state(f"0.5 0 0 0 k {SQUARE}", BM=Name.Screen), THERE, "warning", page=2),
]  # fmt: skip

SCREEN = [
    done("hidden layer", "layers", layer("Notes", f"0.5 0 0 0 k {SQUARE}", hidden=True), layer("Notes",
         f"0.5 0 0 0 k {SQUARE}"),
         level="warning"),
    done("layers in X-1a", "layers", layer("Art", f"0.5 0 0 0 k {SQUARE}"), f"0.5 0 0 0 k {SQUARE}", standard=X1A),
    done("layer of a template", "layer-template", layer("Template", f"0.5 0 0 0 k {SQUARE}"), layer("Art", SQUARE),
         level="warning"),
    done("field", "form-fields", fields, ""),
    done("link", "annotations", annotation("Link"), annotation("TrapNet"), at(10, 30), page=2),
    done("note", "annotations", annotation("Text"), "", at(10, 30), page=2),
    done("script of the file", "scripts", names("JavaScript", S=Name.JavaScript, JS=String("app.alert(1)")), ""),
    done("script when opened", "scripts", root(OpenAction=Dictionary(S=Name.JavaScript, JS=String("1"))), ""),
    done("action when opened", "actions", root(OpenAction=Dictionary(S=Name.Launch, F=String("x"))), root(
        OpenAction=Array([0, Name.Fit]))),
    done("action of a page", "actions", entry(AA=Dictionary(O=Dictionary(S=Name.URI, URI=String("http://a.b")))), "",
         page=2),
    done("file within the file", "embedded-files", names("EmbeddedFiles", Type=Name.Filespec, F=String("rules.doc")),
         ""),
    done("encryption", "file-encrypted", "", "", saved=RESTRICTED),
    done("password", "file-encrypted", "", "", saved=LOCKED),
]  # fmt: skip

KEYS = [
    done("PDF 1.7 for X-4", "pdfx-version", "", "", saved={"force_version": "1.7"}),
    done("PDF 1.6 for X-1a", "pdfx-version", "", "", saved={"force_version": "1.6"}, standard=X1A),
    done("version in the catalogue", "pdfx-version", root(Version=Name("/2.0")), root(Version=Name("/1.5"))),
    done("no output intent", "pdfx-intent", root(OutputIntents=Array([])), ""),
    done("two output intents", "pdfx-intent", intents(lambda _, listed: listed.append(listed[0])), ""),
    done("output intent without a condition", "pdfx-intent", intents(
        lambda _, listed: listed[0].__delitem__("/OutputConditionIdentifier")), ""),
    done("no profile", "pdfx-profile", intents(lambda _, listed: listed[0].__delitem__("/DestOutputProfile")), ""),
    done("profile of CMYK with N 3", "pdfx-profile", intents(
        lambda _, listed: listed[0].DestOutputProfile.__setitem__("/N", 3)), ""),
    done("profile that is none", "pdfx-profile", intents(lambda file, listed: listed[0].__setitem__(
        "/DestOutputProfile", file.pdf.make_indirect(pikepdf.Stream(file.pdf, b"no profile", N=4)))), ""),
    done("another condition", "pdfx-condition", intents(lambda _, listed: listed[0].__setitem__(
        "/OutputConditionIdentifier", String("CGATS TR 001"))), "", level="warning"),
    done("Trapped Unknown", "pdfx-trapped", info(Trapped=Name.Unknown), info(Trapped=Name("/True"))),
    done("nothing of trapping", "pdfx-trapped", all_of(info(Trapped=None),
         plain_xmp(a=("<pdf:Trapped>False</pdf:Trapped>", ""))),
         info(Trapped=None)),
    done("no mark of X-1a", "pdfx-key", info(GTS_PDFXVersion=None), "", standard=X1A),
    done("mark of another standard", "pdfx-key", plain_xmp(a=("PDF/X-4<", "PDF/X-3:2003<")), ""),
    done("no metadata", "pdfx-xmp", lambda file: file.pdf.Root.__delitem__("/Metadata"), "", also=("pdfx-key",)),
    done("packed metadata", "pdfx-xmp", lambda file: xmp(zlib.compress(file.pdf.Root.Metadata.read_bytes()),
         FilterX=Name.FlateDecode)(file), "", saved={"replaced": ((b"/FilterX", b"/Filter "),)}),
    done("no ID", "pdfx-id", "", "", saved={"replaced": ((b"/ID [", b"/IX ["),)}),
    done("metadata that declare entities", "pdfx-xmp", xmp(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), "",
         also=("pdfx-key",)),
    done("no title", "pdfx-title", all_of(info(Title=None), plain_xmp(a=(">Cards<", "><"))), info(Title=None),
         level="warning"),
    done("no date", "pdfx-title", all_of(info(CreationDate=None), plain_xmp(a=("xmp:CreateDate", "xmp:Other"))),
         info(CreationDate=None), level="warning"),
]  # fmt: skip

WHOLE = (0, 0, 63, 88)
BOXES = [
    done("no TrimBox", "trim-missing", boxes(TrimBox=None), "", page=2, also=("page-sizes",)),
    done("bleed beyond the paper", "boxes-nested", boxes(BleedBox=(-4, -3, 66, 91)), boxes(BleedBox=(-3, -3, 66, 91)),
         (-4, -3), page=2),
    done("trim beyond the bleed", "boxes-nested", boxes(BleedBox=(1, -3, 66, 91)), "", (0, 0), page=2,
         also=("bleed-short",)),
    done("CropBox within the bleed", "crop-box", boxes(CropBox=(0, 0, 63, 88)), boxes(CropBox=(-3, -3, 66, 91)),
         level="warning",
         page=2),
    done("bleed of 2 mm", "bleed-short", boxes(BleedBox=(-2, -3, 66, 91)), "", page=2),
    done("no BleedBox, and no bleed", "bleed-short", boxes(BleedBox=None, MediaBox=WHOLE), boxes(BleedBox=None),
         page=2),
    done("bleed that is white on the right", "bleed-empty",
         anew(card(1), card(2, ground="0.4 0 0.2 0 k -3 -3 66 94 re f")),
         anew(card(1), card(2, ground="0.4 0 0.2 0 k -3 -3 69 94 re f")), (63, 1), page=2),
    done("bleed that is filled for 1 mm below", "bleed-empty",
         anew(card(1), card(2, ground="0.4 0 0.2 0 k -3 -1 69 92 re f")),
         anew(card(1), card(2, ground="0.4 0 0.2 0 k 5 5 50 70 re f")), (1, 88), page=2),
    done("card 0.2 mm too wide", "page-size", anew(card(1), card(2), size=(63.2, 88)), anew(card(1), card(2),
         size=(63.05, 88)),
         page=2, product="poker"),
    done("pages of two sizes", "page-sizes", anew(card(1), card(2), size=(70, 88)), "", page=2, level="warning"),
    done("UserUnit", "page-scaled", entry(UserUnit=2), entry(UserUnit=1), page=2, also=("page-sizes",)),
    done("page that is turned", "page-turned", entry(Rotate=90), entry(Rotate=360), page=2),
    done("empty page", "page-empty", anew(card(1), ""), "", page=2, level="warning"),
    done("odd number of pages", "page-count", anew(card(1), card(2), card(3)), anew(*map(card, range(4))),
         product="poker"),
    done("more cards than a set has", "page-count", anew(*map(card, range(8))), anew(*map(card, range(6))),
         product="poker"),
    done("front and back in the wrong order", "page-order",
         anew(card(1), card(9), card(2), card(9), card(9), card(3)), anew(card(1), card(9), card(2), card(9), card(3),
         card(9)),
         page=5, product="poker"),
    content("Q without q", "content-damaged", "Q Q Q q", ""),
    content("operator that PDF has not", "content-damaged", "1 2 paint", ""),
    content("font that is named nowhere", "content-damaged", "BT /F9 4 Tf ET", ""),
    done("picture that is named nowhere", "content-damaged", "/Nothing Do", "", page=2),
]  # fmt: skip

PLANTED = [*COLOURS, *INKS, *DIES, *MARKS, *TEXT, *PICTURES, *SEEN_THROUGH, *SCREEN, *KEYS, *BOXES]
BY_HAND = {"file-damaged", "file-kind", "file-large", "file-unread", "page-pairs", "colour-cmyk"}
"""Rules whose faults are in test_hostile_files and test_files_together."""


def wishes(service, name):
    """Give the wishes of a service with one of them changed."""
    limits, spots, inks = service.limits, service.spots, service.inks
    changed = {
        "gold": {"spots": spots._replace(allowed=("Gold",))},
        "pantone": {"spots": spots._replace(allowed=("PANTONE 186 C", "Pantone 186"))},
        "240": {"inks": inks._replace(limit=240)},
        "no-cid": {"limits": limits._replace(cid_fonts=False)},
        "outlines": {"fonts": "outlines"},
        "type3": {},
    }
    return service._replace(**changed[name]) if name else service


@cache
def products():
    """Give what is ordered: poker cards, at most three, and a slug that is cut out of a sheet."""
    size = Size(63 * EMU, 88 * EMU)
    read = read_service("offset").products["cards"]
    return {"poker": read._replace(size=size, most=3), "slug": read._replace(size=None, sheet=size, two_sided=False)}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Preflight all files, those of one kind of order together; findings by the name of a fault and by its twin's."""
    folder, orders = tmp_path_factory.mktemp("planted"), {}
    for number, planted in enumerate(PLANTED):
        for kind, act, saved in (("fault", planted.fault, planted.saved), ("twin", planted.twin, None)):
            wanted = (planted.standard, planted.product, planted.wishes)
            order = orders.setdefault(wanted, {})
            clean = not act and not saved
            path = folder / (f"clean-{list(orders).index(wanted)}.pdf" if clean else f"{number:03d}-{kind}.pdf")
            order[planted.name, kind] = path
            if not path.exists():
                file = CardFile(standard=planted.standard)
                if callable(act):
                    act(file)
                elif act:
                    file.add(act)
                file.save(path, **(saved or {}))
    told = {}
    for (standard, product, changed), files in orders.items():
        service = wishes(read_service("offset")._replace(standard=standard, products=products()), changed)
        paths = list(dict.fromkeys(files.values()))
        report = preflight_files(paths, service, profile="offset", product=product)
        for key, path in files.items():
            told[key] = [finding for finding in report.findings if finding.file == str(path)]
    return told


def test_there_are_more_than_sixty_and_every_rule_is_broken_by_one():
    """And no two are called alike."""
    assert len(PLANTED) >= 60
    assert len({planted.name for planted in PLANTED}) == len(PLANTED)
    assert {planted.rule for planted in PLANTED} == set(RULES) - BY_HAND


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_planted_fault_is_found_where_it_is(planted, found):
    """By its rule, on its page, in its place, and nothing else is told of the file."""
    told = found[planted.name, "fault"]
    ours = [finding for finding in told if finding.rule == planted.rule]
    assert ours, [finding.lines() for finding in told]
    first = ours[0]
    assert first.level == planted.level
    assert (first.place.page if first.place else None) == planted.page
    if planted.place:
        assert (first.place.x, first.place.y) == pytest.approx(planted.place, abs=0.4)
    assert {finding.rule for finding in told} == {planted.rule, *planted.also}, [finding.lines() for finding in told]


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_its_clean_twin_gives_nothing(planted, found):
    """What differs in the fault alone is sound."""
    assert [finding.lines() for finding in found[planted.name, "twin"] if finding.rule not in _meant(planted)] == []


def _meant(planted):
    """A twin that shows a letter of a Type 3 font is told as one, which is another fault than the one planted."""
    return {"font-type3"} if planted.wishes == "type3" else set()
