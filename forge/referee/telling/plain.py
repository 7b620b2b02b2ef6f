"""Rulings and questions as plain data for JSON: stable, documented in REFEREE.md, no floats.

``short`` leaves out what can be worked out again (printed words, what one pip would have changed): that is the form
that ledgers keep, so that new wording never makes an old game look altered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.requests import Ask, Choose, RollOn
from forge.referee.walking.rulings import Chosen, Drawn, Held, Looked, Noted, Part, Reported, Ruling, Thrown, Told
from forge.rules.look import Look, Result
from forge.version import __version__

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry
    from forge.rules.look import Applied

SCHEMA = "forge-ruling/1"


def plain(value: object) -> Any:
    """Turn a hashable value of a procedure into JSON data: named tuples become objects, tuples lists."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Look):
        return plain(value.result)
    if isinstance(value, Result):
        return {name: plain(part) for name, part in value}
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is None:
            return [plain(part) for part in value]
        return {name: plain(part) for name, part in zip(names, value, strict=True)}
    raise TypeError(f"a procedure may not return a {type(value).__name__}")


def plain_ruling(ruling: Ruling) -> dict[str, Any]:
    """Give a whole ruling as JSON data."""
    return {
        "schema": SCHEMA,
        "forge": __version__,
        "pack": ruling.pack,
        "edition": ruling.edition,
        "label": ruling.label,
        "procedure": ruling.procedure,
        "rules_version": ruling.rules_version,
        "cite": ruling.cite,
        "inputs": dict(ruling.inputs),
        "entries": [plain_entry(entry) for entry in ruling.entries],
        "result": plain(ruling.result),
        "totals": dict(ruling.totals),
    }


def plain_entry(entry: Entry, short: bool = False) -> dict[str, Any]:
    """Give one entry of a ruling as JSON data; ``kind`` says which."""
    if isinstance(entry, Looked):
        return _look(entry, short)
    if isinstance(entry, Part):
        entries = [plain_entry(inner, short) for inner in entry.entries]
        return {"kind": "part", "step": entry.step, "item": plain(entry.item), "entries": entries}
    if isinstance(entry, Noted):
        return {"kind": "note", "id": entry.id, "values": _facts(entry.values), "cite": entry.cite}
    if isinstance(entry, Held):
        return {"kind": entry.kind, "id": entry.id, "value": plain(entry.value), "status": entry.status}
    if isinstance(entry, Reported):
        return {"kind": "measure", "id": entry.measure, "amount": plain(entry.amount)}
    return _asked(entry)


def _asked(entry: Thrown | Drawn | Chosen | Told) -> dict[str, Any]:
    common = {"id": entry.id, "how": entry.how, "cite": entry.cite, "about": _facts(entry.about)}
    if isinstance(entry, Thrown):
        return {"kind": "throw", "dice": entry.dice, "values": list(entry.values), **common}
    if isinstance(entry, Drawn):
        return {"kind": "draw", "item": entry.item, "out_of": entry.out_of, **common}
    if isinstance(entry, Chosen):
        return {"kind": "choice", "who": entry.who, "option": entry.option, "options": list(entry.options), **common}
    return {"kind": "told", "who": entry.who, "words": entry.words, **common}


def _look(entry: Looked, short: bool) -> dict[str, Any]:
    look = entry.look
    data = {
        "kind": "look",
        "id": entry.id,
        "table": look.table,
        "rule": look.rule,
        "dice": entry.dice,
        "values": list(entry.values),
        "how": entry.how,
        "given": dict(look.given),
        "natural": look.natural,
        "modifiers": plain_modifiers(look.applied),
        "total": look.total,
        "clamps": [clamp._asdict() for clamp in look.clamps],
        "row": look.row.id if look.row else None,
        "column": look.column.id if look.column else None,
        "result": plain(look.result),
        "decided": bool(look.decided),
        "overruled": entry.overruled,
        "about": _facts(entry.about),
    }
    if not short:
        data["printed"] = list(look.printed)
        data["notes"] = [text for _, text in look.notes]
        data["less"] = plain(entry.less.result) if entry.less else None
        data["more"] = plain(entry.more.result) if entry.more else None
    return data


def plain_modifiers(applied: tuple[Applied, ...]) -> list[dict[str, Any]]:
    """Give modifiers in force as JSON data."""
    return [
        {"id": one.id, "value": one.value, "rule": one.rule, "stage": one.stage, "amount": one.amount}
        for one in applied
    ]


def plain_question(question: Question) -> dict[str, Any]:
    """Give a question as JSON data: what is asked, with the modifiers as they stand before the dice."""
    request = question.request
    data: dict[str, Any] = {"ask": type(request).__name__.lower(), "id": question.id, "about": _facts(request.about)}
    if question.dice:
        data["dice"] = str(question.dice)
    for name in ("cite", "who", "table"):
        if value := getattr(request, name, ""):
            data[name] = value
    for name in ("at", "source"):
        if value := getattr(request, name, ()):
            data[name] = _facts(value)
    if isinstance(request, RollOn):
        data["modifiers"] = plain_modifiers(question.applied)
    if isinstance(request, Choose):
        data["options"] = list(request.options)
    if isinstance(request, Ask):
        data["expected"] = request.kind.label
    return data


def _facts(facts: Facts) -> dict[str, Any]:
    return {name: plain(value) for name, value in facts}
