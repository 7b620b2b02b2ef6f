"""Where things are: packs, templates, the user's own folder.

Packs and templates are looked for beside the source (a checkout), else inside the installed package. A pack given by
path is its own folder. Nothing else in forge knows about folders of the installation.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from forge.accents import codings, composed
from forge.errors import ForgeError, Location, fail, nearest
from forge.sources import note_file, note_names, note_there, note_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).resolve().parent
PACK_FILE = "pack.yaml"
_MISNAMED = ("pack.yml", "Pack.yaml", "pack.YAML", "PACK.YAML")
FACES = "faces"
TRANSLATIONS = "translations"
LONGEST_PATH = 200
MOST_FILES = 100_000
SHIPPED = "forge"


def _shipped(name: str) -> Path:
    beside = _PACKAGE.parent / name
    return beside if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir() else _PACKAGE / "_data" / name


def templates() -> Path:
    """The folder of stock faces, symbols, fonts, styles and papers."""
    return _shipped("templates")


def docs() -> Path:
    """The folder of the guides, and of the pack whose parts are the examples of the reference."""
    return _shipped("docs")


def components() -> Path:
    """The folder of the packs that come with forge."""
    return _shipped("components")


def pack_names() -> tuple[str, ...]:
    """The names of the packs that come with forge, in alphabetical order."""
    folder = components()
    return tuple(sorted(path.parent.name for path in folder.glob(f"*/{PACK_FILE}"))) if folder.is_dir() else ()


def source_of(folder: Path) -> str:
    """Say where a pack is, which tells it from others of its name: ``SHIPPED``, or the path of its folder."""
    place = folder.resolve()
    return SHIPPED if place.parent == components().resolve() else str(place)


def find_pack(name: str) -> Path:
    """Give the folder of a pack named by the path of its folder or ``pack.yaml``, or a shipped one by its name.

    Of a shipped pack's name the beginning is enough where only one begins so. A folder of its name that holds no pack,
    such as one that a kit was printed to, does not stand before it.
    """
    path = Path(name)
    folder = path.parent if path.name == PACK_FILE else path
    try:
        called = [each for each in (PACK_FILE, *_MISNAMED) if (folder / each).is_file()]
    except OSError as error:  # such as for a name that is too long
        raise fail(Location(name), "", f"cannot be read: {error.strerror or error}") from None
    if PACK_FILE in called:
        return folder
    if name in pack_names() and not called:
        return components() / name
    if folder.is_dir():
        hint = f"call {called[0]} {PACK_FILE}" if called else ""
        raise fail(Location(name), "", f"is a folder without a {PACK_FILE}", hint)
    begun = [known for known in pack_names() if name and known.startswith(name)]
    if len(begun) == 1:
        return components() / begun[0]
    if begun:
        raise fail(Location(name), "", f"could be {', '.join(begun[:-1])} or {begun[-1]}", "write one of them out")
    raise fail(Location(name), "", "is neither a pack that comes with forge nor a folder", nearest(name, pack_names()))


def shown_data(path: Path) -> str:
    """Name a file of data that is found by its name: one of one's own in full, one that comes with forge in short."""
    folder = path.parent
    return f"{folder.name}/{path.name}" if folder.parent == templates() else str(path)


def shown(folder: Path, name: str) -> str:
    """Name a file of a pack as its user does: from where they are, or after its folder if that is named in full."""
    return f"{folder.name}/{name}" if folder.is_absolute() else (folder / name).as_posix()


def inside(folder: Path, name: str, where: Location | None = None, field: str = "") -> Path:
    """Give the file that a pack names or holds; ``ForgeError`` for whatever is not a plain file inside its folder.

    Every file of a pack is opened through here. ``where`` and ``field`` say what names it; else it is its own place.
    """
    where = where or Location(shown(folder, name))
    if Path(name).is_absolute() or "\\" in name or ":" in name:
        raise fail(where, field, f"{name!r} must be a path inside the pack's folder, written with /")
    if len(name) > LONGEST_PATH or not name.isprintable():
        raise fail(where, field, f"{name[:LONGEST_PATH]!r} is too long or too odd to be the name of a file")
    name = as_there(folder, name)
    note_file(folder / name)
    try:
        path = _resolved(folder, name, where, field)
        mode = path.stat().st_mode
    except FileNotFoundError:
        path = folder / name
        raise fail(where, field, f"there is no file {name!r} in the pack", _nearest_file(folder, path)) from None
    except OSError as error:
        raise fail(where, field, f"{name!r} cannot be read: {error.strerror or error}") from None
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe or device"
        raise fail(where, field, f"{name!r} is {kind}, not a file")
    return path


def names_in(folder: Path, below: str, ending: str | tuple[str, ...]) -> tuple[str, ...]:
    """The names of what a folder of a pack holds with an ending, or one of several, in alphabetical order.

    None where it is not there.
    """
    below = as_there(folder, below)
    note_names(folder / below, ending)
    if not os.path.lexists(folder / below):
        return ()
    where = Location(shown(folder, below))
    try:
        found = [path.name for path in _resolved(folder, below, where, "").iterdir()]
    except OSError as error:
        raise fail(where, "", f"cannot be read as a folder: {error.strerror or error}") from None
    return tuple(sorted(composed(name) for name in found if name.endswith(ending) and not name.startswith(".")))


def stems_in(folder: Path, below: str) -> tuple[str, ...]:
    """The same names of YAML files, without their ending."""
    return tuple(name.removesuffix(".yaml") for name in names_in(folder, below, ".yaml"))


def is_there(path: Path) -> bool:
    """Tell whether anything has this name, be it a link that leads nowhere: only what is not there says nothing."""
    note_there(path)
    return os.path.lexists(path)


def translation(folder: Path, overlay: Path) -> str:
    """Give the file of a pack that an overlay called by a name alone is; "" where it is a file of its own."""
    name = f"{TRANSLATIONS}/{overlay.name}.yaml"
    note_file(overlay)
    return name if len(overlay.parts) == 1 and not overlay.is_file() and is_there(folder / name) else ""


def is_plain_file(path: Path) -> bool:
    """Tell whether a path is a file itself: no link, folder, device or pipe."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def walk_files(folder: Path) -> Iterator[Path]:
    """Give the files and links below a folder in a fixed order, hidden ones left out and links not followed.

    ``ForgeError`` where there are more than any pack has.
    """
    note_tree(folder)
    seen = 0
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        seen += len(folders) + len(files)
        if seen > MOST_FILES:
            hint = "keep the pack in a folder of its own"
            raise fail(Location(str(folder)), "", f"holds more than {MOST_FILES:,} files and folders", hint)
        for name in sorted((*files, *folders)):
            path = Path(at, name)
            if not name.startswith(".") and (is_plain_file(path) or path.is_symlink()):
                yield path


def _resolved(folder: Path, name: str, where: Location, field: str) -> Path:
    """Follow links, which may not lead out; ``OSError`` where they go round or cannot be followed."""
    root = folder.resolve()
    try:
        path = (root / name).resolve()
    except RuntimeError as error:  # a link to itself, before Python 3.13
        raise OSError(errno.ELOOP, "its links go round in a circle") from error
    if not path.is_relative_to(root):
        raise fail(where, field, f"{name!r} leads out of the pack's folder")
    return path


def as_there(folder: Path, name: str) -> str:
    """Give the path of a file as its accents are coded on disk, which differs from system to system."""
    if name.isascii():
        return name
    found = ""
    for part in name.split("/"):
        there = (f"{found}{coded}" for coded in codings(part) if os.path.lexists(folder / f"{found}{coded}"))
        found = f"{next(there, found + part)}/"
    return found[:-1]


def _nearest_file(folder: Path, missing: Path) -> str:
    try:
        there = [path.relative_to(folder).as_posix() for path in walk_files(folder) if path.suffix == missing.suffix]
    except ForgeError:
        return ""
    return nearest(missing.relative_to(folder).as_posix(), there)


def situation_names(pack: Path, edition: str) -> tuple[str, ...]:
    """The situations that come with an edition of a pack, in alphabetical order: ``editions/EDITION/NAME.yaml``."""
    return stems_in(pack, f"editions/{edition}")


def find_situation(pack: Path, edition: str, name: str) -> Path:
    """Give the file of a situation: one of the edition by its name, else one by its path."""
    known = situation_names(pack, edition)
    if name in known:
        return inside(pack, f"editions/{edition}/{name}.yaml", Location("--situation"), name)
    path = Path(name)
    if path.is_file():
        return path
    hint = nearest(name, known) if known else ""
    raise fail(Location("--situation"), name, f"is neither a file nor a situation of the {edition} edition", hint)


def read_plain_file(path: Path, largest: int) -> bytes:
    """Read a file that anyone may have put there: no link, device or pipe, and of bounded size."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "is not a plain file", str(path))
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"is larger than {largest:,} bytes", str(path))
    return data


def home() -> Path:
    """The user's own folder: ``FORGE_HOME``, else the platform's place for application data."""
    if chosen := os.environ.get("FORGE_HOME"):
        return Path(chosen).expanduser()
    if os.name == "nt":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "forge"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "forge"
