"""Values put into texts: ``{name}``, ``{name:,}`` (thousands), ``{name:+}`` (sign), ``{name:one|several}``.

The last writes a number with its noun, ``{n:ship|ships}``: 1 ship, 2 ships, 12,000 ships.
Texts are downloaded from strangers. Python's own formats reach into objects and ask for a gigabyte of blanks; these
know names alone, and what comes of them is no longer than it may be. ``{{`` and ``}}`` are braces.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMS = "has a brace that is not {name}, {name:,}, {name:+} or {name:one|several}; a brace itself is written twice"
LONGEST = 100_000
"""What a filled text has at most; the openings of a whole game's seals have a tenth of it."""
MORE = "\N{HORIZONTAL ELLIPSIS}"

_PIECE = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)(?::(\+?,?|[^{}|:]{1,60}\|[^{}|:]{1,60}))?\}|[{}]")


class _Gap(NamedTuple):
    name: str
    form: str


def placeholders(text: str) -> frozenset[str]:
    """Give the names that a text leaves open; ``ValueError`` carries the rest of the sentence "text ..."."""
    return frozenset(part.name for part in _parts(text) if isinstance(part, _Gap))


def fill_in(text: str, values: Mapping[str, object], thousands: str = ",") -> str:
    """Put values into a text; a name without a value stays as it is, and so does a text with any other brace."""
    if "{" not in text and "}" not in text:
        return text
    try:
        parts = _parts(text)
    except ValueError:
        return text
    filled = "".join([part if isinstance(part, str) else _shown(part, values, thousands) for part in parts])
    return filled if len(filled) <= LONGEST else filled[:LONGEST] + MORE


@lru_cache(4096)
def _parts(text: str) -> tuple[str | _Gap, ...]:
    parts: list[str | _Gap] = []
    end = 0
    for match in _PIECE.finditer(text):
        parts.append(text[end : match.start()])
        end = match.end()
        if match[1]:
            parts.append(_Gap(match[1], match[2] or ""))
        elif match[0] in ("{{", "}}"):
            parts.append(match[0][0])
        else:
            raise ValueError(FORMS)
    parts.append(text[end:])
    return tuple(part for part in parts if part)


def _shown(gap: _Gap, values: Mapping[str, object], thousands: str) -> str:
    if gap.name not in values:
        return f"{{{gap.name}}}"
    value = values[gap.name]
    one, counted, several = gap.form.partition("|")
    noun = f" {one if value == 1 else several}" if counted else ""
    if not gap.form or not isinstance(value, int):
        return f"{value!s}{noun}"
    number = format(value, "," if counted else gap.form)
    return (number if thousands == "," else number.replace(",", thousands)) + noun
