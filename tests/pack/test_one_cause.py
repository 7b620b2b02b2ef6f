"""One cause, one problem: whatever cannot be read, nothing is said of what depends on it."""

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

FONT = Path(__file__).parents[2] / "templates" / "fonts" / "DejaVuSans.ttf"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M0 0H60V60H0Z"/></svg>'
FILES = {
    "pack.yaml": """\
pack: toy
title: Toy
sides:
  red: {title: Red, ground: "#701818", ink: "#ffffff", band: "#f0d0d0"}
  blue: {title: Blue, ground: "#dde8ff", ink: "#101030"}
palette:
  sea: "#eef4ff"
  deep: "#103060"
  wood: "#eef4e8"
fonts:
  mine: mine.ttf
components:
  - id: units
    kind: counter
    size: 25 mm
    data: units.csv
    side: "{{ owner }}"
    front: {face: own, name: "{{ name }}", art: "{{ art }}", sign: "{{ sign }}", paint: "{{ paint }}"}
    back: {face: own, name: "{{ name }}", art: art/one.png, sign: mark, paint: deep}
  - id: ships
    kind: counter
    size: 20 mm
    data: ships.csv
    side: "{{ owner }}"
    front: {face: unit, name: "{{ name }}", symbol: mark, attack: 3}
    back: {reduced: yes}
  - from: parts/charts.yaml
  - id: sheet
    kind: sheet
    title: Sheet
    page: a4
    style: own
    blocks:
      - text: "Port of {{ tables.port.brest.name }}"
      - picture: {file: art/one.png, height: 20 mm}
      - symbol: {name: mark}
  - id: map
    kind: board
    title: Map
    page: a4
    style: own
    hexes:
      columns: 6
      rows: 4
      size: 20 mm
      numbers: CCRR
      terrain:
        - {each: port, hexes: "{{ row.hex }}", ground: "{{ row.colour }}", symbol: mark}
        - {each: data/woods.csv, hexes: "{{ hex }}", ground: "{{ row.tint }}", symbol: "{{ sign }}"}
""",
    "parts/charts.yaml": "id: chart\nkind: chart\ntitle: Chart\npage: a4\nstyle: own\ntables: [crt]\n",
    "units.csv": """\
id,name,owner,copies,art,sign,paint
a,Alpha,red,1,art/one.png,mark,deep
b,Beta,blue,2,art/one.png,mark,sea
""",
    "ships.csv": "id,name,owner\nc,Gamma,red\nd,Delta,blue\n",
    "data/woods.csv": "Hex;Tint;Sign\n0101;sea;mark\n0204;;mark\n0301;wood;\n",
    "ports.csv": "port,name,hex,colour\nbrest,Brest,0202,sea\nkiel,Kiel,0303,wood\n",
    "symbols/mark.svg": ICON,
    "faces/own.yaml": """\
extends: plain
slots:
  name: {required: yes}
  art: {type: picture}
  sign: {type: symbol}
  paint: {type: colour, default: "{{ side.ground }}"}
areas:
  own: {of: live, rows: {upper: 1 rest, middle: 1 rest, lower: 1 rest}}
elements:
  floor: {draw: rect, area: trim, fill: "{{ paint }}", role: ground}
  art: {draw: picture, picture: "{{ art }}", area: upper}
  sign: {draw: symbol, symbol: "{{ sign }}", area: middle, colour: "{{ paint|ink }}"}
  name: {draw: text, text: "{{ name }}", area: lower, size: 7 pt, font: mine, colour: "{{ paint|ink }}", role: name}
""",
    "styles/own.yaml": 'extends: plain\ncolours: {paper: "#dde8ff"}\n',
    "tables/crt.yaml": """\
table: crt
title: Combat
dice: 1d6
axes: {roll: {title: Die}, odds: {title: Odds, values: ["1-1", "2-1"]}}
result: {res: "one of hit, miss"}
rows: {1-3: [miss, miss], 4-6: [miss, hit]}
""",
    "tables/port.yaml": """\
table: port
title: Ports
axes: {port: {title: Port, values: [brest, kiel]}}
result: {name: text, hex: text, colour: text}
rows: {file: ports.csv}
""",
}


def write(folder):
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "art").mkdir()
    Image.new("RGB", (400, 400), "#806040").save(folder / "art" / "one.png")
    shutil.copy(FONT, folder / "mine.ttf")
    return folder


def checked(folder):
    """Load a pack and draw all its faces, as ``forge check`` does."""
    problems = Problems()
    try:
        pack = load_pack(folder, find_kinds(), problems)
        for component in pack.components:
            for piece in component.pieces:
                for side in ("front", "back") if component.two_sided else ("front",):
                    component.draw(piece, side, problems)
    except ForgeError as error:
        problems.add(error.problems)
    return [re.sub(r"\n.*", "", str(problem)) for problem in problems]


def test_the_pack_is_sound(tmp_path):
    """Every kind of reference stands in it, and each is right."""
    assert checked(write(tmp_path / "toy")) == []


CASES = [
    ("pack.yaml", '"#701818"', "rot", "sides.red.ground"),
    ("pack.yaml", '"#ffffff", band', "weiss, band", "sides.red.ink"),
    ("pack.yaml", '"#f0d0d0"', "blass", "sides.red.band"),
    ("pack.yaml", 'sea: "#eef4ff"', "sea: meer", "palette.sea"),
    ("pack.yaml", 'deep: "#103060"', "deep: {}", "palette.deep"),
    ("pack.yaml", "mine: mine.ttf", "mine: none.ttf", "fonts.mine"),
    ("mine.ttf", None, b"junk", "mine"),
    ("art/one.png", None, b"junk", ""),
    ("art/one.png", None, None, ""),
    ("symbols/mark.svg", None, b"<svg", ""),
    ("symbols/mark.svg", "viewBox", "viewbox", ""),
    ("units.csv", None, None, "units.data"),
    ("units.csv", None, b"\xff", ""),
    ("units.csv", "id,name,owner", "id,name,name", "name"),
    ("units.csv", None, b"Notes on the units\nAlpha is red\n", ""),
    ("units.csv", None, b"Notes;When\nAlpha is red;today\n", ""),
    ("units.csv", None, b"\n <!DOCTYPE html><table><tr><td>id</td></tr></table>\n", ""),
    ("units.csv", None, b'[{"id": "a", "name": "Alpha"}]\n', ""),
    ("units.csv", "red", "rde", "units.side"),
    ("units.csv", ",deep", ",depe", "units.front.paint"),
    ("units.csv", "1,art/one.png", "1,art/two.png", "units.front.art"),
    ("units.csv", "Alpha,red,1,art/one.png,mark", "Alpha,red,1,art/one.png,mrak", "units.front.sign"),
    ("units.csv", "red,1", "red,one", "copies"),
    ("ports.csv", None, None, "rows.file"),
    ("ports.csv", None, b"\xff", ""),
    ("ports.csv", None, b"Notes on the ports\nBrest is French\n", ""),
    ("ports.csv", "port,name", "prt,name", "port"),
    ("ports.csv", "Brest,0202,sea", "Brest,0202,sae", "map.hexes.terrain"),
    ("ports.csv", "brest,", "brst,", "rows"),
    ("data/woods.csv", None, None, "map.hexes.terrain[2].each"),
    ("data/woods.csv", None, b"\xff", ""),
    ("data/woods.csv", "0101;sea", "0101;sae", "map.hexes.terrain"),
    ("data/woods.csv", "Tint", "Tnit", "map.hexes.terrain[2].ground"),
    ("tables/port.yaml", "title: Ports", "titel: Ports", "titel"),
    ("tables/port.yaml", "table: port", "table: [", ""),
    ("tables/crt.yaml", "dice: 1d6", "dice: 1x6", "dice"),
    ("tables/crt.yaml", "[miss, miss]", "[miss, mss]", "rows.1-3.2-1"),
    ("tables/crt.yaml", "title: Combat", "title: a: b", ""),
    ("faces/own.yaml", "extends: plain", "extends: plian", "faces.own.extends"),
    ("faces/own.yaml", "draw: rect", "draw: rct", "faces.own.elements.floor.draw"),
    ("faces/own.yaml", "{required: yes}", "{required: yse}", "faces.own.slots.name.required"),
    ("faces/own.yaml", "font: mine", "font: mnie", "faces.own.elements.name.font"),
    ("faces/own.yaml", "slots:", "slots: [", ""),
    ("styles/own.yaml", "extends: plain", "extends: plian", "style"),
    ("styles/own.yaml", 'paper: "#dde8ff"', "paper: see", "colours.paper"),
    ("styles/own.yaml", "colours:", "colours: [", ""),
    ("parts/charts.yaml", "tables: [crt]", "tables: [crtt]", "chart.chart"),
    ("parts/charts.yaml", None, None, "components[3].from"),
    ("parts/charts.yaml", None, b"a: [", ""),
    (
        "pack.yaml",
        'face: own, name: "{{ name }}", art: "{{ art }}"',
        'face: own, name: "{{ nam }}", art: "{{ art }}"',
        "units.front.name",
    ),
    (
        "pack.yaml",
        'side: "{{ owner }}"\n    front: {face: own',
        'side: "{{ onwer }}"\n    front: {face: own',
        "units.side",
    ),
    ("pack.yaml", "{face: unit", "{face: unti", "ships.front.face"),
    ("pack.yaml", "symbol: mark, attack: 3", "symbol: mrak, attack: 3", "ships.front.symbol"),
    ("pack.yaml", "each: port", "each: prot", "map.hexes.terrain[1].each"),
    ("pack.yaml", "row.hex ", "row.hxe ", "map.hexes.terrain[1].hexes"),
    ("pack.yaml", "tables.port.brest", "tables.port.berst", "sheet.blocks[1].text"),
    ("pack.yaml", "tables.port.brest", "tables.prot.brest", "sheet.blocks[1].text"),
    ("pack.yaml", "file: art/one.png", "file: art/two.png", "sheet"),
    ("pack.yaml", "symbol: {name: mark}", "symbol: {name: mrak}", "sheet"),
    ("pack.yaml", "columns: 6", "columns: six", "map.hexes.columns"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}"[:60])
def test_what_depends_on_the_unread_stays_quiet(tmp_path, case):
    """Each problem says the same, and the first is at the cause; a file that two things name may be told at both."""
    name, old, new, field = case
    path = write(tmp_path / "toy") / name
    if new is None:
        path.unlink()
    elif isinstance(new, bytes):
        path.write_bytes(new)
    else:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = checked(tmp_path / "toy")
    assert len({re.sub(".*: ", "", problem) for problem in problems}) == 1, problems
    assert field in problems[0]


def test_only_what_asks_for_the_unread_stays_quiet(tmp_path):
    """A value that merely holds the letters of a faulty table's name is read, and its own faults are told."""
    folder = write(tmp_path / "toy")
    table, pack = folder / "tables" / "port.yaml", folder / "pack.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("title:", "titel:", 1), encoding="utf-8")
    text = pack.read_text(encoding="utf-8")
    pack.write_text(text.replace('"{{ name }}", symbol', "\"{{ nam ~ 'sport' }}\", symbol"), encoding="utf-8")
    assert [problem.split(": ")[1] for problem in checked(folder)] == ["titel", "ships.front.name", "ships.back.name"]
