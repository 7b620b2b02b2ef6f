"""What ``forge build`` says when it is done: what there is to print, on what, and what would be better."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from forge.cli.echo import echo
from forge.errors import Location
from forge.imposing.words import say
from forge.places import SHIPPED, source_of
from forge.rules.sentences import said_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from forge.pack.model import Fit, Pack
    from forge.printing import Built

    Tell = Callable[..., str]

SHOWN_FITS = 10
LONGEST_QUOTE = 60


def tell_build(pack: Pack, built: Built, target: Path) -> None:
    """Say what there is to print, on what and how, and what was set smaller, in the language of the pack."""
    tell = partial(say, pack.rules.texts)
    printed = [job for job in built.jobs if job.file]
    for job in printed:
        way = tell("built.both-sides" if job.both_sides else "built.one-side")
        paper = said_in(pack.rules.texts, job.paper)
        echo(tell("built.job", pack=pack.title, sheets=job.leaves, paper=paper, way=way, file=target / job.file))
    if others := len(built.files) - len(printed):
        echo(tell("built.files", pack=pack.title, files=others, folder=target))
    for line in (
        *_cut_summary(built, target, tell),
        *_fit_summary(pack, built.fits, tell),
        *_open_summary(pack, built, tell),
        *_saving_hints(built, tell),
    ):
        echo(line)


def _cut_summary(built: Built, target: Path, tell: Tell) -> Iterator[str]:
    """Say what a cutting machine has to do on each sheet, what is left to be cut by hand, and what to do next."""
    from forge.reading.measures import MM, show_length

    for cut in built.cuts:
        pieces = tell("built.pieces", pieces=cut.pieces) if cut.pieces else ""
        way = tell("built.cut", lines=cut.lines, length=round(cut.length / MM), travel=round(cut.travel / MM))
        sizes = [("picture", cut.picture), ("lines", cut.size)] if cut.picture else []
        shown = "".join(
            tell(f"built.size-{what}", size=" x ".join(map(show_length, size))) for what, size in sizes if size
        )
        yield f"{tell('built.and').join(str(target / file) for file in cut.files)}: {pieces}{way}{shown}"
    if built.by_hand:
        yield tell("built.by-hand", what="; ".join(built.by_hand))
    if built.cuts and built.how_to_cut:
        yield tell("refused.hint", hint=built.how_to_cut)


def _saving_hints(built: Built, tell: Tell) -> Iterator[str]:
    """Say what would take fewer sheets: where one more row or column would nearly fit."""
    for saving in built.savings:
        key = "built.saving-margin" if saving.option.startswith("--margin") else "built.saving"
        what = ", ".join(saving.titles)
        hint = tell(key, what=what, sheets=saving.instead, before=saving.sheets, option=saving.option)
        yield tell("refused.hint", hint=hint)


def _open_summary(pack: Pack, built: Built, tell: Tell) -> Iterator[str]:
    """Say what has blanks and what was left out because it has nothing else, and what would print more."""
    from forge.rules import editions

    if built.done_without:
        yield tell("built.optional", what="; ".join(built.done_without))
    if not (built.blanks or built.left_out):
        return
    if built.blanks:
        yield tell("built.blanks", what="; ".join(built.blanks))
    if built.left_out:
        yield tell("built.only-blanks", what="; ".join(built.left_out))
    others = [name for name in editions(pack.folder) if name not in ("published", pack.rules.edition)]
    ways = [*(f"--edition {name}" for name in others), f"forge fill {pack.id}"]
    yield tell("refused.hint", hint=tell("built.filled-by", ways=tell("built.or").join(ways)))


def _fit_summary(pack: Pack, fits: tuple[Fit, ...], tell: Tell) -> Iterator[str]:
    """Say which texts were set smaller than their faces want, the smallest share first; of a kit of forge, how many."""
    from forge.reading.measures import PT

    if fits and source_of(pack.folder) == SHIPPED:
        yield tell("built.smaller-here", number=len(fits), pack=pack.id)
        return

    anywhere = Location("")
    alike: dict[Fit, list[Fit]] = {}
    for fit in fits:
        alike.setdefault(fit._replace(piece="", where=anywhere), []).append(fit)
    if fits:
        yield tell("built.smaller", number=len(fits))
    groups = list(alike.values())
    for first, *others in groups[:SHOWN_FITS]:
        sizes = tell("built.instead", used=f"{first.used / PT:g}", wanted=f"{first.wanted / PT:g}")
        of = tell("built.and-more", piece=first.piece, more=len(others)) if others else first.piece
        place = tell(f"built.on-{first.side}", element=first.element, piece=of)
        yield f'  {first.where}: "{_brief(first.text)}": {sizes} ({place})'
    if len(groups) > SHOWN_FITS:
        yield tell("built.more-texts", number=sum(map(len, groups[SHOWN_FITS:])))


def _brief(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}..."
