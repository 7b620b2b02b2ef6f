"""The second verifier of shared dice, alone: the same verdict as forge's, by code that shares nothing with it."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from kit.skirmish import find

from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.shared import chains, dice_check
from forge.referee.ledger.verifying import verify
from forge.values.dice_notation import parse_dice

DATA = Path(__file__).resolve().parents[3] / "data" / "ledger"
RFC_8032 = (
    ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
)  # fmt: skip


@pytest.mark.parametrize(("key", "text", "signature"), RFC_8032)
def test_its_signatures_are_those_of_rfc_8032(key, text, signature):
    """The first vectors of section 7.1 hold, and not with one bit changed."""
    key, text, signature = map(bytes.fromhex, (key, text, signature))
    assert dice_check.verified(key, text, signature)
    assert not dice_check.verified(key, text + b"x", signature)
    assert not dice_check.verified(key, text, signature[:40] + bytes([signature[40] ^ 1]) + signature[41:])
    raised = int.from_bytes(signature[32:], "little") + dice_check.ORDER
    assert not dice_check.verified(key, text, signature[:32] + raised.to_bytes(32, "little"))


def test_its_signatures_are_those_of_the_library():
    """Twenty random texts."""
    for number in range(20):
        private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(bytes([number])).digest())
        public = private.public_key().public_bytes_raw()
        assert dice_check.verified(public, b"text %d" % number, private.sign(b"text %d" % number))
        assert not dice_check.verified(public, b"other", private.sign(b"text %d" % number))


def test_a_key_of_small_order_signs_nothing():
    """Not even under the neutral point, where the equation holds for any text."""
    neutral = (1).to_bytes(32, "little")
    assert not dice_check.verified(neutral, b"anything", neutral + bytes(32))


@pytest.mark.parametrize("name", ["shared.ledger"])
def test_both_judge_the_vector(name):
    """A whole game with open and hidden throws is sound to both, with the same throws and keys."""
    contents = (DATA / name).read_bytes()
    found, verdict = dice_check.check(contents), verify(read_ledger(DATA / name), find)
    assert not found.faults
    assert verdict.status == 0, verdict.lines()
    proofs = [told.proof for told in verdict.throws]
    assert (found.counts["shared"], found.counts["hidden"]) == (proofs.count("shared"), proofs.count("hidden"))
    assert found.counts["shared"] >= 8
    assert found.counts["hidden"] == 2


def changed(contents, number, field, value):
    """Change a field of a record and chain all after it anew, as whoever knows the format can."""
    out, before = [], "0" * 64
    for place, line in enumerate(contents.splitlines(), 1):
        data = json.loads(line[:-65]) | {"prev": before}
        if place == number:
            data[field] = value
        body = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        before = hashlib.sha256(b"\x00" + body).hexdigest()
        out.append(body + b" " + before.encode() + b"\n")
    return b"".join(out)


def test_every_change_is_found_by_both(tmp_path):
    """A field of every ninth record, changed and chained anew: neither calls the file sound."""
    contents = (DATA / "shared.ledger").read_bytes()
    path = tmp_path / "game.ledger"
    lines = [json.loads(line[:-65]) for line in contents.splitlines()]
    for number, data in list(enumerate(lines, 1))[1::9]:
        field = sorted(set(data) - {"seq", "prev", "kind", "t"})[number % len(set(data) - {"seq", "prev", "kind", "t"})]
        value = data[field][::-1] + type(data[field])() if isinstance(data[field], str | list) else 7
        if value == data[field]:
            continue
        path.write_bytes(changed(contents, number, field, value))
        assert dice_check.check(path.read_bytes()).faults, (number, field)
        assert verify(read_ledger(path), find).status == 3, (number, field)


def test_it_runs_alone(tmp_path):
    """The script needs nothing but Python, compares keys, and its status is 0, 2 or 3."""
    script = shutil.copy(dice_check.__file__, tmp_path)
    vector = tmp_path / "shared.ledger"
    vector.write_bytes((DATA / "shared.ledger").read_bytes())

    def run(*words):
        command = [sys.executable, "-I", script, *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    done = run(vector)
    assert (done.returncode, done.stderr) == (0, "")
    key = next(line.removeprefix("key of bob: ") for line in done.stdout.splitlines() if line.startswith("key of bob"))
    assert run(vector, f"bob={key.lower()}").returncode == 0
    assert run(vector, "bob=AAAA AAAA AAAA AAAA").returncode == 3
    vector.write_bytes(vector.read_bytes().replace(b'"how":"shared"', b'"how":"sharec"', 1))
    assert run(vector).returncode == 3
    assert run("nothing.ledger").returncode == 2


def test_the_exit_status_is_as_it_says(tmp_path, capsys):
    """0 for what is sound, 2 for no such file, 3 for what is wrong or for another key."""
    vector = str(DATA / "shared.ledger")
    key = dice_check.fingerprint(dice_check.check((DATA / "shared.ledger").read_bytes()).keys["bob"])
    assert [dice_check.main(words) for words in ([], [str(tmp_path)], [vector])] == [2, 2, 0]
    assert dice_check.main([vector, f"bob={key.lower().replace(' ', '-')}"]) == 0
    capsys.readouterr()
    assert dice_check.main([vector, f"anna={key}"]) == 3
    *_, fault, of_anna, of_bob, thrown, verdict = capsys.readouterr().out.splitlines()
    assert fault.startswith("the key of anna is ")
    assert of_anna == f"key of anna: {fault.removeprefix('the key of anna is ')}"
    assert of_bob == f"key of bob: {key}"
    assert (thrown.partition(":")[0], verdict) == ("throws", "wrong")


@pytest.mark.parametrize(
    "dice",
    [
        "3d6",
        "d66",
        "red white d66",
        "4d6 keep highest 3",
        "4d6 hits 5+",
        "2d6 against 1d8",
        "red 1d6 + white 1d10",
        "3d6 exploding 5+, at most 4",
        "2d6 exploding 6, at most 2 + 1d4 keep lowest 2",
    ],
)
def test_dice_of_every_kind_are_worked_out_alike_and_apart(dice):
    """The script reads the notation by itself, and throws the same dice as forge in the same order."""
    for n in range(40):
        question = {"ask": "throw", "dice": dice}
        key = bytes([n]) * 32
        expected = chains.throw(key, question, n)
        assert dice_check.thrown(key, question, n, ordered=False) == expected
        assert parse_dice(dice).fits(expected)
