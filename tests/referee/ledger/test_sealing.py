"""Seals: what opens them, what does not, and hidden steps walked, recorded and judged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.parameters import Whole, read_words
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Ask, Choose, Draw, Roll, Step
from forge.referee.ledger.hidden_steps import recorded, replayed, sealed_away
from forge.referee.ledger.sealing import SALT, Opened, Seal, Sealed, make_opening, make_seal, show_openings, show_seals
from forge.referee.ledger.seals_told import told_body

SALTS = st.binary(min_size=32, max_size=32).map(bytes.hex)
VALUES = st.recursive(st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=5),
                      lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)  # fmt: skip


@given(SALTS, VALUES)
def test_what_was_sealed_opens_its_seal(salt, value):
    """Contents come back as they were sealed."""
    opening = make_opening(salt, value)
    kind = Opened((make_seal("north", 3, "hex", opening),))
    (found,) = read_words(kind, show_openings([opening]), "reveal")
    assert found == opening
    assert found.contents == value


@given(SALTS, VALUES, SALTS, VALUES)
def test_nothing_else_opens_it(salt, value, other_salt, other):
    """Other contents or other random bytes are refused."""
    opening, forged = make_opening(salt, value), make_opening(other_salt, other)
    if opening != forged:
        with pytest.raises(Illegal, match="does not open the seal north 3 hex"):
            read_words(Opened((make_seal("north", 3, "hex", opening),)), show_openings([forged]), "reveal")


def test_a_seal_stands_for_one_thing_only():
    """The same contents sealed for another side, entry or part give another seal."""
    opening = make_opening("00" * 32, "1201")
    hashes = {make_seal(*place, opening).hash for place in
              (("north", 3, "hex"), ("south", 3, "hex"), ("north", 4, "hex"), ("north", 3, "rest"))}  # fmt: skip
    assert len(hashes) == 4


def test_a_known_seal():
    """The hash is SHA-256 over tag, label, bytes and contents with zero bytes between, worked out by sha256sum."""
    seal = make_seal("north", 1, "hex", make_opening("00" * 32, "1201"))
    assert seal.hash == KNOWN


KNOWN = "c6b3de4cef36bc33152a25541379c26dfc4bdcb02c3fd216499175d57dabf678"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "are not the seals asked for"),
        ("sealed hex=" + "0" * 64, "are not the seals asked for"),
        ("sealed rest=" + "0" * 64 + " hex=" + "0" * 64, "are not the seals asked for"),
        ("sealed hex=00 rest=" + "0" * 64, "hex is no hash"),
        ("sealed hex=" + "0" * 64 + " rest=" + "G" * 64, "rest is no hash"),
    ],
)
def test_seals_are_read_strictly(text, sentence):
    """Missing, misplaced and misshapen hashes are refused."""
    with pytest.raises(Malformed, match=sentence):
        read_words(Sealed("north", 1, "move", ("hex", "rest")), text, "move")


def test_seals_read_as_they_are_shown():
    """The text of seals reads as these seals."""
    seals = (Seal("north", 1, "hex", "a" * 64), Seal("north", 1, "rest", "b" * 64))
    assert read_words(Sealed("north", 1, "move", ("hex", "rest")), show_seals(seals), "move") == seals


@pytest.mark.parametrize(
    "text",
    [
        "",
        "opened",
        "opened {}",
        "opened [[1]]",
        'opened [["00","{"]]',
        'opened [["00", "1"]]',
        "opened []",
        "opened [[",
    ],
)
def test_openings_are_read_strictly(text):
    """What is no list of bytes and contents in canonical JSON is refused."""
    with pytest.raises((Malformed, Illegal)):
        read_words(Opened((Seal("north", 1, "hex", "a" * 64),)), text, "reveal")


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "g" * 64, "A" * 64])
def test_salts_are_64_digits(text):
    """Anything but 64 lower-case hexadecimal digits is no salt."""
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        read_words(SALT, text, "salt")


async def step(best):
    """A hidden step with every kind of question."""
    await Step("begins")
    die = await Roll("die", "1d6")
    way = await Choose("way", "north", ("left", "right"))
    only = await Choose("only", "north", ("this",))
    card = await Draw("card", (("ace", 1), ("king", 2)))
    number = await Ask("number", "north", Whole(1, 9))
    return (die, way, only, card, number), (("way", way), ("best", best))


ANSWERS = (("die", (4,)), ("way", "left"), ("only", "this"), ("card", "king"), ("number", "7"))
GIVEN = {"die": (4,), "way": "left", "only": "this", "card": "king", "number": 7, "salt": "00" * 32}


def walk(steps):
    """Answer a step from the list, as its side would."""
    answer = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration as end:
            return end.value
        answer = GIVEN.get(getattr(request, "id", ""))


def test_recording_keeps_every_answer():
    """Answers are kept in order, in the form that is sealed."""
    kept = []
    walk(recorded(step(1), kept))
    assert tuple(kept) == ANSWERS


def test_a_step_sealed_and_walked_again_is_the_same():
    """Replaying what was sealed gives the same state and the same parts."""
    done = walk(sealed_away(step(1), "north", 5))
    assert [seal.part for seal in done.seals] == ["way", "best", "rest"]
    assert done.openings[-1].contents == ANSWERS
    assert walk(replayed(step(1), done.openings[-1].contents)) == (walk(step(1)), "")


@pytest.mark.parametrize(
    ("place", "answer", "fault"),
    [
        (0, ("die", (7,)), "7 is not on a d6"),
        (0, ("die", (1, 1)), "too many dice"),
        (0, ("die", "4"), "needs the values of dice"),
        (1, ("way", "up"), "'up' is not legal here"),
        (2, ("only", "that"), "'that' is not legal here"),
        (3, ("card", "queen"), "'queen' is not legal here"),
        (3, ("card", 1), "is not legal here"),
        (4, ("number", "10"), "10 is out of range"),
        (4, ("other", "1"), "is asked, but other was answered"),
    ],
)
def test_replaying_judges_every_answer(place, answer, fault):
    """Impossible dice, options, cards and values are faults, in words."""
    answers = (*ANSWERS[:place], answer, *ANSWERS[place + 1 :])
    result, found = walk(replayed(step(1), answers))
    assert result is None
    assert fault in found


@pytest.mark.parametrize(("answers", "fault"), [(ANSWERS[:3], "nothing was answered"),
                                                ((*ANSWERS, ("die", (1,))), "answers are left over")])  # fmt: skip
def test_replaying_counts_the_answers(answers, fault):
    """Too few answers and too many are faults."""
    assert fault in walk(replayed(step(1), answers))[1]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('"1306"', "1306"),
        ('["free","1201",false]', "free 1201 no"),
        ('[["plot","1306"],["supply-die",4]]', "plot 1306; supply-die 4"),
        ("[]", "-"),
        ('[["a",1,2]]', "a 1 2"),
        ('[["a",1],["b"]]', "a 1 b"),
        ("true", "yes"),
    ],
)
def test_contents_of_seals_in_a_line(body, told):
    """Answers are named one by one, parts follow each other, flags are yes and no, and nothing is a dash."""
    assert told_body(body) == told
