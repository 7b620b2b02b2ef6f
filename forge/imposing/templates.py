"""Slot templates: where on a paper pieces of one size lie, those that come with forge and those of one's own."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.errors import Location, Problems, fail, guarded, nearest
from forge.imposing.named_lists import NamedList
from forge.imposing.papers import PAPER, Paper
from forge.reading.fields import FLAG, LENGTH, NAME, SIZE, TEXT, ListOf, MapOf, Placed, Record, field, whole
from forge.reading.measures import Size, show_length
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OWN_FILE = "templates.yaml"
"""Where templates of one's own are: in the home folder, and in a pack's; in the form of forge's own list."""

MOST_SLOTS = 500


class Slots(Placed, called="slots of a template"):
    """A slot, or a grid of them: where on the paper the first one lies, and how the others follow."""

    left: int = field(LENGTH, "from the paper's left edge to the first slot")
    top: int = field(LENGTH, "from the paper's top edge to the first slot")
    across: int = field(whole(1, 100), "slots beside one another", default=1)
    down: int = field(whole(1, 100), "slots below one another", default=1)
    pitch: Size | None = field(
        SIZE, "from one slot to the next, sideways and downwards; they touch if nothing is said", default=None
    )
    turned: bool = field(FLAG, "whether pieces lie on their right side in it", default=False)


class Template(Placed, called="a slot template"):
    """A paper, and where on it pieces of one size lie."""

    title: str = field(TEXT, "what it is for, in words")
    paper: Paper = field(PAPER, "the paper")
    size: Size = field(SIZE, "width and height of the pieces, upright")
    slots: tuple[Slots, ...] = field(ListOf(Slots, single=True, at_most=MOST_SLOTS), "where they lie, in their order")

    @property
    def page(self) -> Size:
        """Width and height of its paper as it lies."""
        return self.paper.page

    @property
    def grids(self) -> tuple[Grid, ...]:
        """Its slots as they lie on the page."""
        return tuple(self._grid(slots) for slots in self.slots)

    def _grid(self, slots: Slots) -> Grid:
        size = Size(self.size.height, self.size.width) if slots.turned else self.size
        pitch = slots.pitch or size
        gap = Size(pitch.width - size.width, pitch.height - size.height)
        return Grid(slots.left, slots.top, slots.across, slots.down, size, gap, 90 if slots.turned else 0)

    @property
    def number(self) -> int:
        """How many pieces a sheet takes."""
        return sum(slots.across * slots.down for slots in self.slots)


class Grid(NamedTuple):
    """Slots beside and below one another on a page: each of a size, with gaps between them."""

    x: int
    y: int
    across: int
    down: int
    size: Size
    gap: Size
    turn: int

    @property
    def box(self) -> Box:
        """All of it, from the first slot to the last."""
        width = self.across * (self.size.width + self.gap.width) - self.gap.width
        height = self.down * (self.size.height + self.gap.height) - self.gap.height
        return Box(self.x, self.y, width, height)


class TemplateBook(Record, called="the list of slot templates"):
    """The slot templates known by name."""

    templates: dict[str, Template] = field(MapOf(Template, NAME), "the templates by name")


def template_book(pack: Path | None, problems: Problems) -> dict[str, Template]:
    """Give the templates by name: those of a pack over those of one's own over those that come with forge."""
    return _TEMPLATES.known(pack, problems)


def own_templates(pack: Path, problems: Problems) -> dict[str, Template]:
    """Give the templates that a pack describes, and report what is wrong with them, used or not."""
    return _TEMPLATES.of_pack(pack, problems)


def find_template(said: str, pack: Path | None, problems: Problems) -> Template | None:
    """Find a template by its name, or the only one of a file; what is wrong is reported."""
    if said.endswith((".yaml", ".yml")):
        with guarded(Location(said), "", problems):
            found = _TEMPLATES.read(read_yaml(Path(said), said, problems), problems)
            if len(found) > 1:
                hint = f"put it beside pack.yaml as {OWN_FILE} and name one of {', '.join(found)}"
                raise fail(Location(said), "templates", "has more than one", hint)
            return next(iter(found.values()), None)
        return None
    book = template_book(pack, problems)
    if said not in book:
        hint = f"{nearest(said, book)}; one of your own is described in {OWN_FILE} beside pack.yaml"
        problems.error(Location("--template"), "", f"{said!r} is not a slot template", hint)
    return book.get(said)


def _check(template: Template, at: str, problems: Problems) -> None:
    if template.number > MOST_SLOTS:
        problems.error(template.where, f"{at}.slots", f"are {template.number:,}, more than {MOST_SLOTS}")
        return
    page, grids = template.page, template.grids
    for slots, grid in zip(template.slots, grids, strict=True):
        if (slots.across > 1 and grid.gap.width < 0) or (slots.down > 1 and grid.gap.height < 0):
            hint = "it is the way from one slot to the next, gap and all"
            problems.error(slots.where, f"{at}.slots.pitch", f"is less than the size, {_shown(grid.size)}", hint)
        right, foot = grid.box.x + grid.box.width, grid.box.y + grid.box.height
        if right > page.width or foot > page.height:
            message = f"end {show_length(right)} from the left and {show_length(foot)} from the top"
            problems.error(slots.where, f"{at}.slots", message, f"the paper is {_shown(page)}")
    for (slots, grid), (_, other) in _pairs(template.slots, grids):
        if grid.box.overlaps(other.box):
            problems.error(slots.where, f"{at}.slots", "lie on other slots of the template")


def _pairs(slots: Sequence[Slots], grids: Sequence[Grid]) -> Iterator[tuple[tuple[Slots, Grid], tuple[Slots, Grid]]]:
    """Give each with every one before it, the later first."""
    for one, other in combinations(zip(slots, grids, strict=True), 2):
        yield other, one


def _shown(size: Size) -> str:
    return f"{show_length(size.width).removesuffix(' mm')} x {show_length(size.height)}"


_TEMPLATES: NamedList[Template] = NamedList(OWN_FILE, TemplateBook, _check)
