"""``forge play --shared``: two homes, one file that goes to and fro, and what players are told on the way."""

import json
import shutil
import stat

WOLVES = ("play", "atlantic-wolves", "--edition", "house", "--shared", "anna,bob", "--ledger", "game.ledger")


class Desk:
    """A player's machine: a folder and a home of its own."""

    def __init__(self, forge, root, name):
        self.folder, self.home = root / name, root / f"home-{name}"
        self.folder.mkdir()
        self.file = self.folder / "game.ledger"
        self._forge = forge

    def run(self, *words, stdin=""):
        """Run forge there."""
        return self._forge(*words, stdin=stdin, cwd=self.folder, FORGE_HOME=str(self.home))


def desks(forge, root):
    """Seat both."""
    return Desk(forge, root, "anna"), Desk(forge, root, "bob")


def records(path):
    """The records of a ledger."""
    return [json.loads(line.rsplit(" ", 1)[0]) for line in path.read_text(encoding="utf-8").splitlines()]


def test_two_machines_begin_and_share_a_throw(forge, tmp_path):
    """Anna begins, Bob joins by playing on, each is told whose turn it is; the throw is shared and verified."""
    anna, bob = desks(forge, tmp_path)
    begun = anna.run(*WOLVES, "--auto", "first")
    assert begun.status == 0, begun.err
    assert "anna plays on this machine; the key to compare is " in begun.out
    assert "bob has still to join: send game.ledger to bob, who says forge play game.ledger" in begun.out
    shutil.copy(anna.file, bob.file)
    joined = bob.run("play", "game.ledger", "--auto", "first")
    assert "bob plays on this machine" in joined.out
    assert "the dice need the seed of anna" in joined.out
    shutil.copy(bob.file, anna.file)
    again = anna.run("play", "game.ledger", "--auto", "first")
    assert "[shared]" in again.out
    dice = [one for one in records(anna.file) if one["kind"] == "dice"]
    assert dice
    assert {one["how"] for one in dice} == {"shared"}
    verdict = anna.run("ledger", "verify", "game.ledger", "--throws")
    assert verdict.status == 5  # Bob's seed for the next throw is owed
    assert f"throws: {len(dice)} shared" in verdict.out
    assert "shared by anna and bob, shake 1; asked before anybody could know" in verdict.out


def test_keys_and_memory_are_private(forge, tmp_path):
    """They lie in the user's own folder, readable by the owner alone, and never beside the ledger."""
    anna, _ = desks(forge, tmp_path)
    anna.run(*WOLVES)
    assert [path.name for path in anna.folder.iterdir()] == ["game.ledger"]
    kept = list((anna.home / "keys").iterdir())
    assert sorted(path.suffix for path in kept) == [".game", ".person"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    assert stat.S_IMODE((anna.home / "keys").stat().st_mode) == 0o700


def test_a_stranger_writes_nothing(forge, tmp_path):
    """Without a key of the game nothing can be added to its ledger, by whatever command; it can be read."""
    anna, bob = desks(forge, tmp_path)
    anna.run(*WOLVES)
    shutil.copy(anna.file, bob.file)
    bob.run("play", "game.ledger")
    shutil.copy(bob.file, tmp_path / "game.ledger")
    before = bob.file.read_bytes()
    for words in (("play", "game.ledger"), ("ledger", "undo", "game.ledger"), ("ledger", "close", "game.ledger")):
        ran = forge(*words)
        assert ran.status == 1
        assert "is played by nobody on this machine" in ran.err
    assert (tmp_path / "game.ledger").read_bytes() == before
    assert forge("ledger", "show", "game.ledger").status == 0


def test_without_shared_dice_nothing_of_them_is_loaded(forge, tmp_path):
    """A ruling and an ordinary game import neither the library nor the package."""
    import subprocess
    import sys

    probe = (
        "import sys; from forge.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "found = [n for n in sys.modules if n.startswith(('cryptography', 'forge.referee.shared'))]\n"
        "print('loaded', found)"
    )
    house = ("play", "atlantic-wolves", "--edition", "house", "--seed", "a", "--ledger", "plain.ledger")
    for words in (("referee", "atlantic-wolves", "asw", "--dice", "6"), house):
        done = subprocess.run(
            [sys.executable, "-c", probe, *words], capture_output=True, text=True, check=False, cwd=tmp_path, input=""
        )
        assert "loaded []" in done.stdout, done.stdout + done.stderr
