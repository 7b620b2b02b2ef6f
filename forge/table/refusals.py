"""What is said to who comes no further than the door: a sentence on a page that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Send

LEFT = "/left"
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<meta name="color-scheme" content="light dark"><title>{0}</title><h1>{0}</h1></html>\n'
)


class Refused(Exception):  # noqa: N818 - an answer, no fault
    """An answer that the door gives by itself."""

    def __init__(self, status: int, sentence: str, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        super().__init__(sentence)
        self.status, self._sentence, self._more = status, sentence, headers

    async def answer(self, send: Send) -> None:
        """Send it."""
        body = PAGE.format(escape(self._sentence)).encode() if self._sentence else b""
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            *self._more,
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


REFUSALS: dict[str, tuple[int, str] | tuple[int, str, tuple[bytes, bytes]]] = {
    "name": (421, "This address is not the table's."),
    "rate": (429, "Too many requests at once; wait a second.", (b"retry-after", b"1")),
    "method": (405, "Pages are read, and forms are sent; nothing else is done here.", (b"allow", b"GET, HEAD, POST")),
    "size": (413, "That is too long."),
    "head": (431, "That is too long."),
    "slow": (408, "That took too long."),
    "link": (401, "This link is not, or no longer, one of this table."),
    "seat": (401, "Open the link that the table shows."),
    "left": (200, "You have left your seat. The link leads back to it."),
    "source": (403, "This came from another page."),
    "streams": (503, "Too many pages are open; close some.", (b"retry-after", b"15")),
}


def refuse(why: str) -> Refused:
    """Make the refusal for a reason."""
    status, sentence, *headers = REFUSALS[why]
    return Refused(status, sentence, tuple(headers))
