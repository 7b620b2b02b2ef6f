"""Situations of an operation: words read and shown, what is refused, positions put in words again."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.chase_sea import chart
from kit.chase_table import chase

from forge.errors import ForgeError
from forge.places import components, situation_names
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.situations import read_mapping, read_values
from forge.referee.games.atlantic_chase.operation import entries
from forge.referee.games.atlantic_chase.operation.begin import begin, words_of
from forge.referee.games.atlantic_chase.operation.forces import Operation, Stealth, TaskForce
from forge.referee.games.atlantic_chase.operation.procedures import PLAY
from forge.referee.games.atlantic_chase.sea.ships import Ship, Vessel
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import rolled
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk

BEGIN = PLAY._replace(id="begin", function=begin, check=None)
KINDS = {parameter.id: parameter.kind for parameter in PLAY.parameters}


def begun(known, rules=None):
    """Begin from values by parameter, and give the operation."""
    rules = rules or chase()
    given_ = read_input(BEGIN, {}, rules.texts, known)
    return Walk(Desk(rules), BEGIN, given_.arguments).ruling.result[1]


def read(text):
    """Read a situation into values by parameter."""
    return read_values(read_mapping(text, "here"), PLAY.parameters, "here")


def objected(text, rules=None):
    """Give what is objected to a situation, as sentences."""
    with pytest.raises(ForgeError) as refused:
        begun(read(text), rules)
    return [problem.message for problem in refused.value.problems]


HEXES = st.builds("{:02}{:02}".format, st.integers(1, 19), st.integers(1, 16))
LINES = st.lists(HEXES, min_size=1, max_size=5, unique=True).map(tuple)
MARKS = st.lists(HEXES, max_size=3, unique=True).map(tuple)
NAMES = st.from_regex(r"[a-z]{1,6}(-[a-z0-9]{1,4})?", fullmatch=True).filter(lambda name: name not in ("none", "any"))
LEADERS = st.lists(st.sampled_from(("lutjens", "tovey", "marschall")), max_size=2, unique=True).map(tuple)


def _vessel(name, hits, turned, spent, leaders):
    """Name a ship."""
    return Vessel(name, Ship(name, hits=hits, **turned), spent, leaders)


SHIPS = st.builds(
    _vessel,
    NAMES,
    hits=st.integers(0, 99),
    turned=st.sampled_from(({}, {"state": "damaged"}, {"dispersed": True})),
    spent=st.integers(0, 9),
    leaders=LEADERS,
)
FLEETS = st.lists(SHIPS, min_size=1, max_size=4).map(tuple)
PLACES = st.one_of(
    LINES.map(lambda line: {"segments": line}),
    HEXES.map(lambda hex_: {"station": hex_}),
    NAMES.map(lambda box: {"box": box}),
)


@st.composite
def task_forces(draw):
    """Make a Task Force in words, legal or not."""
    name = draw(st.from_regex(r"[gb][1-9]", fullmatch=True))
    marks = {"intel": draw(MARKS), "contact": draw(MARKS), "evasive": draw(st.booleans())}
    return TaskForce(name, {"g": "german", "b": "british"}[name[0]], draw(FLEETS), **draw(PLACES), **marks)


STEALTH = st.one_of(
    st.builds(Stealth, NAMES, st.just("german"), st.just("u-boat"), st.just("") | HEXES, st.booleans()),
    st.builds(
        Stealth, NAMES, st.sampled_from(("german", "british")), st.just("mines"), st.just("") | HEXES, st.just(False)
    ),
)


@given(st.lists(task_forces(), max_size=4).map(tuple), st.lists(STEALTH, max_size=4).map(tuple))
@settings(max_examples=60, deadline=None)
def test_words_shown_read_as_the_same(forces, hidden):
    """What is shown of Task Forces and Stealth forces reads as the same again."""
    assert read_words(entries.FORCES, entries.FORCES.show(forces), "here") == forces
    assert read_words(entries.STEALTH, entries.STEALTH.show(hidden), "here") == hidden


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reinforcements", "A german in kiel: tirpitz, hipper | B british in clyde: hood 1 hit"),
        ("leaders", "raeder 1, tovey"),
        ("ports", "german: brest, bergen | nobody: others"),
        ("air-bases", "german 1311 1940 | lost 1005"),
        ("free", "g2, b4"),
        ("duties", "g1: engage trajectory | b2: any"),
        ("leaders", "none"),
    ],
)
def test_words_of_the_smaller_kinds(name, text):
    """Groups, leaders, ports, air bases, names and duties are shown as they were typed."""
    assert KINDS[name].show(read_words(KINDS[name], text, "here")) == text


@pytest.mark.parametrize(
    ("name", "text", "refusal", "said"),
    [
        ("task-forces", "g1 bismarck at 1407", Malformed, "no Task Force"),
        ("task-forces", "g1: bismarck", Malformed, "no Task Force"),
        ("task-forces", "g1: bismarck; evasive", Malformed, "one place"),
        ("task-forces", "g1: bismarck; at 1407; in kiel", Malformed, "one place"),
        ("task-forces", "g1: bismarck; at 1407 1408", Malformed, "one hex"),
        ("task-forces", "g1: bismarck; near 1407", Malformed, "cannot be read"),
        ("task-forces", "g1: bismarck; at kiel", Malformed, "cannot be read"),
        ("task-forces", "g1: bismarck; at 1407; evasive twice", Malformed, "cannot be read"),
        ("task-forces", "g1: bismarck; at 1407; evasive; evasive", Malformed, "twice"),
        ("task-forces", "g1: bismarck near; at 1407", Malformed, "zone"),
        ("task-forces", "g1: ; at 1407", Malformed, "no ships"),
        ("task-forces", " | ".join(["G1: bismarck; at 1407"] * 41), Illegal, "too many"),
        ("stealth", "u1: u-boat in kiel", Malformed, "no Stealth force"),
        ("stealth", "m1: mines at 1307", Malformed, "whose"),
        ("stealth", "s1: german submarine", Illegal, "never german"),
        ("reinforcements", "A in kiel: tirpitz", Malformed, "no Reinforcement Group"),
        ("leaders", "raeder one", Malformed, "no leader"),
        ("ports", "french: brest", Malformed, "no ports"),
        ("air-bases", "german 1311 1943", Malformed, "no air base"),
        ("duties", "g1", Malformed, "binds no"),
        ("free", "g1 g2", Malformed, "not a name"),
    ],
)
def test_words_that_cannot_be_read(name, text, refusal, said):
    """Words out of form are refused with what would be right."""
    with pytest.raises(refusal, match=said) as refused:
        read_words(KINDS[name], text, "here")
    assert refused.value.legal


SMALL = """
task-forces:
  - "g1: bismarck 1 hit under lutjens, pr-eugen spent; at 1407; evasive; contact 1407"
  - "b1: hood, british-convoy, british-convoy dispersed 3 hits; in clyde"
  - "b2: norfolk damaged, suffolk; along 1104 1004 0905; intel 1004"
"""


def test_a_small_situation_is_enough():
    """Task Forces alone make an operation: ports and air bases as printed, the other Task Forces free."""
    op = begun(read(SMALL))
    assert (op.active, op.weather, op.tally) == ("german", "good", 0)
    assert op.idle == ("g2", "g3", "g4", "g5", *(f"b{number}" for number in range(3, 11)))
    french = {"french": "german"}  # from 1941
    held = ((p.id, french.get(p.control, p.control)) for p in chart().ports)
    assert op.ports == tuple(one for one in held if one[1] in ("german", "british"))
    assert op.bases == chart().bases
    assert [(leader.name, leader.uses) for leader in op.leaders] == [("lutjens", 1)]
    first, second, third = op.forces
    assert (first.player, first.station, first.evasive, first.contact) == ("german", "1407", True, ("1407",))
    assert [(v.key, v.ship.hits, v.spent, v.leaders) for v in first.vessels] == [
        ("bismarck", 1, 0, ("lutjens",)),
        ("pr-eugen", 0, 1, ()),
    ]
    assert (second.box, second.hexes) == ("clyde-liverpool", ())
    assert [(v.key, v.ship.dispersed, v.ship.hits) for v in second.vessels][1:] == [
        ("british-convoy", False, 0),
        ("british-convoy-2", True, 3),
    ]
    assert third.vessels[0].ship.damaged
    assert (third.segments, third.intel) == (("1104", "1004", "0905"), ("1004",))


def test_ports_and_air_bases_otherwise_than_printed():
    """Ports named are held so, the others as printed or by nobody; air bases come and go."""
    more = 'ports: ["german: brest", "nobody: kiel"]\nair-bases: ["german 1311 1940", "lost 1114"]\n'
    op = begun(read(SMALL + more))
    held = dict(op.ports)
    assert (held["brest"], held.get("kiel"), held["halifax"]) == ("german", None, "british")
    assert {base.hex for base in op.bases} == {base.hex for base in chart().bases} - {"1114"} | {"1311"}
    strict = begun(read(SMALL + 'ports: ["german: brest", "british: clyde", "nobody: others"]'))
    assert dict(strict.ports) == {"brest": "german", "clyde": "british"}


def test_ships_that_are_gone_keep_their_number():
    """The second convoy stays the second when the first was lost."""
    op = begun(read(SMALL + "sunk: german-convoy\n" + 'reinforcements: ["A german in kiel: german-convoy"]'))
    assert op.groups[0].vessels[0].key == "german-convoy-2"


@pytest.mark.parametrize("name", situation_names(components() / "atlantic-chase", "house"))
def test_positions_are_begun_from_their_words(name):
    """A position put in words begins as the same position, typed words included."""
    text = (components() / "atlantic-chase" / "editions" / "house" / f"{name}.yaml").read_text(encoding="utf-8")
    op = begun(read(text))
    op = op._replace(actions=7, tally=2, idle=op.idle[::-1], home=("tanker",) * ("tanker" not in text))
    known = words_of(op)
    assert begun(known) == op
    typed = {parameter: KINDS[parameter].show(value) for parameter, value in known.items()}
    assert read_input(BEGIN, typed, chase().texts) == read_input(BEGIN, {}, chase().texts, known)


def test_other_positions_say_nothing_of_an_operation():
    """A battle recorded by itself fills nothing in."""
    assert words_of(("a", "battle")) == {}


ONE = "task-forces: '{}'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ONE.format("g6: bismarck; in kiel"), ["G6: there are Task Forces G1 to G5 and B1 to B10 (rule p.7)"]),
        ("task-forces: ['g1: bismarck; in kiel', 'g1: tirpitz; in kiel']", ["G1 is named twice"]),
        (ONE.format("g1: bismark; in kiel"), ["bismark is no ship of the kit: did you mean 'bismarck'?"]),
        (ONE.format("g1: hood; in kiel"), ["Hood is a ship of the other player"]),
        (ONE.format("b1: british-shore-battery; in scapa-flow"), ["a Shore Battery is in no Task Force"]),
        (ONE.format("g1: tanker damaged; in kiel"), ["Tanker is never damaged"]),
        (ONE.format("g1: bismarck 2 hits; in kiel"), ["Bismarck: 2 Hits, but 2 turn or sink it"]),
        (ONE.format("g1: bismarck damaged 4 hits; in kiel"), ["Bismarck: 4 Hits, but 4 turn or sink it"]),
        (ONE.format("g1: bismarck spent; in kiel"), ["torpedo attacks made, at most 0"]),
        (ONE.format("g1: hipper spent 2; in kiel"), ["torpedo attacks made, at most 1"]),
        (ONE.format("g1: bismarck, bismarck; in kiel"), ["Bismarck: 2 named, the kit has 1"]),
        (ONE.format("g1: tanker, tanker-2, tanker-2; in kiel"), ["Tanker 2 is named twice", "3 named, the kit has 2"]),
        (ONE.format("g1: bismarck; at 0101"), ["G1: a hex is not in play (rule p.4)"]),
        (ONE.format("g1: bismarck; along 0510 0709"), ["G1: the line has a hole (rule p.14)"]),
        (ONE.format("g1: bismarck; along 1004 1005"), ["not adjacent across that side (rule p.4)"]),
        (ONE.format("b1: hood; along 1408 1508"), ["not adjacent across that side (rule p.4)"]),
        (ONE.format("g1: bismarck; along 0510 0511 0510"), ["a hex is used twice"]),
        (
            ONE.format(
                "g1: bismarck; along "
                + " ".join(f"04{row:02}" for row in range(8, 16))
                + " 0515 0514 0513 0512 0511 0510 0509 0508"
            ),
            ["more than fifteen segments"],
        ),
        (ONE.format("g1: bismarck; at 1407; intel 1407"), ["G1: a Station has no Intel marker"]),
        (ONE.format("g1: bismarck; along 0510 0511; contact 0512"), ["G1: a marker in 0512, where it is not"]),
        (ONE.format("g1: bismarck; along 0510 0511; intel 0510 0510"), ["two markers of a kind in 0510"]),
        (ONE.format("g1: bismarck; in kil"), ["kil is no Port Box; did you mean 'kiel'?"]),
        (ONE.format("g1: bismarck; in bergen"), ["no port of Bergen is its player's"]),
        (ONE.format("g1: bismarck under lutjen; in kiel"), ["lutjen is no leader: did you mean 'lutjens'?"]),
        (ONE.format("g1: bismarck under tovey; in kiel"), ["Tovey is a leader of the other player than G1"]),
        (ONE.format("g1: bismarck under raeder; in kiel"), ["Raeder is aboard no ship"]),
        (ONE.format("g1: bismarck under lutjens, hipper under lutjens; in kiel"), ["Lütjens is named twice"]),
        (ONE.format("g1: bismarck; in kiel") + "\nleaders: raeder 3", ["Raeder helps 2 times at most"]),
        (ONE.format("g1: bismarck; in kiel") + "\nleaders: lutjens", ["Lütjens is in play but aboard nothing"]),
        (ONE.format("g1: bismarck; in kiel") + "\nleaders: prien", ["Prien is in play but aboard nothing"]),
        (ONE.format("g1: bismarck; in kiel") + "\nstealth: 's1: submarine with prien'", ["Prien is with one U-boat"]),
        (ONE.format("g1: bismarck; in kiel") + "\nstealth: ['u1: u-boat', 'u1: u-boat']", ["this name"]),
        (ONE.format("g1: bismarck; in kiel") + "\nstealth: 'u1: u-boat at 0101'", ["U1: a hex is not in play"]),
        (ONE.format("g1: bismarck; in kiel") + "\nfree: g1, g2", ["G1 is named twice, or both in play and free"]),
        (ONE.format("g1: bismarck; in kiel") + "\nduties: 'g2: any'", ["G2 is bound to act but is not in play"]),
        (ONE.format("g1: bismarck; in kiel") + "\nports: 'german: brst'", ["brst is no port: did you mean 'brest'?"]),
        (ONE.format("g1: bismarck; in kiel") + "\nports: ['german: brest', 'nobody: brest']", ["Brest is named twice"]),
        (ONE.format("g1: bismarck; in kiel") + "\nports: 'german: others'", ["can be nobody's only"]),
        (ONE.format("g1: bismarck; in kiel") + "\nair-bases: lost 0510", ["0510 has no air base"]),
        (ONE.format("g1: bismarck; in kiel") + "\nsunk: yamato", ["yamato is no ship of the kit"]),
        (
            ONE.format("g1: bismarck; in kiel") + "\nreinforcements: 'A german in halifax: hipper under lutjens'",
            ["no port of Halifax is its player's", "leaders come into play aboard ships of a Task Force"],
        ),
    ],
)
def test_what_no_operation_can_come_to(text, said):
    """Each impossible situation is refused for just what is wrong with it, with the page of the rule."""
    found = objected(text)
    assert len(found) == len(said), found
    assert all("(rule p." in each for each in found)
    assert all(part in each for part, each in zip(said, found, strict=True)), found


def test_all_is_objected_in_one_run():
    """Faults of several Task Forces are told together."""
    found = objected("task-forces: ['g1: hood; at 0101', 'b12: rodney; in nowhere']\nleaders: nelson")
    assert len(found) == 5


def test_a_trajectory_may_touch_itself_unless_the_players_read_the_rule_so():
    """A triangle of three is legal by the default of AC-R19 only."""
    triangle = ONE.format("g1: bismarck; along 0510 0511 0610")
    assert begun(read(triangle)).forces[0].length == 3
    assert objected(triangle, chase("AC-R19: no")) == [
        "G1: segments that do not follow each other are in adjacent hexes (rule p.14)"
    ]


def test_hits_that_sink_convoys_and_squadrons_are_as_the_scenario_says():
    """With a limit of three a convoy has at most two Hits; a squadron may attack as often as the scenario says."""
    convoy = ONE.format("b1: british-convoy {} hits, british-dd-squadron spent 2; in scapa-flow")
    assert begun(read(convoy.format(2) + "\nhit-limit: 3\nsquadron-torpedoes: 2")).limit == 3
    assert len(objected(convoy.format(3) + "\nhit-limit: 3")) == 2


@pytest.mark.parametrize("name", ["break-out", "norway"])
def test_positions_of_games_are_begun_from_their_words(name):
    """Whatever position a game of random decisions comes to, its words begin as the same position."""
    text = (components() / "atlantic-chase" / "editions" / "house" / f"{name}.yaml").read_text(encoding="utf-8")
    pick = Random(name)
    arguments = read_input(PLAY, {}, chase().texts, read(text)).arguments
    walk = Walk(Desk(chase()), PLAY, arguments)
    positions = {}
    for _ in range(400):
        if isinstance(walk.position, Operation):
            positions[walk.position] = None
        if walk.question is None:  # the scenario has come to its end
            break
        walk.answer(by_chance(walk.question, pick))
    assert len(positions) > 20
    for op in positions:
        assert begun(words_of(op)) == op._replace(over=False)


def by_chance(question, pick):
    """Throw dice and decide at random, but never to end the game."""
    if question.dice:
        return rolled(pick.randrange)(question)
    options = [option for option in question.request.options if option != "end"]
    return Answer(pick.choice(options), "chance")
