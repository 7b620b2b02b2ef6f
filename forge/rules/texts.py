"""Words as data: keys to texts, with ``{name}`` where a value goes (``gaps``)."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.errors import Problems, nearest
from forge.reading.node import Items, Mapping, Node, Scalar, describe, is_blank
from forge.reading.yaml_text import read_yaml
from forge.rules.gaps import placeholders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as Lookup

    from forge.errors import Location
    from forge.rules.overlay_form import OverlayFile

OWN_FILE = "texts.yaml"
LONGEST = 4_000
MOST = 20_000
PRINTED = ("cover.", "sheet.", "page.", "labels.", "calibrate.")
"""How the keys of forge's words beside the pieces begin."""
ALWAYS_KNOWN = ("pack.title", "pack.notice", "pack.language")


@functools.cache
def own_texts() -> dict[str, str]:
    """Read forge's own words, for what is printed or said without a pack."""
    problems = Problems()
    node = read_yaml(places.templates() / OWN_FILE, f"templates/{OWN_FILE}", problems)
    texts = {key: said.text for key, said in read_texts(node, problems).items()}
    problems.raise_errors()
    return texts


class Said(NamedTuple):
    """One text and where it was written."""

    text: str
    where: Location


def read_texts(node: Node, problems: Problems) -> dict[str, Said]:
    """Flatten nested names to dotted keys (``area: {iceland: Iceland}`` is ``area.iceland``), checking each text."""
    texts: dict[str, Said] = {}
    for key, leaf in _leaves(node, "", problems):
        if len(texts) >= MOST:
            problems.error(leaf.where, key, f"is more than {MOST:,} texts")
            break
        if is_blank(leaf):
            problems.error(leaf.where, key, "is blank", 'for no words at all write ""')
            continue
        try:
            placeholders(leaf.text)
        except ValueError as error:
            problems.error(leaf.where, key, str(error))
            continue
        if len(leaf.text) > LONGEST:
            problems.error(leaf.where, key, f"is longer than {LONGEST:,} characters")
        elif key in texts:
            problems.error(leaf.where, key, "is said twice")
        else:
            texts[key] = Said(leaf.text, leaf.where)
    return texts


def _leaves(node: Node, at: str, problems: Problems) -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Scalar):
        yield at, node
    elif isinstance(node, Items):
        problems.error(node.where, at, f"must be text or names with texts, not {describe(node)}")
    elif isinstance(node, Mapping):
        for name, entry in node.entries.items():
            yield from _leaves(entry.value, f"{at}.{name}" if at else name, problems)


class Wording:
    """The words in force while definitions are read: each is asked for by key with what the definition itself says.

    ``texts`` are forge's, the pack's and the overlays' words, ``defaults`` those that definitions say themselves.
    """

    def __init__(self, texts: Lookup[str, str]) -> None:
        self.texts = texts
        self.defaults: dict[str, str] = {}

    def say(self, key: str, default: str) -> str:
        """Give the words in force for a key: an overlay's or the pack's, else what the definition says."""
        self.defaults[key] = default
        return self.texts.get(key, default)

    def name(self, key: str, name: str, said: str = "") -> str:
        """Give the words for something named; where nobody says any, the name as a title (``mid-sea``: Mid sea)."""
        return self.say(key, said or as_title(name))


def as_name(words: str) -> str:
    """Write words as a name of lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")


def as_title(name: str) -> str:
    """Write a name as words with a capital."""
    return name.replace("-", " ").capitalize()


def check_spoken(
    file: OverlayFile,
    spoken: dict[str, Said],
    published: dict[str, str],
    in_force: dict[str, str],
    translated: dict[str, str],
) -> None:
    """Check an overlay's texts against those of the published edition, and note what they change.

    ``translated`` are forge's own words in the overlay's language.
    """
    for key, said in spoken.items():
        if key not in published and key not in ALWAYS_KNOWN:
            file.refuse(said.where, f"texts.{key}", "is not a text of forge or of the pack", nearest(key, published))
            continue
        expected = placeholders(published.get(key, ""))
        for name in sorted(placeholders(said.text) - expected):
            message = f"asks for {{{name}}}, which this text is not given"
            file.refuse(said.where, f"texts.{key}", message, nearest(name, expected))
        file.note(f"texts.{key}", in_force.get(key, ""), said.text, said.where)
    if file.overlay.language:
        missing = [key for key, words in published.items() if words and key not in spoken and key not in translated]
        if missing:
            shown = ", ".join(missing[:10]) + (", ..." if len(missing) > 10 else "")
            message = f"leaves {len(missing)} of {len(published)} texts as they were: {shown}"
            hint = f"forge list PACK --overlay {file.overlay.language} --texts lists all that is left"
            file.problems.warning(file.form.where, "texts", message, hint)
