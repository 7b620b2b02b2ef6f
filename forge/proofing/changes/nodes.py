"""Two nodes compared: what a definition says otherwise, by path; items of lists are known by what names them.

Places, comments, quotes and the order of keys are no difference. Items that stand elsewhere in a list are, since it is
drawn or printed in that order: as few as possible are then said to have moved.
"""

from __future__ import annotations

from bisect import bisect_left
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from forge.reading.node import Items, Mapping, Node, Scalar, is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Location
    from forge.proofing.changes.values import Sort

NAMES = ("id", "table", "title", "words", "name", "label", "rule", "hex", "path", "along")
"""What names an item of a list, the first that each has and none shares."""
MOST_ALIGNED = 2_000
SHORT_LIST = 120


class Differing(NamedTuple):
    """One place where two nodes differ: its path, both values as written, where the new one stands or the old did."""

    path: str
    sort: Sort
    before: str
    after: str
    where: Location


def differing(old: Node, new: Node, path: str = "") -> Iterator[Differing]:
    """Give every place where two nodes differ, in the order of the new one."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _mappings(old, new, path)
    elif isinstance(old, Items) and isinstance(new, Items):
        yield from _lists(old, new, path)
    elif written(old) != written(new):
        yield Differing(path, "changed", written(old), written(new), new.where)


def written(node: Node) -> str:
    """Write a node in a line, as YAML would."""
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{key}: {written(entry.value)}" for key, entry in node.entries.items()) + "}"
    if isinstance(node, Items):
        return "[" + ", ".join(map(written, node.items)) + "]"
    return "" if is_blank(node) else node.text or '""'


def _mappings(old: Mapping, new: Mapping, path: str) -> Iterator[Differing]:
    for key, entry in new.entries.items():
        at = f"{path}.{key}" if path else key
        if key in old.entries:
            yield from differing(old.entries[key].value, entry.value, at)
        else:
            yield Differing(at, "new", "", written(entry.value), entry.where)
    for key, entry in old.entries.items():
        if key not in new.entries:
            yield Differing(f"{path}.{key}" if path else key, "gone", written(entry.value), "", entry.where)


def _lists(old: Items, new: Items, path: str) -> Iterator[Differing]:
    before, after = written(old), written(new)
    if before == after:
        return
    plain = all(isinstance(item, Scalar) for item in (*old.items, *new.items))
    if (plain and len(before) + len(after) <= 2 * SHORT_LIST) or max(len(old.items), len(new.items)) > MOST_ALIGNED:
        yield Differing(path, "changed", before, after, new.where)
        return
    named = _named(old.items, new.items)
    if named:
        yield from _by_name(old, new, path, *named)
    else:
        yield from _in_order(old.items, new.items, path)


def _named(old: Sequence[Node], new: Sequence[Node]) -> tuple[list[str], list[str]] | None:
    """Name the items of both lists; nothing unless all have a name, each its own."""
    both: list[list[str]] = []
    for items in (old, new):
        names = [_name(item) for item in items]
        if "" in names or len(set(names)) < len(names):
            return None
        both.append(names)
    return both[0], both[1]


def _name(item: Node) -> str:
    if isinstance(item, Scalar):
        return item.text
    if not isinstance(item, Mapping):
        return ""
    for key in NAMES:
        if key in item.entries and isinstance(value := item.entries[key].value, Scalar) and value.text:
            return value.text
    if len(item.entries) == 1:  # a block: what kind it is, and all that it says
        ((kind, entry),) = item.entries.items()
        inner = _name(entry.value) if isinstance(entry.value, Mapping) else ""
        return f"{kind} {inner}" if inner else ""
    return ""


def _by_name(old: Items, new: Items, path: str, names: list[str], news: list[str]) -> Iterator[Differing]:
    olds = dict(zip(names, old.items, strict=True))
    lost = {name: item for name, item in olds.items() if name not in news}
    for name, item in zip(news, new.items, strict=True):
        if name in olds:
            yield from differing(olds[name], item, f"{path}[{name}]")
        elif other := next((each for each in lost if _alike(lost[each], item)), ""):
            yield from differing(lost.pop(other), item, f"{path}[{other}]")
        else:
            yield Differing(f"{path}[{name}]", "new", "", written(item), item.where)
    for name, item in lost.items():
        yield Differing(f"{path}[{name}]", "gone", written(item), "", item.where)
    where = dict(zip(news, (item.where for item in new.items), strict=True))
    for name, was, now in moved([name for name in names if name in where], [name for name in news if name in olds]):
        yield Differing(f"{path}[{name}]", "moved", was, now, where[name])


def _alike(old: Node, new: Node) -> bool:
    """Tell whether two items of other names are the same thing: most of what they say is the same."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return False
    ours, theirs = ({(key, written(entry.value)) for key, entry in item.entries.items()} for item in (old, new))
    return 2 * len(ours & theirs) > max(len(ours), len(theirs))


def moved(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Of two orders of the same names give as few as possible that moved: each with what it stood and stands after."""
    place = {name: number for number, name in enumerate(old)}
    kept = _longest_rise([place[name] for name in new])
    for number, name in enumerate(new):
        if number not in kept:
            was = f"after {old[place[name] - 1]}" if place[name] else "first"
            yield name, was, f"after {new[number - 1]}" if number else "first"


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """Give the places of a longest run of rising numbers."""
    tails: list[int] = []
    ends: list[int] = []
    before: dict[int, int] = {}
    for at, number in enumerate(numbers):
        place = bisect_left(tails, number)
        before[at] = ends[place - 1] if place else -1
        tails[place : place + 1] = [number]
        ends[place : place + 1] = [at]
    kept: set[int] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept


def _in_order(old: Sequence[Node], new: Sequence[Node], path: str) -> Iterator[Differing]:
    """Compare items without names: runs of equal ones hold the lists together, what lies between is paired in turn."""
    matcher = SequenceMatcher(None, [written(item) for item in old], [written(item) for item in new], autojunk=False)
    for what, i, j, k, m in matcher.get_opcodes():
        if what == "equal":
            continue
        paired = min(j - i, m - k)
        for number in range(paired):
            yield from differing(old[i + number], new[k + number], f"{path}[{k + number + 1}]")
        for number in range(k + paired, m):
            yield Differing(f"{path}[{number + 1}]", "new", "", written(new[number]), new[number].where)
        for number in range(i + paired, j):
            yield Differing(f"{path}[{number + 1}]", "gone", written(old[number]), "", old[number].where)
