"""What forge says in English where it arises, said in another language where it is shown: wrong usage, verdicts.

``templates/sentences.LANGUAGE.yaml`` has under each English sentence, gaps in braces, the same in a language. What
fills a gap that is called ``{said}`` is itself such a sentence, or a part of one; in one called ``{each}`` are several
of them, apart by commas.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from forge import places

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH = "en"
SPOKEN = "spoken"
"""The text that names the language of forge's own words."""
SAID, EACH = "said", "each"
COUNTS = dict.fromkeys(("record", "number", "shake"), r"[\d,]+")

_GAP = re.compile(r"\{([a-z_0-9]+)\}")
_NUMBER = re.compile(r"\A(\d{1,3}(?:,\d{3})*)(\.\d+|)\Z")

Marks = tuple[str, str]
"""What stands between thousands, and before decimals."""


class Sentence(NamedTuple):
    """One English sentence as a pattern, and what is said instead."""

    pattern: re.Pattern[str]
    instead: str


def languages() -> tuple[str, ...]:
    """The languages that forge speaks."""
    return tuple(sorted([ENGLISH, *(path.name.split(".")[1] for path in places.templates().glob("texts.*.yaml"))]))


def said_in(texts: Mapping[str, str], line: str) -> str:
    """Say a line in the language of some texts; one for which there is no sentence stays as it is."""
    language = texts.get(SPOKEN, "")
    indent = line[: len(line) - len(line.lstrip())]
    marks = texts.get("number.thousands", ","), texts.get("number.decimal", ".")
    return indent + _said(line[len(indent) :], sentences(language), marks)


@cache
def by_english(kind: str, language: str) -> Mapping[str, str]:
    """Give what ``templates/KIND.LANGUAGE.yaml`` has in a language under each English text; nothing in English."""
    file = f"{kind}.{language}.yaml"
    if not language.isalpha() or not (places.templates() / file).is_file():
        return {}
    from forge.errors import Problems  # they bring YAML, which whoever speaks English spares
    from forge.reading.node import Mapping as Named
    from forge.reading.node import Scalar
    from forge.reading.yaml_text import read_yaml

    problems = Problems()
    node = read_yaml(places.templates() / file, f"templates/{file}", problems)
    problems.raise_errors()
    assert isinstance(node, Named)
    return {key: entry.value.text for key, entry in node.entries.items() if isinstance(entry.value, Scalar)}


@cache
def sentences(language: str) -> tuple[Sentence, ...]:
    """Give the sentences of a language, those with the most words of their own first; none in English."""
    said = by_english("sentences", language)
    found = sorted(said, key=lambda key: (key.startswith("{"), -len(_GAP.sub("", key))))
    return tuple(Sentence(_pattern(key), said[key]) for key in found)


def _pattern(words: str) -> re.Pattern[str]:
    """Make a sentence a pattern; what stands between quotation marks may stand between either kind of them."""
    parts = _GAP.split(words)
    plain = [re.escape(part).replace("'", "['\"]") for part in parts[::2]]
    gaps = [f"(?P<{name}>{COUNTS.get(name, '.+?')})" for name in parts[1::2]]
    return re.compile("".join(map("".join, zip(plain, [*gaps, ""], strict=True))), re.DOTALL)


def _said(words: str, known: tuple[Sentence, ...], marks: Marks) -> str:
    for sentence in known:
        if found := sentence.pattern.fullmatch(words):
            gaps = {name: _filled(name, value, known, marks) for name, value in found.groupdict().items()}
            return _GAP.sub(partial(_put, gaps), sentence.instead)
    return words


def _put(gaps: Mapping[str, str], gap: re.Match[str]) -> str:
    return gaps[gap[1]]


def _filled(name: str, value: str, known: tuple[Sentence, ...], marks: Marks) -> str:
    """Give what fills a gap: a sentence, a number with the marks of the language, or the words as they are."""
    if name.startswith(SAID):
        return _said(value, known, marks)
    if name.startswith(EACH):
        return ", ".join(_said(one, known, marks) for one in value.split(", "))
    return _NUMBER.sub(lambda found: found[1].replace(",", marks[0]) + found[2].replace(".", marks[1]), value)
