"""A sheet with a game's numbers printed in its places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location
from forge.imposing.impose import impose
from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.kinds.sheet import Sheet
from forge.printing.onto_paper import document_info
from forge.printing.outputs import Outputs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.errors import Problems
    from forge.pack.model import Pack


def _of(sheet: Sheet, values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if name.startswith(f"{sheet.id}/")}


def print_filled(
    pack: Pack,
    values: Mapping[str, str],
    target: Path,
    problems: Problems,
    beside: Mapping[str, str] | None = None,
) -> None:
    """Write the sheets that the values belong to as one PDF; a value begins with the id of its sheet.

    ``beside`` are values for places that a sheet may have or not.
    """
    from forge.rendering.pdf import PdfWriter  # ReportLab is slow to load

    names = {name.split("/", 1)[0] for name in values}
    sheets = [part for part in pack.components if isinstance(part, Sheet) and part.id in names]
    if not sheets:
        problems.error(Location(pack.id), ", ".join(sorted(names)), "is no sheet of this pack")
    filled = [sheet.filled(_of(sheet, values), problems, _of(sheet, beside or {})) for sheet in sheets]
    plan = plan_sheets(filled, ImposeOptions(), problems)
    problems.raise_errors()
    hint = "move it away, or name another file with --tally; the same command prints it then"
    with Outputs(target.parent, target.name, hint=hint) as outputs:
        writer = PdfWriter(outputs.file(target.name), document_info(pack), pack.fonts)
        for page in impose(plan, pack, problems):
            writer.add_page(page)
        writer.finish()
        problems.raise_errors()
        outputs.publish("", {"sheets": plan.leaves})
