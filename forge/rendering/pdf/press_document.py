"""A PDF of the standards PDF/X-4 and PDF/X-1a:2003: what it says of itself and of how it is to be printed.

There are no dates but one that never changes, and no number that is not made from what the document holds: the same
input is the same file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

from forge.rendering.pdf.objects import Document, dictionary, name

if TYPE_CHECKING:
    from forge.rendering.inking import PressProfile
    from forge.rendering.pdf.info import DocumentInfo

REGISTRY = "http://www.color.org"
"""Where printing conditions are registered by name."""
DATE = "2000-01-01T00:00:00+00:00"
VERSIONS = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4)}

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate><xmp:CreatorTool>forge</xmp:CreatorTool>
<pdf:Producer>{producer}</pdf:Producer><pdf:Keywords>{keywords}</pdf:Keywords><pdf:Trapped>False</pdf:Trapped>
{marker}<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:{id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class PressDocument(Document):
    """A PDF for the press under construction."""

    def __init__(self, info: DocumentInfo, profile: PressProfile) -> None:
        super().__init__(info.language, compress=True, version=VERSIONS[profile.standard])
        self.info: Any = _Info(profile)
        self.Catalog.__NoDefault__ = [*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents"]
        self.Catalog.OutputIntents = pdfdoc.PDFArray([self.refer(self._intent(profile))])
        self.Catalog.Metadata = self.refer(_Metadata(info, profile))

    def _intent(self, profile: PressProfile) -> pdfdoc.PDFDictionary:
        """Say for which printing condition the inks are meant, and give its profile."""
        icc = self.stream(profile.icc, N=4, Alternate=name("DeviceCMYK"))
        return dictionary(
            Type=name("OutputIntent"),
            S=name("GTS_PDFX"),
            OutputConditionIdentifier=pdfdoc.PDFString(profile.condition),
            OutputCondition=pdfdoc.PDFString(profile.condition),
            RegistryName=pdfdoc.PDFString(REGISTRY),
            Info=pdfdoc.PDFString(profile.condition),
            DestOutputProfile=icc,
        )


class _Info(pdfdoc.PDFInfo):
    """What a document says of itself; PDF/X-1a is named here, PDF/X-4 in the metadata alone."""

    def __init__(self, profile: PressProfile) -> None:
        super().__init__()
        self._flat = profile.flat
        self._standard = profile.standard

    def format(self, document: object) -> bytes:
        """Write it."""
        written: bytes = super().format(document)
        if not self._flat:
            return written
        start, end = written.rsplit(b">>", 1)
        return start + f"/GTS_PDFXVersion ({self._standard})\n".encode() + b">>" + end


class _Metadata(pdfdoc.PDFObject):
    """The same in XMP, which is never compressed, so that it can be read without reading PDF."""

    __RefOnly__ = 1

    def __init__(self, info: DocumentInfo, profile: PressProfile) -> None:
        self._info = info
        self._profile = profile

    def format(self, document: Any) -> bytes:
        """Write it when all else of the document is known, of which its number is made."""
        info = self._info
        flat, standard = self._profile.flat, self._profile.standard
        data = _XMP.format(
            title=escape(info.title),
            author=escape(info.author),
            subject=escape(info.subject),
            keywords=escape(", ".join(info.keywords)),
            producer=escape(pdfdoc.PDFInfo.producer),
            date=DATE,
            marker="" if flat else f"<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>\n",
            id=UUID(bytes=document.signature.digest()),
        ).encode()
        entries = dictionary(Type=name("Metadata"), Subtype=name("XML"), Length=len(data))
        return b"".join((entries.format(document), b"\nstream\n", data, b"\nendstream\n"))
