"""Two machines by mail: the common ledger as a file to be sent, and what comes back, taken up if it goes on from it."""

from __future__ import annotations

import email
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from starlette.responses import Response

from forge.errors import ForgeError
from forge.referee.contract.words import word
from forge.table.opened import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.library.recorded import RecordedPlay
    from forge.table.visit import Visit

_FORM = re.compile(r"multipart/form-data; ?boundary=[\x20-\x7e]{1,200}")


class Mail(NamedTuple):
    """What the page of the file says: its name, how many records it has, who is next where that is elsewhere."""

    file: str
    records: int
    turn: str
    who: str
    keys: tuple[tuple[str, str], ...] = ()
    own: tuple[str, ...] = ()


async def show(visit: Visit) -> Response:
    """Show where the file is given and taken."""
    return await _page(visit)


async def give(visit: Visit) -> Response:
    """Give the common ledger, signed where its dice are shared; private ledgers never leave the machine."""
    name, contents = await visit.opened.records[GAME].change(_contents)
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name) or "game.ledger"
    said = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    return Response(contents, media_type="application/octet-stream", headers={"content-disposition": said})


async def take(visit: Visit) -> Response:
    """Take up what came back from the other machine."""
    contents = uploaded(await visit.request.body(), visit.request.headers.get("content-type", ""))
    if not contents:
        return await _page(visit, 400, refused=(visit.words("seats.no-file"),))
    try:
        number = await visit.opened.records[GAME].change(lambda play: play.take_over(contents))
    except ForgeError as error:
        return await _page(visit, 400, refused=tuple(_sentence(problem) for problem in error.problems))
    return await _page(visit, said=(visit.words("seats.taken-up", number=number),))


def uploaded(body: bytes, content_type: str) -> bytes:
    """Give the file in the body of a form, or nothing where there is none."""
    if not _FORM.fullmatch(content_type):
        return b""
    message = email.message_from_bytes(b"content-type: " + content_type.encode("latin-1") + b"\r\n\r\n" + body)
    for part in message.walk():
        contents = None if part.is_multipart() else part.get_payload(decode=True)
        if isinstance(contents, bytes) and 'name="file"' in str(part.get("content-disposition")):
            return contents
    return b""


def _contents(play: RecordedPlay) -> tuple[str, bytes]:
    play.hand_over()
    path = play.session.ledger.path
    return path.name, path.read_bytes()


async def _page(visit: Visit, status: int = 200, *, refused: Sequence[str] = (), said: Sequence[str] = ()) -> Response:
    mail = await visit.opened.records[GAME].look(_mail)
    return visit.page("seats/file.html", status, mail=mail, refused=tuple(refused), told=tuple(said))


def _mail(play: RecordedPlay) -> Mail:
    turn, ledger = play.sit().turn, play.session.ledger
    who = str(word(play.rules.texts, turn.side)) if turn.side else ""
    keys, own = _keys(play)
    return Mail(ledger.path.name, len(ledger.records), turn.what if turn.elsewhere else "", who, keys, own)


def _keys(play: RecordedPlay) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Give the letters of each player's key, to be compared by word of mouth, and whose keys are on this machine."""
    if play.session.hand is None or play.session.sharing is None:
        return (), ()
    from forge.referee.ledger.shared.signing import fingerprint  # only with shared dice

    joined = play.session.sharing.joined
    return tuple((side, fingerprint(one.key)) for side, one in joined.items()), tuple(play.session.hand.own)


def _sentence(problem: object) -> str:
    message, hint = getattr(problem, "message", ""), getattr(problem, "hint", "")
    where = getattr(getattr(problem, "where", None), "file", "")
    named = f"{where}: " if where and "/" not in where and "\\" not in where else ""
    return f"{named}{message}{f' ({hint})' if hint else ''}"
