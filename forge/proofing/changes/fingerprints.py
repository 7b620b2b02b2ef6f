"""What a face prints as a short text: equal ones print alike, wherever their shapes come from.

Neither the names of drawings and files count nor whether a face shares a ground with its neighbours, which makes a
stamp of it and changes nothing on paper. Places to type in are not printed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from forge.drawing.shapes import Clip, Faded, FormField, Picture, Stamp, Turned, Within
from forge.errors import file_errors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from forge.drawing.shapes import Drawing, Shape, Text

DIGEST = 16
PLAIN = (0, 0, 1.0, 0)
"""Where a stamp only shares, and does not move."""


class Fingerprints:
    """Takes fingerprints, each shared drawing and each picture looked at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, bytes]] = {}
        self._files: dict[Path, bytes] = {}

    def of(self, drawing: Drawing) -> bytes:
        """Give the fingerprint of a drawing."""
        hashed = hashlib.blake2b(f"{drawing.width} {drawing.height}".encode(), digest_size=DIGEST)
        for part in self._flat(drawing.shapes):
            hashed.update(part)
        return hashed.digest()

    def _flat(self, shapes: Iterable[Shape]) -> Iterator[bytes]:
        for shape in shapes:
            if isinstance(shape, FormField):
                continue
            if isinstance(shape, Stamp) and shape[1:5] == PLAIN:
                yield from self._flat(shape.drawing.shapes)
            else:
                yield self._told(shape)

    def _told(self, shape: Shape) -> bytes:
        """Give the fingerprint of one shape, which many faces may share; it is kept, so that its id stays its own."""
        known = self._known.get(id(shape))
        if known is None:
            hashed = hashlib.blake2b(self._said(shape).encode(), digest_size=DIGEST)
            for part in self._flat(_within(shape)):
                hashed.update(part)
            known = self._known[id(shape)] = shape, hashed.digest()
        return known[1]

    def _said(self, shape: Shape) -> str:
        said: object = tuple(shape)
        if isinstance(shape, Stamp):
            said = (shape.drawing.width, shape.drawing.height, shape[1:5])
        elif isinstance(shape, Picture):
            said = (shape[:4], self._file(shape.file))
        elif isinstance(shape, (Clip, Turned, Faded, Within)):
            said = shape._replace(shapes=())
        return f"{type(shape).__name__} {said}"

    def _file(self, file: Path) -> bytes:
        if file not in self._files:
            with file_errors(file.name, "read"), file.open("rb") as opened:
                self._files[file] = hashlib.file_digest(opened, "sha256").digest()
        return self._files[file]


def _within(shape: Shape) -> tuple[Shape, ...]:
    if isinstance(shape, Stamp):
        return shape.drawing.shapes
    return shape.shapes if isinstance(shape, (Clip, Turned, Faded, Within)) else ()


def texts_in(shapes: Iterable[Shape]) -> Iterator[Text]:
    """Give the texts of a drawing in the order drawn."""
    from forge.drawing.shapes import Text as Words  # the name is that of the type above

    for shape in shapes:
        if isinstance(shape, Words):
            yield shape
        else:
            yield from texts_in(_within(shape))
