"""YAML into nodes: plain data only, every scalar kept as text, bounded in size and depth.

PyYAML's ``compose`` gives places and raw text; aliases, tags and duplicate keys are refused here, so that no value is
guessed (``safe_load`` reads ``3:1`` as 181) and no file can unfold into more than it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from forge.budget import VALUES, spend
from forge.errors import Location, Problems, fail
from forge.places import inside, shown
from forge.reading.node import Entry, Items, Mapping, Node, Scalar
from forge.reading.slips import COLOUR_NEEDS_QUOTES, NEEDS_QUOTES, colour_after, find_slip, quoted
from forge.reading.text_file import read_text
from forge.sources import is_gathered, read_once

if TYPE_CHECKING:
    from pathlib import Path

DEEPEST = 24
LONGEST_TEXT = 10_000
_PLAIN_TAGS = {
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "timestamp", "value", "merge", "seq", "map")
}
_QUOTES = ("'", '"', "|", ">")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path, shown_as: str, problems: Problems) -> Mapping:
    """Read a file whose top level is a mapping; problems beyond repair raise ``ForgeError``."""
    if not is_gathered():
        return parse_yaml(read_text(path, shown_as), shown_as, problems)

    def parse() -> tuple[Mapping, Problems]:
        found = Problems()
        return parse_yaml(read_text(path, shown_as), shown_as, found), found

    node, found = read_once(path, ("yaml", shown_as), parse)
    problems.add(found)
    return node


def read_pack_yaml(
    folder: Path, name: str, problems: Problems, where: Location | None = None, field: str = ""
) -> Mapping:
    """Read a YAML file of a pack, which must lie inside its folder; ``where`` and ``field`` say what names it."""
    return read_yaml(inside(folder, name, where, field), shown(folder, name), problems)


def parse_yaml(text: str, shown_as: str, problems: Problems) -> Mapping:
    """Turn YAML text into a mapping node; ``shown_as`` is the file name used in problems."""
    spend(VALUES, sum(map(text.count, "\n:,[{")), Location(shown_as))
    reader = _Reader(shown_as, text, problems)
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        slip = find_slip(text, error)
        raise fail(Location(shown_as, slip.line + 1, slip.column + 1), "", slip.message, slip.hint) from None
    except yaml.YAMLError as error:
        raise fail(Location(shown_as), "", f"is not YAML: {str(error).splitlines()[0]}") from None
    except RecursionError:
        raise fail(Location(shown_as), "", f"is nested deeper than {DEEPEST} levels") from None
    if root is None:
        return Mapping({}, Location(shown_as, 1, 1))
    node = reader.convert(root, 0)
    if not isinstance(node, Mapping):
        raise fail(node.where, "", "must be a mapping of names to values at the top level")
    return node


class _Reader:
    """Converts PyYAML nodes, noting what plain data may not contain."""

    def __init__(self, file: str, text: str, problems: Problems) -> None:
        self._file = file
        self._text = text
        self._problems = problems
        self._seen: set[int] = set()

    def convert(self, node: Any, depth: int) -> Node:
        where = Location(self._file, node.start_mark.line + 1, node.start_mark.column + 1)
        if depth > DEEPEST:
            raise fail(where, "", f"is nested deeper than {DEEPEST} levels")
        if id(node) in self._seen:
            raise fail(where, "", "uses an alias (*name); write the value out again")
        self._seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            self._refuse_tag(node, where)
            return self._scalar(node, where)
        if isinstance(node, yaml.SequenceNode):
            self._refuse_tag(node, where)
            return Items(tuple(self.convert(child, depth + 1) for child in node.value), where)
        self._refuse_tag(node, where)
        if _is_expression(node):
            return self._expression(node, where)
        return Mapping(self._entries(node, depth), where)

    def _scalar(self, node: Any, where: Location) -> Scalar:
        """Give a scalar; a colour that YAML took for a remark is reported and given as it was meant."""
        if not node.value and node.style not in _QUOTES:
            at = node.end_mark.index
            end = self._text.find("\n", at)
            if colour := colour_after(self._text[at : end if end >= 0 else None]):
                self._problems.error(where, "", COLOUR_NEEDS_QUOTES, f'write "{colour}"')
                return Scalar(colour, where, quoted=True)
        if len(node.value) > LONGEST_TEXT:
            self._problems.error(where, "", f"holds more than {LONGEST_TEXT:,} characters")
            return Scalar(node.value[:100], where, quoted=True)
        return Scalar(node.value, where, node.style in _QUOTES)

    def _expression(self, node: Any, where: Location) -> Scalar:
        """Report an expression without quotes, which YAML takes for a mapping, and give it as it was meant."""
        text = self._text[node.start_mark.index : node.end_mark.index]
        self._problems.error(where, "", NEEDS_QUOTES, f"write {quoted(text)}")
        return Scalar(text, where, quoted=True)

    def _is_comma(self, node: Any, key: Any, value: Any) -> bool:
        """Tell a word that only stands by itself in {braces} because a comma before it parted a text."""
        if not node.flow_style or value.value or not isinstance(value, yaml.ScalarNode) or value.style in _QUOTES:
            return False
        return ":" not in self._text[key.end_mark.index : value.end_mark.index + 1]

    def _entries(self, node: Any, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            where = Location(self._file, key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if not isinstance(key_node, yaml.ScalarNode):
                self._problems.error(where, "", "a key must be a single word or number")
                continue
            key = key_node.value
            if entries and self._is_comma(node, key_node, value_node):
                self._join(entries, key, where)
                continue
            if key in entries:
                first = entries[key].where.line
                self._problems.error(where, key, f"appears twice in the same mapping (first on line {first})")
                continue
            entries[key] = Entry(where, self.convert(value_node, depth + 1))
        return entries

    def _join(self, entries: dict[str, Entry], words: str, where: Location) -> None:
        """Report a comma within a text in {braces}, and join the text again."""
        name, entry = entries.popitem()
        if isinstance(entry.value, Scalar):
            text = f"{entry.value.text}, {words}"
            hint = f"write {name}: {quoted(text)}" if not entry.value.quoted else "put all of it within the quotes"
            self._problems.error(where, name, "a text with a comma needs quotes in {braces}", hint)
            entry = entry._replace(value=Scalar(text, entry.value.where, quoted=True))
        else:
            self._problems.error(where, words, "has no value", "write name: value")
        entries[name] = entry

    def _refuse_tag(self, node: Any, where: Location) -> None:
        if node.tag not in _PLAIN_TAGS:
            self._problems.error(where, "", f"uses a tag ({node.tag}); only plain values are read")


def _is_expression(node: Any) -> bool:
    """Tell ``{{ name }}`` without quotes: a mapping in braces whose only key is one, too, and begins beside it."""
    if not node.flow_style or len(node.value) != 1:
        return False
    key = node.value[0][0]
    inside = isinstance(key, yaml.MappingNode) and key.flow_style
    return inside and bool(key.start_mark.index == node.start_mark.index + 1)
