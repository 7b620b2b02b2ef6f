"""The chain: every byte is under a hash, and what is damaged, missing or out of place is named."""

import hashlib

import pytest

from forge.referee.ledger.chain import NOTHING_BEFORE, RETURNS, UNENDED, link, read_chain
from forge.referee.ledger.chain_check import check


def thirty() -> bytes:
    """Write thirty small records."""
    prev, lines = NOTHING_BEFORE, b""
    for seq in range(1, 31):
        record, line = link(seq, prev, {"kind": "dice" if seq > 1 else "open", "value": [seq % 6 + 1], "who": "Zoë"})
        prev = record.hash
        lines += line
    return lines


LINES = thirty()
STARTS = [0]
for _line in LINES.split(b"\n")[:-1]:
    STARTS.append(STARTS[-1] + len(_line) + 1)


def record_at(place: int) -> int:
    """Give the number of the record that a byte belongs to."""
    return next(seq for seq in range(30, 0, -1) if STARTS[seq - 1] <= place)


def test_a_line_by_hand():
    """A line is the canonical body, a blank, the SHA-256 of a zero byte and the body, and a line end."""
    record, line = link(1, NOTHING_BEFORE, {"kind": "open"})
    body = b'{"kind":"open","prev":"' + b"0" * 64 + b'","seq":1}'
    assert line == body + b" " + hashlib.sha256(b"\x00" + body).hexdigest().encode() + b"\n"
    assert record.hash == hashlib.sha256(b"\x00" + body).hexdigest()


def test_thirty_sound_records():
    """A sound file has its records, no fault, and the last hash as its head."""
    chain = read_chain(LINES)
    assert ([record.seq for record in chain.records], chain.faults, chain.torn) == (list(range(1, 31)), (), b"")
    assert chain.head == check(LINES)[0]


def flip(place: int, bit: int) -> None:
    """Flip one bit: both verifiers must find it, and forge must name the record."""
    flipped = bytearray(LINES)
    flipped[place] ^= 1 << bit
    chain = read_chain(bytes(flipped))
    seq = record_at(place)
    named = {number for fault in chain.faults for number in range(fault.first, fault.last + 1)}
    if chain.torn:
        named.add(chain.records[-1].seq + 1)
    assert seq in named, (place, bit)
    assert named <= {seq, seq + 1}, (place, bit)
    assert check(bytes(flipped))[2], (place, bit)


def cut(place: int) -> None:
    """Cut the file: inside a record the rest is torn, between records, or before a line end, what is left is sound."""
    chain = read_chain(LINES[:place])
    unended = place + 1 in STARTS[1:]
    whole = sum(start <= place for start in STARTS) - 1 + unended
    assert len(chain.records) == whole
    assert chain.torn == LINES[STARTS[whole] : place]
    assert chain.repairs == ((UNENDED,) if unended else ())
    assert not chain.faults
    assert bool(check(LINES[:place])[2]) == (place not in STARTS[1:] and not unended)


def test_a_flipped_bit_is_found_and_its_record_named():
    """One bit flipped in each byte of the first, a middle and the last record is found, and the record named."""
    for seq in (1, 14, 30):
        for place in range(STARTS[seq - 1], STARTS[seq]):
            flip(place, place % 8)


@pytest.mark.parametrize("bit", range(8))
def test_a_line_end_that_became_another_byte_is_no_line_end_lost(bit):
    """What mail and editors do to the end of a file is mended in silence; a vertical tab there is a flipped bit."""
    flip(len(LINES) - 1, bit)


@pytest.mark.slow
@pytest.mark.parametrize("bit", range(8))
def test_every_flipped_bit_is_found_and_its_record_named(bit):
    """Every bit flipped in every byte of thirty records is found, and the record named."""
    for place in range(len(LINES)):
        flip(place, bit)


def test_a_cut_is_torn_or_leaves_a_sound_shorter_file():
    """Cuts at every byte of two records and at every boundary are torn tails, or sound shorter files."""
    for place in {*range(STARTS[0], STARTS[1] + 1), *range(STARTS[29], STARTS[30]), *STARTS}:
        cut(place)


@pytest.mark.slow
def test_every_cut_is_torn_or_leaves_a_sound_shorter_file():
    """So are cuts at every byte of the file."""
    for place in range(len(LINES)):
        cut(place)


def test_missing_records_are_named():
    """Records taken out of the middle are named as missing."""
    chain = read_chain(LINES[: STARTS[9]] + LINES[STARTS[12] :])
    assert [str(fault) for fault in chain.faults] == ["records 10 to 12: missing before record 13"]


def test_moved_records_are_named():
    """A record that stands where another should be is named."""
    lines = LINES.split(b"\n")
    lines[4], lines[5] = lines[5], lines[4]
    faults = [str(fault) for fault in read_chain(b"\n".join(lines)).faults]
    assert faults[0] == "record 5: missing before record 6"
    assert "record 5: stands where record 7 should be" in faults


def test_a_record_written_anew_breaks_the_chain():
    """A record replaced by another sound one is caught by the link of the next."""
    lines = LINES.split(b"\n")
    _, forged = link(10, read_chain(LINES).records[8].hash, {"kind": "dice", "value": [6]})
    lines[9] = forged.rstrip(b"\n")
    contents = b"\n".join(lines)
    assert [str(fault) for fault in read_chain(contents).faults] == ["record 11: is not chained to record 10"]
    assert check(contents)[2] == ["record 11 is not chained to the record before"]


def test_carriage_returns_are_tolerated_and_reported():
    """A file whose line ends became CR LF on the way is sound, and says so."""
    chain = read_chain(LINES.replace(b"\n", b"\r\n"))
    assert (len(chain.records), chain.faults, chain.repairs) == (30, (), (RETURNS,))
    assert check(LINES.replace(b"\n", b"\r\n"))[2] == []


def test_nothing_is_no_ledger():
    """An empty file has no records."""
    assert read_chain(b"").records == ()
    assert check(b"")[2] == ["there is no record"]


@pytest.mark.parametrize(
    "body",
    [b"[]", b"1", b'{"kind":"x"}', b'{"kind":"x","prev":"","seq":0}', b'{"kind":"x","prev":"","seq":true}',
     b'{"kind":1,"prev":"","seq":1}', b'{ "kind":"x","prev":"","seq":1}', b"\xff"],
)  # fmt: skip
def test_hashed_nonsense_is_no_record(body):
    """A right hash does not make a record of what is none."""
    line = body + b" " + hashlib.sha256(b"\x00" + body).hexdigest().encode() + b"\n"
    assert read_chain(line).faults
    assert check(line)[2]
