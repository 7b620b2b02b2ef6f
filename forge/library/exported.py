"""A pack exported as it is wished, for programs that show games on a screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.budget import run
from forge.errors import Location, fail, nearest
from forge.exporting.targets import WRITERS, Exported, Wishes, write_export
from forge.library.choices import LEAST_DPI, MOST_DPI
from forge.places import situation_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.errors import Problems
    from forge.library.opening import Wanted

WHERE = "export"
HOSTED = ("tts",)
"""Programs that fetch their pictures from a host."""

_ADDRESS = re.compile(r"https?://[^\s/?#]+[^\s?#]*\Z")


class Done(NamedTuple):
    """What an export left, in which folder."""

    exported: Exported
    folder: Path
    pack: str


@run()
def export_wanted(
    wanted: Wanted,
    wishes: Wishes,
    out: Path | None,
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
    *,
    force: bool = False,
    strict: bool = False,
) -> Done:
    """Export a pack into a folder, ``output/PACK`` if none is named."""
    _check(wanted, wishes)
    with wanted.placing(problems) as found:
        contents = wanted.contents(found)
        found.raise_errors()
        target = out or Path("output") / contents.id
        exported = write_export(contents, wishes, target, found, progress, force=force, strict=strict)
    return Done(exported, target, contents.id)


def _check(wanted: Wanted, wishes: Wishes) -> None:
    """Refuse what cannot be wished."""
    if wishes.to not in WRITERS:
        raise fail(Location(WHERE), "to", f"{wishes.to!r} is none of {', '.join(WRITERS)}")
    if wishes.dpi and not LEAST_DPI <= wishes.dpi <= MOST_DPI:
        raise fail(Location(WHERE), "dpi", f"must be a whole number from {LEAST_DPI} to {MOST_DPI}, not {wishes.dpi!r}")
    if wishes.base_url and wishes.to not in HOSTED:
        raise fail(Location(WHERE), "base_url", f"is for {', '.join(HOSTED)}: a {wishes.to} file holds its pictures")
    if wishes.base_url and not _ADDRESS.match(wishes.base_url):
        raise fail(Location(WHERE), "base_url", f"{wishes.base_url!r} is no address", "it begins with https://")
    known = situation_names(wanted.folder, wanted.edition)
    for name in wishes.situations:
        if name not in known:
            hint = nearest(name, known) if known else "only some editions have situations (forge list PACK --editions)"
            raise fail(Location(WHERE), "situation", f"the {wanted.edition} edition has no situation {name!r}", hint)
