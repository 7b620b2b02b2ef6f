"""A small kit in a folder: ten squares of one colour each, a card with a fold; a test can say what it must see."""

from pathlib import Path

COLOURS = ("#ee8877", "#88bbee", "#77cc88", "#eecc55", "#bb99dd", "#66ccdd", "#ee99cc", "#bbcc66", "#aabbcc", "#ddaa77")
PACK = """\
pack: harbour
title: Harbour
version: "1"
sides:
  blue: {title: Blue, ground: "#24425c", ink: "#ffffff"}
components:
  - id: ships
    kind: counter
    title: Ships
    size: 18 mm
    side: blue
    data: ships.csv
    front: {face: plate, name: "{{ name }}", colour: "{{ colour }}", guns: "{{ guns }}"}
    back: {colour: "#dddddd"}
  - id: orders
    kind: card
    title: Orders
    size: 40 x 60 mm
    creases: across 20 mm
    side: blue
    rows:
      - {id: sail, name: Sail, colour: "#eeeeee", guns: 1}
    front: {face: order, name: "{{ name }}", colour: "{{ colour }}", guns: "{{ guns }}"}
"""
FACE = """\
help: A square of one colour with a figure.
title: "{{ name }}"
slots:
  name: {help: what it is called}
  colour: {type: colour, help: the colour of all of it}
  guns: {help: a figure}
areas:
  figure: {of: trim, at: {left: 6 mm, top: 6 mm, width: 6 mm, height: 6 mm}}
elements:
  ground: {draw: rect, fill: "{{ colour }}"}
  figure: {draw: text, area: figure, text: "{{ guns }}", font: factor, size: 5 mm, colour: "#000000"}
"""


def write_harbour(folder: Path) -> Path:
    """Write the kit."""
    folder.mkdir(parents=True)
    (folder / "faces").mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "faces" / "plate.yaml").write_text(FACE, encoding="utf-8")
    (folder / "faces" / "order.yaml").write_text(FACE, encoding="utf-8")
    rows = [f"ship-{number},Ship {number},{colour},{number}" for number, colour in enumerate(COLOURS, 1)]
    (folder / "ships.csv").write_text("\n".join(("id,name,colour,guns", *rows, "")), encoding="utf-8")
    return folder


def change(path: Path, old: str, new: str) -> None:
    """Save a file anew as editors do: a new one moved over it."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text.replace(old, new), encoding="utf-8")
    beside.replace(path)
