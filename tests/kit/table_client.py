"""A phone without a browser: pages of the table are asked for, their links and forms read, and forms sent."""

import http.client
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit


class Form(NamedTuple):
    """A form of a page: where it goes and how, what it says by itself, and the ways to send it."""

    action: str
    method: str
    fields: list
    buttons: list
    texts: list

    def said(self, button=None, **more):
        """Give what it sends by one of its buttons, with other words in some fields."""
        pairs = [(name, value) for name, value in [*self.fields, *self.texts] if name not in more]
        return [*pairs, *more.items(), *([button] if button else [])]


class Page(HTMLParser):
    """What came back."""

    def __init__(self, address, status, headers, body):
        super().__init__()
        self.address, self.status, self.headers, self.body = address, status, headers, body
        self.text = body.decode("utf-8", "replace")
        self.links, self.forms, self.pictures = [], [], []
        if "html" in headers.get("content-type", ""):
            self.feed(self.text)

    def handle_starttag(self, tag, attrs):
        """Take links, pictures and what forms hold."""
        said = {name: value or "" for name, value in attrs}
        name, value = said.get("name", ""), said.get("value", "")
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "img":
            self.pictures.append(said.get("src", ""))
        elif tag == "form":
            self.forms.append(Form(said.get("action", ""), said.get("method", "get"), [], [], []))
        elif self.forms and tag == "button" and "disabled" not in said and said.get("type") != "button":
            self.forms[-1].buttons.append((name, value) if name else None)
        elif self.forms and name and tag == "input":
            self._take(said.get("type", "text"), name, value, chosen="checked" in said)
        elif self.forms and name and tag == "textarea":
            self.forms[-1].texts.append((name, value))

    def _take(self, kind, name, value, *, chosen):
        if kind in ("text", "search", "number"):
            self.forms[-1].texts.append((name, value))
        elif kind not in ("checkbox", "radio", "file") or chosen:
            self.forms[-1].fields.append((name, value))

    def form(self, path, name=""):
        """Give the first form that goes to a path and has a button or field of a name."""
        there = [form for form in self.forms if urlsplit(form.action).path == path]
        found = [one for one in there if not name or name in dict([*one.fields, *filter(None, one.buttons)])]
        assert found, f"{self.address}: {self.status}: no form {name} to {path} in {self.text}"
        return found[0]


class Phone:
    """Who sits at the table, with a connection that is kept as browsers keep it, from an address of its own."""

    def __init__(self, served, seat=0, source=None, language="en"):
        self.served, self.said = (
            served,
            {"Cookie": f"table-{served.port}={served.token(seat)}", "Accept-Language": language},
        )
        host, here = urlsplit(served.address).hostname, (source, 0) if source else None
        self.wire = http.client.HTTPConnection(host, served.port, timeout=30, source_address=here)

    def get(self, path):
        """Ask for a page, and go where it leads."""
        return self._ask("GET", path, None, {})

    def send(self, form, button=None, follow=True, **more):
        """Send a form, and go where it leads."""
        body = urlencode(form.said(button, **more))
        if form.method == "get":
            return self.get(f"{form.action}?{body}")
        head = {"Origin": self.served.address, "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", form.action, body, head, follow=follow)

    def _ask(self, method, path, body, headers, follow=True):
        for _ in range(8):
            self.wire.request(method, path, body, self.said | headers)
            got = self.wire.getresponse()
            page = Page(path, got.status, {name.lower(): value for name, value in got.getheaders()}, got.read())
            if page.status not in (303, 307) or not follow:
                return page
            method, path, body, headers = "GET", urljoin(path, page.headers["location"]), None, {}
            if path.startswith(self.served.address):
                path = path.removeprefix(self.served.address)
        raise AssertionError(f"{path} leads on and on")

    def close(self):
        """Hang up."""
        self.wire.close()
