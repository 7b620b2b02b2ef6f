"""Seals: what one side hides from the other stands in the common ledger as a hash, its contents in a private ledger.

A seal is SHA-256 over ``forge-seal/1``, a label (side, entry, part), 32 random bytes and the contents in canonical
JSON. The random bytes keep short contents from being guessed; the label keeps one seal from standing for another. A
procedure asks for seals with the kind ``Sealed`` and for their contents with the kind ``Opened``, so that whoever
replays the ledger checks each opening against its seal.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.reading import canonical_json
from forge.reading.canonical_json import frozen
from forge.referee.telling.plain import plain
from forge.values.value import Parsed, UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable

_TAG = b"forge-seal/1"
_HEX = re.compile(r"[0-9a-f]{64}")
SEALED, OPENED = "sealed", "opened"


class Seal(NamedTuple):
    """One seal: whose it is, the number of the entry, which part of it, and the hash."""

    side: str
    entry: int
    part: str
    hash: str

    @property
    def label(self) -> str:
        """Name what is sealed."""
        return f"{self.side} {self.entry} {self.part}"


class Opening(NamedTuple):
    """What opens a seal: the random bytes in hexadecimal, and the contents in canonical JSON."""

    salt: str
    body: str

    @property
    def contents(self) -> Any:
        """The contents, lists as tuples."""
        return frozen(canonical_json.read(self.body.encode()))


def _salt(digits: str) -> str:
    if not _HEX.fullmatch(digits):
        raise UnfitError("malformed", "must be 64 hexadecimal digits", "forge draws them")
    return digits


SALT = Parsed("32 random bytes in hexadecimal", _salt, pattern=_HEX.pattern)
"""The 32 random bytes of a seal; forge draws them. Ledgers hold the words by which it is asked for."""


class Sealed(NamedTuple):
    """The seals of one hidden entry, a hash for each part, as ``sealed PART=HASH ...``.

    ``step`` is the hidden procedure that a private ledger walks through, ``facts`` what is public and bears on it.
    """

    side: str
    entry: int
    step: str
    parts: tuple[str, ...]
    facts: Any = None

    @property
    def label(self) -> str:
        """Say what is expected."""
        return f"the seals of {self.side} {self.entry}: {', '.join(self.parts)}"

    def read(self, text: str) -> tuple[Seal, ...]:
        """Read a hash for each part."""
        word, *given = text.split() or [""]
        pairs = [each.partition("=")[::2] for each in given]
        if word != SEALED or [name for name, _ in pairs] != list(self.parts):
            raise UnfitError("malformed", "are not the seals asked for", f"write {self.label}")
        for name, digest in pairs:
            if not _HEX.fullmatch(digest):
                raise UnfitError("malformed", f"{name} is no hash of 64 hexadecimal digits")
        return tuple(Seal(self.side, self.entry, name, digest) for name, digest in pairs)

    def show(self, value: tuple[Seal, ...]) -> str:
        """Write the hashes."""
        return show_seals(value)

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Opened(NamedTuple):
    """The contents of seals, in order, as ``opened [[SALT,BODY],...]``; contents that do not fit are refused."""

    seals: tuple[Seal, ...]

    @property
    def label(self) -> str:
        """Say what is expected."""
        return f"what opens {len(self.seals)} seals" if len(self.seals) > 3 else f"what opens {self._names}"

    @property
    def _names(self) -> str:
        return ", ".join(seal.label for seal in self.seals)

    def read(self, text: str) -> tuple[Opening, ...]:
        """Read contents and check each against its seal."""
        word, _, rest = text.partition(" ")
        try:
            pairs = canonical_json.read(rest.encode() if word == OPENED else b"null")
            openings = tuple(Opening(str(salt), str(body)) for salt, body in pairs)
            for opening in openings:
                canonical_json.read(opening.body.encode())
        except (ValueError, TypeError):
            raise UnfitError("malformed", "cannot be read as contents of seals", f"write {self.label}") from None
        if len(openings) != len(self.seals):
            raise UnfitError("malformed", f"opens {len(openings)} seals, not {len(self.seals)}", f"write {self.label}")
        for seal, opening in zip(self.seals, openings, strict=True):
            if not _HEX.fullmatch(opening.salt) or make_seal(seal.side, seal.entry, seal.part, opening) != seal:
                raise UnfitError("illegal", f"does not open the seal {seal.label}", "the contents are not those sealed")
        return openings

    def show(self, value: tuple[Opening, ...]) -> str:
        """Write the contents."""
        return show_openings(value)

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def make_seal(side: str, entry: int, part: str, opening: Opening) -> Seal:
    """Seal contents."""
    label = Seal(side, entry, part, "").label
    pieces = (_TAG, label.encode(), bytes.fromhex(opening.salt), opening.body.encode())
    return Seal(side, entry, part, hashlib.sha256(b"\x00".join(pieces)).hexdigest())


def make_opening(salt: str, contents: object) -> Opening:
    """Write contents, any hashable value of a procedure, in the form that is sealed."""
    return Opening(salt, canonical_json.write(plain(contents)).decode())


def show_seals(seals: Iterable[Seal]) -> str:
    """Write seals of one entry."""
    return " ".join((SEALED, *(f"{seal.part}={seal.hash}" for seal in seals)))


def show_openings(openings: Iterable[Opening]) -> str:
    """Write what opens seals."""
    return f"{OPENED} {canonical_json.write([list(opening) for opening in openings]).decode()}"
