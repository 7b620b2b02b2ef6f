"""Nothing of the tool stands on players' paper: every word of every page of every kit, edition and translation."""

import re
from itertools import product

import pytest
import yaml
from kit import shipped
from kit.drawn import pages_of, texts_of

from forge.errors import Problems
from forge.imposing.impose import impose
from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import components, find_pack, pack_names
from tests.kit.repeated import slow_but

MACHINE = {
    "the number of an unknown": re.compile(r"\bU-[A-Z]{2,}-\d+"),
    "the number of a reading": re.compile(r"\b[A-Z]{2,4}-R\d+\b"),
    "a hash": re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b"),
    "a command": re.compile(r"\bforge (?:list|build|fill|check|play|referee|odds|new)\b|(?<!\S)--[a-z]+"),
    "a name of a program": re.compile(r"\b[a-z]+_[a-z_]+\b|\{\{|\}\}|\bNone\b|\bTrue\b|\bFalse\b"),
}


def kits():
    """Give every pack, in every edition, with every translation that comes with it."""
    for name in pack_names():
        folder = components() / name
        editions = ["published", *sorted(file.stem for file in (folder / "editions").glob("*.yaml"))]
        translations = ["", *sorted(file.stem for file in (folder / "translations").glob("*.yaml"))]
        yield from ((name, *kit) for kit in product(editions, translations))


def fullest(name):
    """Give the edition of a pack that prints most: a house edition fills what others leave open."""
    return "house" if (components() / name / "editions" / "house.yaml").is_file() else "published"


def keys_of(pack):
    """List the keys of a pack that nobody would write: ids with a hyphen that are printed otherwise."""
    rules = pack.rules
    keys = {name for table in rules.tables.values() for axis in table.axes for name, _ in axis.names}
    keys |= {choice for table in rules.tables.values() for field in table.fields for choice in field.type.choices}
    keys |= {choice for unknown in rules.unknowns.values() for choice in unknown.type.choices}
    keys |= {piece.id for component in pack.components for piece in component.pieces}
    printed = set(rules.texts.values())
    return {key for key in keys if "-" in key and key not in printed}


@pytest.mark.parametrize(
    ("name", "edition", "translation"),
    slow_but(kits(), lambda name, edition, translation: not translation and edition == fullest(name)),
)
def test_no_word_of_the_tool_is_printed(name, edition, translation):
    """No number of an unknown or a reading, no hash, no command, no key of the pack stands on any page."""
    pack, problems = shipped.load(name, edition, translation), Problems()
    plan = plan_sheets(
        pack.components, ImposeOptions(cover=True, stocks=stock_book(), label=pack.rules.label), problems
    )
    keys = keys_of(pack)
    found = []
    for page in impose(plan, pack, problems):
        for text in texts_of(page.shapes):
            found += [(page.title, kind, text) for kind, pattern in MACHINE.items() if pattern.search(text)]
            found += [(page.title, "a key", word) for word in re.findall(r"[\w-]+", text) if word in keys]
    assert found == []
    assert not problems.errors


READINGS = """readings:
  TY-R1: {rule: "1", about: Who fires?, default: all, alternatives: {all: All, few: A few}, status: open}
  TY-R2: {rule: "2", about: Who else?, default: all, alternatives: {all: All, few: A few}, status: open}
  TY-R3: {rule: "3", about: What of fog?, default: all, alternatives: {all: All, few: A few}, status: open}
"""
HEADED = """pack: toy
title: Toy
components:
  - id: sheet
    kind: sheet
    page: 120 x 90 mm
    blocks:
      - readings:
          heads: {TY-R2: Gunnery}
          usual: {TY-R3: Fog may lift., TY-R2: All fire., TY-R1: Half fire.}
"""


def sheets_of_readings():
    """Give each sheet that tells how doubtful rules are read, with the sentences that its definition has for them."""
    for name in pack_names():
        for file in sorted((components() / name / "parts").glob("*.yaml")):
            text = file.read_text(encoding="utf-8")
            if "readings:" not in text:
                continue
            definition = yaml.load(text, yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader)
            for block in _mappings(definition):
                if "readings" in block:
                    yield name, definition["id"], block["readings"]["usual"]


def _mappings(value):
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _mappings(one)
    if isinstance(value, dict):
        yield value


def printed_on(pack, sheet):
    """Give all words of a sheet, without the room between them."""
    (component,) = (one for one in pack.components if one.id == sheet)
    return "".join(pages_of(component).split())


@pytest.mark.parametrize(("name", "sheet", "usual"), list(sheets_of_readings()), ids=lambda one: str(one)[:20])
def test_every_reading_is_said_in_words(name, sheet, usual, tmp_path):
    """Each doubtful rule has its sentence; one that is read otherwise has the question and that answer instead."""
    pack = shipped.load(name)
    assert sorted(usual) == sorted(pack.rules.readings)
    text = printed_on(pack, sheet)
    assert all("".join(words.split()) in text for words in usual.values())
    number, reading = next(iter(pack.rules.readings.items()))
    other = reading.ids[1]
    overlay = tmp_path / "other.yaml"
    overlay.write_text(f"overlay: other\ntitle: Other\nreadings: {{{number}: {other}}}\n")
    problems = Problems()
    pack = load_pack(find_pack(name), find_kinds(), problems, overlays=[overlay])
    assert not problems.errors
    text = printed_on(pack, sheet)
    assert "".join(reading.about.split()) in text
    assert "".join(dict(reading.alternatives)[other][1:].rstrip(".").split()) in text
    assert "".join(usual[number].split()) not in text


def test_readings_stand_under_their_heads(tmp_path):
    """In the order of the sheet, a heading right before the reading that begins its group."""
    (tmp_path / "readings.yaml").write_text(READINGS, encoding="utf-8")
    (tmp_path / "pack.yaml").write_text(HEADED, encoding="utf-8")
    problems = Problems()
    pack = load_pack(tmp_path, find_kinds(), problems)
    assert not problems.errors
    assert "•Fogmaylift.Gunnery•Allfire.•Halffire." in printed_on(pack, "sheet")


@pytest.mark.parametrize("text", ["U-UTF-11", "see AW-R4", "a14efbdb2b2f", "forge list x", "use --blanks", "back_guns"])
def test_words_of_the_tool_would_be_found(text):
    """Each of what a review of the printed kits once found is known."""
    assert any(pattern.search(text) for pattern in MACHINE.values())


@pytest.mark.parametrize("text", ["U-504", "1942-43", "BV-222", "Kiel/Narvik", "feedback", "turn 12345678", "10-11"])
def test_words_of_players_would_not(text):
    """Boats, years and plain words are no words of the tool."""
    assert not any(pattern.search(text) for pattern in MACHINE.values())
