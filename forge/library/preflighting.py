"""PDFs held against what a print service wants of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import Location, fail, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.press.preflight.report import Report
    from forge.press.service import Service

USUAL = "offset"
"""The service whose wishes are the common ones."""


def preflight(
    files: str | Path | Iterable[str | Path],
    *,
    service: str | Service = USUAL,
    product: str = "",
    ghostscript: bool = False,
) -> Report:
    """Hold PDFs, of forge or of anybody, against what a print service wants; ``product`` says what they are for.

    What would be sent back is in the report's ``errors``, what is doubtful in its ``warnings``; ``data()`` gives all
    of it as JSON has it. With ``ghostscript`` inks are measured in its separations as well.
    """
    from forge.press.preflight.check import preflight_files
    from forge.press.shelf import read_service

    wishes = read_service(service) if isinstance(service, str) else service
    name = service if isinstance(service, str) else wishes.title
    if product and product not in wishes.products:
        known = f"{name} makes {', '.join(wishes.products)}"
        message = f"{product!r} is no product of {name}"
        raise fail(Location("--product"), "", message, nearest(product, wishes.products) or known)
    paths = [files] if isinstance(files, str | Path) else list(files)
    return preflight_files(list(map(Path, paths)), wishes, profile=name, product=product, with_ghostscript=ghostscript)
