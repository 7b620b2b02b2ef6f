"""The services known by name: those that come with forge, and one's own in the home folder, which come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.errors import ForgeError, Location, Problems, fail, nearest
from forge.press.service import Service
from forge.press.sound import check_service
from forge.reading.fields import INVALID
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "services"


class Shelved(NamedTuple):
    """A service on the shelf: its name, its file, whether it is one's own, and what its file says, if that is sound."""

    name: str
    path: Path
    own: bool
    service: Service | None


def service_names() -> tuple[str, ...]:
    """Give the names of all services that can be asked for."""
    return tuple(sorted({name for folder in _folders() for name in places.stems_in(folder, FOLDER)}))


def find_service(name: str) -> Path:
    """Give the file of a service; one's own comes before one of forge's of the same name."""
    for folder in _folders():
        if name in places.stems_in(folder, FOLDER):
            return folder / FOLDER / f"{name}.yaml"
    known = service_names()
    raise fail(
        Location("--profile"),
        "",
        f"{name!r} is not a print service that forge knows",
        nearest(name, known) or f"known: {', '.join(known)}",
    )


def read_service(name: str) -> Service:
    """Read what a service wants of its files.

    Raises ForgeError for an unknown name and for whatever its file says wrongly.
    """
    problems = Problems()
    service = _read(find_service(name), problems)
    if service is None or problems.errors:
        raise ForgeError(problems)
    return service


def all_services(problems: Problems) -> tuple[Shelved, ...]:
    """Give all services in the order of their names; what a file says wrongly is reported, and the others are read."""
    found = []
    for name in service_names():
        path, own = find_service(name), Problems()
        service = _read(path, own)
        problems.add(own)
        found.append(Shelved(name, path, path.parent.parent != places.templates(), None if own.errors else service))
    return tuple(found)


def _read(path: Path, problems: Problems) -> Service | None:
    """Read a file: its fields one by one, then whether they go together."""
    try:
        node = read_yaml(path, places.shown_data(path), problems)
    except ForgeError as error:
        problems.add(error.problems)
        return None
    service = Service.read(node, "", problems)
    if service is INVALID:
        return None
    check_service(service, node, problems)
    return service


def _folders() -> tuple[Path, ...]:
    return places.home(), places.templates()
