"""What can be ruled for a pack, and the checks of what game modules declare."""

import sys
import types

import pytest
from kit.referee_toys import DUEL, RAID, toy_rules

from forge.errors import ForgeError, Location, Problems
from forge.referee.catalogue import Game, check_game, find_procedure, load_game, procedures
from forge.referee.contract.checking import check_procedures, check_uses
from forge.referee.contract.parameters import Flag, Parameter, Whole
from forge.referee.contract.procedure import Policy, Uses
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.tables import TableKey

HERE = Location("toy.py")


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """Load the toy game."""
    return toy_rules(tmp_path_factory.mktemp("toy"))


@pytest.fixture
def module(monkeypatch):
    """Put a game module of the toy pack in place."""
    module = types.ModuleType("forge.referee.games.toy")
    module.__spec__ = types.SimpleNamespace(name=module.__name__)
    module.PROCEDURES = (DUEL, RAID)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_a_pack_without_code_is_refereed_by_its_tables(rules):
    """Without a module, every table in force is a procedure."""
    assert load_game("toy") == Game()
    assert list(procedures(rules)) == ["attack", "find", "prize"]
    assert find_procedure(rules, "find").cite == "4"


def test_a_module_adds_procedures(rules, module):
    """The procedures of the module come first, the tables after them."""
    assert list(procedures(rules)) == ["duel", "raid", "attack", "find", "prize"]
    assert find_procedure(rules, "raid") is RAID
    module.PLAY = DUEL._replace(id="play")
    assert find_procedure(rules, "play").function is DUEL.function


def test_misspelt_procedures(rules, module):
    """A misspelt name is refused with the nearest of procedures and tables."""
    assert module
    with pytest.raises(Illegal, match="did you mean 'duel'"):
        find_procedure(rules, "dual")
    with pytest.raises(Illegal, match="did you mean 'attack'"):
        find_procedure(rules, "atack")


def test_wrong_declarations_are_refused_at_load(module):
    """A module that declares a reserved option is refused when it is loaded."""
    module.PROCEDURES = (DUEL._replace(parameters=(Parameter("ledger", Flag(), False),)),)
    with pytest.raises(ForgeError, match="is the name of an option of forge itself"):
        load_game("toy")


@pytest.mark.parametrize(
    ("procedure", "words"),
    [
        (DUEL._replace(id="Duel"), "not lower-case letters"),
        (DUEL._replace(parameters=(Parameter("a", Whole(1, 2)), Parameter("a", Whole(1, 2)))), "declared twice"),
        (DUEL._replace(parameters=(Parameter("json", Whole(1, 2)),)), "option of forge itself"),
        (DUEL._replace(parameters=(Parameter("situation", Whole(1, 2)),)), "option of forge itself"),
        (DUEL._replace(policies=(Policy("x", len), Policy("x", len))), "declared twice"),
        (DUEL._replace(measures=("hits", "hits")), "declared twice"),
        (DUEL._replace(rules_version=0), "must be 1 or more"),
    ],
)
def test_declarations(procedure, words):
    """Names, options, policies, measures and versions are checked."""
    problems = Problems()
    check_procedures((procedure,), HERE, problems)
    assert words in str(next(iter(problems)))


def test_one_id_for_two_procedures():
    """Two procedures of one id are one too many."""
    problems = Problems()
    check_procedures((DUEL, DUEL), HERE, problems)
    assert "'duel' is declared twice" in str(next(iter(problems)))


def test_sound_uses(rules):
    """What a procedure uses and the pack has is no problem."""
    problems = Problems()
    sound = DUEL._replace(
        uses=(Uses("find", ("found",), (), ("nothing", "contact", "sunk")), Uses("attack", (), ("night",))),
        readings=("TOY-R1", "oil", "U-TOY-1"),
    )
    check_uses((sound, RAID), rules, HERE, problems)
    assert list(problems) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"uses": (Uses("atack"),)}, "atack: is not a table of the pack\n  hint: did you mean 'attack'?"),
        ({"uses": (Uses("attack", ("tonnes",)),)}, "tonnes: is not a field of the table"),
        (
            {"uses": (Uses("attack", (), ("nite",)),)},
            "nite: is not a modifier of the table\n  hint: did you mean 'night'?",
        ),
        (
            {"uses": (Uses("find", (), (), ("nothing", "contact")),)},
            "sunk: is a result that the procedure does not know",
        ),
        (
            {"uses": (Uses("find", (), (), ("nothing", "contact", "sunk", "lost")),)},
            "lost: is not a result of the table",
        ),
        ({"readings": ("TOY-R2",)}, "TOY-R2: is no reading, optional rule or unknown of the pack"),
    ],
)
def test_uses_that_the_pack_does_not_have(rules, change, words):
    """What a procedure uses and the pack lacks, and results it does not know, are problems with a hint."""
    problems = Problems()
    check_uses((DUEL._replace(**change),), rules, HERE, problems)
    assert words in str(next(iter(problems)))


def test_a_game_is_compared_with_its_pack(rules, module):
    """The whole module is compared with the pack, and a pack without code has nothing to compare."""
    module.PLAY = DUEL._replace(id="play", uses=(Uses("atack"),))
    problems = Problems()
    check_game(rules, problems)
    assert [str(problem.field) for problem in problems] == ["play.atack"]


def test_keys_of_tables_are_parameters(rules, module):
    """A parameter that is a value of a table takes what the pack's table has, and nothing else."""
    module.PROCEDURES = (DUEL._replace(parameters=(Parameter("zone", TableKey("attack", "zone")),)),)
    (parameter,) = find_procedure(rules, "duel").parameters
    assert parameter.kind.label == "one of outer, inner"
    assert procedures(rules)["duel"].parameters == (parameter,)


@pytest.mark.parametrize(("table", "axis", "words"), [("atack", "zone", "'attack'"), ("attack", "zones", "'zone'")])
def test_keys_of_tables_that_are_not_there(rules, module, table, axis, words):
    """A key of a table or axis that the pack lacks is a problem with a hint."""
    module.PROCEDURES = (DUEL._replace(parameters=(Parameter("zone", TableKey(table, axis)),)),)
    problems = Problems()
    check_game(rules, problems)
    assert words in str(next(iter(problems)))
    with pytest.raises(Illegal):
        find_procedure(rules, "duel")


def test_one_id_for_a_table_and_a_procedure(rules, module):
    """A procedure with the id of a table is a problem: the table is the one that is ruled."""
    module.PROCEDURES = (DUEL._replace(id="attack"),)
    problems = Problems()
    check_game(rules, problems)
    assert "attack: is the id of a table too" in str(next(iter(problems)))
    assert find_procedure(rules, "attack").cite == "9.1"


def test_a_module_without_procedures(module):
    """A module that does not say what it offers is refused in a sentence."""
    del module.PROCEDURES
    with pytest.raises(ForgeError, match="PROCEDURES: is missing from the game's module"):
        load_game("toy")
