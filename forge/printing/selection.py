"""What of a pack is printed: unless asked for, nothing that is only blanks, or that players have at hand anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.annexe import build_annexe

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Component, Pack
    from forge.printing.onto_paper import PrintOptions


def select(pack: Pack, options: PrintOptions, problems: Problems) -> Pack:
    """Put aside what waits for answers, and what can be done without; what is named is printed whatever it is.

    The annexe for the owner comes last, if it is wanted.
    """
    if not (options.components or options.impose.only):
        left_out = tuple(component for component in pack.components if _spared(component, options))
        kept = tuple(component for component in pack.components if component not in left_out)
        pack = pack._replace(components=kept, left_out=left_out)
    if options.annexe and not options.impose.only and (annexe := build_annexe(pack, problems)):
        pack = pack._replace(components=(*pack.components, annexe))
    return pack


def _spared(component: Component, options: PrintOptions) -> bool:
    """Whether a component is not worth its paper: it would be blank, or the players have what does as well."""
    return (component.openness.nothing_else and not options.blanks) or (
        bool(component.instead) and not options.optional
    )
