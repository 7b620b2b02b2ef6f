"""Crashes of real processes: whatever was shown is on disk, and the game goes on where it stood."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kit.referee_toys import find, forge_words, toy_rules

from forge.referee.ledger.chain import Chain
from forge.referee.ledger.file import create_ledger, open_ledger, read_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.verifying import verify
from forge.referee.walking.questions import BY_HAND, Answer

PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from kit.referee_toys import find, toy_rules
from forge.referee.walking.drivers import rolled
from forge.referee.ledger.file import open_ledger
from forge.referee.ledger.session import Session

with open_ledger(Path(sys.argv[2])) as ledger:
    session = Session(ledger, {}, find)
    print("ready", flush=True)
    roll = rolled()
    while True:
        if session.question is None:
            session.begin("raid", {"outer": "9", "inner": "9"})
        answer = roll(session.question)
        session.answer(answer)
        dice = [record for record in ledger.records[-4:] if record.kind == "dice"][-1]
        print(dice.seq, answer.value[0], session.news[0].look.result.tons, flush=True)
"""
TESTS = Path(__file__).resolve().parents[2]


def play_and_kill(folder: Path, chance: random.Random) -> int:
    """Let a player roll, kill the process at a random moment, and check what is left; give the rolls shown."""
    rules = toy_rules(folder / "pack")
    path = folder / "game.ledger"
    if not path.exists():
        create_ledger(path, opening(rules, ())).close()
    command = [sys.executable, "-c", PLAYER, str(TESTS), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as player:
        assert player.stdout.readline() == b"ready\n"
        first = [player.stdout.readline() for _ in range(chance.randint(0, 2))]  # however busy the machine is
        time.sleep(chance.uniform(0, 0.03))
        player.kill()
        shown = [line.split() for line in (b"".join(first) + player.stdout.read()).split(b"\n")[:-1]]
        player.wait()
    chain = read_ledger(path)
    assert chain.faults == ()
    records = {record.seq: record for record in chain.records}
    for seq, value, tons in shown:
        assert records[int(seq)].data["value"] == [int(value)]
        results = [record for record in chain.records if record.kind == "result" and record.seq > int(seq)]
        assert results[0].data["entries"][0]["result"]["tons"] == int(tons)
    return len(shown)


def go_on(folder: Path) -> None:
    """Take the game up again: the open throw is asked for, nothing else changed, and all of it verifies."""
    rules = toy_rules(folder / "pack")
    path = folder / "game.ledger"
    with open_ledger(path) as ledger:
        session = Session(ledger, rules.texts | forge_words(), find)
        if session.question is None:
            session.begin("raid", {"outer": "1"})
        session.answer(Answer((3,), BY_HAND))
        verdict = verify(Chain(ledger.records), find)
        assert verdict.differ == 0
        assert verdict.status in (0, 5), verdict.lines()


def test_a_killed_player_loses_nothing_shown(tmp_path):
    """Killed at random moments, one game after the other, no shown roll is lost and the game goes on."""
    chance = random.Random(1943)
    shown = 0
    for _ in range(5):
        shown += play_and_kill(tmp_path, chance)
        go_on(tmp_path)
    assert shown > 0


@pytest.mark.slow
def test_three_hundred_killed_players_lose_nothing_shown(tmp_path):
    """So it is in three hundred runs, in thirty games."""
    chance = random.Random(1942)
    shown = 0
    for run in range(300):
        folder = tmp_path / str(run // 10)
        folder.mkdir(exist_ok=True)
        shown += play_and_kill(folder, chance)
        go_on(folder)
    assert shown > 300
