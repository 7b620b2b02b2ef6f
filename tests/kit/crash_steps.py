"""Run by itself: publish in a child process that dies at the Nth step, and tell what is found afterwards.

A step is any call that changes a folder. For each N, and with ``twice`` for each M at which the one who tidies up dies
too, the folder must show all old files or all new ones once somebody has tidied it without dying.
"""

import os
import shutil
import sys
from pathlib import Path

from forge.printing.exchange import tidy
from forge.printing.outputs import Outputs, unchanged

STEPS = ("rename", "replace", "link", "unlink", "mkdir", "rmdir")
OLD = {"1.svg": "old", "same.svg": "same", "svg/2.svg": "old", "gone/3.svg": "old"}
NEW = {"1.svg": "new", "same.svg": "same", "svg/2.svg": "new", "added/4.svg": "new"}
FOLDER = Path(sys.argv[1])
LINKS = "links" in sys.argv
AGAIN = 1000 if "twice" in sys.argv else 2


def publish(files, fingerprint):
    with Outputs(FOLDER, "kit") as outputs:
        for name, text in files.items():
            outputs.file(name).write_text(text)
        outputs.publish(fingerprint, {})


def dies_at(step, work):
    """Tell whether a child that does the work died before its end."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = step

    def counted(real):
        def call(*words, **more):
            nonlocal left
            left -= 1
            if not left:
                os._exit(9)
            if real is link and not LINKS:
                raise OSError
            return real(*words, **more)

        return call

    link = os.link
    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))
    work()
    os._exit(0)


def contents():
    return {p.relative_to(FOLDER).as_posix(): p.read_text() for p in FOLDER.rglob("*.svg") if "/.forge-" not in str(p)}


def check(*steps):
    tidy(FOLDER)
    found = contents()
    assert found in (OLD, NEW), (steps, found)
    made_from = "new" if found == NEW else "old"
    assert unchanged(FOLDER, "kit", ("",), made_from), steps
    assert not list(FOLDER.glob(".forge-*")), steps
    return made_from


ends = []
for step in range(1, 1000):
    for tidying in range(1, AGAIN):
        shutil.rmtree(FOLDER, ignore_errors=True)
        publish(OLD, "old")
        died = dies_at(step, lambda: publish(NEW, "new"))
        again = died and AGAIN > 2 and dies_at(tidying, lambda: tidy(FOLDER))
        ends.append(check(step, tidying))
        if not again:
            break
    if not died:
        break
print(step, len(ends), ends[0], ends[-1])  # noqa: T201 - the test reads it
