"""Everything that is opened is a source, and nothing that is not."""

import sys
from pathlib import Path

import pytest

from forge.places import find_pack, inside, is_there, names_in
from forge.reading.text_file import read_text
from forge.sources import Shelf, Source, Sources, gathering, read_once
from tests.kit.live_kit import finish, open_live, write_toy

LISTENERS: list[list[str]] = []


def hear(event, arguments):
    """Note each file that Python opens and each folder that it lists, while somebody listens."""
    if LISTENERS and event in ("open", "os.listdir", "os.scandir") and arguments and arguments[0]:
        LISTENERS[-1].append(str(arguments[0]))


sys.addaudithook(hear)


@pytest.fixture
def opened():
    """What was opened since the test began."""
    LISTENERS.append([])
    yield LISTENERS[-1]
    LISTENERS.pop()


def sources_of(live):
    """The paths of everything that a pack was read from, links followed."""
    return {Path(source.path).resolve() for each in live._known.sources for source in each}


def test_no_file_of_the_small_pack_is_opened_unnoted(tmp_path, opened):
    """Python itself tells what it opened."""
    toy = write_toy(tmp_path)
    opened.clear()
    live = open_live(toy)
    finish(live)
    paths = {Path(name).resolve() for name in opened if name.startswith(str(tmp_path))}
    assert len(paths) > 8
    assert paths <= sources_of(live)


def test_no_file_of_a_pack_with_pictures_fonts_and_coasts_is_opened_unnoted(opened):
    """The same of packs with all that there is."""
    for name in ("under-ten-flags", "paukenschlag-variant"):
        opened.clear()
        live = open_live(find_pack(name), owner=False)
        finish(live)
        folder = str(find_pack(name))
        paths = {Path(each).resolve() for each in opened if each.startswith(folder)}
        assert len(paths) > 20
        assert paths <= sources_of(live)


def test_what_is_missing_is_a_source(tmp_path):
    """A file that comes to be is then noticed, and so is a name in a folder, but not an editor's temporary file."""
    with gathering(Sources()) as sources:
        with pytest.raises(Exception, match="there is no file"):
            inside(tmp_path, "ships.csv")
        assert not is_there(tmp_path / "texts.yaml")
        assert names_in(tmp_path, "faces", ".yaml") == ()
    before = dict(sources)
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / "plate.yaml~").write_text("")
    assert [source for source in before if source.ending and source.state()] == []
    for name in ("ships.csv", "texts.yaml", "faces/plate.yaml"):
        (tmp_path / name).write_text("x")
    changed = {Path(source.path).name for source in sources.changed({each: each.state() for each in sources})}
    assert changed == {"ships.csv", "texts.yaml", "faces", tmp_path.name}


def test_a_file_written_while_it_was_read_is_another(tmp_path):
    """Its state is taken before it is opened."""
    path = tmp_path / "a.txt"
    path.write_text("one")
    with gathering(Sources()) as sources:
        assert read_text(path, "a.txt") == "one"
        path.write_text("two and more")
        assert read_text(path, "a.txt") == "two and more"
    assert sources.changed({source: source.state() for source in sources}) == {Source(str(path))}


def test_what_was_read_is_not_read_again_unless_it_has_changed(tmp_path):
    """Nor kept where nobody gathers."""
    path, made, shelf = tmp_path / "a.txt", [], Shelf()
    path.write_text("one")

    def make():
        made.append(path.read_text())
        return made[-1]

    for text in ("one", "three"):
        path.write_text(text)
        for _ in range(3):
            with gathering(Sources(), shelf):
                assert read_once(path, "text", make) == text
    assert made == ["one", "three"]
    assert [read_once(path, "text", make), read_once(path, "text", make)] == ["three", "three"]
    assert len(made) == 4
