"""The papers that forge knows by name, for pages to be printed on and for pages made to fit one."""

from __future__ import annotations

import functools

from forge import places
from forge.errors import ForgeError, Problems
from forge.reading.fields import INVALID, SIZE, TEXT, ListOf, MapOf, Record, field
from forge.reading.measures import Size
from forge.reading.yaml_text import read_yaml


class PaperBook(Record, called="the list of papers"):
    """The papers known by name, upright, and the names of those on which sheets are laid out alike."""

    papers: dict[str, Size] = field(MapOf(SIZE), "sizes by name, upright")
    alike: tuple[str, ...] = field(ListOf(TEXT), "papers on which counters are laid out alike")

    def find(self, name: str) -> tuple[str, Size] | None:
        """Give a paper by its name in any case."""
        return next(((known, size) for known, size in self.papers.items() if known.lower() == name.lower()), None)

    @property
    def common(self) -> Size:
        """What all papers have in common on which sheets are laid out alike."""
        widths, heights = zip(*(self.papers[name] for name in self.alike), strict=True)
        return Size(min(widths), min(heights))


@functools.cache
def paper_book() -> PaperBook:
    """Read the papers that come with forge."""
    problems = Problems()
    path = places.templates() / "papers.yaml"
    book = PaperBook.read(read_yaml(path, f"templates/{path.name}", problems), "", problems)
    if book is INVALID:
        raise ForgeError(problems)
    return book
