"""Places as a page shows them: below the pack's folder for everybody, with an editor's address only on this machine."""

import pytest

from forge.errors import ForgeError, Location, Problem
from forge.table.preview.editing import EDITORS, Writing, is_here, read_editor
from forge.table.preview.telling import trouble


@pytest.fixture
def folder(tmp_path):
    """A pack with a file whose name wants to be quoted."""
    pack = tmp_path / "my kit"
    (pack / "counters").mkdir(parents=True)
    (pack / "counters" / "a#b.csv").write_text("id\n1\n")
    return pack


def test_a_place_is_opened_at_its_line_and_column_by_whole_path(folder):
    """Whole paths are quoted as addresses are: ``#`` and blanks would end them early."""
    where = Location("my kit/counters/a#b.csv", 3, 4)
    shown = Writing(folder, EDITORS["vscode"])(where)
    base = folder.as_posix().replace(" ", "%20")
    assert shown == ("counters/a#b.csv:3:4", "counters/a#b.csv:3:4", f"vscode://file{base}/counters/a%23b.csv:3:4")


def test_files_that_a_problem_names_beside_its_own_are_shown_below_the_folder_too(folder):
    """``first at my kit/a.csv:2:1`` beside a place ``a.csv:8:1`` would be two names for one file."""
    one = Problem(
        "error", Location("my kit/a.csv", 8, 1), "id", "two pieces (first at my kit/a.csv:2:1)", "see my kit/b.csv"
    )
    (told,) = trouble([one], Writing(folder, "")).told
    assert (told.where.words, told.message, told.hint) == ("a.csv:8:1", "two pieces (first at a.csv:2:1)", "see b.csv")


def test_who_sits_elsewhere_is_told_the_place_below_the_folder_alone(folder):
    """Nothing of the machine is in what a phone is shown."""
    shown = Writing(folder, "")(Location("my kit/counters/a#b.csv", 3))
    assert shown == ("counters/a#b.csv:3", "counters/a#b.csv:3", "")


@pytest.mark.parametrize("file", ["my kit/../secret.csv", "/etc/passwd", "my kit/none.csv", "templates/faces/x.yaml"])
def test_nothing_outside_the_pack_is_opened(folder, file):
    """A place that a pack made up, or a file of forge's own, has no address."""
    assert not Writing(folder, EDITORS["vscode"])(Location(file, 1)).address


def test_a_folder_named_from_here_is_left_out_of_the_place(folder, monkeypatch):
    """Problems name files as the pack was named; pages name them below its folder."""
    monkeypatch.chdir(folder.parent)
    from pathlib import Path

    from forge.places import shown

    pack = Path("my kit")
    place = Writing(pack, "")(Location(shown(pack, "counters/a#b.csv"), 2))
    assert place.path == "counters/a#b.csv:2"


@pytest.mark.parametrize(
    "text", ["javascript:alert(1)//{file}", "http://evil.test/{file}", "notepad", "x://open", "data:{file}"]
)
def test_what_is_no_editors_address_is_refused(text):
    """An address that a browser would run, or send elsewhere, opens no editor."""
    with pytest.raises(ForgeError, match="neither an editor"):
        read_editor(text)


def test_editors_are_known_by_name_or_address():
    """``none`` leaves places to be copied."""
    assert read_editor("none") == ""
    assert read_editor("mine://x{file}:{line}") == "mine://x{file}:{line}"


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("192.168.1.4", False),
        ("evil.test", False),
        ("", False),
    ],
)
def test_this_machine_is_told_from_others(host, here):
    """Only loopback is this machine."""
    assert is_here(host) is here
