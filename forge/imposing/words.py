"""The words printed beside the pieces: those in force, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.gaps import fill_in, placeholders
from forge.rules.texts import own_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.imposing.blocks import Sheet

LONGEST_TITLE = 60
"""Characters of what lies on a sheet that are its title; longer, it is called by its kind."""


def say(texts: Mapping[str, str], key: str, **values: object) -> str:
    """Give the words for a key, filled in: from the texts in force, else forge's own, also where theirs do not suit."""
    text = texts[key] if key in texts and _suits(texts[key], values) else own_texts()[key]
    return fill_in(text, values, texts.get("number.thousands", ","))


def _suits(text: str, values: Mapping[str, object]) -> bool:
    try:
        return placeholders(text) <= values.keys()
    except ValueError:
        return False


def title_of(sheet: Sheet, texts: Mapping[str, str]) -> str:
    """Name a sheet by what lies on it: all of it, or what it is if that is too much; kinds never share a sheet."""
    if sheet.title:
        return sheet.title
    titles = list(dict.fromkeys(component.title for component in sheet.components()))
    names = ", ".join(titles)
    return names if len(titles) == 1 or len(names) <= LONGEST_TITLE else plural(texts, sheet.components()[0].kind)


def plural(texts: Mapping[str, str], kind: str) -> str:
    """Name the pieces of a kind: counters, cards."""
    return say(texts, f"pieces.{kind}" if f"pieces.{kind}" in own_texts() else "pieces.other")


def edition_mark(texts: Mapping[str, str], label: str) -> str:
    """What is said of another edition on every sheet: its label, which begins large."""
    return say(texts, "sheet.edition", label=label[:1].upper() + label[1:])
