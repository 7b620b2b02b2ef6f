"""Single rulings at the keyboard: what is ruled so far is told, questions name their id, and nothing typed is lost."""

AREA = ("referee", "atlantic-wolves", "area", "--edition", "house", "--area", "north-atlantic", "--ata", "0")
BOATS = ("--u-boats", "2 aggressive", "--escorts", "1")


def test_dice_so_far_are_ruled_before_the_next_choice(forge):
    """The first attack is answered and thrown; its tonnage is shown, and the id of the next choice."""
    ran = forge(*AREA, *BOATS, "--answer", "next-attack=aggressive", "--dice", "5")
    assert ran.status == 1
    told, _, asked = ran.err.partition("not ruled; next:")
    assert "1d6 5" in told
    assert "tonnage" in told
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
