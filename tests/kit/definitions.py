"""What files of packs may say, as text: every record, its fields, their limits, and what they are when left out.

``python -m kit.definitions`` in ``tests`` writes it anew. Packs of others rely on each line: a field that is gone, a
limit that is closer or a default that is another breaks what they have written.
"""

import importlib
import json
import pathlib
import pkgutil
from collections.abc import Iterator

import forge
from forge.reading.fields import REQUIRED, Field, Record

FILE = pathlib.Path(__file__).parents[1] / "reading" / "contract" / "definitions.txt"
SAID_ELSEWHERE = {"description", "title", "markdownDescription", "enumDescriptions", "x-words"}
FEW = 16


def _records(of: type[Record] = Record) -> Iterator[type[Record]]:
    for each in of.__subclasses__():
        if each.__module__.startswith("forge."):
            yield each
        yield from _records(each)


def _short(schema: object) -> object:
    """A schema without its words; what is a record of its own, or a long list of words, by its name and length."""
    match schema:
        case {"properties": dict(), "description": str(name)}:
            return f"<{name}>"
        case {"enum": list(words)} if len(words) > FEW:
            return f"<one of {len(words)} words>"
        case dict():
            return {key: _short(value) for key, value in schema.items() if key not in SAID_ELSEWHERE}
        case list():
            return [_short(each) for each in schema]
    return schema


def _default(field: Field) -> str:
    if field.default is REQUIRED:
        return "must be said"
    return f"= {field.default!r}" if isinstance(field.default, (bool, int, float, str, tuple, type(None))) else "= one"


def lines() -> Iterator[str]:
    """Give a line for each field of each record, the records by the file they are declared in."""
    for each in pkgutil.walk_packages(forge.__path__, "forge."):
        if not each.name.endswith("__main__"):
            importlib.import_module(each.name)
    for record in sorted(set(_records()), key=lambda one: (one.__module__, one.__qualname__)):
        if record.fields:
            yield f"# {record.called or record.__name__} ({record.__module__}.{record.__qualname__})"
        for field in record.fields:
            kind = json.dumps(_short(field.type.schema()), ensure_ascii=False, sort_keys=True)
            yield f"{field.name}: {kind} {_default(field)}"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
