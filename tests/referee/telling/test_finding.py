"""Searching a pack: what players say finds what the pack calls otherwise."""

from functools import cache

import pytest
from kit.shipped import RULED

from forge.errors import Problems
from forge.places import components
from forge.referee.catalogue import procedures
from forge.referee.telling.finding import LONGEST_QUERY, MOST_SHOWN, Index
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.passages import passages
from forge.rules import load_rules

PACKS = sorted(path.name for path in components().iterdir() if path.is_dir())


@cache
def _rules(pack):
    return load_rules(components() / pack, Problems(), owner=False)


@cache
def _index(pack):
    return Index(_rules(pack), components() / pack)


def _found(pack, words):
    return _index(pack).find(words)


@pytest.mark.parametrize(
    ("pack", "words", "wanted"),
    [
        ("atlantic-wolves", "raider breaks out", "raider-breakout"),
        ("atlantic-wolves", "raidr", "raider-hunt"),
        ("atlantic-wolves", "u-boat attack", "attack"),
        ("atlantic-wolves", "condor attacks off iceland", "attack"),
        ("atlantic-wolves", "the tonnage limit of an area", "limit"),
        ("atlantic-wolves", "has the fleet been broken", "fleet-check"),
        ("atlantic-wolves", "may an ace leave out the one it adds to its attack", "AW-R24"),
        ("atlantic-chase", "ships break away from battle", "break-away"),
        ("atlantic-chase", "who keeps the initiative", "initiative-change"),
        ("under-ten-flags", "disguises", "disguise"),
        ("under-ten-flags", "which supply box", "u-boat-supply"),
        ("paukenschlag-variant", "frogmen flown in", "frogmen-by-air"),
        ("paukenschlag-variant", "submarine repaired", "repair"),
        ("atlantic-blocks", "nearest ports to return to", "return-ports"),
        ("atlantic-blocks", "strait of gibraltar", "gibraltar"),
    ],
)
def test_players_words_find_the_ruling(pack, words, wanted):
    """What a player would ask leads to what rules it, among the first four."""
    assert wanted in [one.id for one in _found(pack, words)[:4]]


def test_a_translation_is_searched_in_its_own_words():
    """In German the German titles are found, endings left aside."""
    folder = components() / "atlantic-wolves"
    german = (folder / "translations" / "de.yaml",)
    index = Index(load_rules(folder, Problems(), overlays=german, owner=False), folder)
    assert index.find("durchbrüche des störers")[0].id == "raider-breakout"
    said = [one.said for one in index.find("Rettungswurf eines Asses")]
    assert any("Ass" in words for words in said)


@pytest.mark.parametrize("pack", PACKS)
def test_everything_is_found_by_its_own_title(pack):
    """Each procedure, table, reading, unknown and optional rule stands among what its own words find."""
    rules = _rules(pack)
    titles = {name: entry_title(name, (), rules) for name in procedures(rules)}
    titles |= {name: reading.about for name, reading in rules.readings.items()}
    titles |= {name: unknown.question for name, unknown in rules.unknowns.items()}
    titles |= {name: switch.title for name, switch in rules.switches.items()}
    lost = [name for name, words in titles.items() if name not in [one.id for one in _found(pack, words)]]
    same = {name for name in lost for other, words in titles.items() if other != name and words == titles[name]}
    assert set(lost) <= same


@pytest.mark.parametrize("pack", PACKS)
def test_what_is_ruled_is_called_by_a_title(pack):
    """Each stands in lists by itself, so that it begins as a sentence does; no word of an option is taken for one."""
    rules = _rules(pack)
    titles = [entry_title(name, (), rules) for name in procedures(rules)]
    assert [one for one in titles if one[:1].islower()] == []


@pytest.mark.parametrize("pack", RULED)
def test_sheets_are_searched_passage_by_passage(pack):
    """What is printed as words can be found: with its sheet, without marks of type and expressions."""
    found = passages(components() / pack, _rules(pack))
    assert len(found) > 10
    assert all(one.sheet and "**" not in one.words and "{{" not in one.words + one.heading for one in found)
    assert any(one.cite for one in found)


def test_rules_in_short_are_found_with_their_number():
    """A sentence of the rules sheet comes with the rule that it tells."""
    found = _found("atlantic-wolves", "Convoy marker rolls as one Escort more")
    rules = [one for one in found if one.kind == "rule"]
    assert rules
    assert any(one.cite for one in rules)


def test_a_search_is_bounded():
    """A query of any length is cut, and never gives more than can be read."""
    assert len(_found("atlantic-wolves", "raider convoy " * 10_000)) <= MOST_SHOWN
    assert len("raider convoy " * 10_000) > LONGEST_QUERY
    assert _found("atlantic-wolves", "qqqq xxxx") == ()
    assert _found("atlantic-wolves", "the of and") == ()


def test_a_pack_with_broken_files_is_searched_for_the_rest(tmp_path):
    """A sheet that cannot be read takes nothing else with it."""
    (tmp_path / "pack.yaml").write_text("pack: bay\ntitle: Bay\n", "utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "bad.yaml").write_text("id: [\n", "utf-8")
    (tmp_path / "parts" / "good.yaml").write_text(
        "id: rules\nkind: sheet\ntitle: Rules\nblocks:\n  - heading: {words: Fog, note: '3.2'}\n"
        "  - text: No ship sees further than one hex in fog.\n",
        "utf-8",
    )
    rules = load_rules(tmp_path, Problems(), owner=False)
    assert [(one.kind, one.cite) for one in Index(rules, tmp_path).find("seeing in fog")] == [("rule", "3.2")]


BLOCKS = """
id: rules
kind: sheet
title: Rules
blocks:
  - text: Nobody ever sails on a Monday.
  - heading: {words: Fog, note: '3.2'}
  - text: "No ship sees beyond **one hex** in fog.\\n\\n- Ships in {{ fog }} do not fire their guns.\\n\\nToo short."
  - heading: Wind
  - text: The wind turns whenever a one is thrown.
  - heading: {words: '{{ count }}', note: '5'}
  - text: This is said with a rule of its own.
  - title: Night
    rule: '6.1'
    items: [At night all ranges are read as halves.]
  - title: Dawn
    note: '6.2'
    rule: '6.3'
    items: [At dawn they are whole ranges again.]
  - rows:
      - {label: Of a squall, cells: [{words: ships lose one move, and: sails}]}
"""


def test_passages_have_their_heading_and_rule(tmp_path):
    """A heading holds until the next; a title without one has its note, else its rule; expressions are left out."""
    (tmp_path / "pack.yaml").write_text("pack: bay\ntitle: Bay\n", "utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "rules.yaml").write_text(BLOCKS, "utf-8")
    rules = load_rules(tmp_path, Problems(), owner=False)
    assert [tuple(one) for one in passages(tmp_path, rules)] == [
        ("Rules", "Rules", "", "Nobody ever sails on a Monday."),
        ("Rules", "Fog", "3.2", "No ship sees beyond one hex in fog."),
        ("Rules", "Fog", "3.2", "Ships in \N{HORIZONTAL ELLIPSIS} do not fire their guns."),
        ("Rules", "Wind", "", "The wind turns whenever a one is thrown."),
        ("Rules", "Wind", "5", "This is said with a rule of its own."),
        ("Rules", "Night", "6.1", "At night all ranges are read as halves."),
        ("Rules", "Dawn", "6.2", "At dawn they are whole ranges again."),
        ("Rules", "Dawn", "6.2", "Of a squall. ships lose one move. sails"),
    ]
