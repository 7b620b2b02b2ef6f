"""Names with accents are the same however they are coded: as one letter, or as a letter and its accent, as on a Mac."""

from unicodedata import normalize

import pytest
from kit.face_toys import draw_all, load_folder, shown
from PIL import Image

PACK = """pack: toy
title: Möwe
sides: {gull: {title: Möwe, ground: "#1f3d6b", ink: "#ffffff"}}
components:
  - id: units
    kind: counter
    size: 20 mm
    data: DATA
    where: {größe: höher}
    side: "{{ Löwe }}"
    front: {face: "{{ 'tile' if fläche == 'höhe' else 'none' }}", bild: "{{ bild }}"}
  - {id: deck, kind: card, size: 20 x 20 mm, pictures: kärtchen, data: deck.csv}
"""
FACE = """title: Ä
slots: {bild: {type: picture}}
elements:
  bild: {draw: picture, area: live, picture: "{{ bild }}"}
"""
ROWS = [
    ("id", "Löwe", "größe", "fläche", "bild"),
    ("u-1", "gull", "höher", "höhe", "bilder/hügel.png"),
    ("u-2", "gull", "klein", "höhe", "bilder/hügel.png"),
]
HINT = "an id is one line of letters, digits and signs that can be seen"


@pytest.mark.parametrize("written", ["NFC", "NFD"])
@pytest.mark.parametrize("tabled", ["NFC", "NFD"])
@pytest.mark.parametrize("filed", ["NFC", "NFD"])
@pytest.mark.parametrize("file", ["t.csv", "t.xlsx"])
def test_names_meet_whatever_their_accents_are_coded_as(tmp_path, written, tabled, filed, file):
    """Columns, conditions, expressions, pictures and their folders, in YAML, in tables of both kinds, and on disk."""
    for form, path, text in (
        (written, "pack.yaml", PACK.replace("DATA", file)),
        (written, "faces/tile.yaml", FACE),
        (tabled, "t.csv", "\n".join(map(",".join, ROWS))),
        (tabled, "deck.csv", "file\nnächte\n"),
    ):
        named = tmp_path / "toy" / normalize(filed, path)
        named.parent.mkdir(parents=True, exist_ok=True)
        named.write_text(normalize(form, text), encoding="utf-8")
    if file == "t.xlsx":
        (tmp_path / "toy/t.csv").unlink()
        book = pytest.importorskip("openpyxl").Workbook()
        for row in ROWS:
            book.active.append([normalize(tabled, cell) for cell in row])
        book.save(tmp_path / "toy/t.xlsx")
    for path in ("bilder/hügel.png", "kärtchen/nächte.png"):
        named = tmp_path / "toy" / normalize(filed, path)
        named.parent.mkdir(exist_ok=True)
        Image.new("RGB", (240, 240), "#7a2c22").save(named)
    pack, problems = load_folder(tmp_path / "toy")
    assert shown(problems) == []
    assert sum(len(draw_all(one, problems)) for one in pack.components) == 2


def test_what_cannot_be_seen_tells_no_names_apart(tmp_path):
    """Marks that come of copying are no part of a cell; within an id, where a file is named after it, they are told."""
    pack = tmp_path / "toy"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: toy\ntitle: Toy\nsides: {navy: {ground: '#1f3d6b', ink: '#ffffff'}}\ncomponents:\n"
        "  - {id: units, kind: counter, size: 20 mm, data: t.csv, front: {face: marker, text: A}}\n"
    )
    (pack / "t.csv").write_text("id,side\ufeff\na\u200b,\ufeffnavy\na ,navy\u2060\nb\u200bc,navy\n", encoding="utf-8")
    assert shown(load_folder(pack)[1]) == [
        "toy/t.csv:3:1: id: 'a' names two pieces (first at toy/t.csv:2:1)",
        f"toy/t.csv:4:1: id: holds U+200B, which cannot be seen in a name\n  hint: {HINT}",
    ]
