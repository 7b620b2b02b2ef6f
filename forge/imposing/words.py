"""The words printed beside the pieces: those in force, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.gaps import fill_in, placeholders
from forge.rules.texts import own_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.imposing.blocks import Sheet

LONGEST_TITLE = 60
"""Characters of a sheet's title before the rest of what lies on it is only counted."""


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
    """Name a sheet by what lies on it: all of it, or the first and how many more."""
    if sheet.title:
        return sheet.title
    titles = list(dict.fromkeys(component.title for component in sheet.components()))
    shown = len(titles)
    while shown > 1 and len(", ".join(titles[:shown])) > LONGEST_TITLE:
        shown -= 1
    names = ", ".join(titles[:shown])
    return names if shown == len(titles) else say(texts, "sheet.more", names=names, count=len(titles) - shown)
