"""Random games against the single rulings, both ways: what is open, what is refused and why, what the same dice do."""

from collections import Counter

import pytest
from kit.chase_differ import (
    SITUATIONS,
    battle_of,
    completions,
    declarations,
    game,
    legal,
    looks,
    of,
    operation_of,
    recon,
    refusals,
    reorganizations,
    ruling,
    triggers,
    yes,
)
from kit.chase_sea import TASK_FORCES, chart, check_force

from forge.referee.games.atlantic_chase.operation.begin import words_of
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS

SEEDS = range(4)
MOST = 220
"""Questions of a game."""


class Comparing:
    """What a game has been compared in, question by question."""

    def __init__(self):
        self.seen = Counter()
        self.op = None
        self.declared = {}
        self.pending = None
        self.die = ""

    def take(self, walk, action, answer):
        """Compare what stands at a question, and the results of the throw before."""
        question, op = walk.question, operation_of(walk)
        self._results(walk)
        compare = getattr(self, "at_" + question.id.replace("-", "_"), None)
        if compare:
            compare(walk, op, action, answer)
            self.seen[question.id] += 1

    def at_action(self, walk, op, action, answer):
        """The menu is what the single rulings leave open; what is closed is refused for their reasons."""
        offered = set(walk.question.request.options)
        self.op = op
        if any(duty.player == op.active for duty in op.duties):
            return
        for name in ATTEMPTS:
            self.declared[name] = declarations(op, name)
            may = any(ok for ok, _ in self.declared[name].values())
            assert (name in offered) == may, (name, self.declared[name])
            if not may and self.declared[name]:
                against = set().union(*(why for _, why in self.declared[name].values()))
                assert refused(op, name) == against
                self.seen["refused attempt"] += 1
        done = completions(op)
        assert ("completion" in offered) == any(ok for ok, _ in done.values())
        if done and not any(ok for ok, _ in done.values()):
            assert {why for why in refused(op, "completion") if "unless the situation" not in why[0]} == set().union(
                *(why for _, why in done.values())
            )
            self.seen["refused completion"] += 1
        merges, splits, groups = reorganizations(op)
        assert ("reorganize" in offered) == bool(merges or splits or groups)
        assert ("signals" in offered) == any(force.intel for force in of(op, op.inactive))
        own = [one for one in op.stealth if one.player == op.active]
        assert ("stealth-recon" in offered) == any(recon(op, one, "0909") for one in own)

    def at_attempt_force(self, walk, op, action, answer):
        """Whoever has a legal declaration may be the Active force, and nobody else."""
        if any(duty.player == op.active for duty in op.duties):
            return
        able = {way[0] for way, (ok, _) in self.declared[action].items() if ok}
        assert set(walk.question.request.options) == able

    def at_completion_force(self, walk, op, action, answer):
        """Just those that may complete are listed."""
        if not op.duties:
            assert set(walk.question.request.options) == {name for name, (ok, _) in completions(op).items() if ok}

    def at_reorganize(self, walk, op, action, answer):
        """What can be done is listed by kind."""
        merges, splits, groups = reorganizations(op)
        kinds = {"merge": merges, "split": splits, "reinforce": groups}
        assert set(walk.question.request.options) - {"done"} == {name for name, ways in kinds.items() if ways}

    def at_recon_hex(self, walk, op, action, answer):
        """Every hex in play is open or barred as the single ruling says."""
        (name,) = (value for key, value in walk.question.request.about if key == "force")
        scout = next(one for one in op.stealth if one.id == name)
        assert set(walk.question.request.options) == {hex_ for hex_ in chart().hexes if recon(op, scout, hex_)}

    def at_next_segment(self, walk, op, action, answer):
        """A Trajectory goes on where the single ruling lets it, and gets Intel where that says so."""
        (name,) = (value for key, value in walk.question.request.about if key == "force")
        force = next(one for one in op.forces if one.id == name)
        if not force.segments:
            return
        line = " ".join(force.segments)
        onward = ruling("trajectory-onward", line=line, side=force.player).result
        offered = {one.partition("/")[0] for one in walk.question.request.options if one != "done"}
        assert offered == set(onward)
        for hex_ in sorted(offered)[:2]:
            there = triggers(op, hex_)
            marked = ruling("intel-trigger", there="+".join(there)).result if there else False
            tips = [(hex_, *force.segments), (*force.segments, hex_)]
            asked = [
                ruling(
                    "trajectory",
                    line=" ".join(tip),
                    held=line,
                    triggers=hex_ if marked else "none",
                    side=force.player,
                ).result
                for tip in tips
            ]
            assert any(one.legal for one in asked)
            assert all(one.intel == ((hex_,) if marked else ()) for one in asked if one.legal)
        if answer.value != "done":
            there = triggers(op, answer.value.partition("/")[0])
            self.pending = (
                "intel",
                name,
                answer.value.partition("/")[0],
                bool(there) and ruling("intel-trigger", there="+".join(there)).result,
            )

    def at_lapse_segments(self, walk, op, action, answer):
        """Time Lapse may remove just what lapse-options lists."""
        route = walk.question.request.state[0]
        (name,) = (value for key, value in walk.question.request.about if key == "force")
        force = next(one for one in op.forces if one.id == name)
        speed = min((one.ship.now.speed for one in force.vessels), key=("very-slow", "slow", "medium", "fast").index)
        words = {"speed": speed, "segments": " ".join(route.segments), "intel": " ".join(route.marked) or "none"}
        words["launch"] = " ".join(route.launch) or "none"
        dice = list(range(1, 7)) if op.weather == "bad" or route.arctic else [None]
        ways = []
        for die in dice:
            weather = "bad" if die else "good"
            found = ruling("lapse-options", str(die or ""), weather=weather, **words).result
            ways.append(["+".join(gone) for gone in dict.fromkeys((*found.without_limit, *found.with_limit))])
        if op.weather == "good" and route.arctic:
            found = ruling("lapse-options", "", weather="good", **words).result
            ways.append(["+".join(gone) for gone in dict.fromkeys((*found.without_limit, *found.with_limit))])
        assert list(walk.question.request.options) in ways

    def at_segments_left(self, walk, op, action, answer):
        """Shadow leaves what the single ruling leaves."""
        segments, at = walk.question.request.state
        asked = ruling_of("shadow", segments, at, "segments-left")
        assert set(asked) == set(walk.question.request.options)

    def at_part_removed(self, walk, op, action, answer):
        """Early/Late removes what the single ruling removes."""
        segments, at = walk.question.request.state
        assert set(ruling_of("early-late", segments, at, "part-removed")) == set(walk.question.request.options)

    def at_skirmish(self, walk, op, action, answer):
        """Only a faster Task Force is asked."""
        assert ruling("skirmish", **{"active-speed": "fast", "target-speed": "slow"}).result == "limited-battle"

    def at_torpedo_target(self, walk, op, action, answer):
        """Whoever may attack by torpedo is asked, about targets within reach."""
        battle = battle_of(walk)
        (key,) = (value for name, value in walk.question.request.about if name == "ship")
        fighter = next(one for one in battle.fighters if one.key == key)
        for target in battle.fighters:
            if target.player != fighter.player:
                words = words_of_ship(fighter)
                ok, _ = legal(
                    "may-torpedo", ship=words, target=target.zone, **{"in-smoke": yes(smoked(battle, fighter))}
                )
                assert (target.key in walk.question.request.options) == ok

    def at_gunnery_target(self, walk, op, action, answer):
        """A ship fires at whom its guns bear on at the range of the zones."""
        battle = battle_of(walk)
        (key,) = (value for name, value in walk.question.request.about if name == "ship")
        fighter = next(one for one in battle.fighters if one.key == key)
        for target in (one for one in battle.fighters if one.player != fighter.player):
            far = ruling("ranges", firer=fighter.zone, target=target.zone).result.range
            may = ruling("gun-value", ship=words_of_ship(fighter), range=far).result.may_fire
            assert (target.key in walk.question.request.options) == may

    def at_smoke(self, walk, op, action, answer):
        """Who is asked may make smoke, or makes it already."""
        battle = battle_of(walk)
        (key,) = (value for name, value in walk.question.request.about if name == "ship")
        fighter = next(one for one in battle.fighters if one.key == key)
        assert fighter.smoke or legal("may-smoke", ship=words_of_ship(fighter))[0]

    def thrown(self, walk, answer):
        """Keep the throw that is about to fall, and the position before it."""
        question = walk.question
        table = getattr(question.request, "table", "") or question.id
        dice = " ".join(map(str, answer.value))
        if table == "vie-active":
            self.die = dice
        if not hasattr(question.request, "table") and not table.startswith("gunnery"):
            return  # a leader may still change these dice
        self.pending = ("throw", table, dice, operation_of(walk), question.request, battle_of(walk))

    def _results(self, walk):
        """Compare the position after a throw or a segment with what the single ruling makes of the same."""
        if not self.pending:
            return
        what, *rest = self.pending
        self.pending = None
        now = operation_of(walk)
        if what == "intel":
            name, hex_, marked = rest
            force = next(one for one in now.forces if one.id == name)
            assert (hex_ in force.intel) == bool(marked)
            self.seen["intel laid"] += 1
            return
        table, dice, op, request, battle = rest
        table = "gunnery" if table.startswith("gunnery") else table
        found = looks(walk.since, table)
        compare = getattr(self, "threw_" + table.replace("-", "_"), None)
        if found and compare:
            compare(found[0], dice, op, request, battle, now)
            self.seen[f"throw {table}"] += 1

    def at_leader_six(self, walk, op, action, answer):
        """A die that a leader makes a six is no longer what was thrown."""
        if answer.value != "keep":
            self.die, self.pending = "", None

    def threw_seize(self, look, dice, op, request, battle, now):
        """An attempt to seize the Initiative: its sum, its success, the Tally."""
        single = ruling("seize-initiative", dice, **helped(op, request)).result
        assert single.modified == look.total
        assert single.seized == (look.result.effect == "seized")
        if not single.seized:
            assert now.tally == single.tally

    def threw_vie(self, look, dice, op, request, battle, now):
        """Dice vied with: the Active player keeps the Initiative in a tie; the Tally rises or falls to 0."""
        if not self.die:
            return
        single = ruling("vie-for-initiative", f"{self.die} {dice}", **helped(op, request)).result
        assert now.tally == single.tally
        assert (now.active == op.active) == (single.winner == "active")

    def threw_weather(self, look, dice, op, request, battle, now):
        """The weather after a change of the Initiative."""
        assert ruling("initiative-change", dice, weather=op.weather).result.weather == look.result.weather
        assert now.tally == 0

    def threw_reinforcement(self, look, dice, op, request, battle, now):
        """A Reinforcement attempt: whether the Group arrives."""
        single = ruling("reinforce", dice + (" 1" if look.result.effect == "failed" else "")).result
        assert single.arrives == (look.result.effect == "arrives")

    def threw_interruption(self, look, dice, op, request, battle, now):
        """An Interruption by the number of Intel markers: its outcome."""
        ((_, markers),) = request.at
        single = ruling("interrupt", dice, active=markers).result
        assert single.outcome == look.result.effect.partition("-")[0]
        assert str(single.alert) == (look.result.effect.partition("-")[2] or "0")

    def threw_break_away(self, look, dice, op, request, battle, now):
        """An attempt to Break Away, its modifiers from the ships in their zones."""
        ((_, player),) = request.about
        sides = {True: [], False: []}
        for one in battle.fighters:
            sides[f"player.{one.player}" == player].append(words_of_ship(one))
        single = ruling("break-away-attempt", dice, own=", ".join(sides[True]), enemy=", ".join(sides[False])).result
        assert (single.modified, single.success) == (look.total, look.result.effect == "exits")

    def threw_gunnery(self, look, dice, op, request, battle, now):
        """A shot by range, guns, speed and smoke: its sum and its Hits."""
        about = dict(request.about)
        firer, target = (next(one for one in battle.fighters if one.key == about[name]) for name in ("ship", "target"))
        far = about["range"].removeprefix("range.")
        words = {"range": far, "guns": ruling("gun-value", ship=words_of_ship(firer), range=far).result.value}
        words["target-speed"] = target.ship.now.speed
        words["in-smoke"] = smoked(battle, firer) + smoked(battle, target)
        single = ruling("shot", dice, **words).result
        assert (single.kept, single.modified, single.hits) == (look.natural, look.total, look.result.hits)


def helped(op, request):
    """Say what helps the Inactive player to the Initiative."""
    names = [name for name, *_ in (one if isinstance(one, tuple) else (one,) for one in request.modifiers)]
    weather = "bad" if "evasive-bad" in names else "good"
    return {"tally": op.tally, "weather": weather, "evasive": yes(any(name.startswith("evasive") for name in names))}


def ruling_of(name, segments, at, question):
    """Give the options that a single ruling offers."""
    found = ruling(name, segments=" ".join(segments), at=at)
    return next(entry.options for entry in found.entries if getattr(entry, "id", "") == question)


def smoked(battle, fighter):
    """Tell whether a ship is in smoke."""
    own = [one for one in battle.fighters if one.player == fighter.player and one.smoke and one.zone == fighter.zone]
    return fighter.smoke or any(fighter.key in one.screens for one in own)


def words_of_ship(fighter):
    """Name a ship as a player would."""
    ship = fighter.ship
    turned = " damaged" if ship.damaged else " dispersed" if ship.dispersed else ""
    spent = f" spent {fighter.spent}" if fighter.spent else ""
    return f"{ship.id}{turned}{spent} {fighter.zone}"


def refused(op, action):
    """Give what the ruling of one action objects to in a position, with the pages."""
    return refusals("action", {"action": action}, words_of(op))


def compared(name, seed, most=MOST):
    """Compare a game from its first question to the last."""
    comparing = Comparing()
    for walk, action, answer in game(name, seed, most):
        comparing.take(walk, action, answer)
        if walk.question.dice:
            comparing.thrown(walk, answer)
    return comparing.seen


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_play_and_single_rulings_agree(name, seed):
    """At every question of a random game, what is offered and refused is what the single rulings say."""
    assert compared(name, seed)["action"] > 5


@pytest.mark.slow
def test_everything_is_compared_in_many_games():
    """In ninety games each question and each throw that can be compared comes up.

    But for one: of the forces of one Completion hardly ever more than one may, and an only option is not asked for.
    """
    seen = Counter()
    for seed in range(30):
        for name in SITUATIONS:
            seen += compared(name, seed)
    asked = {name[3:].replace("_", "-") for name in dir(Comparing) if name.startswith("at_")}
    threw = {f"throw {name[6:].replace('_', '-')}" for name in dir(Comparing) if name.startswith("threw_")}
    assert (asked | threw | {"refused attempt", "refused completion", "intel laid"}) - set(seen) <= {"completion-force"}


def check(op, everything):
    """Check a position of a game: every ship in one place, Task Forces whole, marks and tracks within bounds."""
    aboard = [vessel.key for one in (*op.forces, *op.groups) for vessel in one.vessels]
    assert sorted((*aboard, *op.home, *op.sunk)) == everything
    assert sorted((*op.idle, *(one.id for one in op.forces))) == sorted(TASK_FORCES)
    assert op.tally >= 0
    for one in op.forces:
        check_force(one)
        for vessel in one.vessels:
            defence = vessel.ship.now.defence
            assert vessel.ship.state != "sunk"
            assert vessel.ship.hits >= 0
            assert defence is None or vessel.ship.unsinkable or vessel.ship.hits < defence
    leaders = [name for one in op.forces for name in one.leaders]
    assert len(leaders) == len(set(leaders))
    assert {one.force for one in op.duties} <= {one.id for one in op.forces}


def played(name, seed, most):
    """Play a game and check the operation at every question."""
    everything = None
    for walk, _, _ in game(name, seed, most):
        op = operation_of(walk)
        if everything is None:
            ships = [vessel.key for one in (*op.forces, *op.groups) for vessel in one.vessels]
            everything = sorted((*ships, *op.home, *op.sunk))
        if walk.question.id == "action":
            check(op, everything)


@pytest.mark.parametrize("name", SITUATIONS)
def test_positions_of_games_are_whole(name):
    """Whatever is done, nothing is lost, doubled or out of place."""
    for seed in range(100, 104):
        played(name, seed, MOST)


@pytest.mark.slow
def test_positions_of_a_thousand_games_are_whole():
    """The same over a thousand games."""
    for seed in range(1000):
        played(SITUATIONS[seed % len(SITUATIONS)], 1000 + seed, MOST)
