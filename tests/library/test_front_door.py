"""``import forge``: cheap, complete, typed; and nothing but ``ForgeError`` comes out of it."""

import subprocess
import sys
from pathlib import Path

import pytest

import forge

HARMLESS = {"forge", "forge.version"}


def test_importing_forge_loads_nothing_else():
    """What is imported with forge is forge alone; the rest waits until it is asked for."""
    code = "import sys; import forge; print(*(name for name in sys.modules if name.startswith('forge')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= HARMLESS


def test_opening_a_game_leaves_the_printing_half_unread():
    """A program that only rules never imports what draws or writes PDF."""
    code = (
        "import sys; import forge; forge.open_game('atlantic-wolves').rule('asw', dice=6); "
        "print(*(name for name in sys.modules if name.split('.')[0] in ('forge', 'reportlab', 'fontTools')))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    halves = (
        "forge.drawing",
        "forge.kinds",
        "forge.pack",
        "forge.printing",
        "forge.rendering",
        "reportlab",
        "fontTools",
    )
    assert not [name for name in loaded if name.startswith(halves)]


def test_every_name_is_there_and_documented():
    """Each name that forge gives can be had, and says what it is for."""
    for name in forge.__all__:
        assert name in dir(forge)
        assert name == "__version__" or getattr(forge, name).__doc__


def test_what_type_checkers_see_is_what_is_there():
    """The names in the block for type checkers are those that are looked up."""
    source = Path(forge.__file__).read_text(encoding="utf-8")
    block = source[source.index("if TYPE_CHECKING:") : source.index("__all__")]
    for name in forge.__all__:
        assert name in block


def test_a_name_that_is_not_there():
    """A name that forge does not have is an ``AttributeError``, as of any module."""
    with pytest.raises(AttributeError, match="nonsense"):
        forge.nonsense  # noqa: B018 - asking is the test


JUNK = (None, 3, 2.5, b"x", object(), [], [3], {}, {"a": 1}, ("x", 2), "", "nope", "\ud800", "a\nb", {1, 2}, print)
"""What programs hand over when they are wrong."""
KINDS = [type(junk).__name__ for junk in JUNK]


@pytest.mark.parametrize("junk", JUNK, ids=KINDS)
@pytest.mark.parametrize("door", ["table", "procedure", "schema", "begin", "rule", "odds", "sample", "pieces"])
def test_a_wrong_name_is_refused(wolves, door, junk):
    """Whatever stands where a name should is refused with a sentence; of no pieces named all are meant."""
    if door == "pieces" and junk in ([], {}, set()):
        return
    with pytest.raises(forge.ForgeError) as caught:
        getattr(wolves, door)(junk)
    assert all(problem.message and str(problem) for problem in caught.value.problems)


@pytest.mark.parametrize("junk", JUNK, ids=KINDS)
@pytest.mark.parametrize("name", ["edition", "overlays", "switches", "readings"])
def test_a_wrong_variant_is_refused(name, junk):
    """An edition, overlays, optional rules and readings that are none are refused; nothing means none."""
    if not junk and name != "edition" and not isinstance(junk, str):
        return
    with pytest.raises(forge.ForgeError):
        forge.open_game("atlantic-wolves", **{name: junk})


@pytest.mark.parametrize("junk", JUNK, ids=KINDS)
@pytest.mark.parametrize(
    "name", ["area", "square", "marks", "scatter", "card_modifier", "events", "doenitz", "dice", "policy"]
)
def test_a_wrong_input_is_refused(wolves, name, junk):
    """Whatever an input cannot be is refused or asked for; a few words of junk are dice, or no marks and events."""
    given = {"area": "iceland", "square": "normal", "dice": 3} | {name: junk}
    read_as_said = [("dice", 3), ("dice", [3]), ("card_modifier", 3), ("card_modifier", [3])]
    needed = name in ("area", "square", "dice")
    nothing_said = (junk is None and not needed) or (name in ("marks", "events") and junk in ("", []))
    if nothing_said or (name, junk) in read_as_said:
        assert wolves.rule("attack", **given).result
        return
    with pytest.raises(forge.ForgeError) as caught:
        wolves.rule("attack", **given)
    assert caught.value.problems


@pytest.mark.parametrize("roll", [*JUNK[1:], (1, 2), (6, "x"), 7, 0, -1], ids=[*KINDS[1:], *"abcde"])
def test_a_table_refuses_what_are_no_dice(wolves, roll):
    """A table is looked up with a total that its dice have, or with the dice."""
    if roll == 3:
        return
    with pytest.raises(forge.ForgeError):
        wolves.table("asw").look_up(roll)


@pytest.mark.parametrize("use", [3, None, 2.5, ("aggressive", 1, 2), ("aggressive", "x"), (1, 2), [], "nope"])
def test_a_table_refuses_what_are_no_modifiers(wolves, use):
    """A modifier is a name, or a name with a number."""
    with pytest.raises(forge.ForgeError):
        wolves.table("german-attack").look_up(4, [use], area="iceland")


@pytest.mark.parametrize(
    "wish",
    [
        {"paper": "A44"}, {"formats": "gif"}, {"formats": 3}, {"margin": "7"}, {"gutter": "x"}, {"core": "9 parsecs"},
        {"dpi": "x"}, {"dpi": 5}, {"scale": "2000%"}, {"scale": "x"}, {"scale": object()}, {"duplex": "both"},
        {"lettering": "x"}, {"start_slot": 0}, {"only": [3]}, {"printer": "nope"}, {"grey": True, "low_ink": True},
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_fulfilled(wolves, tmp_path, wish):
    """A build is refused before anything is written."""
    with pytest.raises(forge.ForgeError):
        wolves.build(tmp_path / "kit", ["german"], **wish)
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize("junk", [None, 3, b"x", object(), "", "/nope", "nope", forge], ids=range(8))
def test_what_is_no_pack(junk):
    """A pack is a name, a path, or made in Python."""
    with pytest.raises(forge.ForgeError):
        forge.open_game(junk)


def test_answers_are_kept_all_or_none(monkeypatch, tmp_path):
    """What cannot be an answer is told with the number of its question, and then nothing is kept of the rest."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    game = forge.open_game("atlantic-wolves")
    with pytest.raises(forge.ForgeError) as wrong:
        game.fill({"U-AW-1": 30, "U-AW-2": "many", "U-AW-999": 1})
    assert [problem.field for problem in wrong.value.problems] == ["U-AW-2", "U-AW-999"]
    assert list(tmp_path.rglob("*.yaml")) == []
    assert game.fill({"U-AW-1": 30}).unknowns["U-AW-1"].value == 30
    assert forge.open_game("atlantic-wolves").unknowns["U-AW-1"].value == 30
    assert game.unknowns["U-AW-1"].value is None


def test_a_game_is_begun_whole_or_not_at_all(tmp_path):
    """A name, a title or a beginning that cannot be is told, and nothing is written."""
    for wrong in ({"folder": "Salt War"}, {"like": "cardz"}, {"title": "a: b"}):
        with pytest.raises(forge.ForgeError):
            forge.new_game(tmp_path / wrong.pop("folder", "salt-war"), **wrong)
    assert list(tmp_path.iterdir()) == []
    assert forge.open_game(forge.new_game(tmp_path / "salt-war", title="Salt War")).id == "salt-war"
    with pytest.raises(forge.ForgeError, match="is there already"):
        forge.new_game(tmp_path / "salt-war")
