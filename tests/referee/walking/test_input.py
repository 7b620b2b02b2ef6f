"""From words to the arguments of a procedure, and situations in files."""

import pytest
from kit.referee_toys import DUEL, MUSTER, QUESTIONS, toy_rules

from forge.referee.contract.counters import Group
from forge.referee.contract.parameters import Flag, Parameter, Whole, read_words
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.situations import Situation, read_mapping, read_values
from forge.referee.contract.tables import table_procedure
from forge.referee.walking.input import RefusedInput, input_schema, read_input


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """Load the toy game."""
    return toy_rules(tmp_path_factory.mktemp("toy"))


def test_defaults_and_words(rules):
    """What is left out takes its default, and only what differs is kept in words."""
    given = read_input(DUEL, {"theirs": "3"}, rules.texts)
    assert given.arguments == (2, 3)
    assert given.words == (("theirs", "3"),)


def test_everything_wrong_is_said_at_once(rules):
    """Malformed, missing and unknown options are reported together; malformed decides the status."""
    with pytest.raises(RefusedInput) as refused:
        read_input(DUEL, {"mine": "9", "thiers": "3"}, rules.texts)
    assert [str(problem).splitlines()[0] for problem in refused.value.problems] == [
        "--thiers: is not asked for by duel",
        "--mine: 9 is out of range",
        "--theirs: must be given",
    ]
    assert refused.value.exit_status == 2


def test_illegal_alone_is_status_1(rules):
    """Illegal input without malformed input ends with status 1."""
    with pytest.raises(RefusedInput) as refused:
        read_input(DUEL, {"theirs": "9"}, rules.texts)
    assert refused.value.exit_status == 1


def test_objections_of_the_rules(rules):
    """What the rules object to in the whole is said in the pack's words, with the rule number."""
    with pytest.raises(RefusedInput, match=r"3 aces in 4 boats \(rule 3.1\)"):
        read_input(MUSTER, {"boats": "3 normal ace, 1 shadow"}, rules.texts)


def test_what_a_ledger_says_fills_in(rules):
    """Values known from a ledger need not be typed."""
    assert read_input(DUEL, {}, rules.texts, {"theirs": 4}).arguments == (2, 4)


def test_what_a_ledger_says_may_not_be_contradicted(rules):
    """Words that contradict the ledger are illegal; the same words are not."""
    assert read_input(DUEL, {"theirs": "4"}, rules.texts, {"theirs": 4}).arguments == (2, 4)
    with pytest.raises(RefusedInput, match="contradicts the ledger, which says 4"):
        read_input(DUEL, {"theirs": "3"}, rules.texts, {"theirs": 4})


def test_fixed_arguments_come_first(rules):
    """A table's procedure gets its table before what was typed."""
    procedure = table_procedure(rules.table("attack"))
    given = read_input(procedure, {"zone": "outer", "modifier": "night"}, rules.texts)
    table, axes, *others = given.arguments
    assert (table, [axis.id for axis in axes], others) == ("attack", ["zone"], [True, "outer", ("night",)])


def test_schema():
    """The schema of the input names every parameter and which of them must be given."""
    schema = input_schema(QUESTIONS, {"first": "The first", "yes": "Indeed"})
    assert list(schema["properties"]) == ["first", "sure"]
    assert schema["required"] == ["first"]
    assert schema["additionalProperties"] is False
    assert [each["title"] for each in schema["properties"].values()] == ["The first", "Sure"]


def test_situation_files():
    """A file gives values in the words of the options; lists stand for words with commas."""
    node = read_mapping("boats: [2 normal, 1 shadow ace]\n", "here.yaml")
    assert read_values(node, MUSTER.parameters, "here.yaml") == {
        "boats": (Group("normal", (), 2), Group("shadow", ("ace",), 1))
    }
    node = read_mapping('{"mine": 3, "theirs": 1}', "here.json")
    assert read_values(node, DUEL.parameters, "here.json") == {"mine": 3, "theirs": 1}


@pytest.mark.parametrize(
    ("text", "refusal", "words"),
    [
        ("mine: [", Malformed, "here.yaml:2"),
        ("mine: 3\nmine: 4", Malformed, "appears twice"),
        ("- 3", Malformed, "must be a mapping"),
        ("mines: 3", Illegal, "did you mean 'mine'"),
        ("mine: {a: 3}", Malformed, "not a mapping"),
        ("mine: [[3]]", Malformed, "not a list of lists"),
        ("mine: x", Malformed, "not a whole number"),
        ("mine: &a 3\ntheirs: *a", Malformed, "alias"),
    ],
)
def test_situation_files_refused(text, refusal, words):
    """A file that cannot be read, or asks for what is not there, is refused with its place."""
    with pytest.raises(refusal, match=words):
        read_values(read_mapping(text, "here.yaml"), DUEL.parameters, "here.yaml")


PLACE = Situation((Parameter("row", Whole(1, 9)), Parameter("deep", Flag(), False)))


def test_situations_as_values():
    """A situation inside a situation is a value too, shown as JSON that reads the same."""
    outer = Situation((Parameter("place", PLACE), Parameter("turn", Whole(1, 10), 1)))
    value = read_words(outer, "place: {row: 3, deep: yes}", "--here")
    assert value == ((3, True), 1)
    assert read_words(PLACE, PLACE.show((3, True)), "x") == (3, True)


def test_situations_need_what_has_no_default():
    """A field without a default must be there."""
    with pytest.raises(Malformed, match="row is missing"):
        read_words(PLACE, "deep: yes", "--here")


def test_situations_have_a_schema():
    """The schema of a situation is an object of its fields."""
    schema = PLACE.schema()
    assert (schema["required"], list(schema["properties"])) == (["row"], ["row", "deep"])
