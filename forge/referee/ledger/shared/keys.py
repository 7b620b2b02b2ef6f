"""What one machine keeps of its players: a key for each person, and for each game the seeds and what it remembers.

Both stand in the user's own folder (``keys/``), which no ledger and no mail carries along. The memory is what prevents
a second throw: before a seed leaves the machine, the request that it answers is written down, on disk; another
request for the same shake is then refused, whatever file it comes in.
"""

from __future__ import annotations

import glob
import json
import secrets
from typing import TYPE_CHECKING, Any, TypeVar

from forge.errors import Location, fail
from forge.places import home
from forge.reading.file_names import file_name
from forge.referee.ledger.private_file import read_private, write_private
from forge.referee.ledger.shared.chains import LINKS, Chain
from forge.referee.ledger.shared.reading import hexadecimal, mapping, whole
from forge.referee.ledger.shared.signing import public_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from forge.referee.ledger.private_file import Lock, Passphrase

PERSON, GAME = "forge-person/1", "forge-shared-game/1"
NOTHING = "0" * 64
T = TypeVar("T")


def keys_folder() -> Path:
    """Give the folder of private keys and memories."""
    return home() / "keys"


class Person:
    """A player's key, made at first use; one player has one key in all games on a machine."""

    def __init__(self, name: str, seed: bytes, lock: Lock | None) -> None:
        self.name = name
        self.seed = seed
        self.lock = lock

    @property
    def key(self) -> str:
        """The public key."""
        return public_key(self.seed)


def person_path(name: str) -> Path:
    """Give the file of a player's key."""
    return keys_folder() / f"{file_name(name)}.person"


def find_person(name: str, passphrase: Passphrase) -> Person:
    """Give a player's key, made anew where the machine has none."""
    path = person_path(name)
    if not path.exists():
        person = Person(name, secrets.token_bytes(32), None)
        write_person(person)
        return person
    plain, lock = read_private(path, passphrase)
    data = _read(path, plain, PERSON)
    if data.get("name") != name:
        raise fail(Location(str(path)), "name", f"is {data.get('name')!r}, not {name!r}", "move it away")
    return _whole(path, lambda: Person(name, bytes.fromhex(hexadecimal(data, "seed", 32)), lock))


def people(passphrase: Callable[[str], str]) -> Iterator[Person]:
    """Give all players who have a key on this machine."""
    for path in sorted(keys_folder().glob("*.person")):
        plain, _ = read_private(path, lambda name=path.stem: passphrase(name))  # type: ignore[misc]
        name = str(_read(path, plain, PERSON).get("name"))
        yield find_person(name, lambda name=name: passphrase(name))  # type: ignore[misc]


def write_person(person: Person) -> None:
    """Put a player's key on disk."""
    data = {"format": PERSON, "name": person.name, "seed": person.seed.hex()}
    write_private(person_path(person.name), json.dumps(data).encode(), person.lock)


def lock_person(name: str, passphrase: Passphrase, lock: Lock | None) -> None:
    """Put a player's key, and what the machine remembers of the player's games, under a passphrase, or under none."""
    person = find_person(name, passphrase)
    games = [path.stem.partition("-") for path in keys_folder().glob(f"*-{glob.escape(file_name(name))}.game")]
    memories = [find_memory(game, name, passphrase) for game, _, _ in games]
    for memory in memories:
        if memory:
            memory.lock = lock
            memory.keep()
    person.lock = lock
    write_person(person)


class Memory:
    """What a side's machine keeps of one game: its chain's top, what it answered, how far it has seen the file.

    ``blind`` are its hidden throws by shake: question, salt, seed. ``keys`` are those of all sides, as first seen.
    """

    def __init__(self, game: str, side: str, lock: Lock | None, data: dict[str, Any] | None = None) -> None:
        kept = data or {}
        self.game = game
        self.side = side
        self.top = bytes.fromhex(hexadecimal(kept, "top", 32)) if kept else secrets.token_bytes(32)
        self.first = whole(kept, "first", 0, 2**53) if kept else 0
        self.links = whole(kept, "links", 1, 2**20) if kept else LINKS
        self.answered: dict[str, str] = mapping(kept, "answered") if kept else {}
        self.blind: dict[str, dict[str, Any]] = mapping(kept, "blind") if kept else {}
        self.keys: dict[str, str] = mapping(kept, "keys") if kept else {}
        seen = mapping(kept, "seen") if kept else {"seq": 0, "hash": NOTHING}
        self.seen = (whole(seen, "seq", 0, 2**53), hexadecimal(seen, "hash", 32))
        self.lock = lock
        self._chain: Chain | None = None

    @property
    def path(self) -> Path:
        """The file of this memory, named for game and side, whatever the ledger is called."""
        return memory_path(self.game, self.side)

    def link(self, shake: int) -> bytes:
        """Give this side's link for a shake; that of ``first`` is the anchor."""
        if self._chain is None:
            self._chain = Chain(self.game, self.side, self.top, self.links)
        return self._chain.link(shake - self.first)

    def begin_chain(self, first: int) -> None:
        """Take a new chain, for the shakes after ``first``."""
        self.top, self.first, self.links, self._chain = secrets.token_bytes(32), first, LINKS, None

    def keep(self) -> None:
        """Put it on disk, before anything that rests on it leaves the machine."""
        data = {
            "format": GAME,
            "game": self.game,
            "side": self.side,
            "top": self.top.hex(),
            "first": self.first,
            "links": self.links,
            "answered": self.answered,
            "blind": self.blind,
            "keys": self.keys,
            "seen": {"seq": self.seen[0], "hash": self.seen[1]},
        }
        write_private(self.path, json.dumps(data).encode(), self.lock)


def memory_path(game: str, side: str) -> Path:
    """Give the file of a side's memory of a game."""
    return keys_folder() / f"{game}-{file_name(side)}.game"


def find_memory(game: str, side: str, passphrase: Passphrase) -> Memory | None:
    """Give a side's memory of a game, or None where this machine has none."""
    path = memory_path(game, side)
    if not path.exists():
        return None
    plain, lock = read_private(path, passphrase)
    data = _read(path, plain, GAME)
    if (data.get("game"), data.get("side")) != (game, side):
        raise fail(Location(str(path)), "", "belongs to another game or side", "move it away")
    return _whole(path, lambda: Memory(game, side, lock, data))


def _read(path: Path, plain: bytes, form: str) -> dict[str, Any]:
    try:
        data = json.loads(plain)
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("format") != form:
        raise fail(Location(str(path)), "", f"is not a file of the form {form}", "put a backup in its place")
    return data


def _whole(path: Path, make: Callable[[], T]) -> T:
    try:
        return make()
    except ValueError as error:
        raise fail(Location(str(path)), "", str(error), "put a backup in its place") from None
