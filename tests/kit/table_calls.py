"""Pages of the table asked for without a server: the application itself, called as a server would call it."""

import asyncio
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from forge.library.opening import Wanted
from forge.table.app import create_app
from forge.table.hall import Hall
from forge.table.seats import Seat

HOST = b"table.test"


class Answered(NamedTuple):
    """What a page answered: its status, its headers by name, its text."""

    status: int
    headers: dict
    text: str


class Calls:
    """A table of some packs, called by one seat; ledgers are kept in a folder."""

    def __init__(self, folder: Path, *packs: str, language: str = "en", edition: str = "published") -> None:
        self.seat = Seat("token", "host", host=True)
        self.language = language
        ledgers = {kind: folder / f"{kind}.ledger" for kind in ("game", "rulings")}
        self.hall = Hall({pack: Wanted(pack, edition) for pack in packs}, {"token": self.seat}, ledgers)
        self.app = create_app(self.hall)
        self.loop = asyncio.new_event_loop()

    def get(self, address: str) -> Answered:
        """Ask for a page."""
        return self.loop.run_until_complete(self._call("GET", address, b""))

    def post(self, address: str, *pairs: tuple[str, str], **fields: str) -> Answered:
        """Send a form."""
        return self.loop.run_until_complete(self._call("POST", address, urlencode([*pairs, *fields.items()]).encode()))

    def close(self) -> None:
        """Let go of the ledgers."""
        self.loop.run_until_complete(self.hall.close())
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    async def _call(self, method: str, address: str, body: bytes) -> Answered:
        parts = urlsplit(address)
        headers = [(b"host", HOST), (b"accept-language", self.language.encode())]
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": parts.path, "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
            "headers": headers, "server": ("table.test", 80), "client": ("127.0.0.1", 1), "seat": self.seat,
        }  # fmt: skip
        sent, said = [], iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive():
            if (message := next(said, None)) is None:
                await asyncio.sleep(3600)
            return message

        async def send(message):
            sent.append(message)

        await self.app(scope, receive, send)
        named = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
        text = b"".join(message.get("body", b"") for message in sent[1:])
        return Answered(sent[0]["status"], named, text.decode("utf-8"))
