"""Two states of a pack compared: folders, revisions of a repository, editions, overlays, games already opened."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import Location, Problems, fail
from forge.library.game import Game
from forge.library.given import name_of, names_of
from forge.proofing.changes.compare import Comparison, Side
from forge.proofing.changes.spoken import opened
from forge.proofing.changes.state import Chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.proofing.changes.state import Overlays
    from forge.proofing.changes.values import Differences


def diff(
    old: str | Path | Game,
    new: str | Path | Game,
    *,
    edition: str = "",
    old_edition: str = "",
    overlays: Sequence[str | Path] = (),
    old_overlays: Sequence[str | Path] = (),
    new_overlays: Sequence[str | Path] = (),
) -> Differences:
    """Say what differs between two states of a pack: cells, definitions, tables, words, print, odds, rulings.

    A state is a name or path of a pack, with ``@REVISION`` as it was in a git repository, with ``:EDITION`` in an
    edition; or a game that is open. ``edition`` and ``overlays`` hold for both, if nothing else is said. Answers that
    an owner keeps do not count. Rows that only stand elsewhere are no difference. ``ForgeError`` tells why a state
    cannot be read at all.

    >>> import forge
    >>> found = forge.diff("atlantic-wolves", "atlantic-wolves:house")
    >>> bool(found), [str(change) for change in found.changes if change.of == "U-AW-1"]
    (True, ['U-AW-1: answer: (nothing) -> 24'])
    """
    both = tuple(map(Path, names_of(overlays, "overlays")))
    edition, old_edition = name_of(edition, "edition"), name_of(old_edition, "old_edition")
    ours = (*both, *map(Path, names_of(old_overlays, "old_overlays")))
    theirs = (*both, *map(Path, names_of(new_overlays, "new_overlays")))
    return compare((old, old_edition or edition, ours), (new, edition, theirs))


def compare(old: tuple[str | Path | Game, str, Overlays], new: tuple[str | Path | Game, str, Overlays]) -> Differences:
    """Compare two states, each with the edition and the overlays that are asked for."""
    problems = Problems()
    with ExitStack() as stack:
        sides = [Side.read(_chosen(*state, problems, stack)) for state in (old, new)]
        found = Comparison(sides[0], sides[1]).differences
        return found._replace(problems=tuple(problems) + found.problems)


def _chosen(state: object, edition: str, overlays: Overlays, problems: Problems, stack: ExitStack) -> Chosen:
    if isinstance(state, Game):
        wanted = state.wanted
        return Chosen(wanted.folder, wanted.pack, edition or wanted.edition, (*wanted.overlays, *overlays))
    if not isinstance(state, str | Path):
        raise fail(Location("diff"), "old, new", f"cannot be a {type(state).__name__}", "give a name, a path or a Game")
    return stack.enter_context(opened(str(state), edition, overlays, problems))
