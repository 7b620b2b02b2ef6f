"""A pack as it was at a revision of a git repository, taken out into a temporary folder.

Only plain files are written, of bounded number and size, under names that every system takes. A link becomes a copy of
what it leads to within the pack; one that leads elsewhere is left out, and said.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, fail
from forge.places import PACK_FILE
from forge.proofing.changes.git import Git

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems

MOST_FILES = 5_000
LARGEST_FILE = 50_000_000
LARGEST_WHOLE = 200_000_000
LONGEST_LINK = 1_000
LONGEST_REVISION = 200
FORM = "such as HEAD~5, v1.2, main or a commit"

_REVISION = re.compile(r"(?!.*\.\.)(?!.*//)(?:[A-Za-z0-9_]|@\{)[A-Za-z0-9_./~^@{}+-]*")
_PART = re.compile(r"[^\x00-\x1f\x7f\\:<>\"|?*/]{1,200}")
_LFS = b"version https://git-lfs.github.com/spec/"


class Blob(NamedTuple):
    """One file of a revision: its path within the pack, its object, its size, whether it is a link."""

    path: str
    object: str
    size: int
    link: bool


def check_revision(text: str, named: str) -> str:
    """Give a revision that is safe to hand to git; ``ForgeError`` for what is none."""
    if len(text) > LONGEST_REVISION or not _REVISION.fullmatch(text):
        raise fail(Location(named), "", f"{text[:60]!r} is no revision {FORM}")
    return text


def take_out(folder: Path, revision: str, named: str, into: Path, problems: Problems) -> str:
    """Write the pack that lay in ``folder`` at a revision into a new folder; give the full name of the commit.

    ``folder`` need no longer be there, only a folder above it, in the same repository.
    """
    check_revision(revision, named)
    there = folder.absolute()
    while not there.is_dir() and there != there.parent:
        there = there.parent
    git, rest = Git(there.resolve(), named), folder.absolute().relative_to(there).as_posix()
    prefix = git.ask("rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
    within = posixpath.normpath(posixpath.join(prefix, rest))
    name = _commit(git, revision, named)
    blobs = _list(git, name, "" if within == "." else within, named, problems)
    if PACK_FILE not in {blob.path for blob in blobs}:
        where = "the repository" if within == "." else within
        raise fail(Location(named), "", f"{where} holds no {PACK_FILE} at {revision}")
    _write(git, blobs, named, into, problems)
    return name


def _commit(git: Git, revision: str, named: str) -> str:
    """Give the full name of the commit that a revision names."""
    try:
        said = git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except ForgeError as error:
        if "took longer" in str(error):
            raise
        said = b""
    name = said.decode("ascii", "replace").strip()
    if not re.fullmatch(r"[0-9a-f]{40,64}", name):
        raise fail(Location(named), "", f"there is no revision {revision!r} in the repository")
    return name


def _list(git: Git, commit: str, within: str, named: str, problems: Problems) -> list[Blob]:
    """List the plain files and links below a path, each checked."""
    tree = f"{commit}:{within}" if within else commit
    blobs: list[Blob] = []
    whole = 0
    for line in git.ask("ls-tree", "-r", "-z", "-l", "--full-tree", tree).split(b"\0"):
        if not line:
            continue
        said, _, raw = line.partition(b"\t")
        mode, kind, name, size = said.decode("ascii", "replace").split()
        path = raw.decode("utf-8", "replace")
        if not _plain(path):
            problems.warning(Location(named), "", f"{path!r} is no name that every system takes, and is left out")
            continue
        if kind != "blob" or any(part.startswith(".") for part in PurePosixPath(path).parts):
            continue  # another repository within, or hidden, which no pack reads
        if not size.isdigit():
            raise fail(Location(f"{named}/{path}"), "", "is not in the repository, which lacks a part of its history")
        link = mode == "120000"
        if int(size) > (LONGEST_LINK if link else LARGEST_FILE):
            problems.warning(Location(f"{named}/{path}"), "", f"is larger than {LARGEST_FILE:,} bytes, and is left out")
            continue
        whole += int(size)
        if len(blobs) >= MOST_FILES or whole > LARGEST_WHOLE:
            most = f"{MOST_FILES:,} files or {LARGEST_WHOLE:,} bytes"
            raise fail(Location(named), "", f"holds more than {most}", "a pack in a folder of its own holds less")
        blobs.append(Blob(path, name, int(size), link))
    return blobs


def _plain(path: str) -> bool:
    parts = path.split("/")
    return all(_PART.fullmatch(part) and part not in (".", "..") and part.lower() != ".git" for part in parts)


def _write(git: Git, blobs: list[Blob], named: str, into: Path, problems: Problems) -> None:
    into.mkdir(parents=True)
    links: dict[str, str] = {}
    written: set[str] = set()
    for blob, data in zip(blobs, git.contents([(blob.object, blob.size) for blob in blobs]), strict=True):
        if blob.link:
            target = posixpath.join(posixpath.dirname(blob.path), data.decode("utf-8", "replace"))
            links[blob.path] = posixpath.normpath(target)
            continue
        if data.startswith(_LFS):
            message = "is kept by Git LFS, and only the place of it is in the repository"
            problems.warning(
                Location(f"{named}/{blob.path}"), "", message, "compare with a folder that has been checked out"
            )
        _put(into, blob.path, data, named)
        written.add(blob.path)
    for path, target in links.items():
        if target in written:
            _put(into, path, (into / target).read_bytes(), named)
        else:
            problems.warning(Location(f"{named}/{path}"), "", "is a link to no file of the pack, and is left out")


def _put(into: Path, path: str, data: bytes, named: str) -> None:
    target = into / path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise fail(Location(f"{named}/{path}"), "", f"cannot be taken out: {error.strerror or error}") from None
