"""Ways of answering: typed, rolled, practised, prepared, by policy; and sampling against exact odds."""

from collections import Counter

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st
from kit.big_battle import BIG_BATTLE
from kit.referee_toys import DRAWS, DUEL, QUESTIONS, RAID, desk_of, find, given

from forge.referee.contract.deciding import find_policy, first
from forge.referee.contract.dice import Handful
from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.odds.exact import exact_odds
from forge.referee.odds.sampling import Sample, sample_odds
from forge.referee.walking.drivers import (
    by_hand,
    by_policy,
    one_of,
    pick,
    practice,
    prepared,
    read_typed,
    rolled,
    rule,
    seeded_below,
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def test_a_handful_that_does_not_suffice_stops_at_the_question(desk):
    """Too few dice leave the walk at the next question, nothing lost."""
    walk = rule(desk, RAID, given(RAID, desk.rules, outer="3"), by_hand(Handful("66")))
    assert walk.question.number == 3


def test_rolled_dice_are_legal_and_marked(desk):
    """Forge's own dice are within range and marked as rolled."""
    for _ in range(50):
        walk = rule(desk, find(desk.rules, "find"), given(find(desk.rules, "find"), desk.rules), rolled())
        (looked,) = walk.ruling.entries
        assert looked.how == "forge"
        assert all(1 <= value <= 6 for value in looked.values)


@pytest.mark.parametrize("dice", ["1d6", "2d6", "1d10", "3d8", "1d2", "1d100", "1d1000"])
def test_each_face_of_forges_dice_is_as_likely_as_any(dice):
    """A die with n faces takes one of the n numbers that its source gives, each number another face: exactly fair."""
    from forge.referee.contract.requests import Roll
    from forge.referee.walking.questions import Question
    from forge.values.dice_notation import parse_dice

    question = Question(1, Roll("die", dice, "1"), parse_dice(dice))
    faces, asked, thrown = question.dice.faces, [], []
    for number in range(faces):

        def below(most, number=number):
            asked.append(most)
            return number

        answer = rolled(below)(question)
        assert len(answer.value) == question.dice.number
        assert len(set(answer.value)) == 1
        thrown.append(answer.value[0])
    assert set(asked) == {faces}
    assert thrown == list(range(1, faces + 1))


def test_each_card_of_a_pile_is_as_likely_as_any():
    """A draw takes one of as many numbers as there are items, each number another of them."""
    from forge.referee.contract.requests import Draw
    from forge.referee.walking.questions import Question

    question = Question(1, Draw("card", (("red", 2), ("gone", 0), ("blue", 3)), "1"))
    asked = []

    def numbered(number):
        return lambda most: asked.append(most) or number

    drawn = [rolled(numbered(number))(question).value for number in range(5)]
    assert (asked, drawn) == ([5] * 5, ["red"] * 2 + ["blue"] * 3)


def test_forges_dice_come_from_the_system(monkeypatch):
    """Without another source it is the system's own, asked for as many numbers as a die has faces."""
    import secrets

    from forge.referee.contract.requests import Roll
    from forge.referee.walking.questions import Question
    from forge.values.dice_notation import parse_dice

    asked = []
    monkeypatch.setattr(secrets, "randbelow", lambda most: asked.append(most) or most - 1)
    assert rolled()(Question(1, Roll("die", "2d10", "1"), parse_dice("2d10"))).value == (10, 10)
    assert asked == [10, 10]


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 10, 100, 1000])
def test_practice_throws_away_what_would_favour_a_face(monkeypatch, faces):
    """Of 64 bits as many numbers are kept as each face has an equal share of: the last kept and the first refused."""
    import hashlib

    share = 2**64 // faces
    numbers = iter([faces * share, 2**64 - 1, faces * share - 1] if 2**64 % faces else [2**64 - 1])

    class Told:
        def __init__(self, _):
            pass

        def digest(self):
            return next(numbers).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(hashlib, "sha256", Told)
    assert seeded_below("x")(faces) == faces - 1
    assert list(numbers) == []


def test_practice_repeats(desk):
    """The same word gives the same dice, another word or salt others."""
    procedure = find(desk.rules, "find")

    def throws(*words):
        answerer = practice(*words)
        walks = [rule(desk, procedure, given(procedure, desk.rules), answerer) for _ in range(20)]
        return [walk.ruling.entries[0].values for walk in walks]

    assert throws("a") == throws("a")
    assert throws("a") != throws("b")
    assert throws("a") != throws("a", "/2")


def test_practice_dice_are_the_same_on_every_machine():
    """The numbers of a word are fixed by SHA-256: computed here once more, from its definition."""
    import hashlib

    below = seeded_below("north")
    numbers = [below(6) for _ in range(5)]
    wanted = [
        int.from_bytes(hashlib.sha256(f"forge practice/north/{place}".encode()).digest()[:8], "big") % 6
        for place in range(5)
    ]
    assert numbers == wanted


def test_practice_dice_are_fair():
    """In 60,000 seeded throws each face comes 10,000 times, give or take five standard deviations (91 each)."""
    below = seeded_below("fair")
    counted = Counter(below(6) for _ in range(60_000))
    assert sorted(counted) == list(range(6))
    assert all(abs(count - 10_000) < 5 * 91.3 for count in counted.values())


def test_prepared_answers_serve_in_order(desk):
    """Answers given beforehand are used in order, dice excepted."""
    walk = rule(desk, DRAWS, given(DRAWS, desk.rules), prepared({"chit": ["blue", "red"]}))
    assert walk.ruling.result == ("blue", "red")


def test_options_by_number(desk):
    """An option may be named by its number in the list."""
    walk = rule(desk, DUEL, given(DUEL, desk.rules, theirs="3"), by_hand(Handful("6")))
    assert read_typed(walk.question, "2").value == "back"
    for text in ("0", "3", "99999999", ""):
        with pytest.raises(Refusal):
            read_typed(walk.question, text)


@hypothesis_given(st.text(max_size=8))
def test_anything_typed_is_read_or_refused(desk, text):
    """Whatever is typed at a throw, a choice or a value is read or refused in a sentence, and the question stands."""
    throw = rule(desk, RAID, given(RAID, desk.rules, outer="1"), one_of())
    choice = rule(desk, DUEL, given(DUEL, desk.rules, theirs="3"), by_hand(Handful("6")))
    value = rule(desk, QUESTIONS, given(QUESTIONS, desk.rules, first="beta"), one_of())
    for walk in (throw, choice, value):
        asked = walk.question
        try:
            walk.answer(read_typed(asked, text))
        except Refusal:
            assert walk.question is asked
        else:
            assert walk.question is not asked


def test_policies(desk):
    """A policy is one of the procedure's or one that serves all; another name is refused with a hint."""
    assert find_policy(DUEL, "first") is first
    assert find_policy(DUEL, "back").__name__ == "stand_back"
    with pytest.raises(Illegal, match="did you mean 'back'"):
        find_policy(DUEL, "bakc")


def test_policies_answer_choices(desk):
    """A policy decides choices and is named in each."""
    answerer = one_of(by_hand(Handful("64111")), by_policy(find_policy(DUEL, "back"), "back"))
    walk = rule(desk, DUEL, given(DUEL, desk.rules, theirs="3"), answerer)
    assert walk.ruling.result == (1, 2)


def test_picking_is_uniform():
    """Each item of a source is drawn as often as it is there."""
    source = (("red", 2), ("gone", 0), ("blue", 3))
    assert [pick(source, lambda _, place=place: place) for place in range(5)] == ["red"] * 2 + ["blue"] * 3


@pytest.mark.parametrize("measures", [("tons",), ("ships",)])
def test_samples_agree_with_exact_odds(desk, measures):
    """The mean of 2,000 games lies within five standard errors of the exact mean."""
    exact = exact_odds(desk, RAID, (3, 2, 120_000), measures)
    sample = sample_odds(desk, RAID, (3, 2, 120_000), measures, size=2_000, below=seeded_below("raid"))
    (measure,) = measures
    assert abs(sample.mean(measure) - float(exact.mean(measure))) < 5 * sample.mean_error(measure)


def test_a_sampled_battle_agrees_with_exact_odds(desk):
    """So it does for a whole area with choices, boats lost and tonnage within a limit."""
    exact = exact_odds(desk, BIG_BATTLE, (6, 8), ("sunk", "tons"))
    sample = sample_odds(desk, BIG_BATTLE, (6, 8), ("sunk", "tons"), size=80, below=seeded_below("area"))
    for measure in ("sunk", "tons"):
        assert abs(sample.mean(measure) - float(exact.mean(measure))) < 5 * sample.mean_error(measure)


def test_sampling_without_measures_counts_results(desk):
    """Without a measure the results themselves are counted."""
    sample = sample_odds(desk, DRAWS, (), size=900, below=seeded_below("chits"))
    assert set(sample.counts) == {("red", "red"), ("blue", "blue"), ("blue", "red")}
    assert abs(sample.share(("blue", "red")) - 2 / 3) < 5 * sample.share_error(("blue", "red"))


def test_standard_errors_by_hand():
    """Three of four games with one hit: mean 0.75, standard error 0.25, share error the same formula with n."""
    sample = Sample(("hits",), {(1,): 3, (0,): 1}, 4)
    assert sample.mean("hits") == 0.75
    assert sample.mean_error("hits") == pytest.approx(0.25)
    assert sample.share_error((1,)) == pytest.approx((0.75 * 0.25 / 4) ** 0.5)


def test_sampling_needs_told_values(desk):
    """What only players know is told beforehand for samples too."""
    with pytest.raises(Illegal, match="known only at the table"):
        sample_odds(desk, QUESTIONS, ("beta", False), size=2)
    told = {"U-TOY-1": 3, "weather": 8}
    assert sample_odds(desk, QUESTIONS, ("beta", False), size=2, told=told).counts == {
        "beta attacker False 3 8 False": 2
    }
