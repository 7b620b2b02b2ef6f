"""The first page of the room: a search in players' words, what was used last, and everything by rule number."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlencode
from weakref import WeakKeyDictionary

from forge.referee.contract.words import word
from forge.referee.telling.finding import Found, Index
from forge.table.ruling.deciding import last_used, unfinished
from forge.table.ruling.records import rulings_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.responses import Response

    from forge.library.game import Game
    from forge.library.recorded import RecordedPlay
    from forge.table.ruling.deciding import Used
    from forge.table.visit import Visit

KINDS = ("whole action", "single ruling", "table", "optional rule", "reading", "unknown", "rule")
RULED = KINDS[:3]
LONGEST = 60
"""What inputs have at most that are shown beside what was used last."""
_NUMBERS = re.compile(r"[0-9]+|[^0-9]+")


class Entry(NamedTuple):
    """One line of the page: where it leads ("" nowhere), its title, its rule, and what is said of it."""

    href: str
    title: str
    cite: str
    kind: str
    said: str = ""


_INDEXES: WeakKeyDictionary[Game, Index] = WeakKeyDictionary()


def index_of(game: Game) -> Index:
    """Give what there is to find in a game; it is weighed once."""
    if game not in _INDEXES:
        _INDEXES[game] = Index(game.rules, game.folder)
    return _INDEXES[game]


async def show(visit: Visit) -> Response:
    """Show what was found, else what was used last and everything there is."""
    game, words = visit.opened.game, visit.query["q"].strip()
    index = await asyncio.to_thread(index_of, game)
    if words:
        found = [_entry(one, visit.opened.name) for one in await asyncio.to_thread(index.find, words)]
        return visit.page("rule/index.html", sought=words, found=found, used=[], waiting=None, groups=[])
    record = await rulings_of(visit.opened)
    used, waiting = await record.look(_lately) if record.begun else ((), None)
    return visit.page(
        "rule/index.html",
        sought="",
        found=[],
        used=[_used(one, visit) for one in used if one.procedure in game.procedures],
        waiting=waiting,
        groups=_groups(index.documents, visit.opened.name),
    )


def _lately(play: RecordedPlay) -> tuple[tuple[Used, ...], Used | None]:
    return last_used(play), unfinished(play)


def _used(used: Used, visit: Visit) -> Entry:
    """Lead to the form of what was used last, with the inputs that must be given as they were."""
    procedure = visit.opened.game.procedures[used.procedure]
    needed = [one.id for one in procedure.parameters if one.default is None and one.id in used.inputs]
    kept = {name: used.inputs[name] for name in needed}
    said = ", ".join(str(word(visit.texts, words)) for words in kept.values() if len(words) < LONGEST)
    return Entry(
        f"/{visit.opened.name}/rule/{used.procedure}" + (f"?{urlencode(kept)}" if kept else ""),
        used.title,
        procedure.cite,
        "",
        said,
    )


def _groups(documents: Iterable[Found], pack: str) -> list[tuple[str, list[Entry]]]:
    """Put everything in groups by its kind, each in the order of the rule numbers."""
    by_kind: dict[str, list[Found]] = {kind: [] for kind in KINDS}
    for one in _joined(documents):
        by_kind[one.kind].append(one)
    ordered = ((kind, sorted(found, key=lambda one: _order(one.cite))) for kind, found in by_kind.items() if found)
    return [(kind, [_entry(one, pack) for one in found]) for kind, found in ordered]


def _joined(documents: Iterable[Found]) -> list[Found]:
    """Put passages under one heading of one rule together, a line each; everything else stays by itself."""
    found: dict[tuple[str, ...], Found] = {}
    for one in documents:
        key = (one.kind, one.cite, one.title, one.id if one.kind != "rule" else "")
        found[key] = one._replace(said=f"{found[key].said}\n{one.said}") if key in found else one
    return list(found.values())


def _order(cite: str) -> tuple[bool, list[tuple[bool, int, str]]]:
    """Sort rule numbers as a rulebook has them: 9.2 before 9.10, none last."""
    parts = _NUMBERS.findall(cite)
    return not cite, [(not one.isdigit(), int(one) if one.isdigit() else 0, one) for one in parts]


def _entry(found: Found, pack: str) -> Entry:
    if found.kind in RULED:
        return Entry(f"/{pack}/rule/{quote(found.id)}", found.title, found.cite, found.kind)
    if found.kind == "rule":
        return Entry("", found.title, found.cite, found.kind, found.said)
    return Entry(f"/{pack}/rule/agreed/{quote(found.id)}", found.title, found.cite, found.kind, found.id)
