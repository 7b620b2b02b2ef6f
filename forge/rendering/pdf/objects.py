"""The few PDF objects that pages, forms, pictures and fields are made of."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, Any, BinaryIO

from reportlab.pdfbase import pdfdoc

from forge.errors import Location, fail, file_errors
from forge.reading.measures import PT
from forge.rendering.decimals import Numbers, decimal
from forge.rendering.kept import Kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from forge.drawing.page import Box

POINTS = Numbers(PT)
_BLOCK = 1 << 20
_A_ROW = 6
_DEFLATED = Kept[bytes](16_000_000)
"""Streams deflated lately, by the hash of what they say: in the kit of another save most say the same."""


class Document(pdfdoc.PDFDocument):
    """One PDF under construction, with the resources that all its pages and forms share."""

    Catalog: Any  # absent from, or too narrow in, ReportLab's types
    Outlines: Any
    _pdfVersion: tuple[int, int]

    def __init__(self, language: str, *, compress: bool, version: tuple[int, int] = (1, 7)) -> None:
        super().__init__(compression=compress, invariant=1, pdfVersion=version, lang=language)
        self._x_objects = dictionary()
        self._shadings = dictionary()
        self._states = dictionary()
        self._spaces = dictionary()
        fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        self._resources = dictionary(Font=fonts, XObject=self.refer(self._x_objects))
        self.resources = self.refer(self._resources)

    def refer(self, thing: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
        """Give an object a number of its own, and a reference to it."""
        reference: pdfdoc.PDFObjectReference = self.Reference(thing)  # type: ignore[no-untyped-call]
        return reference

    def stream(self, content: str | bytes, **entries: object) -> pdfdoc.PDFObjectReference:
        """Store a stream, deflated at once if the document is, so that what it says need not be kept."""
        data = f"{content}\n".encode("latin-1") if isinstance(content, str) else content
        if self.compression and "Filter" not in entries:
            data = _deflated(data)
            entries["Filter"] = name("FlateDecode")
        self.updateSignature(data)
        return self.refer(Stream(dictionary(**entries, Length=len(data)), data))

    def stored(
        self, file: Path, spans: tuple[tuple[int, int], ...], check: int, **entries: object
    ) -> pdfdoc.PDFObjectReference:
        """Store stretches of a file as a stream; they are read when the document is written."""
        self.updateSignature(f"{check} {spans}")
        return self.refer(Stored(file, spans, dictionary(**entries, Length=sum(length for _, length in spans))))

    def write(self, target: BinaryIO) -> None:
        """Write everything, object by object."""
        self._target = target
        self.GetPDFData(None)

    def format(self) -> bytes:
        """Write to the target what ReportLab would gather in memory, in the same order."""
        target, offset, ids = self._target, 0, []

        def put(data: bytes) -> int:
            nonlocal offset
            target.write(data)
            offset += len(data)
            return offset - len(data)

        put(pdfdoc.PDFFile(self._pdfVersion).format(self))
        number = 1
        while (title := self.numberToId.get(number)) is not None:
            thing = self.idToObject[title]
            self.idToOffset[title] = offset
            ids.append(title)
            if isinstance(thing, Stream):
                put(b"%d 0 obj\n" % number)
                for data in thing.parts(self):
                    put(data)
                put(b"endobj\n")
            else:
                put(pdfdoc.PDFIndirectObject(title, thing).format(self))
            number += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, ids)
        start = put(table.format(self))
        root, info = self.refer(self.Catalog), self.refer(self.info)
        put(pdfdoc.PDFTrailer(start, Size=number, Root=root, Info=info, ID=self.ID()).format(self))
        return b""

    def add_x_object(self, prefix: str, reference: pdfdoc.PDFObjectReference) -> str:
        """Make a form or a picture known to every page; the result is the operator that paints it."""
        title = f"{prefix}{len(self._x_objects.dict) + 1}"
        self._x_objects[title] = reference
        return f"/{title} Do"

    def add_shading(self, shading: pdfdoc.PDFDictionary) -> str:
        """Make a shading known to every page and form; the result is its name."""
        return self._add("Shading", self._shadings, "S", shading)

    def add_state(self, state: pdfdoc.PDFDictionary) -> str:
        """Make a graphics state known to every page and form; the result is its name."""
        return self._add("ExtGState", self._states, "G", state)

    def add_layer(self, title: str) -> str:
        """Make a layer known to every page, hidden and not printed until someone shows it; the result is its name."""
        never = dictionary(View=dictionary(ViewState=name("OFF")), Print=dictionary(PrintState=name("OFF")))
        layer = self.refer(dictionary(Type=name("OCG"), Name=pdfdoc.PDFString(title), Usage=never))
        alone = pdfdoc.PDFArray([layer])
        usage = [
            dictionary(Event=name(event), Category=pdfdoc.PDFArray([name(event)]), OCGs=alone)
            for event in ("View", "Print")
        ]
        shown = dictionary(Order=alone, OFF=alone, AS=pdfdoc.PDFArray(usage))
        self.Catalog.__NoDefault__ = [*self.Catalog.__NoDefault__, "OCProperties"]
        self.Catalog.OCProperties = dictionary(OCGs=alone, D=shown)
        self._resources["Properties"] = dictionary(Die=layer)
        return "/Die"

    def add_space(self, space: pdfdoc.PDFArray) -> str:
        """Make a colour space known to every page and form; the result is its name."""
        return self._add("ColorSpace", self._spaces, "C", space)

    def _add(self, entry: str, known: pdfdoc.PDFDictionary, prefix: str, thing: pdfdoc.PDFObject) -> str:
        if not known.dict:
            self._resources[entry] = self.refer(known)
        title = f"{prefix}{len(known.dict) + 1}"
        known[title] = self.refer(thing)
        return f"/{title}"


class Leaf(pdfdoc.PDFPage):
    """A page; ReportLab's own cannot say in which colours what is not opaque is mixed."""

    Group: pdfdoc.PDFDictionary

    def __init__(self) -> None:
        super().__init__()
        self.__NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "Group"]


class _Entries(pdfdoc.PDFDictionary):
    """A dictionary as ReportLab writes it, in less time: its names need no escapes, and most of it is short words."""

    def format(self, document: object, IND: bytes = b"") -> bytes:  # noqa: ARG002, N803 - so it is called
        said = [b"/%s %s" % (title.encode(), _said(value, document)) for title, value in sorted(self.dict.items())]
        rows = [b" ".join(said[at : at + _A_ROW]) for at in range(0, len(said), _A_ROW)]
        return b"<<\n%s\n>>" % b" \n  ".join(rows)


def _said(value: object, document: object) -> bytes:
    if isinstance(value, str) and value.isascii():
        return value.encode()
    said: bytes = pdfdoc.format(value, document)
    return said


class Stream(pdfdoc.PDFObject):
    """A stream and what is said of it."""

    __RefOnly__ = 1

    def __init__(self, entries: pdfdoc.PDFDictionary, data: bytes = b"") -> None:
        self._entries = entries
        self._data = data

    def parts(self, document: Document) -> Iterator[bytes]:
        """Give the stream with its dictionary, in pieces."""
        yield self._entries.format(document) + b"\nstream\n"
        yield self._data
        yield b"endstream\n"


class Stored(Stream):
    """A stream that stands in a file."""

    def __init__(self, file: Path, spans: tuple[tuple[int, int], ...], entries: pdfdoc.PDFDictionary) -> None:
        super().__init__(entries)
        self._file = file
        self._spans = spans

    def parts(self, document: Document) -> Iterator[bytes]:
        """Give the stream with its dictionary, in pieces of a bounded size."""
        yield self._entries.format(document) + b"\nstream\n"
        with file_errors(self._file.name, "read"), self._file.open("rb") as source:
            for start, length in self._spans:
                source.seek(start)
                for at in range(0, length, _BLOCK):
                    data = source.read(min(_BLOCK, length - at))
                    if len(data) < min(_BLOCK, length - at):
                        raise fail(Location(self._file.name), "", "has become shorter while it was printed")
                    yield data
        yield b"\nendstream\n"


def _deflated(data: bytes) -> bytes:
    return _DEFLATED.have(hashlib.sha256(data).digest(), lambda: zlib.compress(data), len)


def name(text: str) -> str:
    """A PDF name."""
    return str(pdfdoc.PDFName(text))


def dictionary(**entries: object) -> pdfdoc.PDFDictionary:
    """A PDF dictionary."""
    return _Entries(entries)


def rectangle(box: Box, page_height: int) -> pdfdoc.PDFArray:
    """A box of a page as left, bottom, right, top in points."""
    bottom = page_height - box.y - box.height
    return numbers(edge / PT for edge in (box.x, bottom, box.x + box.width, bottom + box.height))


def numbers(values: Iterable[float]) -> pdfdoc.PDFArray:
    """An array of numbers with four decimals."""
    return pdfdoc.PDFArray([decimal(value, 4).encode() for value in values])
