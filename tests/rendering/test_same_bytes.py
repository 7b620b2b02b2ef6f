"""The same pages give the same bytes, whenever and wherever they are written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit.rendering_scenes import FONTS, pdf, symbol, text

from forge.drawing.shapes import Drawing, Stamp
from forge.reading.measures import MM
from forge.rendering.svg import render_svg

WRITE = """
from pathlib import Path
from kit.rendering_scenes import FONTS, everything, pdf
from forge.rendering.svg import render_svg
sheet = everything(Path.cwd())
Path("a.pdf").write_bytes(pdf(sheet, sheet))
Path("b.pdf").write_bytes(pdf(sheet, fillable=True))
for text in ("outlines", "font"):
    Path(f"{text}.svg").write_text(render_svg(sheet, FONTS, text=text), encoding="utf-8")
"""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two folders, written to by two processes with different hash seeds."""
    checkout = Path(__file__).parents[2]
    path = os.pathsep.join([str(checkout), str(checkout / "tests")])
    made, running = [], []
    for seed in ("1", "2718"):
        folder = tmp_path_factory.mktemp(f"seed-{seed}")
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path}
        made.append(folder)
        running.append(subprocess.Popen([sys.executable, "-c", WRITE], cwd=folder, env=environment))
    assert [process.wait() for process in running] == [0, 0]
    return made


@pytest.mark.parametrize("name", ["a.pdf", "b.pdf", "outlines.svg", "font.svg"])
def test_bytes_do_not_depend_on_seed_or_folder(name: str, folders: list[Path]):
    """Processes with different hash seeds in different folders write the same."""
    one, other = ((folder / name).read_bytes() for folder in folders)

    assert one == other
    assert folders[0].name.encode() not in one


def test_bytes_do_not_depend_on_what_was_written_before():
    """A document is the same the second time, after others have filled the memories."""
    from kit.rendering_scenes import page

    ship = symbol()
    sheet = page(*(Stamp(ship, x * MM, 0) for x in range(9)), text(0, 9 * MM, "U 47"))
    first = pdf(sheet), render_svg(sheet, FONTS)

    noise = [Drawing(str(n), MM, MM, (text(0, 0, f"{n} Ωж"),)) for n in range(500)]
    pdf(page(*(Stamp(each, 0, 0) for each in noise)))

    assert (pdf(sheet), render_svg(sheet, FONTS)) == first
