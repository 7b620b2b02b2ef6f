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
    assert "bob has yet to join: send game.ledger to bob, who runs forge play game.ledger" in begun.out
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
        "found = [n for n in sys.modules if n.startswith(('cryptography', 'forge.referee.ledger.shared'))]\n"
        "print('loaded', found)"
    )
    house = ("play", "atlantic-wolves", "--edition", "house", "--seed", "a", "--ledger", "plain.ledger")
    for words in (("referee", "atlantic-wolves", "asw", "--dice", "6"), house):
        done = subprocess.run(
            [sys.executable, "-c", probe, *words], capture_output=True, text=True, check=False, cwd=tmp_path, input=""
        )
        assert "loaded []" in done.stdout, done.stdout + done.stderr


def test_one_laptop_for_both(forge, tmp_path):
    """Both join on one machine: every throw is answered at once, and each side signs what it wrote."""
    anna, _ = desks(forge, tmp_path)
    anna.run(*WOLVES)
    joined = anna.run("ledger", "join", "game.ledger", "bob")
    assert joined.status == 0, joined.err
    assert "bob plays on this machine" in joined.out
    played = anna.run("play", "game.ledger", "--auto", "first")
    assert played.status == 0, played.err
    dice = [one for one in records(anna.file) if one["kind"] == "dice"]
    asked = [one for one in records(anna.file) if one["kind"] == "request"]
    assert len(dice) == len(asked) > 5  # these dice are really thrown: a game may be short
    assert {one["how"] for one in dice} == {"shared"}
    verdict = anna.run("ledger", "verify", "game.ledger")
    assert verdict.status == 0, verdict.out
    assert "whether these are the players' keys, and lie on a machine of each" in verdict.out
    keys = anna.run("ledger", "keys", "game.ledger").out
    assert keys == anna.run("ledger", "keys").out
    told = dict(line.split("  ") for line in keys.splitlines())
    assert anna.run("ledger", "verify", "game.ledger", "--key", f"bob={told['bob'].lower()}").status == 0
    assert anna.run("ledger", "verify", "game.ledger", "--key", f"bob={told['anna']}").status == 3


def test_an_undo_after_dice_is_agreed_to_by_command(forge, tmp_path):
    """``answer`` names what waits, ``agree`` signs it, and verify then has nothing against it."""
    anna, bob = desks(forge, tmp_path)
    anna.run(*WOLVES, "--auto", "first")
    shutil.copy(anna.file, bob.file)
    bob.run("play", "game.ledger", "--auto", "first")
    shutil.copy(bob.file, anna.file)
    answered = anna.run("ledger", "answer", "game.ledger")
    assert answered.status == 0, answered.err
    undone = anna.run("ledger", "undo", "game.ledger", "--reason", "mistaken")
    assert undone.status == 0, undone.err
    undo = next(n for n, one in enumerate(records(anna.file), 1) if one["kind"] == "undo")
    assert anna.run("ledger", "verify", "game.ledger").status == 5
    shutil.copy(anna.file, bob.file)
    asked = bob.run("ledger", "answer", "game.ledger")
    assert asked.status == 1
    assert f"bob is asked to agree to record {undo} of anna, undo: mistaken" in asked.out
    assert bob.run("ledger", "agree", "game.ledger", "3").status == 1
    agreed = bob.run("ledger", "agree", "game.ledger", str(undo))
    assert agreed.status == 0, agreed.err
    assert f"bob agrees to record {undo}" in agreed.out
    verdict = bob.run("ledger", "verify", "game.ledger")
    assert "undo of anna (mistaken), agreed and signed by all others" in verdict.out
    assert "not agreed" not in verdict.out.splitlines()[0]


def test_a_key_under_a_passphrase(forge, tmp_path):
    """Locked, the key and the seeds open with the passphrase alone; without it nothing is written."""
    anna, bob = desks(forge, tmp_path)
    anna.run(*WOLVES)
    assert anna.run("ledger", "lock", "anna", stdin="seven seas\n").status == 0
    assert all(path.read_bytes().startswith(b"forge-private/1 ") for path in (anna.home / "keys").iterdir())
    before = anna.file.read_bytes()
    wrong = anna.run("play", "game.ledger", stdin="seven lakes\n")
    assert wrong.status == 1
    assert "the passphrase is another, or the file was changed" in wrong.err
    assert anna.file.read_bytes() == before
    shutil.copy(anna.file, bob.file)
    bob.run("play", "game.ledger", "--auto", "first")
    shutil.copy(bob.file, anna.file)
    right = anna.run("ledger", "answer", "game.ledger", stdin="seven seas\n")
    assert right.status == 0, right.err
    opened = anna.run("ledger", "lock", "anna", "--open", stdin="seven seas\n")
    assert opened.status == 0, opened.err
    assert anna.run("ledger", "keys").out.startswith("anna  ")


def test_a_lost_key_is_replaced_with_agreement(forge, tmp_path):
    """Bob's disk is gone: he comes back with another key, Anna agrees, the game goes on."""
    anna, bob = desks(forge, tmp_path)
    anna.run(*WOLVES, "--auto", "first")
    shutil.copy(anna.file, bob.file)
    bob.run("play", "game.ledger", "--auto", "first")
    shutil.copy(bob.file, anna.file)
    anna.run("ledger", "answer", "game.ledger")
    shutil.rmtree(bob.home)
    shutil.copy(anna.file, bob.file)
    assert bob.run("ledger", "answer", "game.ledger").status == 1
    renewed = bob.run("ledger", "new-seeds", "game.ledger", "--key", "bob", "--reason", "disk lost")
    assert renewed.status == 0, renewed.err
    assert "bob takes a new key" in renewed.out
    rekey = len(records(bob.file))
    shutil.copy(bob.file, anna.file)
    assert anna.run("ledger", "agree", "game.ledger", str(rekey)).status == 0
    shutil.copy(anna.file, bob.file)
    assert bob.run("play", "game.ledger", "--auto", "first").status == 0
    shutil.copy(bob.file, anna.file)
    assert anna.run("ledger", "answer", "game.ledger").status == 0
    assert "bob has a new key: disk lost" in anna.run("ledger", "verify", "game.ledger").out


def test_hidden_dice_are_thrown_by_both_and_opened_at_the_end(forge, tmp_path):
    """Bob draws a chit that only he sees; Anna's machine gives its seed blindly; opened, it is what he had sealed."""
    anna, bob = desks(forge, tmp_path)
    flags = ("--edition", "house", "--secrets", "--shared", "anna=german,bob=british", "--ledger", "game.ledger")
    anna.run("play", "under-ten-flags", *flags, stdin="1406\n")
    for _ in range(2):
        shutil.copy(anna.file, bob.file)
        asked = bob.run("play", "game.ledger", stdin="none\n1201\n1101\n")
        shutil.copy(bob.file, anna.file)
        answered = anna.run("play", "game.ledger")
    assert "the dice need the seed of anna" in asked.out
    assert "bob is next" in answered.out
    (blind,) = [one for one in records(anna.file) if one["kind"] == "blind"]
    assert "question" not in blind
    shutil.copy(anna.file, bob.file)
    bob.run("play", "game.ledger", stdin="none\n1201\n1101\n")
    drawn = next(one for one in records(bob.folder / "game.ledger.british") if one["kind"] == "dice")
    assert drawn["how"] == f"hidden:{blind['shake']}"
    assert bob.run("ledger", "reveal", "game.ledger", "--reason", "late").status == 1
    shutil.copy(bob.file, anna.file)
    undone = next(n for n, one in enumerate(records(anna.file), 1) if one["kind"] == "stop")
    assert anna.run("ledger", "agree", "game.ledger", str(undone)).status == 0
    assert "British is next" in anna.run("ledger", "reveal", "game.ledger", "--reason", "late").out
    shutil.copy(anna.file, bob.file)
    assert bob.run("ledger", "reveal", "game.ledger", "--reason", "late").status == 0
    verdict = bob.run("ledger", "verify", "game.ledger", "--throws")
    assert f"opened: {drawn['value']}" in verdict.out
    assert verdict.status == 0, verdict.out


def test_terms_that_make_no_game_are_refused_before_anything_is_begun(forge, tmp_path):
    """One name, a name twice, and shared dice for a game that is going on already are said, and nothing is written."""
    for names in ("anna", "anna,anna", "anna,,bob"):
        ran = forge("play", "atlantic-wolves", "--edition", "house", "--shared", names, "--ledger", "game.ledger")
        assert ran.status == 2, ran.out
        assert "such as anna,bob or anna=german,bob=british" in ran.err or "is no name" in ran.err
        assert not (tmp_path / "game.ledger").exists()
    forge(*WOLVES[:4], "--ledger", "game.ledger")
    before = (tmp_path / "game.ledger").read_bytes()
    again = forge(*WOLVES)
    assert again.status == 2
    assert "is begun already" in again.err
    assert (tmp_path / "game.ledger").read_bytes() == before


def test_the_days_agreed_for_an_answer_are_told(forge, tmp_path):
    """They stand in the opening, at each hand-over and beside a seed that is owed; alone they are refused."""
    anna, bob = desks(forge, tmp_path)
    anna.run(*WOLVES, "--answer-days", "14", "--auto", "first")
    assert records(anna.file)[0]["shared"]["answer_days"] == 14
    shutil.copy(anna.file, bob.file)
    assert "agreed: anna answers within 14 days" in bob.run("play", "game.ledger", "--auto", "first").out
    verdict = bob.run("ledger", "verify", "game.ledger").out
    assert "can know the dice; answers are agreed within 14 days" in verdict
    for wrong in (("--answer-days", "0"), ("--answer-days", "x")):
        assert anna.run(*WOLVES[:-1], "other.ledger", *wrong).status == 2
    alone = anna.run("play", "atlantic-wolves", "--answer-days", "3", "--ledger", "own.ledger")
    assert (alone.status, "add --shared" in alone.err) == (2, True)
    assert not (anna.folder / "own.ledger").exists()
