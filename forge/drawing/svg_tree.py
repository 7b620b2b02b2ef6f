"""The elements of an SVG file and where they stand, read by expat.

The file may come from a stranger: it is read without entities, bounded in size, elements and depth; nothing in it is
followed, run or fetched.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar
from xml.parsers import expat

from forge.errors import Location

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.errors import Problems

Read = TypeVar("Read")
LARGEST_SVG = 4_000_000
MOST_ELEMENTS = 20_000
DEEPEST = 32
MOST_FAULTS = 50

_SVG = "http://www.w3.org/2000/svg"
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_WORDLESS = ("title", "desc", "metadata")
_PLAIN_DOCTYPE = re.compile(rb"<!DOCTYPE\s[^\[\]<>]*>")
_WITHIN = 10_000
"""Among how many of the first bytes a document type is looked for."""


class Stop(Exception):  # it ends the reading, its problem is already reported
    """Reading cannot go on."""


class Faults:
    """Reports what is wrong with one file, and remembers whether anything was."""

    def __init__(self, shown_as: str, problems: Problems) -> None:
        self.file = shown_as
        self._problems = problems
        self._count = 0

    @property
    def sound(self) -> bool:
        """Whether nothing was wrong so far."""
        return not self._count

    def error(self, place: tuple[int, int], field: str, message: str, hint: str = "") -> None:
        """Note what is wrong at a line and a column; a file with too many faults is given up."""
        self._count += 1
        self._problems.error(Location(self.file, *place), field, message, hint)
        if self._count == MOST_FAULTS:
            self._problems.error(Location(self.file), "", f"has more than {MOST_FAULTS} faults; the rest was not read")
            raise Stop

    def stop(self, place: tuple[int, int], field: str, message: str, hint: str = "") -> NoReturn:
        """Note what ends the reading."""
        self.error(place, field, message, hint)
        raise Stop

    def of(self, element: Element, name: str, message: str, hint: str = "") -> None:
        """Note what is wrong with an element, or with an attribute of it."""
        self.error(element.place, f"<{element.tag}> {name}".rstrip(), message, hint)

    def give_up(self, element: Element, message: str) -> NoReturn:
        """Note what of an element ends the reading."""
        self.stop(element.place, f"<{element.tag}>", message)

    def read(self, element: Element, name: str, read: Callable[[str], Read], text: str, otherwise: Read) -> Read:
        """Read an attribute, or note what is wrong with it and give what stands in its place."""
        try:
            return read(text)
        except ValueError as error:
            self.of(element, name, str(error))
            return otherwise


class Element:
    """An element of SVG: its name, attributes and children, and where its tag begins.

    ``words`` is the text in it, of a style sheet; of others only whether there is any. ``weight`` is how many
    characters its attributes take.
    """

    __slots__ = ("attributes", "children", "parent", "place", "tag", "weight", "words")

    def __init__(self, tag: str, attributes: dict[str, str], place: tuple[int, int], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.place = place
        self.parent = parent
        self.children: list[Element] = []
        self.words = ""
        self.weight = sum(map(len, attributes.values()))

    @property
    def reference(self) -> str:
        """What ``href`` names, in either of its spellings."""
        return self.attributes.get("href", self.attributes.get(_XLINK_HREF, "")).strip()

    def walk(self) -> Iterator[Element]:
        """Give this element and all in it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


def read_tree(data: bytes, faults: Faults) -> Element:
    """Read the elements of SVG; those of other namespaces draw nothing and are left out. ``Stop`` if it cannot be."""
    if len(data) > LARGEST_SVG:
        faults.stop((0, 0), "", f"is larger than {LARGEST_SVG:,} bytes")
    return _Reader(faults).read(data)


class _Reader:
    """Listens to expat and builds the tree."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._root: Element | None = None
        self._here: Element | None = None
        self._elements = self._depth = self._silent = 0
        self._parser: Any = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._say
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, data: bytes) -> Element:
        try:
            self._parser.Parse(_PLAIN_DOCTYPE.sub(_blank, data[:_WITHIN], count=1) + data[_WITHIN:], True)
        except expat.ExpatError as error:
            place = (error.lineno, error.offset + 1)
            self._faults.stop(place, "", f"is not XML: {expat.ErrorString(error.code)}")
        except (ValueError, LookupError):
            self._faults.stop((1, 0), "", "is not XML: its encoding is not known", "save it as UTF-8")
        assert self._root is not None
        return self._root

    @property
    def _place(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _doctype(self, *_: object) -> None:
        message = "declares a document type that may define entities"
        self._faults.stop(self._place, "", message, "delete all from <!DOCTYPE to its end, and write entities out")

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            self._faults.error(
                self._place, f"<?{target}?>", "is not something that forge draws", "write the rules into <style>"
            )

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            self._faults.stop(self._place, "", f"has more than {MOST_ELEMENTS:,} elements")
        self._depth += 1
        if self._depth > DEEPEST:
            self._faults.stop(self._place, "", f"is nested deeper than {DEEPEST} levels")
        namespace, _, tag = qualified.rpartition(" ")
        ours = namespace in ("", _SVG)
        if self._root is None and not (ours and tag == "svg"):
            self._faults.stop(self._place, f"<{tag}>", "is not an SVG drawing: its outermost element must be <svg>")
        if self._silent or not ours or tag in _WORDLESS:
            self._silent += 1
            return
        kept = {name: text for name, text in attributes.items() if " " not in name or name == _XLINK_HREF}
        element = Element(tag, kept, self._place, self._here)
        if self._here is None:
            self._root = element
        else:
            self._here.children.append(element)
        self._here = element

    def _end(self, _: str) -> None:
        self._depth -= 1
        if self._silent:
            self._silent -= 1
        elif self._here is not None:
            self._here = self._here.parent

    def _say(self, words: str) -> None:
        here = self._here
        if here is None or self._silent:
            return
        if here.tag == "style":
            here.words += words
        elif words.strip():
            here.words = "..."


def _blank(doctype: re.Match[bytes]) -> bytes:
    """Leave nothing of a document type but its line ends: what it names is never fetched."""
    return bytes(byte if byte in b"\r\n" else 0x20 for byte in doctype[0])
