"""Write the workload: a pack of n counters for forge, and the same rows as plain CSV for the others."""

import csv
import sys
from pathlib import Path

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
    front: {{face: unit, name: "{{{{ name }}}}", symbol: infantry, attack: "{{{{ a }}}}", move: "{{{{ m }}}}"}}
    back: {{face: unit, name: "{{{{ name }}}}", symbol: infantry, attack: "{{{{ ba }}}}", move: "{{{{ bm }}}}"}}
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
    sides = "\n".join(f'  {name}: {{ground: "{ground}", ink: "#000000"}}' for name, ground in SIDES.items())
    (pack / "pack.yaml").write_text(PACK.format(name=pack.name, sides=sides), encoding="utf-8")
    with (pack / "counters.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["id", "name", "side", "a", "m", "ba", "bm"])
        writer.writeheader()
        writer.writerows(rows(count))
    return pack


if __name__ == "__main__":
    print(write_pack(Path(sys.argv[2]), int(sys.argv[1])))
