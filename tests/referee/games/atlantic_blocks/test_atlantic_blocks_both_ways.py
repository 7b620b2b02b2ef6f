"""Positions of random games put to every small procedure: what the game offers is legal there, and nothing else is."""

import random
from collections import Counter
from itertools import islice, permutations

import pytest
from kit.blocks_games import AREAS, PORTS, RESOURCES, SIDE, games, play
from kit.blocks_rules import ask
from kit.put_to_blocks import Putter, play_watched
from kit.repeated import repeats

from forge.errors import ForgeError
from forge.referee.walking.rulings import Noted

PATHS = [*((area,) for area in AREAS), *permutations(AREAS, 2)]
QUIET = ("stay", "done", "let-go")


def joined(areas):
    """Write areas as the options of a procedure."""
    return "+".join(areas) or "none"


def held(campaign, side):
    """Give the areas of a side, in words."""
    return joined(area for area, who in zip(AREAS, campaign.control, strict=True) if who == side)


def why(walk):
    """Give the note that tells why something is not legal: its id and its rule."""
    (note,) = (entry for entry in walk.ruling.entries if isinstance(entry, Noted) and "Not legal" in told(entry, walk))
    return note.id, note.cite


def told(entry, walk):
    """Give the text of a note."""
    from kit.blocks_rules import rules

    return rules("house").texts[entry.id]


class Compared:
    """Puts questions of a game to the small procedures; ``share`` of them, chosen by chance."""

    def __init__(self, found, share, seed):
        self.found = found
        self.share = share
        self.chance = random.Random(f"compare/{seed}")
        self.last = ()
        self.counted = {}
        self.before = None

    def question(self, walk, question, answer):
        """Compare one question, if there is a way of comparing it."""
        first = (question.id, getattr(question.request, "who", "")) != self.last
        self.last = question.id, getattr(question.request, "who", "")
        check = getattr(self, question.id.replace("-", "_"), None)
        if check is None or self.chance.random() > self.share:
            return
        campaign = walk.position
        about = dict(question.request.about)
        if question.id in ("aim", "pursue") and not first:
            return
        check(campaign, question.request, about, campaign.battle)
        self.counted[question.id] = self.counted.get(question.id, 0) + 1

    def rule(self, name, words, dice=""):
        """Rule a small procedure under the rules of the game."""
        return ask(name, words, dice, self.found)

    def result(self, name, words):
        """Give the result of a small procedure."""
        return self.rule(name, words).ruling.result

    def mover(self, campaign, unit):
        """Give the words of a ship that moves."""
        return {"nation": unit.nation, "ship": unit.kind, "start": unit.at, "turn": campaign.turn,
                "allied-areas": held(campaign, "allied"), "axis-areas": held(campaign, "axis")}  # fmt: skip

    def docks(self, unit):
        """Give the havens in which a convoy can dock."""
        if unit.kind != "convoy" or unit.at not in AREAS:
            return set()
        return {port for port in ("scapa-flow", "archangel")
                if self.result("dock", {"area": unit.at, "port": port}).legal}  # fmt: skip

    def move_ship(self, campaign, request, about, _position):
        """A ship is offered exactly if it has moved not yet and `moves` or `dock` has something for it."""
        for unit in self.chance.sample(campaign.units, 6):
            if unit.at not in PORTS and unit.at not in AREAS:
                assert unit.name not in request.options
                continue
            if SIDE[unit.nation] != request.who:
                assert unit.name not in request.options
                continue
            able = self.result("moves", self.mover(campaign, unit)).areas or self.docks(unit)
            if unit.name in request.options:
                assert able
            else:
                assert unit.moved or not able or unit.name in self.stayed(campaign)

    def stayed(self, campaign):
        """Give the ships that were told to stay this turn, which are not asked again."""
        return self.staying.get((campaign.turn, campaign.phase), set())

    def move_to(self, campaign, request, about, _position):
        """The places offered are those of `moves` and `dock`; each way by itself is legal or says why, with a rule."""
        unit = campaign.unit(about["ship"])
        words = self.mover(campaign, unit)
        offered = {option for option in request.options if option not in QUIET}
        moves = self.result("moves", words)
        assert offered == set(moves.areas) | self.docks(unit)
        for path in self.chance.sample(PATHS, 12):
            if unit.at in path:
                continue
            walk = self.rule("move", words | {"path": ", ".join(path)})
            assert walk.ruling.result.legal == (" > ".join(path) in moves.ways)
            if walk.ruling.result.legal:
                assert path[-1] in offered
            else:
                assert all(why(walk))

    def place_submarine(self, campaign, request, about, _position):
        """Areas offered are those that `place` allows."""
        for area in AREAS:
            walk = self.rule("place", {"unit": "submarine", "side": "axis", "area": area})
            assert walk.ruling.result.legal == (area in request.options)
            assert walk.ruling.result.legal or why(walk) == ("no-submarine-here", "7.1")

    def place_land_air(self, campaign, request, about, _position):
        """Areas are those that `place` allows, ports those that `raid` does."""
        for area in AREAS:
            walk = self.rule("place", {"unit": "land-air", "side": request.who, "area": area})
            assert walk.ruling.result.legal == (area in request.options)
            assert walk.ruling.result.legal or why(walk) == ("no-land-air-here", "3")
        for port in PORTS:
            words = {"side": request.who, "port": port, "turn": campaign.turn}
            if port in request.options:
                assert self.rule("raid", words, "123").ruling.result.hits == 0
            else:
                with pytest.raises(ForgeError, match=r"rule (13|1\.1)"):
                    self.rule("raid", words)

    def repair_ship(self, campaign, request, about, _position):
        """A ship is offered exactly if `repair` would give it a point of what its port and its side have left."""
        spent = RESOURCES[request.who][campaign.turn - 1] - about["left"]
        assert spent >= 0
        for unit in campaign.units:
            if SIDE[unit.nation] != request.who or unit.at not in PORTS:
                assert unit.name not in request.options
                continue
            words = {"port": unit.at, "strength": unit.strength, "full": unit.full, "points": about["left"],
                     "turn": campaign.turn, "moved": "yes" if unit.moved else "no",
                     "capacity": dict(campaign.rooms).get(unit.at, -1)}  # fmt: skip
            if unit.moved or not PORTS[unit.at][1] <= campaign.turn <= PORTS[unit.at][2]:
                with pytest.raises(ForgeError, match=r"rule (4\.1|1\.1)"):
                    self.rule("repair", words)
                assert unit.name not in request.options
            else:
                assert (self.result("repair", words).spent > 0) == (unit.name in request.options), unit

        if not spent or self.chance.random() < self.share:
            self.ports_repaired(campaign, request, about["left"], spent)

    def ports_repaired(self, campaign, request, left, spent):
        """`repair-port` has something for a port exactly if one of its ships is offered; so has `repairs` for all."""
        needs = {}
        for unit in campaign.units:
            lacks = 0 < unit.strength < unit.full and not unit.moved and SIDE[unit.nation] == request.who
            if lacks and unit.at in PORTS and PORTS[unit.at][1] <= campaign.turn <= PORTS[unit.at][2]:
                needs.setdefault(unit.at, {})[unit.name] = unit.full - unit.strength
        for port, ships in needs.items():
            words = {"port": port, "needs": ", ".join(map(str, ships.values())), "points": left, "turn": campaign.turn,
                     "capacity": dict(campaign.rooms).get(port, -1)}  # fmt: skip
            assert bool(self.result("repair-port", words).repaired) == bool(set(ships) & set(request.options))
            assert {area for area in AREAS if area in self.result("connections", {"port": port}).areas} == PORTS[port][
                4
            ]
        if not spent and needs and all(room == PORTS[port][3] for port, room in campaign.rooms):
            told = ", ".join(f"{port} {' '.join(map(str, ships.values()))}" for port, ships in needs.items())
            found = self.result("repairs", {"side": request.who, "turn": campaign.turn, "needs": told})
            most = sum(min(sum(ships.values()), PORTS[port][3]) for port, ships in needs.items())
            assert found.repaired == min(most, RESOURCES[request.who][campaign.turn - 1])

    def ports(self, campaign, request, about, area, *, disabled):
        """Compare the ports of a ship with those of `return-ports`."""
        unit = campaign.unit(about["ship"])
        offered = {option for option in request.options if not option.startswith("all-")}
        words = {"side": SIDE[unit.nation], "nation": unit.nation, "area": area, "turn": campaign.turn}
        assert offered == set(self.result("return-ports", words | {"disabled": "yes" if disabled else "no"}).ports)

    def return_to(self, campaign, request, about, _position):
        """The ports offered to a ship that returns are those of `return-ports`."""
        unit = campaign.unit(about["ship"])
        area = unit.at if unit.at in AREAS else campaign.fought[-1]
        self.ports(campaign, request, about, area, disabled=False)

    def nearest_port(self, campaign, request, about, _position):
        """The ports offered to a ship disabled in battle are those of `return-ports --disabled`."""
        if campaign.phase == "battles":
            self.ports(campaign, request, about, campaign.fought[-1], disabled=True)

    def aim(self, campaign, request, about, battle):
        """The first aim of a side: in surface combat `targeting` allows what is offered; before it everything is."""
        enemy = battle.axis if request.who == "allied" else battle.allied
        if about["ship"].startswith("submarine") or not battle.rounds:
            assert {ship.name for ship in enemy} <= set(request.options)
            return
        stations = ", ".join(ship.name for ship in enemy if ship.kind in ("battleship", "cruiser")) or "none"
        for ship in enemy:
            words = {"phase": "surface", "battle-station": stations, "targets": ship.name}
            walk = self.rule("targeting", words)
            assert walk.ruling.result.legal == (ship.name in request.options)
            assert walk.ruling.result.legal or why(walk) == ("stations-shield", "8.2")

    def pursue(self, campaign, request, about, battle):
        """The first pursuit: `pursuit-targets` lists the classes that are offered, and refuses the others."""
        leaving = battle.axis if request.who == "allied" else battle.allied
        pursuer = next(ship for ship in battle.fleet(request.who) if ship.name == about["ship"])
        kinds = ", ".join(ship.kind for ship in leaving)
        for number, ship in enumerate(leaving, 1):
            words = {"withdrawing": kinds, "pursuers": pursuer.kind, "targets": number}
            walk = self.rule("pursuit-targets", words)
            assert walk.ruling.result.legal == (ship.name in request.options)
            assert walk.ruling.result.legal or why(walk) == ("not-its-like", "8.2")
            words = {"pursuer": pursuer.kind, "target": ship.kind, "number": pursuer.dice, "strength": ship.strength}
            empty = not any(one.kind in ("battleship", "cruiser") for one in leaving)
            legal = walk.ruling.result.legal
            walk = self.rule(
                "pursuit", words | {"stations-empty": "yes" if empty else "no"}, "2" * pursuer.dice * legal
            )
            assert walk.ruling.result.legal == legal

    def position(self, position):
        """Compare what happens between questions: control, points, the marker, submarines that come back."""
        before, self.before = self.before, position
        if before is None:
            return
        if len(position.scores) > len(before.scores):
            self.turn(position)
        for turn in position.boats.track[len(before.boats.track) :]:
            taken = ", ".join(map(str, position.boats.track[: position.boats.track.index(turn)])) or "none"
            if len(position.boats.track) == len(before.boats.track) + 1:
                words = {"turn": position.turn, "taken": ", ".join(map(str, before.boats.track)) or "none"}
                assert self.result("submarine-return", words).turn == turn, taken

    def turn(self, campaign):
        """Put the end of a turn to `control`, `turn-points` and `track`, and the end of the game to `victory`."""
        for area, holder in zip(AREAS, campaign.control, strict=True):
            here = [unit for unit in campaign.units if unit.at == area]
            away = {name for place, name in campaign.withdrew if place == area}
            convoys = [unit for unit in here if unit.kind == "convoy" and unit.name not in away]
            ships = [unit for unit in here if unit.kind != "convoy"]
            words = {
                "allied-warships": sum(SIDE[unit.nation] == "allied" for unit in ships),
                "axis-warships": sum(SIDE[unit.nation] == "axis" for unit in ships),
                "convoys": len(convoys) + len(away),
                "withdrawn": len(away),
                "submarines": campaign.boats.at_sea[AREAS.index(area)],
            }
            assert self.result("control", words).control == holder
        areas = {"allied-areas": held(campaign, "allied"), "axis-areas": held(campaign, "axis")}
        net, line = self.result("turn-points", areas), campaign.scores[-1]
        assert (net.allied, net.axis) == (line.allied_areas, line.axis_areas)
        before = campaign.scores[-2].marker if len(campaign.scores) > 1 else 0
        words = marked(before) | {
            "allied-points": net.allied,
            "axis-points": net.axis,
            "allied-convoy-points": line.allied_convoys,
            "axis-convoy-points": line.axis_convoys,
        }
        after = self.result("track", words)
        assert marked(line.marker) == {"side": after.track_side, "standing": after.track}
        if campaign.turn == 8:
            won = self.result("victory", marked(line.marker) | {"turn": 8}).winner
            assert won == ("allied" if line.marker < 0 else "axis")


def marked(place):
    """Write a place of the marker, the Axis above nought."""
    return {"side": "axis" if place > 0 else "allied" if place < 0 else "nobody", "standing": abs(place)}


class Staying(Compared):
    """Remembers which ships were told to stay."""

    def __init__(self, *rest):
        super().__init__(*rest)
        self.staying = {}

    def question(self, walk, question, answer):
        """Compare, then remember."""
        super().question(walk, question, answer)
        if question.id == "move-to" and answer.value == "stay":
            campaign = walk.position
            key = campaign.turn, campaign.phase
            self.staying.setdefault(key, set()).add(dict(question.request.about)["ship"])


def compare(number, share):
    """Play games and compare a share of their questions; give how many of each kind were compared."""
    counted = {}
    for seed, found, chance, decide in games(number):
        watch = Staying(found, share, seed)
        play(found, chance, decide, watch)
        for name, times in watch.counted.items():
            counted[name] = counted.get(name, 0) + times
    return counted


def test_what_the_game_offers_the_small_procedures_allow():
    """And what it does not offer they refuse, with the rule: a share of the questions of eight games."""
    counted = compare(8, 0.12)
    assert {"move-ship", "move-to", "place-submarine", "place-land-air", "repair-ship", "return-to", "aim"} <= set(
        counted
    )


@pytest.mark.slow
def test_every_kind_of_question_is_compared():
    """A hundred games, a third of their questions; no kind that can be compared is left out."""
    counted = compare(100, 0.33)
    assert {"move-ship", "move-to", "place-submarine", "place-land-air", "repair-ship", "return-to", "nearest-port",
            "aim", "pursue"} == set(counted)  # fmt: skip


@pytest.mark.parametrize("seed", repeats(6, 2))
def test_what_the_dice_do_in_a_game_they_do_in_the_small_procedures(monkeypatch, seed):
    """Fire, submarines, forts, rounds and battles of a game, put with the same dice and decisions, come to the same."""
    chance = random.Random(f"put/{seed}")
    ((_, found, _, _),) = islice(games(seed + 1), seed, None)
    watched = play_watched(monkeypatch, found, {}, chance, f"put {seed}", 700)
    counts = Counter()
    Putter(watched, found, counts).put_all()
    assert {"fire", "surface-round", "battle"} <= set(counts)


@pytest.mark.slow
def test_all_fire_is_put_in_many_games(monkeypatch):
    """In forty games, under all readings, every procedure with dice of a battle or a passage comes up."""
    counts = Counter()
    for seed, found, chance, _ in games(40):
        Putter(play_watched(monkeypatch, found, {}, chance, f"all {seed}", 700), found, counts).put_all()
    assert {"fire", "surface-round", "battle", "submarine-attack", "gibraltar", "baltic-guns"} == set(counts)
