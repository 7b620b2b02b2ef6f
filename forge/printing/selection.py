"""What of a pack is printed: all of it, but for components that are nothing but blanks unless they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.annexe import build_annexe

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.printing.onto_paper import PrintOptions


def select(pack: Pack, options: PrintOptions, problems: Problems) -> Pack:
    """Put aside the components that wait for answers; what is named, by itself or by a piece, is printed as it is.

    The annexe for the owner comes last, if it is wanted.
    """
    if not (options.blanks or options.components or options.impose.only):
        kept = tuple(component for component in pack.components if not component.openness.nothing_else)
        left_out = tuple(component for component in pack.components if component.openness.nothing_else)
        pack = pack._replace(components=kept, left_out=left_out)
    if options.annexe and not options.impose.only and (annexe := build_annexe(pack, problems)):
        pack = pack._replace(components=(*pack.components, annexe))
    return pack
