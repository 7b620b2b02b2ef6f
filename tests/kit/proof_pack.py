"""A small pack with faults planted for the proof book to find, written into a folder."""

PACK = """\
pack: planted
title: Planted
version: "3"
language: en
notice: A test of our own.
sides:
  german: {title: German, ground: "#22313f", ink: "#ffffff"}
  allied: {title: Allied, ground: "#f3e4c3", ink: "#17294a"}
components:
  - id: boats
    kind: counter
    title: Boats
    data: boats.csv
    size: 0.5 in
    side: "{{ side }}"
    front: {face: planted, name: "{{ name }}", code: "{{ code }}", value: "{{ value }}"}
    back: {face: planted, name: "{{ name }}", code: DONE}
  - id: escorts
    kind: counter
    title: Escorts
    size: 0.5 in
    side: allied
    rows:
      - {id: sloop, name: Sloop, copies: 2}
      - {id: flower, name: Flower, copies: 3}
    front: {face: planted, name: "{{ name }}"}
"""

FACE = """\
help: A ground with a name, a code and a value.
extends: plain
title: "{{ name }}"
slots:
  name: {help: the name}
  code: {help: the set-up code}
  value: {help: a figure}
elements:
  name:
    draw: text
    text: "{{ name }}"
    size: 20%
    at: {top: 5%, height: 20%, left: 5%, width: 90%}
    colour: "{{ ink }}"
    role: name
  code:
    draw: text
    text: "{{ code }}"
    size: 16%
    at: {top: 40%, height: 18%, left: 5%, width: 90%}
    colour: "{{ ink }}"
  value:
    draw: text
    text: "{{ value }}"
    font: narrow-bold
    size: 30%
    at: {bottom: 5%, height: 32%, left: 5%, width: 90%}
    colour: "{{ ink }}"
"""

BOATS = """\
id,name,side,code,value,copies
u-47,U-47,german,A1,5,1
u-48,U-48,german,B2,4,2
u-50,U-50,german,C3,3,1
u-51,U-51,german,D4,3,1
u-52,U-52,german,C3,2,1
tanker,Tanker,german,E5,1,4
raider,Raider Thor,german,F6,6,1
decoy-1,Decoy,german,,0,3
decoy-2,Decoy,german,,0,5
destoyer,Destroyer,allied,G7,4,2
liner,Merchant lienr,allied,H8,1,2
"""

TABLE = """\
table: attack
title: Attack
rule: "8.1"
dice: 2d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  range: {title: Range, values: [close, far]}
result:
  outcome: {type: "one of miss, hit, sunk", title: Result, words: {miss: Miss, hit: Hit, sunk: Sunk}}
rows:
  2-6: {close: miss, far: miss}
  7-9: {close: hit, far: miss}
  10-12: {close: sunk, far: hit}
modifiers:
  - {id: fog, value: -1, when: There is fog, rule: "8.2"}
"""

SAVE = """\
table: save
title: Saving Throw
rule: "8.5"
dice: 1d6
axes:
  roll: {title: Roll}
result:
  saved: {type: flag, title: Saved, words: {yes: Saved, no: Lost}}
rows:
  1-4: no
  5-6: yes
"""

VECTORS = """\
ATT-1: {cite: "8.1", procedure: attack, given: {range: close}, dice: 3 4, expect: {outcome: hit}}
ATT-2: {cite: "8.1", procedure: attack, given: {range: close}, dice: 4 4, expect: {outcome: hit}}
ATT-3: {cite: "8.1", procedure: attack, given: {range: far, modifier: fog}, dice: 6 5, expect: {outcome: hit}}
SAVE-1: {cite: "8.5", procedure: save, dice: 2, expect: {saved: no}}
"""

UNKNOWNS = """\
U-PL-1: {question: "How many torpedoes has a boat?", value: whole, needed: the torpedo track, rule: "3"}
"""

READINGS = """\
readings:
  PL-R1:
    rule: "7.2"
    about: Does fog count at close range?
    default: counts
    alternatives: {counts: Fog counts at any range, ignored: Fog counts at long range only}
    why: The rule names no range.
    status: open
"""


def write_planted(folder, **changed):
    """Write the pack into a folder; files may be given otherwise, by name with _ for . and __ for /."""
    files = {
        "pack.yaml": PACK,
        "boats.csv": BOATS,
        "faces/planted.yaml": FACE,
        "tables/attack.yaml": TABLE,
        "tables/save.yaml": SAVE,
        "vectors.yaml": VECTORS,
        "unknowns.yaml": UNKNOWNS,
        "readings.yaml": READINGS,
    }
    files |= {name.replace("__", "/").replace("_", "."): text for name, text in changed.items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
