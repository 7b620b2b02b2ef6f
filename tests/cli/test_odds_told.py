"""Odds of a procedure in which players decide: what is told beforehand with ``--answer`` holds, or is refused."""

import pytest

ATTACK = ("odds", "bridgehead", "combat", "--attack", "14", "--defence", "4")
TWO_OPTIONS = ("They go back", "They stand and lose a step")


@pytest.fixture
def odds(forge):
    """Give the status and what is written, without the line that names the policy."""

    def run(*more):
        ran = forge(*ATTACK, *more)
        return ran.status, [line for line in (ran.out + ran.err).splitlines() if not line.startswith("choices:")]

    return run


@pytest.mark.parametrize(("word", "policy", "taken"), [("go", "first", 0), ("stand", "last", 1)])
def test_an_answer_decides_as_the_policy_does_that_takes_the_same(odds, word, policy, taken):
    """Of two options one is the first, the other the last, and each gives its own odds, exact and played."""
    answered = odds("--answer", f"defenders-do={word}")
    assert answered == odds("--policy", policy)
    assert answered[1][-1] == f"  What do the defenders do? {TWO_OPTIONS[taken]}"
    assert answered != odds("--policy", {"first": "last", "last": "first"}[policy])
    sampled = ("--sample", "50", "--seed", "x")
    assert odds("--answer", f"defenders-do={word}", *sampled) == odds("--policy", policy, *sampled)


def test_the_best_leaves_alone_what_is_told(odds):
    """Where the defenders are told to stand, nothing is left to be decided for the best."""
    told = odds("--answer", "defenders-do=stand", "--policy", "least:defender-steps", "--measure", "defender-steps")
    assert told == odds("--policy", "last", "--measure", "defender-steps")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("defenders-do=standing", "defenders-do: 'standing' is not possible here"),
        ("defnders-do=stand", "--answer: defnders-do is not asked\n  hint: did you mean 'defenders-do'?"),
    ],
)
@pytest.mark.parametrize("sampled", [(), ("--sample", "50")])
def test_an_answer_that_nothing_asks_for_is_refused(odds, answer, told, sampled):
    """Odds of something else than was told are none."""
    status, lines = odds("--answer", answer, *sampled)
    assert status == 1
    assert told in "\n".join(lines)


def test_results_are_called_as_the_table_prints_them(forge, tmp_path):
    """A procedure that gives what its table says tells it in the codes of the chart, in their order."""
    pack = tmp_path / "kit"
    forge("new", "kit", "--like", "land")
    steps = "thrown: {asks: {odds: 'one of 1-1, 2-1'}, steps: [{roll: crt, at: {odds: odds}}], gives: {outcome: crt}}"
    procedures = pack / "procedures.yaml"
    procedures.write_text(procedures.read_text(encoding="utf-8") + f"\n{steps}\n", encoding="utf-8")
    thrown, table = (forge("odds", "kit", *words, "--odds", "1-1").out for words in (("thrown",), ("crt",)))
    assert thrown.replace("choices: first\n", "") == table
    assert "outcome AE" in table
