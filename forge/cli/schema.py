"""``forge schema``: what the files of a pack may say, as JSON Schema for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo_json

if TYPE_CHECKING:
    from forge.reading.fields import Schema

FILES = ("face", "overlay", "procedures", "readings", "sequence", "stocks", "table", "templates", "unknowns", "vectors")
"""The files of a pack beside ``pack.yaml`` that say all by themselves: a style leaves things to what it extends."""
SERVICE = "service"


@click.command("schema")
@click.argument("name", required=False, metavar="[FILE|KIND]")
def command(name: str | None) -> None:
    """Write the JSON Schema of pack.yaml, of another file, or of one kind's entry in the parts list.

    Files are face, overlay (editions and translations too), procedures, readings, sequence (of play), stocks (sticker
    products), table, templates (slots), unknowns and vectors, and service, a print service of one's own. Editors that
    know YAML schemas complete and check definitions with it.
    """
    from forge.documenting.declared import form_of
    from forge.errors import nearest
    from forge.kinds import find_kinds

    if name in FILES:
        schema = form_of(name).schema()
    elif name == SERVICE:
        schema = _service()
    else:
        kinds = find_kinds()
        if name is not None and name not in kinds:
            hint = nearest(name, [*FILES, SERVICE, *kinds])
            raise click.UsageError(f"there is no file or kind {name!r} to describe\n  hint: {hint}")
        schema = kinds[name].record.schema() if name else _pack()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    echo_json(schema, sort_keys=True)


def _service() -> Schema:
    from forge.press.service import Service

    return Service.schema()


def _pack() -> Schema:
    from forge.kinds import find_kinds
    from forge.pack.head import Head

    schema = Head.schema()
    schema["properties"]["components"]["items"] = {
        "anyOf": [_entry(name, found.record.schema()) for name, found in sorted(find_kinds().items())]
        + [{"type": "object", "properties": {"from": {"type": "string"}}, "required": ["from"]}]
    }
    return schema


def _entry(name: str, schema: Schema) -> Schema:
    return schema | {"properties": schema["properties"] | {"kind": {"const": name}}}
