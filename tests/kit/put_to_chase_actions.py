"""Air Strike, Engage, Naval Search and Stealth Attack of whole operations in the words of the procedures by numbers."""

from forge.referee.contract.requests import RollOn
from forge.referee.games.atlantic_chase.operation.begin import named
from forge.referee.games.atlantic_chase.sea.names import SPEEDS
from forge.referee.games.atlantic_chase.sea.ships import fleet
from kit.chase_differ import apart, kind, of, yes
from kit.chase_sea import chart

SHIPS = fleet()
ROLES = ("active", "coordinating", "air-support", "target", "target-coordinating", "target-air-support")
NAMES = ("active-force", "coordinating-force", "air-source", "target-force", "target-coordinator", "target-air-source")
AWAY = {0: "in-hex", 1: "adjacent", 2: "two-hexes"}
ANYWHERE = ("evasive-gained", "evasive-initiative")
"""Questions about any Task Force of the Inactive player's, of which a ruling by numbers knows one that has no part."""


class Acted:
    """One action as it was declared, with all that was asked until it closed."""

    def __init__(self, putter, op, declared, after=None, asked=()):
        self.putter, self.after, self.asked = putter, after, asked
        self.op, self.declared = op, declared
        one = self.declared
        self.by_role = dict(
            zip(ROLES, (one.force, one.coordination, one.air, one.target, one.target_coordination, one.target_air),
                strict=True))  # fmt: skip
        self.at = one.at
        tables = [getattr(question.request, "table", "") for question, _ in asked]
        self.threw = tables.index(one.action) if one.action in tables else None

    def put_all(self, calls):
        """Put the action as a whole, its throw, its modifiers, and how it closes."""
        self._whole()
        if self.threw is not None:
            self._attempt()
            self._closes(calls)

    def force(self, name):
        """Give a Task Force as it was when the action was declared."""
        return next((force for force in self.op.forces if force.id == name), None)

    # the throw

    def _lengths(self):
        found, counted = {}, set()
        for role, name in self.by_role.items():
            force = self.force(name)
            own = role.startswith("target")
            if force and (own, name) not in counted:
                counted.add((own, name))
                found[role] = len(force.segments)
        return found

    def _circumstances(self):
        one, target = self.declared, self.force(self.declared.target)
        answers = {question.id: answer.value for question, answer in self.asked[: self.threw]}
        said = {
            "weather": self.op.weather, "arctic-line": yes(self.at in chart().arctic),
            "target-speed": slowest(target.vessels), "contact": yes(self.at in target.contact),
            "evasive": yes(answers.get("evasive-modifier") == "spend"),
            "coordination": "coordination" if one.coordination else "none",
            "target-coordination": yes(bool(one.target_coordination)),
            "u-boat-zone": yes(self.at in chart().u_boat_zone),
            "dispersed": yes(any(vessel.ship.dispersed for vessel in target.vessels)),
            "alert": self._alert(),
        }  # fmt: skip
        for role, launch in (("air", one.launch), ("target-air", one.target_launch)):
            if launch:
                said[role] = AWAY[apart(launch, self.at)]
        return said

    def _alert(self):
        marks, counted = {}, set()
        for role in ROLES[:3]:
            force = self.force(self.by_role[role])
            if force and force.id not in counted:
                counted.add(force.id)
                marks[role] = len(force.intel)
        thrown = [pair for pair in self.asked[: self.threw] if getattr(pair[0].request, "table", "") == "interruption"]
        if not thrown:
            assert not any(marks.values())
            return 0
        ruling = self.putter.put("interrupt", marks, thrown)
        return ruling.result.alert if ruling else int(self.asked[self.threw][0].request.modifiers[-1][-1:])

    def _attempt(self):
        question, answer = self.asked[self.threw]
        before = [one for one, _ in self.asked[: self.threw]]
        if not isinstance(question.request, RollOn) or any(one.id.startswith(("leader", "intel-")) for one in before):
            return
        if self.putter.mine["attempt"] >= self.putter.most:
            return
        said = self._circumstances()
        words = {"action": self.declared.action, **self._lengths(), **said}
        ruling = self.putter.put("attempt", words, [(question, answer)])
        assert ruling is None or ruling.result.results == self.after.results
        if self.declared.action != "stealth-attack":
            sums = self.putter.put("modifiers", said, ())
            assert sums is None or sums.result.net == sum(one.value for one in question.applied)

    # the close

    def _closes(self, calls):
        one, roles = self.declared, dict(self.by_role)
        then = [question.id for question, _ in self.asked[self.threw :]]
        designated = [role for role, name in roles.items() if name and role not in ("active", "target")]
        if one.action == "air-strike":
            designated.remove("air-support")  # the Active force itself
        itself = one.target_air == one.target
        if itself:
            designated.remove("target-air-support")
        words = {"action": one.action, "battle": yes(bool(self.after.battle)), "target-supports-itself": yes(itself),
                 "designated": "+".join(designated) or "none"}  # fmt: skip
        ruling = self.putter.put("closing", words, ())
        if ruling:
            due = list(dict.fromkeys(roles[role] for role in ruling.result.time_lapse if roles[role]))
            assert due == [name for name in calls if name], (words, due, calls)
            if not self._missed():
                asks = {"seize": "seize", "vie": "vie-active"}[ruling.result.initiative]
                assert asks in then
                assert {"seize", "vie-active"} & set(then) == {asks}
        if one.action == "stealth-attack":
            spent = self.putter.put("stealth-attack-end", {}, ())
            assert spent is None or spent.result.removed == (
                one.force not in [each.id for each in self.after.op.stealth]
            )
        if self.after.results == ("miss",):
            self._miss()

    def _markers(self):
        own = {self.by_role[role] for role in ROLES[:3]}
        return sum(len(force.intel) for force in self.op.forces if force.id in own)

    def _missed(self):
        return self.after.results == ("miss",) and self._markers()

    def _miss(self):
        weather = [pair for pair in self.asked[self.threw :] if getattr(pair[0].request, "table", "") == "weather"]
        if any(question.id == "intel-removed" for question, _ in self.asked):
            return
        marks = self._markers()
        words = {"action": self.declared.action, "intel": min(marks, 15), "tally": self.op.tally,
                 "weather": self.op.weather}  # fmt: skip
        ruling = self.putter.put("miss", words, weather if marks else ())
        if ruling and marks:
            now = self.after.op
            assert ruling.result[:3] == ("inactive", now.tally, now.weather)
            assert now.active != self.op.active
        elif ruling:
            assert ruling.result.initiative in ("seize", "vie")

    # the whole

    def words(self):
        """Write the action by numbers."""
        one, whole = self.declared, {"initiative": self.op.active, "at": self.at}
        for role, name in self.by_role.items():
            if (one.action, role) in (("stealth-attack", "active"), ("air-strike", "air-support")):
                continue
            if text := self._designated(role, name):
                whole[role] = text
        whole |= {"weather": self.op.weather, "tally": self.op.tally, "hit-limit": self.op.limit}
        active, target = self.force(one.force), self.force(one.target)
        if active:
            whole["own-ships"] = SHIPS.show(unled(active.vessels))
        whole["ships"] = SHIPS.show(unled(target.vessels))
        if one.action in ("engage", "naval-search"):
            whole |= {"dispersal": yes(self.op.dispersal), "squadron-torpedoes": self.op.squadrons}
        if one.action == "stealth-attack":
            whole["u-boat-zone"] = yes(self.at in chart().u_boat_zone)
        return whole

    def _designated(self, role, name):
        """Write a force as a player sees it; "" for nobody."""
        one, launch = self.declared, ""
        if role == "air-support" or (role, one.action) == ("active", "air-strike"):
            launch = one.launch
        elif role == "target-air-support":
            launch = one.target_launch
        if not name:
            return ""
        away = ["", "1 hex away", "2 hexes away"][apart(launch, self.at)] if launch else ""
        main, helper = (one.target, one.target_coordination) if "target" in role else (one.force, one.coordination)
        force = self.force(name)
        if role.endswith("air-support") and name in (main, helper):
            start = f"launch {launch}" if force.segments else ""
            return ", ".join(filter(None, ("itself" if name == main else "coordinating", away, start)))
        if name.startswith("air-base"):
            return ", ".join(filter(None, ("air-base", away, "arctic-launch" * (launch in chart().arctic))))
        if force is None:
            return "stealth-force"
        return ", ".join(filter(None, (*described(force), away, f"launch {launch}" * bool(launch and force.segments))))

    def known(self):
        """Tell whether all that matters can be said: ships by their counters, leaders unused, nobody else asked."""
        those = [force for force in map(self.force, self.by_role.values()) if force]
        keys = [vessel for force in those for vessel in force.vessels]
        fresh = all(leader.uses == leader.benefit.uses for leader in self.op.leaders)
        return fresh and all(vessel.key == vessel.ship.id and vessel.ship.kind != "unnamed" for vessel in keys)

    def _whole(self):
        others = [one for one in of(self.op, self.op.inactive) if one.id not in self.by_role.values()]
        anywhere = any(question.id in ANYWHERE or answer.value == "decline" for question, answer in self.asked)
        if not self.known() or (anywhere and len(others) != 1):
            return
        words, names = self.words(), {}
        for name, role in zip(self.by_role.values(), NAMES, strict=True):
            names.setdefault(name, role)
        if len(others) == 1:
            words["elsewhere"] = ", ".join(described(others[0])) if kind(others[0]) != "port-box" else "station"
            words["elsewhere"] += ", evasive" * (kind(others[0]) == "port-box" and others[0].evasive)
            names[others[0].id] = "another-force"

        def name_of(option):
            first, slash, rest = option.partition("/")
            return names.get(first, first) + slash + rest

        ruling = self.putter.put(f"{self.declared.action}-action", words, self.asked, names=name_of)
        if ruling:
            self._same(ruling.result, names)

    def _same(self, found, names):
        after = self.after
        assert (found.outcome == "cancelled") == after.cancelled
        assert (found.results, found.battle) == (after.results, after.battle)
        assert (found.initiative, found.tally, found.weather) == (after.op.active, after.op.tally, after.op.weather)
        lost = {key for key in after.op.sunk if key not in self.op.sunk}
        assert set(found.sunk) == lost
        stands = {one.force: one for one in found.forces}
        for name, role in names.items():
            force = next((each for each in after.op.forces if each.id == name), None)
            if force is None or role == "another-force":
                assert role == "another-force" or role not in stands
                continue
            one = stands[role]
            assert (one.length, one.segments, one.intel) == (len(force.segments), force.segments, len(force.intel))
            assert (one.evasive, one.station or force.station) == (force.evasive, force.station)
            if one.ships:
                assert [each[:4] for each in one.ships] == [
                    (each.key, each.ship.state, each.ship.hits, each.spent) for each in force.vessels
                ]


def slowest(vessels):
    """Give the speed of the slowest ship."""
    return min((one.ship.now.speed for one in vessels if not one.fixed), key=SPEEDS.index)


def force_in(op, name):
    """Give a Task Force, None if there is none of that name."""
    return next((force for force in op.forces if force.id == name), None)


def unled(vessels):
    """Give ships as a player names them, without those aboard."""
    return tuple(one._replace(leaders=()) for one in named(vessels))


def described(force):
    """Describe a Task Force by its segments, its speed, what lies on them, and who leads it."""
    on_line = [hex_ for hex_ in force.segments if hex_ in chart().arctic]
    if not force.segments:
        place = "port-box" if force.box else "station"
        marks = ["contact"] * bool(force.contact) + ["arctic"] * (force.station in chart().arctic)
    else:
        place = "along " + " ".join(force.segments)
        words = {"intel": force.intel, "contact": force.contact, "arctic": on_line}
        marks = [f"{word} {' '.join(hexes)}" for word, hexes in words.items() if hexes]
    leaders = "under " + " and ".join(force.leaders) if force.leaders else ""
    carriers = {"none": "no-carrier", "damaged": "damaged-carrier"}.get(force.carrier, "")
    return tuple(filter(None, (place, slowest(force.vessels), *marks, "evasive" * force.evasive, carriers, leaders)))
