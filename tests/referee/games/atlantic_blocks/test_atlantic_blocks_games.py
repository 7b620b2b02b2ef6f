"""Whole games: every position is sound, every turn is scored as the rules reckon, games end and replay to the same."""

from collections import Counter

import pytest
from kit.blocks_games import AREAS, DOCKS, POINTS, Watched, begin_only, games, holder, play, words_of
from kit.blocks_rules import rules

from forge.errors import ForgeError, Problems
from forge.places import components
from forge.reading.yaml_text import read_yaml
from forge.referee.contract.situations import read_values
from forge.referee.games.atlantic_blocks import PLAY
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Noted, each_entry
from forge.referee.walking.walk import Walk


def replay(found, answers):
    """Walk again through the answers of a game."""
    walk = Walk(Desk(found), PLAY, read_input(PLAY, {}, found.texts).arguments)
    for answer in answers:
        walk.answer(answer)
    return walk


class Scored(Watched):
    """Reckons control and the marker turn by turn, beside what forge says."""

    def __init__(self, found):
        super().__init__(found)
        self.marker = 0
        self.lines = []

    def change(self, before, after):
        """Count what docks and sinks, and at the end of a turn the areas."""
        super().change(before, after)
        for old, new in zip(before.units, after.units, strict=True):
            if old.kind == "convoy" and old.at != new.at and new.at == "sunk":
                self.convoys(2)
            if old.kind == "convoy" and old.at != new.at and new.at == "docked":
                self.convoys(-self.worth(before, after))
        if len(after.scores) > len(before.scores):
            self.turn_ends(before, after)

    def convoys(self, points):
        """Move the marker at once, or keep the points for the end of the turn."""
        self.netted = getattr(self, "netted", 0)
        if self.reading["BLK-R11"] == "netted":
            self.netted += points
        else:
            self.marker = max(-12, min(12, self.marker + points))

    def worth(self, before, after):
        """Give the points that the Allies counted, which must be those of one of the two havens."""
        gained = after.allied_convoys - before.allied_convoys
        assert gained in DOCKS.values()
        return gained

    def turn_ends(self, before, after):
        """Control and points of all seven areas."""
        held = tuple(holder(after, area, self.reading) for area in AREAS)
        assert after.control == held
        net = sum(POINTS[area][1] for area, side in zip(AREAS, held, strict=True) if side == "axis")
        net -= sum(POINTS[area][0] for area, side in zip(AREAS, held, strict=True) if side == "allied")
        net += getattr(self, "netted", 0) if self.reading["BLK-R11"] == "netted" else 0
        self.netted = 0
        self.marker = max(-12, min(12, self.marker + net))
        assert after.marker == self.marker
        self.lines.append(after.turn)


def play_and_check(number):
    """Play games, check every position, the score, the end, and the replay."""
    seen, winners = Counter(), Counter()
    for seed, found, chance, decide in games(number):
        watch = Scored(found)
        walk, answers = play(found, chance, decide, watch)
        ending = walk.ruling.result
        assert watch.lines == list(range(1, 9)), seed
        assert ending.winner == ("allied" if watch.marker < 0 else "axis")
        assert walk.position.turn == 8
        stays = watch.reading["BLK-R22"] == "stays"
        assert stays or not any(unit.at in AREAS and unit.kind != "convoy" for unit in walk.position.units)
        again = replay(found, answers)
        assert again.ruling == walk.ruling
        assert again.position == walk.position
        seen += watch.seen
        seen += Counter(entry.id for entry in each_entry(walk.ruling.entries) if isinstance(entry, Noted))
        winners[ending.winner] += 1
    return seen, winners


def test_six_games_are_sound():
    """The house edition as it is, with options, and under other readings; nobody finds a dead end."""
    _, winners = play_and_check(6)
    assert sum(winners.values()) == 6


@pytest.mark.slow
def test_a_thousand_games_are_sound_and_come_upon_everything():
    """Nothing is lost or won from nowhere, and every kind of choice and of note of the whole game comes up."""
    seen, winners = play_and_check(1_000)
    assert set(winners) == {"allied", "axis"}
    assert {"station", "move-ship", "move-to", "place-submarine", "place-land-air", "raid-dice", "repair-ship",
            "next-battle", "aim", "stay", "pursue", "nearest-port", "return-to", "withdraw-to", "passage",
            "docks", "submarine-back", "raided", "port-closes"} <= set(seen)  # fmt: skip


@pytest.mark.parametrize("name", ["first-moves", "mid-war", "barents-sea"])
def test_games_from_the_situations_end(name):
    """Each situation of the house edition is a position from which a game goes on to its end."""
    problems = Problems()
    path = components() / "atlantic-blocks" / "editions" / "house" / f"{name}.yaml"
    node = read_yaml(path, name, problems)
    problems.raise_errors()
    kinds = {parameter.id: parameter.kind for parameter in PLAY.parameters}
    words = {key: kinds[key].show(value) for key, value in read_values(node, PLAY.parameters, name).items()}
    for _, found, chance, decide in games(3):
        watch = Watched(found)
        walk, _ = play(found, chance, decide, watch, words)
        assert walk.position.turn == 8


class FirstOfPhases(Watched):
    """Keeps the first position of every phase."""

    def __init__(self, found):
        super().__init__(found)
        self.first = {}

    def position(self, position):
        """Keep it."""
        if position.battle is None:
            self.first.setdefault((position.turn, position.phase), position)


def ships_of(campaign):
    """Give what matters of each ship: not the turn on which one came that is there, nor what it did this turn."""
    return {unit.name: unit._replace(moved=False, turn=unit.turn if unit.at == "due" else 0) for unit in campaign.units}


def test_a_position_begins_again_where_it_stands():
    """The parameters that a position gives lead to the same position, at the beginning of every phase."""
    ((_, found, chance, decide),) = games(1)
    met = FirstOfPhases(found)
    play(found, chance, decide, met)
    assert len(met.first) == 64
    del met.first[1, "reinforcements"]  # the set-up itself
    for campaign in met.first.values():
        again = FirstOfPhases(found)
        begin_only(found, again, words_of(campaign))
        begun = again.first[campaign.turn, campaign.phase]
        assert ships_of(begun) == ships_of(campaign)
        assert (begun.control, begun.marker, begun.air) == (campaign.control, campaign.marker, campaign.air)
        assert (begun.boats.at_sea, begun.boats.track) == (campaign.boats.at_sea, campaign.boats.track)
        assert begun.boats.ready == campaign.boats.ready + campaign.boats.disabled


def test_an_edition_without_ships_says_what_is_missing():
    """The published edition has no order of battle: the game asks for the fleets in place of inventing them."""
    with pytest.raises(ForgeError, match="No source gives the order of battle"):
        Walk(Desk(rules()), PLAY, read_input(PLAY, {}, rules().texts).arguments)
