"""A table whose server is killed while somebody plays: what was confirmed must be there when it is started again."""

import random
import subprocess
import sys
import threading
from http.client import HTTPException

from kit.table_client import Phone

GONE = (OSError, HTTPException)


class Survivor:
    """A game at a table that dies again and again; ``confirmed`` are the heads of what a phone was told of."""

    def __init__(self, served, pack, ledger, seed):
        self.served, self.ledger, self.path = served, ledger, f"/{pack}/play"
        self.confirmed, self.kills, self.lost = [], 0, []
        self._chance = random.Random(seed)

    def begin(self):
        """Begin a game in which forge throws the dice when it is asked to."""
        phone = Phone(self.served)
        page = phone.get(self.path)
        phone.send(page.form(f"{self.path}/new"))
        phone.close()

    def play(self, answers, within):
        """Answer so many questions while the server is killed at random moments, and started again each time."""
        wanted = len(self.confirmed) + answers
        while len(self.confirmed) < wanted and self.kills < answers:
            self._answer_until_it_dies(self._chance.uniform(0, within))
            self.served.kill()
            self.kills += 1
            there = self.heads()
            self.lost += [head for head in self.confirmed if head not in there]
            self.served.begin()

    def _answer_until_it_dies(self, seconds):
        phone = Phone(self.served)
        page = phone.get(self.path)
        killer = threading.Timer(seconds, self.served.process.kill)
        killer.start()
        try:
            while True:  # the kill ends it
                before = self._head(page)
                page = self._answer(phone, page)
                if (head := self._head(page)) != before:
                    self.confirmed.append(head)
        except GONE:
            pass
        finally:
            killer.join()
            phone.close()

    def _head(self, page):
        return dict(page.form(self.path, "head").fields)["head"]

    def _answer(self, phone, page):
        """Answer a question by one of its buttons; dice that were thrown before the server died stay as they fell."""
        form = page.form(self.path, "head")
        options = [button for button in form.buttons if button and button[0] == "option"]
        first = [button for button in (("do", "keep"), ("do", "roll")) if button in form.buttons]
        return phone.send(form, first[0] if first else self._chance.choice(options or form.buttons))

    def heads(self):
        """The hashes of the records that are whole on disk."""
        lines = self.ledger.read_bytes().split(b"\n")[:-1]
        return {line.rpartition(b" ")[2].decode() for line in lines}

    def verified(self):
        """Give what ``forge ledger verify`` says, and its status."""
        words = [sys.executable, "-m", "forge", "ledger", "verify", str(self.ledger)]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
        return done.returncode, done.stdout + done.stderr
