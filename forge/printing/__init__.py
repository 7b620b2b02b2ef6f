"""A pack and options into files: everything appears, or nothing; what is unchanged is not made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.imposing.by_machine import is_machine_cut
from forge.imposing.cover_plan import done_without, unsourced, with_blanks
from forge.imposing.plan import choose, savings
from forge.pack.model import sides_of
from forge.places import source_of
from forge.printing.fingerprint import contents_hash, fingerprint
from forge.printing.onto_paper import (
    PIECES,
    PrintOptions,
    own_folder,
    picture_name,
    picture_of_piece,
    print_pack,
    print_pieces,
    wanted_parts,
)
from forge.printing.outputs import Outputs, unchanged
from forge.printing.selection import select
from forge.printing.without_effect import tell_without_effect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from forge.drawing.page import Page
    from forge.errors import Problem, Problems
    from forge.imposing.sharing import Saving
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Fit, Pack, Side
    from forge.printing.cutting.files import CutSheet
    from forge.printing.onto_paper import Printed
    from forge.rules import Rules


class JobFile(NamedTuple):
    """One thing to print: its PDF below the folder, none if only pictures were made, and how it is to be printed."""

    file: str
    leaves: int
    paper: str
    both_sides: bool


class Built(NamedTuple):
    """What a build left: its files, the jobs to print, whether they were there already, and what was shrunk.

    ``jobs``, ``fits`` (the fit report, the strongest shrinking first), ``blanks`` and ``left_out`` (what has blanks to
    fill in, and what was not printed because it is nothing else), ``done_without`` (what was not printed because
    players have what does as well) and ``savings`` (what would take fewer sheets) are empty where nothing was drawn.
    ``warnings`` are what is doubtful, told where a program asks for the build. ``cuts`` are the files of a cutting
    machine, ``by_hand`` what it leaves to be cut by hand, ``how_to_cut`` what is done with the files.
    """

    files: tuple[Path, ...]
    unchanged: bool
    jobs: tuple[JobFile, ...] = ()
    fits: tuple[Fit, ...] = ()
    blanks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    savings: tuple[Saving, ...] = ()
    warnings: tuple[Problem, ...] = ()
    done_without: tuple[str, ...] = ()
    cuts: tuple[CutSheet, ...] = ()
    by_hand: tuple[str, ...] = ()
    how_to_cut: str = ""


def find_built(folder: Path, rules: Rules, options: PrintOptions, out: Path) -> Built | None:
    """Tell what a build would find done already: the pack in ``folder`` is not even read for that, only hashed."""
    made_from = _made_from(contents_hash(folder, rules), options)
    note = unchanged(out, _key(rules.pack, options), options.groups, made_from, source_of(folder))
    if note is None:
        return None
    return Built(tuple(out / name for name in note.files), unchanged=True)


def build(
    pack: Pack,
    options: PrintOptions,
    out: Path,
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
    *,
    force: bool = False,
    strict: bool = False,
    advice: bool = True,
) -> Built:
    """Print a pack into a folder; ``ForgeError`` tells what is wrong, and then no file has changed.

    ``force`` replaces files that forge did not make, or that were changed since; ``strict`` takes warnings for errors.
    Without ``advice`` it is not looked for what would take fewer sheets.
    """
    problems.raise_errors()
    contents = contents_hash(pack.folder, pack.rules)
    made_from = _made_from(contents, options)
    pack = select(pack, options, problems)
    key, source = _key(pack.id, options), source_of(pack.folder)
    with Outputs(out, key, options.groups, source=source, force=force) as outputs:
        printed = print_pack(pack, options, outputs, problems, progress)
        tell_without_effect(options, printed.plan, problems)
        if strict and problems.warnings:
            raise ForgeError(problems)
        files = outputs.publish(made_from, {"sheets": printed.plan.leaves})
    return _told(printed, files, advice=advice)


def reprint_pieces(
    pack: Pack,
    options: PrintOptions,
    out: Path,
    wanted: Callable[[str, str, Side], bool],
    problems: Problems,
    *,
    force: bool = False,
) -> tuple[Path, ...]:
    """Write the pictures of those sides of pieces, by component and piece, that are ``wanted``; give their files.

    The others stay as the last build left them; what is no longer there is taken away, as a build does.
    """
    pack = select(pack, options, problems)
    formats = tuple(name for name in options.formats if name != "pdf")
    groups = tuple(f"{PIECES}{name}" for name in formats)
    folder = own_folder(pack.id, options)
    with Outputs(out, _key(pack.id, options), groups, source=source_of(pack.folder), force=force) as outputs:
        pages: list[Page] = []
        for component, pieces in choose(wanted_parts(pack, options), options.impose, problems):
            for piece, side in ((piece, side) for piece in pieces for side in sides_of(component)):
                if wanted(component.id, piece.id, side):
                    pages.append(picture_of_piece(component, piece, side, problems, options.bleed or 0))
                else:
                    for name, group in zip(formats, groups, strict=True):
                        outputs.keep(f"{folder}{group}/{picture_name(piece, side)}.{name}", group)
        print_pieces(pack, options, outputs, pages, problems)
        return outputs.publish("", {})


def _told(printed: Printed, files: tuple[Path, ...], *, advice: bool) -> Built:
    """Sum up what was printed."""
    plan = printed.plan
    jobs = tuple(
        JobFile(file, job.leaves, job.paper, job.duplex != "none")
        for file, job in zip(printed.files, plan.jobs, strict=True)
    )
    components = [chosen.component for chosen in plan.chosen]
    fits = [fit for component in components for fit in component.fits]
    worst_first = sorted(fits, key=lambda fit: (fit.used / fit.wanted, fit.where, fit.element, fit.side))
    left_out, blanks = tuple(unsourced(plan)), tuple(with_blanks(plan))
    return Built(
        files,
        False,
        jobs,
        tuple(worst_first),
        blanks,
        left_out,
        savings(plan) if advice else (),
        done_without=tuple(done_without(plan)),
        cuts=printed.cuts,
        by_hand=_by_hand(plan),
        how_to_cut=plan.options.cutter.use if plan.options.cutter else "",
    )


def _by_hand(plan: SheetPlan) -> tuple[str, ...]:
    """Name the components that a cutting machine leaves to be cut by hand, each once."""
    if plan.options.cutter is None:
        return ()
    left = (sheet for sheet in plan.sheets if not (is_machine_cut(sheet, plan.options) or sheet.stock))
    return tuple(dict.fromkeys(component.title for sheet in left for component in sheet.components()))


def _made_from(contents: str, options: PrintOptions) -> str:
    """Hash what each group of files depends on; sets are put in order, so that the same wish reads the same."""
    wish = options._replace(impose=options.impose._replace(only=frozenset()), formats=(), each=False, fillable=False)
    return fingerprint(contents, repr((wish, sorted(options.impose.only))))


def _key(pack: str, options: PrintOptions) -> str:
    """Name what is printed: a pack, and what was chosen of it."""
    return " ".join((pack, *options.components, *(f"+{name}" for name in sorted(options.impose.only))))


__all__ = ["Built", "JobFile", "PrintOptions", "build", "find_built", "reprint_pieces"]
