"""What a player at the prompt must see: the board as it is now, the option that was typed, the last news and why."""

import pytest

WOLVES = ("play", "atlantic-wolves", "--edition", "house", "--new", "--situation", "position.yaml")
PLACING = {"turn": 1, "phase": "placement", "fleet": "6 pens", "started": 6}
PRODUCING = {"turn": 2, "phase": "production", "doenitz": "hq", "fleet": "6 pens", "months": 300000}
LAST_DIE = {"turn": 10, "phase": "convoy", "ata": 4, "doenitz": "pens", "fleet": "6 pens", "convoys": 2, "tons": 610000,
            "months": "[300000, 300000, 300000, 300000, 300000, 300000, 600000, 640000, 650000]"}  # fmt: skip


@pytest.fixture
def played(forge, tmp_path):
    """Play from a position with lines typed, and give what was shown."""

    def play(position, typed, command=WOLVES):
        lines = "".join(f"{name}: {value}\n" for name, value in position.items())
        (tmp_path / "position.yaml").write_text(lines, encoding="utf-8")
        return forge(*command, stdin=typed).out

    return play


def test_the_board_has_the_boats_that_were_just_placed(played):
    """Three boats in Iceland and one in the North Atlantic are on it at the next prompt, and two are left (8.0)."""
    shown = played(PLACING, "3\n5\n3 iceland normal, 1 north-atlantic aggressive\nboard\n")
    card = shown[shown.index("Escorts on the Card") :].splitlines()[0]
    board = shown[shown.rindex("Aggressive  Normal") :]
    rows = {line[:16].strip(): line[16:].split() for line in board.splitlines() if line[16:].strip()}
    assert rows["Iceland"][:3] == ["-", "3", "-"]
    assert rows["North Atlantic"][:3] == ["1", "-", "-"]
    assert "Sub Pens: 2 " in board
    for area in ("Iceland", "North Atlantic"):
        assert f"{area} {rows[area][3]}" in card


def test_the_board_has_the_boats_that_have_entered(played):
    """Of five boats that wait one enters with a 1, less 3 for the turns since the first: four wait (21.1)."""
    position = {"turn": 3, "scenario": '"17.1"', "first-entry": 2, "waiting": 5, "arrival": 8}
    command = ("play", "paukenschlag-variant", "--new", "--situation", "position.yaml")
    shown = played(position, "9\ndone\n1\n1\nboard\n", command)
    assert "Entry of boat 2" in shown
    assert "boats waiting: 4" in shown[shown.rindex("Entry of boat 1:") :]


@pytest.mark.parametrize(("typed", "taken"), [("0", "No tanker"), ("1", "One tanker"), ("2", "Two tankers")])
def test_a_number_typed_is_the_number_taken(played, typed, taken):
    """Where options are numbers no places stand before them, so that 1 is one tanker and nothing else (11.0)."""
    shown = played(PRODUCING, f"2\n{typed}\n")
    assert f"Tankers taken instead of U-boats, of 2 new counters: {taken} (11.0)" in shown
    assert "1. No tanker" not in shown


def test_the_end_of_a_game_is_told(played):
    """After the last die come its result, the month's tally, what the average lacks, and then who has won (4.0)."""
    shown = played(LAST_DIE, "1\n")
    assert "throw 1d6" in shown
    # six months of 300,000 and 600,000, 640,000, 650,000, 610,000 are 4,300,000: with two Convoys 500,000 were needed
    told = (
        "Bonus Convoy Table: 1d6 1, +2 ",
        "Tally: 610,000 tons",
        "Average Tonnage Needed: 2 -> row 2+: 500,000 tons a turn",
        "430,000 tons a turn, 500,000 needed; 600,000 in three turns in a row: yes (4.0)",
        "result: The Allies win, by the tonnage sunk; 4,300,000 tons",
    )
    rest = shown
    for line in told:
        _, found, rest = rest.partition(line)
        assert found, line
