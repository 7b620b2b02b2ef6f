"""Words of strangers as one line, whatever they hold: nothing in them commands a terminal or ends the line."""

from __future__ import annotations

import re

COMMANDING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # C0 with the line ends and ESC, DEL, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # marks of direction
    "\u2028\u2029"  # ends of lines and paragraphs
    "\u200b\u2060-\u2065\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"  # what is not seen
    "\ud800-\udfff]"  # halves of characters, as in file names of another encoding
)


def one_line(text: str) -> str:
    """Write out whatever in a text could command a terminal or end a line."""
    return text if text.isprintable() else COMMANDING.sub(lambda found: _escape(found[0]), text)


def lines_only(text: str) -> str:
    """Write out whatever in a text hides or turns something, for places that show text as text; lines may end."""
    return text if text.isprintable() else COMMANDING.sub(_unless_line, text)


def _unless_line(found: re.Match[str]) -> str:
    return found[0] if found[0] in "\n\t" else _escape(found[0])


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
