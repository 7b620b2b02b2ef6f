"""Random games of the block game: who plays them, under which readings, and what must be true of every position.

What is expected is typed here from the rules and from the answers of the house edition, and never read from the pack.
"""

import random
from collections import Counter
from unittest.mock import patch

from forge.referee.contract.deciding import find_policy
from forge.referee.contract.policy import Decision
from forge.referee.contract.requests import Choose
from forge.referee.games.atlantic_blocks import PLAY
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.standing import Standing
from forge.referee.walking.walk import Walk
from kit.blocks_rules import rules, with_readings

AREAS = ("north-atlantic", "south-atlantic", "north-sea", "baltic", "barents-sea", "western-mediterranean",
         "eastern-mediterranean")  # fmt: skip
PORTS = {  # whose, the turns on which it is open, capacity, the areas beside it
    "kiel-narvik": ("axis", 1, 8, 6, {"north-atlantic", "north-sea", "baltic", "barents-sea"}),
    "brest": ("axis", 2, 6, 3, {"north-atlantic", "south-atlantic"}),
    "taranto": ("axis", 1, 8, 4, {"western-mediterranean", "eastern-mediterranean"}),
    "scapa-flow": ("allied", 1, 8, 6, {"north-sea", "north-atlantic"}),
    "gibraltar": ("allied", 1, 8, 2, {"south-atlantic", "western-mediterranean"}),
    "alexandria": ("allied", 1, 8, 1, {"eastern-mediterranean"}),
    "norfolk": ("allied", 1, 8, 4, {"north-atlantic", "south-atlantic"}),
    "leningrad": ("allied", 1, 8, 2, {"baltic"}),
    "archangel": ("allied", 1, 8, 1, {"barents-sea"}),
    "south-america": ("neutral", 1, 8, 1, {"south-atlantic"}),
}
LINKS = {
    frozenset(pair)
    for pair in (
        ("north-atlantic", "south-atlantic"), ("north-atlantic", "north-sea"), ("north-atlantic", "barents-sea"),
        ("north-sea", "barents-sea"), ("north-sea", "baltic"), ("south-atlantic", "western-mediterranean"),
        ("western-mediterranean", "eastern-mediterranean"),
    )
}  # fmt: skip
POINTS = {"north-atlantic": (1, 3), "south-atlantic": (1, 2), "north-sea": (1, 2), "baltic": (1, 1),
          "barents-sea": (2, 3), "western-mediterranean": (1, 1), "eastern-mediterranean": (1, 2)}  # fmt: skip
RESOURCES = {"allied": (8, 8, 8, 15, 15, 15, 15, 15), "axis": (7, 9, 9, 9, 9, 9, 7, 7)}
COVER = {"allied": {"western-mediterranean", "eastern-mediterranean"},
         "axis": {"western-mediterranean", "eastern-mediterranean", "barents-sea", "baltic"}}  # fmt: skip
SIGNS = {"taranto", "gibraltar", "alexandria", "leningrad", "archangel"}
DOCKS = {"scapa-flow": 1, "archangel": 3}
SIDE = {"british": "allied", "american": "allied", "russian": "allied", "german": "axis", "italian": "axis"}
HOMES = {"german": {"kiel-narvik"}, "italian": {"taranto"}, "american": {"norfolk"}, "russian": {"leningrad"},
         "british": {"scapa-flow", "gibraltar", "alexandria"}}  # fmt: skip
UNHURRIED = ("done", "stay", "let-go")


def ways():
    """Give sets of rules: the house edition, then with optional rules and other readings, a different mix each."""
    house = rules("house")
    yield house
    yield with_readings(house, baltic=True, air_raids=True)
    chance = random.Random("readings")
    while True:
        chosen = {name.replace("-", "_"): chance.choice(reading.ids) for name, reading in house.readings.items()}
        found = with_readings(house, **chosen, baltic=chance.random() < 0.5, air_raids=chance.random() < 0.5)
        answer = chance.choice(("nearest-port", "norfolk", "next-area", "same-area"))
        unknowns = dict(found.unknowns)
        unknowns["U-BLK-42"] = unknowns["U-BLK-42"]._replace(value=answer)
        yield found._replace(unknowns=unknowns)


def wild(chance):
    """Take anything, but end what one is at less often than there are options for it."""

    def decide(decision):
        lively = [option for option in decision.options if option not in UNHURRIED]
        quiet = [option for option in decision.options if option in UNHURRIED]
        return chance.choice(quiet if not lively or (quiet and chance.random() < 0.15) else lively)

    return decide


def games(number):
    """Give so many games: a seed, rules, and who plays; ``steady`` and ``first`` come round too."""
    for seed, found in zip(range(number), ways(), strict=False):
        chance = random.Random(seed)
        named = {4: "steady", 9: "first"}.get(seed % 10)
        yield seed, found, chance, find_policy(PLAY, named) if named else wild(chance)


class Seeing(Standing):
    """How things stand, shown whenever it changes, between two questions too."""

    watch = None

    def pass_by(self, state):
        """Show the position, if it is one."""
        super().pass_by(state)
        if Seeing.watch and self.position is not None:
            Seeing.watch.position(self.position)


def play(found, chance, decide, watch=None, words=None):
    """Play a game to its end; ``watch`` sees every position, and each question with its answer before it is given."""
    Seeing.watch = watch
    with patch("forge.referee.walking.asking.Standing", Seeing):
        walk = Walk(Desk(found), PLAY, read_input(PLAY, words or {}, found.texts).arguments)
        answers = []
        while walk.question:
            answer = answer_to(walk.question, chance, decide)
            if watch:
                watch.question(walk, walk.question, answer)
            answers.append(answer)
            walk.answer(answer)
    Seeing.watch = None
    return walk, answers


def words_of(campaign):
    """Write a position as the words of a situation, each ship with all its figures."""
    places = {}
    for unit in campaign.units:
        place = f"turn-{unit.turn}" if unit.at == "due" else unit.at
        code = {"battleship": "BB", "cruiser": "CA", "carrier": "CV", "convoy": "convoy"}[unit.kind]
        figures = f"{unit.dice}/{unit.strength or unit.full} of {unit.full}"
        places.setdefault(place, []).append(f"{unit.name} {unit.nation} {code} {figures}")
    control = [f"{side} {' + '.join(held)}" for side in ("allied", "axis") if (held := campaign.held(side))]
    boats = campaign.boats
    return {
        "turn": str(campaign.turn),
        "phase": campaign.phase,
        "fleets": " | ".join(f"{place}: {', '.join(ships)}" for place, ships in places.items()),
        "control": " | ".join(control) or "neutral",
        "leads": "axis" if campaign.marker > 0 else "allied" if campaign.marker else "nobody",
        "standing": str(abs(campaign.marker)),
        "submarines": str(boats.ready + boats.disabled),
        "submarines-at-sea": ", ".join(f"{n} {area}" for n, area in zip(boats.at_sea, AREAS, strict=True) if n)
        or "none",
        "submarines-track": ", ".join(map(str, boats.track)) or "none",
        "allied-land-air": campaign.air[0],
        "axis-land-air": campaign.air[1],
    }


def begin_only(found, watch, words):
    """Begin a game from a position and go no further than its first question."""
    Seeing.watch = watch
    with patch("forge.referee.walking.asking.Standing", Seeing):
        Walk(Desk(found), PLAY, read_input(PLAY, words, found.texts).arguments)
    Seeing.watch = None


def answer_to(question, chance, decide):
    """Throw dice or decide."""
    if question.dice:
        return Answer(tuple(chance.randint(1, 6) for _ in range(question.dice.number)), "hand")
    assert isinstance(question.request, Choose)
    options = question.request.options
    assert len(set(options)) == len(options) > 1
    return Answer(decide(Decision(question.request, options, question.position)), "hand")


class Watched:
    """Checks every position of a game against the one before, and the sums of each turn."""

    def __init__(self, found):
        self.reading = {name: reading.chosen for name, reading in found.readings.items()}
        self.switch = {name: switch.on for name, switch in found.switches.items()}
        self.before = None
        self.spent = Counter()
        self.seen = Counter()

    def question(self, walk, question, answer):
        """Count what is asked."""
        self.seen[question.id] += 1

    def position(self, campaign):
        """Check a position, and that it follows from the one before."""
        if campaign.battle:
            self.battle(campaign.battle, campaign)
        self.places(campaign)
        self.numbers(campaign)
        if self.before is not None:
            self.change(self.before, campaign)
        self.before = campaign

    def battle(self, battle, campaign):
        """The battle board holds what is left of the ships of the area, and nothing that has left it."""
        for side in ("allied", "axis"):
            there = {unit.name: unit for unit in campaign.units if unit.at == battle.area and SIDE[unit.nation] == side}
            assert [ship.name for ship in battle.fleet(side)] == list(there)
            for ship in battle.fleet(side):
                assert (ship.strength, ship.kind) == there[ship.name][6:7] + there[ship.name][2:3]
            gone = {fate.name for fate in battle.fates if fate.name != "submarine"}
            assert not gone & set(there)
        assert battle.submarines == campaign.boats.at_sea[AREAS.index(battle.area)]

    def places(self, campaign):
        """Every ship is in one place, and only where the rules let it be."""
        assert len({unit.name for unit in campaign.units}) == len(campaign.units) == 55
        for unit in campaign.units:
            side = SIDE[unit.nation]
            if unit.at in PORTS:
                whose, first, last, *_ = PORTS[unit.at]
                assert whose == side or (whose, side) == ("neutral", "axis"), unit
                assert campaign.turn >= first, unit
                assert campaign.turn <= last or self.before is None or self.before.unit(unit.name).at == unit.at, unit
            elif unit.at == "baltic":
                assert unit.nation in ("german", "russian") or (unit.nation == "british" and self.switch["baltic"])
            elif unit.at in AREAS:
                assert unit.turn <= campaign.turn
            else:
                assert unit.at in ("due", "sunk", "docked", "leaving"), unit
            assert (unit.at == "docked") <= (unit.kind == "convoy")
            assert (unit.at == "due") == (unit.turn > campaign.turn) or campaign.phase == "reinforcements", unit
        boats = campaign.boats
        if self.reading["BLK-R16"] == "no":
            assert not boats.at_sea[AREAS.index("baltic")]
        for side, place in zip(("allied", "axis"), campaign.air, strict=True):
            if place in PORTS:
                whose, first, last, *_ = PORTS[place]
                assert self.switch["air-raids"]
                assert place in SIGNS
                assert (whose, side) in (("allied", "axis"), ("axis", "allied"))
                assert first <= campaign.turn <= last
            else:
                assert place == "off-board" or place in COVER[side]

    def numbers(self, campaign):
        """Strengths, submarines, the marker, the turn and what ports have left are within their bounds."""
        assert 1 <= campaign.turn <= 8
        assert -12 <= campaign.marker <= 12
        for unit in campaign.units:
            assert 0 <= unit.strength <= unit.full
            waits = campaign.battle is not None and unit.at == campaign.battle.area  # until the round is over
            assert (unit.strength == 0) == (unit.at == "sunk") or waits, unit
        boats = campaign.boats
        counts = (boats.ready, *boats.at_sea, boats.disabled, boats.resting)
        assert all(count >= 0 for count in counts)
        assert sum(counts) + len(boats.track) <= boats.came <= 7
        slots = Counter(turn for turn in boats.track if turn >= 5)
        assert all(number <= 2 for number in slots.values())
        assert all(0 <= room <= PORTS[port][3] for port, room in campaign.rooms)

    def change(self, before, after):
        """One position follows from the one before: nothing comes back, repairs stay within points and capacities."""
        assert (after.turn, after.phase) == (before.turn, before.phase) or after.turn >= before.turn
        if after.turn != before.turn:
            self.spent.clear()
        for old, new in zip(before.units, after.units, strict=True):
            assert old[:6] == new[:6]
            if old.at in ("sunk", "docked"):
                assert new == old._replace(moved=new.moved)
            if new.strength > old.strength:
                assert old.at == "due" or self.repaired(before, after, old, new)
            if new.at != old.at:
                self.moved(before, old, new)
        if before.marker != after.marker:
            assert after.phase in ("allied-moves", "battles", "control")

    def repaired(self, before, after, old, new):
        """A ship regains strength in an open port of its own in which it stayed, within all limits of the turn."""
        gained, side, port = new.strength - old.strength, SIDE[new.nation], new.at
        self.spent[side] += gained
        self.spent[port] += gained
        _, first, last, capacity, _ = PORTS[port]
        assert after.phase == "repairs"
        assert not old.moved
        assert first <= after.turn <= last
        assert self.spent[side] <= RESOURCES[side][after.turn - 1]
        assert self.spent[port] <= capacity
        assert gained <= dict(before.rooms).get(port, capacity)
        return True

    def moved(self, before, old, new):
        """A ship goes where a link leads, two areas only by one of its own, to homes when it arrives."""
        if old.at == "due":
            homes = {"norfolk"} if new.kind == "convoy" else HOMES[new.nation]
            assert new.at in homes
            assert new.turn <= before.turn
        elif before.phase in ("allied-moves", "axis-moves") and new.at in AREAS:
            assert SIDE[new.nation] == before.phase.removesuffix("-moves")
            assert new.at in self.reach(before, old), (old, new)
        elif new.at == "docked" and before.phase == "allied-moves":
            assert any(old.at in PORTS[port][4] for port in DOCKS)

    def reach(self, before, unit):
        """Reckon by itself which areas a ship could move to."""
        side = SIDE[unit.nation]
        closed = set() if unit.nation in ("german", "russian") else {"baltic"}
        if unit.nation == "british" and self.switch["baltic"]:
            closed = set()
        if unit.kind == "convoy":
            first = {"north-atlantic"} if unit.at == "norfolk" else self.beside(unit.at)
            return first - closed
        first = self.beside(unit.at) - closed
        may_pass = {side, "neutral"} if self.reading["BLK-R10"] == "passes" else {side}
        further = {area for one in first if before.control[AREAS.index(one)] in may_pass for area in self.beside(one)}
        return (first | further) - closed

    @staticmethod
    def beside(place):
        """Give the areas beside a port or an area."""
        if place in PORTS:
            return set(PORTS[place][4])
        return {area for area in AREAS if frozenset((place, area)) in LINKS and area != place}


def holder(campaign, area, reading):
    """Reckon by itself who controls an area at the end of a turn."""
    here = [unit for unit in campaign.units if unit.at == area]
    away = {name for place, name in campaign.withdrew if place == area}
    if reading["BLK-R8"] == "no":
        here = [unit for unit in here if unit.kind != "convoy"]
        away = set()
    if reading["BLK-R9"] == "gone":
        here = [unit for unit in here if unit.name not in away]
        away = set()
    allied = bool(away) or any(SIDE[unit.nation] == "allied" for unit in here)
    axis = any(SIDE[unit.nation] == "axis" for unit in here)
    boats = campaign.boats.at_sea[AREAS.index(area)]
    if allied == axis or (allied and boats):
        return "neutral"
    return "allied" if allied else "axis"
