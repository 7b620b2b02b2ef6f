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

MOST_SEATS = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_MOST_BYTES = 1_000_000


def make_seats(table: str, sides: Mapping[str, tuple[str, ...]], *, keep: bool) -> tuple[Seat, ...]:
    """Give each name a seat, the first one the host's; with ``keep`` by the links that this table had before."""
    kept = _read() if keep else {}
    known = kept.get(table, {})
    tokens = {name: known.get(name) or secrets.token_urlsafe(16) for name in sides}
    if keep and tokens != known:
        _write({**kept, table: {**known, **tokens}})
    return tuple(Seat(tokens[name], name, sides[name], host=not at) for at, name in enumerate(sides))


def link(seat: Seat, beginning: str) -> str:
    """Give the link to a seat, which holds its secret."""
    return f"{beginning}/?t={seat.token}"


def quick_response(address: str) -> Sequence[str]:
    """Draw an address as a QR code in lines of half blocks, its light squares lit, as screens with a dark ground do."""
    import io  # noqa: PLC0415 - only tables in a network show one

    import segno  # noqa: PLC0415

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n").split("\n")


def _read() -> dict[str, dict[str, str]]:
    """Read the links that were kept; what nobody could have written is not there."""
    path = home() / "links.json"
    with file_errors(str(path), "read"):
        data = path.read_bytes()[:_MOST_BYTES] if path.is_file() else b"{}"
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return {str(table): _tokens(seats) for table, seats in found.items()} if isinstance(found, dict) else {}


def _tokens(seats: Any) -> dict[str, str]:
    if not isinstance(seats, dict):
        return {}
    return {name: token for name, token in seats.items() if isinstance(token, str) and _TOKEN.fullmatch(token)}


def _write(kept: Mapping[str, Mapping[str, str]]) -> None:
    path = home() / "links.json"
    with file_errors(str(path), "written"):
        write_whole(path, (json.dumps(kept, indent=1, sort_keys=True) + "\n").encode(), private=True)
