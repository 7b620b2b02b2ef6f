"""Overlays over procedures and sequences of play: steps changed, put in, taken away; new procedures."""

import pytest
from kit.written_packs import ruled, write_pack

from forge.errors import Problems
from forge.rules import load_rules
from forge.rules.restoring import restore

PROCEDURES = """\
combat:
  title: An attack
  asks: {attack: whole 1 to 99, tired: flag}
  steps:
    - {when: tired, let: {attack: half(attack)}}
    - {tally: {shots: attack}}
  gives: {factors: attack}
"""
SEQUENCE = "turns: 3\nphases: [Weather, {phase: Fire, steps: [{may: [combat]}]}, Supply]\n"


def overlaid(folder, text, procedures=PROCEDURES, sequence=SEQUENCE):
    """Load the pack with an overlay; give its rules and what is told."""
    pack = write_pack(folder / "toy", procedures, sequence)
    path = folder / "own.yaml"
    path.write_text(f"overlay: own\n{text}", encoding="utf-8")
    problems = Problems()
    rules = load_rules(pack, problems, overlays=[path], owner=False)
    return rules, "\n".join(str(one) for one in problems)


def titles(rules):
    """Give the phases in order, by their titles."""
    return [rules.texts[phase.id] for phase in rules.written.sequence.phases]


def test_steps_are_changed_by_number_and_the_rest_stays(tmp_path):
    """Tired men are rounded up instead of down: half of 7 is 3, half up is 4; what asks and gives stays as it was."""
    text = 'procedures: {combat: {steps: {1: {let: {attack: "half-up(attack)"}}}}}\n'
    rules, found = overlaid(tmp_path, text)
    assert not found
    assert dict(ruled(rules, "combat", attack="7", tired="yes").ruling.result) == {"factors": 4}
    assert [(change.what, change.after) for change in rules.changes] == [("procedures.combat", "steps")]
    assert dict(ruled(restore(rules.canonical()), "combat", attack="7", tired="yes").ruling.totals) == {"shots": 4}


def test_a_whole_procedure_is_new(tmp_path):
    """An optional rule brings a procedure, and the phase that leads to it."""
    text = (
        "procedures: {barrage: {steps: [{throw: 2d6, named: hits}], gives: {hits: hits}}}\n"
        "sequence: {turns: 5, phases: {before Fire: {phase: Barrage, steps: [{may: [barrage]}]}, Supply: }}\n"
    )
    rules, found = overlaid(tmp_path, text)
    assert not found
    assert titles(rules) == ["Weather", "Barrage", "Fire"]
    assert rules.written.sequence.turns == 5
    assert dict(ruled(rules, "barrage", "3 4").ruling.result) == {"hits": 7}


def test_an_overlay_may_bring_the_sequence(tmp_path):
    """A pack without one gets that of the overlay."""
    rules, found = overlaid(tmp_path, "sequence: {turns: 2, phases: [Dawn, Dusk]}\n", sequence="")
    assert not found
    assert titles(rules) == ["Dawn", "Dusk"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("procedures: {combta: {title: X}}", "procedures.combta: is not a procedure of the pack\n  hint: did you mean"),
        ("procedures: {combat: no}", "procedures.combat: must be values by name"),
        (
            "procedures: {combat: {steps: {9: {say: x}}}}",
            "own.yaml:2:31: procedures.combat.steps.9: is no step or phase",
        ),
        ("procedures: {combat: {setps: []}}", "did you mean 'steps'?"),
        ("sequence: 5", "sequence: must be values by name"),
        ("sequence: {phases: {Wether: {rule: '3'}}}", "sequence.phases.Wether: is no step or phase there"),
        ("sequence: {phases: {before Wether: Dawn}}", "did you mean 'Weather'?"),
        ("sequence: {turns: 0}", "own.yaml:2:19: turns"),
    ],
)
def test_what_cannot_be_changed_is_told_in_the_overlay(tmp_path, text, message):
    """The wrong value is named where it was written, in the overlay and not in the pack."""
    _, found = overlaid(tmp_path, text)
    assert message in found
    assert "own.yaml" in found
