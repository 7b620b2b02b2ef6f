"""Git asked safely: only what reads objects, in a repository of which nothing is trusted and nothing is run.

No hook, no filter, no pager, no monitor and no transport can start: the commands used touch neither index nor working
tree, the protocol of a lazy fetch is forbidden, and what else a repository could name is switched off. Output and time
are bounded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from typing import TYPE_CHECKING, Self

from forge.errors import Location, fail

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import IO

SECONDS = 60
MOST_SAID = 20_000_000
LONGEST_ERROR = 300

_OFF = (
    "core.fsmonitor=false",
    "core.hooksPath=" + os.devnull,
    "core.pager=cat",
    "core.sshCommand=false",
    "core.attributesFile=" + os.devnull,
    "credential.helper=",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "gc.auto=0",
    "maintenance.auto=false",
)
_SET = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ASKPASS": "",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "SSH_ASKPASS": "",
}


class Git:
    """Runs git in a folder; what it refuses becomes a sentence about ``named``."""

    def __init__(self, folder: Path, named: str) -> None:
        self._folder, self._named = folder, named
        program = shutil.which("git")
        if program is None:
            raise fail(Location(named), "", "is a revision, and git is not installed", "compare two folders instead")
        self._program = program

    def ask(self, *words: str) -> bytes:
        """Give what a command says."""
        with self._run(words) as process:
            said = process.output.read(MOST_SAID + 1)
            if len(said) > MOST_SAID:
                raise fail(Location(self._named), "", "holds more files than any pack")
        process.raise_failure()
        return said

    def contents(self, objects: Sequence[tuple[str, int]]) -> Iterator[bytes]:
        """Give the contents of files by their object names, each of the size that was announced."""
        with self._run(("cat-file", "--batch"), asking=[name for name, _ in objects]) as process:
            for name, size in objects:
                head = process.output.readline(LONGEST_ERROR).split()
                if len(head) != 3 or head[1] != b"blob" or int(head[2]) != size:
                    said = b" ".join(head).decode("utf-8", "replace")
                    raise fail(
                        Location(self._named), "", f"object {name[:12]} cannot be read: {said or 'git broke off'}"
                    )
                data = process.output.read(size + 1)
                if len(data) != size + 1:
                    raise fail(Location(self._named), "", f"object {name[:12]} is not whole")
                yield data[:-1]

    def _run(self, words: Sequence[str], asking: Sequence[str] = ()) -> _Running:
        settings = (part for setting in _OFF for part in ("-c", setting))
        command = [self._program, "--no-pager", *settings, "-C", str(self._folder), *words]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "SSH_ASKPASS"))}
        return _Running(command, kept | _SET, self._named, asking)


class _Running:
    """One run of git, stopped when it takes too long."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], named: str, asking: Sequence[str]) -> None:
        self._named = named
        self._late = False
        self._process = subprocess.Popen(  # noqa: S603 - a fixed program, and words that were checked
            command,
            stdin=subprocess.PIPE if asking else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        assert self._process.stdout is not None
        self.output: IO[bytes] = self._process.stdout
        self._errors: list[bytes] = []
        self._readers = [threading.Thread(target=self._read_errors, daemon=True)]
        if asking:
            self._readers.append(threading.Thread(target=self._write, args=(asking,), daemon=True))
        for reader in self._readers:
            reader.start()
        self._watch = threading.Timer(SECONDS, self._stop)
        self._watch.daemon = True
        self._watch.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.output.close()
        if kind is not None:
            self._process.kill()
        self._process.wait()
        self._watch.cancel()
        for reader in self._readers:
            reader.join()
        if self._late:
            raise fail(Location(self._named), "", f"git took longer than {SECONDS} seconds, and was stopped")

    def raise_failure(self) -> None:
        """Raise ``ForgeError`` with git's own words if it refused."""
        if self._process.returncode:
            said = b"".join(self._errors).decode("utf-8", "replace").removeprefix("fatal: ")
            words = " ".join(character for character in said.split() if character.isprintable())[:LONGEST_ERROR]
            raise fail(Location(self._named), "", f"git says: {words or 'nothing'}")

    def _stop(self) -> None:
        self._late = True
        self._process.kill()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as stream:
            self._errors.append(stream.read(4 * LONGEST_ERROR))
            while stream.read(65_536):
                pass

    def _write(self, asking: Sequence[str]) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as stream:
                stream.writelines(f"{name}\n".encode("ascii") for name in asking)
        except OSError:
            return  # git has gone, which its reader sees
