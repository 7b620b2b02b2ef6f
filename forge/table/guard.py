"""The door of the table: what a request must be before any page sees it, and what every answer carries.

The order matters. First the name by which the table was called, for a stranger's page whose name leads here must not
learn even that there is a table; then sizes and rates; then the seat; then, for whatever changes something, where it
came from. Answers are sentences, and nothing of the machine stands in them.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs, quote

from forge.table import refusals
from forge.table.rates import Rates
from forge.table.refusals import LEFT, Refused
from forge.table.wording import LANGUAGE, choose_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from forge.table.seats import Seat

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
PICTURE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
SEALS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # with no-referrer browsers call the origin of our own forms null
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
ALONE = (b"cross-origin-opener-policy", b"same-origin")
"""Only for loopback: of other addresses without encryption browsers complain of it, and do without."""
_TOKEN = re.compile(rb"(?:^|&)t(?:=|%3[Dd])(?:3[Dd])?([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])")
"""A seat's secret as mails leave it: with a full stop behind it, an equals sign written as 3D, words of their own."""
PICTURES, EVENTS, LEAVE = "/picture/", "/events", "/leave"
KEPT = (PICTURES, "/static/")
"""What a browser may keep, if the page that gives it says so; all else is never kept."""

MOST_BODY, MOST_HEAD = 64 * 1024, 16 * 1024
FILES, MOST_FILE = "/play/file", 8 * 1024 * 1024 + MOST_BODY
"""Where the ledger of a game by mail is taken up, and how long that may be; the seat is known before it is read."""
PATIENCE = 20.0
"""Seconds within which the whole of a form has come."""
MOST_STREAMS, MOST_STREAMS_EACH = 64, 16
STAY = 30 * 24 * 3600
"""Seconds that a phone remembers its seat; a link is worth nothing when the table has ended, unless links are kept."""


class Names(NamedTuple):
    """By which names of a host, and on which port, a table is reached."""

    hosts: tuple[str, ...]
    port: int

    @property
    def served(self) -> frozenset[str]:
        """What browsers say in ``Host``: the port stands there unless it is the usual one."""
        return frozenset(host if self.port == 80 else f"{host}:{self.port}" for host in self.hosts)

    @property
    def cookie(self) -> str:
        """The name of the cookie; the ports of a host share their cookies, so the port is in it."""
        return f"table-{self.port}"


class Guard:
    """Wraps the table's pages; ``seats`` has each seat by the secret of its link."""

    def __init__(self, app: ASGIApp, names: Names, seats: Mapping[str, Seat]) -> None:
        self._app, self._served, self._cookie, self._seats = app, names.served, names.cookie, seats
        self._rates = Rates()
        self._streams: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            asked = _Asked(scope)
            try:
                await self._answer(scope, asked, receive, _sealed(asked, send, CSP))
            except Refused as refused:
                await refused.answer(_sealed(asked, send, refusals.CSP), asked.language)

    async def _answer(self, scope: Scope, asked: _Asked, receive: Receive, send: Send) -> None:
        if asked.header(b"host") not in self._served:
            raise Refused("name")
        if not self._rates.let_in(asked.client, apart=asked.path.startswith(KEPT)):
            raise Refused("rate")
        asked.check_size()
        if (given := asked.token) and asked.method == "GET":
            raise self._seated(given, asked.path)
        seat = self._seat(asked.cookie(self._cookie))
        if seat is None:
            raise Refused("left" if asked.path == LEFT else "seat")
        asked.check_source()
        if asked.path == LEAVE and asked.method == "POST":
            raise Refused("", (_to(LEFT), self._mark("", 0)))
        scope["seat"] = seat
        scope.setdefault("state", {})["seat"] = seat
        if asked.path.endswith(EVENTS):
            await self._stream(scope, asked.client, receive, send)
        elif asked.method != "POST":
            await self._app(scope, receive, send)
        elif (whole := await _whole(receive)) is not None:
            await self._app(scope, whole, send)

    def _seated(self, given: str, path: str) -> Refused:
        """Give the seat of a link to who followed it, at the same address without its secret."""
        if self._seat(given) is None:
            return Refused("link")
        return Refused("", (_to(path), self._mark(given, STAY)))

    def _mark(self, token: str, seconds: int) -> tuple[bytes, bytes]:
        mark = f"{self._cookie}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax"
        return b"set-cookie", mark.encode("latin-1")

    def _seat(self, given: str) -> Seat | None:
        """Find a seat in a time that does not tell how much of a wrong secret was right."""
        found = None
        for token, seat in self._seats.items():
            if hmac.compare_digest(token.encode(), given.encode()):
                found = seat
        return found

    async def _stream(self, scope: Scope, client: str, receive: Receive, send: Send) -> None:
        """Let a stream of events be open, among no more than there may be."""
        here = self._streams.get(client, 0)
        if here >= MOST_STREAMS_EACH or sum(self._streams.values()) >= MOST_STREAMS:
            raise Refused("streams")
        self._streams[client] = here + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[client] -= 1
            if not self._streams[client]:
                del self._streams[client]


class _Asked:
    """What a request says of itself; a header that stands there twice counts as none."""

    def __init__(self, scope: Scope) -> None:
        self.method, self.path = scope["method"], scope["path"]
        self.client = scope["client"][0] if scope["client"] else ""
        self._query: bytes = scope["query_string"]
        self._target: bytes = scope.get("raw_path", b"") + self._query
        self._headers: list[tuple[bytes, bytes]] = scope["headers"]

    def header(self, name: bytes) -> str:
        """Give a header that is there once."""
        found = [value for key, value in self._headers if key == name]
        return found[0].decode("latin-1") if len(found) == 1 else ""

    def cookie(self, name: str) -> str:
        """Give a cookie; what other ports of this host have set may be of any form."""
        for part in self.header(b"cookie").split(";"):
            key, _, value = part.strip().partition("=")
            if key == name:
                return value
        return ""

    @property
    def most(self) -> int:
        """How long the body may be."""
        return MOST_FILE if self.method == "POST" and self.path.endswith(FILES) else MOST_BODY

    @property
    def language(self) -> str:
        """The language that who asks reads."""
        return choose_language(self.cookie(LANGUAGE), self.header(b"accept-language")[:200])

    @property
    def token(self) -> str:
        """The secret of a seat in a link, whatever a mail or a chat on its way has put around it."""
        if not self._query:
            return ""
        query = self._query[:1024]
        found = _TOKEN.search(query)
        return found[1].decode("ascii") if found else parse_qs(query.decode("latin-1")).get("t", [""])[0]

    def check_size(self) -> None:
        """Refuse methods that no page has, and heads and bodies that are too long or do not say how long they are."""
        if self.method not in ("GET", "HEAD", "POST"):
            raise Refused("method")
        if len(self._target) + sum(len(name) + len(value) for name, value in self._headers) > MOST_HEAD:
            raise Refused("head")
        length = self.header(b"content-length") or "0"
        chunked = any(key == b"transfer-encoding" for key, _ in self._headers)
        if chunked or not (length.isascii() and length.isdigit()) or len(length) > 9 or int(length) > self.most:
            raise Refused("size")

    def check_source(self) -> None:
        """Refuse what another page has sent: a change of any kind, and parts of pages, but not links that lead here."""
        site = self.header(b"sec-fetch-site")
        if self.method == "POST":
            if self.header(b"origin") != f"http://{self.header(b'host')}" or site not in ("", "same-origin"):
                raise Refused("source")
        elif site not in ("", "same-origin", "none"):
            followed = self.header(b"sec-fetch-mode") == "navigate" and self.header(b"sec-fetch-dest") == "document"
            if not followed:
                raise Refused("source")


async def _whole(receive: Receive) -> Receive | None:
    """Wait for the whole of a form before anybody works on it; nothing if its sender has gone, or takes too long."""
    parts: list[bytes] = []
    try:
        async with asyncio.timeout(PATIENCE):
            while (message := await receive())["type"] == "http.request":
                parts.append(message.get("body", b""))
                if not message.get("more_body"):
                    break
            else:
                return None
    except TimeoutError:
        raise Refused("slow") from None
    given = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

    async def whole() -> Message:
        return given.pop() if given else await receive()

    return whole


def _to(path: str) -> tuple[bytes, bytes]:
    """Lead to a path of this host: two slashes, or what browsers take for one, would begin the name of another."""
    return b"location", b"/" + quote(path.lstrip("/\\")).encode()


def _sealed(asked: _Asked, send: Send, csp: str) -> Send:
    """Put into the head of every answer what browsers must know of it."""

    async def sealed(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": _headers(message, asked, csp)}
        await send(message)

    return sealed


def _headers(message: Message, asked: _Asked, csp: str) -> list[tuple[bytes, bytes]]:
    own = {name.lower(): value for name, value in message.get("headers", ())}
    keeps = (
        own.get(b"cache-control", b"no-store")
        if asked.path.startswith(KEPT) and message["status"] == 200
        else b"no-store"
    )
    picture = own.get(b"content-type", b"").startswith(b"image/")
    alone = (ALONE,) if asked.header(b"host").partition(":")[0] in ("127.0.0.1", "localhost") else ()
    ours = (
        *SEALS,
        *alone,
        (b"content-security-policy", (PICTURE_CSP if picture else csp).encode()),
        (b"cache-control", keeps),
    )
    names = {name for name, _ in ours}
    theirs = ((name.lower(), value) for name, value in message.get("headers", ()))
    return [*((name, value) for name, value in theirs if name not in names), *ours]
