"""Loading the rules of a pack from its folder."""

import pytest
from kit.rules_toys import SPEEDS, load, write_pack

from forge.errors import ForgeError, Problems
from forge.rules import load_rules

INTERRUPTION = """
table: interruption
title: Interruption
dice: 2d6
axes: {{roll: {{}}}}
result:
  effect: one of alert, slip
needs: {{TOY-R1: {reading}}}
rows: {{2-{last}: alert, {first}-12: slip}}
"""


def test_a_pack_without_rules_has_none(tmp_path):
    """Every file of the rules may be left out."""
    (tmp_path / "pack.yaml").write_text("pack: bare\ntitle: Bare\n", encoding="utf-8")
    rules, problems = load(tmp_path)
    assert problems == []
    assert (rules.pack, rules.edition, rules.label) == ("bare", "published", "")
    assert rules.tables == rules.readings == rules.unknowns == rules.switches == {}
    assert rules.texts["band.more"] == "{low}+"


def test_a_pack_is_loaded_whole(tmp_path):
    """Tables, readings, unknowns, switches and texts come from their files."""
    rules, problems = load(write_pack(tmp_path))
    assert problems == []
    assert rules.pack == "toys"
    assert list(rules.tables) == ["lapse", "morale", "prizes", "search"]
    reading = rules.readings["TOY-R1"]
    assert (reading.alternatives[0], reading.chosen, reading.status) == (
        ("attacker", "the attacker"),
        "attacker",
        "open",
    )
    assert [unknown.id for unknown in rules.unknowns.values()] == ["U-TOY-1", "U-TOY-2", "U-TOY-3"]
    assert (rules.switch("oil"), rules.switch("length"), rules.switches["oil"].on) == (False, "long", False)


@pytest.mark.parametrize("get", ["table", "reading", "switch"])
def test_what_the_pack_has_not_is_refused_by_name(tmp_path, get):
    """A procedure that asks for a name the pack lacks learns the nearest one."""
    rules, _ = load(write_pack(tmp_path))
    wrong, right = {"table": ("serch", "search"), "reading": ("TOY-R2", "TOY-R1"), "switch": ("oli", "oil")}[get]
    with pytest.raises(ForgeError, match=f"{wrong}: is not .* of this pack\n  hint: did you mean '{right}'"):
        getattr(rules, get)(wrong)


def test_a_table_may_depend_on_a_reading(tmp_path):
    """Of two tables with one id, that whose reading is chosen is in force."""
    files = {
        "tables__by_book": INTERRUPTION.format(reading="attacker", last=6, first=7),
        "tables__by_board": INTERRUPTION.format(reading="defender", last=7, first=8),
    }
    folder = write_pack(tmp_path, **files)
    path = tmp_path / "own.yaml"
    path.write_text("overlay: own\nreadings: {TOY-R1: defender}\n", encoding="utf-8")
    results = []
    for overlays in ([], [path]):
        rules, problems = load(folder, overlays=overlays)
        assert problems == []
        results.append(rules.table("interruption").look_up(7).result.effect)
    assert results == ["slip", "alert"]


def test_two_tables_in_force_cannot_share_an_id(tmp_path):
    """Which of them would be meant is not to be guessed."""
    _, problems = load(write_pack(tmp_path, tables__again=SPEEDS))
    assert len(problems) == 1
    assert 'table: "lapse" is already the id of the table in ' in problems[0]
    assert "tell them apart under needs:" in problems[0]


def test_faults_of_all_files_come_in_one_run(tmp_path):
    """Each file is read whatever is wrong with the others."""
    folder = write_pack(
        tmp_path / "toys",
        tables__lapse="table: lapse\n",
        texts="a: '{'\n",
        readings="reading: {}\n",
        unknowns="U-1: {}\n",
    )
    _, problems = load(folder)
    shown = "\n".join(problems)
    for place in ("lapse.yaml:1:1: lacks title", "toys/texts.yaml:1:4: a", "toys/readings.yaml:1:1: reading"):
        assert place in shown
    assert 'toys/unknowns.yaml:1:1: U-1: "U-1" is not a number such as U-AW-3' in shown
    assert "U-TOY-1 is not among the unknowns of the pack" in shown


def test_words_of_tables_have_no_open_values(tmp_path):
    """A brace in a title would wait for a value that never comes."""
    _, problems = load(write_pack(tmp_path, tables__lapse=SPEEDS.replace("Time Lapse", "'{time}'")))
    assert len(problems) == 1
    assert "lapse.title: has a brace, which stands for a value, and no value is given here" in problems[0]


def test_an_unknown_can_be_answered_in_play(tmp_path):
    """What the players say holds in every table that waits for it; the rules before it stay as they were."""
    rules, _ = load(write_pack(tmp_path))
    told = rules.answer("U-TOY-1", 7).answer("U-TOY-2", -2)
    assert told.table("prizes").look_up(1).result.points == 7
    assert told.table("prizes").rows[0].cells[0].printed == ("7", "Sunk")
    assert told.table("morale").look_up(4, ["weather"]).total == 2
    assert rules.table("prizes").look_up(1).unknowns == ("U-TOY-1",)
    for name, value, message in (
        ("U-TOY-1", 10, "U-TOY-1: must be whole 0 to 9, not 10"),
        ("U-TOY-9", 1, "is not an unknown of this pack"),
    ):
        with pytest.raises(ForgeError, match=message):
            rules.answer(name, value)


def test_a_table_that_is_not_yaml_is_told_with_all_else(tmp_path):
    """Nothing sensible can follow from half a file, but the others are read; the table is named as unread."""
    rules, problems = load(write_pack(tmp_path, tables__lapse="table: [\n", tables__other="table: other\n"))
    assert ["is not YAML" in problem for problem in problems].count(True) == 1
    assert any("other.yaml" in problem for problem in problems)
    assert rules.unread == {"lapse", "other"}


def test_the_pack_id_is_found_without_the_parts_list(tmp_path):
    """A ruling does not need the parts list to be right."""
    folder = write_pack(tmp_path, pack="title: T\npack: toys  # a name\ncomponents: [\n")
    rules = load_rules(folder, Problems(), owner=False)
    assert rules.pack == "toys"
