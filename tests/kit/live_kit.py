"""A small pack with something of everything that is read while it is edited, and hands that save in its files."""

from __future__ import annotations

import json
import zlib
from struct import pack as packed
from typing import TYPE_CHECKING

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.library.opening import Wanted
from forge.live import LivePack
from forge.live.watch import Watch
from forge.pack.load import load_pack
from forge.pack.model import sides_of
from forge.proofing.changes.fingerprints import Fingerprints

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEAD = """\
pack: toy
title: Toy
sides:
  blue: {title: Blue, ground: "#1f3d6b", ink: "#ffffff", band: "#c8a24a"}
  sand: {title: Sand, ground: "#e6d3a3", ink: "#1d1d1b"}
palette:
  gold: "#c8a24a"
components:
  - id: ships
    kind: counter
    title: Ships
    data: ships.csv
    size: 15 mm
    side: "{{ side }}"
    front: {face: plate, name: "{{ name }}", value: "{{ value }}", mark: "{{ mark }}"}
    back: {face: plate, name: "{{ name }}", value: "{{ tables.worth.hood.points }}"}
  - id: flags
    kind: counter
    title: Flags
    size: 10 mm
    rows:
      - {id: port, name: Port, side: blue}
      - {id: base, name: Base, side: sand}
    front: {face: plate, name: "{{ name }}"}
  - {from: parts/notes.yaml}
  - id: aid
    kind: chart
    title: Aid
    tables: [worth]
"""

FILES = {
    "pack.yaml": HEAD,
    "ships.csv": "id,name,side,value,mark,copies\n"
    "hood,Hood,blue,8,star,1\nlion,Lion,blue,7,star,2\nfox,Fox,sand,3,,1\nowl,Owl,sand,2,disc,4\n",
    "faces/plate.yaml": """\
help: A plate with a name.
title: "{{ name }}"
slots:
  name: {help: the name}
  value: {help: a figure}
  mark: {help: a symbol}
areas:
  top: {of: trim, at: {top: 5%, height: 30%}}
  foot: {of: trim, at: {bottom: 5%, height: 40%}}
elements:
  ground: {draw: rect, fill: "{{ side.ground }}"}
  name: {draw: text, area: top, text: "{{ name }}", size: 20%, colour: "{{ side.ink }}"}
  line: {draw: rect, area: top, at: {bottom: 0%, height: 8%}, fill: gold, role: rule}
  value: {draw: text, area: foot, text: "{{ value }}", size: 30%, colour: "{{ side.ink }}"}
  mark:
    {draw: symbol, area: foot, symbol: "{{ mark }}", colour: "{{ side.ink }}", at: {left: 0%, width: 30%},
     when: "{{ mark }}"}
""",
    "parts/notes.yaml": """\
id: notes
kind: sheet
title: Notes
style: plain
page: 100 x 120 mm
blocks:
  - text: "{{ texts['note.first'] }}"
  - picture: {file: art/dot.png, height: 20 mm}
""",
    "texts.yaml": "note.first: Ships sail.\nnote.second: They sink.\n",
    "tables/worth.yaml": """\
table: worth
title: Worth
axes:
  ship: {title: Ship, values: [hood, lion]}
result:
  points: {title: Points, type: whole}
rows:
  hood: 8
  lion: 7
""",
    "symbols/star.svg": '<svg viewBox="0 0 60 60"><path d="M30 5 L55 55 L5 55 Z"/></svg>\n',
    "symbols/disc.svg": '<svg viewBox="0 0 60 60"><circle cx="30" cy="30" r="25"/></svg>\n',
}


DOTS = 200


def png(shade: int) -> bytes:
    """A grey PNG, sharp enough for the sheet that shows it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return packed(">I", len(data)) + name + data + packed(">I", zlib.crc32(name + data))

    rows = zlib.compress(bytes([0, *[shade] * DOTS]) * DOTS)
    head = chunk(b"IHDR", packed(">IIBBBBB", DOTS, DOTS, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def write_toy(folder: Path) -> Path:
    """Write the small pack into a new folder."""
    toy = folder / "toy"
    for name, text in FILES.items():
        (toy / name).parent.mkdir(parents=True, exist_ok=True)
        (toy / name).write_text(text, encoding="utf-8")
    (toy / "art").mkdir()
    (toy / "art" / "dot.png").write_bytes(png(90))
    return toy


class Hands(Watch):
    """A watch whose waiting takes no time, during which the hands of a designer may go on writing."""

    def __init__(self) -> None:
        self.now = 0.0
        self.later: list[tuple[float, Callable[[], object]]] = []
        super().__init__(self._wait, lambda: self.now)

    def then(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something when so much time has been waited."""
        self.later.append((self.now + seconds, act))

    def sleep_all(self) -> None:
        """Let everything be written that is still to come."""
        while self.later:
            self._wait(0.05)

    def _wait(self, seconds: float) -> None:
        self.now += seconds
        due = [act for at, act in self.later if at <= self.now]
        self.later = [(at, act) for at, act in self.later if at > self.now]
        for act in due:
            act()


def open_live(folder: Path, hands: Hands | None = None, **wishes: object) -> LivePack:
    """Open a pack to be edited by hands that take no time."""
    return LivePack.open(Wanted(str(folder), **wishes), hands or Hands())


def finish(live: LivePack) -> None:
    """Look at all that nobody has asked for."""
    while live.busy:
        live.work(10)


def looks_of(pack) -> tuple[dict, Problems]:
    """What every face of a pack looks like, and what is wrong with it, drawn in the order of a build."""
    found, problems, prints = {}, Problems(), Fingerprints()
    for component in pack.components:
        for piece in component.pieces:
            for side in sides_of(component):
                drawing = component.draw(piece, side, problems).drawing
                found[component.id, piece.id, side] = prints.of(drawing)
    return found, problems


def fresh(folder: Path, **wishes: object) -> tuple[dict, set[str]]:
    """What a pack looks like that is read from the beginning, and all that is wrong with it."""
    problems = Problems()
    pack = load_pack(folder, find_kinds(), problems, **wishes)
    found, drawn = looks_of(pack)
    return found, {said(problem) for problem in (*problems, *drawn)}


def live_looks(live: LivePack) -> tuple[dict, set[str]]:
    """The same of a pack that is kept open, once all of it was looked at."""
    finish(live)
    found = {
        (part.component.id, piece.id, side): part.look_of(piece, side).mark
        for part in live._known.parts
        if part.component
        for piece in part.component.pieces
        for side in sides_of(part.component)
    }
    return found, {said(problem) for problems in live.problems.values() for problem in problems}


def said(problem) -> str:
    """A problem as it is told, with its severity."""
    return json.dumps([problem.severity, str(problem)])
