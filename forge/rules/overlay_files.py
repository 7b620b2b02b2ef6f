"""The overlays in force, one laid over the other: the edition, the owner's, then those that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location, fail, nearest
from forge.places import inside, shown, stems_in, translation
from forge.rules.overlay_form import OverlayForm, as_file, read_overlay
from forge.rules.owner import owner_overlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from forge.rules.agreed import Source
    from forge.rules.overlay_form import OverlayFile
    from forge.rules.pack_files import PackFiles

PUBLISHED = "published"


def overlay_files(
    pack: PackFiles, edition: str, overlays: Sequence[Path | OverlayForm], *, owner: bool
) -> Iterator[OverlayFile]:
    """Give each that can be read, in the order in which they are laid over the rest; an id is that of one alone."""
    seen: dict[str, str] = {}
    wanted: list[tuple[Path, str, Source]] = []
    if edition != PUBLISHED:
        wanted.append((_edition(pack, edition), shown(pack.folder, f"editions/{edition}.yaml"), "edition"))
    if owner and (own := owner_overlay(pack.id, pack.folder, pack.problems)):
        wanted.append((own, f"overlays/{pack.id}.yaml", "owner"))
    wanted += [(*_overlay(pack, given), "overlay") for given in overlays if not isinstance(given, OverlayForm)]
    for path, shown_as, kind in wanted:
        file = read_overlay(path, shown_as, kind, edition, pack.problems)
        if file and file.overlay.id in seen:
            message = f'"{file.overlay.id}" is already the id of {seen[file.overlay.id]}'
            pack.problems.error(file.form.where, "overlay", message)
        elif file:
            seen[file.overlay.id] = shown_as
            _known_editions(pack, file)
            yield file
    for given in overlays:
        if isinstance(given, OverlayForm):
            yield as_file(given, pack.folder, given.where.file, "overlay", pack.problems)


def _known_editions(pack: PackFiles, file: OverlayFile) -> None:
    """Refuse what an overlay says of an edition that the pack has not."""
    known = editions(pack.folder)
    for name, form in file.form.editions.items():
        if name not in known:
            file.refuse(form.where, f"editions.{name}", "is not an edition of the pack", nearest(name, known))


def _overlay(pack: PackFiles, path: Path) -> tuple[Path, str]:
    """Find an overlay given by its path, or a translation that comes with the pack by its name."""
    if name := translation(pack.folder, path):
        return inside(pack.folder, name), shown(pack.folder, name)
    return path, path.as_posix()


def _edition(pack: PackFiles, edition: str) -> Path:
    known = editions(pack.folder)
    if edition not in known:
        raise fail(Location(pack.folder.name), "edition", f'there is no edition "{edition}"', nearest(edition, known))
    return inside(pack.folder, f"editions/{edition}.yaml")


def editions(folder: Path) -> tuple[str, ...]:
    """The editions of a pack: ``published``, then those that come with it."""
    return PUBLISHED, *stems_in(folder, "editions")
