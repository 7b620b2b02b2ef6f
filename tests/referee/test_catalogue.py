"""What can be ruled for a pack, and the checks of what game modules declare."""

import sys
import types

import pytest
from kit.referee_toys import DUEL, QUESTIONS, RAID, toy_rules

from forge.errors import ForgeError, Location, Problems
from forge.referee.catalogue import Game, check_game, find_procedure, load_game, procedures
from forge.referee.contract.checking import check_procedures, check_rules
from forge.referee.contract.gathering import agreed_by, named_by
from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.parameters import Flag, Parameter, Whole
from forge.referee.contract.policy import Policy
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import InForce, LookUp, RollOn, facts
from forge.referee.contract.tables import TableKey
from forge.referee.contract.throwing import result_of

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


def reported(rules, *uses, procedures=()):
    """Compare uses, and what the functions of procedures name, with the toy pack."""
    problems = Problems()
    check_rules(named_by(procedures), uses, rules, HERE, problems)
    return [str(problem) for problem in problems]


def test_sound_uses(rules):
    """What the rules use and the pack has is no problem."""
    sound = (Uses("find", ("found",), (), ("nothing", "contact", "sunk")), Uses("attack", (), ("night",)))
    assert reported(rules, *sound, procedures=(DUEL, RAID, QUESTIONS)) == []


@pytest.mark.parametrize(
    ("uses", "words"),
    [
        (Uses("atack"), "atack: is not a table of the pack\n  hint: did you mean 'attack'?"),
        (Uses("attack", ("tonnes",)), "attack.tonnes: is not a field of the table"),
        (Uses("attack", (), ("nite",)), "nite: is not a modifier of the table\n  hint: did you mean 'night'?"),
        (Uses("find", (), (), ("nothing", "contact")), "sunk: is a result that the rules do not know"),
        (Uses("find", (), (), ("nothing", "contact", "sunk", "lost")), "lost: is not a result of the table"),
    ],
)
def test_uses_that_the_pack_does_not_have(rules, uses, words):
    """What the rules say that they use and the pack lacks, and results they do not know, are problems with a hint."""
    (problem,) = reported(rules, uses)
    assert words in problem


def test_what_is_gathered(rules):
    """Tables, fields, modifiers, readings, optional rules and unknowns are found where functions name them."""
    named = named_by((RAID, QUESTIONS))
    assert {one.table for one in named} == {"", "attack", "prize"}
    assert {(one.table, one.field) for one in named if one.field} == {
        ("attack", "tons"), ("attack", "ships"), ("prize", "points"),
    }  # fmt: skip
    assert {(one.table, one.modifier) for one in named if one.modifier} == {("attack", "night")}
    assert agreed_by(QUESTIONS) == ("TOY-R1", "oil")
    assert agreed_by(RAID) == ()


MISSING = "lost"


async def astray(number):
    """Name what the toy pack does not have, in every way that is gathered."""
    modifiers = ["nite"]
    if number:
        modifiers.append(("fog", number))
    look = await RollOn("attack", facts(zone="outer"), tuple(modifiers))
    found = await result_of(RollOn("find"))
    if look.result.tonnes or found.found == MISSING:
        return await elsewhere()
    return await InForce("TOY-R1") == "umpire"


async def elsewhere():
    """Be reached from another function."""
    return await word_in_force("TOY-R9"), await LookUp("pirze", facts(size="small"))


def test_what_rules_name_and_the_pack_lacks(rules):
    """Each is told at the line that names it, with the nearest name."""
    problems = reported(rules, procedures=(Procedure("astray", astray),))
    first = astray.__code__.co_firstlineno
    where = f"{__name__}:{first}"[: -len(str(first))]
    told = {text.partition(": ")[2].partition("\n")[0] for text in problems}
    assert all(text.startswith(where) for text in problems)
    assert told == {
        "attack.nite: is not a modifier of the table",
        "attack.fog: is not a modifier of the table",
        "attack.tonnes: is not a field of the table",
        "find.lost: is not a result of the table",
        "TOY-R1.umpire: is no meaning of it",
        "TOY-R9: is no reading, optional rule or unknown of the pack",
        "pirze: is not a table of the pack",
    }
    assert any("did you mean 'prize'?" in text for text in problems)


def test_a_game_is_compared_with_its_pack(rules, module):
    """The whole module is compared with the pack, and a pack without code has nothing to compare."""
    module.PLAY, module.USES = DUEL._replace(id="play"), (Uses("atack"),)
    problems = Problems()
    check_game(rules, problems)
    assert [str(problem.field) for problem in problems] == ["atack"]


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
