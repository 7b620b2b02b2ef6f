"""Forge's own words by language: ``templates/texts.yaml`` is English, ``texts.LANGUAGE.yaml`` beside it another.

A pack says ``language: de`` and has them; an overlay that translates has them too. A pack in a language that forge does
not speak gives in its texts.yaml itself what is printed beside its pieces.
"""

from __future__ import annotations

import functools
from difflib import get_close_matches
from typing import TYPE_CHECKING

from forge import places
from forge.errors import Problems, nearest
from forge.reading.fields import INVALID
from forge.reading.scalars import LANGUAGE
from forge.reading.yaml_text import read_yaml
from forge.rules.gaps import placeholders
from forge.rules.sentences import ENGLISH, SPOKEN, languages
from forge.rules.texts import PRINTED, own_texts, read_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.reading.node import Scalar
    from forge.rules.texts import Said

ON_SCREEN = frozenset(
    (
        "built",
        "calibrate",
        "expected",
        "heading",
        "how",
        "modifier",
        "odds",
        "prompt",
        "ruling",
        "secrets",
        "status",
        "story",
    )
)
"""The groups of words that no sheet of a pack bears."""


@functools.cache
def own_words(language: str) -> dict[str, str]:
    """Give forge's own words in a language, or in what it is a kind of (``de-AT``); none where forge has none."""
    for name in (language, language.partition("-")[0]):
        if name == ENGLISH:
            return own_texts()
        file = f"texts.{name}.yaml"
        if name in languages():
            problems = Problems()
            texts = read_texts(read_yaml(places.templates() / file, f"templates/{file}", problems), problems)
            problems.raise_errors()
            return {key: said.text for key, said in texts.items()}
    return {}


def unspoken(language: str, given: Mapping[str, object]) -> dict[str, str]:
    """Give forge's words, in English, that neither forge nor ``given`` has in a language."""
    known = {*own_words(language), *given, SPOKEN}
    return {key: words for key, words in own_texts().items() if words and key not in known}


def check_language(language: Scalar, given: Mapping[str, object], problems: Problems) -> None:
    """Refuse a language in which what is printed beside the pieces has no words."""
    if LANGUAGE.read(language, "language", problems) is INVALID:
        return
    missing = unspoken(language.text, given)
    printed = [key for key in missing if key.partition(".")[0] not in ON_SCREEN]
    spoken = ", ".join(languages())
    if printed:
        message = f"forge has no words in {language.text!r}, and texts.yaml gives not all: {printed[0]} is missing"
        hint = f"forge speaks {spoken}; for another language write into texts.yaml what forge list PACK --texts shows"
        problems.error(language.where, "language", message, hint)
    elif missing:
        message = f"has no words in {language.text!r} for {len(missing)} texts on the screen, which stay English"
        problems.warning(language.where, "language", message, "forge list PACK --texts shows them")


def check_own(said: Mapping[str, Said], problems: Problems) -> None:
    """Check what a pack says in place of forge's own words: it is given the same values, no others."""
    own = own_texts()
    for key, text in said.items():
        if key in own:
            given = placeholders(own[key])
            for name in sorted(placeholders(text.text) - given):
                message = f"asks for {{{name}}}, which this text is not given"
                problems.error(text.where, f"texts.{key}", message, nearest(name, given))
        elif key.startswith(PRINTED) and (meant := get_close_matches(key, own, 1, 0.8)):
            problems.warning(text.where, f"texts.{key}", "is not a text of forge", f"did you mean {meant[0]!r}?")
