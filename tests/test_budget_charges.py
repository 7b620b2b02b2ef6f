"""What drawings are charged is near what they cost in calls of functions, which are the same on any machine."""

import sys

import pytest

from forge.budget import VALUES, run
from forge.drawing.profile import profile
from forge.errors import Problems
from forge.library.opening import Wanted

CALL = 300
"""Units of work that a call stands for, on the average of all that forge does."""
FACTOR = 3.5
LAND = """\
pack: toy
title: Toy
components:
  - id: map
    kind: board
    title: Map
    page: a4
    hexes:
      at: 0 mm, 0 mm
      columns: 4
      rows: 4
      size: 17 mm
      map: {file: map.txt, legend: {"~": TERRAIN, ".": clear}}
      country: {}
"""
MAP = "~~~~\n~..~\n~~~~\n~~~~\n"
COUNTERS = """\
pack: toy
title: Toy
sides: {red: {ground: "#ffffff", ink: "#000000"}}
components:
  - {id: c, kind: counter, title: C, size: 18 mm, side: red, data: c.csv, front: {face: toy, v: "{{ v }}"}}
"""
FACE = "slots: {v: {help: a value}}\nelements:\n  ground: {draw: rect, fill: white}\n  it: {draw: ELEMENT}\n"
ROWS = 8


def drawn(folder, files):
    """Draw the fronts of a pack; gives what it was charged but for YAML, which is kept, and the calls that it took."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    found, calls = Problems(), [0]

    def count(_frame, event, _argument):
        calls[0] += event in ("call", "c_call")

    before = sys.getprofile()
    with run() as budget:
        sys.setprofile(count)
        try:
            for component in Wanted(str(folder)).contents(found).components:
                for piece in component.pieces:
                    component.draw(piece, "front", found)
        finally:
            sys.setprofile(before)
    assert not found.errors, list(found)
    made = (thing.work * number for thing, number in budget.asked.items() if thing is not VALUES)
    return sum(made), calls[0]


def land(folder, terrain):
    """Draw a small map, most of it of one terrain."""
    return drawn(folder, {"pack.yaml": LAND.replace("TERRAIN", terrain), "map.txt": MAP})


def counters(folder, element):
    """Draw a few counters, on each an element that is like no other."""
    rows = "".join(f"r{number},{10 + number}\n" for number in range(ROWS))
    profile.draw_profile.cache_clear()
    return drawn(
        folder, {"pack.yaml": COUNTERS, "c.csv": f"id,v\n{rows}", "faces/toy.yaml": FACE.replace("ELEMENT", element)}
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A plain country and plain counters, drawn once so that nothing more is read for the first time."""
    folder = tmp_path_factory.mktemp("plain")
    for number in range(2):
        found = land(folder / f"land{number}", "clear"), counters(folder / f"counters{number}", 'rect, fill: "#cccccc"')
    return found


@pytest.mark.parametrize("terrain", ["fields", "woods", "hills", "city", "sea", "woods + hills"])
def test_hexes_are_charged_what_they_cost(terrain, plain, tmp_path):
    """Beyond a plain country, by what stands on the hexes."""
    (charged, calls), (less, fewer) = land(tmp_path, terrain), plain[0]
    assert 1 / FACTOR < (charged - less) / (calls - fewer) / CALL < FACTOR


@pytest.mark.parametrize(
    "element",
    [
        'qr, text: "https://example.org/{{ v }}"',
        'profile, vessel: hood, colour: "#1122{{ v }}"',
        'rect, fill: "#1122{{ v }} to #ffffff 40% to #aabbcc"',
    ],
)
def test_elements_of_faces_are_charged_what_they_cost(element, plain, tmp_path):
    """Beyond a plain rectangle, for each counter."""
    (charged, calls), (less, fewer) = counters(tmp_path, element), plain[1]
    assert 1 / FACTOR < (charged - less) / (calls - fewer) / CALL < FACTOR


def test_the_rest_is_charged_so_too(plain):
    """A plain map and plain counters as a whole."""
    for charged, calls in plain:
        assert 1 / FACTOR < charged / calls / CALL < FACTOR
