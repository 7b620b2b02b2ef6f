"""What a build is made from."""

import os
from pathlib import Path

import pytest

from forge import places
from forge.printing.fingerprint import fingerprint


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """Templates of forge's own, with one paper."""
    (tmp_path / "papers.yaml").write_text("A4: 210 x 297", encoding="utf-8")
    monkeypatch.setattr(places, "templates", lambda: tmp_path)
    return tmp_path


def test_templates_count_by_their_names_sizes_and_times(templates):
    """One that was edited, came or went makes another build; looking at them does not, nor does reading them."""
    file = templates / "papers.yaml"
    first = fingerprint("pack", "pdf")
    file.read_text(encoding="utf-8")
    assert fingerprint("pack", "pdf") == first

    found = {first}
    at = file.stat()
    os.utime(file, ns=(at.st_atime_ns, at.st_mtime_ns + 1))
    found.add(fingerprint("pack", "pdf"))
    file.write_text("A4: 210 x 297 mm", encoding="utf-8")
    os.utime(file, ns=(at.st_atime_ns, at.st_mtime_ns))
    found.add(fingerprint("pack", "pdf"))
    file.rename(templates / "stocks.yaml")
    found.add(fingerprint("pack", "pdf"))
    assert len(found) == 4


@pytest.mark.usefixtures("templates")
def test_no_file_of_forges_own_is_read_for_it(monkeypatch):
    """There are hundreds of them, which would take a thirtieth of a build."""
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("a file was opened"))

    assert fingerprint("pack", "pdf") == fingerprint("pack", "pdf")
