"""Overlays applied to what a pack leaves open: readings chosen, optional rules switched, unknowns answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.fields import INVALID, TEXT, ListOf
from forge.reading.node import Items, Scalar
from forge.rules.table_form import scalar_of

if TYPE_CHECKING:
    from forge.reading.node import Node
    from forge.rules.agreed import Reading, Switch, Unknown
    from forge.rules.overlay_form import OverlayFile
    from forge.rules.values import Value, ValueType

_WORDS = ListOf(TEXT)


def choose_readings(readings: dict[str, Reading], file: OverlayFile) -> None:
    """Put the alternatives that an overlay names in force."""
    for name, node in file.form.readings.items():
        at = f"readings.{name}"
        chosen = TEXT.read(node, at, file.problems)
        reading = readings.get(name)
        if reading is None:
            file.refuse(node.where, at, "is not a reading of the pack", nearest(name, readings))
        elif chosen is not INVALID and chosen not in reading.ids:
            hint = nearest(chosen, reading.ids)
            file.refuse(node.where, at, f'"{chosen}" is not one of its alternatives', hint)
        elif chosen is not INVALID:
            file.note(at, reading.chosen, chosen, node.where)
            readings[name] = reading._replace(chosen=chosen)


def set_switches(switches: dict[str, Switch], file: OverlayFile) -> None:
    """Set the optional rules that an overlay names."""
    for name, node in file.form.switches.items():
        at = f"switches.{name}"
        switch = switches.get(name)
        if switch is None:
            file.refuse(node.where, at, "is not an optional rule of the pack", nearest(name, switches))
        elif (value := _read_value(switch.type, node, at, file)) is not None:
            file.note(at, show_value(switch.value), show_value(value), node.where)
            switches[name] = switch._replace(value=value)


def answer_unknowns(unknowns: dict[str, Unknown], file: OverlayFile) -> None:
    """Fill the unknowns that an overlay answers."""
    for name, node in file.form.unknowns.items():
        at = f"unknowns.{name}"
        unknown = unknowns.get(name)
        if unknown is None:
            file.refuse(node.where, at, "is not an unknown of the pack", nearest(name, unknowns))
        elif unknown.file:
            hint = f"correct {unknown.file} under rows:, or give a file of your own under replace:"
            file.refuse(node.where, at, "is answered by a file, not by a value", hint)
        elif (value := _read_value(unknown.type, node, at, file)) is not None:
            file.note(at, show_value(unknown.value), show_value(value), node.where)
            unknowns[name] = unknown._replace(value=value)


def _read_value(kind: ValueType, node: Node, at: str, file: OverlayFile) -> Value | None:
    if isinstance(node, Items) and kind.shape == "any":
        words = _WORDS.read(node, at, file.problems)
        if words is INVALID:
            return None
        node = Scalar(" + ".join(words) or "none", node.where)
    value = scalar_of(kind).read(node, at, file.problems)
    return None if value is INVALID else value


def show_value(value: Value | None) -> str:
    """Write a value as a definition would; an unknown one is empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " + ".join(value) or "none" if isinstance(value, tuple) else str(value)
