"""``forge play``: a game that is recorded, left, taken up again and undone."""

import json

import pypdfium2
import pytest
from kit.repeated import slow_but

WOLVES = ("play", "atlantic-wolves", "--edition", "house")


def kinds(ledger):
    """The kinds of a ledger's records, in order."""
    return [json.loads(line.rsplit(" ", 1)[0])["kind"] for line in ledger.read_text(encoding="utf-8").splitlines()]


def test_a_whole_game_plays_itself_and_fills_the_tally(forge, tmp_path):
    """With seeded dice and a policy the game goes to its end; the tally sheet shows the month's tons."""
    ran = forge(*WOLVES, "--seed", "north", "--auto", "first", "--tally", "tally.pdf")
    assert ran.status == 0, ran.err
    assert "House edition" in ran.out
    text = pypdfium2.PdfDocument(tmp_path / "tally.pdf")[0].get_textpage().get_text_bounded()
    assert "August 1942" in text
    assert any(line.replace(",", "").isdigit() and int(line.replace(",", "")) >= 1000 for line in text.split())


def test_the_same_seed_is_the_same_game(forge):
    """Practice games can be repeated; each line says that they are practice."""
    first = forge(*WOLVES, "--seed", "north", "--auto", "first", "--ledger", "game-a.ledger")
    second = forge(*WOLVES, "--seed", "north", "--auto", "first", "--ledger", "game-b.ledger")
    assert first.out.replace("game-a", "") == second.out.replace("game-b", "").replace("game-a", "")
    assert "[practice, seed north]" in first.out


def test_a_game_is_left_and_taken_up_again(forge):
    """After ``quit`` or the end of input the same command asks the same question."""
    first = forge(*WOLVES, stdin="2\nquit\n")
    assert "stopped; forge play" in first.out
    second = forge(*WOLVES, stdin="")
    assert first.out.splitlines()[-2] == second.out.splitlines()[-2]
    assert "  1. HQ" in first.out
    assert "  1. HQ" not in second.out


def test_a_game_begun_from_another_situation_is_not_gone_on_with(forge):
    """The same command goes on; one that names another situation is refused, and the game stays as it was."""
    words = ("play", "atlantic-chase", "--edition", "house", "--situation")
    assert forge(*words, "first-chase", stdin="").status == 0
    assert "goes on" not in forge(*words, "first-chase", stdin="").err
    ran = forge(*words, "norway", stdin="")
    assert ran.status == 2
    assert "holds a game that began otherwise than norway" in ran.err
    assert "--new begins another" in ran.err
    assert forge(*words, "norway", "--new", stdin="").status == 0


@pytest.mark.parametrize(
    ("pack", "variant"),
    [
        ("atlantic-blocks", ("--edition", "house")),
        ("atlantic-chase", ("--edition", "house", "--situation", "first-chase")),
        ("atlantic-wolves", ("--edition", "house")),
        ("paukenschlag-variant", ()),
        ("under-ten-flags", ("--edition", "house")),
    ],
)
def test_undo_at_the_first_question_takes_back_the_beginning(forge, pack, variant):
    """Nothing fails, no tally of nothing is written, and the same command begins anew with the same question."""
    line = ("play", pack, *variant, "--ledger", "game.ledger")
    first = forge(*line, stdin="undo\n")
    assert first.status == 0, first.err
    assert "should not happen" not in first.err
    assert "tally" not in first.out
    again = forge(*line, stdin="")
    assert again.status == 0, again.err
    assert again.out.splitlines()[1:-1] == first.out.splitlines()[1 : len(again.out.splitlines()) - 1]


def test_undo_is_a_record_and_asks_again(forge, tmp_path):
    """Taking back a decision adds to the ledger instead of taking from it."""
    ran = forge(*WOLVES, "--ledger", "game.ledger", stdin="2\nundo\n1\n")
    assert ran.status == 0
    written = kinds(tmp_path / "game.ledger")
    assert written.count("undo") == 1
    assert written.count("choice") == 2
    assert forge("ledger", "verify", "game.ledger").status in (0, 5)


def test_what_is_illegal_is_said_and_changes_nothing(forge, tmp_path):
    """A word that is no option is answered with the legal ones, and the question stands."""
    ran = forge(*WOLVES, "--ledger", "game.ledger", stdin="berlin\n7\nhq\n")
    assert ran.status == 0
    assert ran.err.count("hint") >= 1
    assert kinds(tmp_path / "game.ledger").count("choice") == 1


def test_a_pack_without_phases_says_what_it_can(forge, harbour):
    """Tables alone are refereed, not played."""
    ran = forge("play", harbour)
    assert ran.status == 2
    assert "forge referee" in ran.err


SEA = """\
turn: 3
phase: battle
ata: 2
fleet: 2 african-coast aggressive, 4 pens
escorts: 3 african-coast
months: [300000, 300000]
"""


def test_a_handful_of_dice_answers_several_throws_in_order(forge, tmp_path):
    """Three escorts roll one after the other: ``3 2 4`` typed once is three throws, each recorded by hand."""
    (tmp_path / "sea.yaml").write_text(SEA, encoding="utf-8")
    typed = "african-coast-escort\n3 2 4\nquit\n"
    ran = forge(*WOLVES, "--ledger", "game.ledger", "--situation", "sea.yaml", stdin=typed)
    assert ran.status == 0, ran.err
    assert kinds(tmp_path / "game.ledger").count("dice") == 3
    assert ran.out.count("[by hand]") >= 3


def test_dice_that_no_throw_asks_for_are_named(forge, tmp_path):
    """Of five dice typed for three throws the last two are not used, and that is said."""
    (tmp_path / "sea.yaml").write_text(SEA, encoding="utf-8")
    typed = "african-coast-escort\n3 2 4 6 6\nquit\n"
    ran = forge(*WOLVES, "--ledger", "game.ledger", "--situation", "sea.yaml", stdin=typed)
    assert "nothing asks for 6 6" in ran.err
    assert kinds(tmp_path / "game.ledger").count("dice") == 3


POLICIES = ("reasoned", "first", "german:last british:reasoned", "german:stay british:closer")


@pytest.mark.parametrize("policy", slow_but(POLICIES, lambda policy: policy == POLICIES[-1]))
def test_under_ten_flags_plays_itself(forge, policy):
    """A game of Under Ten Flags goes to its end by any policy, hexes chosen too; each decision names the policy."""
    words = ("play", "under-ten-flags", "--edition", "house", "--seed", "x")
    ran = forge(*words, "--auto", policy, "--ledger", "game.ledger")
    assert (ran.status, ran.err) == (0, "")
    assert "tally sheet:" in ran.out
    assert f"[policy {policy}]" in ran.out
    assert forge("ledger", "verify", "game.ledger").status == 0


def test_an_unknown_policy_is_refused_before_a_game_begins(forge):
    """A word of --auto that is no policy is refused with the nearest one."""
    ran = forge("play", "under-ten-flags", "--edition", "house", "--seed", "x", "--auto", "german:resoned")
    assert ran.status == 1
    assert "--auto" in ran.err
    assert "did you mean 'reasoned'?" in ran.err


def test_list_after_undo_shows_what_is_asked_now(forge):
    """The options of the question that was undone are not those of the one that stands."""
    typed = "done\ndone\nCombat\n14\n4\nwoods\nundo\nundo\nlist\nquit\n"
    said = forge("play", "bridgehead", "--seed", "x", "--ledger", "game.ledger", stdin=typed).out
    after = said.rpartition("Attack factors: 14")[2]
    assert "Defence factors" in after
    assert "Woods" not in after


def test_an_empty_line_says_that_a_step_is_done(forge):
    """It answers what players carry out by themselves, and nothing that is to be decided."""
    said = forge("play", "bridgehead", "--seed", "x", "--ledger", "game.ledger", stdin="\ndone\n\n\n").out
    assert said.count("Which unit is judged next? (West)") == 2
    assert ": done\nCombat: West" in said
    assert said.count("Which attack is next? (West)") == 2
