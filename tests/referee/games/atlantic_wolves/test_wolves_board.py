"""The board of the campaign, against a count of counters kept from what the ledger says was chosen and lost."""

from collections import Counter
from itertools import pairwise

import pytest
from kit.strolls import begin, rules_of, stroll

from forge.cli.echo import narrow
from forge.referee.contract.counters import Group
from forge.referee.games.atlantic_wolves.names import AREAS, SQUARES
from forge.referee.games.atlantic_wolves.position import Condors, InForce, Turn
from forge.referee.walking.rulings import Chosen, Looked, Noted


class Tray:
    """What lies on the map, kept by hand as a player would: placed, sunk, driven back, swept up."""

    def __init__(self):
        self.boats, self.escorts, self.air = Counter(), Counter(), Counter()

    def take(self, entry):
        """Move counters as one line of the record says."""
        if isinstance(entry, Chosen) and entry.id == "place-boat" and entry.option != "stay":
            self.boats[entry.option] += 1
        elif isinstance(entry, Noted) and entry.id in ("boat-sunk", "boat-driven-back"):
            lost = dict(entry.values)
            self.boats[f"{lost['area']}-{lost['boat'].split('-')[0]}"] -= 1
        elif isinstance(entry, Noted) and entry.id == "tally-line":
            self.__init__()
        elif isinstance(entry, Looked) and entry.id in ("card-escort", "card-air"):
            kind = entry.id.removeprefix("card-")
            for name, number in entry.look.result:
                getattr(self, "escorts" if kind == "escort" else kind)[name.removeprefix(f"{kind}-")] = number

    def rows(self):
        """Give the numbers of every area with a counter."""
        cells = {
            area: (*(self.boats[f"{area}-{square}"] for square in SQUARES), self.escorts[area], self.air[area])
            for area in AREAS
        }
        return {area: numbers for area, numbers in cells.items() if any(numbers)}


def rows_of(board, rules):
    """Read the numbers of every area off the board."""
    names = {rules.texts[area]: area for area in AREAS}
    found = {}
    for line in board:
        name = next((name for name in names if line.lstrip().startswith(f"{name} ")), None)
        if name:
            cells = line.strip().removeprefix(name).split()
            found[names[name]] = tuple(0 if cell == "-" else int(cell) for cell in cells)
    return {area: numbers for area, numbers in found.items() if any(numbers)}


DOENITZ = {"HQ": ("doenitz", "hq", "front"), "Sub Pens": ("doenitz", "sub-pens", "back")}
RAEDER = {"HQ": [("raeder", "hq", "front")], "not in play": [], "lost for good": []}


def admirals_of(board, lying):
    """Give where the admirals' counters are as the words of the board say, and how they lie."""
    line = next(line for line in board if "Doenitz: " in line)
    doenitz, raeder = (line.partition(f"{who}: ")[2].partition(" · ")[0] for who in ("Doenitz", "Raeder"))
    there = sorted(
        (one.piece, one.space, one.side) for one in lying if one.piece in ("doenitz", "raeder") and one.number
    )
    return [DOENITZ[doenitz], *RAEDER[raeder]], there


def toll_of(lying):
    """Read the tons and ships of the month off the counters on their track, each of which is a digit of one of them."""
    worth = {"tons-100000": 100_000, "tons-10000": 10_000, "tons-1000": 1_000, "ships-10": 10, "ships-1": 1}
    turned = {"tons-100000": 1_000_000, "tons-1000": 500, "ships-10": 100}
    found = {"tons": 0, "ships": 0}
    for one in lying:
        if one.piece in worth:
            digit = int(one.space.rpartition("-")[2])
            found[one.piece.partition("-")[0]] += digit * worth[one.piece] + turned.get(one.piece, 0) * (
                one.side == "back"
            )
    return found["tons"], found["ships"]


@pytest.mark.parametrize("seed", range(4))
def test_the_board_shows_every_counter_placed_and_none_that_is_gone(seed):
    """At every question the board has the counters that a player who follows the record has on the map."""
    rules = rules_of("atlantic-wolves")
    game, walk = begin(rules, {})
    tray, compared = Tray(), 0
    for _ in stroll(walk, f"tray/{seed}", 500):
        for entry in walk.since:
            tray.take(entry)
        board = tuple(game.show(walk.position, rules.texts))
        assert rows_of(board, rules) == tray.rows(), (walk.question.id, board)
        assert all(len(line) <= 80 for line in narrow(board))
        compared += bool(tray.rows())
        said, lying = admirals_of(board, game.lies(walk.position))
        assert said == lying
        assert toll_of(game.lies(walk.position)) == (walk.position.now.tons, walk.position.now.ships)
    assert compared > 50


@pytest.mark.parametrize(
    ("tons", "ships"),
    [(0, 0), (500, 1), (7_500, 9), (99_500, 10), (100_000, 99), (999_500, 100), (1_000_000, 101), (1_234_500, 199)],
)
def test_the_toll_lies_in_digits(tons, ships):
    """Markers are turned over for the half thousand, for the hundred ships and for the million, from it on."""
    rules = rules_of("atlantic-wolves")
    game, walk = begin(rules, {})
    campaign = walk.position
    assert toll_of(game.lies(campaign._replace(now=campaign.now._replace(tons=tons, ships=ships)))) == (tons, ships)


def test_what_has_no_column_stands_under_its_area():
    """Convoys, Condors, the Raider, marks and events are told where they are, and nowhere else."""
    rules = rules_of("atlantic-wolves")
    game, walk = begin(rules, {})
    campaign = walk.position
    fleet = (Group("pens", ("ace",), 1), Group("pens", (), 2), Group("iceland", ("normal",), 2),
             Group("iceland", ("shadow", "ace"), 1))  # fmt: skip
    events = (InForce("wolfpack-tactics", "iceland"), InForce("reduced-routes", "newfoundland"))
    now = campaign.now._replace(flying=Condors(2, 1), raider_area="mid-atlantic", events=events)
    board = list(game.show(campaign._replace(convoys=2, fleet=fleet, now=now), rules.texts))
    names = {rules.texts[area]: area for area in AREAS}
    notes = {}
    for line, below in pairwise(board):
        area = next((area for name, area in names.items() if line.lstrip().startswith(f"{name} ")), "")
        if area:
            notes[area] = below.strip()
    assert notes == {
        "bay-of-biscay": "Condors: 1",
        "iceland": "Condors: 2; Shadow: 1 Ace; Wolfpack Tactics",
        "mid-atlantic": "Raider",
        "newfoundland": "Reduced Routes",
        "north-atlantic": "Convoys: 2",
    }
    assert any(line.startswith("Sub Pens: 3 (1 Ace)") for line in board)


WORTH = {("escort-1", "front"): 1, ("escort-1", "back"): 2, ("escort-3", "front"): 3, ("escort-3", "back"): 4,
         ("air-1", "front"): 1, ("air-1", "back"): 2, ("air-3", "front"): 3, ("air-3", "back"): 4,
         ("air-5", "front"): 5, ("air-5", "back"): 6, ("air-7", "front"): 7, ("air-7", "back"): 8}  # fmt: skip


def test_every_counter_of_a_rich_position():
    """Each lies in its space on the side that says what holds: 1943, Doenitz in the Pens, a Raider that survived."""
    rules = rules_of("atlantic-wolves")
    game, walk = begin(rules, {})
    fleet = (Group("pens", ("ace",), 1), Group("pens", ("green",), 2), Group("driven-back", (), 1),
             Group("iceland", ("normal",), 2), Group("iceland", ("shadow", "xxi"), 1))  # fmt: skip
    events = (InForce("wolfpack-tactics", "iceland"), InForce("reduced-routes", "newfoundland"))
    now = Turn(flying=Condors(1, 1), raider_area="mid-atlantic", events=events, tankers_used=1)
    counts = {"iceland": (7, 9), "north-atlantic": (0, 16)}
    escorts, air = (tuple(counts.get(area, (0, 0))[place] for area in AREAS) for place in (0, 1))
    campaign = walk.position._replace(
        turn=6, ata=15, doenitz="pens", raeder="hq", raider="sea", fleet=fleet, condors=Condors(2, 1), tankers=2,
        convoys=2, taught=True, escorts=escorts, air=air, now=now,
    )  # fmt: skip
    lying = game.lies(campaign)
    assert {one[:5] for one in lying if one.piece.split("-")[0] not in ("escort", "air", "tons", "ships")} == {
        ("sub-pens", "u-boat", 1, ("ace",), "front"), ("sub-pens", "ace", 1, (), "front"),
        ("sub-pens", "u-boat", 2, ("green",), "front"), ("sub-pens", "crew", 2, (), "front"),
        ("sub-pens", "u-boat", 1, (), "front"), ("iceland-normal", "u-boat", 2, (), "front"),
        ("iceland-shadow", "u-boat", 1, ("xxi",), "front"), ("iceland-shadow", "crew", 1, (), "back"),
        ("iceland-shadow", "condor", 1, (), "front"), ("bay-of-biscay-shadow", "condor", 1, (), "front"),
        ("northern-condor", "condor", 1, (), "front"), ("mid-atlantic-normal", "raider", 1, (), "back"),
        ("iceland-markers", "wolfpack", 1, (), "front"), ("newfoundland-markers", "routes", 1, (), "front"),
        ("north-atlantic-convoys", "convoy", 2, (), "front"), ("refueling", "tanker", 1, (), "front"),
        ("refueling", "tanker", 1, (), "back"), ("sub-pens", "doenitz", 1, (), "back"),
        ("hq", "raeder", 1, (), "front"), ("turn-jan", "turn", 1, (), "back"),
        ("ata-13", "ata", 1, ("beyond-2",), "front"), ("ata-c-used", "convoy-used", 1, (), "front"),
    }  # fmt: skip
    for area in AREAS:
        for box, wanted in zip(("escorts", "air"), counts.get(area, (0, 0)), strict=True):
            there = [one for one in lying if one.space == f"{area}-{box}"]
            assert sum(WORTH[one.piece, one.side] * one.number for one in there) == wanted


def test_a_raider_on_its_first_cruise_lies_face_up():
    """It is turned over when it has survived (8.0); in 1942 with Doenitz in the HQ the others are, too."""
    rules = rules_of("atlantic-wolves")
    game, walk = begin(rules, {})
    now = Turn(raider_area="iceland")
    lying = {one[:5] for one in game.lies(walk.position._replace(turn=5, raeder="hq", now=now))}
    assert {("iceland-normal", "raider", 1, (), "front"), ("hq", "doenitz", 1, (), "front"),
            ("turn-dec", "turn", 1, (), "front"), ("ata-0", "ata", 1, (), "front")} <= lying  # fmt: skip
    assert "convoy-used" not in {one[1] for one in lying}
