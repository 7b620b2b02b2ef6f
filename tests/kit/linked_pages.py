"""HTML pages as a reader goes through them: every place that can be linked to, and every link."""

from collections import Counter
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

NOT_FOUND = "404.html"
"""What a server shows anywhere; its links begin at the root of the server."""


class LinkedPage(HTMLParser):
    """The ids, links and pictures of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.targets = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note what a tag names and where it leads."""
        said = dict(attrs)
        self.ids += [said["id"]] if "id" in said else []
        self.targets += [said[name] for name in ("href", "src") if name in said]


def broken_links(folder):
    """Give every link of every page in a folder that leads nowhere, and every id that stands twice on a page."""
    pages = {path.resolve(): LinkedPage(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    places = {path: Counter(page.ids) for path, page in pages.items()}

    @cache
    def led_to(parent, file):
        there = (parent / file).resolve()
        there = there / "index.html" if there.is_dir() else there
        return there if there.is_file() else None

    for path, page in pages.items():
        yield from (f"{path.name}: id {name} stands twice" for name, times in places[path].items() if times > 1)
        for target in page.targets if path.name != NOT_FOUND else ():
            if "://" in target or target.startswith(("mailto:", "data:")):
                continue
            file, place = urldefrag(unquote(target))
            there = led_to(path.parent, file) if file else path
            if there is None:
                yield f"{path.relative_to(folder.resolve())}: {target} leads to no file"
            elif place and place not in places.get(there, (place,)):
                yield f"{path.relative_to(folder.resolve())}: {target} leads to no place"
