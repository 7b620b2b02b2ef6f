"""The reference of what packs may say: a page for each file, kind, block, element, stock face and stock style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge import places
from forge.documenting.declared import is_required, records_in
from forge.documenting.declared import places as places_of
from forge.documenting.markdown import Page, Target, anchor, blocks, code, fence, index, link, table, words
from forge.errors import Location, Problems
from forge.kinds.faces.library import FaceLibrary
from forge.kinds.pages.fields import Few
from forge.reading.measures import Colour, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.documenting.declared import Topic
    from forge.documenting.examples import Examples
    from forge.documenting.harvest import Harvest
    from forge.kinds.faces.definition import Definition
    from forge.reading.fields import Field, Record

FOLDER = "reference"
SECTIONS = {
    "files": ("The files of a pack", "A pack is a folder of these files; all but `pack.yaml` may be missing."),
    "kinds": ("Kinds of component", "What an entry of the parts list may be: its `kind`."),
    "blocks": ("Blocks", "What sheets, charts, displays and insets are filled with, from top to bottom."),
    "elements": ("Elements of a face", "What is drawn on one side of a piece, each on top of those before."),
    "faces": ("Stock faces", "Faces that come with forge; a pack may use, extend or replace them."),
    "styles": ("Stock styles", "Colours, type and measures of sheets, charts and boards."),
}
NO_DEFAULT = "may be left out"

FOR_ROWS = (
    " An item may say **`each`**, a file of rows: it stands for one item for each row, whose cells it has as"
    ' `{{ row.NAME }}`; and **`when`**, a condition without which there is none: `when: "{{ row.NAME }}"`.'
)
"""What is said of a list whose items may be made of rows."""


class Writer:
    """Writes the pages of the reference from what is declared, what packs say of it, and examples."""

    def __init__(self, topics: tuple[Topic, ...], harvest: Harvest, examples: Examples) -> None:
        self.topics, self.harvest, self.examples = topics, harvest, examples
        self._places = places_of(topics)

    def pages(self) -> Iterator[Page]:
        """Write every page, each section's index first."""
        written = [*(self._topic(topic) for topic in self.topics), *self._faces(), *self._styles()]
        for section, (title, about) in SECTIONS.items():
            inside = [page for page in written if page.path.startswith(f"{FOLDER}/{section}/")]
            yield index(f"{FOLDER}/{section}/index.md", title, about, inside)
            yield from inside

    def _topic(self, topic: Topic) -> Page:
        path = topic_path(topic.section, topic.name)
        example = self.examples.show(topic.section, topic.name, path)
        near = self.examples.files(topic.section, topic.name)
        parts = [self._part(part.path, part.record, path, near) for part in topic.parts]
        return Page(path, topic.name, blocks(words(topic.help), "## Example", example, "## What it may say", *parts))

    def _part(self, way: str, record: type[Record], page: str, near: tuple[str, ...]) -> str:
        head = f"### {code(way)}: {words(record.called)}" if way else ""
        fields = [self._field(way, record, field, page, near) for field in record.fields]
        return blocks(anchor(part_anchor(way)) if way else "", head, words(record.summary) if way else "", *fields)

    def _field(self, way: str, record: type[Record], field: Field, page: str, near: tuple[str, ...]) -> str:
        excerpt = self.harvest.of(record, field, near)
        inner = [self._described(one, page) for one in records_in(field.type)]
        kind = f"*{words(field.type.called).capitalize()}; {default_of(field)}.*"
        seen = f" See {', '.join(dict.fromkeys(inner))}." if inner else ""
        seen += FOR_ROWS if inner and isinstance(field.type, Few) else ""
        return blocks(
            anchor(field_anchor(way, field.name)),
            f"**{code(field.name)}** {words(field.help)}. {kind}{seen}",
            fence(excerpt.text, "yaml") if excerpt else "",
        )

    def _described(self, record: type[Record], page: str) -> str:
        """Link to where a record is described."""
        place = self._places[id(record)]
        target = Target(topic_path(place.section, place.name), part_anchor(place.path))
        return link(words(record.called), target, page)

    def _faces(self) -> Iterator[Page]:
        for kind, name in stock_faces():
            problems = Problems()
            library = FaceLibrary(kind, places.templates())
            found = library.find(name, Location("faces"), "", problems)
            problems.raise_errors()
            if found:
                yield self._face(kind, found)

    def _face(self, kind: str, face: Definition) -> Page:
        path = topic_path("faces", f"{kind}-{face.name}")
        slots = [
            (
                anchor(f"slot-{name}") + code(name),
                words(slot.help),
                slot.type,
                code(slot.default) if slot.default else "",
            )
            for name, slot in face.slots.items()
        ]
        file = places.templates() / "faces" / kind / f"{face.name}.yaml"
        return Page(
            path,
            f"{kind} {face.name}",
            blocks(
                words(face.help),
                "## Example",
                self.examples.show("faces", f"{kind}-{face.name}", path),
                "## Slots",
                table(("Slot", "What it is", "Type", "If left out"), slots) if slots else "It asks for nothing.",
                "## Its file",
                fence(file.read_text(encoding="utf-8"), "yaml"),
            ),
        )

    def _styles(self) -> Iterator[Page]:
        for name in stock_styles():
            path = topic_path("styles", name)
            text = (places.templates() / "styles" / f"{name}.yaml").read_text(encoding="utf-8")
            about = text.split("\n", 1)[0].removeprefix("# ")
            roles = link("the fields of a style", Target(topic_path("files", "style")), path)
            yield Page(
                path,
                name,
                blocks(
                    words(about),
                    "## Example",
                    self.examples.show("styles", name, path),
                    "## Its file",
                    fence(text, "yaml"),
                    f"What each line means: {roles}.",
                ),
            )


def topic_path(section: str, name: str) -> str:
    """Give the path of a page of the reference."""
    return f"{FOLDER}/{section}/{name}.md"


def field_anchor(way: str, name: str) -> str:
    """Give the anchor of a field on its page."""
    return f"field-{way.replace('.', '-') + '-' if way else ''}{name}"


def part_anchor(way: str) -> str:
    """Give the anchor of a record on its page; the topic's own is the page itself."""
    return f"part-{way.replace('.', '-')}" if way else ""


def stock_faces() -> tuple[tuple[str, str], ...]:
    """Give the stock faces by kind and name."""
    folder = places.templates() / "faces"
    return tuple((path.parent.name, path.stem) for path in sorted(folder.glob("*/*.yaml")))


def stock_styles() -> tuple[str, ...]:
    """Give the names of the stock styles."""
    return tuple(sorted(path.stem for path in (places.templates() / "styles").glob("*.yaml")))


def default_of(field: Field) -> str:
    """Say what a field is when it is left out."""
    if is_required(field):
        return "must be said"
    shown = _shown(field.default, field.type.called)
    return f"if left out, {code(shown)}" if shown else NO_DEFAULT


def _shown(value: object, label: str) -> str:
    """Write a default as it would be typed; blank where it is nothing, or nothing that can be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Colour):
        return value.hex
    if isinstance(value, Size):
        return f"{show_length(value.width)} x {show_length(value.height)}"
    if isinstance(value, int) and any(word in label for word in ("length", "size", "distance")):
        return show_length(value)
    return str(value) if isinstance(value, str | int | float) and value != "" else ""


__all__ = ["FOLDER", "Writer", "default_of", "field_anchor", "stock_faces", "stock_styles", "topic_path"]
