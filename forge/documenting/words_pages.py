"""Reference pages for forge's own words: every text key with what it says in each language."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

from forge.documenting.markdown import Page, Target, anchor, blocks, code, link, table, words
from forge.rules.gaps import placeholders
from forge.rules.languages import own_words
from forge.rules.sentences import ENGLISH, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "reference/texts"
ABOUT = (
    "Every word that forge prints on paper, in a prompt or in a receipt is a text with a key. A pack's `texts.yaml` "
    "may say any of them otherwise, and so may an overlay under `texts:`. What stands in braces is filled in."
)


def text_path(key: str) -> str:
    """Give the page on which a key is described."""
    return f"{FOLDER}/{key.partition('.')[0]}.md"


def text_pages() -> Iterator[Page]:
    """Write a page for each group of keys."""
    spoken = {language: own_words(language) for language in sorted(languages(), key=lambda each: each != ENGLISH)}
    keys = sorted(spoken[ENGLISH])
    groups = {name: list(group) for name, group in groupby(keys, lambda key: key.partition(".")[0])}
    path = f"{FOLDER}/index.md"
    rows = [(link(code(name), Target(text_path(name)), path), str(len(group))) for name, group in groups.items()]
    yield Page(path, "Text keys", blocks(ABOUT, table(("Group", "Keys"), rows)))
    heads = ("Key", *(f"`{language}`" for language in spoken), "Filled in")
    for name, group in groups.items():
        lines = [_line(key, [texts.get(key, "") for texts in spoken.values()]) for key in group]
        example = (
            f"For example, in a pack's `texts.yaml`: {code(f'{group[0]}: {json.dumps(spoken[ENGLISH][group[0]])}')}"
        )
        yield Page(text_path(name), name, blocks(f"The words under {code(name)}.", table(heads, lines), example))


def _line(key: str, said: list[str]) -> list[str]:
    gaps = ", ".join(code(name) for name in sorted(placeholders(said[0])))
    return [anchor(f"key-{key}") + code(key), *(code(text) if text.strip() else words(text) for text in said), gaps]
