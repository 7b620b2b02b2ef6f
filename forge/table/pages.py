"""Pages: Jinja templates of forge's own, every value escaped; no template ever comes from a pack."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from forge.places import templates
from forge.reading.one_line import lines_only

if TYPE_CHECKING:
    from jinja2 import Template


@functools.cache
def _environment() -> Environment:
    loader = FileSystemLoader(templates() / "table")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
    )
    environment.filters["sentence"] = sentence
    return environment


def sentence(words: str) -> str:
    """Begin words with a capital, as a sentence of its own: at a terminal they follow a place or a name."""
    words = words.strip()
    return words[:1].upper() + words[1:]


def _shown(value: object) -> Any:
    """Write out what would turn the direction of a page's words or hide some; what a template made is as it is."""
    return lines_only(value) if type(value) is str else value


def template(name: str) -> Template:
    """Give a template by its name below ``templates/table``."""
    return _environment().get_template(name)


def write(name: str, **values: object) -> str:
    """Fill a template in."""
    return template(name).render(**values)
