"""Words for rulings, prompts, odds and ledgers: texts by key, forge's own being in ``templates/texts.yaml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.requests import Facts


class _Open(dict[str, Any]):
    """Values for a text; a name that has none stays visible."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def say(texts: Mapping[str, str], key: str, /, **values: Any) -> str:
    """Write the text of a key, filled in."""
    return fill(texts.get(key, key), values)


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


def running(words: str) -> str:
    """Write a heading in running text: ``Outer`` becomes ``outer``, ``VP`` stays."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def fill(text: str, values: Mapping[str, Any]) -> str:
    """Put values into a text; one that does not suit a value is shown as it is."""
    try:
        return text.format_map(_Open(values))
    except (ValueError, TypeError):
        return text
