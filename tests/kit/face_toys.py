"""Packs made for one test: a folder with a parts list, tables and faces, loaded as any other."""

from pathlib import Path

from forge.drawing.shapes import Clip, Faded, Stamp, Turned, Within
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

SIDES = """
sides:
  blue: {title: Blue, ground: "#1f3d6b", ink: "#ffffff", band: "#c8a24a"}
  sand: {title: Sand, ground: "#e6d3a3", ink: "#1d1d1b"}
"""


def make_pack(folder: Path, parts: str, *, head: str = SIDES, **files: str):
    """Write and load a pack; ``files`` are CSV tables (``ships``) and faces (``face_plate``) by name."""
    pack = folder / "toy"
    (pack / "faces").mkdir(parents=True, exist_ok=True)
    (pack / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\n{head}\ncomponents:\n{parts}", encoding="utf-8")
    for name, text in files.items():
        where = f"faces/{name.removeprefix('face_')}.yaml" if name.startswith("face_") else f"{name}.csv"
        (pack / where).write_text(text, encoding="utf-8")
    return load_folder(pack)


def load_folder(pack: Path):
    """Load a pack and draw everything in it; gives the pack and the problems."""
    problems = Problems()
    loaded = load_pack(pack, find_kinds(), problems)
    for component in loaded.components:
        draw_all(component, problems)
    return loaded, problems


def draw_all(component, problems):
    """Draw every side of every piece: a mapping from (id, side) to the face."""
    sides = ("front", "back") if component.two_sided else ("front",)
    return {(piece.id, side): component.draw(piece, side, problems) for piece in component.pieces for side in sides}


def flat(shapes):
    """All shapes in drawing order, those within others included."""
    for shape in shapes:
        if isinstance(shape, Stamp):
            yield shape
            yield from flat(shape.drawing.shapes)
        elif isinstance(shape, (Clip, Turned, Faded, Within)):
            yield from flat(shape.shapes)
        else:
            yield shape


def shapes_of(face, kind):
    """The shapes of one type on a face."""
    return [shape for shape in flat(face.drawing.shapes) if isinstance(shape, kind)]


def shown(problems):
    """The problems as people read them."""
    return [str(problem) for problem in problems]
