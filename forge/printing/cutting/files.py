"""The cut files of a build, beside its PDF: for each sheet that a machine cuts, one in each format of the cutter."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.by_machine import is_machine_cut
from forge.imposing.words import title_of
from forge.printing.cutting.dxf_file import dxf_of
from forge.printing.cutting.sheet_cut import corrected, sheet_cut
from forge.printing.cutting.svg_file import svg_of
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.imposing.cutter_offsets import CutterOffset
    from forge.imposing.cutters import Cutter
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Component
    from forge.printing.cutting.sheet_cut import SheetCut
    from forge.printing.formats import PictureFolder


class CutSheet(NamedTuple):
    """What was written for a machine: the files of a sheet, below the folder, and what they make it do.

    Lengths are EMU: how far it cuts, how far it goes lifted, how large the lines are together, and how large the
    picture is that it prints itself, if it does.
    """

    files: tuple[str, ...]
    pieces: int
    lines: int
    length: int
    travel: int
    size: Size
    picture: Size | None = None


def write_cuts(
    plan: SheetPlan, folder: PictureFolder, offset: CutterOffset | None, texts: Mapping[str, str]
) -> tuple[CutSheet, ...]:
    """Write what a machine cuts; pictures that it prints are made with the pages."""
    cutter = plan.options.cutter
    if cutter is None:
        return ()
    return tuple(_written(cut, cutter, folder, offset) for cut in cuts_of(plan, texts))


def cuts_of(plan: SheetPlan, texts: Mapping[str, str]) -> Iterator[SheetCut]:
    """Give what a machine cuts of each sheet of a plan."""
    for sheet in plan.sheets:
        cut = sheet_cut(sheet, title_of(sheet, texts), plan.options)
        if cut is not None:
            yield cut


def _written(cut: SheetCut, cutter: Cutter, folder: PictureFolder, offset: CutterOffset | None) -> CutSheet:
    sent = corrected(cut, offset) if offset else cut
    for name in cutter.formats:
        if name != "png":
            text = svg_of(sent, cutter) if name == "svg" else dxf_of(sent, cutter)
            folder.file(f"{cut.name}.{name}").write_text(text, encoding="utf-8", newline="\n")
    files = tuple(f"{folder.folder}/{cut.name}.{name}" for name in cutter.formats)
    picture = Size(*cut.window[2:]) if "png" in cutter.formats else None
    return CutSheet(files, cut.pieces, len(cut.strokes), cut.length, cut.travel, cut.size, picture)


def warn_of_backs(plan: SheetPlan, problems: Problems) -> None:
    """Say which backs are not printed where the machine prints pictures of the fronts itself."""
    cutter = plan.options.cutter
    if cutter is None or "png" not in cutter.formats:
        return
    for sheet in plan.sheets:
        for component in _backed(sheet) if is_machine_cut(sheet, plan.options) else ():
            message = f"has backs, which {cutter.title} does not print: they are in the PDF alone"
            problems.warning(component.where, component.id, message)


def _backed(sheet: Sheet) -> list[Component]:
    return [component for component in sheet.components() if component.two_sided]
