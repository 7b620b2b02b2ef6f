"""The words of the pages, by language: ``templates/table/words/ROOM.yaml`` is English, ``ROOM.de.yaml`` German.

A key is ``ROOM.NAME``. The words of a game are its own texts'; these are only those of the pages around it.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from forge.errors import Problems
from forge.places import templates
from forge.reading.yaml_text import read_yaml
from forge.rules.gaps import fill_in
from forge.rules.texts import read_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

LANGUAGES = ("en", "de")
LANGUAGE = "lang"
"""The cookie that keeps which was chosen."""
NAMES = {"en": "English", "de": "Deutsch"}


class Words:
    """The words of one language, to be called by key."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = read_words(language)

    def __call__(self, key: str, /, **values: Any) -> str:
        """Give the words of a key, filled in; ``{n:ship|ships}`` writes a number with its noun."""
        return fill_in(self._texts[key], values, self._texts["base.thousands"])

    def __contains__(self, key: object) -> bool:
        return key in self._texts


@functools.cache
def read_words(language: str) -> dict[str, str]:
    """Read all words of a language, by ``ROOM.NAME``."""
    texts: dict[str, str] = {}
    ending = ".yaml" if language == LANGUAGES[0] else f".{language}.yaml"
    for path in sorted((templates() / "table" / "words").glob("*.yaml")):
        room, _, rest = path.name.partition(".")
        if f".{rest}" == ending:
            problems = Problems()
            said = read_texts(read_yaml(path, f"templates/table/words/{path.name}", problems), problems)
            problems.raise_errors()
            texts |= {f"{room}.{key}": one.text for key, one in said.items()}
    return texts


def choose_language(kept: str, accepted: str) -> str:
    """Give the language that was chosen, else the first that a browser accepts and the pages speak, else English."""
    wanted: Sequence[str] = (kept, *(part.partition(";")[0].strip()[:2].lower() for part in accepted.split(",")))
    return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])
