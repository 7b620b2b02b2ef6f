"""A gallery made as it is wished: contact sheets of a pack, or variants of one piece; and where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.budget import run
from forge.errors import Location, Problems, fail
from forge.library.known import know_components
from forge.places import source_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    from forge.proofing.gallery.variants import draw_variants, variant_sections
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Grid

    pack = wanted.contents(problems)
    problems.raise_errors()
    know_components(pack, components, "gallery")
    desk = Desk(pack, Typesetter(pack.fonts), Grid(read_paper(paper).page))
    folder = out or Path("output") / pack.id
    if cells:
        from forge.proofing.gallery.grid import grid_pages

        if len(components) != 1:
            raise fail(Location("gallery"), "components", "one component is needed to lay its pieces in a grid")
        pixels = dpi if "png" in formats else None
        (component,) = (part for part in (*pack.components, *pack.left_out) if part.id in components)
        writing = _Writing(desk, folder, (*components, str(cells)), force)
        return GalleryMade(writing.write_pages(grid_pages(component, cells, pixels, problems), formats, dpi, problems))
    variants: tuple[Variant, ...] = ()
    if varied:
        if len(components) != 1:
            raise fail(Location("gallery"), "components", "one component is needed to vary a piece of it")

        def contents(overlays: Any, found: Problems) -> Pack:
            more = wanted._replace(overlays=(*wanted.overlays, *overlays))
            return more.contents(found, only=components)

        variants = draw_variants(contents, pack, components[0], piece, varied)
        sections: Iterable[Section] = variant_sections(variants, varied, desk)
    else:
        sections = contact_sections(desk, components, problems)
    names = (*components, *(one.what for one in varied))
    files = _Writing(desk, folder, names, force).write(tuple(sections), formats, dpi, problems)
    return GalleryMade(files, variants)


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
