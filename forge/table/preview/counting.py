"""Counts and mix, gaps in numbers, blanks and readings, texts set smaller: what the proof book finds, on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Problems
from forge.proofing.book.counts import count, count_sheets
from forge.proofing.book.numbering import find_doubles, find_gaps, run_of
from forge.reading.measures import MM, PT
from forge.rendering.decimals import decimal
from forge.rules.choices import show_value
from forge.table.preview.desk import Desk
from forge.table.preview.telling import trouble

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.preview.editing import Written
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit

MOST_FITS = 200


class Smaller(NamedTuple):
    """A text that was set smaller than its face wants."""

    piece: str
    text: str
    used: str
    wanted: str
    where: Written


async def show(visit: Visit) -> Response:
    """Show the counts."""
    desk = Desk(visit)
    return await desk.page("counts.html", lambda kit: _values(kit, desk))


def _values(kit: Kit, desk: Desk) -> dict[str, Any]:
    pack, problems = kit.whole(), Problems()
    planned = count_sheets(pack, problems) if pack else ()
    components = pack.components if pack else ()
    counts = count(components)
    sides = tuple(dict.fromkeys(side for one in counts for side, _ in one.sides))
    rules = pack.rules if pack else None
    printable = [one for one in counts if one.component.imposition != "page"]
    return {
        "counts": counts,
        "sides": sides,
        "side_totals": tuple(sum(dict(one.sides).get(side, 0) for one in counts) for side in sides),
        "pieces": sum(one.pieces for one in printable),
        "copies": sum(one.copies for one in printable),
        "sheets": tuple((_size(one.width, one.height), one) for one in planned),
        "busy": kit.live.busy,
        "gaps": tuple(
            (gap, run_of(gap.present), run_of(gap.missing), desk.written(gap.where)) for gap in find_gaps(components)
        ),
        "doubles": tuple((double, desk.written(double.where)) for double in find_doubles(components)),
        "unknowns": tuple(
            (one, "" if one.value is None else show_value(one.value), _asked_by(one.id, components))
            for one in (rules.unknowns.values() if rules else ())
        ),
        "readings": tuple(
            (one, dict(one.alternatives)[one.chosen]) for one in (rules.readings.values() if rules else ())
        ),
        "fits": tuple(_fits(components, desk))[:MOST_FITS],
        "size": _size,
        "trouble": trouble((*kit.problems, *problems), desk.written),
    }


def _asked_by(unknown: str, components: Any) -> tuple[str, ...]:
    return tuple(one.title for one in components if unknown in one.asks)


def _size(width: int, height: int) -> str:
    return f"{decimal(width / MM, 2)} × {decimal(height / MM, 2)} mm"


def _fits(components: Any, desk: Desk) -> list[Smaller]:
    """Give the fit report, the strongest shrinking first."""
    fits = sorted(
        (fit for one in components for fit in one.fits), key=lambda fit: (fit.used / fit.wanted, fit.where, fit.element)
    )
    return [
        Smaller(fit.piece, fit.text, decimal(fit.used / PT, 1), decimal(fit.wanted / PT, 1), desk.written(fit.where))
        for fit in fits[:MOST_FITS]
    ]
