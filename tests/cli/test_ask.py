"""``forge ask``: from the words of a player to the command that rules it."""

import json


def test_what_is_found_comes_with_its_command(forge):
    """The command shown works as it stands."""
    ran = forge("ask", "atlantic-wolves", "raider", "breaks", "out")
    assert ran.status == 0
    command = next(line.split() for line in ran.out.splitlines() if "raider-breakout" in line and "forge " in line)
    assert command[:3] == ["forge", "referee", "atlantic-wolves"]
    assert forge(*command[1:], "--raeder", "--dice", "4").status == 0


def test_readings_rules_and_unknowns_say_what_they_say(forge):
    """A reading shows the meaning in force, a passage of a sheet its words and rule number."""
    out = forge("ask", "atlantic-wolves", "a 7 on the Hit Table with a single U-boat present").out
    assert "reading  AW-R14" in out
    assert "no-effect: Nothing" in out
    other = forge("ask", "atlantic-wolves", "a 7 on the Hit Table", "--reading", "AW-R14=sink-one").out
    assert "sink-one: It sinks the one" in other
    assert "rule  " in forge("ask", "atlantic-wolves", "Convoy marker rolls as one Escort more").out


def test_nothing_found_is_said(forge):
    """Status 1 with a way on, and an empty list as JSON."""
    ran = forge("ask", "atlantic-wolves", "qqqq")
    assert ran.status == 1
    assert "forge referee atlantic-wolves lists" in ran.err
    ran = forge("ask", "atlantic-wolves", "qqqq", "--json")
    assert (ran.status, json.loads(ran.out)) == (1, [])
    assert forge("ask", "atlantic-wolves").status == 2
