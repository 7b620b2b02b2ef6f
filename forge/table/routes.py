"""What a room says of its pages: an address, who answers it, and by which methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.table.visit import Handler


class Path(NamedTuple):
    """An address with names in braces, each one part of it and never more, and what answers."""

    path: str
    handler: Handler
    methods: tuple[str, ...] = ("GET",)
