"""Packs and overlays whose every text tries to be markup, script, style, an address, an escape or a path."""

import json
import re
from urllib.parse import urljoin, urlsplit

from kit import hostile_words

AWAY = "//away.test:9"
PLANTED = (
    f"<script>window.ran=1</script><img src={AWAY}/img onerror=window.ran=1><svg onload=window.ran=1></svg>"
    f"<base href={AWAY}/><meta http-equiv=refresh content=0;url={AWAY}/meta><link rel=stylesheet href={AWAY}/css>"
    f"<a href=javascript:window.ran=1>go</a></title></textarea></select></script>'\"><b id=planted>x</b>&lt;i&gt;"
    "../../../../etc/passwd%00"
)
WORDS = PLANTED + "\u202e\u2028\x00\x1b[2J"
"""Also what turns the direction of a line, ends it, or ends a string of C."""
YAML = json.dumps(WORDS)[1:-1]
"""As YAML writes it in quotation marks."""
RAW = re.compile(
    r"<script>|<img src=//|<svg onload|<base|<meta http-equiv|<link rel=stylesheet|<a href=java|<b id|\x00|\x1b"
)
"""What none of it may be in a page."""


def write_pack(folder, name="evil"):
    """Write a pack of which every text is hostile; its folder is called as is asked."""
    made = hostile_words.write_evil(folder)
    for path in made.rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace(hostile_words.EVIL, YAML), encoding="utf-8")
    return made.rename(folder / name)


def write_overlay(path, pack, edition):
    """Write an overlay that makes every word of a game hostile, and leaves its gaps for values as they are."""
    from forge.library.front_door import open_game

    texts = {key: text + PLANTED[:600] for key, text in open_game(pack, edition=edition).rules.texts.items()}
    said = {"overlay": "mine", "label": WORDS[:60], "texts": texts}
    path.write_text(json.dumps(said), encoding="utf-8")
    return path


class Stroll:
    """A walk through all pages of a table that a phone can reach, by links and by forms filled with hostile words."""

    LEFT_OUT = ("/leave", "/language", "/seats")

    def __init__(self, phone, most):
        self.phone, self.most = phone, most
        self.seen, self.pages = set(), []

    def go(self, *paths):
        """Walk from some pages on, breadth first; gives every page."""
        waiting = list(paths)
        while waiting and len(self.pages) < self.most:
            path = waiting.pop(0)
            if (shape := self._shape(path)) in self.seen:
                continue
            self.seen.add(shape)
            page = self.phone.get(path)
            self.pages.append(page)
            waiting += self._links(page)
            for form in page.forms:
                waiting += self._send(page, form)
        return self.pages

    def _links(self, page):
        found = (urljoin(page.address, link) for link in [*page.links, *page.pictures])
        here = [link for link in found if link.startswith("/") and not link.startswith("//")]
        return here if self.most > 100 else [link for link in here if not link.endswith(".pdf")]

    def _send(self, page, form):
        """Send a form once for each name of its buttons, with hostile words wherever words may stand."""
        action = urlsplit(urljoin(page.address, form.action)).path
        sent = []
        for button in {(one or ("",))[0]: one for one in form.buttons}.values():
            shape = ("POST", self._shape(action), button and button[0], tuple(name for name, _ in form.texts))
            if shape in self.seen or action.startswith(self.LEFT_OUT) or len(self.pages) >= self.most:
                continue
            self.seen.add(shape)
            words = {name: WORDS for name, _ in form.texts}
            answer = self.phone.send(form._replace(action=action), button, **words)
            self.pages.append(answer)
            sent += self._links(answer)
        return sent

    @staticmethod
    def _shape(path):
        """Pages that differ in a number or a hash alone are of one kind."""
        parts = urlsplit(path)
        names = sorted(part.partition("=")[0] for part in parts.query.split("&"))
        return re.sub(r"[0-9a-f]{32,}|\d+", "N", parts.path), tuple(names)
