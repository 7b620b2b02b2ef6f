"""Changes planted one by one in a pack: each is named, with both values, and nothing else is."""

import random
import shutil
from functools import partial

import pytest

from forge.proofing.changes.compare import Comparison, Side
from forge.proofing.changes.state import Chosen
from tests.proofing.planted import edit, plant, shuffle, told

PACK, SHIPS, VOLLEY, WEATHER = "pack.yaml", "data/ships.csv", "tables/volley.yaml", "tables/weather.yaml"
SPARE = """\
  - id: spare
    kind: label
    title: Spare
    size: 20 mm
    stock: plain
    rows: [{id: spare}]
    front: {face: text, text: Spare}
"""
MANY = """\
pack: many
title: Many
sides: {red: {title: Red, ground: "#8a3b1f", ink: "#ffffff"}}
components:
  - id: units
    kind: counter
    title: Units
    size: 1/2 in
    side: red
    data: units.csv
    front: {face: unit, name: "{{ name }}", attack: "{{ attack }}"}
    back: {face: unit, name: "{{ name }}", attack: "1"}
"""
FACE, READINGS, UNKNOWNS = "faces/everything.yaml", "readings.yaml", "unknowns.yaml"


def swap(folder, name, first, second):
    """Let two pieces of a file change places."""
    edit(folder, name, first, "\0")
    edit(folder, name, second, first)
    edit(folder, name, "\0", second)


def write(folder, name, text):
    """Write a file anew."""
    (folder / name).write_text(text, encoding="utf-8")


def cut_component(folder, first, following):
    """Take the entries from one id up to another out of the parts list."""
    text = (folder / PACK).read_text(encoding="utf-8")
    start, end = text.index(f"  - id: {first}\n"), text.index(f"  - id: {following}\n")
    write(folder, PACK, text[:start] + text[end:])
    return text[start:end]


def move_component(folder, first, following, before):
    """Put entries before another."""
    moved = cut_component(folder, first, following)
    edit(folder, PACK, f"  - id: {before}\n", f"{moved}  - id: {before}\n")


def new_file(folder, name, text):
    """Write a file that was not there."""
    assert not (folder / name).exists()
    write(folder, name, text)


def swap_elements(folder):
    """Let two elements of a face change places in the order drawn."""
    text = (folder / FACE).read_text(encoding="utf-8")
    kept = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(kept) if line.startswith("  squares:"))
    kept[at - 1], kept[at] = kept[at], kept[at - 1]
    write(folder, FACE, "".join(kept))


PLANTED = {
    "a cell": (
        partial(edit, name=SHIPS, before=",Brisk,", after=",Bright,"),
        ["data/ships.csv: brisk: name: Brisk -> Bright", 'ships: brisk: front: words "Brisk" -> "Bright"'],
    ),
    "a factor": (
        partial(edit, name=SHIPS, before="Eagle,9,", after="Eagle,8,"),
        ["data/ships.csv: eagle: attack: 9 -> 8", 'ships: eagle: front: words "9-8" -> "8-8"'],
    ),
    "copies": (
        partial(edit, name=SHIPS, before="5,2,list", after="5,3,list"),
        ["data/ships.csv: brisk: copies: 2 -> 3"],
    ),
    "a cell that shows nowhere": (
        partial(edit, name=SHIPS, before="list 4", after="list 5"),
        ["data/ships.csv: crane: _source: list 4 -> list 5"],
    ),
    "an id": (
        partial(edit, name=SHIPS, before="dainty,", after="daring,"),
        ["data/ships.csv: dainty: now called daring"],
    ),
    "a row gone": (
        partial(edit, name=SHIPS, before="crane,Crane,3,3,1,list 4\n", after=""),
        ["data/ships.csv: crane: gone: name: Crane, attack: 3, defence: 3, copies: 1, _source: list 4"],
    ),
    "a row new": (
        partial(edit, name=SHIPS, before="eagle,", after="fury,Fury,6,4,1,\neagle,"),
        ["data/ships.csv: fury: new: name: Fury, attack: 6, defence: 4, copies: 1"],
    ),
    "a row moved and changed": (
        lambda folder: (
            swap(folder, SHIPS, "ajax,Ajax,4,6,1,list 3\n", "eagle,Eagle,9,8,1,list 9\n"),
            edit(folder, SHIPS, "Ajax,4,6", "Ajax,4,7"),
        ),
        ["data/ships.csv: ajax: defence: 6 -> 7", 'ships: ajax: front: words "4-6" -> "4-7"'],
    ),
    "a column new": (
        lambda folder: write(
            folder,
            SHIPS,
            "\n".join(
                f"{line},{more}"
                for line, more in zip((folder / SHIPS).read_text().splitlines(), ["_year", 1, 2, 3, 4, 5], strict=True)
            ),
        ),
        ["data/ships.csv: column _year: new: 1, 2, 3, 4, 5"],
    ),
    "a column called otherwise": (
        partial(edit, name=SHIPS, before="_source", after="_from"),
        ["data/ships.csv: column _source: now called _from"],
    ),
    "a cell of a row in the parts list": (
        partial(edit, name=PACK, before="name: Beacon", after="name: Light"),
        ["tokens: beacon: name: Beacon -> Light", 'tokens: beacon: front: words "Beacon" -> "Light"'],
    ),
    "an id of a row in the parts list": (
        partial(edit, name=PACK, before="rows: [{id: flight, shown: yes}]", after="rows: [{id: wing, shown: yes}]"),
        ["squadron: flight: now called wing"],
    ),
    "a palette colour": (
        partial(edit, name=PACK, before='rust: {rgb: "#8a3b1f"', after='rust: {rgb: "#8a3b2f"'),
        ["rust: #8a3b1f cmyk 20 85 100 30 -> #8a3b2f cmyk 20 85 100 30 (2 faces)"],
    ),
    "press ink": (
        partial(edit, name=PACK, before="cmyk: 20 85 100 30", after="cmyk: 20 85 100 40"),
        ["rust: #8a3b1f cmyk 20 85 100 30 -> #8a3b1f cmyk 20 85 100 40 (2 faces)"],
    ),
    "the ground of a side": (
        partial(edit, name=PACK, before='ground: "#8a3b1f", ink', after='ground: "#8a3b3f", ink'),
        ["red ground: #8a3b1f -> #8a3b3f (4 faces)"],
    ),
    "the title of a side": (
        partial(edit, name=PACK, before="title: Reds,", after="title: Red,"),
        ["sides.red.title: Reds -> Red"],
    ),
    "the title of the pack": (
        partial(edit, name=PACK, before="title: Sampler\n", after="title: Sample\n"),
        ["title: Sampler -> Sample"],
    ),
    "the version": (partial(edit, name=PACK, before='version: "2"', after='version: "3"'), ["version: 2 -> 3"]),
    "the cover": (
        partial(edit, name=PACK, before='"50%, 40%"', after='"50%, 60%"'),
        ["cover.focus: 50%, 40% -> 50%, 60%"],
    ),
    "a table cell": (
        partial(edit, name=VOLLEY, before="{near: 2, far: 1}", after="{near: 2, far: 0}"),
        [
            "volley: row 4-5, far: 1 -> 0",
            'charts: charts: front: words "1" -> "0"',
            "volley (far): 0: 1/2 -> 5/6",
            "volley (far): 1: 1/3 -> 0",
            "V-3 (volley): expected hits 1, ruled 0",
        ],
    ),
    "a range": (
        lambda folder: (
            edit(folder, WEATHER, "1-4: fair", "1-3: fair"),
            edit(folder, WEATHER, "5-6: foul", "4-6: foul"),
        ),
        [
            "weather: row 1-4: now called 1-3",
            "weather: row 5-6: now called 4-6",
            'charts: charts: front: words "1–4", "5–6" -> "1–3", "4–6"',
            "weather: Fair: 2/3 -> 1/2",
            "weather: Foul: 1/3 -> 1/2",
        ],
    ),
    "a modifier's size": (
        partial(edit, name=VOLLEY, before="id: rested, value: +1", after="id: rested, value: +2"),
        [
            "volley: modifier rested: size: +1 -> +2",
            'charts: charts: front: words "+1" -> "+2"',
            "volley (near, with rested): 1: 1/3 -> 1/6",
            "volley (near, with rested): 3: 1/3 -> 1/2",
            "volley (far, with rested): 0: 1/3 -> 1/6",
            "volley (far, with rested): 2: 1/3 -> 1/2",
        ],
    ),
    "a modifier's words": (
        partial(edit, name=VOLLEY, before="The crew is rested", after="The crew has rested"),
        [
            "volley: modifier rested: when: The crew is rested -> The crew has rested",
            'charts: charts: front: words "The crew is rested" -> "The crew has rested"',
        ],
    ),
    "a modifier gone": (
        partial(
            edit,
            name=VOLLEY,
            before='  - {id: fog, value: +1, stage: column, when: Fog lies between, rule: "7.2"}\n',
            after="",
        ),
        [
            "volley: modifier fog: gone: size: +1, when: Fog lies between, rule: 7.2, stage: column",
            'charts: charts: front: words "+1", "Column shifts", "Fog lies between", "7.2", 1 more -> (nothing)',
            "V-3 (volley): expected hits: 1, refused: modifier 'fog' is not a modifier of this table",
        ],
    ),
    "a table's rule": (
        partial(edit, name=WEATHER, before='rule: "8"', after='rule: "8.1"'),
        ["weather: rule: 8 -> 8.1", 'charts: charts: front: words "8" -> "8.1"'],
    ),
    "a word of a result": (
        partial(edit, name=WEATHER, before="words: {fair: Fair, foul: Foul}", after="words: {fair: Fair, foul: Rough}"),
        [
            "weather: result sky: word foul: Foul -> Rough",
            'charts: charts: front: words "Foul" -> "Rough"',
            "weather: Foul: 1/3 -> 0",
            "weather: Rough: 0 -> 1/3",
        ],
    ),
    "the default of a reading": (
        partial(edit, name=READINGS, before="default: counts", after="default: ignored"),
        ["SMP-R1: default: counts -> ignored"],
    ),
    "what a reading asks": (
        partial(edit, name=READINGS, before="at close range?", after="at short range?"),
        ["SMP-R1: about: Does fog count at close range? -> Does fog count at short range?"],
    ),
    "an optional rule": (
        partial(edit, name=READINGS, before="title: Night turns", after="title: Nights"),
        ["night: title: Night turns -> Nights"],
    ),
    "an unknown asked otherwise": (
        partial(edit, name=UNKNOWNS, before="What is the deck called?", after="How is the deck called?"),
        ["U-SMP-1: question: What is the deck called? -> How is the deck called?"],
    ),
    "an unknown new": (
        lambda folder: write(
            folder,
            UNKNOWNS,
            (folder / UNKNOWNS).read_text()
            + 'U-SMP-2: {question: "How many?", value: whole 1 to 6, needed: nothing yet}\n',
        ),
        ["U-SMP-2: new: How many?"],
    ),
    "a text": (
        partial(edit, name="texts.yaml", before="Good hunting", after="Good luck"),
        ["greeting: Good hunting -> Good luck"],
    ),
    "a text new": (
        lambda folder: write(folder, "texts.yaml", "greeting: Good hunting\nparting: Farewell\n"),
        ["parting: new: Farewell"],
    ),
    "the size of a component": (
        partial(edit, name=PACK, before="size: 16 mm\n", after="size: 17 mm\n"),
        ["ships: size: 16 mm -> 17 mm"],
    ),
    "the size of a label": (
        partial(edit, name=PACK, before="size: 20 mm", after="size: 21 mm"),
        ["discs: size: 20 mm -> 21 mm"],
    ),
    "the order of components": (
        partial(move_component, first="squadron", following="stickers", before="deck"),
        ["squadron: moved: after tokens -> after discs"],
    ),
    "a component gone": (
        lambda folder: cut_component(folder, "discs", "deck"),
        ["discs: gone: kind: label, title: Discs, size: 20 mm"],
    ),
    "a component new": (
        partial(
            edit,
            name=PACK,
            before="  - id: deck\n",
            after=f"{SPARE}  - id: deck\n",
        ),
        ["spare: new: kind: label, title: Spare, size: 20 mm"],
    ),
    "the title of a component": (
        partial(edit, name=PACK, before="title: Points\n    needed", after="title: Scores\n    needed"),
        ["points: title: Points -> Scores", 'points: points: front: words "Points" -> "Scores"'],
    ),
    "copies of a page": (
        partial(edit, name=PACK, before="margin: 8 mm\n    copies: 2", after="margin: 8 mm\n    copies: 3"),
        ["charts: copies: 2 -> 3"],
    ),
    "a face element": (
        partial(
            edit,
            name=FACE,
            before='stroke: "{{ side.ink }}", role: mark}\n  corner',
            after='stroke: "{{ side.ground }}", role: rule}\n  corner',
        ),
        [
            "faces/everything.yaml: elements.chevron.stroke: {{ side.ink }} -> {{ side.ground }}",
            "faces/everything.yaml: elements.chevron.role: mark -> rule",
            "tokens: anvil: front: same words, drawn otherwise",
            "tokens: beacon: front: same words, drawn otherwise",
            "log: log: front: same words, drawn otherwise",
        ],
    ),
    "the order of face elements": (
        swap_elements,
        [
            "faces/everything.yaml: elements.squares: moved: after bars -> after dots",
            "tokens: anvil: front: same words, drawn otherwise",
            "log: log: front: same words, drawn otherwise",
        ],
    ),
    "a picture": (
        lambda folder: write(
            folder,
            "art/anvil.svg",
            (folder / "art/anvil.svg").read_text().replace("</svg>", '<rect x="0" y="0" width="2" height="2"/></svg>'),
        ),
        [
            "art/anvil.svg: changed",
            "tokens: anvil: front: same words, drawn otherwise",
            "tokens: beacon: front: same words, drawn otherwise",
            "log: log: front: same words, drawn otherwise",
            "board: board: front: same words, drawn otherwise",
        ],
    ),
    "a space of a board moved": (
        partial(edit, name=PACK, before='title: West, at: "1, 6"', after='title: West, at: "1, 6.4"'),
        ["board: spaces[West].at: 1, 6 -> 1, 6.4", "board: board: front: same words, drawn otherwise"],
    ),
    "the words of a board": (
        partial(edit, name=PACK, before="{words: Place, at", after="{words: Places, at"),
        ["board: labels[Place].words: Place -> Places", 'board: board: front: words "Place" -> "Places"'],
    ),
    "a block of a sheet": (
        partial(
            edit, name=PACK, before='text: {words: "One. And more of it."', after='text: {words: "One. And less of it."'
        ),
        [
            "log: blocks[3].columns.blocks[1].text.words: One. And more of it. -> One. And less of it.",
            'log: log: front: words "more of it." -> "less of it."',
        ],
    ),
    "a field of a sheet": (
        partial(edit, name=PACK, before="fields: [Player]", after="fields: [Player, Date]"),
        ["log: blocks[1].fields: [Player] -> [Player, Date]", 'log: log: front: words (nothing) -> "Date"'],
    ),
    "a box of a track": (
        partial(edit, name=PACK, before='{title: "-1", symbol: flag}', after='{title: "-1", symbol: star}'),
        ["points: boxes[-1].symbol: flag -> star", "points: points: front: same words, drawn otherwise"],
    ),
    "a style": (
        partial(edit, name="styles/ledger.yaml", before="frame: line", after="frame: none"),
        ["styles/ledger.yaml: frame: line -> none", "board: board: front: same words, drawn otherwise"],
    ),
    "a case": (
        partial(edit, name="vectors.yaml", before="expect: {hits: 1}", after="expect: {hits: 1, total: 4}"),
        ["vectors.yaml: V-3.expect.total: new: 4"],
    ),
    "another edition": (
        partial(edit, name="editions/other.yaml", before="rested: +2", after="rested: +3"),
        ["editions/other.yaml: tables.volley.modifiers.rested: +2 -> +3"],
    ),
    "a file new": (partial(new_file, name="notes.md", text="Nothing.\n"), ["notes.md: new"]),
}


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """The pack before any change, read once."""
    return Side.read(Chosen(plant(tmp_path_factory.mktemp("planted") / "old"), "old"))


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_change_is_named_and_nothing_else(old, tmp_path, name):
    """One edit to a file gives exactly the lines that tell it, and what it prints and rules otherwise."""
    new = shutil.copytree(old.state.folder, tmp_path / "new")
    change, expected = PLANTED[name]
    change(new)
    found = Comparison(old, Side.read(Chosen(new, "new"), old)).differences
    assert found.problems == ()
    assert told(found) == expected


@pytest.mark.parametrize("seed", range(3))
def test_rows_that_only_stand_elsewhere_are_no_change(old, tmp_path, seed):
    """Rows in any other order print and say the same: nothing differs, and the pieces that moved are counted."""
    new = shutil.copytree(old.state.folder, tmp_path / "new")
    shuffle(new, SHIPS, seed)
    found = Comparison(old, Side.read(Chosen(new, "new"), old)).differences
    assert not found
    assert found.moved > 0


def test_rows_reversed_are_no_change(old, tmp_path):
    """Five rows the other way round: all move but the middle one, and nothing differs."""
    new = shutil.copytree(old.state.folder, tmp_path / "new")
    head, *rows = (new / SHIPS).read_text().splitlines()
    write(new, SHIPS, "\n".join((head, *reversed(rows))) + "\n")
    found = Comparison(old, Side.read(Chosen(new, "new"), old)).differences
    assert (bool(found), found.moved, told(found)) == (False, 4, [])


def test_at_least_forty_changes_are_planted():
    """The table holds what it promises."""
    assert len(PLANTED) >= 40


def test_a_text_that_does_not_fit_is_told_and_the_rest_is_compared(old, tmp_path):
    """A name too long for its face is a problem of the new state; what else its component prints is compared."""
    new = shutil.copytree(old.state.folder, tmp_path / "new")
    edit(new, SHIPS, "Brisk", "Brisk and very much longer than any counter")
    edit(new, SHIPS, "Eagle,9,", "Eagle,8,")
    found = Comparison(old, Side.read(Chosen(new, "new"), old)).differences
    assert any("does not fit" in problem.message for problem in found.errors)
    assert found.unread == ()
    assert 'ships: eagle: front: words "9-8" -> "8-8"' in told(found)


@pytest.mark.slow
def test_twenty_changes_among_ten_thousand_faces_are_found(tmp_path):
    """Five thousand rows in another order with twenty factors changed: these, and no other."""
    rng = random.Random(7)
    rows = [[f"u{number}", str(number), str(rng.randint(1, 9))] for number in range(5_000)]
    changed = [list(row) for row in rows]
    for row in rng.sample(changed, 20):
        row[2] = str(int(row[2]) % 9 + 1)
    rng.shuffle(changed)
    for folder, said in (("old", rows), ("new", changed)):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder, "pack.yaml", MANY)
        write(tmp_path / folder, "units.csv", "id,name,attack\n" + "".join(",".join(row) + "\n" for row in said))
    found = Comparison(*(Side.read(Chosen(tmp_path / name, name)) for name in ("old", "new"))).differences
    assert found.compared == (10_000, 10_000)
    assert (len(found.changes), len(found.pieces), found.errors) == (20, 20, ())
