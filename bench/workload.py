"""Write the workload: a pack of n counters for forge, and the same rows as plain CSV for the others."""

import csv
import random
import sys
from pathlib import Path

from PIL import Image

SIDES = {"blue": "#9ec5e8", "red": "#e8a39e", "grey": "#c9c9c9", "tan": "#dcc9a0"}

PACK = """\
pack: {name}
title: Bench
sides:
{sides}
components:
  - id: counters
    kind: counter
    size: 1/2 in
    data: counters.csv
    side: "{{{{ side }}}}"
    front: {{face: bench, name: "{{{{ name }}}}", symbol: infantry, attack: "{{{{ a }}}}", move: "{{{{ m }}}}"}}
    back: {{face: bench, name: "{{{{ name }}}}", symbol: infantry, attack: "{{{{ ba }}}}", move: "{{{{ bm }}}}"}}
"""

FACE = """\
help: A name, a symbol, two factors.
extends: plain
title: "{{ name }}"
slots:
  name: {help: the name}
  symbol: {type: symbol, help: the symbol}
  attack: {help: the factor on the left}
  move: {help: the factor on the right}
areas:
  body: {of: live, rows: {name: 20%, picture: rest, factors: 28%}}
  pair: {of: factors, columns: {left: rest, right: rest}}
elements:
  name: {draw: text, area: name, text: "{{ name }}", font: narrow-bold, size: 6 pt, colour: "{{ ink }}", role: name}
  picture: {draw: symbol, area: picture, symbol: "{{ symbol }}", colour: "{{ ink }}"}
  left: {draw: text, area: left, text: "{{ attack }}", font: narrow-bold, size: 9 pt, colour: "{{ ink }}", role: factor}
  right: {draw: text, area: right, text: "{{ move }}", font: narrow-bold, size: 9 pt, colour: "{{ ink }}", role: factor}
"""


def rows(count):
    """Give the rows: every name differs, factors go round in small cycles."""
    names = list(SIDES)
    for number in range(1, count + 1):
        yield {
            "id": f"u{number}",
            "name": f"U {number}",
            "side": names[number % 4],
            "a": number % 9 + 1,
            "m": number % 7 + 2,
            "ba": max(1, number % 9),
            "bm": number % 7 + 1,
        }


def write_pack(folder: Path, count: int) -> Path:
    """Write a pack of ``count`` counters and give its folder."""
    pack = folder / f"bench-{count}"
    pack.mkdir(parents=True, exist_ok=True)
    sides = "\n".join(
        f'  {name}: {{ground: "{ground}", ink: "#000000", band: "#{number}0{number}0{number}0"}}'
        for number, (name, ground) in enumerate(SIDES.items())
    )
    (pack / "pack.yaml").write_text(PACK.format(name=pack.name, sides=sides), encoding="utf-8")
    (pack / "faces").mkdir(exist_ok=True)
    (pack / "faces" / "bench.yaml").write_text(FACE, encoding="utf-8")
    with (pack / "counters.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["id", "name", "side", "a", "m", "ba", "bm"])
        writer.writeheader()
        writer.writerows(rows(count))
    return pack


CARDS = """\
pack: full-art
title: Full art
components:
  - id: cards
    kind: card
    size: 63 x 88 mm
    rows:
{rows}
    front: {{face: art, art: "{{{{ art }}}}", name: "{{{{ id }}}}"}}
"""

ART = """\
help: A picture all over, a name on it.
extends: plain
slots: {art: {type: picture, help: the picture}, name: {help: the name}}
elements:
  art: {draw: picture, picture: "{{ art }}", fit: cover}
  name: {draw: text, at: {left: 15%, right: 15%, top: 80%, height: 8%}, text: "{{ name }}", fill: "#ffffff"}
"""


def write_cards(folder: Path, count: int, ending: str = "png") -> Path:
    """Write a pack of full-art cards, each with a picture of its own: 69 x 94 mm at 380 dots an inch, about 2 MB."""
    pack = folder / "full-art"
    (pack / "faces").mkdir(parents=True)
    size = (1032, 1406)
    grain = Image.effect_noise(size, 8)
    grains = Image.merge("RGB", [grain, grain.transpose(0), grain.transpose(1)])
    for number in range(count):
        chance = random.Random(number)
        sketch = Image.frombytes("RGB", (8, 11), chance.randbytes(8 * 11 * 3)).resize(size, Image.Resampling.BICUBIC)
        Image.blend(sketch, grains, 0.25).save(pack / f"c{number}.{ending}")
    rows = "\n".join(f"      - {{id: card-{number}, art: c{number}.{ending}}}" for number in range(count))
    (pack / "pack.yaml").write_text(CARDS.format(rows=rows), encoding="utf-8")
    (pack / "faces" / "art.yaml").write_text(ART, encoding="utf-8")
    return pack


if __name__ == "__main__":
    print(write_pack(Path(sys.argv[2]), int(sys.argv[1])))
