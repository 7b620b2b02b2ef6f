"""A fork server: forge is imported once, and each command runs in a child of its own, under limits and watched.

The child says nothing about itself: what it did is seen from its end, its streams, its use of the machine, and from
Python's own audit events, which tell of every file it touched.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import pkgutil
import re
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = 1 << 30
CPU_SECONDS = 10
IDLE_SECONDS = 90
MOST_SAID = 2_000_000
TYPED = "1\n2\n\nx\n" * 6
WARM = ("tests/games/roads",)

WRITABLE = ("out", "home", "tmp")
"""What a command may write to in its folder."""
READABLE = ("/dev/null", "/dev/urandom", "/proc", "/usr/lib", "/usr/share", "/lib", "/etc/mime.types", "/etc/localtime")
"""What Python itself may read elsewhere."""
_CHANGES = {"os.mkdir": 1, "os.rmdir": 1, "os.remove": 1, "os.rename": 2, "os.link": 2, "os.symlink": 2}
_NEVER = ("os.system", "subprocess.Popen", "socket.connect", "os.exec", "os.posix_spawn")
_MEMORY_SAID = "there is not enough memory"
_FRAME = re.compile(r'File "[^"]*?/(forge/[^"]+)", line \d+, in (\w+)')


class Ended(NamedTuple):
    """How a command ended, what it said and what it took."""

    status: int
    out: str
    err: str
    cpu: float
    megabytes: int
    hung: bool
    touched: tuple[str, ...]
    broke: str

    @property
    def failure(self) -> str:
        """Name the first thing that must not happen, whatever the input; blank if all is well."""
        said = self.out + self.err
        for name, happened in (
            ("file outside", bool(self.touched)),
            ("fault", self.status == 70 or "this should not happen" in said),
            ("traceback", bool(self.broke) or "Traceback (most recent call last)" in said),
            ("time", self.hung or self.status == -signal.SIGXCPU or self.cpu > CPU_SECONDS),
            ("memory", _MEMORY_SAID in said or self.megabytes > MEMORY >> 20),
            ("signal", self.status < 0),
            ("status", self.status not in (0, 1, 2, 3, 4, 5)),
            ("silence", self.status in (1, 2) and not said.strip()),
        ):
            if happened:
                return name
        return ""

    @property
    def place(self) -> str:
        """Name where in forge it broke, so that failures of one kind are known as one."""
        frames = _FRAME.findall(self.broke)
        last = self.broke.strip().rsplit("\n", 1)[-1]
        words = " ".join(self.touched) or re.sub(r"\d+|'[^']*'", "", last or self.err[-200:])
        return f"{' in '.join(reversed(frames[-1])) if frames else '?'}: {words[:100].strip()}"


def prepare() -> None:
    """Import all of forge and use it once, so that no child has to."""
    import forge.cli

    for module in pkgutil.walk_packages(forge.__path__, "forge."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    out = Path(os.environ["FORGE_HOME"]) / "warm"
    for pack in WARM:
        words = ["build", str(ROOT / pack), "--out", str(out), "--force", "--format", "pdf,svg"]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            forge.cli.cli(words, standalone_mode=False)
    gc.enable()
    gc.collect()
    gc.freeze()


def run(words: list[str], folder: Path) -> Ended:
    """Run one command in a child whose folder is this."""
    streams = [folder / "tmp" / name for name in ("said", "complained", "broke", "touched")]
    for path in streams:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    child = os.fork()
    if not child:
        _be_forge(words, folder, streams)
    status, usage, hung = _wait(child)
    out, err, broke, touched = (path.read_bytes()[:MOST_SAID].decode("utf-8", "replace") for path in streams)
    return Ended(
        status=os.waitstatus_to_exitcode(status),
        out=out,
        err=err,
        cpu=round(usage.ru_utime + usage.ru_stime, 2),
        megabytes=usage.ru_maxrss >> 10,
        hung=hung,
        touched=tuple(dict.fromkeys(touched.splitlines()))[:9],
        broke=broke,
    )


def _wait(child: int) -> tuple[int, resource.struct_rusage, bool]:
    """Wait for the end of a child, however busy the machine is; one that does nothing for long is ended."""
    until, pause, worked = time.monotonic() + IDLE_SECONDS, 0.001, 0
    while True:
        ended, status, usage = os.wait4(child, os.WNOHANG)
        if ended:
            return status, usage, False
        if time.monotonic() > until and worked != (worked := _ticks(child)):
            until = time.monotonic() + IDLE_SECONDS
        elif time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            _, status, usage = os.wait4(child, 0)
            return status, usage, True
        time.sleep(pause)
        pause = min(pause * 1.3, 0.02)


def _ticks(child: int) -> int:
    """Give how much of the processor a child has had, as the system counts it."""
    fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _be_forge(words: list[str], folder: Path, streams: list[Path]) -> None:
    """Become a forge that runs this one command; never comes back."""
    status = 99
    try:
        said, complained, broke, touched = (os.open(path, os.O_WRONLY) for path in streams)
        typed = folder / "tmp" / "typed"
        typed.write_text(TYPED)
        for number, stream in enumerate((os.open(typed, os.O_RDONLY), said, complained)):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - the process ends with them
            for number, mode in enumerate("rww")
        )
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
        os.chdir(folder)
        os.environ.update(HOME=str(folder / "home"), FORGE_HOME=str(folder / "home"), TMPDIR=str(folder / "tmp"))
        import tempfile

        tempfile.tempdir = None
        _remember_faults(broke)
        sys.addaudithook(_watch(folder, touched))
        status = _call(words, broke)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _call(words: list[str], broke: int) -> int:
    import forge.cli

    sys.argv = ["forge", *words]
    try:
        forge.cli.main()
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 0
    except BaseException:  # noqa: BLE001 - kept, whatever it is
        os.write(broke, traceback.format_exc().encode("utf-8", "replace"))
        return 99
    return 0


def _remember_faults(broke: int) -> None:
    """Keep the traceback of what forge's own guards turn into a sentence."""
    import forge.cli
    import forge.errors

    say = forge.errors.should_not_happen

    def remember(error: Exception) -> str:
        os.write(broke, "".join(traceback.format_exception(error)).encode("utf-8", "replace"))
        return say(error)

    forge.errors.should_not_happen = forge.cli.should_not_happen = remember


def _watch(folder: Path, touched: int):
    """Make the hook that notes each file outside the folders allowed, and each program or connection at all."""
    inside = folder.resolve()
    writable = tuple(str(inside / name) for name in WRITABLE)
    places = (inside, ROOT, Path(sys.prefix), Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve())
    readable = (*READABLE, *map(str, places), *(path for path in sys.path if len(path) > 1))

    def within(path, roots):
        if isinstance(path, int) or path is None:
            return True
        place = inside / os.fsdecode(path)
        name = os.fspath(place.parent.resolve() / place.name)
        return any(f"{name}/".startswith(f"{root.rstrip('/')}/") for root in roots)

    def hook(event, values):
        if event == "open":
            path, mode, flags = values
            changes = bool((flags or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)) or bool(set(mode or "") & set("wax+"))
            if not within(path, writable if changes else readable):
                os.write(touched, f"{'writes' if changes else 'reads'} {path!r}\n".encode("utf-8", "replace"))
        elif event in _CHANGES:
            relative = values[-1] not in (-1, None) and isinstance(values[-1], int)
            if not relative and not all(within(path, writable) for path in values[: _CHANGES[event]]):
                os.write(touched, f"{event} {values!r}\n".encode("utf-8", "replace"))
        elif event in _NEVER:
            os.write(touched, f"{event}\n".encode())

    return hook
