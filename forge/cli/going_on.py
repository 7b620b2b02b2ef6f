"""A ledger goes on under the rules that it was begun with; who says otherwise is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from forge.cli.choosing import NAMED
from forge.rules.choices import show_value
from forge.rules.differing import overlays_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.rules import Rules


class Said(NamedTuple):
    """What was typed of the rules: an edition, if one was; optional rules and readings as ``NAME=VALUE``; overlays."""

    edition: str
    switched: tuple[str, ...]
    read_as: tuple[str, ...]
    overlays: tuple[object, ...]


def said_of_rules() -> Said:
    """Give what the command line of this command says of the rules."""
    context = click.get_current_context()
    typed = context.get_parameter_source("edition") is ParameterSource.COMMANDLINE
    params = context.params
    return Said(params["edition"] if typed else "", params["switched"], params["read_as"], params["overlays"])


def refuse_other_rules(path: Path, begun: Rules, now: Rules, said: Said) -> None:
    """Refuse to go on with a ledger that was begun under other rules than are asked for ``now``; ``UsageError``."""
    if other := tuple(_otherwise(begun, now, said)):
        hint = "say it so, or leave it out, to go on with it; another file, or play --new, begins anew"
        raise click.UsageError(f"{path} was begun otherwise: {', '.join(other)}\n  hint: {hint}")


def check_ledger(path: Path, now: Rules, said: Said) -> None:
    """Refuse the same of a file that is gone on with later, if it is there and anything was typed."""
    from forge.referee.ledger.file import read_ledger
    from forge.referee.ledger.opening import embedded_rules

    if any(said) and path.is_file():
        refuse_other_rules(path, embedded_rules(read_ledger(path).records, now.texts), now, said)


def _otherwise(begun: Rules, now: Rules, said: Said) -> Iterator[str]:
    """Give how it was begun where that differs; what only the pack's own files say otherwise today is no matter."""
    if said.edition and begun.edition != now.edition:
        yield f"edition={begun.edition}"
    for name in _names(said.switched):
        known = begun.switches.get(name)
        if known and known.value != now.switches[name].value:
            yield f"{name}={show_value(known.value)}"
    for name in _names(said.read_as):
        if (reading := begun.readings.get(name)) and reading.chosen != now.readings[name].chosen:
            yield f"{name}={reading.chosen}"
    for name, source in sorted(overlays_of(now) - overlays_of(begun)) if said.overlays else ():
        if source == "overlay" and name != NAMED:
            yield f"overlay {name}=no"


def _names(pairs: tuple[str, ...]) -> Iterator[str]:
    return (pair.partition("=")[0].strip() for pair in pairs)
