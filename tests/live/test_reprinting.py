"""A pack printed anew at each save: what is made is what a build makes, and nothing else is touched."""

from threading import Event

import pypdfium2 as pdfium
import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.library.wishes import print_options
from forge.live.listing import WHOLE
from forge.live.reprinting import Reprinting
from forge.pack.load import load_pack
from forge.printing import build
from tests.kit.live_kit import FILES, open_live, png, write_toy
from tests.kit.pictures import look_at_svg

SVG = "pieces/svg"
BACKS = {"hood-back.svg", "lion-back.svg", "fox-back.svg", "owl-back.svg"}


class Desk:
    """A small pack that is watched, with its kit as PDF and its pieces as SVG, and hands that save in it."""

    def __init__(self, folder, *components):
        self.toy, self.out = write_toy(folder), folder / "out"
        self.live = open_live(self.toy)
        self.kit = Reprinting(self.live, print_options(components), self.out, ("svg",))
        self.told = list(self.kit.print_anew(None, Event()))

    def save(self, name, old, new):
        """Save a file in which something else is written, and take it in; give the pictures that were made by that."""
        text = (self.toy / name).read_text(encoding="utf-8")
        assert old in text
        (self.toy / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        self.told = list(self.kit.print_anew(self.live.refresh(), Event()))
        return {file.relative_to(self.out / SVG).as_posix() for told in self.told for file in told.pictures}

    @property
    def files(self):
        """What lies in the folder, by name, but for forge's own note."""
        found = (path for path in self.out.rglob("*") if path.is_file() and not path.name.startswith(".forge"))
        return {path.relative_to(self.out).as_posix(): path.read_bytes() for path in found}

    @property
    def places(self):
        """Which file each name stands for: another once it has been made anew."""
        return {name: (self.out / name).stat().st_ino for name in self.files}

    @property
    def built(self):
        """Whether the kit was printed."""
        return any(told.built for told in self.told)

    @property
    def found(self):
        """What was told to be wrong."""
        return [str(problem) for told in self.told for problem in told.found]


@pytest.fixture
def desk(tmp_path):
    """The small pack, printed."""
    return Desk(tmp_path)


def fresh(desk, folder):
    """What a build of the pack as it stands leaves in a new folder."""
    problems = Problems()
    pack = load_pack(desk.toy, find_kinds(), problems)
    build(pack, print_options(()), folder, problems)
    build(pack, print_options((), formats=("svg",), each=True), folder, problems)
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".forge"))
    made = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return {name: data for name, data in made.items() if name.endswith(".pdf") or name.startswith(SVG)}


def seen(data):
    """What a file shows: that of an SVG is drawn by resvg, that of a PDF by pdfium, in dots."""
    if not data.startswith(b"%PDF"):
        return look_at_svg(data.decode()).tobytes()
    with pdfium.PdfDocument(data) as document:
        return [page.render(scale=0.5).to_numpy().tobytes() for page in document]


@pytest.mark.parametrize(
    ("name", "old", "new", "pictures"),
    [
        ("ships.csv", "Hood,blue,8", "Hood,blue,9", {"hood-front.svg"}),
        ("faces/plate.yaml", "fill: gold", "fill: '#112233'", None),
        ("tables/worth.yaml", "hood: 8", "hood: 5", {*BACKS, "aid-front.svg"}),
        ("ships.csv", "owl,Owl,sand,2,disc,4\n", "", set()),
        ("ships.csv", "fox,Fox", "elk,Elk", {"elk-front.svg", "elk-back.svg"}),
        ("texts.yaml", "Ships sail.", "Ships sink.", {"notes-front.svg"}),
    ],
)
def test_a_save_leaves_what_a_build_would_make(desk, tmp_path, name, old, new, pictures):
    """Only pictures of what looks otherwise are made anew; picture for picture all is as if it were built now."""
    before = desk.places
    made = desk.save(name, old, new)
    assert desk.built
    other = fresh(desk, tmp_path / "fresh")
    assert desk.files.keys() == other.keys()
    assert {name: seen(data) for name, data in desk.files.items()} == {name: seen(data) for name, data in other.items()}
    assert desk.files["toy.pdf"] == other["toy.pdf"]
    after = desk.places
    stayed = {each for each in before.keys() & after.keys() if before[each] == after[each]}
    assert {each for each in after if each.startswith(SVG)} - stayed == {f"{SVG}/{each}" for each in made}
    assert pictures is None or made == pictures


def test_while_something_is_wrong_everything_stays(desk):
    """An error is told once with its place; when it is mended that is told, and what it held back is printed."""
    before = desk.files
    assert desk.save("ships.csv", "Hood,blue,8,star", "Hood,blue,9,stra") == set()
    assert desk.files == before
    assert [line for line in desk.found if "toy/ships.csv:2" in line and "stra" in line]
    assert desk.told[-1].held
    assert desk.save("ships.csv", "Lion,blue,7", "Lion,blue,6") == set()
    assert (desk.found, desk.files) == ([], before)
    made = desk.save("ships.csv", "stra", "star")
    assert {"hood-front.svg", "lion-front.svg"} <= made
    assert any(told.mended for told in desk.told)
    assert desk.built


def test_a_warning_that_an_error_hides_is_not_mended(desk):
    """Below a table that cannot be read nothing is looked at; what was told of it stays told until it is looked at."""
    text = (desk.toy / "ships.csv").read_text(encoding="utf-8")
    head, *rows = text.splitlines()
    desk.save("ships.csv", text, "\n".join([f"{head},unused", *(f"{row},x" for row in rows)]) + "\n")
    assert any("no value of" in line for line in desk.found)
    (desk.toy / "ships.csv").rename(desk.toy / "away.csv")
    desk.told = list(desk.kit.print_anew(desk.live.refresh(), Event()))
    assert any("there is no file" in line for line in desk.found)
    assert sum(told.mended for told in desk.told) == 0
    (desk.toy / "away.csv").rename(desk.toy / "ships.csv")
    desk.told = list(desk.kit.print_anew(desk.live.refresh(), Event()))
    assert desk.found == []
    assert sum(told.mended for told in desk.told) == 1


def test_a_warning_of_the_whole_pack_is_told_once(desk):
    """What only shows when all components are looked at together is neither mended nor found anew by another save."""
    text = (desk.toy / "ships.csv").read_text(encoding="utf-8")
    head, *rows = text.splitlines()
    desk.save("ships.csv", text, "\n".join([f"{head},unused", *(f"{row},x" for row in rows)]) + "\n")
    assert [line for line in desk.found if "no value of" in line]
    told = desk.live.problems[WHOLE]
    desk.save("ships.csv", "Lion,blue,7", "Lion,blue,6")
    assert desk.found == []
    assert sum(told.mended for told in desk.told) == 0
    (desk.toy / "ships.csv").write_text(text, encoding="utf-8")
    desk.live.refresh()
    assert desk.live.problems[WHOLE] == told  # it is not looked at yet, and nothing flickers beside the pictures
    list(desk.kit.print_anew(None, Event()))
    assert WHOLE not in desk.live.problems


def test_a_pack_that_cannot_be_read_is_waited_for(tmp_path):
    """It may be broken at the beginning, and at any time."""
    toy = write_toy(tmp_path)
    (toy / "pack.yaml").write_text("pack: [", encoding="utf-8")
    live = open_live(toy)
    kit = Reprinting(live, print_options(()), tmp_path / "out")
    assert list(kit.print_anew(None, Event()))[-1].held
    (toy / "pack.yaml").write_text(FILES["pack.yaml"], encoding="utf-8")
    assert list(kit.print_anew(live.refresh(), Event()))[-1].built
    assert (tmp_path / "out" / "toy.pdf").exists()


def test_a_file_of_somebody_else_is_told_and_left(desk):
    """As a build does: what was changed since forge made it is not replaced, and everything else waits with it."""
    mine = desk.out / SVG / "hood-front.svg"
    mine.write_text("mine", encoding="utf-8")
    assert desk.save("ships.csv", "Hood,blue,8", "Hood,blue,9") == set()
    assert [line for line in desk.found if "hood-front.svg" in line and "was changed since forge made it" in line]
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_component_that_is_no_more_is_told(tmp_path):
    """What is watched alone may be renamed."""
    desk = Desk(tmp_path, "flags")
    assert set(desk.files) >= {"toy-flags.pdf", "toy-flags/pieces/svg/port-front.svg"}
    desk.save("pack.yaml", "id: flags", "id: signals")
    assert [line for line in desk.found if "has no component 'flags'" in line]
    assert desk.told[-1].held


def test_a_picture_put_into_a_folder_is_drawn_alone(tmp_path):
    """Of a folder that is a component only what was added or repainted is made anew, and all is as a build makes it."""
    toy = write_toy(tmp_path)
    (toy / "deck").mkdir()
    for name, shade in (("1.png", 40), ("2.png", 120)):
        (toy / "deck" / name).write_bytes(png(shade))
    head = toy / "pack.yaml"
    head.write_text(f"{head.read_text()}  - {{id: deck, kind: counter, size: 20 mm, pictures: deck}}\n")
    desk = Desk.__new__(Desk)
    desk.toy, desk.out, desk.live = toy, tmp_path / "out", open_live(toy)
    desk.kit = Reprinting(desk.live, print_options(()), desk.out, ("svg",))
    assert not any(told.found for told in desk.kit.print_anew(None, Event()))
    for name, shade, made in (("0", 200, {"deck-0-front.svg"}), ("2", 10, {"deck-2-front.svg"}), ("1", None, set())):
        file = toy / "deck" / f"{name}.png"
        file.unlink() if shade is None else file.write_bytes(png(shade))
        told = list(desk.kit.print_anew(desk.live.refresh(), Event()))
        assert {file.name for one in told for file in one.pictures} == made
        assert any(one.built for one in told)
    wanted = fresh(desk, tmp_path / "fresh")
    assert {name: seen(data) for name, data in desk.files.items()} == {
        name: seen(data) for name, data in wanted.items()
    }
