"""What breaks off in the Python module of another author's game is told at its line, as a slip in a definition is."""

import sys

import pytest
from kit.followed import install

from forge import errors
from forge.errors import Location, Problems

RULED = ("referee", "raiders/raiders", "raid", "--boats", "2", "--dice", "4 5")


@pytest.fixture
def module(forge, tmp_path, monkeypatch):
    """The module of a game begun by ``forge new --like rules``, as if it had been installed."""
    monkeypatch.chdir(tmp_path)
    assert forge("new", "raiders", "--like", "rules").status == 0
    place = tmp_path / "site"
    install(tmp_path / "raiders", place)
    monkeypatch.syspath_prepend(str(place))
    yield tmp_path / "raiders" / "raiders_rules.py"
    sys.modules.pop("raiders_rules", None)
    errors.FOREIGN.discard("raiders_rules")


def slip(module, old, new):
    """Write something else once, and give the line where that stands."""
    text = module.read_text(encoding="utf-8")
    assert text.count(old) == 1
    module.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_game_is_sound(forge, module):
    assert forge(*RULED).status == 0
    assert forge("check", "raiders/raiders").status == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("if state.over:", "if 1 / 0:", "attack: ZeroDivisionError: division by zero"),
        ("look = await RollOn", "look = RollOn", "attack: AttributeError: 'RollOn' object has no attribute 'result'"),
        ("async def raid(", "async def raid((", "cannot be loaded as the game raiders: invalid syntax"),
        ("import NamedTuple", "import NamedTuples", "cannot be loaded as the game raiders: ImportError: cannot import"),
    ],
)
def test_a_slip_in_it_is_told_once_at_its_line(forge, module, old, new, said):
    """One word forgotten is the author's to mend, and nothing that forge should be told of."""
    line = slip(module, old, new) + (said.startswith("attack: Attr"))  # the line after asks the request for a result
    for command in (RULED, ("check", "raiders/raiders")):
        sys.modules.pop("raiders_rules", None)
        ran = forge(*command)
        assert ran.status == 1
        told = [said for said in ran.err.splitlines() if "hint:" not in said]
        assert len(told) == 1
        assert told[0].startswith(f"raiders/{module.name}:{line}: {said}")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("STEPS = 4\n\ndef more(:\n", 3, "invalid syntax"),
        ("def more():\n    return 1 / 0\n\n\nSTEPS = more()\n", 2, "ZeroDivisionError: division by zero"),
        ("import nowhere_at_all\n", 1, "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    ],
)
def test_a_slip_in_a_file_beside_it_is_told_there(forge, module, monkeypatch, text, line, said):
    """Rules may be written in several files; the place is where it breaks off, not the line that imports."""
    monkeypatch.syspath_prepend(str(module.parent))
    monkeypatch.delitem(sys.modules, "raiders_steps", raising=False)
    (module.parent / "raiders_steps.py").write_text(text, encoding="utf-8")
    slip(module, "from typing", "from raiders_steps import STEPS\nfrom typing")
    ran = forge(*RULED)
    assert ran.status == 1
    assert ran.err.startswith(f"raiders/raiders_steps.py:{line}: cannot be loaded as the game raiders: {said}\n")


def test_what_forge_cannot_do_with_it_names_it(forge, module):
    """The fault shows within forge, which calls what the module declares; so both may be the reason."""
    slip(module, "state: Raid, boat: int)", "state: Raid)")
    ran = forge(*RULED)
    assert ran.status == errors.FAULT
    assert "raiders_rules may be the reason, which another author wrote" in ran.err


@pytest.mark.parametrize("broken", [lambda: {}["nothing"], lambda: compile("(", "own.py", "exec")])
def test_a_fault_of_forge_stays_one(broken):
    """Nothing of another author ran, or was to be parsed."""
    problems = Problems()
    try:
        broken()
    except (KeyError, SyntaxError) as error:
        problems.fault(Location("pack.yaml"), "", error)
    (problem,) = problems
    assert problem.severity == "fault"
