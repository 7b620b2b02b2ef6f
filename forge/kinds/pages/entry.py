"""What every page-like entry says about its pages, declared once."""

from __future__ import annotations

from forge.errors import Location
from forge.kinds.pages.fields import NAMED, PageSize, Said, parse_page
from forge.kinds.parts import PartEntry
from forge.kinds.scoring import LINES, Line
from forge.reading.fields import FLAG, LENGTH, TEXT, Text, field, whole

PAGE = Text("a page such as letter landscape", parse_page)
SIZE = (
    "the size of a page: a paper by name, less the 14 mm at each edge that printers and marks need (a4 is 181 x 268 mm,"
    " letter 187 x 251 mm); common, which A4 and Letter both hold (181 x 251 mm); or two lengths"
)


class PageEntry(PartEntry):
    """How the pages of a component are: ``margin`` is the kind's own if it is not given (none on a named paper)."""

    subtitle: str = field(TEXT, "small words beside the title", default="")
    page: PageSize = field(PAGE, SIZE, default=parse_page("common"))
    margin: int | None = field(LENGTH, "what is left free at the edges", default=None)
    style: Said = field(
        NAMED, "how the pages look: naval, plain, or a style of the pack's own", default=Said("naval", Location(""))
    )
    copies: int = field(whole(0, 1_000), "how many are needed", default=1)
    creases: tuple[Line, ...] = field(LINES, "where every page is folded, straight across it", default=())
    perforations: tuple[Line, ...] = field(LINES, "where every page is torn, straight across it", default=())

    @property
    def two_sided(self) -> bool:
        """Whether every second page is the back of the one before; not where there is one page alone."""
        return False


class FlowEntry(PageEntry):
    """How pages are that blocks flow through."""

    heading: bool = field(FLAG, "whether the title is printed over the page", default=True)
    columns: int = field(whole(1, 5), "the columns that blocks flow through", default=1)
    pages: int = field(whole(1, 60), "how many pages it may take before that is an error", default=1)
    fill: bool = field(FLAG, "whether panels grow until the page is full, or else gaps between blocks", default=False)
    two_sided: bool = field(FLAG, "whether every second page is the back of the one before", default=False)
