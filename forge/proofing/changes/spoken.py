"""How a state of a pack is named: ``PACK``, ``PACK@REVISION``, ``PACK:EDITION``, ``PACK@REVISION:EDITION``.

A pack is a name or a path; ``@REVISION`` alone is that of the folder one is in. A folder whose name holds such a sign
is meant where it is there.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.places import PACK_FILE, find_pack
from forge.proofing.changes.revision import take_out
from forge.proofing.changes.state import Chosen
from forge.rules.overlay_files import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.proofing.changes.state import Overlays

_EDITION = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Spoken(NamedTuple):
    """What a name of a state says: the pack, a revision and an edition where they are said."""

    pack: str
    revision: str = ""
    edition: str = ""


def read_state(text: str) -> Spoken:
    """Part the name of a state."""
    if Path(text).exists():
        return Spoken(text)
    pack, edition = text, ""
    before, colon, after = text.rpartition(":")
    if colon and _EDITION.fullmatch(after) and len(before) > 1:
        pack, edition = before, after
    if Path(pack).exists():
        return Spoken(pack, "", edition)
    pack, at, revision = pack.partition("@")
    if at and not revision:
        raise fail(Location(text), "", "names no revision after the @", "such as HEAD~1, v1.2 or main")
    return Spoken(pack or ".", revision, edition)


@contextmanager
def opened(text: str, edition: str, overlays: Overlays, problems: Problems) -> Iterator[Chosen]:
    """Find a state by its name; one of a revision is there only within."""
    said = read_state(text)
    edition = said.edition or edition or PUBLISHED
    if not said.revision:
        yield Chosen(find_pack(said.pack), text, edition, overlays)
        return
    folder = _folder(said.pack)
    with TemporaryDirectory(prefix="forge-") as temporary:
        into = Path(temporary).resolve() / f"{folder.resolve().name}@{re.sub('[^A-Za-z0-9._-]', '-', said.revision)}"
        commit = take_out(folder, said.revision, text, into, problems)
        yield Chosen(into, text, edition, overlays, commit)


def _folder(pack: str) -> Path:
    """Give the folder that a pack lies in or, by a path, lay in."""
    path = Path(pack)
    if path.name == PACK_FILE:
        return path.parent
    if path.is_dir() or any(mark in pack for mark in ("/", "\\", ".")):
        return path
    return find_pack(pack)
