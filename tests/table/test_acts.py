"""What is done at a question of a game, and what is told of it: without a server, on the ledger itself."""

import pytest

import forge
from forge.referee.contract.refusals import Refusal
from forge.referee.walking.rulings import Looked
from forge.table.forge_plays import forge_plays
from forge.table.playing.acts import act
from forge.table.playing.past import _past
from forge.table.playing.scene import scene_of, told_since
from forge.table.seats import Seat
from forge.table.visit import Form

ANYONE = Seat("token", "anna")
TO_BATTLE = "1 7 21 8 1 1 3 19 19 19 2 2 1"


@pytest.fixture(scope="module")
def wolves():
    """Atlantic Wolves in the house edition."""
    return forge.open_game("atlantic-wolves", edition="house")


@pytest.fixture
def play(wolves, tmp_path):
    """A campaign that begins."""
    with wolves.play(tmp_path / "game.ledger") as play:
        yield play


def done(play, seat=ANYONE, **fields):
    """Do what a form says."""
    return act(play, seat, Form(list(fields.items())))


def test_of_two_dice_the_first_tap_waits_for_the_second(tmp_path):
    """Without a script each tap is sent; nothing is recorded before all dice are known."""
    chase = forge.open_game("atlantic-chase", edition="house")
    with chase.play(tmp_path / "seize.ledger", "seize") as play:
        before = len(play.session.ledger.records)
        assert done(play, face="4").thrown == (4,)
        assert len(play.session.ledger.records) == before
        done(play, thrown="4", face="6")
        assert play.told[0].values == (4, 6)


def test_a_seat_answers_for_its_own_side_alone(play):
    """Who else is asked is named, and nothing is recorded."""
    before = len(play.session.ledger.records)
    with pytest.raises(Refusal, match="German player"):
        done(play, Seat("token", "bob", ("allied-player",)), option="hq")
    assert len(play.session.ledger.records) == before
    done(play, Seat("token", "anna", ("german-player",)), option="hq")
    assert len(play.session.ledger.records) > before


def test_what_happened_since_ones_own_tap_is_told_whoever_tapped_meanwhile(play, wolves):
    """From every record on, what is remembered and what is walked anew tell the same; an undo tells no ghost."""
    done(play, do="line", line=TO_BATTLE)
    seqs = [record.seq for record in play.session.ledger.records]
    for seq in seqs:
        scene_of(play, wolves, ANYONE, seq)
    remembered = [told_since(play, seq) for seq in seqs]
    again = forge.library.recorded.RecordedPlay(play.session)
    assert [told_since(again, seq) for seq in seqs] == remembered
    done(play, option="aggressive")
    done(play, face="4")
    told = told_since(play, seqs[-1])
    assert [one.values for one in told if isinstance(one, Looked)] == [(4,)]
    done(play, do="undo")
    assert not any(isinstance(one, Looked) and one.values == (4,) for one in told_since(play, seqs[-1]))


def test_the_throw_is_what_is_read_first(play, wolves):
    """Of what a throw led to, the look-up stands out, however much is said after it."""
    done(play, do="line", line=f"{TO_BATTLE} 1")
    news = scene_of(play, wolves, ANYONE, done(play, face="4").since).news
    assert "60,000 tons, 10 ships" in news.latest[news.told]
    assert len(news.latest) <= 3


def test_each_step_of_the_past_stands_as_it_stood_when_it_was_the_present(play, wolves):
    """What the page showed then is what the address of that step shows now."""
    stood = {}
    for words in ("1", "7", "21", "8", "1", "1", "3"):
        done(play, do="line", line=words)
        call = play.session.course.current
        stood[call.given[-1].seq] = scene_of(play, wolves, ANYONE).standing
    for seq, standing in stood.items():
        past = _past(play, wolves, seq)
        assert (past.record, past.standing) == (seq, standing)
        assert past.records[past.place - 1] == seq


def test_forge_goes_on_deciding_for_a_side_after_a_table_was_begun_anew(tmp_path):
    """For whom it decides is known from the record; an undo goes back to the last decision of people."""
    blocks = forge.open_game("atlantic-blocks", edition="house")
    where = tmp_path / "blocks.ledger"
    words = blocks.situation("play", "first-moves")
    with blocks.play(where, **{name.replace("-", "_"): said for name, said in words.items()}) as play:
        done(play, option="Hood")
        done(play, do="decide", side="allied", policy="last")
        assert play.pending.request.who == "axis"
        with pytest.raises(Refusal, match="clairvoyant"):
            done(play, do="decide", side="axis", policy="clairvoyant")
    with blocks.play(where) as play:
        assert forge_plays(play).policies == {"allied": "last"}
        done(play, do="undo")
        assert not any(one.how.startswith("policy") for one in play.session.course.current.given)
