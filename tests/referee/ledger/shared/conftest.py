"""Two players, each in a process with a home of its own, and the files that go to and fro between them."""

import json
import os
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from kit.skirmish import find, rules_of

from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.verifying import verify

MACHINE = Path(__file__).resolve().parents[3] / "kit" / "machine.py"


class Player:
    """One player's process, and the folder in which the ledger lies for it."""

    def __init__(self, name, root):
        self.name, self.root = name, root
        command = [sys.executable, str(MACHINE), name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def sit(self, number):
        """Begin a game in new folders: of the machine, which is private, and of the ledger."""
        self.place = self.root / f"{number}"
        self.home, self.file = self.place / f"home-{self.name}", self.place / self.name / "game.ledger"
        self.file.parent.mkdir(parents=True, exist_ok=True)

    def do(self, what, **words):
        """Let the process do something; give what it says, or a refusal under ``refused``."""
        order = {"do": what, "home": str(self.home), "file": str(self.file), "words": words}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        assert "fault" not in said, said["fault"]
        return said

    def forget(self):
        """Lose what the machine remembers of its games, but not the person's key."""
        for path in (self.home / "keys").glob("*.game"):
            path.unlink()

    def backup(self, name="backup"):
        """Copy home and ledger away."""
        shutil.copytree(self.home, self.place / f"{name}-{self.name}-home")
        shutil.copy(self.file, self.place / f"{name}-{self.name}.ledger")

    def restore(self, name="backup", *, home=True, file=True):
        """Bring home, ledger or both back as they were copied."""
        if home:
            shutil.rmtree(self.home)
            shutil.copytree(self.place / f"{name}-{self.name}-home", self.home)
        if file:
            shutil.copy(self.place / f"{name}-{self.name}.ledger", self.file)

    def close(self):
        """End the process."""
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()


class Pair:
    """Anna and Bob, and the mail between them."""

    def __init__(self, anna, bob):
        self.anna, self.bob = anna, bob

    def mail(self, sender, receiver):
        """Carry the ledger over."""
        shutil.copy(sender.file, receiver.file)

    def to_bob(self, **words):
        """Let Bob's machine go on with what Anna's has left."""
        self.mail(self.anna, self.bob)
        return self.bob.do("go_on", **words)

    def to_anna(self, **words):
        """Let Anna's machine go on with what Bob's has left."""
        self.mail(self.bob, self.anna)
        return self.anna.do("go_on", **words)

    def begin(self):
        """Both join; Anna is to decide."""
        self.anna.do("begin")
        self.to_bob()
        return self.to_anna()

    def first_dice(self, order="attack"):
        """Both join, Anna decides and asks, Bob's machine answers, both have the dice; Bob is to decide."""
        self.begin()
        self.anna.do("go_on", decisions=[order])
        said = self.to_bob()
        self.mail(self.bob, self.anna)
        self.anna.do("go_on")
        return said

    def verdict(self, player=None, **words):
        """Verify a player's copy, as anybody can."""
        return verify(read_ledger((player or self.anna).file), find, **words)

    def says(self, player=None, **words):
        """Give the lines of the verdict as one text."""
        return "\n".join(self.verdict(player, **words).lines())


@pytest.fixture(scope="session")
def players(tmp_path_factory):
    """Start both processes."""
    root = tmp_path_factory.mktemp("table")
    rules_of(root)
    os.environ["SKIRMISH"] = str(root)
    both = Player("anna", root), Player("bob", root)
    yield both
    for player in both:
        player.close()


NUMBER = count(1)


@pytest.fixture
def pair(players):
    """Seat both at a new game."""
    number = next(NUMBER)
    for player in players:
        player.sit(number)
    return Pair(*players)
