"""What definitions may say, found in the declarations themselves, and what packs do say, seen while they are read."""

import importlib
from contextlib import contextmanager
from types import FunctionType, MethodType, ModuleType

from forge.kinds import find_kinds
from forge.kinds.blocks import block_types
from forge.kinds.faces import definition
from forge.reading.fields import Field, Record
from forge.reading.scalars import Text

ROOTS = (
    ("forge.pack.load", ("HEAD",)),
    ("forge.kinds.faces.definition", ("FACE",)),
    ("forge.kinds.faces.elements", ("WAYS", "DRAW", "UNDER")),
    ("forge.kinds.pages.style", ("STYLE",)),
    ("forge.rules.overlay_form", ("OVERLAY",)),
    ("forge.rules.agreements", ("AGREEMENTS", "UNKNOWNS")),
    ("forge.rules.table_form", ("TABLE",)),
    ("forge.referee.vectors.form", ("CASES",)),
)


class Declared:
    """Records and words to choose from that can be reached from the files of a pack, each under a name."""

    def __init__(self):
        self.records = {}
        self.choices = {}
        self._met = set()

    def walk(self, thing, path):
        """Go through everything that a declaration holds."""
        if id(thing) in self._met or isinstance(
            thing, str | int | float | type | FunctionType | MethodType | ModuleType
        ):
            return
        self._met.add(id(thing))
        if isinstance(thing, Record):
            self.records[id(thing)] = (thing, path)
            for field in thing.fields:
                self.walk(field.type, f"{path}.{field.name}")
        elif isinstance(thing, Field):
            self.walk(thing.type, f"{path}.{thing.name}")
        elif isinstance(thing, Text):
            if thing._known:
                self.choices[id(thing)] = (thing, path)
        elif isinstance(thing, dict):
            for key, value in thing.items():
                self.walk(value, f"{path}.{key}" if isinstance(key, str) else path)
        elif isinstance(thing, list | tuple):
            for value in thing:
                self.walk(value, path)
        elif type(thing).__module__.startswith("forge."):
            for value in vars(thing).values() if hasattr(thing, "__dict__") else ():
                self.walk(value, path)


def declared():
    """Give everything that the files of a pack may say."""
    found = Declared()
    for module, names in ROOTS:
        for name in names:
            found.walk(getattr(importlib.import_module(module), name), name.lower())
    for name, kind in find_kinds().items():
        found.walk(kind.record, name)
    for name, block in block_types().items():
        found.walk(block, f"block {name}")
    return found


@contextmanager
def watched(monkeypatch):
    """Note which fields of which records are said while packs are read, and which words are chosen."""
    fields, words = set(), set()
    read_entries, read_text, read_element = Record._read_entries, Text.read, definition._element

    def entries(self, node, *rest):
        fields.update((id(self), key) for key in node.entries)
        return read_entries(self, node, *rest)

    def text(self, node, *rest):
        value = read_text(self, node, *rest)
        if self._known and hasattr(node, "text"):
            words.add((id(self), node.text))
        return value

    def element(*given):
        """Values that are worked out for each row do not stand in the record that is read."""
        source = read_element(*given)
        fields.update((id(source.way.record), key) for key in source.node.entries)
        return source

    with monkeypatch.context() as patch:
        patch.setattr(definition, "_element", element)
        patch.setattr(Record, "_read_entries", entries)
        patch.setattr(Text, "read", text)
        yield fields, words
