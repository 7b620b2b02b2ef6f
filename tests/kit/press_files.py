"""Press files made by hand with pikepdf, clean by construction, in which faults are planted: cards of 63 x 88 mm.

The output profile is a mere header unless a real one is given.
Content is written in millimetres from the lower left corner of the trim. Nothing of forge's own writing is used.
"""

from functools import cache
from io import BytesIO

import pikepdf
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream, String

from forge.places import templates

MM = 72 / 25.4
WIDE, HIGH, BLEED = 63, 88, 3
FONT = "SourceSans3-Regular.ttf"
XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><xmp:CreateDate>2026-01-02T03:04:05Z</xmp:CreateDate>
<pdf:Trapped>False</pdf:Trapped><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cards</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""
GROUND = f"0.4 0 0.2 0 k {-BLEED} {-BLEED} {WIDE + 2 * BLEED} {HIGH + 2 * BLEED} re f"
WORDS = "BT /F1 4 Tf 0 0 0 1 k 12 40 Td (Hood) Tj ET"


@cache
def letters():
    """Give the bytes of a font, and how wide its letters are."""
    font = TTFont(templates() / "fonts" / FONT)
    options = Options(drop_tables=["GSUB", "GPOS", "GDEF", "kern"])
    subsetter = Subsetter(options)
    subsetter.populate(text="Hodclear HF")
    widths, names = dict(font["hmtx"].metrics), font.getBestCmap()
    subsetter.subset(font)
    font.save(written := BytesIO())
    return written.getvalue(), tuple(widths[names.get(code, ".notdef")][0] for code in range(32, 127))


class CardFile:
    """A file of cards, two pages: a front and a back."""

    def __init__(self, pages=2, size=(WIDE, HIGH), standard="PDF/X-4", profile=None):
        self.pdf, self.standard, self.size = pikepdf.new(), standard, size
        self.profile = profile or bytes(12) + b"prtr" + b"CMYK" + bytes(16) + b"acsp" + bytes(92)
        self.resources = self.pdf.make_indirect(Dictionary(
            Font=Dictionary(F1=self.font()), ExtGState=Dictionary(), ColorSpace=Dictionary(), Pattern=Dictionary(),
            Shading=Dictionary(), XObject=Dictionary(), Properties=Dictionary(),
        ))  # fmt: skip
        self.resources.ExtGState.Over = Dictionary(OP=True, op=True, OPM=1)
        self.resources.ExtGState.Knock = Dictionary(OP=False, op=False, OPM=0)
        self.resources.ColorSpace.Cut = self.spot("CutContour")
        self.contents = []
        for number in range(pages):
            self.page(f"{GROUND} /Over gs {WORDS}" + " 0 0 0 1 k 12 30 1 1 re f" * (number + 1))
        self.version = "1.4" if standard == "PDF/X-1a:2003" else "1.6"
        self.keys()

    def font(self, *, embedded=True, name="Source"):
        """Give a font, simple and embedded."""
        data, widths = letters()
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=Name("/ABCDEF+" + name), Flags=32, FontBBox=[-200, -300, 1200, 1000],
            ItalicAngle=0, Ascent=900, Descent=-250, CapHeight=660, StemV=80,
        )  # fmt: skip
        if embedded:
            descriptor.FontFile2 = Stream(self.pdf, data)
            descriptor.FontFile2.Length1 = len(data)
        return self.pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/ABCDEF+" + name), FirstChar=32, LastChar=126,
            Widths=list(widths), Encoding=Name.WinAnsiEncoding, FontDescriptor=self.pdf.make_indirect(descriptor),
        ))  # fmt: skip

    def spot(self, name, alternate=Name.DeviceCMYK, full=(0, 1, 0, 0)):
        """Give a spot colour."""
        tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0] * len(full), C1=list(full), N=1)
        return Array([Name.Separation, Name("/" + name), alternate, tint])

    def page(self, content, size=None):
        """Add a page with its boxes."""
        wide, high = size or self.size
        grown = [0, 0, (wide + 2 * BLEED) * MM, (high + 2 * BLEED) * MM]
        trim = [BLEED * MM, BLEED * MM, (wide + BLEED) * MM, (high + BLEED) * MM]
        self.pdf.add_blank_page(page_size=(grown[2], grown[3]))
        page = self.pdf.pages[-1].obj
        page.MediaBox, page.BleedBox, page.TrimBox = Array(grown), Array(grown), Array(trim)
        page.Resources = self.resources
        self.contents.append(content)
        return page

    def keys(self):
        """Set the keys of the standard."""
        pdf = self.pdf
        icc = Stream(pdf, self.profile)
        icc.N = 4
        intent = Dictionary(
            Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("FOGRA39"), Info=String("Coated"),
            RegistryName=String("http://www.color.org"), DestOutputProfile=pdf.make_indirect(icc),
        )  # fmt: skip
        pdf.Root.OutputIntents = Array([intent])
        xmp = Stream(pdf, XMP.replace("PDF/X-4", self.standard).encode())
        xmp.Type, xmp.Subtype = Name.Metadata, Name.XML
        pdf.Root.Metadata = pdf.make_indirect(xmp)
        info = Dictionary(Title=String("Cards"), Trapped=Name("/False"), CreationDate=String("D:20260102030405Z"))
        if self.standard == "PDF/X-1a:2003":
            info.GTS_PDFXVersion = String(self.standard)
        pdf.trailer.Info = pdf.make_indirect(info)

    def picture(self, name, pixels, colours, data=None, **entries):
        """Add a picture; grey in its middle tones unless there are data."""
        wide, high = pixels
        size = {"DeviceCMYK": 4, "DeviceRGB": 3}.get(colours.lstrip("/") if isinstance(colours, str) else "", 1)
        bits = entries.pop("bits", 8)
        data = bytes([60]) * ((wide * size * bits + 7) // 8 * high) if data is None else data
        image = Stream(self.pdf, data)
        image.Type, image.Subtype = Name.XObject, Name.Image
        image.Width, image.Height, image.BitsPerComponent = wide, high, bits
        image.ColorSpace = Name("/" + colours) if isinstance(colours, str) else colours
        for key, value in entries.items():
            image["/" + key] = value
        self.resources.XObject["/" + name] = self.pdf.make_indirect(image)
        return image

    def form(self, name, content, resources=None, **entries):
        """Add a form whose content is in its own units."""
        form = Stream(self.pdf, content.encode())
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 100, 100])
        form.Resources = self.resources if resources is None else resources
        for key, value in entries.items():
            form["/" + key] = value
        self.resources.XObject["/" + name] = made = self.pdf.make_indirect(form)
        return made

    def add(self, content, page=2):
        """Write more on a page."""
        self.contents[page - 1] += "\n" + content

    def save(self, path, replaced=(), **how):
        """Write the file; ``replaced`` are bytes put in the place of as many others, which no library would write."""
        scale = f"{MM:.9f} 0 0 {MM:.9f} {BLEED * MM:.6f} {BLEED * MM:.6f} cm"
        for page, content in zip(self.pdf.pages, self.contents, strict=True):
            page.obj.Contents = Stream(self.pdf, f"q {scale} {content} Q".encode())
        usual = {"force_version": self.version, "compress_streams": False, "fix_metadata_version": False}
        if "encryption" not in how:
            usual |= {"stream_decode_level": pikepdf.StreamDecodeLevel.none, "deterministic_id": True}
        how = usual | how
        self.pdf.save(path, **how)
        for old, new in replaced:
            data = path.read_bytes()
            assert old in data
            assert len(old) == len(new)
            path.write_bytes(data.replace(old, new))
        return path
