"""Optional rules and readings chosen on the command line: an overlay that stands in no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.reading.node import Node
    from forge.rules.overlay_form import OverlayForm

NAMED = "command-line"


def chosen_overlay(switched: Sequence[str], read_as: Sequence[str]) -> tuple[OverlayForm, ...]:
    """Make an overlay of ``NAME[=VALUE]`` for optional rules and ``ID=MEANING`` for readings; none if none are given.

    ``UsageError`` for a word that is neither, or a name given twice; whether the pack knows it, the overlay tells.
    """
    if not (switched or read_as):
        return ()
    from forge.errors import Location
    from forge.rules.overlay_form import choosing

    switches, readings = _nodes("--switch", switched, "yes"), _nodes("--reading", read_as, "")
    return (choosing(NAMED, readings, switches, Location("the command line")),)


def _nodes(option: str, said: Sequence[str], alone: str) -> dict[str, Node]:
    """Give what is said by name; ``alone`` is what a name without a value means, nothing if it needs one."""
    from forge.errors import Location
    from forge.reading.node import Scalar

    nodes: dict[str, Node] = {}
    for each in said:
        name, equals, value = (part.strip() for part in each.partition("="))
        if not name or not (value or (alone and not equals)):
            form = "NAME or NAME=VALUE" if alone else "ID=MEANING"
            raise click.UsageError(f"{option} {each!r} is not of the form {form}")
        if name in nodes:
            raise click.UsageError(f"{option} says {name} twice")
        nodes[name] = Scalar(value or alone, Location(option))
    return nodes
