"""One definition of each page-like kind with everything in it, in our own words."""

SHEET = """
id: tally
kind: sheet
title: Tally Sheet
subtitle: October 1942
blocks:
  - fields: [Player, {title: Date, weight: 0.5}]
  - table:
      title: Losses
      note: "15.0"
      label: {title: Month, weight: 1.5}
      columns:
        - {title: Tonnage, unit: tons, weight: 2}
        - {title: Ships}
        - {title: Sunk, group: U-boats}
        - {title: Left, group: U-boats, boxes: 6, total: no}
        - {title: Limit, id: limit, total: no}
      rows:
        - {label: August, cells: {limit: "100,000"}}
        - {label: September, cells: {u-boats-left: "3", limit: {unknown: U-1}}}
        - {label: Winter, heading: yes}
        - {label: October, grey: limit}
      totals: Total
  - row:
      - - heading: {words: Victory, note: "4.0", level: 2}
        - text: |
            Three things **together** win:

            - the fleet
            - the *tonnage*
      - weight: 2
        blocks:
          - checklist:
              title: Each turn
              steps: [Draw a card, {text: Roll, rule: "9.3", level: 2}, {text: End, heading: yes}]
  - columns: {across: 2, blocks: [{text: {words: "One. Two. Three.", small: yes}}, {text: {words: Four., columns: 2}}]}
  - track: {title: Turn, boxes: 1..10, shape: snake, across: 5, marks: {"3": Reinforcements}}
  - grid: {title: Search, columns: 10, rows: 4, square: 8 mm, holding: [A, B, C]}
  - panel: {title: Held, boxes: [One, {title: Two, symbol: anchor}]}
  - space: {height: 3 mm, rule: yes}
  - symbol: {name: anchor, height: 6 mm}
"""

PLOT = """
id: plot
kind: sheet
title: Plotting Sheet
blocks:
  - plot: {columns: 15, rows: 8, grey: 5}
"""

REFERENCE = """
id: reference
kind: sheet
title: Reference
columns: 2
blocks:
  - reference:
      title: Play of a turn
      entries:
        - {rule: "6.0", title: Strategy., text: Choose where the admiral stands.}
        - {rule: "9.3.2", text: Count the boats again before every roll.}
"""

DISPLAY = """
id: display
kind: display
title: Battle Board
page: a4 landscape
rows:
  - {title: Far, band: german, boxes: [Carriers, Convoys], height: 12 mm}
  - - {title: Disabled, text: Until it has fired., height: 12 mm}
    - {title: Sunk, weight: 2, symbol: battleship, large: yes}
  - {title: Sets, lines: [C1, C2], boxes: [Origin, Destination], height: 10 mm}
"""

TRACK = """
id: points
kind: track
title: Points
boxes: -12..12
signed: yes
size: 12 x 15 mm
marks: {"0": {ground: grey, note: even}}
"""

BOARD = """
id: operations
kind: board
title: Operations
subtitle: 1942 to 1943
page: 17 x 11 in
grid: 34 x 22
lands:
  - points: ["-2, -2", "8, -2", "6, 3", "3, 5", "-2, 9"]
  - {points: ["30, 8", "36, 8", "36, 14", "31, 13"], angular: yes}
spaces:
  - title: Iceland
    at: 14, 2
    size: 8 x 5
    note: "150,000"
    large: yes
    ground: zebra
    boxes: [[Aggressive, Normal, {title: Shadow, ground: grey}], [Escorts, {title: Air, symbol: flying-boat}]]
  - {like: iceland, title: Biscay, at: "20, 12"}
  - {title: Pens, at: "29, 4", size: 3 x 3, shape: box, ground: german, symbol: submarine}
  - {title: Gate, at: "10, 10", size: 3 x 3, shape: circle, note: "2"}
  - {title: Baltic, at: "2, 12", size: 4 x 2, shape: polygon, points: ["1, 11", "8, 11", "7, 16", "1, 15"], dashed: yes}
links:
  - iceland - biscay
  - {path: pens -> iceland, style: double, title: patrol}
  - {path: gate - baltic, style: dotted}
labels:
  - {words: Greenland, at: "1, 1", size: 4 x 1, type: heading, turn: -30}
symbols:
  - {name: star, at: "10, 2", size: 1 x 1}
insets:
  - {at: "1, 18", size: 20 x 3, blocks: [{track: {title: Turn, boxes: 1..10}}]}
compass: {at: "24, 3", size: 4 x 4}
cartouche: {at: "22, 18", size: 11 x 3}
"""

HEXES = """
id: raider
kind: board
page: 11 x 17 in
hexes:
  columns: 12
  rows: 20
  size: 18 mm
  missing: 0101 1219..1220
  dotted: 0505
  terrain: [{hexes: 0201..0206, ground: land, symbol: wave}]
  zones: [{hexes: 0803..0806 0903..0906, title: Lane, label: "0804", style: dashed, ground: zebra}]
  sides: [{sides: 0405/0505, width: 1 mm}, {sides: 0605/0606, style: double}]
  lines: [{hexes: 0310 0410 0510, title: Arctic line, label: "0410"}]
  marks: [{hex: "0712", title: Entry, note: CA, symbol: cruiser}, {hex: "0814", note: "3", shape: disc, ground: german}]
"""

CHART = """
id: charts
kind: chart
title: Charts
tables: [attack]
blocks: [{chart: {table: attack, notes: beside, title: Again}}]
"""

ALL = {
    "sheet": SHEET,
    "plot": PLOT,
    "reference": REFERENCE,
    "display": DISPLAY,
    "track": TRACK,
    "board": BOARD,
    "hexes": HEXES,
    "chart": CHART,
}
