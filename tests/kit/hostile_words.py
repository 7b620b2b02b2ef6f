"""A pack, an overlay and a ledger whose every text tries to command the terminal."""

EVIL = r"\e[2K\e[8m\r\nFORGED all is well\x9b2J\u202egnol\u2028FORGED\ufeff"
"""As YAML writes it in quotation marks; a terminal that obeyed would show a line of the stranger's own."""
RAW = "\x1b[2K\x1b[8m\r\nFORGED all is well\x9b2J\u202egnol\u2028FORGED\ufeff"

PACK = f"""\
pack: evil
title: "Evil{EVIL}"
notice: "Notice{EVIL}"
sides:
  blue: {{title: "Blue{EVIL}", ground: "#24425c", ink: "#ffffff"}}
components:
  - id: ships
    kind: counter
    title: "Ships{EVIL}"
    size: 15 mm
    side: blue
    rows: [{{id: hood, name: Hood}}]
    front: {{face: ship, name: "{{{{ name }}}}", attack: "4"}}
"""
TABLE = f"""\
table: gunnery
title: "Gunnery{EVIL}"
rule: "1{EVIL}"
dice: 2d6
axes:
  roll: {{title: "Roll{EVIL}", below: clamp, above: clamp}}
  range: {{title: "Range{EVIL}", values: {{close: [close], far: [far]}}}}
result:
  hits: {{type: whole, title: "Hits{EVIL}"}}
rows:
  2-6: {{close: 0, far: 0}}
  7-12: {{close: 1, far: U-EV-1}}
modifiers:
  - {{id: smoke, value: -2, when: "In smoke{EVIL}", rule: "1.1{EVIL}"}}

remarks: ["Remark{EVIL}"]
"""
READINGS = f"""\
readings:
  EV-R1:
    rule: "1{EVIL}"
    about: "About{EVIL}"
    default: one
    alternatives: {{one: "One{EVIL}", two: "Two{EVIL}"}}
    why: "Why{EVIL}"
    status: open
"""
UNKNOWNS = f'U-EV-1: {{question: "How many{EVIL}", value: whole, needed: "Charts{EVIL}", rule: "2{EVIL}"}}\n'
TEXTS = f'ruling: {{title: "Ruling{EVIL} {{title}}{{cite}}"}}\nrange: {{close: "Close{EVIL}"}}\n'
OVERLAY = f'overlay: mine\ntitle: "Mine{EVIL}"\nlabel: "Label{EVIL}"\ntexts: {{gunnery: {{title: "Other{EVIL}"}}}}\n'
WRONG = f'overlay: worse\ntexts: {{"no{EVIL}": x, band: {{one: "{{a{EVIL}}}"}}}}\nreadings: {{EV-R1: "no{EVIL}"}}\n'


def write_evil(folder):
    """Write the pack and its overlays."""
    pack = folder / "evil"
    (pack / "tables").mkdir(parents=True)
    for name, text in {
        "pack.yaml": PACK,
        "tables/gunnery.yaml": TABLE,
        "readings.yaml": READINGS,
        "unknowns.yaml": UNKNOWNS,
        "texts.yaml": TEXTS,
    }.items():
        (pack / name).write_text(text, encoding="utf-8")
    (folder / "mine.yaml").write_text(OVERLAY, encoding="utf-8")
    (folder / "worse.yaml").write_text(WRONG, encoding="utf-8")
    return pack
