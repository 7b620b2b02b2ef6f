"""A pack taken out of a git repository: only its plain files, and nothing of a stranger's repository is run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from forge.errors import ForgeError, Problems
from forge.library.comparing import diff
from forge.proofing.changes import revision
from forge.proofing.changes.revision import take_out
from forge.proofing.changes.spoken import read_state
from tests.proofing.planted import told

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")

PACK = """\
pack: harbour
title: Harbour
components:
  - id: ships
    kind: label
    title: Ships
    size: 20 mm
    stock: plain
    data: ships.csv
    front: {face: text, text: "{{ name }}"}
"""
SHIPS = "id,name\najax,Ajax\nbrisk,Brisk\n"


def git(folder, *words, **more):
    """Run git as its user does, with nothing of the machine's own settings."""
    names = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {f"GIT_{who}_DATE": "2026-01-01T00:00:00Z" for who in ("AUTHOR", "COMMITTER")}
    env = {**os.environ, **names, **dates, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True, env=env, **more).stdout


@pytest.fixture
def repository(tmp_path):
    """A repository with a pack in a folder: two commits, the first of which calls a ship otherwise."""
    pack = tmp_path / "games" / "harbour"
    pack.mkdir(parents=True)
    git(tmp_path, "init", "-q", "-b", "main")
    for name, text in (("pack.yaml", PACK), ("ships.csv", SHIPS)):
        (pack / name).write_text(text)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "first")
    git(tmp_path, "tag", "v1")
    (pack / "ships.csv").write_text(SHIPS.replace("Brisk", "Bright"))
    git(tmp_path, "commit", "-qam", "second")
    return pack


def test_a_revision_is_compared_with_the_pack_as_it_is(repository):
    """What the second commit changed is what differs."""
    expected = ["ships.csv: brisk: name: Brisk -> Bright", 'ships: brisk: front: words "Brisk" -> "Bright"']
    for named in ("v1", "HEAD~1", "HEAD^", "main~1"):
        assert told(diff(f"{repository}@{named}", repository)) == expected
    assert not diff(f"{repository}@HEAD", repository)


def test_a_pack_that_is_no_longer_there_can_be_compared(repository):
    """Its path is that in the repository, found from a folder above it."""
    shutil.rmtree(repository)
    found = diff(f"{repository}@v1", f"{repository}@main")
    assert len(found.changes) == 1
    assert len(found.old.revision) == 40


@pytest.mark.parametrize(
    "named",
    [
        "--upload-pack=touch x",
        "-x",
        "v1..main",
        "v1 main",
        "v1;touch x",
        "$(touch x)",
        "v1:games",
        "refs//heads/main",
        "v1\nmain",
        "x" * 300,
        "no-such-thing",
    ],
)
def test_what_is_no_revision_is_refused(repository, named):
    """Options, ranges, paths and anything a shell would obey never reach git as such."""
    with pytest.raises(ForgeError, match="revision"):
        take_out(repository, named, "here", repository.parent / "out", Problems())
    assert not list(repository.parent.glob("**/x"))


def test_nothing_of_a_repository_is_run(repository, tmp_path):
    """Hooks, filters, a monitor, a pager, an alias and a transport that would each leave a mark leave none."""
    mark, top = tmp_path / "mark", repository.parents[1]
    script = tmp_path / "run"
    script.write_text(f"#!/bin/sh\ntouch {mark}\ncat\n")
    script.chmod(0o755)
    for hook in ("post-checkout", "pre-commit", "reference-transaction", "post-index-change"):
        shutil.copy(script, top / ".git" / "hooks" / hook)
    (top / ".git" / "info" / "attributes").write_text("* filter=evil diff=evil export-subst\n")
    for key in (
        "core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "core.askPass", "filter.evil.smudge",
        "filter.evil.process", "diff.evil.textconv", "diff.external", "alias.rev-parse", "alias.ls-tree",
        "alias.cat-file",
        "credential.helper", "uploadpack.packObjectsHook", "gpg.program",
    ):  # fmt: skip
        git(top, "config", key, str(script))
    git(top, "config", "core.hooksPath", str(top / ".git" / "hooks"))
    assert len(diff(f"{repository}@v1", repository).changes) == 1
    assert not mark.exists()


def test_a_missing_object_is_not_fetched(repository, tmp_path):
    """A repository that promises to fetch what it lacks by a command of its own is refused in a sentence."""
    mark, top = tmp_path / "mark", repository.parents[1]
    name = git(top, "rev-parse", "v1:games/harbour/ships.csv").decode().strip()
    (top / ".git" / "objects" / name[:2] / name[2:]).unlink()
    for key, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", f"ext::sh -c touch% {mark}"),
        ("protocol.ext.allow", "always"),
    ):
        git(top, "config", key, value)
    with pytest.raises(ForgeError, match="lacks a part of its history"):
        diff(f"{repository}@v1", repository)
    assert not mark.exists()


def test_links_lead_nowhere_else(repository, tmp_path):
    """A link within the pack becomes the file; one that leads out, to a folder or to nothing is left out, and said."""
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    links = {
        "same.csv": "ships.csv",
        "out.svg": str(secret),
        "up.svg": "../../secret.txt",
        "round.svg": "round.svg",
        "here": ".",
    }
    for name, target in links.items():
        (repository / name).symlink_to(target)
    git(repository, "add", "-A", ".")
    git(repository, "commit", "-qm", "links")
    problems, out = Problems(), tmp_path / "out"
    take_out(repository, "HEAD", "here", out, problems)
    assert sorted(path.name for path in out.iterdir()) == ["pack.yaml", "same.csv", "ships.csv"]
    assert not any(path.is_symlink() for path in out.iterdir())
    assert (out / "same.csv").read_text() == (repository / "ships.csv").read_text()
    assert len(problems.warnings) == 4


def test_what_is_too_large_is_not_taken_out(repository, tmp_path, monkeypatch):
    """A file beyond the bound is left out before it is unpacked, and a whole beyond it is refused."""
    (repository / "huge.bin").write_bytes(bytes(2_000_000))
    git(repository, "add", "-A", ".")
    git(repository, "commit", "-qm", "huge")
    monkeypatch.setattr(revision, "LARGEST_FILE", 1_000_000)
    problems = Problems()
    take_out(repository, "HEAD", "here", tmp_path / "out", problems)
    assert not (tmp_path / "out" / "huge.bin").exists()
    assert ["is larger than" in problem.message for problem in problems] == [True]
    monkeypatch.setattr(revision, "LARGEST_WHOLE", 100)
    with pytest.raises(ForgeError, match="holds more than"):
        take_out(repository, "HEAD", "here", tmp_path / "more", Problems())


def test_a_name_that_leaves_the_folder_is_left_out(repository, tmp_path):
    """A tree made by hand, with names that no checkout would give, writes nothing but what may be written."""
    top = repository.parents[1]
    blob = git(top, "rev-parse", "v1:games/harbour/pack.yaml").decode().strip()
    listing = f"100644 blob {blob}\tpack.yaml\x00100644 blob {blob}\tC:evil\x00100644 blob {blob}\ta\\b\x00"
    inner = git(top, "mktree", "-z", input=listing.encode()).decode().strip()
    outer = git(top, "mktree", "-z", input=f"040000 tree {inner}\tharbour\0".encode()).decode().strip()
    tree = git(top, "mktree", "-z", input=f"040000 tree {outer}\tgames\0".encode()).decode().strip()
    commit = git(top, "commit-tree", tree, "-m", "odd").decode().strip()
    problems = Problems()
    take_out(repository, commit, "here", tmp_path / "out", problems)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["pack.yaml"]
    assert len(problems.warnings) == 2


def test_a_folder_in_no_repository_is_told(tmp_path):
    """Git's own words say that there is none."""
    (tmp_path / "pack").mkdir()
    with pytest.raises(ForgeError, match="not a git repository"):
        take_out(tmp_path / "pack", "HEAD", "here", tmp_path / "out", Problems())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wolves", ("wolves", "", "")),
        ("wolves@HEAD~5", ("wolves", "HEAD~5", "")),
        ("wolves:house", ("wolves", "", "house")),
        ("wolves@v1.0:house", ("wolves", "v1.0", "house")),
        ("games/wolves@main", ("games/wolves", "main", "")),
        ("wolves@@{1}", ("wolves", "@{1}", "")),
        ("@HEAD", (".", "HEAD", "")),
        ("C:/games/wolves", ("C:/games/wolves", "", "")),
    ],
)
def test_the_name_of_a_state_is_parted(text, said, tmp_path, monkeypatch):
    """Pack, revision and edition, each where it is said."""
    monkeypatch.chdir(tmp_path)
    assert read_state(text) == said


def test_a_folder_that_is_called_so_is_meant(tmp_path, monkeypatch):
    """What is there under the whole name is that."""
    monkeypatch.chdir(tmp_path)
    Path("wolves@home").mkdir()
    assert read_state("wolves@home") == ("wolves@home", "", "")
    assert read_state("wolves@home:house") == ("wolves@home", "", "house")
