"""Files of a build appear whole or not at all, an unchanged build is known, and nobody else's file is touched."""

import errno
import json
import os
import sys

import pytest

from forge.errors import ForgeError
from forge.printing.exchange import alone, tidy
from forge.printing.notes import NOTE
from forge.printing.outputs import Outputs, unchanged

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes need rights there, or are not")


def publish(folder, files, fingerprint="f1", key="kit", group="pdf", **options):
    with Outputs(folder, key, (group,), **options) as outputs:
        for file, text in files.items():
            outputs.file(file, group).write_text(text)
        return outputs.publish(fingerprint, {"pages": 1})


def is_unchanged(folder, key="kit", group="pdf", fingerprint="f1"):
    return unchanged(folder, key, (group,), fingerprint) is not None


def visible(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def contents(folder):
    return {name: (folder / name).read_text() for name in visible(folder) if name != NOTE}


def test_nothing_appears_before_everything_is_there(tmp_path):
    """While a build runs its folder shows no file of it; afterwards it shows all of them and nothing else."""
    with Outputs(tmp_path, "kit", ("pdf",)) as outputs:
        outputs.file("kit.pdf", "pdf").write_text("pdf")
        outputs.file("svg/1.svg", "pdf").write_text("svg")
        assert [path for path in visible(tmp_path) if not path.startswith(".forge-")] == []
        outputs.publish("f1", {})
    assert visible(tmp_path) == [NOTE, "kit.pdf", "svg/1.svg"]


def test_a_build_that_fails_leaves_what_was_there(tmp_path):
    """The files of the last good build survive, and nothing half-written is left lying about."""
    publish(tmp_path, {"kit.pdf": "old"})

    def fail():
        with Outputs(tmp_path, "kit", ("pdf",)) as outputs:
            outputs.file("kit.pdf", "pdf").write_text("new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert contents(tmp_path) == {"kit.pdf": "old"}
    assert visible(tmp_path) == [NOTE, "kit.pdf"]


def test_a_build_that_fails_leaves_no_new_folder(tmp_path):
    """A folder that was there stays, and so does one in which somebody else was at work meanwhile."""
    new, there, shared = (tmp_path / name for name in ("new", "there", "shared"))
    there.mkdir()

    def fail(folder):
        with Outputs(folder, "kit") as outputs:
            outputs.file("kit.pdf").write_text("new")
            if folder is shared:
                (folder / "of-others.txt").write_text("mine")
            raise ZeroDivisionError

    for folder in (new, there, shared):
        with pytest.raises(ZeroDivisionError):
            fail(folder)
    assert not new.exists()
    assert list(there.iterdir()) == []
    assert [path.name for path in shared.iterdir()] == ["of-others.txt"]


def test_scratch_files_are_not_published(tmp_path):
    """What is needed only on the way is gone afterwards."""
    with Outputs(tmp_path, "kit", ("png",)) as outputs:
        outputs.scratch("kit.pdf").write_text("pdf")
        outputs.file("png/1.png", "png").write_text("png")
        outputs.publish("f1", {})
    assert visible(tmp_path) == [NOTE, "png/1.png"]


def test_files_no_longer_made_are_taken_away(tmp_path):
    """A sheet that a smaller kit no longer has does not stay behind, nor an empty folder; files of others do."""
    publish(tmp_path, {"svg/1.svg": "", "svg/2.svg": "", "pieces/svg/hood.svg": ""})
    (tmp_path / "svg" / "mine.txt").write_text("keep")
    publish(tmp_path, {"svg/1.svg": ""}, "f2")
    assert visible(tmp_path) == [NOTE, "svg/1.svg", "svg/mine.txt"]
    assert not (tmp_path / "pieces").exists()


@pytest.mark.parametrize(("key", "group"), [("another", "pdf"), ("kit", "svg"), ("kit hood", "pdf")])
def test_other_packs_formats_and_selections_keep_their_files(tmp_path, key, group):
    """Only what the same format of the same selection of the same pack made before is taken away."""
    publish(tmp_path, {"one.pdf": "1"})
    publish(tmp_path, {"two.pdf": "2"}, key=key, group=group)
    assert contents(tmp_path) == {"one.pdf": "1", "two.pdf": "2"}
    assert is_unchanged(tmp_path)
    assert is_unchanged(tmp_path, key, group)


def test_a_file_that_two_selections_make_stays_while_one_of_them_has_it(tmp_path):
    """A selection that no longer makes a sheet leaves it to the whole kit, which made it last."""
    publish(tmp_path, {"svg/1.svg": "alone"}, key="kit hood")
    publish(tmp_path, {"svg/1.svg": "whole"})
    publish(tmp_path, {"svg/2.svg": "alone"}, key="kit hood")
    assert contents(tmp_path) == {"svg/1.svg": "whole", "svg/2.svg": "alone"}


def test_the_same_fingerprint_and_untouched_files_are_unchanged(tmp_path):
    """Only then is a build skipped, and only if each format asked for was made."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    assert is_unchanged(tmp_path)
    assert not is_unchanged(tmp_path, fingerprint="f2")
    assert not is_unchanged(tmp_path, key="other")
    assert unchanged(tmp_path, "kit", ("pdf", "svg"), "f1") is None
    publish(tmp_path, {"1.svg": "svg"}, group="svg")
    note = unchanged(tmp_path, "kit", ("pdf", "svg"), "f1")
    assert note is not None
    assert list(note.files) == ["kit.pdf", "1.svg"]


def test_a_copied_folder_is_still_unchanged(tmp_path):
    """Other times on equal files, as after unpacking an archive, are no change."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    os.utime(tmp_path / "kit.pdf", ns=(1, 1))
    assert is_unchanged(tmp_path)
    publish(tmp_path, {"kit.pdf": "new"}, "f2")
    assert contents(tmp_path) == {"kit.pdf": "new"}


@pytest.mark.parametrize("harm", ["edit", "remove"])
def test_a_file_that_was_touched_is_not_taken_for_done(tmp_path, harm):
    """A build whose output was edited or deleted is made again."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    if harm == "edit":
        (tmp_path / "kit.pdf").write_text("scribble")
    else:
        (tmp_path / "kit.pdf").unlink()
    assert not is_unchanged(tmp_path)


def test_files_that_are_not_as_forge_left_them_are_named_and_kept(tmp_path):
    """A form filled in, a file of one's own, an edited one no longer made: each is named, nothing at all is changed."""
    publish(tmp_path, {"form.pdf": "blank", "old.pdf": "old", "same.pdf": "old"})
    (tmp_path / "form.pdf").write_text("filled in")
    (tmp_path / "old.pdf").write_text("with remarks")
    (tmp_path / "notes.pdf").write_text("my own")
    before = contents(tmp_path)
    new = {"form.pdf": "blank 2", "same.pdf": "new", "notes.pdf": "forge's"}
    with pytest.raises(ForgeError) as refusal:
        publish(tmp_path, new, "f2")
    said = str(refusal.value)
    assert f"{tmp_path / 'form.pdf'}: was changed since forge made it" in said
    assert f"{tmp_path / 'old.pdf'}: was changed since forge made it, and is no longer made" in said
    assert f"{tmp_path / 'notes.pdf'}: is not a file that forge made" in said
    assert said.count("--force") == 1
    assert contents(tmp_path) == before
    assert publish(tmp_path, new, "f2", force=True)
    assert contents(tmp_path) == new


def test_a_file_that_is_already_as_it_would_be_is_no_obstacle(tmp_path):
    """Without its note a build can be made again over its own files, which it does not even touch."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    (tmp_path / NOTE).unlink()
    os.utime(tmp_path / "kit.pdf", ns=(1, 1))
    publish(tmp_path, {"kit.pdf": "pdf"})
    assert (tmp_path / "kit.pdf").stat().st_mtime_ns == 1
    assert is_unchanged(tmp_path)


def test_another_pack_of_the_same_name_does_not_take_over_files(tmp_path):
    """Packs are known by their places: another one that is still there is not overwritten, one that was moved is."""
    one, other, out = tmp_path / "one", tmp_path / "other", tmp_path / "out"
    one.mkdir()
    (one / "pack.yaml").touch()
    publish(out, {"kit.pdf": "one", "1.svg": "one"}, source=str(one))
    with pytest.raises(ForgeError, match="was made from another pack") as refusal:
        publish(out, {"kit.pdf": "other"}, source=str(other))
    assert str(one) in str(refusal.value)
    assert "1.svg" not in str(refusal.value)
    (one / "pack.yaml").unlink()
    publish(out, {"kit.pdf": "other"}, source=str(other))
    assert contents(out) == {"kit.pdf": "other"}


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", '{"kit": 3}', '{"version": 2}', '{"version": 2, "notes": [3]}', "[" * 100_000, "\0", "1e999",
        ('{"version": 2, "notes": [{"maker": ["", "kit", "pdf"], "fingerprint": "f1", "files": {"a": [1e999, 1, ""]},'
        ' "report": {}}]}'),
        '{"version": 2, "notes": [{"maker": ["", "kit"], "fingerprint": "f1", "files": {}, "report": {}}]}',
        ('{"version": 2, "notes": [{"maker": ["", "kit", "pdf"], "fingerprint": "f1", "files": {"\\u0000": [1, 1, ""]},'
        ' "report": {}}]}'),
        ('{"version": 2, "notes": [{"maker": ["", "kit", "pdf"], "fingerprint": "f1", "files": {"\\ud800": [1, 1, ""]},'
        ' "report": {}}]}'),
    ],
)  # fmt: skip
def test_a_damaged_note_means_building_again(tmp_path, text):
    """Whatever the note says, it is never a traceback."""
    (tmp_path / NOTE).write_text(text)
    assert not is_unchanged(tmp_path)
    publish(tmp_path, {"kit.pdf": ""})
    assert is_unchanged(tmp_path)


@POSIX
@pytest.mark.parametrize("kind", ["pipe", "device", "loop"])
def test_a_note_that_is_no_file_is_as_good_as_none(tmp_path, kind):
    """It neither hangs nor fills the memory, and is replaced by a real one."""
    note = tmp_path / NOTE
    if kind == "pipe":
        os.mkfifo(note)
    else:
        note.symlink_to("/dev/zero" if kind == "device" else note)
    assert not is_unchanged(tmp_path)
    publish(tmp_path, {"kit.pdf": ""})
    assert is_unchanged(tmp_path)


@pytest.mark.parametrize("name", ["../victim.txt", "lnk/victim.txt", "/{root}/victim.txt"])
@POSIX
def test_an_edited_note_cannot_delete_files_elsewhere(tmp_path, name):
    """A name that leads out of the folder, by itself or through a link, is not believed."""
    victim, folder = tmp_path / "victim.txt", tmp_path / "out"
    victim.write_text("precious")
    publish(folder, {"kit.pdf": "", "gone.pdf": "precious"})
    (folder / "lnk").symlink_to("..")
    text = (folder / NOTE).read_text().replace("gone.pdf", name.format(root=tmp_path))
    (folder / NOTE).write_text(text)
    publish(folder, {"kit.pdf": ""}, "f2", force=True)
    assert victim.read_text() == "precious"


@POSIX
@pytest.mark.parametrize("force", [False, True])
def test_nothing_is_written_through_a_link_that_leads_out(tmp_path, force):
    """A link where a folder is to be is said; one where a file is to be is replaced by force, never followed."""
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    (elsewhere / "mine.svg").write_text("precious")
    folder.mkdir()
    (folder / "svg").symlink_to(elsewhere)
    with pytest.raises(ForgeError, match="is a link that leads out"):
        publish(folder, {"svg/1.svg": "", "kit.pdf": ""}, force=force)
    assert visible(elsewhere) == ["mine.svg"]
    assert not (folder / "kit.pdf").exists()
    (folder / "one.svg").symlink_to(elsewhere / "mine.svg")
    if force:
        publish(folder, {"one.svg": "new"}, force=True)
        assert not (folder / "one.svg").is_symlink()
    else:
        with pytest.raises(ForgeError, match="is not a file that forge made"):
            publish(folder, {"one.svg": "new"})
    assert (elsewhere / "mine.svg").read_text() == "precious"


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/x",
        "a/../../x",
        "a//b",
        "x\0",
        "C:x",
        "a\\b",
        "a\nb",
        ".hidden",
        "a/.",
        "con",
        "Lpt1.pdf",
        "x" * 300,
        "",
    ],
)
def test_no_name_leads_out_of_the_folder(tmp_path, name):
    """The gate takes only names that are file names on every system, whatever asks for them."""
    with Outputs(tmp_path / "out", "kit") as outputs:
        for ask in (outputs.file, outputs.scratch):
            with pytest.raises(ForgeError, match="cannot be the name of a file"):
                ask(name)
    assert visible(tmp_path) == []


def test_two_names_that_are_one_on_other_systems_are_refused(tmp_path):
    """Capitals and the form of accents make no difference to Windows and macOS."""
    with Outputs(tmp_path, "kit") as outputs:
        outputs.file("Zürich.svg")
        for name in ("ZÜRICH.svg", "Zu\u0308rich.svg"):
            with pytest.raises(ForgeError, match="twice"):
                outputs.file(name)


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("obstacle", ["2.svg/", "pieces"])
def test_an_obstacle_is_found_before_anything_moves(tmp_path, obstacle, force):
    """A folder where a file is to be, or the other way round: status quo, and the obstacle is named."""
    publish(tmp_path, {"1.svg": "old"})
    if obstacle.endswith("/"):
        (tmp_path / obstacle).mkdir()
    else:
        (tmp_path / obstacle).touch()
    with pytest.raises(ForgeError, match=obstacle.strip("/")) as refusal:
        publish(tmp_path, {"1.svg": "new", "2.svg": "new", "pieces/svg/3.svg": "new"}, "f2", force=force)
    (problem,) = refusal.value.problems
    assert "--force" not in problem.hint
    assert contents(tmp_path)["1.svg"] == "old"
    assert is_unchanged(tmp_path)


def test_what_force_overcomes_and_what_it_does_not_have_remedies_of_their_own(tmp_path):
    """A file of somebody else, and a folder in the way of another file."""
    (tmp_path / "1.svg").write_text("mine")
    (tmp_path / "2.svg").mkdir()
    with pytest.raises(ForgeError) as refusal:
        publish(tmp_path, {"1.svg": "new", "2.svg": "new"})
    assert ["--force" in one.hint for one in refusal.value.problems] == [True, False]


def test_an_output_folder_that_is_none_is_said(tmp_path):
    """A file, and where the system has them a link that leads nowhere; neither is touched."""
    (tmp_path / "out").write_text("mine")
    with pytest.raises(ForgeError, match="is a file, where a folder is to be"):
        publish(tmp_path / "out", {"1.svg": "new"})
    assert (tmp_path / "out").read_text() == "mine"


@POSIX
def test_an_output_folder_that_is_a_link_to_nothing_is_said(tmp_path):
    """Nothing is made where it leads."""
    (tmp_path / "out").symlink_to(tmp_path / "nowhere")
    with pytest.raises(ForgeError, match="is a link that leads nowhere"):
        publish(tmp_path / "out", {"1.svg": "new"})
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("links", [True, False])
def test_a_failure_in_the_middle_puts_everything_back(tmp_path, monkeypatch, links):
    """A file that cannot be replaced, such as one open in a viewer on Windows, leaves all the old ones."""
    old = {"1.svg": "old 1", "svg/2.svg": "old 2", "3.svg": "old 3", "gone.svg": "old"}
    publish(tmp_path, old)
    replace = os.replace

    def fail_at_last(source, target, **more):
        if os.fspath(target).endswith("3.svg"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(source), None, os.fspath(target))
        replace(source, target, **more)

    def no_links(*_, **__):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "replace", fail_at_last)
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    with pytest.raises(PermissionError) as error:
        publish(
            tmp_path, {"0.svg": "new", "1.svg": "new", "svg/2.svg": "new", "new/4.svg": "new", "3.svg": "new"}, "f2"
        )
    assert error.value.filename == str(tmp_path / "3.svg")
    monkeypatch.undo()
    assert contents(tmp_path) == old
    assert is_unchanged(tmp_path)
    assert not (tmp_path / "new").exists()


def test_errors_of_writing_name_the_users_place(tmp_path):
    """Hidden folders are nobody's business; a full disk names the folder that is full."""
    out = tmp_path / "out"
    for number, name, place in ((errno.EISDIR, "svg/1.svg", out / "svg" / "1.svg"), (errno.ENOSPC, None, out)):
        with pytest.raises(OSError, match=os.strerror(number)) as error, Outputs(out, "kit") as outputs:
            raise OSError(number, os.strerror(number), name and str(outputs.file(name)))
        assert error.value.filename == str(place)


def test_only_folders_of_killed_builds_are_removed(tmp_path):
    """What a dead process left goes, what a living one writes into stays, and so does what is not forge's."""
    (tmp_path / ".forge-abcd1234" / "new").mkdir(parents=True)
    (tmp_path / ".forge-notes").mkdir()
    with Outputs(tmp_path, "kit", ("pdf",)) as outputs:
        path = outputs.file("kit.pdf", "pdf")
        path.write_text("pdf")
        tidy(tmp_path)
        publish(tmp_path, {"other.pdf": ""}, key="other")
        assert path.is_file()
        assert not (tmp_path / ".forge-abcd1234").exists()
        outputs.publish("f1", {})
    assert sorted(path.name for path in tmp_path.iterdir()) == [".forge-notes", NOTE, "kit.pdf", "other.pdf"]


@POSIX
def test_a_planted_journal_moves_nothing_out_or_in(tmp_path):
    """A hidden folder from an archive cannot make forge undo what never was: not by name, not through links."""
    folder, hidden = tmp_path / "out", tmp_path / "out" / ".forge-abcd1234"
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "diary.txt").write_text("precious")
    hidden.mkdir(parents=True)
    (hidden / "old").symlink_to(tmp_path / "home")
    journal = {"put": {"../home/diary.txt": "x", "diary.txt": "x"}, "away": ["diary.txt", "../../home/diary.txt"]}
    (hidden / "journal").write_text(json.dumps(journal))
    publish(folder, {"kit.pdf": ""})
    assert visible(folder) == [NOTE, "kit.pdf"]
    assert (tmp_path / "home" / "diary.txt").read_text() == "precious"


def test_the_lock_of_a_folder_is_gone_afterwards(tmp_path):
    """Whoever waited for it takes a new one, so that no two ever have it."""
    with alone(tmp_path):
        assert visible(tmp_path) == [".forge.lock"]
    assert visible(tmp_path) == []
