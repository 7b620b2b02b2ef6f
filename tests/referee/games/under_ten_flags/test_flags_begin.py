"""A game begun from a position: what is written of it goes on as the game did, and what cannot be is refused."""

import pytest
from click.testing import CliRunner
from kit.flags_table import GAME, PACK, by_chance, find, hunting, rules_of, rules_with
from kit.single_rulings import essence

from forge.cli import cli
from forge.errors import ForgeError
from forge.referee.contract.situations import read_mapping, read_values
from forge.referee.games.under_ten_flags import PLAY
from forge.referee.games.under_ten_flags.beginning import Start
from forge.referee.games.under_ten_flags.rule_5_1_cards import BLACK, RED
from forge.referee.games.under_ten_flags.state import FULL_CUP
from forge.referee.games.under_ten_flags.words import Befell, MarkerSet
from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.verifying import INTEGRITY, verify
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, practice
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import accept
from forge.referee.walking.walk import Walk

PARAMETERS = PLAY.parameters[1:]
OTHER = {name.removeprefix("UTF-"): reading.ids[1] for name, reading in rules_of().readings.items()}


def start_of(game, out):
    """Write a position between two activations; ``out`` are the sets taken out of the game, by number."""
    british, deck = dict(game.british.ships), dict(game.deck)
    sets = [
        MarkerSet(one.number, one.marker, one.origin, one.destination,
                  "at" if one.hex else "waits" if one.afloat else "sunk", one.hex,
                  one.ship or british[one.number], bool(one.ship))
        for one in game.routes
    ]  # fmt: skip
    sets += [MarkerSet(one.number, one.marker, one.origin, one.destination, "out") for one in out]
    lost = tuple(Befell(number, place, british[number]) for _, number, place in game.events)
    held = [one.ship for one in sets if one.ship]
    gone = []
    for ship, count in FULL_CUP:
        gone += [ship] * (count - dict(game.british.cup).get(ship, 0) - held.count(ship))
    return Start(
        game.german.hex, game.german.entries, game.german.morale, game.german.disguises, game.german.supply,
        game.british.cruisers, tuple(sets), lost, tuple(gone), len(game.made), game.turn, game.vp, deck.get(BLACK, 0),
        deck.get(RED, 0), game.streak[0] or "none", game.streak[1],
        tuple(side for side in ("german", "british") if side in game.acted),
        dict(game.cruiser_deck).get(BLACK, 0), game.allowed, game.due, game.aircraft, game.walrus,
    )  # fmt: skip


def words_of(start):
    """Write a position as a file would."""
    return {one.id: one.kind.show(value) for one, value in zip(PARAMETERS, start, strict=True)}


def lasting(game):
    """Give a position without its history, what is in a cup in any order."""

    def cup(pairs):
        return frozenset(pair for pair in pairs if pair[1])

    return game._replace(
        entries=(), claims=(), met=("", 0), plotted=0, made=len(game.made), acted=frozenset(game.acted),
        deck=cup(game.deck), cruiser_deck=cup(game.cruiser_deck),
        british=game.british._replace(cup=cup(game.british.cup)),
        recycles=None, routes=frozenset(game.routes), passed=(), spent=frozenset(game.spent),
    )  # fmt: skip


def walk_of(words, rules):
    """Begin a game."""
    return Walk(Desk(rules), GAME.play, read_input(GAME.play, words, rules.texts).arguments)


def there_and_back(seed, rules, every):
    """Play a game; from so many of its positions go on with the same answers, which must lead to the same end."""
    walk, log, stands = walk_of({}, rules), [], []
    answers = one_of(practice(f"begin {seed}"), (hunting if seed % 2 else by_chance)(seed))
    out, known = {}, {}
    while walk.question:
        question = walk.question
        if question.id == "activation-card" and not question.position.passed:
            game = question.position
            known |= {one.number: one for one in game.routes}
            left = {one.number for one in game.routes}
            out = {number: one for number, one in known.items() if one.marker in game.spent and number not in left}
            stands.append((len(log), game, tuple(out.values())))
        answer = accept(question, answers(question))
        log.append((question, answer))
        walk.answer(answer)
    done = 0
    for place, game, out in stands[seed % every :: every]:
        if len(out) != len(game.spent):
            continue
        again = walk_of(words_of(start_of(game, out)), rules)
        assert lasting(again.position) == lasting(game)
        for question, answer in log[place:]:
            assert essence(again.question) == essence(question)
            again.answer(answer)
        assert again.question is None
        assert again.ruling.result == walk.ruling.result
        assert lasting(again.position) == lasting(walk.position)
        done += 1
    return done


def read_by(folder, seed):
    """Give rules: as they are, with all other readings, or with ships lost for good."""
    return (rules_with(folder, **OTHER), rules_with(folder, R14="gone"), rules_of())[seed % 3]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_of_a_game_goes_on_as_it_did(tmp_path, seed):
    """Positions of random games, under both sets of readings, are read again and lead to the same end."""
    assert there_and_back(seed, read_by(tmp_path, seed), 12)


@pytest.mark.slow
def test_three_hundred_games_written_and_gone_on_with(tmp_path):
    """So do those of three hundred more."""
    assert sum(there_and_back(seed, read_by(tmp_path, seed), 9) for seed in range(10, 310)) > 1500


def example():
    """The position that comes with the house edition, in words by name."""
    text = (PACK / "editions" / "house" / "second-turn.yaml").read_text(encoding="utf-8")
    return read_values(read_mapping(text, "second-turn.yaml"), PARAMETERS, "second-turn.yaml")


def test_the_position_of_the_house_edition_is_played_to_its_end():
    """The example begins in its turn, shows what it says, and is played on."""
    rules = rules_of()
    words = {one.id: one.kind.show(example()[one.id]) for one in PARAMETERS if one.id in example()}
    walk = walk_of(words, rules)
    lines = "\n".join(GAME.show(walk.position, rules.texts))
    assert "Turn 2. German total 5 VP" in lines
    assert "Atlantis in 0507" in lines
    assert {route.hex for route in walk.position.routes} == {"1906", "1102", "0602", "2512"}
    assert walk.position.counters == 24 - 5
    assert walk.position.markers == (3, 4, 6, 10)
    answers = one_of(practice("example"), hunting(1))
    while walk.question:
        walk.answer(answers(walk.question))
    assert walk.ruling.result.turn == 6 or walk.ruling.result.sunk
    plots = [name for name in GAME.tally(walk.position, {}) if "/plot/" in name]
    assert "german-sheet/plot/9" in plots
    assert "german-sheet/plot/8" not in plots
    assert len(plots) == walk.position.german.entries - 8


SET = "2 C2 9-7 at 1906 ship 5"
WRONG = [
    ({"atlantis": "2699"}, r"2699 is no hex that ships may enter \(rule 6.1\)"),
    ({"cruisers": "at 1102"}, r"\(rule 7.2\)"),
    ({"cruisers": "at 1102, escorts 1"}, r"\(rule 7.2\)"),
    ({"cruisers": "at 1102 activated, at 1002 activated"}, r"no more activated than were called \(rule 5.3\)"),
    ({"allowed": "2", "due": "1"}, r"two cruisers are called at most.*\(rule 5.3\)"),
    ({"disguises": "clean"}, r"\(rule 7.4\)"),
    ({"supply": "clean"}, r"\(rule 9.2\)"),
    ({"morale": "20"}, r"\(rule 9.1\)"),
    ({"sets": f"{SET}, 2 C3 1-2 waits ship 6"}, r"sets are numbered.*\(rule 5.2\)"),
    ({"sets": f"{SET}, 6 C3 1-2 waits ship 6"}, r"5 were drawn \(rule 5.2\)"),
    ({"sets": f"{SET}, 3 C3 9-2 waits ship 6"}, r"O/D marker 9 lies with one set only.*\(rule 5.2\)"),
    ({"sets": f"{SET}, 3 C3 13-2 waits ship 6"}, r"O/D marker 13.*\(rule 5.2\)"),
    ({"sets": f"{SET}, 3 C2 1-2 at 1907 ship 6"}, r"C2 belongs to one set only \(rule 4.1.6\)"),
    ({"sets": f"{SET}, 3 C3 1-2 at 1907 ship 5"}, r"counter 5 is there more often.*\(rule 5.2\)"),
    ({"sets": "2 C2 9-7 at 1906"}, r"set 2 has its counter.*\(rule 5.2\)"),
    (
        {"sets": SET, "counters-gone": "ghosts, ghosts, ghosts"},
        r"counter Chasing Ghosts is there more often.*\(rule 5.2\)",
    ),
    ({"just-lost": "2 lost at 1906 ship 5"}, r"set 2 was lost, so it is sunk.*\(rule 8.1\)"),
    ({"in-a-row": "0"}, r"the Activation deck does not fit.*\(rule 5.1\)"),
    ({"black": "20"}, r"the Activation deck does not fit.*\(rule 5.1\)"),
    ({"secrets": "sealed"}, r"they cannot be sealed \(rule 3.3\)"),
    ({"sets": "C2 somewhere"}, "cannot be read"),
    ({"disguises": "dirty"}, "'dirty' is not possible here\n  hint: possible here: clean, half, crossed"),
    ({"counters-gone": "25"}, "'25' is not possible here"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_a_position_that_cannot_be_is_refused(change, sentence):
    """What the rules do not allow is refused with its rule, before anything is played."""
    words = {one.id: one.kind.show(example()[one.id]) for one in PARAMETERS if one.id in example()}
    with pytest.raises(ForgeError, match=sentence):
        walk_of(words | change, rules_of())


def test_a_game_is_begun_at_the_command_line(tmp_path):
    """The position is called by its name, and quit leaves a game that is sound so far."""
    ledger = tmp_path / "begun.ledger"
    line = ["play", "under-ten-flags", "--edition", "house", "--situation", "second-turn", "--ledger", str(ledger)]
    ran = CliRunner().invoke(cli, line, input="board\nquit\n", prog_name="forge", catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert "Atlantis in 0507" in ran.output
    assert verify(read_ledger(ledger), find).status != INTEGRITY
