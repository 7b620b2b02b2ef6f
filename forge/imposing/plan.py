"""What will be printed, before anything is drawn: every sheet, every piece on it, every page in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location, nearest
from forge.imposing.blocks import Chosen
from forge.imposing.cover import cover_length
from forge.imposing.groups import kind_of
from forge.imposing.jobs import make_jobs, piles
from forge.imposing.registration import out_of_reach
from forge.imposing.sharing import find_savings, shared_sheets
from forge.imposing.sheet_plan import SheetPlan
from forge.imposing.slots import fits_slots, report_misfits, slotted_sheets
from forge.imposing.stickers import stock_sheets
from forge.imposing.stocks import PLAIN
from forge.imposing.tiling import page_sheets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.imposing.groups import Kind
    from forge.imposing.options import ImposeOptions
    from forge.imposing.sharing import Saving
    from forge.pack.model import Component

MOST_TRIED = 2_000


def plan_sheets(
    components: Sequence[Component],
    options: ImposeOptions,
    problems: Problems,
    left_out: tuple[Component, ...] = (),
) -> SheetPlan:
    """Decide what goes where; nothing is drawn, and what cannot be placed is reported."""
    if hindrance := out_of_reach(options):
        problems.error(Location("--cutter"), "", hindrance, "choose a smaller --margin, or a larger paper")
        return SheetPlan(options, (), (), (), left_out)
    chosen = tuple(choose(components, options, problems))
    report_misfits([part.component for part in chosen if _shares(part.component)], options, problems)
    sheets = tuple(_named(tuple(_sheets(chosen, options, problems))))
    options = options._replace(cover=options.cover and bool(sheets))
    found = piles(sheets, options)
    plan = SheetPlan(options, chosen, sheets, make_jobs(found, sheets, options, 0), left_out)
    if not options.cover:
        return plan
    return plan._replace(jobs=make_jobs(found, sheets, options, cover_length(plan)))


def savings(plan: SheetPlan) -> tuple[Saving, ...]:
    """Tell what would save sheets: a narrower margin, where one more row or column would nearly fit.

    All is laid out anew for each that is tried, which thousands of pieces are not worth.
    """
    sharing = [part for part in plan.chosen if _shares(part.component) and not fits_slots(part.component, plan.options)]
    if sum(piece.copies for part in sharing for piece in part.pieces) > MOST_TRIED:
        return ()
    return tuple(find_savings(sharing, plan.options, _counted(plan.sheets)))


def _counted(sheets: Iterable[Sheet]) -> dict[Kind, int]:
    """Count the sheets that each kind of pieces takes, but not of kinds of which some are jobs of their own."""
    found: dict[Kind, int] = {}
    parted: set[Kind] = set()
    for sheet in sheets:
        if not sheet.page_piece and not sheet.stock:
            kind = kind_of(sheet.blocks[0].group.members[0].component)
            found[kind] = found.get(kind, 0) + 1
            if sheet.apart:
                parted.add(kind)
    return {kind: count for kind, count in found.items() if kind not in parted}


def choose(components: Sequence[Component], options: ImposeOptions, problems: Problems) -> Iterator[Chosen]:
    """Give the components, with no more than the pieces that were asked for."""
    if not options.only:
        yield from (Chosen(component, component.pieces) for component in components)
        return
    found: set[str] = set()
    for component in components:
        wanted = component.imposition == "page" and component.id in options.only
        pieces = tuple(piece for piece in component.pieces if wanted or piece.id in options.only)
        found.update(piece.id for piece in pieces)
        found.update({component.id} if wanted else ())
        if pieces:
            yield Chosen(component, pieces)
    known = {piece.id for component in components for piece in component.pieces} if options.only - found else set()
    for missing in sorted(options.only - found):
        problems.error(Location("--only"), missing, "is not the id of a piece", nearest(missing, known))


def _sheets(chosen: tuple[Chosen, ...], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Give sheets in the order of the parts list; what is a job of its own shares no sheet with others.

    What else stands for something and goes on one sticker product is one job.
    """
    firsts: dict[str, str] = {}
    for part in chosen:
        if part.component.either:
            firsts.setdefault(part.component.either, part.component.id)
    apart = [
        part
        for part in chosen
        if part.component.id in options.apart
        or firsts.get(part.component.either, part.component.id) != part.component.id
    ]
    yield from _in_order(tuple(part for part in chosen if part not in apart), options, problems)
    jobs: dict[tuple[str, str], list[Chosen]] = {}
    for part in apart:
        own = _shares(part.component) or part.component.imposition != "stock" or part.component.id in options.apart
        jobs.setdefault((part.component.id, "") if own else ("", part.component.stock), []).append(part)
    for parts in jobs.values():
        for sheet in _in_order(tuple(parts), options, problems):
            yield sheet._replace(apart=parts[0].component.id)


def _in_order(chosen: tuple[Chosen, ...], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Give the sheets of components; what shares sheets comes where the first of it stands."""
    slotted = [part for part in chosen if _shares(part.component) and fits_slots(part.component, options)]
    sharing = [part for part in chosen if _shares(part.component) and part not in slotted]
    stickers = [part for part in chosen if part.component.imposition == "stock" and not _shares(part.component)]
    for part in chosen:
        if part.component.imposition == "page":
            yield from _collated(part, options, problems)
        elif slotted and part is slotted[0]:
            yield from slotted_sheets(slotted, options)
        elif sharing and part is sharing[0]:
            yield from shared_sheets(sharing, options, problems)
        elif stickers and part is stickers[0]:
            yield from stock_sheets(stickers, options, problems)


def _collated(part: Chosen, options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Give the pages of a component, copy after copy, each copy whole."""
    of_piece = [tuple(page_sheets(part.component, piece, options, problems)) for piece in part.pieces]
    for copy in range(max((piece.copies for piece in part.pieces), default=0)):
        for piece, sheets in zip(part.pieces, of_piece, strict=True):
            each = len(sheets) // piece.copies if piece.copies else 0
            yield from sheets[copy * each : (copy + 1) * each]


def _shares(component: Component) -> bool:
    return component.imposition == "sheet" or (component.imposition == "stock" and component.stock == PLAIN)


def _named(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """Name sheets by number and component, as files are named."""
    digits = max(2, len(str(len(sheets))))
    for number, sheet in enumerate(sheets, 1):
        found = sheet.components()
        name = sheet.name or (found[0].id if len(found) == 1 else "sheet")
        yield sheet._replace(name=f"{number:0{digits}}-{name}")
