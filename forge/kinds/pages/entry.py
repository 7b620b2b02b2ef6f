"""What every page-like entry says about its pages, declared once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Location
from forge.kinds.pages.fields import NAMED, PageSize, Said, parse_page
from forge.kinds.parts import IDENTITY
from forge.reading.fields import FLAG, LENGTH, TEXT, Field, Record, Text, whole

if TYPE_CHECKING:
    from collections.abc import Callable


class PageFields(NamedTuple):
    """How the pages of a component are: ``margin`` is the kind's own if it is not said (none on a named paper)."""

    id: str
    kind: str
    title: str
    needed: int
    either: str
    subtitle: str
    page: PageSize
    margin: int | None
    style: Said
    heading: bool
    columns: int
    pages: int
    fill: bool
    two_sided: bool
    copies: int
    where: Location


class Entry(NamedTuple):
    """An entry as read: its pages, and what is its kind's own."""

    page: PageFields
    own: Any


class _EntryBuilder:
    """Splits the values of an entry into those of its pages and its kind's own; ``_fields`` asks for its place."""

    _fields = ("where",)

    def __init__(self, own: Callable[..., Any]) -> None:
        self.own = own

    def __call__(self, **values: Any) -> Entry:
        page = PageFields(**{name: values.pop(name, FIXED.get(name)) for name in PageFields._fields})
        return Entry(page, self.own(**values))


FIXED = {"heading": False, "columns": 1, "pages": 1, "fill": False, "two_sided": False}
"""What holds for a kind whose pages do not flow."""


def page_record(
    label: str,
    own: Callable[..., Any],
    *fields: Field,
    about: str,
    fill: bool = False,
    page: str | None = "common",
    flowing: bool = True,
) -> Record:
    """Declare a page-like kind: the fields of its pages, then its own."""
    pages = (*_page_fields(page), *(_flow_fields(fill=fill) if flowing else ()))
    return Record(label, _EntryBuilder(own), *pages, *fields, help=about)


def _page_fields(page: str | None) -> tuple[Field, ...]:
    usual = Said("naval", Location(""))
    return (
        *IDENTITY,
        Field("subtitle", TEXT, "small words beside the title", ""),
        Field(
            "page", Text("a page such as letter landscape", parse_page), "the size of a page", page and parse_page(page)
        ),
        Field("margin", LENGTH, "what is left free at the edges", None),
        Field("style", NAMED, "how the pages look: naval, plain, or a style of the pack's own", usual),
        Field("copies", whole(0, 1_000), "how many are needed", 1),
    )


def _flow_fields(*, fill: bool) -> tuple[Field, ...]:
    return (
        Field("heading", FLAG, "whether the title is printed over the page", default=True),
        Field("columns", whole(1, 5), "the columns that blocks flow through", 1),
        Field("pages", whole(1, 60), "how many pages it may take before that is an error", 1),
        Field("fill", FLAG, "whether panels grow until the page is full", default=fill),
        Field("two-sided", FLAG, "whether every second page is the back of the one before", default=False),
    )
