"""Lists of words in one string, as VASSAL keeps them: parted by a character, which is escaped within the words.

A backslash stands before each delimiter, and nothing else is escaped; a word that begins with a backslash, or begins
and ends with a single quote, stands in single quotes. So a word that ends with a backslash and is not quoted would
swallow the delimiter behind it: such a word cannot be written.
"""

from __future__ import annotations

from forge.errors import Location, fail

Word = str | int | float | bool


def encode(delimiter: str, *words: Word) -> str:
    """Join words; ``ForgeError`` where one of them could not be read back."""
    return delimiter.join(_escaped(delimiter, _text(word)) for word in words)


def _text(word: Word) -> str:
    return str(word).lower() if isinstance(word, bool) else str(word)


def _escaped(delimiter: str, word: str) -> str:
    safe = word.replace(delimiter, f"\\{delimiter}")
    if word.startswith("\\") or (word[:1] == "'" == word[-1:]):
        return f"'{safe}'"
    if word.endswith("\\"):
        message = f"{word!r} ends with a backslash, which VASSAL would take for a part of what follows"
        raise fail(Location("VASSAL"), "", message, "call it otherwise, or put something behind the backslash")
    return safe
