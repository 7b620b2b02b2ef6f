"""Procedures written in YAML: ruled, told, counted, kept in ledgers and checked as those in Python are."""

from fractions import Fraction

import pytest
from click.testing import CliRunner
from kit.written_packs import odds_of, problems_of, ruled, rules_of, told, write_pack

from forge.cli import cli
from forge.errors import ForgeError
from forge.places import docs
from forge.referee.catalogue import find_procedure
from forge.rules.restoring import restore

ATTACK = """\
combat:
  title: An attack
  rule: "8"
  asks:
    attack: {type: whole 1 to 99, title: Attack factors, rule: "8.1"}
    defence: {type: whole 1 to 99, title: Defence factors}
    terrain: {type: "one of clear, woods", usual: clear, words: {woods: Woods}}
    guns: {type: whole 0 to 4, usual: 0}
    unsupplied: flag
  refuses:
    - {when: guns > attack, say: "{guns} guns cannot be in {attack} factors", rule: "8.3"}
  steps:
    - when: unsupplied
      let: {attack: half-up(attack)}
      say: "Out of supply: {attack:factor attacks|factors attack}."
      rule: "10.2"
    - roll: crt
      at: {odds: attack against defence}
      modifiers:
        woods: terrain is woods
        guns: guns
    - by: crt
      cases:
        ae, ex:
          - {say: "{crt}: the attacker loses a step.", tally: {lost: 1}}
        dr, de:
          - when: crt is de
            tally: {killed: 2}
  gives: {result: crt, factors: attack}
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """Load a pack with one attack."""
    return rules_of(tmp_path_factory.mktemp("attack"), ATTACK)


def test_an_attack_is_ruled_step_by_step(rules):
    """Out of supply 7 factors are 4 (half, rounded up); 4 against 3 is 1-1; woods shift to 1-2, where a 4 is EX."""
    walk = ruled(rules, "combat", "4", attack="7", defence="3", terrain="woods", unsupplied="yes")
    assert dict(walk.ruling.result) == {"result": "ex", "factors": 4}
    assert dict(walk.ruling.totals) == {"lost": 1}


def test_the_receipt_says_each_step_with_its_rule(rules):
    """Words, rules and values of every step stand in the receipt, results as the table prints them."""
    lines = told(rules, "combat", "3", attack="7", defence="3", terrain="woods", guns="1", unsupplied="yes")
    assert "An attack (8)" in lines
    assert "Out of supply: 4 factors attack. (10.2)" in lines
    assert "-1 The defender is in woods (8.2)" in lines
    assert "+1 artillery unit (8.3)" in lines
    assert "EX: the attacker loses a step." in lines


def test_what_is_usual_is_told_where_it_says_anything(rules):
    """Clear terrain, for which nobody asked, decides something and is named; no guns are nothing to speak of."""
    lines = told(rules, "combat", "3", attack="7", defence="3")
    assert "clear" in lines.lower()
    assert "guns" not in lines.lower()


def test_what_a_procedure_asks_is_declared(rules):
    """A whole action; of what is usual only what says anything is told where nobody names it."""
    combat = find_procedure(rules, "combat")
    assert combat.whole
    assert [(one.id, one.default, one.told) for one in combat.parameters] == [
        ("attack", None, False), ("defence", None, False), ("terrain", "clear", True), ("guns", 0, False),
        ("unsupplied", False, False),
    ]  # fmt: skip


def test_odds_are_exact(rules):
    """7 against 3 is 2-1: AE on 1, EX on 2, DR on 3 to 5, DE on 6; counted by hand from the table."""
    odds = odds_of(rules, "combat", attack="7", defence="3")
    assert {dict(outcome)["result"]: odds.chance(outcome) for outcome in odds.ways} == {
        "ae": Fraction(1, 6),
        "ex": Fraction(1, 6),
        "dr": Fraction(1, 2),
        "de": Fraction(1, 6),
    }
    lost = odds_of(rules, "combat", "lost", "killed", attack="7", defence="3")
    assert lost.chance((1, 0)) == Fraction(1, 3)
    assert lost.chance((0, 2)) == Fraction(1, 6)


def test_what_a_procedure_refuses_is_refused(rules):
    """Values that are legal one by one and not together are refused in the pack's words."""
    with pytest.raises(ForgeError, match="4 guns cannot be in 2 factors"):
        ruled(rules, "combat", "4", attack="2", defence="3", guns="4")


REFUSED = """\
landing:
  steps:
    - {throw: 1d6, named: surf}
    - {refuse: "The surf is {surf}: no boat lands.", when: surf > 4, rule: "9.2"}
    - {say: They land.}
  gives: {surf: surf}
"""


def test_a_step_refuses_what_only_came_out_on_the_way(tmp_path):
    """In the pack's words, with its rule, and only where its condition holds."""
    rules = rules_of(tmp_path, REFUSED)
    assert "They land." in told(rules, "landing", "4")
    with pytest.raises(ForgeError, match=r"The surf is 5: no boat lands\..*9\.2"):
        ruled(rules, "landing", "5")


def test_a_ledger_rules_by_the_procedures_of_its_time(rules):
    """Rules made of their plain data again have the same procedures, word for word."""
    again = restore(rules.canonical())
    assert again.hash == rules.hash
    assert told(again, "combat", "4", attack="7", defence="3") == told(rules, "combat", "4", attack="7", defence="3")


def test_a_pack_without_procedures_is_what_it_was(tmp_path):
    """Where nothing is written nothing is added to what ledgers embed."""
    assert "written" not in rules_of(tmp_path).canonical()


MORALE = """\
morale:
  asks: {level: whole 2 to 12}
  steps:
    - {throw: 2d6, named: thrown}
  gives: {holds: thrown at most level}
stand:
  steps:
    - ask: what
      type: one of go-back, stand
      title: What does the defender do?
      words: {go-back: Goes back}
      who: defender
    - when: what is stand
      steps:
        - do: morale
          given: {level: "7"}
        - when: not morale.holds
          tally: {routed: "1"}
barrage:
  steps:
    - let: {hits: "0"}
    - repeat: 3
      until: hits at least 2
      named: round
      title: Round {item}
      steps:
        - {throw: 1d6, named: shot}
        - when: shot at least 5
          let: {hits: hits + 1}
  gives: {hits: hits}
chits:
  steps:
    - draw: chit
      of: {calm: 3, storm: 1}
    - by: chit
      cases: {calm: [], storm: {tally: {storms: "1"}}}
"""


@pytest.fixture(scope="module")
def more(tmp_path_factory):
    """Load a pack with morale, a barrage in rounds and chits to draw."""
    return rules_of(tmp_path_factory.mktemp("more"), MORALE)


def test_a_decision_leads_on_to_another_procedure(more):
    """Who stands tests his morale: 2d6 at most 7, which 21 of 36 throws are, by the other procedure's own steps."""
    walk = ruled(more, "stand", "5 3", {"what": ["stand"]})
    assert dict(walk.ruling.totals) == {"routed": 1}
    assert dict(ruled(more, "stand", "4 3", {"what": ["stand"]}).ruling.totals) == {}
    assert ruled(more, "stand", "").question.request.options == ("go-back", "stand")
    odds = odds_of(more, "stand", "routed", policy=lambda decision: decision.options[-1])
    assert odds.chance((1,)) == Fraction(15, 36)


def test_rounds_end_when_they_should(more):
    """Two hits of at most three shots at 1/3: 2 in 2 throws 1/9, else by the third 2 * 1/3 * 2/3 * 1/3."""
    odds = odds_of(more, "barrage")
    chances = {dict(outcome)["hits"]: odds.chance(outcome) for outcome in odds.ways}
    assert chances == {0: Fraction(8, 27), 1: Fraction(12, 27), 2: Fraction(1, 9) + Fraction(4, 27)}
    assert "Round 2" in told(more, "barrage", "6 5")
    assert ruled(more, "barrage", "6 5").question is None
    assert ruled(more, "barrage", "6 1").question is not None


def test_what_is_drawn_has_its_chance(more):
    """One chit of four is the storm."""
    assert odds_of(more, "chits", "storms").chance((1,)) == Fraction(1, 4)


def test_procedures_are_so_many_and_no_more(tmp_path):
    """A chain of procedures that would lead on for ever is refused before it is followed."""
    chain = "\n".join(f"p{number}: {{steps: [{{do: p{number + 1}}}]}}" for number in range(3_000))
    assert "has 3,000 procedures, more than 200" in problems_of(tmp_path, chain)


def test_rounds_within_rounds_are_bounded(tmp_path):
    """What a stranger's pack repeats within repeats, here 60 * 60 * 60 throws, is refused when it is read."""
    rounds = "{throw: 1d6, named: a}"
    for _ in range(3):
        rounds = f"{{repeat: 60, steps: [{rounds}]}}"
    assert "can come to 219,661 steps, more than 5,000" in problems_of(tmp_path, f"a: {{steps: [{rounds}]}}")
    doubled = "\n".join(f"p{number}: {{steps: [{{do: p{number + 1}}}, {{do: p{number + 1}}}]}}" for number in range(40))
    assert "more than 5,000" in problems_of(tmp_path, f"{doubled}\np40: {{steps: [{{throw: 1d6, named: a}}]}}")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("a: {steps: [{roll: crd}]}", "procedures.yaml:1:13: a.steps[1]: crd is not a table of the pack"),
        ("a: {steps: [{roll: crt}]}", "a.steps[1].at: does not say the odds of crt"),
        ("a: {steps: [{look-up: crt}]}", "crt is thrown on with 1d6"),
        ("a: {steps: [{roll: crt, at: {odds: 4-1}}]}", "a.steps[1].at.odds"),
        ("a: {steps: [{roll: crt, at: {odds: 3-1}, modifiers: {wood: yes}}]}", "is not a modifier of crt"),
        ("a: {steps: [{roll: crt, at: {odds: 3-1}, modifiers: {woods: 2}}]}", "2 is a number, not yes or no"),
        ("a: {steps: [{roll: crt, at: {odds: 3-1}}, {by: crt, cases: {ae: []}}]}", "say nothing of ex, dr, de"),
        ("a: {steps: [{roll: crt, at: {odds: 3-1}}, {by: crt, cases: {ax: []}, otherwise: []}]}", "nothing that crt"),
        ("a: {steps: [{do: a}]}", "a: leads back to itself: a > a"),
        ("a: {steps: [{do: b}]}\nb: {steps: [{do: a}]}", "leads back to itself: a > b > a"),
        ("a: {steps: [{do: c}]}", "c is no procedure or table of the pack"),
        ("a: {steps: [{say: '{odds} is'}]}", "{odds} is not known here"),
        ("a: {steps: [{when: yes, let: {x: 1}}, {say: '{x}'}]}", "not known here\n  hint: x is only known where"),
        (
            "a: {asks: {n: flag}, steps: [{when: n, ask: way, type: 'one of on, off'}, {when: way is off, end: z}]}",
            "a.steps[2].when: compares way with off: neither is known here\n  hint: way is only known where",
        ),
        (
            "a: {asks: {night: flag}, steps: [{when: nihgt and night, say: x}]}",
            "a.steps[1].when: nihgt is not known here\n  hint: did you mean 'night'?",
        ),
        (
            "a: {asks: {ground: 'one of hill, town'}, steps: [{when: grund is town, say: x}]}",
            "compares grund with town: neither is known here\n  hint: did you mean 'ground'?",
        ),
        (
            "a: {asks: {horse: whole 0 to 9}, steps: [{when: horse more then 0, say: x}]}",
            "goes on with 'more' after 'horse'\n  hint: compare with is, at least, at most, more than, less than",
        ),
        ("a: {steps: [{rol: crt}]}", "does not say what is done"),
        ("a: {steps: [{roll: crt, throw: 1d6}]}", "does several things at once: roll and throw"),
        ("a: {steps: [{repeat: 1000, steps: []}]}", "a.steps[1].repeat"),
        ("a: {asks: {is: flag}, steps: []}", "is is a word of conditions"),
        ("a: {asks: {n: {type: whole 1 to 6, usual: 9}}, steps: []}", '"9" is not between 1 and 6'),
        ("crt: {steps: []}", "is the id of a table too"),
        ("a: {asks: {n: {type: flag, title: One}, a: {type: flag, title: Two}}, steps: []}", "is called 'A' already"),
        (
            "a: {steps: [{throw: 1d6, named: sky}], gives: {x: sku}}",
            "a.gives.x: sku is not known here\n  hint: did you mean 'sky'?",
        ),
        ("a: {gives: {x: y + 1}, steps: []}", "a.gives.x: y is not known here"),
        (
            "a: {asks: {defence: whole 1 to 9}, steps: [{let: {defense: 2}}, {say: '{defence}'}]}",
            "a.steps[1].let.defense: is used by no step\n  hint: did you mean 'defence'?",
        ),
        ("a: {steps: [{draw: x, of: deck}]}", "deck is no deck of the game"),
        (
            "a: {steps: [{tally: {hits: 1}}, {tally: {hit: 1}}], measures: {hits: [hit, hits]}}",
            "a.measures: do not name hit, which a step tallies\n  hint: did you mean 'hits'?",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path, written, message):
    """Every fault of a procedure is found when the pack is read, with the step and a hint."""
    assert message in problems_of(tmp_path, written)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("roll: crd", "crd is not a table of the pack"),
        ("look-up: crt", "crt is thrown on with 1d6"),
        ("roll: xyz", "xyz is not a table of the pack"),
    ],
)
def test_a_slip_in_a_step_is_not_told_again_where_its_result_is_used(tmp_path, step, message):
    """Later steps call the result by the table's own name, which is known to them."""
    later = "{by: crt, cases: {ae: []}, otherwise: []}, {say: 'It is {crt}.'}"
    written = f"a: {{steps: [{{{step}, at: {{odds: 3-1}}}}, {later}], gives: {{result: crt}}}}"
    (line,) = [line for line in problems_of(tmp_path, written).splitlines() if "hint:" not in line]
    assert line.endswith(f"procedures.yaml:1:13: a.steps[1]: {message}")


@pytest.mark.parametrize(("points", "told"), [("2", "0 hexes"), ("5", "1 hex"), ("9", "2 hexes")])
def test_what_a_table_gives_is_counted_in_words(points, told):
    """One is told as one, whoever reckoned it."""
    ran = CliRunner().invoke(cli, ["referee", str(docs() / "examples"), "day-march", "--points", points])
    assert f"The column goes {told}." in ran.output


PLAIN = """\
combat:
  asks: {attack: whole 1 to 99, defence: whole 1 to 99}
  steps: [{roll: crt, at: {odds: attack against defence}}]
  gives: {result: crt}
"""


@pytest.mark.parametrize("line", ["combat --attack 7 --defence 3", "crt --odds 7:3"])
def test_odds_are_listed_as_the_table_declares_its_results(tmp_path, line):
    """AE, EX, DR, DE as in the table, not by the alphabet, from the procedure as from the table itself."""
    ran = CliRunner().invoke(cli, ["odds", str(write_pack(tmp_path, PLAIN)), *line.split()])
    assert [row.split()[1] for row in ran.output.splitlines() if "%" in row] == ["ae", "ex", "dr", "de"]


@pytest.mark.parametrize(
    ("steps", "warned"),
    [
        ("{roll: crt, at: {odds: 3-1}}", True),
        ("{roll: crt, at: {odds: 3-1}, modifiers: {woods: yes}}", False),
        ("{do: crt, given: {odds: 3-1}}", False),
    ],
)
def test_a_modifier_that_is_printed_and_never_applied_is_warned_of(tmp_path, steps, warned):
    """Players read on the chart what woods do; a procedure that throws on it without them is not by the rules."""
    told = "warning: modifiers.woods: is printed, and applied by no step of a procedure"
    assert (told in problems_of(tmp_path, f"a: {{steps: [{steps}]}}")) is warned
