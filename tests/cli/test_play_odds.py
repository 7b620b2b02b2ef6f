"""The word odds at the prompts of play: what each option leads to, and where that is not told."""

import re

MEETING = "task-forces: ['g1: bismarck; at 1407', 'b1: hood; at 1407']\n"
TO_THE_BATTLE = "engage\nnone\nnone\n4 4\n"


def table_of(text, title):
    """Give the lines of one measure: each option with its chance of one or more."""
    lines = text.split(f"\n{title}\n", 1)[1].splitlines()[1:]
    found = {}
    for line in lines:
        row = re.fullmatch(r"  (\S.*?) +([<>]?[\d.]+) %(?: ± [\d.]+)? +(\S+(?: ± \S+)?)", line)
        if not row:
            break
        found[row[1]] = row[2]
    return found


def test_a_battle_has_odds_at_its_prompts(forge, tmp_path):
    """Before the first shot the Hood is sunk in 65,562,781 of 58,773,123,072 ways if all stay and fight.

    Before the action, all options have odds to its end: whoever passes loses the Initiative (p.35).
    """
    (tmp_path / "meeting.yaml").write_text(MEETING, encoding="utf-8")
    words = ("play", "atlantic-chase", "--situation", "meeting.yaml", "--ledger", "game.ledger")
    ran = forge(*words, stdin=f"odds\n{TO_THE_BATTLE}odds first\nodds sideways\n")
    assert table_of(ran.out, "changes of the Initiative")["Pass"] == "100.0"
    assert "'sideways' is not a policy" in ran.err
    chances = table_of(ran.out, "British ships sunk")
    assert chances["None"] == "0.11"
    assert float(chances["Makes smoke"]) < 0.11
    assert "every case counted; choices after this one: first" in ran.out
    assert ran.out.count("Smoke of Bismarck (German)") == 3  # odds change nothing: the question is asked again


def test_hidden_sheets_have_no_odds(forge):
    """Under Ten Flags hides cruisers and disguises: at no prompt are odds told."""
    ran = forge("play", "under-ten-flags", "--edition", "house", stdin="odds\n")
    assert "what not everybody may see" in ran.err


def test_what_never_happens_is_one_line(forge):
    """An area without aces, Convoys, Condors and a Raider loses none: four measures share a line."""
    ran = forge("odds", "atlantic-wolves", "area", "--area", "iceland", "--u-boats", "1 normal", "--escorts", "1")
    assert ran.out.count("always 0") == 1
    assert "Aces lost, Convoys sunk, Condors lost, Raiders lost: always 0" in ran.out
