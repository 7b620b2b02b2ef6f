"""A build that keeps nothing: what it would refuse or warn of is said, down to the last byte of the PDF."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import Problems, guarded
from forge.imposing.options import ImposeOptions
from forge.pack.checks import pack_file
from forge.printing.onto_paper import PrintOptions, print_pack
from forge.printing.outputs import Outputs
from forge.printing.selection import select

if TYPE_CHECKING:
    from forge.pack.model import Component, Pack


def rehearse(pack: Pack, problems: Problems) -> int:
    """Print a pack as a build without options does, and throw the files away; give the number of faces drawn.

    Faces that stand on no sheet, because something is wrong, none of them is wanted or they are put aside, are drawn
    by themselves.
    """
    found = Problems()
    found.add(problems)
    placed = _print(pack, found)
    for component in pack.components:
        with guarded(component.where, component.id, problems):
            _draw(component, problems, unplaced_only=component.id in placed)
    pixels = Problems()
    pack.art.check_pixels(pixels)
    problems.add(pixels)
    problems.add(problem for problem in found if not (pixels.errors and problem.severity == "fault"))
    return sum(len(component.pieces) * (2 if component.two_sided else 1) for component in pack.components)


def _print(pack: Pack, problems: Problems) -> frozenset[str]:
    """Print everything, and name the components whose faces have been drawn."""
    options = PrintOptions(impose=ImposeOptions(cover=True, label=pack.rules.label))
    with guarded(pack_file(pack), "", problems), tempfile.TemporaryDirectory(prefix="forge-") as folder:
        with Outputs(Path(folder), pack.id, options.groups) as outputs:
            printed = print_pack(select(pack, options, problems), options, outputs, problems)
        return frozenset(chosen.component.id for chosen in printed.plan.chosen)
    return frozenset()


def _draw(component: Component, problems: Problems, *, unplaced_only: bool) -> None:
    for piece in component.pieces:
        if not (unplaced_only and piece.copies):
            component.draw(piece, "front", problems)
            if component.two_sided:
                component.draw(piece, "back", problems)
