"""Ledgers made by somebody who knows the format, or changed on their way by programs that know nothing of it."""

import base64
import quopri
import random
import textwrap
from pathlib import Path

import pytest

from forge.referee.catalogue import find_procedure
from forge.referee.ledger import chain_check, replay
from forge.referee.ledger.chain import NOTHING_BEFORE, link, read_chain
from forge.referee.ledger.file import open_ledger, read_ledger, reading_of
from forge.referee.ledger.verifying import AGREEMENT, INTEGRITY, RULES, SOUND, verify

LEDGERS = Path(__file__).resolve().parent / "ledgers"


def contents(name):
    """Give the bytes of a ledger of the cases."""
    return (LEDGERS / f"{name}.ledger").read_bytes()


def judge(data):
    """Verify a ledger, and give its status and its findings as lines."""
    verdict = verify(read_chain(data), find_procedure)
    return verdict.status, [str(finding) for finding in verdict.findings], verdict.unknown


def written_anew(data, change):
    """Write a ledger anew with each record changed, every hash right."""
    prev, lines = NOTHING_BEFORE, b""
    for record in read_chain(data).records:
        changed = {name: value for name, value in change(record.data).items() if name not in ("seq", "prev")}
        made, line = link(record.seq, prev, changed)
        prev, lines = made.hash, lines + line
    return lines


@pytest.fixture(autouse=True)
def this_version(monkeypatch):
    """Be the forge that made the ledgers of the cases."""
    monkeypatch.setattr(replay, "__version__", "0.1.0")


@pytest.mark.parametrize("change", [{"rules_version": 0}, {"rules_version": 7}, {"procedure": "gunnery-of-old"}])
@pytest.mark.parametrize("made_by", ["0.1.0", "0.0.9"])
def test_forged_results_hide_behind_no_other_version(change, made_by):
    """Wished-for dice under a version or a name that this very forge never had are damage, not other rules."""

    def forged(data):
        if data["kind"] == "call":
            return data | change
        if data["kind"] == "dice":
            return data | {"value": [6, 6]}
        return data | {"forge": made_by} if data["kind"] == "open" else data

    status, found, _ = judge(written_anew(contents("undone-thrice"), forged))
    assert status == (INTEGRITY if made_by == "0.1.0" else RULES)
    assert any(made_by in line or "this very forge" in line for line in found)


def test_a_version_never_made_is_damage():
    """So it is in the ledger of somebody who set the version of every call to nought."""
    status, found, _ = judge(contents("version-nought"))
    assert status == INTEGRITY
    assert "claims version 0 of this very forge" in found[0]


def test_calls_of_other_packages_and_versions_say_so():
    """A call that names the forge or the package it was ruled by is judged by that, whoever began the ledger."""
    for name, other in (("forge", "0.2.0"), ("package", "my_game")):

        def called(data, name=name, other=other):
            changed = {"rules_version": 7, name: other} if data["kind"] == "call" else {}
            return data | changed | ({"value": [6, 6]} if data["kind"] == "dice" else {})

        status, found, _ = judge(written_anew(contents("undone-thrice"), called))
        assert status == RULES
        assert any(other in line for line in found)


def test_nothing_stands_behind_the_end():
    """A call, its dice and its result after the record that closes a ledger are each found."""
    status, found, _ = judge(contents("after-close"))
    assert status == INTEGRITY
    assert [line.split(":")[1] for line in found if "behind the end" in line] == [
        " record 28", " record 29", " record 30", " record 31",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "values", [7, {}, {"hits": "many"}, {"hits": -5_000_000_000}, {"torpedoes": 1}, {"hits": None}]
)
@pytest.mark.parametrize("case", [5, None, {"table": "gunnery"}, "right"])
def test_nonsense_in_place_of_a_result_is_found(values, case):
    """An override whose case is not that of its dice, or whose values the table could not hold, is damage."""
    right = next(
        record.data["case"] for record in read_chain(contents("override-right")).records if "case" in record.data
    )

    def nonsense(data):
        if data["kind"] != "override":
            return data
        return data | {"values": values, "case": right if case == "right" else case}

    status, found, _ = judge(written_anew(contents("override-right"), nonsense))
    assert status == INTEGRITY, found


def test_a_right_override_is_none():
    """The same override as players made it stands as agreed."""
    status, found, _ = judge(contents("override-right"))
    assert status == SOUND, found


def test_the_override_of_the_cases_is_found():
    """Case 5 and values 7, after which no game could go on, are damage."""
    status, found, _ = judge(contents("override-nonsense"))
    assert status == INTEGRITY
    assert any(line.startswith("integrity: record 27") for line in found)


def test_bad_dice_are_not_thrown_away_unseen():
    """Dice seen, taken back and not used again need the agreement of both players, each undo by itself."""
    status, found, _ = judge(contents("undone-and-closed"))
    assert status == AGREEMENT
    assert "the dice or cards of record 4, not used again; not agreed by Ann, Bob" in found[0]
    status, found, _ = judge(contents("undone-thrice"))
    assert status == AGREEMENT
    assert [line.split(":")[0] for line in found] == ["note", "note", "agreement"]


@pytest.mark.parametrize(
    ("agreed", "status"), [(["Ann", "Bob"], SOUND), (["Ann"], AGREEMENT), ([], AGREEMENT), ("Ann Bob", AGREEMENT)]
)
def test_an_undo_that_all_agreed_to_is_a_note(agreed, status):
    """Both names make it a note; one, none, or a text that holds both do not."""

    def agree(data):
        return data | {"agreed": agreed} if data["kind"] == "undo" else data

    assert judge(written_anew(contents("undone-and-closed"), agree))[0] == status


def test_alone_an_undo_is_a_note():
    """Who plays alone may take back."""

    def alone(data):
        return data | {"players": []} if data["kind"] == "open" else data

    status, found, _ = judge(written_anew(contents("undone-and-closed"), alone))
    assert (status, found[0].split(":")[0]) == (SOUND, "note")


def test_dice_of_forge_are_somebodys_word():
    """Ten times double six, said to be rolled by forge: verify says whose word that rests on."""
    status, _, unknown = judge(contents("wished"))
    assert status == SOUND
    assert any("10 throws and draws are said to be rolled by forge" in line for line in unknown)


def test_a_mark_in_the_file_proves_nothing_by_itself():
    """Only the mark from paper does; one found in the file may have been made anew with it."""
    data = contents("after-close")
    (line,) = [line for line in judge(data)[1] if "mark" in line]
    assert "is a mark: if LT45 Y2DI 52HL SDUB is what stands on your paper" in line
    found = verify(read_chain(data), find_procedure, marks=["LT45 Y2DI 52HL SDUB"]).findings
    assert any("mark LT45 Y2DI 52HL SDUB proves everything up to record 17" in str(one) for one in found)


# Transport


def wrapped(data, width=76):
    """Wrap as mail programs do: at blanks where there are any, words that are too long cut."""
    lines = data.decode().split("\n")
    return "\n".join("\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) for line in lines).encode() + b"\n"


def cut_at(data, width=72):
    """Cut every line at a width, wherever that is."""
    return b"\n".join(
        line[place : place + width] for line in data.split(b"\n") for place in range(0, len(line) or 1, width)
    )


def flowed(data, width=78):
    """Cut at blanks, which stay at the line ends (format=flowed)."""
    out = []
    for line in data.decode().split("\n"):
        rest = line
        while len(rest) > width and (place := max(rest.rfind(" ", 1, width), rest.find(" ", width))) > 0:
            out.append(rest[: place + 1])
            rest = rest[place + 1 :]
        out.append(rest)
    return "\n".join(out).encode()


def mailed(data, encoding="quoted-printable"):
    """Make a whole mail of it."""
    body = quopri.encodestring(data) if encoding == "quoted-printable" else base64.encodebytes(data)
    head = "From: Ann <ann@example.org>\nSubject: turn 3\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
    return f"{head}Content-Transfer-Encoding: {encoding}\n\n".encode() + body


def quoted(data):
    """Quote as an answer does."""
    return b"".join(b"> " + line + b"\n" for line in data.split(b"\n")[:-1])


WAYS = {
    "byte-order mark": lambda data: b"\xef\xbb\xbf" + data,
    "CR LF": lambda data: data.replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\n", b"\r"),
    "byte-order mark and CR LF": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "blanks": lambda data: data.replace(b"\n", b"  \t\n"),
    "hard blanks": lambda data: data.replace(b"\n", b"\xc2\xa0\n"),
    "empty lines": lambda data: b"\n\n" + data.replace(b"\n", b"\n\n \n"),
    "no last line end": lambda data: data.removesuffix(b"\n"),
    "blanks after the end": lambda data: data + b"   ",
    "no line ends": lambda data: data.replace(b"\n", b""),
    "line ends as blanks": lambda data: data.replace(b"\n", b" "),
    "wrapped": wrapped,
    "wrapped narrowly": lambda data: wrapped(data, 40),
    "cut": cut_at,
    "cut by SMTP": lambda data: cut_at(data, 998),
    "flowed": flowed,
    "quoted": quoted,
    "quoted twice": lambda data: quoted(quoted(data)),
    "wrapped and quoted": lambda data: quoted(wrapped(data)),
    "quoted-printable": quopri.encodestring,
    "quoted-printable, CR LF": lambda data: quopri.encodestring(data).replace(b"\n", b"\r\n"),
    "base64": base64.encodebytes,
    "a whole mail": mailed,
    "a whole mail in base64": lambda data: mailed(data, "base64"),
    "a greeting": lambda data: b"Hello Bob,\nhere is turn 3:\n\n" + data,
    "a greeting and a name": lambda data: b"Hello Bob,\n\n" + data + b"\n-- \nAnn\n",
}
STRICT = {"byte-order mark", "CR LF", "byte-order mark and CR LF", "blanks", "hard blanks", "no last line end"}
FILES = ("whole", "escapes", "undone-thrice")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("way", WAYS)
def test_what_mail_does_is_no_tampering(way, name, tmp_path):
    """Whatever programs did to a ledger on its way, its records are read as they were written, and that is told."""
    data = contents(name)
    path = tmp_path / "game.ledger"
    path.write_bytes(WAYS[way](data))
    chain, plain = read_ledger(path), read_chain(data)
    assert (chain.records, chain.faults, chain.torn) == (plain.records, (), b"")
    assert chain.repairs
    verdict = verify(reading_of(path), find_procedure)
    expected = verify(plain, find_procedure)
    assert (verdict.status, verdict.head, verdict.same) == (expected.status, expected.head, expected.same)
    assert any("on the way; the records are under their hashes" in str(one) for one in verdict.findings)


@pytest.mark.parametrize("way", WAYS)
def test_what_mail_does_hides_no_tampering(way, tmp_path):
    """The same ledgers with one letter of a record changed before they were sent are never sound."""
    chance = random.Random(way)
    data = contents("whole")
    path = tmp_path / "game.ledger"
    for _ in range(3):
        place = chance.randrange(len(data) - 1)
        letter = bytes((chance.choice(b"0123456789abcdef"),))
        if data[place : place + 1] in (letter, b"\n"):
            continue
        path.write_bytes(WAYS[way](data[:place] + letter + data[place + 1 :]))
        assert verify(reading_of(path), find_procedure).status == INTEGRITY, place


@pytest.mark.parametrize("way", WAYS)
def test_a_mailed_ledger_goes_on(way, tmp_path):
    """It can be gone on with; what was received is set aside first where its lines have to be put right."""
    path = tmp_path / "game.ledger"
    received = WAYS[way](contents("whole"))
    path.write_bytes(received)
    with open_ledger(path) as ledger:
        assert any("on the way" in notice for notice in ledger.notices)
        assert ledger.append({"kind": "later", "t": "now"})[0].seq == 10
    aside = tmp_path / "game.ledger.received-1"
    assert not aside.exists() or aside.read_bytes() == received
    chain = read_ledger(path)
    assert (len(chain.records), chain.faults, chain.torn) == (10, (), b"")


@pytest.mark.parametrize("way", sorted(STRICT))
def test_the_second_verifier_tells_the_way_from_tampering(way):
    """So does the second verifier, for all that leaves the lines as they are."""
    data = contents("whole")
    assert chain_check.check(WAYS[way](data))[2] == []
    assert chain_check.check(WAYS[way](data.replace(b"close", b"clove", 1)))[2]


def test_a_pipe_is_no_ledger(tmp_path):
    """A pipe that nobody writes into is refused at once, and not waited for."""
    import os

    from forge.errors import ForgeError

    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    os.mkfifo(tmp_path / "pipe")
    for read in (read_ledger, open_ledger):
        with pytest.raises(ForgeError, match="is not a plain file"):
            read(tmp_path / "pipe")


def test_millions_of_empty_lines_take_a_moment(tmp_path):
    """Five million empty lines behind a ledger are passed over, not judged one by one."""
    import time

    path = tmp_path / "game.ledger"
    path.write_bytes(contents("whole") + b"\n" * 5_000_000)
    start = time.process_time()
    assert verify(reading_of(path), find_procedure).status == SOUND
    assert time.process_time() - start < 10
