"""Walking through a procedure: what is asked, in which order, and what the ruling holds."""

import pytest
from kit.referee_toys import DRAWS, DUEL, QUESTIONS, RAID, desk_of, find, given

from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Choose, Draw, Roll
from forge.referee.walking.questions import BY_HAND, Answer, Overruling
from forge.referee.walking.rulings import Chosen, Held, Looked, Noted, Part, Thrown, Told, each_entry, held
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def walk_with(desk, procedure, arguments, *values):
    """Walk with these answers, by hand."""
    walk = Walk(desk, procedure, arguments)
    for value in values:
        walk.answer(Answer(value, BY_HAND))
    return walk


def test_modifiers_are_fixed_before_the_throw(desk):
    """A throw on a table is asked for with its dice and every modifier, value and rule number."""
    walk = walk_with(desk, RAID, (2, 0, 90_000), (6,))
    question = walk.question
    assert str(question.dice) == "1d6"
    assert [(one.id, one.value, one.rule) for one in question.applied] == [("night", -1, "9.3")]


def test_a_question_tells_what_was_ruled_since(desk):
    """What happened between two questions comes with the second."""
    walk = walk_with(desk, RAID, (2, 0, 90_000), (6,))
    kinds = [type(entry).__name__ for entry in walk.question.since]
    assert kinds == ["Looked", "Reported", "Reported"]


def test_entries_form_a_tree_of_parts(desk):
    """Each item of a Fold is a part with its own entries."""
    walk = walk_with(desk, RAID, (1, 1, 90_000), (6,), (2,))
    note, *parts = walk.ruling.entries
    assert note == Noted("limit", (("tons", 90_000),), "9.9")
    assert [(type(part), part.step, part.item) for part in parts] == [(Part, "hunt", "outer"), (Part, "hunt", "inner")]


def test_totals_keep_within_the_tally(desk):
    """Two sixes outside are 60,000 and, by night, 45,000 tons: 90,000 of them within the limit, 18 ships."""
    walk = walk_with(desk, RAID, (2, 0, 90_000), (6,), (6,))
    assert dict(walk.ruling.totals) == {"tons": 90_000, "ships": 18}


def test_one_pip_more_or_less(desk):
    """A look-up says what one pip less and one pip more would have done, but not of a number that no die shows."""
    attack = ("attack", desk.table("attack").axes[1:], True, "outer", ())
    (highest,) = walk_with(desk, find(desk.rules, "attack"), attack, (6,)).ruling.entries
    assert (highest.less.result.tons, highest.more) == (45_000, None)
    (below,) = walk_with(desk, find(desk.rules, "attack"), attack, (5,)).ruling.entries
    assert below.more.result.tons == highest.look.result.tons == 60_000


def test_unordered_dice_are_sorted(desk):
    """Dice come in any order and are kept sorted."""
    walk = walk_with(desk, find(desk.rules, "find"), ("find", (), True), (5, 2))
    assert walk.ruling.entries[0].values == (2, 5)


def test_unknowns_readings_and_values_are_asked_or_named(desk):
    """An unknown is asked of the players once; readings, options and unknowns used are named in the ruling."""
    walk = Walk(desk, QUESTIONS, ("beta", True))
    assert walk.question.id == "U-TOY-1"
    walk.answer(Answer(3, "decided"))
    assert walk.question.id == "weather"
    walk.answer(Answer(8, "decided"))
    assert walk.ruling.result == "beta attacker False 3 8 True"
    assert [(one.id, one.value, one.kind) for one in held(walk.ruling)] == [
        ("TOY-R1", "attacker", "reading"),
        ("oil", False, "optional rule"),
        ("U-TOY-1", 3, "unknown"),
    ]


def test_draws_come_without_replacement(desk):
    """What was drawn is no longer there: after both blue chits only red ones are legal."""
    walk = walk_with(desk, DRAWS, (), "blue")
    assert walk.question.request.source == (("red", 2), ("blue", 1))
    walk.answer(Answer("blue", BY_HAND))
    assert walk.ruling.result == ("blue", "blue")


def test_choices_list_what_is_legal(desk):
    """A choice names its options; anything else is refused and the question stands."""
    walk = walk_with(desk, DUEL, (2, 3), (6,))
    with pytest.raises(Illegal, match="not legal here"):
        walk.answer(Answer("flee", "decided"))
    assert walk.question.request.options == ("on", "back")
    walk.answer(Answer("back", "decided"))
    assert walk.question.position is None
    assert walk.question.since == (Chosen("press", "attacker", "back", ("on", "back"), "decided", "7.2"),)


def test_the_only_option_is_taken_without_asking(desk):
    """A choice of one is not asked, and the ruling says so."""

    async def forced():
        return await Choose("way", "me", ("on",))

    walk = walk_with(desk, find(desk.rules, "find")._replace(function=forced), ())
    assert walk.ruling.entries == (Chosen("way", "me", "on", ("on",), "only"),)


@pytest.mark.parametrize(
    ("value", "refusal"), [((7,), Illegal), ((0,), Illegal), ((1, 2), Illegal), ((), Illegal), ("6", Malformed)]
)
def test_dice_are_checked(desk, value, refusal):
    """Dice out of range, too many or too few are refused, and the same question stands."""
    walk = Walk(desk, DUEL, (2, 3))
    with pytest.raises(refusal):
        walk.answer(Answer(value, BY_HAND))
    assert walk.question.number == 1
    walk.answer(Answer((3,), BY_HAND))
    assert walk.question.number == 2


def test_positions_are_shown(desk):
    """How things stand comes with each question."""
    assert walk_with(desk, DUEL, (2, 3), (4,)).question.position == (2, 2)


def test_overruled_results_lead_on(desk):
    """The players' own result takes the place of the table's, with their reason, and counts."""
    walk = Walk(desk, RAID, (1, 0, 90_000))
    walk.answer(Answer((6,), BY_HAND, Overruling((("tons", 1_000),), "storm")))
    looked = walk.ruling.entries[1].entries[0]
    assert (looked.overruled, looked.look.result.tons, looked.look.result.ships) == ("storm", 1_000, 10)
    assert looked.look.printed == ("1,000", "10")
    assert dict(walk.ruling.totals) == {"tons": 1_000, "ships": 10}


def test_ordered_dice_keep_their_order(desk):
    """Dice that are told apart are not sorted."""

    async def pair():
        return await Roll("pair", "2d6", ordered=True)

    walk = walk_with(desk, find(desk.rules, "find")._replace(function=pair), (), (5, 2))
    assert walk.ruling.result == (5, 2)
    assert walk.ruling.entries == (Thrown("pair", "2d6", (5, 2), BY_HAND),)


def test_nothing_left_to_draw(desk):
    """Drawing from nothing is refused in a sentence."""

    async def empty():
        await Draw("chit", (("red", 0),), "3")

    with pytest.raises(Illegal, match="nothing is left"):
        Walk(desk, find(desk.rules, "find")._replace(function=empty), ())


def test_no_option(desk):
    """A choice without options is refused in a sentence."""

    async def stuck():
        await Choose("way", "me", ())

    with pytest.raises(Illegal, match="no legal option"):
        Walk(desk, find(desk.rules, "find")._replace(function=stuck), ())


def test_a_table_out_of_reach_of_the_pack(desk):
    """A table that the pack does not have is named, with the nearest."""
    with pytest.raises(Illegal, match="did you mean 'attack'"):
        desk.table("atack")


def test_told_values_are_in_the_words_typed(desk):
    """A value told at the table is kept in the words that read as it."""
    walk = walk_with(desk, QUESTIONS, ("beta", True), 3, 8)
    told = [entry for entry in walk.ruling.entries if isinstance(entry, Told)]
    assert [(one.id, one.words) for one in told] == [("U-TOY-1", "3"), ("weather", "8")]


def test_inputs_are_kept_in_words(desk):
    """The inputs of a ruling are what would be typed again, defaults left out."""
    words = given(DUEL, desk.rules, theirs="3")
    walk = Walk(desk, DUEL, words.arguments, words.words)
    assert walk.inputs == (("theirs", "3"),)


def test_natural_dice_decide(desk):
    """A natural 12 is decided before the rows, and the ruling says why."""
    (looked,) = walk_with(desk, find(desk.rules, "find"), ("find", (), True), (6, 6)).ruling.entries
    assert isinstance(looked, Looked)
    assert (looked.look.decided, looked.look.row, looked.less) == ("a rolled 12 always sinks", None, None)


def test_held_is_said_once():
    """A reading used twice is named once."""
    twice = (Held("R1", "a", "reading", "open"), Part("x", None, (Held("R1", "a", "reading", "open"),)))
    assert len(set(each_entry(twice))) == 1


def test_pips_beyond_the_dice(desk):
    """Where one pip less is not on the table, nothing is said of it."""
    (looked,) = walk_with(desk, find(desk.rules, "find"), ("find", (), True), (1, 1)).ruling.entries
    assert looked.less is None
    assert looked.more.result.found == "nothing"
