"""Set-up sheets: each situation of the edition in force on a page of its own, from the very file that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.blocks.next_page import NextPage
from forge.kinds.pages.component import PageComponent
from forge.kinds.pages.composing import build_pages
from forge.kinds.set_up_entry import SetUpEntry
from forge.kinds.set_up_map import BoardExtract
from forge.kinds.set_up_page import Situation, SituationPage
from forge.pack.model import Kind, Openness, Pack
from forge.places import inside, shown, situation_names
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.pages.block import Block

LONGEST = 200_000


def _build(entry: SetUpEntry, pack: Pack, problems: Problems) -> PageComponent:
    names = situation_names(pack.folder, pack.rules.edition)
    ordered = [*(name for name in entry.order if name in names), *(name for name in names if name not in entry.order)]
    situations = [read_situation(pack, name, problems) for name in ordered]
    if not situations:
        return PageComponent(entry, (), _Nothing())
    extract = BoardExtract(entry.map) if entry.map else None
    pages: list[Block] = []
    for situation in situations:
        pages += [NextPage(where=entry.where)] if pages else []
        pages.append(SituationPage(entry, situation, extract))
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


def read_situation(pack: Pack, name: str, problems: Problems) -> Situation:
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
