"""Maps that cannot be played: each fault told at once by the check, and refused at the table before it is recorded."""

import pytest
from kit.flags_table import GAME, PACK, find, rules_of

from forge.errors import Problems
from forge.referee.catalogue import check_game
from forge.referee.contract.refusals import Illegal
from forge.referee.games.under_ten_flags.rule_6_hexes import Sea
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.walking.questions import DECIDED, Answer
from forge.rules import load_rules


def check(folder, edition="house", **answers):
    """The problems of the game with some answers of an owner."""
    lines = "".join(f'  U-UTF-{name[1:]}: "{value}"\n' for name, value in answers.items())
    overlay = folder / "mine.yaml"
    overlay.write_text(f"overlay: mine\nunknowns:\n{lines}")
    problems = Problems()
    check_game(load_rules(PACK, problems, edition=edition, overlays=[overlay], owner=False), problems)
    return [str(problem) for problem in problems]


def test_all_faults_of_a_map_are_told_in_one_run(tmp_path):
    """A closed entry hex, a place off the map, and one cut off from the others."""
    corner = "2716"
    wall = " ".join(("1201", *Sea(27, 16, "even", "none", "none").neighbours(corner)))
    told = check(tmp_path, U4=wall, U11="0601", U12="9901", U13=corner)
    assert any("CA entry: 1201 bears no number" in line for line in told)
    assert any("O/D 2: 9901 is not a hex of the map" in line for line in told)
    assert any("O/D 3: in 2716 cannot be reached from O/D 1" in line for line in told)


def test_hexes_that_cannot_be_read_are_told(tmp_path):
    """Closed hexes and barred hexsides are in the notation of the board."""
    assert any("U-UTF-4: '12' is not a hex" in line for line in check(tmp_path, U4="12"))
    assert any("U-UTF-5: '1201' is not a hexside" in line for line in check(tmp_path, U5="1201"))


def test_a_map_not_yet_known_is_no_fault(tmp_path):
    """As long as its size is unknown there is nothing to compare with; a sound map passes."""
    assert check(tmp_path, "published", U12="9901") == []
    assert check(tmp_path, U12="0902") == []


@pytest.fixture
def session(tmp_path):
    """A game of the published edition, whose map is asked for at the table."""
    rules = rules_of("published")
    made = Session(create_ledger(tmp_path / "game.ledger", opening(rules)), rules.texts, find)
    made.begin(GAME.play.id, {})
    yield made
    made.ledger.close()


def test_a_place_off_the_map_is_refused_at_the_table(session):
    """The answer that does not fit those before it is not recorded, and the question stands."""
    for value in (27, 16, "even", "none", "none", "0601"):
        session.answer(Answer(value, DECIDED))
    records = len(session.ledger.records)
    with pytest.raises(Illegal, match="9901 is not a hex of the map"):
        session.answer(Answer("9901", DECIDED))
    assert (session.question.id, len(session.ledger.records)) == ("U-UTF-12", records)
    session.answer(Answer("0901", DECIDED))
    assert session.question.id == "U-UTF-13"


def test_a_game_that_cannot_begin_is_not_recorded(tmp_path):
    """What is refused at once leaves no call in the ledger that nobody could finish."""
    problems = Problems()
    (tmp_path / "bad.yaml").write_text('overlay: bad\nunknowns:\n  U-UTF-4: "1201"\n')
    rules = load_rules(PACK, problems, edition="house", overlays=[tmp_path / "bad.yaml"], owner=False)
    session = Session(create_ledger(tmp_path / "game.ledger", opening(rules)), rules.texts, find)
    with pytest.raises(Illegal, match="CA entry"):
        session.begin(GAME.play.id, {})
    assert [record.kind for record in session.ledger.records] == ["open"]
    session.ledger.close()
