"""Every file of a pack lies inside its folder, and whatever else is found in its place is a problem with a place."""

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import templates
from forge.referee.vectors.run import check_vectors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes need rights there, or are not")

SECRET = "TOP-SECRET-WORD"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M10 10H50V50H10Z"/></svg>\n'
TABLE = """\
table: {0}
title: {0}
dice: 1d6
axes: {{roll: {{title: Roll}}}}
result: {{delay: {{type: whole 0 to 60, title: Days}}}}
rows: {1}
"""
FILES = {
    "pack.yaml": """\
pack: harbour
title: Harbour
sides: {blue: {ground: "#24425c", ink: "#ffffff"}}
fonts: {own: own.ttf}
components:
  - from: parts/ships.yaml
  - {id: log, kind: sheet, style: own, blocks: [text: Log]}
  - {id: chart, kind: chart, page: a5, tables: [weather, fog]}
""",
    "parts/ships.yaml": """\
id: ships
kind: counter
size: 15 mm
data: ships.csv
side: blue
front: {face: own}
""",
    "ships.csv": "id,name\nhood,Hood\n",
    "faces/own.yaml": """\
slots: {name: {help: the name}}
areas: {top: {of: live, at: {height: 50%}}}
elements:
  sign: {draw: symbol, area: top, symbol: anchor, colour: "#000000"}
  art: {draw: picture, area: live, picture: art.svg}
  name: {draw: text, area: live, text: "{{ name }}", size: 17%, font: own}
""",
    "symbols/anchor.svg": SVG,
    "art.svg": SVG,
    "own.ttf": templates() / "fonts" / "DejaVuSans.ttf",
    "styles/own.yaml": "extends: plain\n",
    "tables/weather.yaml": TABLE.format("weather", "{1-5: 2, 6: U-CV-1}"),
    "tables/fog.yaml": TABLE.format("fog", "{file: fog.csv}"),
    "fog.csv": "roll,delay\n1-6,3\n",
    "unknowns.yaml": "U-CV-1: {question: How long?, value: whole 3 to 60}\n",
    "readings.yaml": "readings: {HA-R1: {about: Which?, status: open, default: a, alternatives: {a: This, b: That}}}\n",
    "texts.yaml": "fog.notice: Foggy\n",
    "editions/house.yaml": "overlay: house\nunknowns: {U-CV-1: 4}\n",
    "translations/de.yaml": "overlay: de\ntexts: {fog.notice: Nebel}\n",
    "vectors.yaml": "calm: {procedure: fog, dice: 1, expect: {delay: 3}}\n",
}


@pytest.fixture
def pack(tmp_path, monkeypatch):
    """Write a pack with a file of every sort, and beside it what is nobody's business."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "harbour"
    for name, contents in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(contents, Path):
            shutil.copy(contents, path)
        else:
            path.write_text(contents, encoding="utf-8")
    (tmp_path / "secret").write_text(f"{SECRET}: {SECRET}\n{SECRET}\n", encoding="utf-8")
    return folder


@pytest.fixture
def _no_hang():
    """End the test, not the run, if something waits for ever."""

    def stop(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def faults(folder):
    """Read, rule and draw everything as ``forge check`` does; give what is wrong as text."""
    problems = Problems()
    try:
        check_vectors(folder, problems)
        pack = load_pack(folder, find_kinds(), problems, edition="house", overlays=[Path("de")])
        for component in pack.components:
            for piece in component.pieces:
                component.draw(piece, "front", problems)
    except ForgeError as error:
        problems.add(error.problems)
    return "\n".join(map(str, problems.errors))


def put(path, kind, outside):
    path.unlink()
    if kind == "out":
        path.symlink_to(outside)
    elif kind == "loop":
        path.symlink_to(path.name)
    elif kind == "nowhere":
        path.symlink_to("nothing-of-this-name")
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()


def test_the_pack_of_these_tests_is_sound(pack):
    """All that follows is due to the one file that is changed."""
    assert faults(pack) == ""


@pytest.mark.usefixtures("_no_hang")
@pytest.mark.parametrize("kind", ["out", "loop", "nowhere", "device", "pipe", "folder"])
@pytest.mark.parametrize("name", FILES)
def test_only_plain_files_inside_the_pack_are_read(pack, tmp_path, name, kind):
    """A link that leads out or in a circle, a pipe, a device or a folder: said with its place, never followed."""
    put(pack / name, kind, tmp_path / "secret")
    said = faults(pack)
    assert said
    assert name.rpartition("/")[2].partition(".")[0] in said
    assert SECRET not in said
    expected = {
        "out": "leads out of the pack's folder", "device": "leads out of the pack's folder", "loop": "cannot be read",
        "nowhere": "there is no file", "pipe": "is a pipe", "folder": "is a folder",
    }[kind]  # fmt: skip
    assert expected in said


@pytest.mark.parametrize("below", sorted({name.partition("/")[0] for name in FILES if "/" in name}))
def test_folders_of_a_pack_do_not_lead_out_either(pack, tmp_path, below):
    """A link to a folder elsewhere is as good as one to each of its files."""
    (pack / below).rename(tmp_path / "elsewhere")
    (pack / below).symlink_to(tmp_path / "elsewhere")
    assert "leads out of the pack's folder" in faults(pack)


def test_links_within_the_pack_are_followed(pack):
    """One file under two names is the pack's own business."""
    for name in ("ships.csv", "tables/fog.yaml", "editions/house.yaml", "pack.yaml"):
        path = pack / name
        path.rename(pack / f"{path.stem}.real")
        path.symlink_to(os.path.relpath(pack / f"{path.stem}.real", path.parent))
    assert faults(pack) == ""


@pytest.mark.parametrize("below", ["tables", "editions", "symbols", "faces", "styles", "vectors"])
def test_names_that_are_no_text_and_hidden_files_are_no_crash(pack, below):
    """Archives of old systems have such names, and macOS puts ``._`` files on every stick."""
    (pack / below).mkdir(exist_ok=True)
    ending = ".svg" if below == "symbols" else ".yaml"
    (pack / below / f"._own{ending}").write_bytes(b"\0\5\26\7")
    assert faults(pack) == ""
    Path(os.fsdecode(os.fsencode(pack / below) + b"/b\xe4r" + ending.encode())).write_text("x: 1\n")
    assert bool(faults(pack)) == (below in {"tables", "symbols", "vectors"})
