"""A gallery made as it is wished: contact sheets of a pack, or variants of one piece; and where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.budget import run
from forge.errors import Location, Problems, fail
from forge.library.known import know_components
from forge.places import source_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.page import Page
    from forge.errors import Problem
    from forge.imposing.papers import Paper
    from forge.library.opening import Wanted
    from forge.pack.model import Pack
    from forge.printing.onto_paper import Format
    from forge.proofing.book.desk import Desk
    from forge.proofing.gallery.grid import Cells
    from forge.proofing.gallery.variants import Variant, Varied
    from forge.proofing.pages import Section
    from forge.rules.overlay_form import OverlayForm


class GalleryMade(NamedTuple):
    """What a gallery came to: its files, the variants in it, each with what is wrong with it, and what is doubtful."""

    files: tuple[Path, ...]
    variants: tuple[Variant, ...] = ()
    warnings: tuple[Problem, ...] = ()


@run()
def gallery_wanted(
    wanted: Wanted,
    out: Path | None,
    components: tuple[str, ...],
    problems: Problems,
    *,
    varied: Sequence[Varied] = (),
    piece: str = "",
    cells: Cells | None = None,
    formats: tuple[Format, ...] = ("pdf",),
    paper: Paper | str = "A4",
    dpi: int = 150,
    force: bool = False,
) -> GalleryMade:
    """Make contact sheets of a pack or of some components, or show what is ``varied`` of a piece, in a folder.

    The folder is ``output/PACK`` if none is named. ``cells`` lay the pieces of one component in a bare grid. A variant
    that cannot be drawn is shown by what is wrong with it; anything else that is wrong is refused.
    """
    from forge.library.wishes import read_paper
    from forge.proofing.book.desk import Desk
    from forge.proofing.gallery.contact import contact_sections
    from forge.proofing.gallery.variants import variant_sections
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Grid

    pack = wanted.contents(problems)
    problems.raise_errors()
    know_components(pack, components, "gallery")
    desk = Desk(pack, Typesetter(pack.fonts), Grid(read_paper(paper).page))
    names = (*components, *([str(cells)] if cells else []), *(one.what for one in varied))
    writing = _Writing(desk, out or Path("output") / pack.id, names, force)
    if cells:
        pixels = dpi if "png" in formats else None
        pages = _in_cells(pack, components, cells, pixels, problems)
        return GalleryMade(writing.write_pages(pages, formats, dpi, problems))
    variants = _variants(wanted, pack, components, piece, varied) if varied else ()
    sections = variant_sections(variants, varied, desk) if varied else contact_sections(desk, components, problems)
    return GalleryMade(writing.write(tuple(sections), formats, dpi, problems), variants)


def _variants(
    wanted: Wanted, pack: Pack, components: tuple[str, ...], piece: str, varied: Sequence[Varied]
) -> tuple[Variant, ...]:
    """Draw a piece of the one component that is named in each of the ways."""
    from forge.proofing.gallery.variants import draw_variants

    def contents(overlays: tuple[OverlayForm, ...], found: Problems) -> Pack:
        more = wanted._replace(overlays=(*wanted.overlays, *overlays))
        return more.contents(found, only=components)

    return draw_variants(contents, pack, _only(components, "to vary a piece of it"), piece, varied)


def _in_cells(
    pack: Pack, components: tuple[str, ...], cells: Cells, pixels: int | None, problems: Problems
) -> Iterator[Page]:
    """Lay the pieces of the one component that is named in a bare grid."""
    from forge.proofing.gallery.grid import grid_pages

    only = _only(components, "to lay its pieces in a grid")
    component = next(part for part in (*pack.components, *pack.left_out) if part.id == only)
    return grid_pages(component, cells, pixels, problems)


def _only(components: tuple[str, ...], why: str) -> str:
    """Give the one component that is named, or refuse."""
    if len(components) != 1:
        raise fail(Location("gallery"), "components", f"one component is needed {why}")
    return components[0]


class _Writing(NamedTuple):
    """Where a gallery goes, and what it is named after."""

    desk: Desk
    folder: Path
    names: tuple[str, ...]
    force: bool

    def write(
        self, sections: tuple[Section, ...], formats: tuple[Format, ...], dpi: int, problems: Problems
    ) -> tuple[Path, ...]:
        from forge.proofing.pages import Words, plain_pages

        desk, pack = self.desk, self.desk.pack

        def number(page: int, pages: int) -> str:
            return desk.words("proof.page", page=page, pages=pages)

        words = Words(desk.words("gallery.running", title=pack.title), pack.rules.label, "", number)
        pages = plain_pages(sections, words, desk.grid, desk.setter)
        return self.write_pages(pages, formats, dpi, problems)

    def write_pages(
        self, pages: Iterable[Page], formats: tuple[Format, ...], dpi: int, problems: Problems
    ) -> tuple[Path, ...]:
        from forge.printing.onto_paper import PrintOptions, write_pages
        from forge.printing.outputs import Outputs
        from forge.reading.file_names import file_name

        pack = self.desk.pack
        named = (pack.id, "gallery", *self.names)
        source, key = source_of(pack.folder), " ".join(named)
        with Outputs(self.folder, key, formats, source=source, force=self.force) as outputs:
            options, stem = PrintOptions(formats=formats, dpi=dpi), file_name("-".join(named))
            write_pages(pages, pack, options, outputs, stem=stem, problems=problems)
            return outputs.publish("", {})
