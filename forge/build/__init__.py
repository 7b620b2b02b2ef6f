"""A pack and options into files: everything appears, or nothing; what is unchanged is not made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.build.fingerprint import contents_hash, fingerprint
from forge.build.outputs import Outputs, unchanged
from forge.build.printing import PrintOptions, print_pack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.errors import Problems
    from forge.pack.model import Fit, Pack


class Built(NamedTuple):
    """What a build left: its files, how many pages they show, whether they were there already, and what was shrunk.

    ``fits`` is the fit report, the strongest shrinking first; empty where nothing was drawn.
    """

    files: tuple[Path, ...]
    pages: int
    unchanged: bool
    fits: tuple[Fit, ...] = ()


def build(
    pack: Pack,
    options: PrintOptions,
    folder: Path,
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
    *,
    force: bool = False,
) -> Built:
    """Print a pack into a folder; ``ForgeError`` tells what is wrong, and then no file has changed."""
    problems.raise_errors()
    hashed = contents_hash(pack)
    made_from = fingerprint(hashed, repr(options))
    note = None if force else unchanged(folder, pack.id, made_from)
    if note:
        return Built(tuple(folder / name for name in note.files), int(str(note.report["pages"])), unchanged=True)
    options = options._replace(impose=options.impose._replace(hash_line=hashed[:12]))
    with Outputs(folder, pack.id) as outputs:
        plan = print_pack(pack, options, outputs, problems, progress)
        files = outputs.publish(made_from, {"pages": len(plan.pages)})
    shrunk = [fit for chosen in plan.chosen for fit in chosen.component.fits]
    worst_first = sorted(shrunk, key=lambda fit: (fit.used / fit.wanted, fit.where, fit.element, fit.side))
    return Built(files, len(plan.pages), unchanged=False, fits=tuple(worst_first))


__all__ = ["Built", "PrintOptions", "build"]
