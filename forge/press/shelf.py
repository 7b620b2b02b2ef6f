"""The services known by name: those that come with forge, and one's own in the home folder, which come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge import places
from forge.errors import ForgeError, Location, Problems, fail, nearest
from forge.press.service import Service
from forge.reading.fields import INVALID
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "services"


def service_names() -> tuple[str, ...]:
    """Give the names of all services that can be asked for."""
    return tuple(sorted({name for folder in _folders() for name in places.stems_in(folder, FOLDER, ".yaml")}))


def find_service(name: str) -> Path:
    """Give the file of a service; one's own comes before one of forge's of the same name."""
    for folder in _folders():
        if name in places.stems_in(folder, FOLDER, ".yaml"):
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
    path, problems = find_service(name), Problems()
    service = Service.read(read_yaml(path, f"{FOLDER}/{path.name}", problems), "", problems)
    if service is INVALID or problems.errors:
        raise ForgeError(problems)
    return service


def _folders() -> tuple[Path, ...]:
    return places.home(), places.templates()
