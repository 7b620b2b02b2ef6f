"""The secrets in the links of seats: new at each start, or kept in the user's own folder for those who ask for it."""

from __future__ import annotations

import json
import re
import secrets
from typing import TYPE_CHECKING, Any

from forge.errors import file_errors
from forge.places import home
from forge.table.seats import Seat
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Kept = tuple[str, tuple[str, ...]]

MOST_SEATS, LONGEST_NAME = 16, 40
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_MOST_BYTES = 1_000_000


def make_seats(table: str, sides: Mapping[str, tuple[str, ...]], *, keep: bool) -> tuple[Seat, ...]:
    """Give each name a seat, the first one the host's; with ``keep`` by the links that this table had before.

    Seats that were put there while it was served are there again too.
    """
    known = _read().get(table, {}) if keep else {}
    played = {name: sides.get(name) or known[name][1] for name in known if name not in sides} | dict(sides)
    names = [*sides, *(name for name in known if name not in sides)][:MOST_SEATS]
    tokens = {name: known[name][0] if name in known else secrets.token_urlsafe(16) for name in names}
    seats = tuple(Seat(tokens[name], name, played[name], host=not at) for at, name in enumerate(names))
    if keep:
        keep_seats(table, seats)
    return seats


def keep_seats(table: str, seats: Sequence[Seat]) -> None:
    """Keep the links of a table's seats for its next start, if they are not kept already."""
    kept = _read()
    now = {seat.name: (seat.token, seat.sides) for seat in seats}
    if kept.get(table) != now:
        _write({**kept, table: now})


def link(seat: Seat, beginning: str) -> str:
    """Give the link to a seat, which holds its secret."""
    return f"{beginning}/?t={seat.token}"


def quick_response(address: str) -> Sequence[str]:
    """Draw an address as a QR code in lines of half blocks, its light squares lit, as screens with a dark ground do."""
    import io  # only tables in a network show one

    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n").split("\n")


def _read() -> dict[str, dict[str, Kept]]:
    """Read the links that were kept; what nobody could have written is not there."""
    path = home() / "links.json"
    with file_errors(str(path), "read"):
        data = path.read_bytes()[:_MOST_BYTES] if path.is_file() else b"{}"
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return {str(table): _seats(seats) for table, seats in found.items()} if isinstance(found, dict) else {}


def _seats(seats: object) -> dict[str, Kept]:
    if not isinstance(seats, dict):
        return {}
    listed = {str(name): [kept] if isinstance(kept, str) else kept for name, kept in seats.items()}
    whole = {name: kept for name, kept in listed.items() if isinstance(kept, list) and kept and _is_kept(kept)}
    return {name: (kept[0], tuple(kept[1:])) for name, kept in whole.items()}


def _is_kept(kept: list[Any]) -> bool:
    return all(isinstance(part, str) for part in kept) and _TOKEN.fullmatch(kept[0]) is not None


def _write(kept: Mapping[str, Mapping[str, Kept]]) -> None:
    path = home() / "links.json"
    plain = {table: {name: [token, *sides] for name, (token, sides) in seats.items()} for table, seats in kept.items()}
    with file_errors(str(path), "written"):
        write_whole(path, (json.dumps(plain, indent=1, sort_keys=True) + "\n").encode(), private=True)
