"""Forge's own words for rulings, prompts and odds; a pack's texts of the same key come first, so they translate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.requests import Facts

WORDS = {
    "ruling.title": "{title}{cite}",
    "ruling.inputs": "with {inputs}",
    "ruling.cite": " ({cite})",
    "ruling.look": "{title}: {throw}{place}: {result}{how}",
    "ruling.thrown": "{title}: {throw}{cite}{how}",
    "ruling.drawn": "{title}: {item}{cite}{how}",
    "ruling.chosen": "{title}: {option}{cite}{how}",
    "ruling.told": "{title}: {words}{cite}{how}",
    "ruling.modifier": ", {value:+} {when}{cite}",
    "ruling.counted": ", {value:+} {when}, {amount} counted{cite}",
    "ruling.capped": ", {value:+} {when}, {amount} counted, at its limit{cite}",
    "ruling.sum": " = {total}",
    "ruling.arrow": " -> ",
    "ruling.row": "row {row}",
    "ruling.row-column": "row {row}, column {column}",
    "ruling.decided": "{decided}",
    "ruling.clamp": " ({before} read as {after})",
    "ruling.shift": " (shifted {before:+}, only {after:+} possible)",
    "ruling.less": "one pip less: {result}",
    "ruling.more": "one pip more: {result}",
    "ruling.overruled": "agreed in place of the table: {reason}",
    "ruling.reading": "reading {id}: {value} ({status})",
    "ruling.unknown": "{id} answered: {value}",
    "ruling.optional": "optional rule {id}: {value}",
    "ruling.totals": "in all: {totals}",
    "ruling.result": "result: {result}",
    "ruling.nothing": "no effect",
    "how.hand": " [by hand]",
    "how.forge": " [rolled by forge]",
    "how.practice": " [practice, seed {seed}]",
    "how.late": " [entered late]",
    "how.amended": " [amended from entry {entry}]",
    "how.kept": " [dice kept from entry {entry}]",
    "how.policy": " [policy {policy}]",
    "how.only option": " [the only option]",
    "how.decided": "",
    "prompt.throw": "{title}{modifiers}: throw {dice}",
    "prompt.draw": "{title}: draw one",
    "prompt.choose": "{title}{who}:",
    "prompt.option": "  {number}. {option}",
    "prompt.ask": "{title}{who}: {expected}",
    "prompt.who": " ({who})",
    "story.record": "{seq:>4}  {sentence}",
    "story.open": "{pack} ({edition}); players: {players}; dice: {dice}; forge {forge}",
    "story.nobody": "not named",
    "story.call": "{title}{inputs}",
    "story.request": "asked: {title}{modifiers}, throw {dice}",
    "story.card": "a card",
    "story.dice": "thrown: {value}{how}",
    "story.choice": "{title}: {value}{how}",
    "story.late": "entered late: {value}, because {reason}; agreed: {agreed}",
    "story.refused": "dice kept from entry {record} not used",
    "story.decided": "decided by the natural dice",
    "story.done": "done",
    "story.amend": "amends entry {record} to {value}, because {reason}; agreed: {agreed}",
    "story.override": "overrides the result of entry {record} with {values}, because {reason}; agreed: {agreed}",
    "story.undo": "goes back to before entry {to}",
    "story.mark": "mark {code}, salted by {by}",
    "story.close": "closed {reason}",
    "story.other": "a record of the kind {kind}",
    "story.fault": "damaged: {fault}",
    "story.torn": "unfinished: {size} bytes after the last record",
    "odds.policy": "choices: {policy}",
    "odds.mean": "{measure}: mean {mean}",
    "odds.error": "{measure}: mean {mean}, standard error {error}, {samples:,} samples",
}


class _Open(dict[str, Any]):
    """Values for a text; a name that has none stays visible."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def say(texts: Mapping[str, str], key: str, /, **values: Any) -> str:
    """Write the text of a key: the pack's, else forge's own, filled in."""
    return fill(texts.get(key) or WORDS[key], values)


def title(texts: Mapping[str, str], name: str, about: Facts = ()) -> str:
    """Name something by its id: the pack's text, filled in with what it is about, else the id as words."""
    text = texts.get(name)
    if text is not None:
        return fill(text, {key: word(texts, value) for key, value in about})
    said = ", ".join(f"{key.replace('_', ' ')} {word(texts, value)}" for key, value in about)
    plain = name.replace("-", " ").replace("_", " ")
    words = plain[:1].upper() + plain[1:]
    return f"{words} ({said})" if said else words


def word(texts: Mapping[str, str], value: Any) -> Any:
    """Give the pack's word for a value that is an id; numbers and unknown words stay as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return ", ".join(str(word(texts, part)) for part in value)
    return texts.get(str(value), str(value))


def fill(text: str, values: Mapping[str, Any]) -> str:
    """Put values into a text; one that does not suit a value is shown as it is."""
    try:
        return text.format_map(_Open(values))
    except (ValueError, TypeError):
        return text
