"""A sequence of play written in YAML, walked as a guided checklist: phases, sides, what is kept, decks, the end."""

import pytest
from kit.written_packs import problems_of, ruled, rules_of, write_pack

from forge.errors import ForgeError, Problems
from forge.referee import catalogue
from forge.referee.catalogue import Game, check_game, find_procedure, game_of
from forge.referee.contract.parameters import Parameter, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Step
from forge.referee.telling.receipts import receipt
from forge.referee.walking.rulings import Noted, each_entry
from forge.rules import load_rules
from forge.rules.restoring import restore
from forge.rules.written.on_paper import checklist_of


def asked(walk):
    """Give what a walk was asked, in order, with who was, and the answers."""
    told = [(entry.id, entry.who) for entry in walk.told if hasattr(entry, "who")]
    return told + ([(walk.question.id, walk.question.request.who)] if walk.question else [])


def test_titles_alone_are_a_checklist(tmp_path):
    """Phases of which nothing but the title is said are done by the players, turn after turn."""
    rules = rules_of(tmp_path, sequence="{turns: 2, phases: [Weather, Movement, Combat]}")
    walk = ruled(rules, "game", answers={f"sequence.phase-{number}": ["done"] * 2 for number in (1, 2, 3)})
    assert walk.question is None
    assert [name for name, _ in asked(walk)] == [f"sequence.phase-{number}" for number in (1, 2, 3)] * 2
    assert walk.position.turn == 2


PRINTED = """\
sides: [red, blue]
turns: 4
keeps: {night: flag, weather: "one of fair, foul"}
phases:
  - {phase: Arrivals, when: "turn is one of 2, 3", steps: [Place units]}
  - phase: Movement
    each: side
    phases:
      - phase: Marches
        steps:
          - {when: not night, tick: Move all}
          - when: night
            steps: [{when: weather is not foul, tick: Move a hex}]
          - by: weather
            cases: {fair: [{tick: Dry}], foul: [{tick: Dig}]}
"""


def test_a_sequence_on_paper_says_its_conditions(tmp_path):
    """Those of phases and steps, of groups and of cases; of several, all; a pack may have words of its own."""
    rules = rules_of(tmp_path, sequence=PRINTED)
    arrivals = {"condition.turn-is-one-of-2-3": "in turns 2 and 3"}
    texts = {**rules.texts, "foul": "Foul weather", "condition.night": "the moon is down", **arrivals}
    lines = [line.text for line in checklist_of(rules.written.sequence, texts, "Red, Blue")]
    assert lines == [
        "Arrivals (in turns 2 and 3)",
        "Place units",
        "Movement (Red, Blue)",
        "Marches",
        "Move all (if not the moon is down)",
        "Move a hex (if the moon is down and weather is not Foul weather)",
        "Dry (if weather is fair)",
        "Dig (if weather is Foul weather)",
    ]


EURO = """\
title: A round of Iron Roads
turns: 3
turn: Round {turn}
sides: [red, blue, green]
fewest: 2
keeps:
  money: {type: whole 0 to 99, begins: "10", each: side, title: Money}
  income: {type: whole 0 to 9, begins: "2", each: side}
  start-player: "one of red, blue, green"
decks:
  cards: {mine: 1, mill: 2}
begin:
  - {let: {start-player: blue}}
phases:
  - phase: Income
    rule: "3"
    each: side
    steps:
      - let: {money: money + income}
  - phase: Building
    each: side
    first: start-player
    steps:
      - ask: spent
        type: whole 0 to 99
      - when: spent more than 0
        let: {money: money - spent, income: income + 1}
      - when: money at least 14
        end: "{side} is rich."
  - phase: Deal
    when: turn is at least 2
    steps:
      - {draw: card, of: cards}
      - {let: {red.money: red.money + 5}}
finish:
  - say: "Red has {red_money}."
"""


@pytest.fixture(scope="module")
def euro(tmp_path_factory):
    """Load a small euro's sequence."""
    return rules_of(tmp_path_factory.mktemp("euro"), sequence=EURO)


def test_sides_act_in_turn_and_keep_their_own(euro):
    """Income 2 each from 10; blue begins to build and spends 3 of 12, for an income of 3."""
    walk = ruled(euro, "game", answers={"spent": ["3", "0"]})
    assert asked(walk) == [("spent", "blue"), ("spent", "green"), ("spent", "red")]
    kept = dict(walk.position.kept)
    assert (kept["red.money"], kept["blue.money"], kept["green.money"]) == (12, 9, 12)
    assert (kept["blue.income"], kept["green.income"]) == (3, 2)


def test_each_phase_is_told_with_its_side_where_it_has_one(euro):
    """What all do one by one is told for each; what is done once, by itself."""
    walk = ruled(euro, "game", answers={"spent": ["0"] * 3}, turn="2")
    told = [entry for entry in each_entry(walk.told) if isinstance(entry, Noted)]
    sides = [dict(entry.values)["side"] for entry in told if entry.id == "sequence.phase-of"]
    assert sides == ["red", "blue", "green"] * 2  # of turn 2, which is over
    alone = [entry for entry in told if "side" not in dict(entry.values) and "turn" not in dict(entry.values)]
    assert len(alone) == 1
    assert euro.texts[alone[0].id] == "Deal"


@pytest.mark.parametrize(("answered", "unasked"), [(0, True), (1, False), (2, False), (3, True), (4, False)])
def test_the_board_is_shown_where_a_turn_begins(euro, answered, unasked):
    """Before the first question of each turn, and before no other."""
    walk = ruled(euro, "game", answers={"spent": ["1"] * answered})
    assert walk.question.unasked == unasked


def test_the_end_ends_the_game(euro):
    """In round 2 the first who has 14 ends it, before anybody else acts; what finishes a game is said all the same."""
    walk = ruled(euro, "game", answers={"spent": ["3", "0", "0", "1", "0"]})
    assert walk.question is None
    said = [entry.id for entry in walk.told if hasattr(entry, "values") and entry.id.startswith("sequence.said")]
    assert [dict(entry.values) for entry in walk.told if hasattr(entry, "values") and entry.id in said[:1]] == [
        {"side": "green"}
    ]
    assert len(said) == 2
    assert walk.ruling.result.turn == 2


def test_what_a_game_is_begun_with_is_declared(euro):
    """Its sides, a turn from the first to the last, what each side has; nothing of it is told unasked."""
    game = {one.id: one for one in catalogue.find_procedure(euro, "game").parameters}
    turn = game["turn"]
    assert (turn.kind.low, turn.kind.high, turn.default) == (1, 3, 1)
    assert [name for name in game if name.endswith("money")] == ["red-money", "blue-money", "green-money"]
    assert not any(one.told for name, one in game.items() if name.endswith(("money", "income")))


def test_fewer_may_play(euro):
    """Of three sides two may play, in the order named by the sequence; one alone is refused."""
    walk = ruled(euro, "game", answers={"spent": ["1"]}, sides="green+red")
    assert asked(walk) == [("spent", "red"), ("spent", "green")]
    assert "blue.money" not in dict(walk.position.kept)
    with pytest.raises(ForgeError, match="side is too few: at least 2 play"):
        ruled(euro, "game", sides="red")


def test_a_game_goes_on_from_where_it_stands(euro):
    """The parameters of a game begin it in any turn; what a position tells fills them in."""
    walk = ruled(euro, "game", answers={"spent": ["0"]}, turn="2", red_money="40")
    assert asked(walk)[0] == ("spent", "red"), "the start player is the first side where nobody said another"
    played = ruled(euro, "game", answers={"spent": ["3"]})
    known = find_procedure(euro, "game").from_position(played.position)
    assert (known["turn"], known["blue-money"], known["start-player"]) == (1, 9, "blue")


def test_a_deck_is_drawn_from_until_it_is_empty(tmp_path):
    """What was drawn is gone until the deck is shuffled; from an empty one nothing can be drawn."""
    sequence = "turns: 5\ndecks: {cards: {mine: 1, mill: 2}}\nphases: [{phase: Deal, steps: [{draw: card, of: cards}]}]"
    rules = rules_of(tmp_path, sequence=sequence)
    walk = ruled(rules, "game", answers={"card": ["mill", "mine"]})
    assert walk.question.request.source == (("mine", 0), ("mill", 1))
    with pytest.raises(ForgeError, match="nothing is left"):
        ruled(rules, "game", answers={"card": ["mill", "mine", "mill"]})


TURNS = """\
turns: 1
sides: [west, east]
keeps: {snow: flag}
phases:
  - phase: Turn
    each: side
    phases: [Move, {phase: Ski, when: snow}, {phase: Fight, steps: [Throw for each fight.]}]
"""


def test_a_side_has_its_whole_turn_before_the_next(tmp_path):
    """Phases within a phase that each side does are all done by one side first; one that is not due is passed over."""
    rules = rules_of(tmp_path, sequence=TURNS)
    answers = {"sequence.phase-1-1": ["done"] * 2, "sequence.said-1": ["done"] * 2}
    walk = ruled(rules, "game", answers=answers)
    assert [who for _, who in asked(walk)] == ["west", "west", "east", "east"]
    assert walk.question is None
    assert len(asked(ruled(rules, "game", answers=answers, snow="yes"))) == 2, "skiing is asked for where there is snow"


SHUFFLED = """\
turns: 5
decks: {cards: {mine: 1}}
phases: [{phase: Deal, steps: [{draw: card, of: cards}, {shuffle: cards}]}]
"""


def test_a_shuffled_deck_is_whole(tmp_path):
    """Shuffled after each draw, a deck of one card lasts five turns."""
    assert ruled(rules_of(tmp_path, sequence=SHUFFLED), "game", answers={"card": ["mine"] * 5}).question is None


FOUGHT = """\
turns: 1
sides: [west, east]
phases:
  - phase: Combat
    rule: "8"
    each: side
    steps:
      - {may: [attack, crt], title: Which combat is next?, most: 2}
"""
ATTACK = """\
attack:
  asks: {attack: whole 1 to 99, defence: whole 1 to 99}
  steps:
    - {roll: crt, at: {odds: attack against defence}}
"""


def test_procedures_and_tables_are_ruled_within_a_phase(tmp_path):
    """A player rules what the phase allows, as often as he may, asked for what it needs; then the other one does."""
    rules = rules_of(tmp_path, ATTACK, FOUGHT)
    answers = {
        "sequence.said-1": ["attack", "crt", "done"],
        "attack": ["8"],
        "defence": ["2"],
        "odds": ["1-1"],
        "modifier": ["none"],
    }
    walk = ruled(rules, "game", "1 6", answers)
    assert walk.question is None
    assert [who for _, who in asked(walk)] == ["west"] * 6 + ["east"]
    looks = [entry.look for part in walk.ruling.entries for entry in _looks(part)]
    assert [look.result.outcome for look in looks] == ["ex", "dr"]


def test_what_the_game_knows_is_not_asked(tmp_path):
    """The night that the game keeps holds for each attack; players say what it does not know."""
    attack = "attack: {asks: {strength: whole 1 to 9, night: flag}, steps: [{when: night, say: By night.}]}"
    step = "{may: [attack], given: {night: turn is 2}}"
    rules = rules_of(tmp_path, attack, f"{{turns: 2, phases: [{{phase: Combat, steps: [{step}]}}]}}")
    walk = ruled(rules, "game", answers={"sequence.what-next": ["attack", "done"] * 2, "strength": ["3", "4"]})
    assert walk.question is None
    assert [line.strip() for line in receipt(walk.ruling, rules)].count("By night.") == 1


def test_what_a_ruling_objects_to_is_told_and_the_players_choose_again(tmp_path):
    """A player who says what the rules do not allow says it anew; nothing was ruled, and the game goes on."""
    refuses = "refuses:\n    - {when: attack less than defence, say: The odds are too poor}\n"
    forbidding = ATTACK.replace("steps:\n", f"{refuses}  steps:\n")
    rules = rules_of(tmp_path, forbidding, FOUGHT)
    answers = {
        "sequence.said-1": ["attack", "attack", "done"],
        "attack": ["2", "8"],
        "defence": ["8", "2"],
    }
    walk = ruled(rules, "game", "1", answers)
    assert walk.question is None
    assert len([one for part in walk.ruling.entries for one in _looks(part)]) == 1
    assert any("The odds are too poor" in line for line in receipt(walk.ruling, rules))


def _looks(entry):
    if hasattr(entry, "look"):
        return [entry]
    return [one for inner in getattr(entry, "entries", ()) for one in _looks(inner)]


def test_how_a_game_stands_is_written_in_the_words_of_the_pack(euro):
    """The turn by the pack's name for it, the phase and who acts, and what is kept, each on its line."""
    walk = ruled(euro, "game", answers={"spent": ["3"]})
    assert list(game_of(euro).show(walk.position, euro.texts)) == [
        "Round 1, Building: Green",
        "Money: Red 12, Blue 9, Green 12",
        "Income: Red 2, Blue 3, Green 2",
        "Start player: Blue",
    ]


def test_a_ledger_has_the_order_of_what_was_written(euro):
    """Canonical data sorts names; phases, questions and sums stay in their order all the same."""
    again = restore(euro.canonical())
    assert [one.id for one in again.written.sequence.kept] == [one.id for one in euro.written.sequence.kept]
    assert again.hash == euro.hash


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{turns: 0, phases: [A]}", "sequence.yaml:1:9: turns"),
        ("{turns: 2, phases: []}", "phases: needs at least 1"),
        ("{turns: 2, phases: [{phase: A, each: side}]}", "phases[1].each: has no sides to act"),
        ("{turns: 2, sides: [red], phases: [{phase: A, who: rad}]}", "rad is not one of the sides"),
        ("{turns: 2, sides: [red], fewest: 2, phases: [A]}", "fewest: are more than the 1 sides"),
        ("{turns: 2, turn: 'Week {week}', phases: [A]}", "turn: names what is not known here"),
        ("{turns: 2, keeps: {turn: flag}, phases: [A]}", "keeps.turn: is known to every sequence"),
        ("{turns: 2, keeps: {gold: {type: flag, each: side}}, phases: [A]}", "keeps.gold.each: has no sides"),
        ("{turns: 2, phases: [{phase: A, steps: [{may: [fight]}]}]}", "fight is no procedure or table"),
        (
            "{turns: 2, phases: [{phase: A, steps: [{may: [crt], given: {odd: turn}}]}]}",
            "given.odd: is not asked for by crt\n  hint: did you mean 'odds'?",
        ),
        ("{turns: 2, keeps: {vp: whole}, phases: [{phase: A, steps: [{let: {vp: yes}}]}]}", "must be whole, not flag"),
        ("{turns: 2, phases: [{phase: A, steps: [{shuffle: deck}]}]}", "deck is no deck of the game"),
        ("{turns: 2, sides: [red], phases: [{phase: A, steps: [{let: {rad.vp: 1}}]}]}", "is nothing that a side keeps"),
        ("{turns: 2, phases: [{phase: A, steps: [{let: {a: 1}}]}, {phase: B, steps: [{say: '{a}'}]}]}", "{a} is not"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sequence_is_told(tmp_path, written, message):
    """Every fault of a sequence is found when the pack is read."""
    assert message in problems_of(tmp_path, sequence=written)


def test_what_is_kept_stays_what_it_may_be(tmp_path):
    """A sum that leaves the bounds of what is kept is refused where it is worked out."""
    sequence = "{turns: 2, keeps: {vp: whole 0 to 3}, phases: [{phase: A, steps: [{let: {vp: vp + 5}}]}]}"
    with pytest.raises(ForgeError, match="cannot be 5"):
        ruled(rules_of(tmp_path, sequence=sequence), "game")


CARDS = """\
id,kind,name,copies
flood,event,The great flood,2
feast,event,,1
Bad Harvest,event,,
king,person,The king,1
gone,event,,0
"""


def test_a_deck_may_stand_in_the_file_of_its_cards(tmp_path):
    """Of the rows that are wanted each is an item, as often as its copies say, called by its name; a ledger has it."""
    sequence = (
        "turns: 2\ndecks: {events: {file: cards.csv, where: {kind: event}}}\nwords: {feast: A feast}\n"
        "phases: [{phase: Event, steps: [{draw: event, of: events}]}]\n"
    )
    rules = rules_of(tmp_path, sequence=sequence, files={"cards.csv": CARDS})
    assert dict(rules.written.sequence.decks) == {"events": (("flood", 2), ("feast", 1), ("bad-harvest", 1))}
    assert [rules.texts[name] for name in ("flood", "feast", "bad-harvest")] == [
        "The great flood",
        "A feast",
        "Bad Harvest",
    ]
    assert restore(rules.canonical()).written.sequence.decks == rules.written.sequence.decks


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("{file: card.csv}", "card.csv"),
        ("{file: ../cards.csv}", "decks.cards.file"),
        ("{file: cards.csv, item: nmae}", "nmae is not a column of toy/cards.csv\n  hint: did you mean 'name'?"),
        ("{file: cards.csv, where: {kind: evnt}}", "takes none of the 5 rows"),
        ("{file: cards.csv, where: {sort: event}}", "sort is not a column"),
        ("{file: cards.csv, item: kind}", "toy/cards.csv:3:2: kind: event is there twice"),
        ("{file: cards.csv, item: name}", "toy/cards.csv:3:3: name: is blank"),
        ("{file: cards.csv, were: {kind: event}}", "did you mean 'where'?"),
    ],
)
def test_what_is_wrong_with_a_deck_in_a_file_is_told(tmp_path, deck, message):
    """The file, its columns and its rows, each once, and nothing else because of it."""
    found = problems_of(
        tmp_path / "toy",
        sequence=f"turns: 2\ndecks: {{cards: {deck}}}\nphases: [{{phase: A, steps: [{{draw: c, of: cards}}]}}]\n",
        files={"cards.csv": CARDS},
    )
    assert message in found
    assert "no deck of the game" not in found


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("weigh", "load: 3", ""),
        ("weight", "load: 3", "toy/sequence.yaml: outside: weight is no procedure of the game's module"),
        ("weigh", "lode: 3", "toy/sequence.yaml: given.lode: is not asked for by weigh"),
        ("crt", "odds: 1-1", "outside[1]: crt is a procedure or table of the pack itself"),
    ],
)
def test_a_sequence_leads_to_procedures_in_python(tmp_path, name, given, message):
    """What the game's module rules is ruled within a phase; one that is not there, or given what it lacks, is told."""
    sequence = f"outside: {name}\nturns: 1\nphases: [{{phase: A, steps: [{{do: {name}, given: {{{given}}}}}]}}]\n"
    problems = Problems()
    rules = load_rules(write_pack(tmp_path / "toy", sequence=sequence), problems, owner=False)
    check_game(rules, problems)
    assert message in "\n".join(str(one) for one in problems)
    assert bool(problems) == bool(message)
    if not message:
        noted = [str(entry) for part in ruled(rules, "game").ruling.entries for entry in steps_of(part)]
        assert len(noted) == 1
        assert "('stones', 6)" in noted[0]


@pytest.mark.usefixtures("module")
@pytest.mark.parametrize(
    ("outside", "does", "told"),
    [
        ("weigh", "weigh, given: {lode: 3}", [("given.lode", "did you mean 'load'?")]),
        ("weight", "weight, given: {lode: 3}", [("outside", "did you mean 'weigh'?")]),
        ("qqqq", "qqqq, given: {load: 3}", [("outside", "possible here: weigh")]),
    ],
)
def test_what_is_meant_is_named_beside_what_is_not_there(tmp_path, outside, does, told):
    """The nearest name of a procedure or parameter; steps that lead nowhere stand before it."""
    steps = f"[{{say: Ready., when: turn is 1}}, {{do: {does}}}]"
    sequence = f"outside: {outside}\nturns: 2\nphases: [{{phase: A, steps: {steps}}}]\n"
    problems = Problems()
    check_game(load_rules(write_pack(tmp_path / "toy", sequence=sequence), problems, owner=False), problems)
    assert [(one.field, one.hint) for one in problems] == told


@pytest.fixture
def module(monkeypatch):
    """Rule the pack by a module with one procedure: twice the load, in stones."""

    async def weigh(load: int) -> None:
        await Step("weigh.stones", (("stones", 2 * load),))

    weigh = Procedure("weigh", weigh, (Parameter("load", Whole(1, 9)),))
    monkeypatch.setattr(catalogue, "load_game", lambda _: Game((weigh,)))


def steps_of(entry):
    """Give what was noted within a part of a ruling."""
    own = [entry] if getattr(entry, "id", "") == "weigh.stones" else []
    return own + [one for inner in getattr(entry, "entries", ()) for one in steps_of(inner)]


def test_a_card_may_not_take_the_word_of_something_else(tmp_path):
    """A card of id clear would have clear ground told by its name; it is found when the pack is read."""
    asks = "a: {asks: {ground: 'one of clear, woods'}, steps: [{say: '{ground}'}]}"
    game = "{turns: 2, phases: [A], words: {clear: %s}}"
    told = problems_of(tmp_path / "a", asks, game % "Clear night")
    assert "sequence.yaml:1:40: words.clear: clear is 'Clear' of ground too" in told
    assert not problems_of(tmp_path / "b", asks, game % "Clear")
