"""The keys that make a PDF a PDF/X: version, mark, output intent, trapping, ID, metadata."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from forge.press.preflight.content.objects import array, entry, is_stream, name, number, stream_bytes, text
from forge.press.preflight.rules.rule import Rule

if TYPE_CHECKING:
    from pikepdf import Pdf

    from forge.press.preflight.content.tokens import Thing


NEWEST = {"PDF/X-1a:2003": (1, 4), "PDF/X-4": (1, 6)}
LONGEST_XMP = 2_000_000
NAMESPACES = {
    "http://www.npes.org/pdfx/ns/id/": "pdfxid", "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/xap/1.0/": "xmp", "http://ns.adobe.com/xap/1.0/mm/": "xmpMM",
    "http://purl.org/dc/elements/1.1/": "dc", "http://ns.adobe.com/pdfx/1.3/": "pdfx",
}  # fmt: skip
COLOURS = {4: "CMYK", 3: "RGB", 1: "GRAY"}


class Keys(Rule):
    """The keys of the standard that the service asks for."""

    def document(self) -> None:
        """Look at the keys of a file."""
        pdf, standard = self.job.pdf, self.job.service.standard
        if pdf is None or not self.job.is_pdfx:
            return
        self._version(pdf)
        self._intent(array(entry(pdf.Root, "OutputIntents"), 20))
        info = entry(pdf.trailer, "Info")
        said = self._metadata(entry(pdf.Root, "Metadata"))
        trapped = name(entry(info, "Trapped")) or said.get("pdf:Trapped", "")
        if trapped not in ("True", "False"):
            wrong = f"Trapped is {trapped!r}, not True or False" if trapped else "it does not say whether it is trapped"
            self._file("pdfx-trapped", wrong)
        if len(array(entry(pdf.trailer, "ID"), 2)) != 2:
            self._file("pdfx-id", "its trailer has no ID")
        mark = text(entry(info, "GTS_PDFXVersion")) if self.job.is_x1a else said.get("pdfxid:GTS_PDFXVersion", "")
        if mark != standard:
            where = "document information" if self.job.is_x1a else "XMP metadata"
            self._file("pdfx-key", f"its {where} says {mark or 'nothing'}, not {standard}",
                       hint="GTS_PDFXVersion names the standard")  # fmt: skip
        title = text(entry(info, "Title")) or said.get("dc:title", "")
        if not title.strip():
            self._file("pdfx-title", "it has no title")
        if not (text(entry(info, "CreationDate")) or said.get("xmp:CreateDate")):
            self._file("pdfx-title", "it has no date of creation")

    def _version(self, pdf: Pdf) -> None:
        newest = NEWEST[self.job.service.standard]
        header = tuple(int(number_) for number_ in re.findall(r"\d+", str(pdf.pdf_version))[:2])
        stated = name(entry(pdf.Root, "Version"))
        if stated:
            header = max(header, tuple(int(number_) for number_ in re.findall(r"\d+", stated)[:2]))
        if header > newest:
            version = ".".join(map(str, header))
            said = f"it is PDF {version}; {self.job.service.standard} is PDF {newest[0]}.{newest[1]}"
            self._file("pdfx-version", said)

    def _intent(self, intents: list[Thing]) -> None:
        ours = [each for each in intents if name(entry(each, "S")) == "GTS_PDFX"]
        if len(ours) != 1:
            many = f"{len(ours)} output intents" if ours else "no output intent"
            self._file("pdfx-intent", f"it has {many} of PDF/X")
            return
        intent, profile = ours[0], entry(ours[0], "DestOutputProfile")
        condition = text(entry(intent, "OutputConditionIdentifier"))
        if not condition:
            self._file("pdfx-intent", "its output intent names no condition", hint="OutputConditionIdentifier names it")
        if profile is None:
            registered = self.job.is_x1a and text(entry(intent, "RegistryName"))
            if not registered:
                self._file("pdfx-profile", "its output intent has no profile",
                           hint="embed the ICC profile of the printing condition")  # fmt: skip
        else:
            self._profile(profile)
        wanted = self.job.service.inks.condition
        if condition and wanted and wanted.casefold() not in condition.casefold():
            self._file("pdfx-condition", f"it is made for {condition}, the service prints {wanted}")

    def _profile(self, profile: Thing) -> None:
        data, size = stream_bytes(profile), int(number(entry(profile, "N"), 0))
        if data[36:40] != b"acsp":
            self._file("pdfx-profile", "its output profile is no ICC profile")
            return
        space, device = data[16:20].decode("latin-1").strip(), data[12:16]
        if COLOURS.get(size) != space:
            self._file("pdfx-profile", f"its output profile is of {space}, but N says {size} colours")
        elif self.job.service.inks.space == "cmyk" and space != "CMYK":
            self._file("pdfx-profile", f"its output profile is of {space}, the service prints CMYK")
        if device != b"prtr":
            self._file("pdfx-profile", "its output profile is none of a printer")

    def _metadata(self, stream: Thing) -> dict[str, str]:
        """Read the XMP metadata; what is wrong is told where the standard needs it."""
        needed = not self.job.is_x1a
        if not is_stream(stream):
            if needed:
                self._file("pdfx-xmp", "it has no XMP metadata")
            return {}
        if needed and entry(stream, "Filter") is not None:
            self._file("pdfx-xmp", "its XMP metadata are packed, where all must be able to read them")
        said = read_xmp(stream_bytes(stream))
        if said is None and needed:
            self._file("pdfx-xmp", "its XMP metadata are damaged")
        return said or {}

    def _file(self, rule: str, wrong: str, hint: str | None = None) -> None:
        self.job.findings.tell(rule, wrong, hint=hint)


def read_xmp(data: bytes) -> dict[str, str] | None:
    """Give what XMP metadata say, by ``prefix:name``; ``None`` where they are no XML, or declare entities."""
    if len(data) > LONGEST_XMP or b"<!" in data.replace(b"<!--", b""):
        return None
    parser, said, path = expat.ParserCreate(namespace_separator=" "), dict[str, str](), list[str]()

    def start(tag: str, attributes: dict[str, str]) -> None:
        path.append(_prefixed(tag))
        said.update({_prefixed(key): value for key, value in attributes.items()})

    def words(content: str) -> None:
        if content.strip():
            for tag in path[-3:]:
                if ":" in tag:
                    said[tag] = said.get(tag, "") + content

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: path.pop()
    parser.CharacterDataHandler = words
    try:
        parser.Parse(data.strip(b"\x00 \r\n\t"), True)
    except (expat.ExpatError, ValueError, LookupError):
        return None
    return said


def _prefixed(tag: str) -> str:
    space, _, word = tag.rpartition(" ")
    return f"{NAMESPACES[space]}:{word}" if space in NAMESPACES else word
