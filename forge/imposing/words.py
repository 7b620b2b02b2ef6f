"""The words printed beside the pieces: those in force, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.texts import own_texts

if TYPE_CHECKING:
    from collections.abc import Mapping


def say(texts: Mapping[str, str], key: str, **values: object) -> str:
    """Give the words for a key, filled in: from the texts in force, else forge's own, also where theirs do not suit."""
    if key in texts:
        try:
            return texts[key].format_map(values)
        except (KeyError, ValueError, TypeError):
            pass
    return own_texts()[key].format_map(values)
