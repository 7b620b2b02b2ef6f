"""``forge schema``: what a pack may say, as JSON Schema for editors."""

from __future__ import annotations

import json

import click


@click.command("schema")
@click.argument("kind", required=False)
def command(kind: str | None) -> None:
    """Write the JSON Schema of pack.yaml, or of one kind's entry in its parts list.

    Editors that know YAML schemas complete and check definitions with it.
    """
    from forge.errors import nearest
    from forge.kinds import find_kinds
    from forge.pack.load import HEAD

    kinds = find_kinds()
    if kind is not None and kind not in kinds:
        raise click.UsageError(f"there is no kind {kind!r}\n  hint: {nearest(kind, kinds)}")
    if kind is not None:
        schema = kinds[kind].record.schema()
    else:
        schema = HEAD.schema()
        schema["properties"]["components"]["items"] = {
            "anyOf": [_entry(name, found.record.schema()) for name, found in sorted(kinds.items())]
            + [{"type": "object", "properties": {"from": {"type": "string"}}, "required": ["from"]}]
        }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    click.echo(json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False))


def _entry(name: str, schema: dict[str, object]) -> dict[str, object]:
    properties = schema["properties"]
    assert isinstance(properties, dict)
    return schema | {"properties": properties | {"kind": {"const": name}}}
