"""A question as a page shows it, and what is posted back read as its answer."""

from html import unescape

import pytest
from kit.wolves import walk_of, wolves

import forge
from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole, Words
from forge.referee.contract.refusals import Refusal
from forge.referee.contract.requests import Ask, Choose, Draw, Roll
from forge.referee.contract.tables import ModifierSet, table_procedure
from forge.referee.ledger.standing import Given
from forge.referee.walking.questions import BY_FORGE, Question
from forge.table.asking import dice_due, prompt_of, read_posted, roll
from forge.table.dice_pad import tapped_in
from forge.table.pages import template
from forge.table.visit import Form
from forge.table.wording import Words as PageWords
from forge.values.dice_notation import parse_dice

RULES = wolves()
AREAS = ("iceland", "mid-atlantic")


def form(**fields):
    """Make a posted form; ``number_iceland`` is the field "number iceland"."""
    return Form([(name.replace("_", " "), value) for name, value in fields.items()])


def throw(dice="1d6", ordered=False):
    """Ask for dice of no table."""
    return Question(1, Roll("hit", dice, "9.3", ordered=ordered), parse_dice(dice))


def ask(kind):
    """Ask for a value."""
    return Question(1, Ask("told", "german-player", kind, "7.0"))


def shown(question, **more):
    """Give the page of a question."""
    module = template("question.html").module
    return unescape(module.question(prompt_of(question, RULES, **more), PageWords("en"), "/x/play", "abc"))


def test_a_throw_has_a_pad_of_faces_and_its_modifiers_with_their_rules():
    """The dice are told, and what is added to them is fixed before they are thrown."""
    walk = walk_of(RULES, "attack", {"area": "iceland", "square": "aggressive", "marks": "ace"}, decide=False)
    prompt = prompt_of(walk.question, RULES)
    assert (prompt.ask, prompt.pad.words, list(prompt.pad.buttons)) == ("throw", "1d6", [1, 2, 3, 4, 5, 6])
    assert [(one.words[:2], one.cite) for one in prompt.modifiers] == [("+2", "9.2"), ("+1", "12.0")]
    page = shown(walk.question)
    assert page.count('name="face"') == 6
    assert "9.2" in page


def test_dice_are_tapped_one_after_another_and_the_last_one_answers():
    """What was tapped stands in the form; without a script each tap is a page of its own."""
    question = throw("3d6", ordered=True)
    assert tapped_in("", "4") == (4,)
    assert tapped_in("4 6", "back") == (4,)
    assert prompt_of(question, RULES, thrown=(4, 6)).pad.missing == 1
    assert read_posted(question, form(thrown="4 6", face="2"), RULES.texts).value == (4, 6, 2)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"face": "9"}, "9 is not on a d6"),
        ({}, "too few dice"),
        ({"dice": "4 5"}, "nothing asks for 5"),
        ({"face": "²"}, "too few dice"),
        ({"dice": "4 5 6"}, "nothing asks for 5 6"),
    ],
)
def test_dice_that_cannot_be_are_refused_in_a_sentence(fields, said):
    """What a stranger's form says is read as carefully as what is typed."""
    with pytest.raises(Refusal) as refused:
        read_posted(throw(), form(**fields), RULES.texts)
    assert said in refused.value.said_in(RULES.texts)[0]


def test_dice_with_many_faces_are_typed():
    """Nobody looks for a button among a hundred."""
    page = shown(throw("1d100"))
    assert 'name="face"' not in page
    assert 'name="dice"' in page
    assert read_posted(throw("1d100"), form(dice="77"), RULES.texts).value == (77,)


def test_a_choice_has_a_button_for_each_option_and_says_what_is_closed():
    """Options are posted by their ids; an option that nobody offered is refused."""

    async def never(_):
        return ()

    choose = Choose("doenitz", "german-player", ("hq", "pens"), "6.0", closed=("away",), why=never)
    question = Question(1, choose, reasons=lambda _: ())
    prompt = prompt_of(question, RULES)
    assert [(pick.value, pick.words) for pick in prompt.picks] == [("hq", "HQ"), ("pens", "Sub Pens")]
    assert prompt.who == "German player"
    assert "Not open now: 1" in shown(question)
    assert read_posted(question, form(option="pens"), RULES.texts).value == "pens"
    with pytest.raises(Refusal, match="london"):
        read_posted(question, form(option="london"), RULES.texts)


def test_an_option_without_words_is_called_by_the_table_that_names_it():
    """A ship has the name on her counter, a card of the pack her number; nobody reads an id."""
    rules = forge.open_game("atlantic-chase").rules
    question = Question(1, Choose("split-ship", "german", ("pr-eugen", "g1", "card-40"), "p.37"))
    assert [pick.words for pick in prompt_of(question, rules).picks] == ["Pr. Eugen", "G1", "card 40"]


def test_an_option_is_meant_by_its_id_even_where_it_looks_like_a_number_of_options():
    """A button answers for its own option alone: "2a" is not twice "a"."""
    question = Question(1, Choose("which", "", ("2a", "a")))
    assert read_posted(question, form(option="2a"), RULES.texts).value == "2a"


def test_a_draw_lists_what_may_have_been_drawn():
    """What is used up is not offered; forge may draw instead."""
    question = Question(1, Draw("chit", (("red", 2), ("black", 0), ("joker", 1))))
    assert [pick.value for pick in prompt_of(question, RULES).picks] == ["red", "joker"]
    answer = read_posted(question, form(option="joker"), RULES.texts)
    assert (answer.value, answer.how) == ("joker", "hand")
    assert roll(question).value in ("red", "joker")


@pytest.mark.parametrize(
    ("kind", "fields", "value"),
    [
        (Whole(0, 3), {"option": "2"}, 2),
        (Whole(0, 2000), {"value": "402"}, 402),
        (Choice(("none", "and")), {"option": "and"}, "and"),
        (Flag(), {"option": "no"}, False),
        (SomeOf(AREAS), {"some": "mid-atlantic"}, ("mid-atlantic",)),
        (SomeOf(AREAS), {}, ()),
        (Words(), {"value": "fog"}, "fog"),
        (
            Counters(AREAS),
            {"number_iceland": "2", "number_mid-atlantic": "0"},
            (Group("iceland", (), 2),),
        ),
        (Counters(AREAS), {"number_iceland": ""}, ()),
    ],
)
def test_each_kind_of_value_is_read_from_its_own_field(kind, fields, value):
    """Numbers, choices, flags, sets, counters and text: what the page has fields for is what is read."""
    page = shown(ask(kind))
    assert all(f'name="{name.replace("_", " ")}"' in page for name in fields)
    assert read_posted(ask(kind), form(**fields), RULES.texts).value == value


def test_modifiers_are_ticked_and_counted_as_in_the_form_of_their_table():
    """Each says what it adds and by which rule (9.2: Aggressive +2, 12.0: an ace +1); nobody types its name."""
    table = RULES.tables["german-attack"]
    kind = next(one.kind for one in table_procedure(table).parameters if isinstance(one.kind, ModifierSet))
    page = shown(ask(kind))
    assert 'name="value" value="aggressive"' in page
    assert 'name="value.card"' in page
    assert 'list="suggested"' not in page
    assert [one.sign for one in prompt_of(ask(kind), RULES).field.form.options if one.value == "aggressive"] == ["+2"]
    sent = Form([("value", ""), ("value", "aggressive"), ("value", "ace"), ("value.card", "-1")])
    assert set(read_posted(ask(kind), sent, RULES.texts).value) == {"aggressive", "ace", ("card", -1)}
    assert read_posted(ask(kind), Form([("value", ""), ("value.card", "0")]), RULES.texts).value == ()


def test_few_values_are_buttons_and_many_are_typed():
    """Up to sixteen numbers are one tap each; the field of more says its bounds."""
    assert [pick.value for pick in prompt_of(ask(Whole(0, 3)), RULES).picks] == ["0", "1", "2", "3"]
    wide = prompt_of(ask(Whole(0, 99)), RULES).field
    assert (wide.shape, wide.low, wide.high) == ("number", 0, 99)
    assert "0 to 99" in wide.expected


def test_dice_kept_from_before_an_undo_are_offered():
    """One tap uses them again."""
    kept = Given(7, {"ask": "roll"}, [4, 2], "hand")
    assert "Use the 4 2 from before" in shown(throw("2d6"), kept=kept)


def test_forge_throws_but_does_not_decide():
    """What is a player's will is refused in a sentence."""
    assert roll(throw("2d6")).how == BY_FORGE
    with pytest.raises(Refusal, match="your decision"):
        roll(Question(1, Choose("which", "", ("a", "b"))))


def test_words_of_a_pack_are_escaped():
    """A pack's words are text and nothing else."""
    question = Question(1, Choose("<b>which</b>", "<i>", ("<script>", "b")))
    prompt = prompt_of(question, RULES)
    page = template("question.html").module.question(prompt, PageWords("en"), "/x/play", "abc")
    assert "<script>" not in page
    assert "<b>" not in page
    assert "<i>" not in page


def pad(dice, *thrown):
    """Give the pad of a throw: its slots as they are read, and the faces of the die that is next."""
    found = prompt_of(throw(dice), RULES, thrown=thrown).pad
    return [f"{one.words} {one.shown}".strip() for one in found.slots], found.faces


@pytest.mark.parametrize(
    ("dice", "thrown", "slots", "faces"),
    [
        ("red d6 + white d10", (), ["red d6", "white d10"], 6),
        ("red d6 + white d10", (4,), ["red d6 4", "white d10"], 10),
        ("2d6 + d8", (4, 1), ["d6 4", "d6 1", "d8"], 8),
        ("2d6 exploding 6, at most 2", (6, 3), ["d6 6", "d6 3", "d6"], 6),
        ("2d6 exploding 6, at most 2", (6, 6, 6), ["d6 6", "d6 6", "d6 6", "d6", "d6"], 6),
        ("d6 exploding 6, at most 1", (6,), ["d6 6", "d6"], 6),
        ("red white d66", (3,), ["red d6 3", "white d6"], 6),
        ("3d6", (2,), ["2", "", ""], 6),
    ],
)
def test_each_die_of_a_throw_is_tapped_on_a_pad_of_its_own_faces(dice, thrown, slots, faces):
    """Dice that differ are named, and one that explodes is thrown once more."""
    assert pad(dice, *thrown) == (slots, faces)


def test_dice_that_differ_are_told_to_the_table_one_by_one():
    """What is due next depends on what was thrown, so that no script counts them; the last one answers."""
    question = throw("d6 exploding 6, at most 1 + d8")
    assert "data-number" not in shown(question)
    assert dice_due(question, form(face="6")) == (6,)
    assert dice_due(question, form(thrown="6", face="7")) == (6, 7)
    assert dice_due(question, form(thrown="6 7", face="back")) == (6,)
    assert dice_due(question, form(thrown="6 7", face="2")) is None
    assert read_posted(question, form(thrown="6 7", face="2"), RULES.texts).value == (6, 7, 2)
    assert dice_due(question, form(thrown="3", face="8")) is None
