"""A check of a pack looks at what comes with it, too."""

import pytest

from forge.library.checking import check
from forge.library.opening import Wanted

PACK = "pack: toy\ntitle: Toy\ncomponents: [{id: x, kind: counter, size: 20 mm, rows: [{id: a}], front: plain}]\n"


@pytest.fixture
def toy(tmp_path):
    """A pack with an edition and a translation, each with a slip."""
    for name, text in (
        ("pack.yaml", PACK),
        ("editions/house.yaml", "overlay: house\nlabel: House\nunknwons: {}\n"),
        ("editions/long.yaml", "overlay: long\nlabel: Long\n"),
        ("translations/de.yaml", "overlay: de\nlanguage: de\ntexts: {page.of: von, nobody.asks: hallo}\n"),
    ):
        path = tmp_path / "toy" / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "toy"


def told(toy, **wanted):
    return [
        f"{problem.where.file.rpartition('toy/')[2]}: {problem.field}"
        for problem in check(Wanted(str(toy), **wanted)).errors
    ]


def test_slips_in_editions_and_translations_are_told(toy):
    """Each once, with its file, though nobody asked for them."""
    assert told(toy) == ["editions/house.yaml: unknwons", "translations/de.yaml: texts.nobody.asks"]


def test_what_is_wrong_with_the_pack_is_told_once(toy):
    """The same is not said again of what is laid over it, in other words."""
    tables = toy / "tables"
    tables.mkdir()
    (tables / "crt.yaml").write_text("title: CRT\n", encoding="utf-8")
    german = toy / "translations" / "de.yaml"
    german.write_text("overlay: de\nlanguage: de\ntexts: {crt.title: Kampf}\n", encoding="utf-8")
    assert {one.partition(":")[0] for one in told(toy)} == {"tables/crt.yaml"}


def test_of_an_edition_alone_nothing_else_is_told(toy):
    """Who asks for one wants to know of that."""
    assert told(toy, edition="long") == []
