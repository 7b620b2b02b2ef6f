"""Printing conditions and their ICC profiles: those that come with forge, and a service's own beside its file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.errors import Location, Problems, fail, file_errors, nearest
from forge.places import inside, templates
from forge.press.shelf import find_service
from forge.reading.fields import INVALID, TEXT, MapOf, Record, field
from forge.reading.yaml_text import read_yaml
from forge.rendering.inking import PressProfile

if TYPE_CHECKING:
    from pathlib import Path

    from forge.press.service import Service

FOLDER, FILE = "inks", "conditions.yaml"
LARGEST_PROFILE = 20_000_000
OWN = "Custom"


class Condition(Record, called="a printing condition"):
    """A printing condition: what it is, and the profiles made of its data."""

    title: str = field(TEXT, "what is printed how, on what")
    profiles: dict[str, str] = field(MapOf(TEXT), "files of profiles, by the most ink that they put down, in percent")


@lru_cache(1)
def conditions() -> dict[str, Condition]:
    """Give the printing conditions that forge has profiles of, by their registered names."""
    problems = Problems()
    path = templates() / FOLDER / FILE
    found = MapOf(Condition).read(read_yaml(path, f"{FOLDER}/{FILE}", problems), "", problems)
    problems.raise_errors()
    assert found is not INVALID
    return found


def press_profile(name: str, service: Service) -> PressProfile:
    """Say how a service prints, its profile read; ``ForgeError`` where it prints in RGB, or its inks are not known."""
    inks, spots = service.inks, service.spots
    where = Location(f"services/{name}.yaml")
    if inks.space != "cmyk" or service.standard == "none":
        raise fail(where, "inks", f"{service.title} takes no PDF/X in CMYK")
    file = _own(name, inks.icc, where) if inks.icc else _shipped(inks.condition, inks.limit, where)
    with file_errors(file.name, "read"):
        data = file.read_bytes()
    if len(data) > LARGEST_PROFILE or data[36:40] != b"acsp" or data[16:20] != b"CMYK" or data[12:16] != b"prtr":
        raise fail(where, "inks.icc", f"{file.name} is not an ICC profile of a CMYK printer")
    return PressProfile(
        standard=service.standard,
        condition=inks.condition or OWN,
        icc=data,
        limit=inks.limit,
        rich=inks.rich,
        rich_from=inks.rich_from,
        spots=frozenset(spots.allowed if spots else ()),
        lines=(spots.cut, spots.crease, spots.perforation) if spots else ("", "", ""),
        thinnest=service.limits.hairline_warning,
        outlines=service.fonts == "outlines",
    )


def _own(name: str, file: str, where: Location) -> Path:
    """Find a profile beside the file of the service that names it."""
    folder = find_service(name).parent
    if "/" in file or "\\" in file or not (folder / file).is_file():
        raise fail(where, "inks.icc", f"{file!r} is not a file beside it")
    return inside(folder, file, where, "inks.icc")


def _shipped(condition: str, limit: int, where: Location) -> Path:
    """Find the profile of a condition that puts down most ink within a limit, or else least beyond it."""
    known = conditions()
    if condition not in known:
        hint = nearest(condition, known) or f"known: {', '.join(known)}; or name a file of your own with icc:"
        raise fail(where, "inks.condition", f"there is no profile for {condition!r}", hint)
    made = {int(most): file for most, file in known[condition].profiles.items()}
    within = [most for most in made if most <= limit]
    return templates() / FOLDER / made[max(within) if within else min(made)]
