"""The key that ends what goes on until it is ended: ``q``, and Enter."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STOP = "q"


def how_to_end() -> str:
    """Say what ends it, on this terminal or without one."""
    return "q and Enter, or Ctrl-C, ends" if sys.stdin and sys.stdin.isatty() else "Ctrl-C ends"


def listen_for_key(stop: Callable[[], object]) -> None:
    """Stop when the key is typed; what runs in the background of a terminal does not read what is typed there."""
    if sys.stdin is None:
        return
    try:
        descriptor = sys.stdin.fileno()
        background = os.name != "nt" and os.isatty(descriptor) and os.tcgetpgrp(descriptor) != os.getpgrp()
    except OSError:  # a stream that is no file
        descriptor, background = None, False
    if not background:
        lines = iter(sys.stdin.readline, "") if descriptor is None else _lines(descriptor)
        threading.Thread(target=_read_keys, args=(lines, stop), daemon=True).start()


def _read_keys(lines: Iterator[str], stop: Callable[[], object]) -> None:
    with suppress(OSError, RuntimeError):  # the terminal, or who is to be told, has gone
        if any(line.strip().lower() == STOP for line in lines):
            stop()


def _lines(descriptor: int) -> Iterator[str]:
    """Read below Python's own stream, whose lock a thread that waits would keep at the end of the program."""
    typed = b""
    while more := os.read(descriptor, 1024):
        *lines, typed = (typed + more)[-4096:].replace(b"\r", b"\n").split(b"\n")
        yield from (line.decode("utf-8", "replace") for line in lines)
