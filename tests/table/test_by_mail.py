"""Two machines and one file: shared dice by mail from two tables, each with a home of its own, to a sound ledger."""

import shutil

import pytest

PACK, FILE = "under-ten-flags", "game.ledger"


class Machine:
    """A player's machine: its table, and a page at it."""

    def __init__(self, table, visit, folder, *words):
        self.folder, self.file = folder, folder / FILE
        self.served = table(*words, folder=folder)
        self.page = visit(self.served.links[0], complains=True)
        self._visit = visit

    @property
    def play(self):
        """The address of the game."""
        return f"{self.served.address}/{PACK}/play"

    def main(self):
        """What the page of the game says now."""
        self.page.goto(self.play)
        return self.page.locator("main").inner_text()

    def tell(self, value):
        """Answer by a tap, else by typing."""
        button = self.page.locator(f'.question button[name="option"][value="{value}"]')
        if button.count():
            button.click()
        else:
            self.page.locator('.question input[name="value"]').fill(value)
            self.page.locator(".question form button.main").click()
        self.page.wait_for_load_state()

    def get(self, target):
        """Get the file that is to be sent."""
        self.page.goto(f"{self.play}/file")
        with self.page.expect_download() as waiting:
            self.page.get_by_role("link", name="to send").click()
        waiting.value.save_as(target)
        return target

    def take(self, path):
        """Take up a file, and give what is said of it."""
        self.page.goto(f"{self.play}/file")
        self.page.locator('input[name="file"]').set_input_files(path)
        self.page.get_by_role("button", name="Take it up").click()
        said = self.page.locator("main .notice").first
        said.wait_for()
        return said.inner_text()

    def again(self):
        """Pull the plug, and begin anew."""
        self.served.kill()
        self.served.begin()
        self.page = self._visit(self.served.links[0], complains=True)


@pytest.fixture
def machines(table, visit, tmp_path):
    """Anna's machine, where a game by mail is begun, and Bob's, to which its file was sent."""
    anna = Machine(table, visit, tmp_path / "a", PACK, "--edition", "house", "--ledger", FILE, "--seat", "anna=german")
    anna.page.goto(f"{anna.play}/new")
    anna.page.locator('input[name="dice"][value="mail"]').check()
    anna.page.locator('input[name="player"]').first.fill("anna")
    anna.page.locator('input[name="player"]').last.fill("bob")
    anna.page.get_by_role("button", name="Begin").click()
    anna.page.locator("#asked").wait_for()
    anna.tell("1012")
    anna.page.get_by_text("bob has yet to join").wait_for()
    (tmp_path / "b").mkdir()
    anna.get(tmp_path / "b" / FILE)
    bob = Machine(table, visit, tmp_path / "b", FILE, "--seat", "bob=british")
    return anna, bob


@pytest.mark.slow
def test_a_game_by_mail(machines, forge, tmp_path):
    """The file goes to and fro until Bob decides; nothing else is taken up; a plug pulled in between loses nothing."""
    anna, bob = machines
    assert "The dice need the seed of anna" in bob.main()
    early = shutil.copy(anna.file, tmp_path / "early")
    sent = bob.get(tmp_path / "mail")
    spoilt = tmp_path / "spoilt"
    spoilt.write_bytes(sent.read_bytes().replace(b'"kind":"join"', b'"kind":"jion"', 1))
    before = anna.file.read_bytes()
    assert "damaged" in anna.take(spoilt)
    assert "adds nothing" in anna.take(early)
    (tmp_path / "letter").write_text("Dear Anna, nothing is enclosed.")
    assert "is no ledger" in anna.take(tmp_path / "letter")
    assert anna.file.read_bytes() == before
    assert "Taken up" in anna.take(sent)
    anna.again()
    sender, receiver = anna, bob
    for _ in range(6):
        if "Send game.ledger" not in sender.main():
            break
        assert "Taken up" in receiver.take(sender.get(tmp_path / "mail"))
        sender, receiver = receiver, sender
    assert sender is bob
    assert bob.page.locator("#asked").inner_text() == "Escort of the first ship at the start"
    verdict = bob.served.stop() or forge("ledger", "verify", FILE, "--throws", cwd=bob.folder)
    assert verdict.status == 0, verdict.out
    assert "shared by anna and bob, shake 1; asked before anybody could know" in verdict.out
    home = str(bob.folder / "home")
    typed = forge("play", FILE, stdin="none\nquit\n", cwd=bob.folder, FORGE_HOME=home)
    assert typed.status == 0, typed.err
    bob.again()
    assert "Hex in which the first cruiser starts" in bob.main()
