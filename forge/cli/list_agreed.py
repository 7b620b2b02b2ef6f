"""``forge list PACK --readings``, ``--unknown``, ``--switches``: what players agree upon before they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.echo import echo, wrapped
from forge.cli.speaking import announce, spoken

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.library.opening import Wanted
    from forge.rules import Rules


def show_agreed(wanted: Wanted, problems: Problems, *, readings: bool, unknown: bool, switches: bool) -> None:
    """Show what is asked for, from the rules alone: the parts list is not read."""
    rules = wanted.rules(problems)
    if readings:
        _show_readings(rules)
    if unknown:
        _show_unknowns(rules)
    if switches:
        _show_switches(rules)


def _show_readings(rules: Rules) -> None:
    """Print every reading: number, rule, question, the meanings with the one in force marked, and why."""
    for reading in rules.readings.values():
        echo(f"{reading.id}  {reading.rule}  {reading.status}  {reading.about}")
        for name, words in reading.alternatives:
            mark = "*" if name == reading.chosen else " "
            default = f" ({spoken('default')})" if name == reading.default else ""
            echo(*wrapped(f"{mark} {name}{default}: {words}"))
        echo(*wrapped(spoken(f"why: {reading.why}")))


def _show_unknowns(rules: Rules) -> None:
    """Print every unknown: number, question, what needs it, and the value that fills it."""
    for unknown in rules.unknowns.values():
        value = spoken("unknown") if unknown.value is None else f"= {unknown.value}"
        echo(f"{unknown.id}  {value}")
        echo(*wrapped(unknown.question))
        if unknown.needed:
            echo(*wrapped(spoken(f"needed for: {unknown.needed}")))


def _show_switches(rules: Rules) -> None:
    """Print every optional rule: its name as ``--switch`` takes it, where it stands, and what it does."""
    from forge.rules.choices import show_value

    if not rules.switches:
        announce(f"{rules.pack} has no optional rules")
    for switch in rules.switches.values():
        usual = "" if switch.on else f" ({spoken('as usual')})"
        echo(f"{switch.id}  {switch.rule}  {show_value(switch.value)}{usual}  {switch.title}")
        if switch.help:
            echo(*wrapped(switch.help))
        if switch.type.shape != "flag":
            echo(*wrapped(spoken(f"may be {switch.type.label}")))
