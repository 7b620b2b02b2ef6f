"""What the rules leave open about escorts and targets, by each reading (5.3, 7.1, 7.2.1)."""

import pytest
from kit.flags_table import PROCEDURES, house_sea, notes, rules_of, rules_with

from forge.referee.contract.dice import Handful
from forge.referee.contract.procedure import Procedure
from forge.referee.games.under_ten_flags.rule_5_1_cards import CRUISER_DECK
from forge.referee.games.under_ten_flags.rule_5_2_sets import complete
from forge.referee.games.under_ten_flags.rule_7_1_encounters import atlantis_searches
from forge.referee.games.under_ten_flags.state import (
    British,
    BritishFacts,
    Cruiser,
    Game,
    German,
    Packed,
    Route,
)
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, prepared, rule
from forge.referee.walking.input import read_input

HERE = "1406"
SALTS = ["00" * 32, "11" * 32, "22" * 32]
SHIPS = (Route(1, 1, 3, 9, HERE, "2003", 4), Route(2, 2, 1, 2, HERE, "2003", 2))
GAME = Game(
    open=True,
    routes=SHIPS,
    cruiser_deck=CRUISER_DECK,
    german=German(HERE, disguises=("clean",) * 6),
    british=British((Cruiser("escort", "2"), Cruiser("free", "1201")), ships=((1, "15"), (2, "16"))),
)
PLAIN = {"atlantis-searches": ["search"], "atlantis-aid": ["sheet"], "put-on": ["none"]}


def searched(rules, dice, **said):
    """Let Atlantis search in a hex with two ships, of which the second is escorted."""
    procedure = Procedure("search-here", atlantis_searches)
    given = read_input(procedure, {}, rules.texts)._replace(arguments=(GAME, house_sea()))
    answers = PLAIN | {name.replace("_", "-"): [word] for name, word in said.items()}
    asked = []

    def watched(question):
        asked.append((question.id, question.request.who if hasattr(question.request, "who") else ""))

    answerer = one_of(watched, by_hand(Handful(dice)), prepared(answers))
    walk = rule(Desk(rules), procedure, given, answerer)
    assert walk.question is None, walk.question
    return walk.ruling, asked


def test_any_escort_saves_the_ship():
    """The escort of ship 2 reacts for ship 1, fails, and ship 1 is safe all the same (UTF-R26)."""
    ruling, _ = searched(rules_of(), "3 5", target="1", reaction="cruiser-1", british_aid="none")
    assert notes(ruling) == ["escort-saves"]


def test_only_her_own_escort_saves_her(tmp_path):
    """Under the other reading nobody reacts for ship 1, and she is sunk; for ship 2 all is as before."""
    rules = rules_with(tmp_path, R26="own")
    ruling, asked = searched(rules, "3 5 1", target="1", british_aid="none", cruiser_card="black")
    assert "reaction" not in dict(asked)
    assert ruling.result.route(2).on_map
    assert ruling.result.vp
    ruling, _ = searched(rules, "3 5", target="2", reaction="cruiser-1", british_aid="none")
    assert notes(ruling) == ["escort-saves"]


@pytest.mark.parametrize(("reading", "who"), [("german", "german"), ("british", "british")])
def test_who_names_the_ship(tmp_path, reading, who):
    """One player or the other says which of two ships is looked for (UTF-R28)."""
    rules = rules_with(tmp_path, R28=reading)
    _, asked = searched(rules, "3 5", target="1", reaction="cruiser-1", british_aid="none")
    assert dict(asked)["target"] == who


@pytest.mark.parametrize(("reading", "places"), [("stays", ["1406"]), ("enters", ["1201", "1201"])])
def test_where_a_cruiser_left_behind_begins(tmp_path, reading, places):
    """Called after its ship was lost, it plots from there, or first enters (UTF-R27)."""
    rules = rules_with(tmp_path, R27=reading)
    sheet = British((Cruiser("free", HERE), Cruiser("free", "1201")))
    words = {"sheet": Packed(British).show(sheet), "facts": Packed(BritishFacts).show(BritishFacts(allowed=1))}
    told = {"activate": ["cruiser-1"], "cruiser-start": ["1201"], "cruiser-plot": [places[-1]], "salt": list(SALTS)}
    procedure = PROCEDURES["british-move"]
    walk = rule(Desk(rules), procedure, read_input(procedure, words, rules.texts), prepared(told))
    assert walk.question is None, walk.question
    assert walk.ruling.result.state.cruisers[0] == Cruiser("free", places[-1], active=True)


@pytest.mark.parametrize(("total", "lost"), [(9, 4), (3, 3), (0, 0)])
def test_a_route_completed_tells_what_is_lost(total, lost):
    """The note says how far the total falls, which stays at nothing (4.1.2, UTF-R23)."""
    game = GAME._replace(vp=total, routes=(SHIPS[0]._replace(hex="2003"),))
    procedure = Procedure("complete-here", complete)
    given = read_input(procedure, {}, rules_of().texts)._replace(arguments=(game,))
    ruling = rule(Desk(rules_of()), procedure, given, one_of()).ruling
    (told,) = (dict(entry.values) for entry in ruling.entries if getattr(entry, "id", "") == "route-completed")
    assert told["vp"] == lost
