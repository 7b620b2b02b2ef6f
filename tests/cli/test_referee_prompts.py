"""Single rulings at the keyboard: what is ruled so far is told, questions name their id, and nothing typed is lost."""

from pathlib import Path

AREA = ("referee", "atlantic-wolves", "area", "--edition", "house", "--area", "north-atlantic", "--ata", "0")
BOATS = ("--u-boats", "2 aggressive", "--escorts", "1")


def test_dice_so_far_are_ruled_before_the_next_choice(forge):
    """The first attack is answered and thrown; its tonnage is shown, and the id of the next choice."""
    ran = forge(*AREA, *BOATS, "--answer", "next-attack=aggressive", "--dice", "5")
    assert ran.status == 1
    told, _, asked = ran.err.partition("not ruled; next:")
    assert "1d6 5" in told
    assert " tons, " in told
    assert "[next-attack]" in asked


def test_an_answer_to_what_is_never_asked_is_refused(forge):
    """A mistyped id is not passed over in silence."""
    ran = forge("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--dice", "5", "--answer", "xx=1")
    assert ran.status == 1
    assert "xx is not asked" in ran.err


def test_dice_for_an_illegal_case_are_answered_with_the_rule(forge):
    """Where the rules let nobody throw, they say why, and not that dice are too many."""
    ran = forge("referee", "paukenschlag-variant", "enter", "--turn", "1", "--dice", "3")
    assert ran.status == 1
    assert "21.1" in ran.err
    assert "too many" not in ran.err


def test_one_wrong_value_gives_one_message(forge):
    """A die that no d6 has is named once, with what is legal."""
    ran = forge("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--dice", "7")
    assert ran.err.count("is not on a d6") == 1
    assert "too few" not in ran.err


DEFENCE = ("referee", "atlantic-blocks", "submarine-defence", "--surface-ships", "2", "--submarines", "2")


def test_words_of_the_table_work_at_the_question_of_a_ruling(forge):
    """Help, list, odds: of two dice at least one 6 falls in 11 of 36 ways, 30.56 %, and sinks a submarine (8.2)."""
    ran = forge(*DEFENCE, stdin="?\nlist\nodds\n6 3\n")
    assert ran.status == 0, ran.err
    assert "30.56 %" in ran.err
    assert "stop without a ruling" in ran.err
    assert ran.err.count("2d6") > 3  # asked again after each word
    assert "30.56" not in ran.out  # where the ruling stands alone
    assert "result: 2 dice: 1 sunk, 0 disabled, 1 left to attack" in ran.out


def test_what_if_takes_another_input_and_the_same_answers(forge):
    """One Aggressive and one Normal boat: the Hit is thrown for the other ATA without being typed again."""
    line = ("referee", "atlantic-wolves", "attacks", "--edition", "house", "--area", "iceland")
    ran = forge(*line, "--u-boats", "1 aggressive, 1 normal", stdin="1 3\nwhat if area=newfoundland\nwhy\n2\n")
    assert ran.status == 0, ran.err
    assert ran.err.count("column Newfoundland") == 1
    assert "column Newfoundland" not in ran.out
    assert ran.out.count("column Iceland") == 1


def test_undo_takes_back_an_answer_or_the_line(forge):
    """A slip is taken back alone; two dice of one line are taken back together, and nothing of them is left."""
    line = ("referee", "atlantic-wolves", "attacks", "--edition", "house", "--area", "iceland")
    ran = forge(*line, "--u-boats", "3 normal", stdin="1 3 1 6\nundo line\nundo\n1 2\n1 4\nundo\n5 2\n")
    assert ran.status == 0, ran.err
    assert "has nothing to take back" in ran.err
    assert ran.out.count("[by hand]") == 2
    assert "1d6 2" in ran.out
    assert "1d6 5" in ran.out
    assert "1d6 4" not in ran.out
    assert "1d6 6" not in ran.out


def test_a_ruling_is_left_or_thrown_by_forge(forge):
    """``quit`` names what is still to be thrown, as the end of input does; ``roll`` throws."""
    left = forge(*DEFENCE, stdin="quit\n")
    assert (left.status, left.out) == (1, "")
    assert "not ruled; next:" in left.err
    rolled = forge(*DEFENCE, stdin="/roll\n")
    assert rolled.status == 0
    assert "[rolled" in rolled.out


def test_a_word_that_cannot_be_done_leaves_the_question(forge):
    """What is refused of a word is told, and the dice typed after it are ruled, on record too."""
    ran = forge(*DEFENCE, stdin="what if x=1\nboard\n1 2\n")
    assert ran.status == 2  # board is a word of games on record: here it is no answer to a throw
    ran = forge(*DEFENCE, "--ledger", "g.ledger", stdin="why\nboard\namend\n1 2\n")
    assert ran.status == 0, ran.err
    assert "BLK-R2" in ran.err
    assert forge("ledger", "verify", "g.ledger").status == 0


def test_dice_of_several_throws_may_each_be_given_by_themselves(forge):
    """None of them is passed over: a chase that goes on at 7 is over at 2."""
    combat = Path(__file__).parents[1] / "games" / "combat-tables"
    apart = forge("referee", combat, "pursuit", "--dice", "4 3", "--dice", "11")
    assert apart.status == 0, apart.err
    assert "Round 2" in apart.out
    assert apart.out == forge("referee", combat, "pursuit", "--dice", "4 3 1 1").out
