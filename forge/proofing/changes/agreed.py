"""What is agreed besides tables: readings, optional rules, unknowns and their answers, overlays, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import Location
from forge.proofing.changes.values import Change
from forge.rules.choices import show_value
from forge.rules.texts import read_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from forge.proofing.changes.state import State
    from forge.proofing.changes.values import Part, Sort
    from forge.rules.agreed import Overlay, Reading, Switch, Unknown
    from forge.rules.rules import Rules

Shown = dict[str, str]
TEXTS = "texts.yaml"


def agreed_changes(old: State, new: State) -> Iterator[Change]:
    """Compare all that is agreed, as it is in force."""
    before, after = old.pack.rules, new.pack.rules
    yield from _each("reading", before.readings, after.readings, _reading)
    yield from _each("switch", before.switches, after.switches, _switch)
    yield from _each("unknown", before.unknowns, after.unknowns, _unknown)
    if old.chosen.edition == new.chosen.edition:
        yield from _each("overlay", _edition(before), _edition(after), _overlay)


def _edition(rules: Rules) -> dict[str, Overlay]:
    """Give the edition in force, unless it is the pack as published."""
    return {one.id: one for one in rules.overlays if one.source == "edition"}


def _each(
    part: Part, old: Mapping[str, object], new: Mapping[str, object], show: Callable[[Any], Shown]
) -> Iterator[Change]:
    for name, value in new.items():
        after, where = show(value), getattr(value, "where", Location(""))
        if name not in old:
            yield Change(part, name, "", "new", "", next(iter(after.values())), where)
            continue
        before = show(old[name])
        for key in dict.fromkeys((*after, *before)):
            if before.get(key, "") != after.get(key, ""):
                yield Change(part, name, key, "changed", before.get(key, ""), after.get(key, ""), where)
    for name, value in old.items():
        if name not in new:
            yield Change(
                part, name, "", "gone", next(iter(show(value).values())), "", getattr(value, "where", Location(""))
            )


def _reading(one: Reading) -> Shown:
    said = {"about": one.about, "rule": one.rule, "default": one.default, "why": one.why, "status": one.status}
    said |= {f"alternatives.{name}": words for name, words in one.alternatives}
    return said | ({"in force": one.chosen} if one.chosen != one.default else {})


def _switch(one: Switch) -> Shown:
    said = {"title": one.title, "rule": one.rule, "help": one.help, "type": one.type.label}
    said["default"] = show_value(one.default)
    return said | ({"in force": show_value(one.value)} if one.value != one.default else {})


def _unknown(one: Unknown) -> Shown:
    said = {"question": one.question, "type": one.type.label, "needed": one.needed, "rule": one.rule, "file": one.file}
    return said | {"answer": show_value(one.value)}


def _overlay(one: Overlay) -> Shown:
    return {"title": one.title, "label": one.label, "language": one.language}


def text_changes(old: State, new: State) -> Iterator[Change]:
    """Compare the words that a pack and the overlays in force say by key; forge's own are the same on both sides."""
    places = [_places(state) for state in (old, new)]
    before, after = old.pack.rules.texts, new.pack.rules.texts
    for key in sorted(places[0].keys() | places[1].keys()):
        was, now = before.get(key), after.get(key)
        if was == now:
            continue
        where = places[1].get(key) or places[0][key]
        sort: Sort = "new" if was is None else "gone" if now is None else "changed"
        yield Change("text", key, "", sort, was or "", now or "", where)


def _places(state: State) -> dict[str, Location]:
    """Give the keys that the pack or an overlay in force says, and where."""
    nodes = [state.read(TEXTS)] if TEXTS in state.files else []
    said = [each.entries["texts"].value for each in state.overlay_nodes() if "texts" in each.entries]
    found: dict[str, Location] = {}
    for node in (*nodes, *said):
        if node:
            found |= {key: one.where for key, one in read_texts(node, state.problems).items()}
    return found
