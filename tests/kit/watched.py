"""A browser of which everything is kept that reached it: answers, events, its pages as they stood, what it stored."""

import re

from kit.browser import until

EVERY_HEX = re.compile(r'<option value="(\d{4})">\1</option>|<g [^>]*aria-label="\d{4}">')
"""The hexes that are suggested where one is typed, and those printed on the board: all that the map has."""
MEASURED = re.compile(r'\b(?:x|y|cx|cy|r|width|height|points|transform|viewBox)="[^"]*"|content-length\W+\d+')
"""Where a drawing has its parts, and how long an answer is: numbers that may be any hex by chance, and tell none."""
CHANGED = "before => (document.querySelector('main') ?? {textContent: before}).textContent !== before"
"""A page says something else than before; one that is just being read has nothing yet."""


class Watched:
    """A page, and all that came to it; ``texts`` is everything so far."""

    def __init__(self, page):
        self.page = page
        self.kept = []
        self._answers = []
        page.on("response", lambda answer: self._answers.append(answer))  # noqa: PLW0108 - playwright marks what it calls
        listener = page.context.new_cdp_session(page)
        listener.send("Network.enable")
        listener.on("Network.eventSourceMessageReceived", lambda event: self.kept.append(f"event {event['data']}"))

    def look(self):
        """Keep what came since, and the page as it stands."""
        for answer in self._answers:
            head = f"{answer.url} {answer.all_headers()}" if "/events" not in answer.url else answer.url
            self.kept.append(head)
            if "/events" not in answer.url and answer.status not in (303, 304):
                self.kept.append(answer.text())
        self._answers.clear()
        self.kept.append(self.page.content())
        self.kept.append(
            self.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
        )
        self.kept.append(self.page.evaluate("JSON.stringify(history.state)"))

    @property
    def texts(self):
        """All that reached it, but for what names every hex of the map alike."""
        self.look()
        return EVERY_HEX.sub("", "\n".join(self.kept))

    def where(self, word):
        """Give what stands around a word, wherever it reached this browser."""
        return where(word, self.texts)

    def go(self, address):
        """Open a page, what came before being kept."""
        self.look()
        self.page.goto(address)
        self.look()

    def tap(self, name):
        """Tap a button that leads on by itself, and wait for what it shows."""
        self.look()
        before = self.page.evaluate("document.querySelector('main').textContent")
        self.page.get_by_role("button", name=name).first.click()
        until(self.page, CHANGED, before)
        self.look()

    def asked(self):
        """Give the heading of what is asked."""
        return self.page.locator("#asked").inner_text()

    def shows(self, words):
        """Wait until the page shows words."""
        until(self.page, "words => document.querySelector('main')?.textContent.includes(words)", words)
        self.look()


def where(word, text):
    """Give what stands around a word, wherever a text says it; hashes and measures may hold its digits by chance."""
    text = MEASURED.sub("", text)
    found = re.finditer(rf"(?<![0-9a-zA-Z]){re.escape(word)}(?![0-9a-zA-Z])", text)
    return [text[max(0, one.start() - 60) : one.end() + 60] for one in found]
