"""Set-up sheets: each situation of the edition in force on a page of its own, from the very file that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.blocks.next_page import NextPage
from forge.kinds.pages.component import PageComponent, build_pages
from forge.kinds.pages.entry import FlowEntry
from forge.kinds.pages.fields import NAMED, Few, Said
from forge.kinds.set_up_page import Situation, SituationPage
from forge.pack.model import Kind, Openness, Pack
from forge.places import inside, shown, situation_names
from forge.reading.fields import FLAG, NAME, TEXT, MapOf, field, whole
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.pages.block import Block

LONGEST = 200_000


class SetUpEntry(
    FlowEntry, called="set-up sheets", summary="Set-up sheets: the situations of the edition, each on its page."
):
    """How situations are printed: their fields by their titles, ids by the names that tables of the pack have."""

    heading: bool = field(FLAG, "whether the title is printed over each page", default=False)
    pages: int = field(whole(1, 60), "how many pages they may take in all", default=60)
    titles: dict[str, str] = field(
        MapOf(TEXT), "what the fields of a situation are called on paper, by their names in the file", default={}
    )
    names: tuple[Said, ...] = field(
        Few(NAMED, 20), "tables whose rows are called on paper by their names, not by their ids", default=()
    )
    words: dict[str, str] = field(MapOf(TEXT), "how other words of the files are printed", default={})
    vessels: dict[str, str] = field(
        MapOf(TEXT, NAME), "a vessel drawn over a situation, such as bismarck, by the name of the situation", default={}
    )


def _build(entry: SetUpEntry, pack: Pack, problems: Problems) -> PageComponent:
    situations = [_read(pack, name, problems) for name in situation_names(pack.folder, pack.rules.edition)]
    if not situations:
        return PageComponent(entry, (), _Nothing())
    pages: list[Block] = []
    for situation in situations:
        pages += [NextPage(where=entry.where)] if pages else []
        pages.append(SituationPage(entry, situation))
    return build_pages(entry, lambda _: pages, pack, problems)


class _Nothing:
    """What sheets are made by where the edition has no situation."""

    fits = ()
    looks = ()
    rooms = ()
    openness = Openness()

    @property
    def asks(self) -> dict[str, tuple[str, ...]]:
        """Nothing is asked."""
        return {}


def _read(pack: Pack, name: str, problems: Problems) -> Situation:
    """Read a situation as it stands in its file, with the comment over it."""
    file = f"editions/{pack.rules.edition}/{name}.yaml"
    path = inside(pack.folder, file)
    node = read_yaml(path, shown(pack.folder, file), problems)
    with path.open(encoding="utf-8", errors="replace") as lines:
        text = lines.read(LONGEST)
    return Situation(name, _comment(text), node)


def _comment(text: str) -> tuple[str, ...]:
    """Give the paragraphs of the comment that a file begins with."""
    paragraphs: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        words = line.removeprefix("#").strip()
        if words:
            paragraphs[-1].append(words)
        elif paragraphs[-1]:
            paragraphs.append([])
    return tuple(" ".join(lines) for lines in paragraphs if lines)


KIND = Kind("set-up", SetUpEntry, _build)
