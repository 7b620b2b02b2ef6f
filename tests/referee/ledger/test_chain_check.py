"""The second verifier, alone, and the published vectors that both must judge the same."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from forge.referee.ledger import chain_check
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.marks import mark_code

DATA = Path(__file__).resolve().parents[2] / "data" / "ledger"
VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))
FILES = VECTORS["files"]


@pytest.mark.parametrize("name", FILES)
def test_forge_judges_the_vectors(name):
    """Forge finds in each vector the records that are sound and names those that are not."""
    wanted = FILES[name]
    chain = read_chain((DATA / name).read_bytes())
    assert len(chain.records) == wanted["records"]
    named = [fault.first for fault in chain.faults]
    if name == "false-mark.ledger":  # marks are judged by verify
        named = [6]
    if chain.torn or not chain.records:
        named.append(len(chain.records) + 1)
    assert named[:1] == wanted["faults"][:1]
    if "head" in wanted:
        assert chain.head == wanted["head"]


@pytest.mark.parametrize("name", FILES)
def test_the_second_verifier_judges_the_vectors(name):
    """So does the second verifier, which shares no code with forge."""
    wanted = FILES[name]
    head, marks, faults = chain_check.check((DATA / name).read_bytes())
    first = [int(fault.split()[1]) if "record " in fault and fault[7].isdigit() else 1 for fault in faults[:1]]
    assert first == wanted["faults"][:1]
    if "head" in wanted:
        assert head == wanted["head"]
    if name == "sound.ledger":
        assert marks == [VECTORS["marks"]["code"]]


@pytest.mark.parametrize("names", ['"a":1,"a":2', '"b":1,"a":2'])
def test_names_twice_or_out_of_order_are_not_canonical(names):
    """A record that says two things under one name would be read as one or the other."""
    with pytest.raises(ValueError, match="out of order"):
        chain_check.Reader(f"{{{names}}}".encode()).whole()
    assert chain_check.Reader(b'{"a":1,"b":2}').whole() == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("0", 0), ("9", 9), ("10", 10), ("-1", -1), ("9007199254740991", 2**53 - 1), ("-9007199254740991", 1 - 2**53),
        ("true", True), ("false", False), ("null", None), ("[]", []), ("{}", {}), ("[1,[2]]", [1, [2]]),
        ('{"":1,"a":{"b":[]}}', {"": 1, "a": {"b": []}}),
        ('" ~"', " ~"), (r'"\\\""', '\\"'), (r'"\b\f\n\r\t"', "\b\f\n\r\t"), (r'"\u0000\u001f"', "\x00\x1f"),
        ('"\x7fé€😀"', "\x7fé€😀"), ("[" * 101 + "]" * 101, None),
    ],
)  # fmt: skip
def test_values_are_read_as_they_are_written(written, value):
    """Whole numbers below 2 to the 53rd, the shortest escapes, a hundred lists in a list."""
    read = chain_check.Reader(written.encode()).whole()
    assert read == value or len(written) == 202


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        *((each, "no value") for each in ("-0", "00", "01", "-", "+1", ".5", "9007199254740992", "-9007199254740992")),
        *((each, "no value") for each in ("", " 1", "nul", "[1,]", "/", ":")),
        *((each, "goes on after its end") for each in ("1 ", "1.0", "1e3", "truer", "[]]", "1:", "1/")),
        *((each, "not the shortest") for each in (r'"\u0020"', r'"\u000a"', r'"\u0008"', r'"\u001F"', r'"\u1f"')),
        *((each, "not the shortest") for each in (r'"\/"', r'"\x41"', r'"\u00e9"', r'"\a0001"')),
        ('"\x1f"', "bare control"),
        ('"\n"', "bare control"),
        ('"a', "ends too early"),
        ("[" * 102 + "]" * 102, "too deep"),
    ],
)
def test_every_other_way_of_writing_is_refused(written, wrong):
    """What could be written in two ways would have two hashes."""
    with pytest.raises(ValueError, match=wrong):
        chain_check.Reader(written.encode()).whole()


def test_marks_of_the_vectors():
    """Both make the same code from the same head and salt, as openssl does."""
    mark = VECTORS["marks"]
    assert mark_code(mark["head"], mark["salt"]) == mark["code"]
    assert chain_check.code_of(mark["head"], mark["salt"]) == mark["code"]


def run(folder, *words):
    """Run the verifier as a lone script in a folder without forge."""
    script = shutil.copy(chain_check.__file__, folder)
    command = [sys.executable, "-I", script, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=folder, check=False)


@pytest.mark.parametrize("name", FILES)
def test_it_runs_alone(name, tmp_path):
    """The script needs nothing but Python; its status is 0 for sound files and 3 for others."""
    done = run(tmp_path, DATA / name)
    assert done.stderr == ""
    assert done.returncode == (3 if FILES[name]["faults"] else 0)


def test_it_asks_for_marks(tmp_path):
    """A mark from paper that the file lacks shows that it was cut at a record's end."""
    mark = VECTORS["marks"]["code"]
    assert run(tmp_path, DATA / "sound.ledger", mark.lower().replace(" ", "-")).returncode == 0
    done = run(tmp_path, DATA / "cut.ledger", mark)
    assert (done.returncode, done.stdout.splitlines()[0]) == (3, f"no record carries the mark {mark}")


def test_it_says_how_it_is_used(tmp_path):
    """Without a file it says how it is used."""
    assert run(tmp_path).returncode == 2
    assert "usage" in run(tmp_path, "none").stderr


def test_it_is_small_and_independent():
    """It stays under 200 lines and imports only the standard library."""
    source = Path(chain_check.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 200
    imported = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)
    assert "json" not in imported


def line_of(body):
    """Put the hash behind a body, whatever it says."""
    return body + b" " + hashlib.sha256(b"\x00" + body).hexdigest().encode()


@pytest.mark.parametrize(
    ("body", "before", "wrong"),
    [
        (b'{"prev":"a","seq":2}', "a", ""),
        (b'{"prev":"a","seq":2}', "", ""),
        (b'{"prev":"a","seq":2}', "b", "is not chained to the record before"),
        (b'{"seq":2}', "a", "is not chained to the record before"),
        (b'{"prev":"a","seq":3}', "a", "has another number"),
        (b'{"prev":"a","seq":"2"}', "a", "has another number"),
        (b'{"prev":"a"}', "a", "has another number"),
        (b"[2]", "a", "has another number"),
        (b"2", "a", "has another number"),
        (b'{"prev":"a", "seq":2}', "a", "is not canonical"),
    ],
)
def test_a_record_is_an_object_with_its_number_and_the_hash_before(body, before, wrong):
    """Each fault alone; the hash behind the body is always the right one."""
    found = chain_check.check_line(line_of(body), 2, before)[2]
    assert found.partition(":")[0] == wrong


def test_a_record_numbered_yes_is_not_the_first():
    """In Python yes counts as 1, in a ledger it does not."""
    assert chain_check.check_line(line_of(b'{"prev":"a","seq":true}'), 1, "a")[2] == "has another number"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ([], 2),
        (["none.ledger"], 2),
        (["sound.ledger"], 0),
        (["sound.ledger", VECTORS["marks"]["code"]], 0),
        (["sound.ledger", "AAAA AAAA AAAA AAAA"], 3),
        (["cut.ledger"], 0),
        (["cut.ledger", VECTORS["marks"]["code"]], 3),
        (["missing.ledger"], 3),
    ],
)
def test_the_exit_status_is_as_it_says(words, status):
    """0 for what is sound, 2 for no such file, 3 for what is wrong."""
    assert chain_check.main([str(DATA / word) if word.endswith(".ledger") else word for word in words]) == status


@pytest.mark.parametrize(
    ("changed", "before", "fits"),
    [
        ({}, "head", True),
        ({}, "", True),  # the record before is damaged, so that its hash is not known
        ({}, "other", False),
        ({"head": "00" * 32}, "head", False),
        ({"head": "00" * 32}, "", False),  # the code is not that of this head
        ({"code": "AAAA AAAA AAAA AAAA"}, "head", False),
        ({"code": "AAAA AAAA AAAA AAAA"}, "", False),
        ({"salt": "1111111111"}, "head", False),
        ({"salt": 1}, "head", False),
        ({"head": None}, "", False),
        ({"head": "no hash"}, "", False),
    ],
)
def test_a_mark_is_made_of_the_hash_before_it_and_its_salt(changed, before, fits):
    """Each of its three parts wrong, and the hash before it right, wrong and unknown."""
    mark = VECTORS["marks"]
    known = {"head": mark["head"], "other": "11" * 32, "": ""}
    assert chain_check.check_mark(mark | changed, known[before]) == ("" if fits else "is a mark that belongs elsewhere")


def test_a_mark_without_its_parts_fits_nowhere():
    """Whatever a stranger left out."""
    for name in ("head", "salt", "code"):
        left = {key: value for key, value in VECTORS["marks"].items() if key != name}
        assert chain_check.check_mark(left, VECTORS["marks"]["head"])
