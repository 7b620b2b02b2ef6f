"""The kit of a game: its pieces, its prints, what is sent to a service, a screen or whoever reads proofs."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from forge.errors import Problems
from forge.library.given import name_of, names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.exporting.targets import Exported
    from forge.library.checking import Checked
    from forge.library.choices import PrintWishes
    from forge.library.components import Component, Piece
    from forge.library.gallery import GalleryMade
    from forge.library.opening import Wanted
    from forge.library.proofed import ProofBook
    from forge.press.packing import Pressed
    from forge.printing import Built


class Kit:
    """What can be printed of a game that was opened."""

    wanted: Wanted

    @cached_property
    def components(self) -> dict[str, Component]:
        """The entries of its parts list, by id."""
        from forge.library.components import read_components

        return read_components(self.wanted)

    def pieces(self, *components: str) -> dict[str, Piece]:
        """Give the pieces of some components, of all if none are named, by id; each is drawn when it is asked for.

        >>> import forge
        >>> piece = forge.open_game("atlantic-wolves").pieces("german")["condor"]
        >>> piece.title, piece.copies, piece.where.file, piece.where.line
        ('Condor', 3, 'atlantic-wolves/counters/german.csv', 3)
        """
        from forge.library.components import read_components

        named = names_of(components, "components")
        found = read_components(self.wanted, named) if named else self.components
        return {piece.id: piece for component in found.values() for piece in component.pieces}

    def cover(self, width: int, height: int) -> str:
        """Draw the picture on its cover as an SVG file of this size in EMU; no component is read for it."""
        from forge.library.components import draw_cover

        return draw_cover(self.wanted, width, height)

    def build(
        self,
        out: str | Path,
        components: Sequence[str] = (),
        *,
        force: bool = False,
        strict: bool = False,
        progress: Callable[[int, int], None] | None = None,
        **wishes: Unpack[PrintWishes],
    ) -> Built:
        """Print it, or some of its components, into a folder; everything appears, or nothing.

        ``wishes`` are those of ``forge.library.choices.PrintWishes``: formats, paper, duplex, grey, scale and so on.
        What is there already and unchanged is not made again, unless by ``force``, which also replaces files that forge
        did not make. ``strict`` takes warnings for errors; else they are ``Built.warnings``.
        """
        from forge.library.built import build_wanted

        names, problems = names_of(components, "components"), Problems()
        done = build_wanted(self.wanted, Path(out), names, problems, progress, force=force, strict=strict, **wishes)
        return done.built._replace(warnings=problems.warnings)

    def press(
        self,
        profile: str,
        out: str | Path,
        components: Sequence[str] = (),
        *,
        products: Mapping[str, str] | None = None,
        blanks: bool = False,
        optional: bool = False,
        force: bool = False,
        strict: bool = False,
    ) -> Pressed:
        """Make it, or some of its components, ready for a print service: files, a manifest, an order, a zip.

        ``products`` says what a component becomes whatever its size: ``{"event-deck": "poker"}``, or ``poker:pad`` and
        ``poker:scale``. Everything appears, or nothing; warnings are ``Pressed.warnings``, unless ``strict`` takes them
        for errors.
        """
        from forge.library.pressed import press_wanted, read_products

        names, problems = names_of(components, "components"), Problems()
        done, _ = press_wanted(
            self.wanted, name_of(profile, "profile"), Path(out), names, problems, asked=read_products(products),
            blanks=blanks, optional=optional, force=force, strict=strict,
        )  # fmt: skip
        return done._replace(warnings=problems.warnings)

    def export(
        self,
        to: str,
        out: str | Path,
        *,
        situations: Sequence[str] = (),
        dpi: int | None = None,
        base_url: str = "",
        force: bool = False,
        strict: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Exported:
        """Export it for a table on a screen, ``vassal`` or ``tts``, into a folder; everything appears, or nothing.

        ``situations`` are set up, ``dpi`` is the resolution of all pictures, as the program likes it if not given, and
        ``base_url`` where Tabletop Simulator finds them. What is there already and unchanged is not made again, unless
        by ``force``, which also replaces files that forge did not make. ``strict`` takes warnings for errors; else they
        are ``Exported.warnings``.
        """
        from forge.exporting.targets import Wishes
        from forge.library.exported import export_wanted

        wishes, problems = Wishes(to, dpi or 0, names_of(situations, "situations"), base_url), Problems()
        done = export_wanted(self.wanted, wishes, Path(out), problems, progress, force=force, strict=strict)
        return done.exported._replace(warnings=problems.warnings)

    def proof(
        self,
        out: str | Path | None = None,
        components: Sequence[str] = (),
        *,
        paper: str = "A4",
        force: bool = False,
    ) -> ProofBook:
        """Look at everything of it, or of some of its components, and make the book to be signed, if a folder is named.

        >>> import forge
        >>> proof = forge.open_game("paukenschlag-variant").proof(components=["submarines"])
        >>> [(count.component.id, count.copies) for count in proof.found.counts]
        [('submarines', 7)]
        """
        from forge.library.proofed import proof_wanted

        names = names_of(components, "components")
        folder = None if out is None else Path(out)
        return proof_wanted(self.wanted, folder, names, Problems(), book=out is not None, paper=paper, force=force)

    def gallery(
        self,
        out: str | Path,
        components: Sequence[str] = (),
        *,
        vary: Mapping[str, Sequence[str]] | None = None,
        piece: str = "",
        grid: str = "",
        formats: str | Sequence[str] = ("pdf",),
        paper: str = "A4",
        dpi: int = 150,
        force: bool = False,
    ) -> GalleryMade:
        """Show it, or some of its components, on contact sheets; or one piece of a component in several ways.

        ``vary`` says for a field of the component, a column of the piece's row, a slot of its face or a field of an
        element of the face which values are tried; of two things all combinations. ``grid``, such as ``4x3``, lays the
        pieces of one component in sheets of so many cells, with nothing between them.
        """
        from forge.library.gallery import gallery_wanted
        from forge.library.wishes import print_options
        from forge.proofing.gallery.grid import read_cells
        from forge.proofing.gallery.variants import Varied

        problems = Problems()
        made = gallery_wanted(
            self.wanted,
            Path(out),
            names_of(components, "components"),
            problems,
            varied=tuple(Varied(what, tuple(values)) for what, values in (vary or {}).items()),
            piece=piece,
            cells=read_cells(grid) if grid else None,
            formats=print_options(formats=formats).formats,
            paper=paper,
            dpi=dpi,
            force=force,
        )
        return made._replace(warnings=problems.warnings)

    def check(self) -> Checked:
        """Find everything wrong with it that can be known without printing it, its vectors ruled."""
        from forge.library.checking import check

        return check(self.wanted)
