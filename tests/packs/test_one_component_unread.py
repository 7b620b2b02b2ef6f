"""Where one component of a pack cannot be read, nothing is said of what speaks of it: the cause is told already."""

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.kinds.others import MADE_OF_OTHERS
from forge.library.checking import check
from forge.library.markers import check_markers
from forge.library.opening import Wanted
from forge.pack.load import build_entry, entry_id, load_pack
from forge.places import find_pack, pack_names


@pytest.mark.parametrize("name", pack_names())
def test_what_speaks_of_an_unread_component_stays_quiet(name):
    """Each component of each shipped pack in turn: sequences, boards that hold pieces, and lists of files know it."""
    built = {}

    def load(broken, problems):
        def build(entry, kinds, pack, number, problems):
            if entry_id(entry) == broken:
                return problems.error(entry.where, broken, "is broken")
            if number not in built or built[number].kind in MADE_OF_OTHERS:
                built[number] = build_entry(entry, kinds, pack, number, problems)
            return built[number]

        pack = load_pack(find_pack(name), find_kinds(), problems, build=build)
        check_markers(pack, problems)
        return pack

    sound = Problems()
    components = load("", sound).components
    assert not sound.errors
    for component in components:
        problems = Problems()
        load(component.id, problems)
        assert [problem.field for problem in problems if problem not in sound] == [component.id]


TOY = """\
pack: toy
title: Toy
components:
  - {id: cards, kind: card, size: 63 x 88 mm, rows: [{id: a}], front: plain}
  - {id: box, kind: tuck-box, cards: cards, number: 40, front: plain}
  - id: map
    kind: board
    title: Map
    page: a4
    spaces: [{id: depot, title: Depot, at: "20 mm, 20 mm", size: 150 x 200 mm, holds: [{pieces: cards}, {pieces: a}]}]
"""


@pytest.fixture
def toy(tmp_path):
    """A pack with a box for cards, and a place that holds them."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "pack.yaml").write_text(TOY, encoding="utf-8")
    return tmp_path / "toy"


def fields(toy):
    return [problem.field for problem in check(Wanted(str(toy))).errors]


def test_the_pack_is_sound(toy):
    assert fields(toy) == []


@pytest.mark.parametrize(
    ("slip", "field"),
    [
        ("size: 63 x 88 mm, outline: rounded 90 mm", "cards.outline"),
        ("size: 63 x 88", "cards.size"),
        ("size: 63 x 88 mm, rowz: 1", "cards.rowz"),
        ("size: 0 mm", "cards.size"),
    ],
)
def test_a_box_and_a_place_say_nothing_of_cards_that_cannot_be_read(toy, slip, field):
    path = toy / "pack.yaml"
    path.write_text(TOY.replace("size: 63 x 88 mm", slip), encoding="utf-8")
    assert fields(toy) == [field]


@pytest.mark.parametrize(
    "slip", ["front: plian", "front: {face: plain, tone: red}", "front: {face: plain, ink: nothing}"]
)
def test_nor_do_they_of_cards_whose_face_cannot_be_read(toy, slip):
    path = toy / "pack.yaml"
    path.write_text(TOY.replace("front: plain}\n  - {id: box", f"{slip}}}\n  - {{id: box"), encoding="utf-8")
    (field,) = fields(toy)
    assert field.startswith("cards.front")


def test_who_builds_the_box_alone_is_told_what_keeps_it(toy):
    """The cards are not wanted then, so that nobody else says what is wrong with them."""
    path = toy / "pack.yaml"
    path.write_text(TOY.replace("size: 63 x 88 mm", "size: 63 x 88"), encoding="utf-8")
    problems = Problems()
    load_pack(toy, find_kinds(), problems, only=["box"])
    assert [(problem.field, problem.hint) for problem in problems.errors] == [("box.cards", "mend cards first")]


def test_what_is_not_there_is_told_as_before(toy):
    path = toy / "pack.yaml"
    path.write_text(TOY.replace("pieces: a}", "pieces: b}"), encoding="utf-8")
    assert fields(toy) == ["map.depot.holds"]
    path.write_text(TOY.replace("cards: cards", "cards: crads"), encoding="utf-8")
    assert fields(toy) == ["box.cards"]


def test_nobody_looks_how_well_things_are_seen_in_a_style_that_is_not_there(toy):
    """Colours of the usual style beside those of the pack are nobody's choice."""
    path = toy / "pack.yaml"
    pale = 'palette: {ink: "#fafafa"}\ncomponents:'  # which is not seen on the paper of the usual style
    sheet = "  - {id: aid, kind: sheet, title: Aid, page: a4, style: nihgt, blocks: [{text: All is pale.}]}\n"
    path.write_text(TOY.replace("components:", pale) + sheet, encoding="utf-8")
    told = [
        problem for problem in check(Wanted(str(toy))).problems if "aid" in str(problem) or problem.field == "style"
    ]
    assert [problem.field for problem in told] == ["style"]
    path.write_text(TOY.replace("components:", pale) + sheet.replace("nihgt", "plain"), encoding="utf-8")
    assert any("contrast" in problem.message for problem in check(Wanted(str(toy))).problems)


SEQUENCE = {
    "pack.yaml": """\
pack: toy
title: Toy
components:
  - {id: aid, kind: sheet, title: Aid, page: a4, blocks: [{checklist: {title: Turn, sequence: yes}}]}
""",
    "tables/crt.yaml": """\
table: crt
title: Combat
dice: 1d6
axes: {roll: {title: Die}}
result: {res: "one of hit, miss"}
rows: {1-3: miss, 4-6: hit}
""",
    "sequence.yaml": """\
title: Turn
turns: 3
phases:
  - phase: Fire
    steps: [{roll: crt}]
""",
}


def written(folder, **changes):
    for name, text in (SEQUENCE | changes).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return fields(folder)


def test_a_checklist_says_nothing_of_a_sequence_whose_table_cannot_be_read(tmp_path):
    """The table is told; that the steps cannot be printed before it is mended goes without saying."""
    toy = tmp_path / "toy"
    assert written(toy) == []
    broken = SEQUENCE["tables/crt.yaml"].replace("4-6: hit", "4-6: [hit, hit]")
    assert written(toy, **{"tables/crt.yaml": broken}) == ["rows.4-6"]
    slip = SEQUENCE["sequence.yaml"].replace("turns", "trns")
    assert written(toy, **{"sequence.yaml": slip}) == ["trns"]
    assert written(toy) == []
    (toy / "sequence.yaml").unlink()
    assert fields(toy) == ["checklist.sequence"]
