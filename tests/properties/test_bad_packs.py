"""Whatever a definition holds, the answer is a sound pack or problems that say where: never another exception."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.printing import PrintOptions, build
from forge.printing.rehearsal import rehearse
from tests.kit.repeated import slow_but

ROOT = Path(__file__).resolve().parent.parent.parent
GUIDE = (ROOT / "docs" / "tutorials" / "pack.md").read_text(encoding="utf-8")
FILES = {
    name.removeprefix("harbour/"): text
    for name, text in re.findall(r"^`(harbour/[^`]+)`:\n\n```\w+\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
}

ODD = [
    "", " ", "\t", "\n", ":", "-", "&a ", "*a ", "!!x ", "{", "}", "[", "]", '"', "'", "#", "|", ">", "%", "@", "`",
    "~", "null", "yes", "-1", "0", "1.5", "1e9", "99999999999999999999", "0 mm", "15", "15 mm", "-3 mm", "1/0 in",
    "#zzz", "#24425c", "red", "{{", "}}", "{{ }}", "{{ name }}", "{{ nmae }}", "{{ 'a' * 10**9 }}",
    "{{ name.__class__ }}", "{% for x in y %}",
    "{{ 1 // 0 }}", "../x.csv", "/etc/passwd", "C:\\x", "ships.csv", "counter", "chart", "ship",
    "unknown: U-1", "日本語", "\u0000", "\ufeff", "\u202e", "é", "🂡", "a" * 3000, ",", ",,", '"a', "name", "id",
    "copies",
]  # fmt: skip


def examine(files, folder):
    """Load, check and print a pack; give its problems."""
    problems = Problems()
    try:
        pack = load_pack(folder, find_kinds(), problems)
        build(pack, PrintOptions(), folder.parent / "out", problems)
    except ForgeError as error:
        problems.add(error.problems)
    for problem in problems:
        assert problem.where.file, problem
        assert problem.message, problem
    assert not [problem for problem in problems if problem.severity == "fault"]
    assert set(problems) <= checked(folder)
    return problems


def checked(folder):
    """Give what ``forge check`` says of the same pack: all of the above at least."""
    found = Problems()
    try:
        rehearse(load_pack(folder, find_kinds(), found), found)
    except ForgeError as error:
        found.add(error.problems)
    assert not [problem for problem in found if problem.severity == "fault"]
    return set(found)


def write(files, folder):
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


@st.composite
def mutations(draw):
    """Change one to three places of one to two files: cut, double, replace by something odd, swap lines."""
    files = dict(FILES)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(files)))
        text = files[name]
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        what = draw(st.sampled_from(["replace", "cut", "double", "token", "line"]))
        if what == "replace":
            text = text[:start] + draw(st.sampled_from(ODD)) + text[end:]
        elif what == "cut":
            text = text[:start] + text[end:]
        elif what == "double":
            text = text[:end] + text[start:end] + text[end:]
        elif what == "token":
            words = list(re.finditer(r"[\w#./{}-]+", text))
            word = words[draw(st.integers(0, len(words) - 1))] if words else None
            text = text[: word.start()] + draw(st.sampled_from(ODD)) + text[word.end() :] if word else text
        else:
            lines = text.splitlines(keepends=True)
            if lines:
                index = draw(st.integers(0, len(lines) - 1))
                text = "".join(lines[:index] + lines[index + 1 :] + draw(st.sampled_from([[], [lines[index]]])))
        files[name] = text
    return files


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    return tmp_path_factory.mktemp("wrong")


def test_the_pack_that_is_spoilt_is_sound(workshop):
    """Every problem found below comes from the spoiling."""
    write(FILES, workshop / "harbour")
    assert not len(examine(FILES, workshop / "harbour"))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutations())
def test_a_spoilt_pack_never_ends_in_a_traceback(workshop, files):
    """Cut, doubled, garbled: what is wrong is reported with the file it is in."""
    write(files, workshop / "harbour")
    examine(files, workshop / "harbour")


@pytest.mark.slow
@settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutations())
def test_five_thousand_spoilt_packs_never_end_in_a_traceback(workshop, files):
    """The same at length."""
    write(files, workshop / "harbour")
    examine(files, workshop / "harbour")


FIELDS = ("pack", "title", "ground", "size", "data", "face", "symbol", "attack", "tables", "columns")
SPOILT = [(field, odd) for field in FIELDS for odd in ODD]


def in_turn(field, odd):
    """Every value in some fields and every field with some values, a quarter of all."""
    return (FIELDS.index(field) + ODD.index(odd)) % 4 == 0


@pytest.mark.parametrize(("field", "odd"), slow_but(SPOILT, in_turn))
def test_an_odd_value_in_any_field_is_taken_or_refused(workshop, field, odd):
    """Each field of the tutorial's parts list, with each odd value."""
    pack = re.sub(rf"({field}: )[^,}}\n]*", lambda match: match[1] + odd, FILES["pack.yaml"], count=1)
    write({**FILES, "pack.yaml": pack}, workshop / "harbour")
    examine(FILES, workshop / "harbour")
