"""What an entry of the parts list says of a component that has a piece for each row of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from forge.kinds.faces.beyond import BEYOND
from forge.kinds.faces.kept_rows import WHERE, Wanted
from forge.kinds.parts import PartEntry
from forge.pack.outline import RECTANGLE, rounded
from forge.reading.data_file import SOURCE, SheetOf
from forge.reading.fields import (
    INVALID,
    RAW,
    SIZE,
    TEXT,
    FieldType,
    Invalid,
    ListOf,
    Placed,
    Schema,
    choice,
    field,
)
from forge.reading.node import Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.kinds.scoring import Line
    from forge.pack.outline import Outline
    from forge.reading.measures import Size


class FaceUse(NamedTuple):
    """A face, perhaps one that each row names, and what its slots are filled with.

    A back without a face of its own takes over the front's.
    """

    face: Scalar | None
    slots: dict[str, Node]
    where: Location


class _FaceUse(FieldType[FaceUse]):
    """A face by its name, or with values for its slots."""

    called = "the name of a face, or a mapping of face and slots"

    def read(self, node: Node, at: str, problems: Problems) -> FaceUse | Invalid:
        """Read a name, or ``face`` and slots; the values of slots are read when the face is known."""
        if isinstance(node, Scalar):
            return FaceUse(node, {}, node.where)
        if not isinstance(node, Mapping):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        slots = {name: entry.value for name, entry in node.entries.items()}
        face = slots.pop("face", None)
        if face is not None and not isinstance(face, Scalar):
            problems.error(face.where, f"{at}.face", f"must be the name of a face, not {describe(face)}")
            return INVALID
        return FaceUse(face, slots, node.where)

    def schema(self) -> Schema:
        """Describe a string, or an object with free names."""
        value = {"type": ["string", "number", "boolean"]}
        return {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": value}]}


FACE_USE = _FaceUse()


class _Value(FieldType[Scalar]):
    """A single value, constant or with ``{{ column }}``, compiled when the columns are known."""

    called = "a value, constant or with {{ column }}"

    def read(self, node: Node, at: str, problems: Problems) -> Scalar | Invalid:
        """Give the scalar itself."""
        if isinstance(node, Scalar):
            return node
        problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
        return INVALID

    def schema(self) -> Schema:
        """Describe a string."""
        return {"type": ["string", "number", "boolean"]}


VALUE = _Value()


class PictureFolder(Placed, called="a folder of pictures", summary="Finished pictures, each of which is a piece."):
    """A folder of finished pictures."""

    folder: str = field(TEXT, "a folder of the pack; its PNG, JPEG and SVG files in the order of their names")
    bleed: int = field(
        BEYOND, "how far each picture goes on beyond the cut: yes (3 mm), or a length; else it ends there", default=0
    )


class _Pictures(FieldType[PictureFolder]):
    """A folder by its name, or with what else there is to say of it."""

    called = "a folder of pictures such as art"
    made_of = (PictureFolder,)

    def read(self, node: Node, at: str, problems: Problems) -> PictureFolder | Invalid:
        """Read the name alone, or the record."""
        if isinstance(node, Scalar):
            return PictureFolder(folder=node.text, where=node.where)
        return PictureFolder.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        return {"anyOf": [{"type": "string"}, PictureFolder.schema()]}


PICTURES = _Pictures()
PICTURES_HELP = "a folder of finished pictures, each a piece: goblin x3.png three times, back.png as back"


class RowsEntry(PartEntry):
    """What an entry says of the rows that its pieces are made of, whatever is drawn of them."""

    data: str | SheetOf = field(
        SOURCE, "a CSV file or workbook of the pack, one row a piece", default="", known_as=("csv", "file", "source")
    )
    rows: Node | None = field(
        RAW,
        "the rows themselves, in place of a file: a list of mappings",
        default=None,
        known_as=("pieces", "counters", "cards", "units", "markers", "items"),
    )
    where_: Wanted | None = field(
        WHERE, "which rows are pieces of this component: those for which this holds; all if not given", default=None
    )
    name: Scalar | None = field(
        VALUE, "the id of each piece; the column id, else the component's id and a number", default=None
    )
    copies: Scalar | None = field(
        VALUE,
        "how many of each piece; the column copies, else 1",
        default=None,
        known_as=("count", "quantity", "qty", "number", "amount"),
    )
    side: Scalar | None = field(
        VALUE, "whose each piece is, by the pack's sides; the column side, else nobody's", default=None
    )
    awaits: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "unknowns without whose answers it is not worth printing", default=()
    )


class RowEntry(RowsEntry):
    """What an entry of the parts list says about a component with a piece for each row, whatever its kind."""

    imposition: ClassVar[Literal["sheet", "stock"]] = "sheet"
    cut_out: ClassVar[bool] = True
    """Whether pieces are cut along their edges; they are not where they stand on a page or in a net."""
    front: FaceUse | None = field(
        FACE_USE, "the face of the front, and what its slots are filled with; of pictures, picture", default=None
    )
    order: Literal["grouped", "as-written"] = field(
        choice("grouped", "as-written"), "pieces of one ground together, or as in the table", default="grouped"
    )
    size: Size = field(SIZE, "the size of each piece", known_as=("width", "height", "dimensions", "format"))
    footprint: Size | None = field(
        SIZE, "what a piece takes up on a board if it stands on edge, as a block does", default=None
    )

    @property
    def pictures(self) -> PictureFolder | None:
        """The folder of pictures that are the pieces."""
        return None

    @property
    def back(self) -> FaceUse | None:
        """The face of the back."""
        return None

    @property
    def outline(self) -> Outline:
        """What is cut out of the size."""
        return RECTANGLE

    @property
    def corner(self) -> int:
        """The radius of rounded corners."""
        return 0

    @property
    def creases(self) -> tuple[Line, ...]:
        """Where each piece is folded."""
        return ()

    @property
    def perforations(self) -> tuple[Line, ...]:
        """Where each piece is torn."""
        return ()

    @property
    def shape(self) -> Outline:
        """What is cut out, whichever way it is said."""
        return rounded(self.corner) if self.corner else self.outline

    @property
    def stock(self) -> str:
        """The sticker product printed on."""
        return ""


class BackedEntry(RowEntry):
    """What is said of pieces with a back."""

    back: FaceUse | None = field(
        FACE_USE, "the same of the back; without a face it is the front again, with other values", default=None
    )
