"""Two states of a pack compared: folders, revisions of a repository, editions, overlays, games already opened."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import Location, Problems, fail, file_errors
from forge.library.game import Game
from forge.library.given import name_of, names_of
from forge.places import is_there, read_plain_file
from forge.proofing.changes.compare import Comparison, Side
from forge.proofing.changes.spoken import opened
from forge.proofing.changes.state import Chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.proofing.changes.state import Overlays
    from forge.proofing.changes.values import Differences

PDF = b"%PDF"
MADE_HERE = b"/Creator (forge)"
MOST_PAGES = 200_000_000


def diff(
    old: str | Path | Game,
    new: str | Path | Game,
    *,
    edition: str = "",
    old_edition: str = "",
    overlays: Sequence[str | Path] = (),
    old_overlays: Sequence[str | Path] = (),
    new_overlays: Sequence[str | Path] = (),
    book: str | Path | None = None,
) -> Differences:
    """Say what differs between two states of a pack: cells, definitions, tables, words, print, odds, rulings.

    A state is a name or path of a pack, with ``@REVISION`` as it was in a git repository, with ``:EDITION`` in an
    edition; or a game that is open. ``edition`` and ``overlays`` hold for both, if nothing else is said. Answers that
    an owner keeps do not count. ``book`` is a PDF to be written, with pictures of what prints otherwise. Rows that only
    stand elsewhere are no difference. ``ForgeError`` tells why a state cannot be read at all.

    >>> import forge
    >>> found = forge.diff("atlantic-wolves", "atlantic-wolves:house")
    >>> bool(found), [str(change) for change in found.changes if change.of == "U-AW-1"]
    (True, ['U-AW-1: answer: (nothing) -> 24'])
    """
    both = tuple(map(Path, names_of(overlays, "overlays")))
    edition, old_edition = name_of(edition, "edition"), name_of(old_edition, "old_edition")
    ours = (*both, *map(Path, names_of(old_overlays, "old_overlays")))
    theirs = (*both, *map(Path, names_of(new_overlays, "new_overlays")))
    target = None if book is None else _book_file(Path(book))
    problems = Problems()
    with ExitStack() as stack:
        wanted = (old, old_edition or edition, ours), (new, edition, theirs)
        first, second = (_chosen(*state, problems, stack) for state in wanted)
        before = Side.read(first)
        comparison = Comparison(before, Side.read(second, before))
        if target:
            from forge.proofing.changes.book.make import write_changes

            write_changes(comparison, target)
        found = comparison.differences
        return found._replace(problems=tuple(problems) + found.problems)


def _book_file(path: Path) -> Path:
    """Give the file of a book; ``ForgeError`` where something stands that is none, and would be lost."""
    if path.suffix.lower() != ".pdf":
        raise fail(Location(str(path)), "book", "is not the name of a PDF", "give it the ending .pdf")
    if not path.absolute().parent.is_dir():
        raise fail(Location(str(path)), "book", "lies in a folder that is not there")
    if is_there(path):
        with file_errors(str(path), "read"):
            old = read_plain_file(path, MOST_PAGES)
        if not old.startswith(PDF) or MADE_HERE not in old:
            message = f"is there and is no {'book of forge' if old.startswith(PDF) else 'PDF'}"
            raise fail(Location(str(path)), "book", message, "give it another name, or remove it first")
    return path


def _chosen(state: object, edition: str, overlays: Overlays, problems: Problems, stack: ExitStack) -> Chosen:
    if isinstance(state, Game):
        wanted = state.wanted
        return Chosen(wanted.folder, wanted.pack, edition or wanted.edition, (*wanted.overlays, *overlays))
    if not isinstance(state, str | Path):
        raise fail(Location("diff"), "old, new", f"cannot be a {type(state).__name__}", "give a name, a path or a Game")
    return stack.enter_context(opened(str(state), edition, overlays, problems))
