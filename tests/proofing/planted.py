"""A pack to plant changes in: most of the sampler, with ships in a CSV file and words by key."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pypdfium2

from forge.proofing.changes.telling import HEADINGS, lines

SAMPLER = Path(__file__).resolve().parent.parent / "games" / "sampler"
SHIPS = """\
id,name,attack,defence,copies,_source
ajax,Ajax,4,6,1,list 3
brisk,Brisk,2,5,2,list 3
crane,Crane,3,3,1,list 4
dainty,Dainty,5,7,1,
eagle,Eagle,9,8,1,list 9
"""
COMPONENT = """\
  - id: ships
    kind: counter
    title: Ships
    size: 16 mm
    side: green
    data: data/ships.csv
    front: {face: unit, symbol: anchor, name: "{{ name }}", attack: "{{ attack }}", defence: "{{ defence }}"}
"""
LEFT_OUT = (
    ("fleet", "squadron"),
    ("painted", "stickers"),
    ("tiles", "deck"),
    ("box", "charts"),
    ("mat", "log"),
    ("score", "old-grid"),
)
"""What takes long to lay out, or shows other components again: from one component to another."""
WALKED = "      - checklist: {title: The sequence of play, sequence: yes}\n"
WRITTEN = ("procedures.yaml", "sequence.yaml")
TITLES = {*HEADINGS.values(), "print", "odds", "rulings"}


def plant(folder: Path) -> Path:
    """Write the pack into a folder."""
    shutil.copytree(SAMPLER, folder)
    pack = folder / "pack.yaml"
    text = pack.read_text(encoding="utf-8")
    for first, following in LEFT_OUT:
        text = text[: text.index(f"  - id: {first}\n")] + text[text.index(f"  - id: {following}\n") :]
    assert text.count(WALKED) == 1
    text = text.replace(WALKED, "")
    pack.write_text(text[: text.index("  - id: chart-board")] + COMPONENT, encoding="utf-8")
    for name in WRITTEN:
        (folder / name).unlink()
    (folder / "data").mkdir()
    (folder / "data" / "ships.csv").write_text(SHIPS, encoding="utf-8")
    (folder / "texts.yaml").write_text("greeting: Good hunting\n", encoding="utf-8")
    return folder


def edit(folder: Path, name: str, before: str, after: str) -> None:
    """Write something else in one place of a file, which holds it once."""
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, (name, before, text.count(before))
    file.write_text(text.replace(before, after), encoding="utf-8")


def shuffle(folder: Path, name: str, seed: int) -> None:
    """Put the rows of a file in another order."""
    file = folder / name
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    random.Random(seed).shuffle(rows)
    file.write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")


def told(found) -> list[str]:
    """Give every line that tells a difference, without headings and sums."""
    _, *middle, _ = lines(found, every=True)
    return [line.strip() for line in middle if line and line not in TITLES]


def words_of(pdf: Path) -> str:
    """Give all words of a PDF, each run of blanks as one."""
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
