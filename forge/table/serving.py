"""Serving a table until it is stopped: by its key, by Ctrl-C, or by whoever ends programs on this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from forge.errors import DEBUG, charged, should_not_happen
from forge.stop_key import listen_for_key
from forge.table.connections import Connection
from forge.table.guard import MOST_HEAD, Guard

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket
    from types import FrameType

    from starlette.types import ASGIApp

    from forge.table.hall import Hall
    from forge.table.reaching import Reached

MOST_CONNECTIONS = 512
PATIENCE = 2
"""Seconds that answers under way have to come to their end."""


def serve(app: ASGIApp, hall: Hall, reached: Reached, tell: Callable[[str], None]) -> None:
    """Serve until stopped; ``tell`` takes what should never happen, in a sentence."""
    _quieten(tell)
    guarded = Guard(app, reached.names, hall.seats)
    config = uvicorn.Config(
        guarded,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,  # else whoever says so is another client
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=MOST_HEAD,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=PATIENCE,
    )
    with suppress(KeyboardInterrupt):
        asyncio.run(_Server(config, hall).serve(list(reached.sockets)))


class _Server(uvicorn.Server):
    """Waits without waking, ends the streams of open pages when it is to stop, and does not pass its signals on."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall
        self._stopped = asyncio.Event()

    async def main_loop(self) -> None:
        """Wait until the table is to stop; then tell the open pages, for each of them holds a connection open."""
        self._loop = asyncio.get_running_loop()
        listen_for_key(lambda: self._loop.call_soon_threadsafe(self._stop))
        if sys.platform == "win32":  # where signals do not wake a loop that waits
            await super().main_loop()
        elif not await self.on_tick(0):
            await self._stopped.wait()
        await self._hall.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal."""
        super().handle_exit(sig, frame)
        if hasattr(self, "_loop"):
            self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        self.should_exit = True
        self._stopped.set()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End; a signal that has been answered is not raised again."""
        await super().shutdown(sockets)
        self._captured_signals.clear()


class _Sentences(logging.Handler):
    """Tells what libraries log of faults as one sentence; how it came about is for who looks for faults in forge."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one of them."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            self._tell(str(charged(error) or should_not_happen(error)))


def _quieten(tell: Callable[[str], None]) -> None:
    if os.environ.get(DEBUG):
        return
    for name in ("uvicorn.error", "uvicorn.access", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [_Sentences(tell)], False
