"""What of a pack is printed: all of it, but for components that are nothing but blanks unless they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.build.printing import PrintOptions
    from forge.pack.model import Pack


def select(pack: Pack, options: PrintOptions) -> Pack:
    """Put aside the components that wait for answers; what is named, by itself or by a piece, is printed as it is."""
    if options.blanks or options.components or options.impose.only:
        return pack
    kept = tuple(component for component in pack.components if not component.openness.nothing_else)
    left_out = tuple(component for component in pack.components if component.openness.nothing_else)
    return pack._replace(components=kept, left_out=left_out)
