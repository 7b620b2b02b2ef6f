"""Pages: Jinja templates of forge's own, every value escaped; no template ever comes from a pack."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from forge.places import templates

if TYPE_CHECKING:
    from jinja2 import Template


@functools.cache
def _environment() -> Environment:
    loader = FileSystemLoader(templates() / "table")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, cache_size=-1
    )


def template(name: str) -> Template:
    """Give a template by its name below ``templates/table``."""
    return _environment().get_template(name)


def write(name: str, **values: Any) -> str:
    """Fill a template in."""
    return template(name).render(**values)
