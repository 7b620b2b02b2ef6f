"""A ledger that comes back from another machine: its continuation is taken, anything else is a sentence."""

import json

import pytest
from kit.flags_table import GAME, rules_of

from forge.library.recorded import RecordedPlay
from forge.referee.contract.refusals import Refusal
from forge.referee.ledger.chain import link
from forge.referee.walking.drivers import practice


@pytest.fixture
def play(tmp_path):
    """A game begun, a few throws long, and let go of at the end."""
    with RecordedPlay.at(tmp_path / "game.ledger", rules_of(), ("Ada", "Bob")) as play:
        play.begin(GAME.play.id, secrets="sealed")
        play.sit(("german",)).go_on()
        yield play


@pytest.fixture
def other(play, tmp_path):
    """The same game on another machine, where it went on."""
    path = tmp_path / "elsewhere.ledger"
    alone = play.sit().alone("german")
    from forge.referee.walking.drivers import read_typed

    alone.answer(read_typed(alone.question, "1406", play.rules.texts))
    play.sit().go_on()
    path.write_bytes(contents(play))
    with RecordedPlay.at(path, rules_of()) as other:
        draw = practice("elsewhere")
        while other.sit(("british",)).go_on().what == "anybody":
            other.give(draw(other.pending))
        yield other


def contents(play):
    """The bytes of a ledger."""
    return play.session.ledger.path.read_bytes()


def test_a_continuation_is_taken_and_gone_on_with(play, other):
    """Every record of it stands then in the file, byte for byte, and the game asks what it asks there."""
    number = play.take_over(contents(other))
    assert number > 0
    assert contents(play) == contents(other)
    assert play.pending.id == other.pending.id
    assert play.sit().turn.side == "british"


def test_what_mail_did_is_put_right(play, other):
    """Line ends and quoting of a mail are undone before it is judged."""
    quoted = b"".join(b"> " + line + b"\r\n" for line in contents(other).splitlines())
    assert play.take_over(quoted) > 0
    assert contents(play) == contents(other)


def spoilt(whole):
    """A value changed, the hashes left."""
    return whole.replace(b'"how":"practice:elsewhere"', b'"how":"practice:elsewhen"', 1)


def cut(whole):
    """The end lost on its way."""
    return whole[: len(whole) - 40]


def false(whole):
    """A result changed, and everything chained anew."""
    records = [json.loads(line.rsplit(b" ", 1)[0]) for line in whole.splitlines()]
    named = next(record for record in reversed(records) if record["kind"] == "dice")
    named["value"] = "no such marker"
    head, lines = "0" * 64, b""
    for number, data in enumerate(records, 1):
        record, line = link(number, head, data)
        head, lines = record.hash, lines + line
    return lines


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (spoilt, "is damaged"),
        (cut, "was cut off on its way"),
        (false, "is not sound"),
        (lambda _: b"Dear Ada, I enclose nothing.\n", "is no ledger"),
        (lambda _: b"", "is no ledger"),
        (lambda _: b"\x00" * 5000, "is no ledger"),
        (lambda whole: whole + b" " * (8 * 1024 * 1024), "is larger than"),
    ],
)
def test_what_is_spoilt_is_refused(play, other, change, said):
    """Damage, a cut end, results that do not follow, and what is no ledger: a sentence, and nothing is changed."""
    before = contents(play)
    with pytest.raises(Refusal, match=said):
        play.take_over(change(contents(other)))
    assert contents(play) == before


def test_an_earlier_copy_and_the_same_again_are_refused(play, other):
    """Neither has anything new."""
    early = contents(play)
    with pytest.raises(Refusal, match="adds nothing"):
        play.take_over(early)
    play.take_over(contents(other))
    with pytest.raises(Refusal, match="it is an earlier copy"):
        play.take_over(early)


def test_two_that_went_on_from_the_same_place_are_refused(play, other):
    """The first record in which they part is named."""
    seq = len(play.session.ledger.records) + 1
    play.give(practice("here")(play.pending))
    before = contents(play)
    with pytest.raises(Refusal, match=f"has another record {seq} than this one"):
        play.take_over(contents(other))
    assert contents(play) == before


def test_another_game_is_refused(play, tmp_path):
    """Though it is a sound ledger of the same pack."""
    with RecordedPlay.at(tmp_path / "stranger.ledger", rules_of()) as stranger:
        stranger.begin(GAME.play.id, secrets="sealed")
        with pytest.raises(Refusal, match="is the ledger of another game"):
            play.take_over(contents(stranger))
