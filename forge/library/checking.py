"""All that can be known of a pack without printing it: what is wrong with it, and how much of it was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.budget import run
from forge.errors import Location, Problems, guarded

if TYPE_CHECKING:
    from forge.drawing.recolour import Look
    from forge.errors import Problem
    from forge.library.opening import Wanted
    from forge.pack.model import Pack


class Checked(NamedTuple):
    """What a check came to: every problem, the faces drawn and the vectors ruled; ``pack`` if it could be read."""

    problems: Problems
    faces: int = 0
    vectors: int = 0
    pack: Pack | None = None

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What must be mended before anything is printed or ruled."""
        return self.problems.errors


@run()
def check(wanted: Wanted, *, vectors: bool = True, looks: tuple[Look, ...] = ("plain",)) -> Checked:
    """Check a pack; whatever breaks one check off, the others are made. ``looks`` in which it has to be seen well."""
    from forge.library.markers import check_markers
    from forge.printing.rehearsal import rehearse
    from forge.referee.catalogue import check_game
    from forge.referee.vectors.run import check_vectors

    found, where = Problems(), Location(wanted.pack)
    pack, drawn, ruled = None, 0, 0
    with guarded(where, "vectors", found):
        ruled = check_vectors(wanted.folder, found) if vectors else 0
    with guarded(where, "", found):
        pack = wanted.contents(found, looks=looks)
    if pack:
        with guarded(where, "", found):
            check_game(pack.rules, found)
        with guarded(where, "", found):
            check_markers(pack, found)
        drawn = rehearse(pack, found)
    with guarded(where, "", found):
        _read_others(wanted, found)
    return Checked(found, drawn, ruled, pack)


def _read_others(wanted: Wanted, found: Problems) -> None:
    """Read the rules as other editions and translations of the pack have them, unless an edition is asked for.

    Below what is wrong with the pack itself they would only say so again, in other words.
    """
    from forge.places import TRANSLATIONS, stems_in
    from forge.rules import editions, load_rules

    folder, others = wanted.folder, Problems()
    published, *more = editions(folder)
    if found.errors or wanted.made or wanted.edition != published:
        return
    for edition in more:
        with guarded(Location(wanted.pack), f"editions.{edition}", others):
            load_rules(folder, others, edition=edition, owner=False)
    for language in stems_in(folder, TRANSLATIONS):
        with guarded(Location(wanted.pack), f"{TRANSLATIONS}.{language}", others):
            load_rules(folder, others, overlays=(folder / TRANSLATIONS / f"{language}.yaml",), owner=False)
    found.add(others.errors)
