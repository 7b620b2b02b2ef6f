"""The page about faces tells all there is."""

import re

import pytest
from kit.face_toys import draw_all, make_pack, shown

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.kinds.faces.elements import WAYS
from forge.kinds.faces.library import FaceLibrary
from forge.pack.expression_filters import FILTERS
from forge.places import templates
from forge.reading.csv_text import parse_csv

PAGE = (templates() / "faces" / "README.md").read_text(encoding="utf-8")
FACES = sorted((path.parent.name, path.stem) for path in (templates() / "faces").glob("*/*.yaml"))


@pytest.mark.parametrize(
    "word", [*WAYS, *FILTERS, *(name for _, name in FACES), "lighter", "darker", "mixed", "strong"]
)
def test_every_way_filter_and_stock_face_is_named(word):
    """A new one is not finished before it is written down."""
    assert f"`{word}`" in PAGE


@pytest.mark.parametrize(("kind", "name"), FACES)
def test_every_stock_face_is_sound_and_says_what_its_slots_mean(kind, name, tmp_path):
    """Each slot has a help of its own or an inherited one."""
    problems = Problems()
    assert kind in find_kinds()
    face = FaceLibrary(kind, tmp_path).find(name, None, "", problems)

    assert shown(problems) == []
    assert face.help
    assert all(slot.help for slot in face.slots.values())


def test_the_examples_of_the_page_work(tmp_path):
    """The face is read, the component is drawn."""
    using, writing = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    table = "id,copies,side,name,attack,defence,speed\nhood,1,blue,Hood,8,5,6\n"
    assert parse_csv(table, "fleet.csv", Problems()).columns[0] == "id"
    parts = "".join(f"  {line}\n" for line in using.splitlines())
    parts += "  - {id: mine, kind: counter, size: 1 in, front: mine, rows: [{name: Hood, side: sand}]}\n"
    pack, problems = make_pack(tmp_path, parts, fleet=table, face_mine=writing)

    for component in pack.components:
        assert draw_all(component, problems)
    assert shown(problems) == []
