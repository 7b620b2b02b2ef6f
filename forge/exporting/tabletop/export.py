"""A pack as saves of Tabletop Simulator: pictures, a save for each table, the same in a box, thumbnails."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.exporting.tabletop.decks import Studio, draw_decks
from forge.exporting.tabletop.looks import Press, draw_looks, draw_thumbnail
from forge.exporting.tabletop.notebook import tab_states, write_tabs
from forge.exporting.tabletop.objects import DICE
from forge.exporting.tabletop.pictures import FOLDER, Pictures
from forge.exporting.tabletop.save import Game, saved_game, saved_object
from forge.exporting.tabletop.seats import FELT, SPOTS, seat_players
from forge.exporting.tabletop.table import Table, Things
from forge.exporting.tabletop.textures import CLOTH, plain

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.errors import Problems
    from forge.exporting.model import Tabletop
    from forge.exporting.targets import Export
    from forge.pack.model import Pack
    from forge.printing.outputs import Outputs
    from forge.reading.measures import Colour

DPI = 300
"""At how many dots an inch counters and cards are drawn; cards at fewer where their sheet has no room."""

ABOUT = """\
Everything is as large as it is in print, if a unit of this table is an inch. Nothing in the game's own files says so:
lay the line tool along the ruler of 100 mm. If it shows 3.94, all is true to scale; else scale what is on the table by
3.94 / what it shows.

Pictures that lie on your own machine are seen by nobody else. Before you show the table to others, open Cloud Manager,
choose Upload All, and save the game again.

Bags hold the counters, by component and side. Blocks show no name to whoever points at them."""


class Wishes(NamedTuple):
    """How saves are wanted: the folder they will lie in, where their pictures will be hosted, how sharp they are.

    ``base_url`` is blank for pictures that are read from that folder.
    """

    folder: Path
    base_url: str = ""
    dpi: int = DPI


def write(export: Export) -> None:
    """Write the saves that an export asks for, and note what has to be done by hand."""
    wishes = Wishes(export.folder, export.wishes.base_url, export.dpi or DPI)
    drawn = _Count(sum(len(thing.sides) for thing in export.tabletop.things), export.progress)
    export_tabletop(export.pack, export.tabletop, export.outputs, wishes, export.problems, drawn=drawn)
    for setup in export.tabletop.setups:
        export.notes.extend(f"{setup.name}: to be set up by hand: {line}" for line in setup.unplaced)
    if not wishes.base_url:
        export.notes.append("pictures are read from this folder, by this machine alone, until the game uploads them")


class _Count:
    """Counts the pictures as they are drawn, and tells whoever waits."""

    def __init__(self, total: int, progress: Callable[[int, int], None] | None) -> None:
        self._total, self._progress, self._drawn = total, progress, 0

    def __call__(self) -> None:
        self._drawn += 1
        if self._progress:
            self._progress(min(self._drawn, self._total), self._total)


def export_tabletop(
    pack: Pack,
    tabletop: Tabletop,
    outputs: Outputs,
    wishes: Wishes,
    problems: Problems,
    *,
    drawn: Callable[[], object] = bool,
) -> None:
    """Write a save for the game and for each situation, the game in a box, thumbnails and pictures."""
    problems.raise_errors()
    if not tabletop.things:
        raise fail(Location(pack.id), "tts", "has nothing that could be put on a table")
    pictures = Pictures(wishes.folder, wishes.base_url)
    press = Press(pack, tabletop, outputs.scratch("pictures.pdf"), problems, drawn)
    things = Things(
        tabletop,
        draw_looks(press, pictures, wishes.dpi),
        draw_decks(tabletop.decks, Studio(press.draw, pictures, wishes.dpi)),
        seat_players(tabletop.players, _grounds(pack)),
        {name: side.title or name for name, side in pack.sides.items()},
    )
    _tell(pack, things, problems)
    tabs = tab_states(write_tabs(tabletop, pack.rules, ABOUT))
    game = Game(tabletop.title, tabletop.notice, pictures.add("cloth", plain(CLOTH)), tabs, things.seats)
    saves = {pack.id: saved_game(game, Table(things).objects())}
    for setup in tabletop.setups:
        begun = game._replace(title=f"{tabletop.title}: {setup.title}")
        saves[f"{pack.id}-{setup.name}"] = saved_game(begun, Table(things, setup).objects())
    saves[f"{pack.id}-object"] = saved_object(Table(things).box())
    thumbnail = draw_thumbnail(press)
    for name, text in saves.items():
        outputs.file(f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
        outputs.file(f"{name}.png").write_bytes(thumbnail)
    for name, contents in pictures:
        outputs.file(f"{FOLDER}/{name}").write_bytes(contents)


def _grounds(pack: Pack) -> dict[str, Colour]:
    """Give for each player the ground of the first side that it plays."""
    grounds: dict[str, Colour] = {}
    for name, side in pack.sides.items():
        grounds.setdefault(side.player or side.title or name, side.ground)
    return grounds


def _tell(pack: Pack, things: Things, problems: Problems) -> None:
    """Say what the table has no room for, and what the game has no die for."""
    where = pack.components[0].where if pack.components else None
    if where is None:
        return
    laid = Table(things).laid
    if laid.width > FELT[0] or laid.depth > FELT[1]:
        size = f"{laid.width:.0f} x {laid.depth:.0f} inches"
        problems.warning(where, "tts", f"takes {size}, more than the game's table has", "what lies beyond it falls off")
    if len(things.tabletop.players) > len(SPOTS):
        problems.warning(where, "tts", f"has more players than the {len(SPOTS)} seats of the table")
    for faces in sorted({die.faces for die in things.tabletop.dice} - set(DICE)):
        known = ", ".join(f"d{sides}" for sides in DICE)
        problems.warning(where, "tts", f"is thrown with a d{faces}, which the game does not have: it has {known}")
