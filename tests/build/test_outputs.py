"""Files appear whole or not at all, and an unchanged build is known as such."""

import json

import pytest

from forge.build.outputs import NOTE, Outputs, unchanged


def publish(folder, files, fingerprint="f1", name="kit"):
    with Outputs(folder, name) as outputs:
        for file, text in files.items():
            outputs.file(file).write_text(text)
        return outputs.publish(fingerprint, {"pages": 1})


def visible(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_nothing_appears_before_everything_is_there(tmp_path):
    """While a build runs its folder shows no file of it; afterwards it shows all of them."""
    with Outputs(tmp_path, "kit") as outputs:
        outputs.file("kit.pdf").write_text("pdf")
        outputs.file("svg/1.svg").write_text("svg")
        assert [path for path in visible(tmp_path) if not path.startswith(".forge-")] == []
        outputs.publish("f1", {})
    assert visible(tmp_path) == [NOTE, "kit.pdf", "svg/1.svg"]


def test_a_build_that_fails_leaves_what_was_there(tmp_path):
    """The files of the last good build survive, and nothing half-written is left lying about."""
    publish(tmp_path, {"kit.pdf": "old"})

    def fail():
        with Outputs(tmp_path, "kit") as outputs:
            outputs.file("kit.pdf").write_text("new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (tmp_path / "kit.pdf").read_text() == "old"
    assert visible(tmp_path) == [NOTE, "kit.pdf"]


def test_scratch_files_are_not_published(tmp_path):
    """What is needed only on the way is gone afterwards."""
    with Outputs(tmp_path, "kit") as outputs:
        outputs.scratch("kit.pdf").write_text("pdf")
        outputs.file("png/1.png").write_text("png")
        outputs.publish("f1", {})
    assert visible(tmp_path) == [NOTE, "png/1.png"]


def test_files_no_longer_made_are_taken_away(tmp_path):
    """A sheet that a smaller kit no longer has does not stay behind; files of others do."""
    publish(tmp_path, {"svg/1.svg": "", "svg/2.svg": ""})
    (tmp_path / "svg" / "mine.txt").write_text("keep")
    publish(tmp_path, {"svg/1.svg": ""}, "f2")
    assert visible(tmp_path) == [NOTE, "svg/1.svg", "svg/mine.txt"]


def test_two_packs_share_a_folder(tmp_path):
    """Each pack takes away only files of its own."""
    publish(tmp_path, {"one.pdf": ""}, name="one")
    publish(tmp_path, {"two.pdf": ""}, name="two")
    assert visible(tmp_path) == [NOTE, "one.pdf", "two.pdf"]


def test_the_same_fingerprint_and_untouched_files_are_unchanged(tmp_path):
    """Only then is a build skipped."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    assert unchanged(tmp_path, "kit", "f1")
    assert not unchanged(tmp_path, "kit", "f2")
    assert not unchanged(tmp_path, "other", "f1")


@pytest.mark.parametrize("harm", ["edit", "remove"])
def test_a_file_that_was_touched_is_made_again(tmp_path, harm):
    """A build whose output was edited or deleted is not taken for done."""
    publish(tmp_path, {"kit.pdf": "pdf"})
    if harm == "edit":
        (tmp_path / "kit.pdf").write_text("scribble")
    else:
        (tmp_path / "kit.pdf").unlink()
    assert not unchanged(tmp_path, "kit", "f1")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"kit": 3}', '{"kit": {"fingerprint": "f1"}}', '{"kit": null}'])
def test_a_damaged_note_means_building_again(tmp_path, text):
    """Whatever the note says, it is never a traceback."""
    (tmp_path / NOTE).write_text(text)
    assert not unchanged(tmp_path, "kit", "f1")
    publish(tmp_path, {"kit.pdf": ""})
    assert unchanged(tmp_path, "kit", "f1")


def test_an_edited_note_cannot_delete_files_elsewhere(tmp_path):
    """A name that leads out of the folder is not believed."""
    victim = tmp_path / "victim.txt"
    victim.write_text("precious")
    folder = tmp_path / "out"
    publish(folder, {"kit.pdf": ""})
    notes = json.loads((folder / NOTE).read_text())
    notes["kit"]["files"]["../victim.txt"] = [1, 1]
    (folder / NOTE).write_text(json.dumps(notes))
    publish(folder, {"kit.pdf": ""}, "f2")
    assert victim.read_text() == "precious"
