"""Seals as people read them: which seal an opening opens, and its contents in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading import canonical_json
from forge.referee.ledger.sealing import OPENED, SEALED, Opening, Seal, make_seal
from forge.referee.walking.rulings import Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.ledger.chain import Record
    from forge.referee.walking.rulings import Entry


class SealBook:
    """All seals of a ledger, also those taken back, by their hashes."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._seals = {seal.hash: seal for record in records for seal in _seals_of(record)}

    def name(self, salt: str, body: str) -> str:
        """Name the seal that an opening opens, by trying; "" for one that opens none."""
        try:
            bytes.fromhex(salt)
        except ValueError:
            return ""
        opening = Opening(salt, body)
        for seal in self._seals.values():
            if make_seal(seal.side, seal.entry, seal.part, opening).hash == seal.hash:
                return seal.label
        return ""


def opened_pairs(words: str) -> list[tuple[str, str]]:
    """Give random bytes and contents of each seal that an answer opens."""
    return [(str(salt), str(body)) for salt, body in canonical_json.read(words.partition(" ")[2].encode())]


def told_body(body: str) -> str:
    """Write the contents of a seal: ``1306``, ``free 1201 no``, or answers, ``plot 1306; supply-die 4``."""
    contents = canonical_json.read(body.encode())
    if isinstance(contents, list) and contents and all(isinstance(part, list) and len(part) == 2 for part in contents):
        return "; ".join(f"{name} {_words(value)}" for name, value in contents)
    return _words(contents)


def told_openly(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Give entries of a common ledger as people at the table see them: of seals nothing, of openings their contents."""
    return tuple(told for entry in entries for told in _without_hashes(entry))


def _without_hashes(entry: Entry) -> tuple[Entry, ...]:
    if not isinstance(entry, Told) or not entry.words.startswith((f"{SEALED} ", f"{OPENED} ")):
        return (entry,)
    if entry.words.startswith(SEALED):
        return ()
    return (entry._replace(words="; ".join(told_body(body) for _, body in opened_pairs(entry.words))),)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(_words, value)) or "-"
    return str(value)


def _seals_of(record: Record) -> list[Seal]:
    question = record.data.get("question")
    word, *pairs = str(record.data.get("value")).split() or [""]
    if word != SEALED or not isinstance(question, dict):
        return []
    about = question.get("about")
    entry = about.get("entry") if isinstance(about, dict) else None
    if not isinstance(entry, int):
        return []
    side = str(question.get("who"))
    return [Seal(side, entry, part, digest) for part, _, digest in (pair.partition("=") for pair in pairs)]
