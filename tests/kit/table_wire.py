"""A table asked over the wire, as the pages of a seat ask it: pages read, forms sent, what is led to followed."""

import html
import http.client
import re
from contextlib import closing
from urllib.parse import urlencode


class Page:
    """What came back: status, headers, and the text of the page with and without its tags."""

    def __init__(self, got):
        self.status, self.body = got.status, got.read()
        self.headers = {name.lower(): value for name, value in got.getheaders()}
        self.text = self.body.decode("utf-8", "replace")

    @property
    def words(self):
        """The text that a reader sees, blanks run together."""
        main = self.text.partition("<main")[2].partition("</main>")[0] or self.text
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main.partition(">")[2])).split())

    @property
    def leads_to(self):
        """The address that it leads on to."""
        return self.headers.get("location", "")

    @property
    def head(self):
        """The record that its first form is made for."""
        found = re.search(r'name="head" value="([0-9a-f]{64})"', self.text)
        return found[1] if found else ""

    def fields(self):
        """The hidden fields of its forms."""
        return {
            html.unescape(name): html.unescape(value)
            for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', self.text)
        }


class Wire:
    """One seat of a table that is served."""

    def __init__(self, served, seat=0):
        self.served, self.seat = served, seat

    def get(self, path, **headers):
        """Read a page."""
        return self._ask("GET", path, None, headers)

    def post(self, path, fields=(), **headers):
        """Send a form as the pages of the table do."""
        pairs = list(fields.items()) if isinstance(fields, dict) else list(fields)
        headers = {"Origin": self.served.address, "Sec_Fetch_Site": "same-origin", **headers}
        headers["Content_Type"] = "application/x-www-form-urlencoded"
        return self._ask("POST", path, urlencode(pairs).encode(), headers)

    def _ask(self, method, path, body, headers):
        port = self.served.port
        sent = {"Cookie": f"table-{port}={self.served.token(self.seat)}", "Accept-Language": "en"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as wire:
            wire.request(method, path, body, sent)
            return Page(wire.getresponse())
