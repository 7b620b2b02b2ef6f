"""Where something was written, and the address at which an editor opens it.

A page names files below the folder of the pack. Only who sits at this machine is given the address of an editor, which
has the whole path in it: of anybody else's machine nothing is known, and of this one nothing is told.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from forge.errors import ForgeError, Location, fail
from forge.places import inside, shown

if TYPE_CHECKING:
    from pathlib import Path

EDITORS = {
    "vscode": "vscode://file{file}:{line}:{column}",
    "vscodium": "vscodium://file{file}:{line}:{column}",
    "cursor": "cursor://file{file}:{line}:{column}",
    "zed": "zed://file{file}:{line}:{column}",
    "idea": "idea://open?file={file}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{file}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    "none": "",
}
"""Addresses that editors open, by the names they are asked for; what has no editor is shown to be copied."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,30}://[!-~]*", re.IGNORECASE)
_NEVER = ("javascript", "data", "vbscript", "blob", "about", "http", "https")


class Written(NamedTuple):
    """A place as a page shows it: in words, as a path to be copied, and as an editor's address or blank."""

    words: str
    path: str
    address: str


def read_editor(text: str) -> str:
    """Read the name of an editor, or an address with ``{file}`` in it; ``ForgeError`` says what is wrong."""
    if text in EDITORS:
        return EDITORS[text]
    scheme = text.partition(":")[0].lower()
    if not _ADDRESS.fullmatch(text) or scheme in _NEVER or "{file}" not in text:
        hint = f"one of {', '.join(EDITORS)}, or such as myedit://open{{file}}:{{line}}:{{column}}"
        raise fail(Location("--editor"), "", f"{text[:80]!r} is neither an editor nor an address with {{file}}", hint)
    return text


def is_here(name: str) -> bool:
    """Tell whether a host, as a browser or a socket names it, is this machine itself."""
    host = name.strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Writing:
    """Shows places of one pack to one reader; ``editor`` is blank for who sits at another machine."""

    def __init__(self, folder: Path, editor: str) -> None:
        self._folder = folder
        self._prefix = shown(folder, "x").removesuffix("x")
        self._editor = editor
        self._addresses: dict[str, str] = {}

    def __call__(self, where: Location) -> Written:
        """Show a place."""
        below = self.below(where)
        if not below:
            return Written(str(where._replace(file=where.file.rsplit("/", 1)[-1])), "", "")
        path = str(Location(below, where.line, where.column))
        return Written(str(where._replace(file=below)), path, self._address(below, where))

    def within(self, text: str) -> str:
        """Name files of the pack in a text as places do."""
        return text.replace(self._prefix, "") if self._prefix else text

    def below(self, where: Location) -> str:
        """Give the name of a file below the folder of the pack; blank for one that is elsewhere."""
        return where.file.removeprefix(self._prefix) if where.file.startswith(self._prefix) else ""

    def _address(self, below: str, where: Location) -> str:
        if not self._editor:
            return ""
        if below not in self._addresses:
            self._addresses[below] = self._absolute(below)
        file = self._addresses[below]
        if not file:
            return ""
        address = self._editor.replace("{line}", str(where.line or 1)).replace("{column}", str(where.column or 1))
        return address.replace("{file}", file)

    def _absolute(self, below: str) -> str:
        """Write the whole path of a file of the pack as in an address: with a slash in front on every machine."""
        try:
            path = inside(self._folder, below).absolute().as_posix()
        except ForgeError:
            return ""
        drive = re.match(r"[A-Za-z]:", path)
        whole = quote(path[2:] if drive else path, safe="/")
        return f"/{drive[0]}{whole}" if drive else whole
