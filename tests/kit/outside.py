"""Programs that are not forge's: asked for by name, with the sentence that says how to get one that is missing."""

import os
import shutil
import subprocess
import sys

import pytest

PACKAGES = {
    "colprof": "argyll",
    "gs": "ghostscript",
    "hunspell": "hunspell",
    "inkscape": "inkscape",
    "pdffonts": "poppler-utils",
    "pdfimages": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "pdftotext": "poppler-utils",
    "qpdf": "qpdf",
    "unzip": "unzip",
}
"""The package of Debian and Ubuntu that brings each program."""


def tool(name):
    """Give the path of a program; without it skip the test, except where ``.ci/tools`` should have brought it."""
    path = shutil.which(name)
    if path is None:
        missing(f"{name} is not installed: apt-get install {PACKAGES[name]}")
    return path


def missing(sentence):
    """Skip a test for want of something outside forge; on the build machine it fails, for there it must run."""
    if os.environ.get("CI") == "true" and sys.platform == "linux":
        pytest.fail(sentence)
    pytest.skip(sentence)


def run(name, *words, seconds=60, status=0):
    """Run a program for at most some seconds and give what it printed; another exit status fails the test."""
    asked = [tool(name), *map(str, words)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == status, f"{' '.join(asked)}\n{done.stdout}{done.stderr}"
    return done.stdout
