"""Patches laid over definitions: mappings by key, lists by item, everything else whole."""

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from forge.errors import Problems
from forge.reading.node import Items, Mapping, joined, written
from forge.reading.patch import merge
from forge.reading.yaml_text import parse_yaml


def plain(node):
    """Give a node without its places."""
    if isinstance(node, Mapping):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    return [plain(item) for item in node.items] if isinstance(node, Items) else node.text


def merged(definition, patch):
    """Lay one text over another."""
    problems = Problems()
    return plain(merge(parse_yaml(definition, "a.yaml", problems), parse_yaml(patch, "b.yaml", problems)))


SPACES = "spaces: [{id: north, title: North, size: 8}, {title: South, boxes: [one, two]}]\n"


def test_mappings_are_merged_and_values_replaced():
    """What the patch does not name stays, in its order."""
    assert merged("a: 1\nb: {c: 2, d: 3}\n", "b: {d: 4}\ne: 5\n") == {"a": "1", "b": {"c": "2", "d": "4"}, "e": "5"}


def test_items_of_a_list_are_named_by_id_or_number():
    """A translation of one title repeats neither the measures beside it nor the other items."""
    patched = merged(SPACES, "spaces: {north: {title: Nord}, 2: {boxes: {2: zwei}}}\n")
    assert patched == {
        "spaces": [{"id": "north", "title": "Nord", "size": "8"}, {"title": "South", "boxes": ["one", "zwei"]}]
    }


BLOCKS = """\
blocks:
  - {heading: {words: Sequence of play}}
  - {table: {title: Ports, columns: [{title: Hex}, {title: Hex of the port}]}}
  - text: |
      - **Rough seas**
        slow everything.
"""


def test_items_are_named_by_what_they_say():
    """An item put in before does not shift a translation; by a beginning of eight letters, by less in full."""
    patch = """\
blocks:
  Sequence of play: {heading: {words: Ablauf}}
  Ports: {table: {title: Häfen, columns: {Hex: {title: Feld}, "Hex of the p": {title: Hafenfeld}}}}
  "- **Rough seas** slow": {text: Seegang}
"""
    german = [
        {"heading": {"words": "Ablauf"}},
        {"table": {"title": "Häfen", "columns": [{"title": "Feld"}, {"title": "Hafenfeld"}]}},
        {"text": "Seegang"},
    ]
    assert merged(BLOCKS, patch) == {"blocks": german}
    shifted = BLOCKS.replace("blocks:", "blocks:\n  - {space: 4 mm}")
    assert merged(shifted, patch) == {"blocks": [{"space": "4 mm"}, *german]}


def test_words_that_nothing_or_several_say_name_nothing():
    """A text that has changed since, one that stands twice, and a beginning of a few letters."""
    for name in ("Sequence of turns", "Sequenc", "- *", "Port"):
        assert isinstance(merged(BLOCKS, f'blocks: {{"{name}": {{text: x}}}}\n')["blocks"], dict)
    assert isinstance(merged(BLOCKS + "  - {text: Ports}\n", "blocks: {Ports: {text: x}}\n")["blocks"], dict)


def test_a_list_in_the_patch_replaces_the_list():
    """As ever: whoever writes a list means all of it."""
    assert merged(SPACES, "spaces: [north]\n") == {"spaces": ["north"]}


def test_an_item_that_is_not_there_leaves_a_mapping_where_a_list_must_be():
    """The reader of the definition then refuses it at the line of the patch, instead of nothing being changed."""
    for name in ("nord", "3", "0", "-1"):
        assert isinstance(merged(SPACES, f"spaces: {{'{name}': {{title: Nord}}}}\n")["spaces"], dict)


def test_items_are_put_into_a_list_and_taken_away():
    """Beside an item that is named, one or several; nothing said of an item takes it away."""
    phases = "phases: [Weather, {phase: Turn, each: side}, Supply]\n"
    patch = "phases: {after Weather: [Mud, Frost], before Turn: {phase: Orders}, Turn: {who: red}, 3: }\n"
    assert merged(phases, patch)["phases"] == [
        "Weather", "Mud", "Frost", {"phase": "Orders"}, {"phase": "Turn", "each": "side", "who": "red"}
    ]  # fmt: skip
    assert merged("list: [after, a]\n", "list: {after: b}\n") == {"list": ["b", "a"]}
    assert isinstance(merged(phases, "phases: {before Wether: x}\n")["phases"], dict)


@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=8), st.data())
def test_one_item_changes_and_no_other(words, data):
    """Whatever the list and the number."""
    number = data.draw(st.integers(1, len(words)))
    expected = [*words[: number - 1], "new", *words[number:]]
    assert merged(f"list: [{', '.join(words)}]\n", f"list: {{{number}: new}}\n") == {"list": expected}


def test_words_remember_what_stood_there():
    """What an overlay rewords, twice if need be, is still known by what the definition said; joined words are too."""
    problems = Problems()
    node, once, twice = (
        parse_yaml(text, "a.yaml", problems)
        for text in ("title: Sub Pens\nnote: ours\n", "title: Bunker\n", "title: U-Boot-Bunker\n")
    )
    twice = merge(merge(node, once), twice)
    title, note = (twice.entries[name].value.text for name in ("title", "note"))
    assert (title, written(title)) == ("U-Boot-Bunker", "Sub Pens")
    assert written(note) == "ours"
    assert written(joined(title, "1")) == "Sub Pens 1"
    assert type(joined(note, "1")) is str
    assert written(copy.deepcopy(title)) == written(pickle.loads(pickle.dumps(title))) == "Sub Pens"
