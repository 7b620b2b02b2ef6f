"""What is said to who comes no further than the door: a sentence, on a page that needs nothing else of the table."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from forge.table.wording import Words

if TYPE_CHECKING:
    from starlette.types import Send

LEFT = "/left"
STYLE = (
    ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;"
    "background:#f4f1e8;color:#17212b;font:100%/1.45 system-ui,sans-serif}"
    "main{max-width:22rem;padding:1.5rem;text-align:center}h1{font:600 1.5rem/1.25 Georgia,serif;margin:0 0 .75rem}"
    "p{margin:0}@media(prefers-color-scheme:dark){body{background:#11181f;color:#e8ecef}}"
)
"""The only style within a page: who has no seat gets no file of the table."""
CSP = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
PAGE = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width">'
    "<title>{sentence}</title><style>{style}</style></head>"
    "<body><main><h1>{sentence}</h1><p>{hint}</p></main></body></html>\n"
)
Headers = tuple[tuple[bytes, bytes], ...]

AGAIN: Headers = ((b"retry-after", b"1"),)
REFUSALS: dict[str, tuple[int, Headers]] = {
    "name": (421, ()),
    "rate": (429, AGAIN),
    "method": (405, ((b"allow", b"GET, HEAD, POST"),)),
    "size": (413, ()),
    "head": (431, ()),
    "slow": (408, ()),
    "link": (401, ()),
    "seat": (401, ()),
    "left": (200, ()),
    "source": (403, ()),
    "streams": (503, AGAIN),
}


class Refused(Exception):
    """An answer that the door gives by itself: why it is refused, or with 303 where it leads."""

    def __init__(self, why: str, headers: Headers = ()) -> None:
        super().__init__(why)
        self.why = why
        self.status, more = REFUSALS.get(why, (303, ()))
        self._headers = (*more, *headers)

    async def answer(self, send: Send, language: str) -> None:
        """Send it."""
        body = b"" if self.status == 303 else self._page(language)
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            *self._headers,
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _page(self, language: str) -> bytes:
        words = Words(language)
        sentence, hint = (escape(words(f"door.{self.why}{part}")) for part in ("", "-hint"))
        return PAGE.format(language=language, sentence=sentence, hint=hint, style=STYLE).encode()
