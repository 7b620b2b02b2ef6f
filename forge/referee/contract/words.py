"""Words for rulings, prompts, odds and ledgers: texts by key, forge's own being in ``templates/texts.yaml``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from forge.rules.gaps import fill_in, placeholders
from forge.rules.sentences import said_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.requests import Facts


_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LIST = re.compile(rf"{_ID.pattern}(?:(?:[,;:] |\+){_ID.pattern})*")
_PLUS = re.compile(r"(?<=[a-z0-9])\+(?=[a-z])")
_CODE = re.compile(r"[a-z]\d{1,2}")


def say(texts: Mapping[str, str], key: str, /, **values: Any) -> str:
    """Write the text of a key, filled in."""
    return fill(texts, texts.get(key, key), values)


def title(texts: Mapping[str, str], name: str, about: Facts = (), called: str = "") -> str:
    """Name something by its id: the pack's text, filled in with what it is about, else what it is ``called``.

    What is not called anything is called by its id as words.

    Of a text that names more than is known here the one under ``NAME.alone`` stands in its place.
    """
    text = texts.get(name)
    if text is not None and "{" in text and not placeholders(text) <= {key for key, _ in about}:
        text, about = texts.get(f"{name}.alone"), ()
    if text is not None:
        return fill(texts, text, {key: word(texts, value) for key, value in about})
    said = ", ".join(f"{texts.get(f'input.{key}', key.replace('_', ' '))} {word(texts, value)}" for key, value in about)
    plain = name.replace("-", " ").replace("_", " ")
    words = called or plain[:1].upper() + plain[1:]
    return f"{words} ({said})" if said else words


def word(texts: Mapping[str, str], value: Any) -> Any:
    """Give the pack's word for a value that is an id; numbers and unknown words stay as they are."""
    if isinstance(value, bool):
        return texts.get("yes", "yes") if value else texts.get("no", "no")
    if isinstance(value, int):
        return value
    if value is None:
        return texts.get("not-known", "not known")
    if isinstance(value, tuple):
        return ", ".join(str(word(texts, part)) for part in value) or texts.get("empty-list", "none")
    whole = _whole(texts, str(value))
    if whole != value or " " not in whole:
        return whole
    return typed(texts, whole) if _LIST.fullmatch(whole) else said_in(texts, whole)


def _whole(texts: Mapping[str, str], name: str) -> str:
    """Give the text of an id that stands alone: one that waits for values is not it, but that under ``ID.alone``.

    What is told has its text under ``option.ID``, where that of the id is a title. What a table lists by its id is
    called as there, further copies of it with their number; a letter with a number is a code, which stands in capitals.
    """
    text = texts.get(f"option.{name}") or texts.get(name)
    if text is not None:
        return texts.get(f"{name}.alone", name) if "{" in text and text != name else text
    if called := texts.get(f"id.{name}"):
        return called
    of, _, number = name.rpartition("-")
    if number.isdecimal() and f"id.{of}" in texts:
        return f"{texts[f'id.{of}']} {number}"
    return name.upper() if _CODE.fullmatch(name) else name


def counted(texts: Mapping[str, str], key: str, value: object, several: str) -> str:
    """Give the noun of a value: the text ``one.KEY`` of exactly one, else the plural."""
    return texts.get(f"one.{key}", several) if value == 1 else several


def measure_words(texts: Mapping[str, str], name: str, amount: object = None) -> str:
    """Name a measure, as it stands after an amount of it."""
    return counted(texts, f"measure.{name}", amount, texts.get(f"measure.{name}", name.replace("-", " ")))


def policy_words(texts: Mapping[str, str], name: str) -> str:
    """Name a way of deciding: the text ``policy.NAME``, else as it is typed."""
    return texts.get(f"policy.{name}", name)


def situation_title(texts: Mapping[str, str], name: str) -> str:
    """Name a situation: the text ``situation.NAME``, else its file in words."""
    key = f"situation.{name}"
    return title(texts, key if key in texts else name)


def option_words(name: str, option: str, about: Facts, texts: Mapping[str, str]) -> str:
    """Write one option of a choice: the text ``ID.OPTION`` filled in, else the pack's word for it, else its id."""
    key = f"{name}.{option}"
    return title(texts, key, about) if texts.get(key) else typed(texts, option)


def input_title(texts: Mapping[str, str], name: str) -> str:
    """Name what is told under an id: the text ``input.ID``, which is running text, else as all of that id is named."""
    called = texts.get(f"input.{name}") or title(texts, name)
    return called[:1].upper() + called[1:]


def input_words(texts: Mapping[str, str], name: str, words: str) -> tuple[str, str]:
    """Write in running text what was told under an id: how that is called, and what was told."""
    said = typed(texts, words)
    if said == words and f"{name}.{words}" in texts:
        said = running(texts, option_words(name, words, (), texts))
    return texts.get(f"input.{name}") or running(texts, title(texts, name)), said


def asked_about(asked: Any, texts: Mapping[str, str]) -> Facts:
    """Give the named values of a request or an entry, with who decides where the text of its id says so."""
    about: Facts = asked.about
    return (*about, ("who", asked.who)) if "{who}" in texts.get(getattr(asked, "id", ""), "") else about


def running(texts: Mapping[str, str], words: str) -> str:
    """Write a heading in running text: ``Outer`` becomes ``outer``, ``VP`` stays, and all where the texts say keep."""
    lowered = words[1:2].islower() and texts.get("heading.running") != "keep"
    return words[:1].lower() + words[1:] if lowered else words


def typed(texts: Mapping[str, str], words: str) -> str:
    """Write what was typed, ``2 normal ace, 1 shadow`` or ``hood+rodney``, with the pack's words for each id in it."""
    whole = _whole(texts, words)
    return whole if whole != words else _ID.sub(lambda found: _whole(texts, found[0]), _PLUS.sub(", ", words))


def number(texts: Mapping[str, str], value: int) -> str:
    """Write a number with the mark that the texts put between thousands."""
    return f"{value:,}".replace(",", texts.get("number.thousands", ","))


def decimals(texts: Mapping[str, str], digits: str) -> str:
    """Write digits with a point in them with the mark that the texts put before decimals."""
    return digits.replace(".", texts.get("number.decimal", "."))


def fill(texts: Mapping[str, str], text: str, values: Mapping[str, Any]) -> str:
    """Put values into a text, with the mark that the texts put between thousands."""
    return fill_in(text, values, texts.get("number.thousands", ","))
