"""Optional rules and readings chosen on the command line: an overlay that stands in no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.library.opening import Overlays

NAMED = "command-line"
PLACES = {"switches": "--switch", "readings": "--reading", "all": "the command line"}


def chosen_overlay(switched: Sequence[str], read_as: Sequence[str]) -> Overlays:
    """Make an overlay of ``NAME[=VALUE]`` for optional rules and ``ID=MEANING`` for readings; none if none are given.

    ``UsageError`` for a word that is neither, or a name given twice; whether the pack knows it, the overlay tells.
    """
    if not (switched or read_as):
        return ()
    from forge.library.opening import choose

    return choose(NAMED, _pairs("--switch", switched, "yes"), _pairs("--reading", read_as, ""), PLACES)


def _pairs(option: str, said: Sequence[str], alone: str) -> dict[str, str]:
    """Give what is said by name; ``alone`` is what a name without a value means, nothing if it needs one."""
    pairs: dict[str, str] = {}
    for each in said:
        name, equals, value = (part.strip() for part in each.partition("="))
        if not name or not (value or (alone and not equals)):
            form = "NAME or NAME=VALUE" if alone else "ID=MEANING"
            raise click.UsageError(f"{option} {each!r} is not of the form {form}")
        if name in pairs:
            raise click.UsageError(f"{option} says {name} twice")
        pairs[name] = value or alone
    return pairs
