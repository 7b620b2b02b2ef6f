"""How files for a service are named: its template filled in, every part a name that all systems take."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.file_names import file_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.press.service import Service

OF_ALL = ("pack", "component", "product", "size", "side")
OF_PICTURES = ("piece", "number", "copy")
USUAL = {
    "pdf": "{pack}-{component}",
    "png": "{component}-{number}-{piece}-{side}",
    "jpeg": "{component}-{number}-{piece}-{side}",
}
ENDINGS = {"pdf": "pdf", "png": "png", "jpeg": "jpg"}
MEDIA = {"pdf": "application/pdf", "png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml"}

_RUN = re.compile(r"([-_ ])[-_ ]+")


def template_of(service: Service) -> str:
    """Give the template of a service's names."""
    return service.names or USUAL[service.format]


def stem(template: str, values: Mapping[str, str]) -> str:
    """Fill a template in; what has no value leaves no gap behind."""
    filled = "\0".join(template.split("/")).format_map(_Blank(values))
    parts = (_RUN.sub(r"\1", part).strip("-_ ") for part in filled.split("\0"))
    return "/".join(file_name(part) for part in parts if part)


def fault_of(template: str, file_format: str) -> tuple[str, str]:
    """Say what is wrong with a template, as the rest of a sentence, and a hint; nothing if it serves."""
    known = OF_ALL if file_format == "pdf" else (*OF_ALL, *OF_PICTURES)
    try:
        fields = [(name, spec, how) for _, name, spec, how in Formatter().parse(template) if name is not None]
    except ValueError:
        return "has a brace that is not closed, or closes nothing", "write {component}-{number}-{side}"
    for name, spec, how in fields:
        if name not in known or spec or how:
            written = f"{{{name}{'!' + how if how else ''}{':' + spec if spec else ''}}}"
            of = "a PDF, which holds many pieces" if name in OF_PICTURES else "files"
            return f"holds {written}, which is no part of the names of {of}", (
                nearest(name, known) or f"known: {', '.join(known)}"
            )
    names = {name for name, _, _ in fields}
    if file_format != "pdf" and not ("side" in names and names & {"number", "piece"}):
        return "does not tell pictures apart", "put {number} or {piece} in it, and {side}"
    if template.startswith("/") or ".." in template.split("/") or "\\" in template:
        return "must stay within the folder", "begin with a name, and part folders with /"
    return "", ""


class _Blank(dict[str, str]):
    """Values by name; what has none is blank, and no value parts folders."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__({name: value.replace("/", "_").replace("\0", "_") for name, value in values.items()})

    def __missing__(self, key: str) -> str:
        return ""
