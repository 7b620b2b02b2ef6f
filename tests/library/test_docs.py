"""What the documents and docstrings of the library show is what comes of it."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import forge.library

PAGE = Path(__file__).resolve().parents[2] / "docs" / "LIBRARY.md"
MODULES = [f"forge.library.{found.name}" for found in pkgutil.iter_modules(forge.library.__path__)]


def test_the_page_about_the_library():
    """Every line of docs/LIBRARY.md can be typed and answers as shown."""
    text = "\n".join("" if line.startswith("```") else line for line in PAGE.read_text(encoding="utf-8").splitlines())
    page = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    done = doctest.DocTestRunner().run(page)
    assert done.attempted > 40
    assert done.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    """Every example in a docstring of the library answers as shown."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0
