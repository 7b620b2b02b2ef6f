"""One request to the table: who asks, of which pack, in which language, and what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from starlette.responses import HTMLResponse, RedirectResponse

from forge.errors import ForgeError
from forge.table.pages import write
from forge.table.record import Stale
from forge.table.wording import LANGUAGE, LANGUAGES, NAMES, Words, choose_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from forge.errors import Problem
    from forge.table.hall import Hall
    from forge.table.opened import Opened
    from forge.table.seats import Seat

    Handler = Callable[["Visit"], Awaitable[Response]]

MOST_FIELDS = 500


class Form:
    """What a form said: the last value of a field, or all of them."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = tuple(pairs)

    def __getitem__(self, name: str) -> str:
        return self.get(name)

    def __contains__(self, name: object) -> bool:
        return any(key == name for key, _ in self.pairs)

    def get(self, name: str, default: str = "") -> str:
        """Give the last value of a field."""
        return next((value for key, value in reversed(self.pairs) if key == name), default)

    def all(self, name: str) -> tuple[str, ...]:
        """Give all values of a field, as they were sent."""
        return tuple(value for key, value in self.pairs if key == name)


class Visit:
    """A request, and all that a handler needs to answer it."""

    def __init__(self, request: Request, hall: Hall, opened: Opened | None = None) -> None:
        self.request = request
        self.hall = hall
        self._opened = opened
        self.asked = opened.listeners.asked if opened else 0  # before anything that the page shows is looked up
        self.seat: Seat = request.scope["seat"]
        kept, accepted = request.cookies.get(LANGUAGE, ""), request.headers.get("accept-language", "")
        self.words = Words(choose_language(kept, accepted))

    @property
    def opened(self) -> Opened:
        """The pack that the address names."""
        assert self._opened is not None
        return self._opened

    @property
    def texts(self) -> Mapping[str, str]:
        """The words of the game."""
        return self.opened.game.rules.texts

    @property
    def query(self) -> Form:
        """What stands behind the question mark of the address."""
        return Form(list(self.request.query_params.multi_items())[:MOST_FIELDS])

    @property
    def shown_anew(self) -> bool:
        """Whether an open page asks by itself for what it shows now: nobody has gone to it."""
        return "forge-shown" in self.request.headers

    @property
    def back(self) -> str:
        """Where whoever was refused came from, if that was this table; else its first page."""
        came, base = self.request.headers.get("referer", ""), str(self.request.base_url)
        return "/" + came.removeprefix(base).lstrip("/") if came.startswith(base) else "/"

    def part(self, name: str) -> str:
        """Give a part of the address by its name in the route."""
        return str(self.request.path_params.get(name, ""))

    async def form(self) -> Form:
        """Read a form that was posted; the guard has bounded its length."""
        body = (await self.request.body()).decode("utf-8", "replace")
        try:
            return Form(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
        except ValueError:
            return Form([])

    def page(self, template: str, status: int = 200, **values: object) -> HTMLResponse:
        """Answer with a page."""
        return HTMLResponse(write(template, **self.shared(), **values), status)

    def shared(self) -> dict[str, Any]:
        """Give what every page may need."""
        room = self.request.url.path.split("/")[2:3]
        return {
            "visit": self,
            "words": self.words,
            "languages": [(name, NAMES[name]) for name in LANGUAGES],
            "seat": self.seat,
            "pack": self._opened.name if self._opened else "",
            "title": self._opened.title if self._opened else "",
            "room": room[0] if room else "",
        }

    def go(self, path: str) -> RedirectResponse:
        """Answer a form by leading on to a page of this table."""
        return RedirectResponse("/" + path.lstrip("/"), 303)

    def refused(self, problems: tuple[Problem, ...], status: int = 400) -> HTMLResponse:
        """Answer with what is wrong, in sentences."""
        return self.page("refused.html", status, problems=problems)


def answering(handler: Handler, hall: Hall) -> Callable[[Request], Awaitable[Response]]:
    """Make an endpoint of a handler: it opens the pack of the address, and says what is refused in sentences."""

    async def endpoint(request: Request) -> Response:
        visit = Visit(request, hall)
        try:
            name = request.path_params.get("pack")
            if name is not None:
                visit = Visit(request, hall, await hall.opened(name, visit.words.language))
            return await handler(visit)
        except Stale:
            return visit.page("stale.html", 409)
        except ForgeError as error:
            return visit.refused(error.problems)

    return endpoint
