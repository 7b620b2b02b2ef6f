"""The one way out to the terminal: everything that forge says passes here, line by line.

Words of packs, ledgers and file names come from strangers. Nothing in them moves the cursor, hides what follows, turns
its direction or begins a line: whatever could is written out as an escape. A line ends only where forge ends it.
"""

from __future__ import annotations

import codecs
import sys
from typing import TYPE_CHECKING, TextIO

from forge.reading.one_line import COMMANDING, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SCREEN = 80
"""The columns of a terminal that everything at the table fits."""
ERRORS = "forge-visible"
"""The error handler under which streams write what their encoding lacks."""

OTHER_SCREEN, FIRST_SCREEN = "\033[?1049h\033[2J\033[H", "\033[2J\033[H\033[?1049l"
"""Terminals show their other screen without a history, blank, and forget it."""
REWIND, WIPE = "\r", "\r\033[K"

_PLAINER = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f", " "),
    "\u00d7": "x",
    "\u00b7": "*",
    "\u2022": "*",
    "\u2026": "...",
    "\u2190": "<-",
    "\u2192": "->",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u00bd": "1/2",
}


def echo(*lines: str, err: bool = False) -> None:
    """Write lines, each of them one line whatever it holds, to standard output or standard error."""
    _write(sys.stderr if err else sys.stdout, "".join(f"{one_line(line)}\n" for line in lines))


def narrow(lines: Iterable[str], width: int = SCREEN) -> Iterator[str]:
    """Break lines that are too wide for a terminal of so many columns; what goes on is indented."""
    for line in lines:
        if len(line) <= width:
            yield line
            continue
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        import textwrap

        yield from textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)


def wrapped(text: str) -> list[str]:
    """Break a paragraph into lines that stand in, all but the first a little further."""
    import textwrap

    return textwrap.wrap(text, 100, initial_indent=" " * 4, subsequent_indent=" " * 6, break_on_hyphens=False)


def prompt(words: str) -> None:
    """Write the beginning of a line that the user goes on with."""
    _write(sys.stdout, one_line(words))


def echo_json(data: object, *, indent: int | None = 1, sort_keys: bool = False) -> None:
    """Write data as JSON, in ASCII where the stream's encoding has not every character."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    text = json.dumps(data, indent=indent, sort_keys=sort_keys, ensure_ascii=encoding not in ("utf8", "cp65001"))
    lines = (COMMANDING.sub(lambda found: json.dumps(found[0])[1:-1], line) for line in text.split("\n"))
    _write(sys.stdout, "\n".join([*lines, ""]))


def command_terminal(sequence: str, words: str = "", *, err: bool = False) -> None:
    """Send a control sequence of forge's own, with words after it, where there is a terminal; to a file, nothing."""
    stream = sys.stderr if err else sys.stdout
    if stream is not None and stream.isatty():
        _write(stream, sequence + one_line(words))


def prepare_streams() -> None:
    """Let no character that an encoding lacks stop a command: it is written as its plainer sign, or as ``?``."""
    codecs.register_error(ERRORS, _replace)
    for stream, errors in ((sys.stdout, ERRORS), (sys.stderr, ERRORS), (sys.stdin, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def spell(text: str) -> Iterable[str]:
    """Give the lines of a text that is forge's own, line ends and all."""
    return text.split("\n")


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    plainer = (_PLAINER.get(character, "?") for character in error.object[error.start : error.end])
    return "".join(plainer), error.end


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # programs without a console have none
        stream.write(text)
        stream.flush()
