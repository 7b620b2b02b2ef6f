"""The connections of a table: so many from each machine, and none that is opened and says nothing."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_EACH = 100
"""Browsers open six to a host; several of them, and the games of a whole family behind one address, stay far below."""
SILENCE = 20.0
"""Seconds in which a connection has asked its first question."""


class Connection(H11Protocol):
    """A connection that is let go of when its machine has too many, or when nothing comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it, or close it."""
        super().connection_made(transport)
        here = sum(_machine(one) == _machine(self) for one in self.connections)
        self._silent = asyncio.get_running_loop().call_later(SILENCE, self._hang_up)
        if here > MOST_EACH:
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of it."""
        self._silent.cancel()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        if self.cycle is None:
            self.transport.close()


def _machine(connection: object) -> str:
    """Give the address at the other end."""
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""
