"""Situations of whole operations of Atlantic Chase in the words of its procedures, and what each must come to.

Lengths, markers, distances and who helps whom are read off the position here; nothing of it is asked of the game.
"""

from collections import Counter

from forge.referee.catalogue import find_procedure
from forge.referee.games.atlantic_chase.battle import board
from forge.referee.games.atlantic_chase.operation import (
    carrying_out,
    fighting,
    lapsing,
    leading,
    play,
    porting,
    scouting,
)
from forge.referee.games.atlantic_chase.operation.begin import words_of
from forge.referee.games.atlantic_chase.sea import leaders
from forge.referee.games.atlantic_chase.steps import effects
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.walk import Walk
from kit.chase_differ import (
    by_chance,
    of,
    operation_of,
    situation,
    yes,
)
from kit.chase_sea import chart
from kit.chase_table import chase
from kit.put_to_chase_actions import Acted, force_in, slowest
from kit.put_to_chase_battles import Battles
from kit.put_to_chase_questions import Questions
from kit.single_rulings import Watched, put

WATCHED = (
    (play, "_carry_out"), (carrying_out, "resolve"), (carrying_out, "declare"), (carrying_out, "lapse_force"),
    (lapsing, "lapse_force"), (porting, "lapse_force"), (scouting, "lapse_force"), (fighting, "fight_out"),
    (leading, "shifted"), (effects, "take_hits"), (effects, "take_damage"), (board, "take_hits"), (leaders, "leaves"),
)  # fmt: skip
SCENARIO = ("ends", "points", "wins", "verdict", "actions", "events")


def begun(name, seed, pick):
    """Begin a situation as it is, its end and its points included; every other game in the other weather."""
    known = dict(situation(name))
    if seed % 2:
        known["weather"] = ("good", "bad")[known["weather"] == "good"]
    whole = find_procedure(chase(), "play")
    walk = Walk(Desk(chase()), whole, read_input(whole, {}, chase().texts, known).arguments)

    def answer(question):
        if question.id == "action" and "completion" in question.request.options and pick.random() < 0.03:
            return Answer("completion", DECIDED)
        return by_chance(question, pick)

    return walk, answer


def play_watched(monkeypatch, name, seed, pick, most):
    """Play a game by chance, as far as so many questions, and watch it."""
    watched = Watched()
    with monkeypatch.context() as patch:
        for module, function in WATCHED:
            patch.setattr(module, function, watched.watch(function, getattr(module, function)))
        walk, answer_to = begun(name, seed, pick)
        watched.play(walk, answer_to, most)
    return watched


class Putter(Questions, Battles):
    """Puts what one game does to the small procedures, so many of each at most, and counts."""

    def __init__(self, watched, stopped_at, most=40, counts=None):
        self.watched, self.most, self.stopped_at = watched, most, stopped_at
        self.counts = Counter() if counts is None else counts
        self.mine = Counter()

    def put_all(self):
        """Put every situation."""
        for situation_ in self.watched.calls:
            if method := getattr(self, f"_{situation_.name.lstrip('_')}", None):
                method(situation_, self.watched.asked(situation_))
        for question, answer in self.watched.log:
            if method := getattr(self, f"_at_{question.id.replace('-', '_')}", None):
                method(question, answer)

    def put(self, name, words, asked, **more):
        """Put one situation; None if there were enough of its kind."""
        if self.mine[name] >= self.most:
            return None
        self.mine[name] += 1
        self.counts[name] += 1
        said = {key: str(value) for key, value in words.items()}
        return put(chase(), name, said, asked, **more)

    # leaders

    def _leaves(self, situation_, _asked):
        ship, others = situation_.arguments
        ruling = self.put("leader-leaves", {"ship": ship, "others": others}, ())
        assert ruling is None or ruling.result == situation_.result

    def _shifted(self, situation_, asked):
        total, leader, who, six = situation_.arguments
        if not six:
            words = {"total": total, "name": leader}
            ruling = self.put("leader-total", words, asked, roles=lambda _: {who: leader})
            assert ruling is None or ruling.result == situation_.result.total

    # Time Lapse

    def _lapse_force(self, situation_, asked):
        _, op, name, *launch = situation_.arguments[:4]
        force = force_in(op, name)
        if force is None or not force.segments or any(led(question) for question, _ in asked):
            return
        line = sum(hex_ in chart().arctic for hex_ in force.segments)
        words = {
            "speed": slowest(force.vessels), "weather": op.weather, "segments": " ".join(force.segments),
            "intel": " ".join(force.intel) or "none", "arctic-line": line,
            "launch": " ".join(filter(None, launch)) or "none",
        }  # fmt: skip
        ruling = self.put("lapse", words, asked, roles=lambda _: {force.player: "owner"})
        if ruling:
            after = force_in(situation_.result, name)
            assert (ruling.result.left, ruling.result.station) == (after.segments, after.station)
            assert len(force.intel) - ruling.result.intel == len(after.intel) or not after.segments

    def _pass_one(self, situation_, asked):
        op = situation_.arguments[1]
        weather = [pair for pair in asked if getattr(pair[0].request, "table", "") == "weather"]
        if weather:
            lines = sum(bool(force.segments) for force in of(op, op.active))
            ruling = self.put("pass", {"weather": op.weather, "trajectories": lines}, weather)
            after = situation_.result
            passed = ("active", "inactive")[after.active != op.active], after.tally, after.weather
            assert ruling is None or (ruling.result.initiative, *ruling.result[2:4]) == passed

    # the Initiative before a Completion

    def _completion(self, situation_, asked):
        op, after = situation_.arguments[1], situation_.result
        thrown = [pair for pair in asked if getattr(pair[0].request, "table", "") == "seize"]
        ways = {question.id: answer.value for question, answer in asked if question.id == "seize" and not question.dice}
        words = {"tally": op.tally, "weather": op.weather, "way": ways.get("seize", "throw")}
        spent = {question.id: answer.value for question, answer in asked}.get("evasive-initiative", "keep")
        if spent != "keep":
            here = force_in(op, spent)
            words |= {"evasive": "yes", "arctic-line": yes(bool(set(here.hexes) & chart().arctic))}
        if thrown or words["way"] != "throw":
            ruling = self.put("completion", words, thrown)
            assert ruling is None or ruling.result.completed == (after.home != op.home)

    # Signals and Recon

    def _signals(self, situation_, asked):
        op = situation_.arguments[1]
        answers = {question.id: answer.value for question, answer in asked}
        name = answers.get("signals-target") or next(force.id for force in of(op, op.inactive) if force.intel)
        force = force_in(op, name)
        hex_ = answers.get("signals-hex") or force.intel[0]
        own = [one for one in of(op, op.active) if hex_ in one.segments]
        words = {"at": hex_, "intel": len(force.intel), "contact": yes(hex_ in force.contact),
                 "active-trajectories": len(own)}  # fmt: skip
        ruling = self.put("signals", words, ())
        if ruling:
            found, (after,) = ruling.result, [one for one in situation_.result.forces if one.id == name]
            assert (found.station, found.intel, found.contacts) == (after.station, len(after.intel), len(after.contact))
            assert found.time_lapse == any(question.id == "signals-lapse" for question, _ in asked)
            assert found.then == "seize"
            assert any(question.id == "seize" for question, _ in asked)

    def _stealth_recon(self, situation_, asked):
        op, after = situation_.arguments[1], situation_.result
        moved = [one for one in after.stealth if one not in op.stealth]
        if len(moved) != 1:
            return
        there = [one for one in of(op, op.inactive) if moved[0].hex in one.hexes]
        if any(moved[0].hex in one.intel for one in there):
            return
        lines = [one for one in there if one.segments]
        words = {"segments": len(lines), "stations": len(there) - len(lines)}
        ruling = self.put("stealth-recon", words, ())
        marked = sum(len(one.intel) for one in after.forces) - sum(len(one.intel) for one in op.forces)
        assert ruling is None or ruling.result == (marked, "vie")
        assert any(question.id == "vie-active" for question, _ in asked)

    # actions thrown on a table

    def _resolve(self, situation_, asked):
        acting, after = situation_.arguments[0], situation_.result
        place = self.watched.calls.index(situation_)
        calls = []
        for call in reversed(self.watched.calls[:place]):
            if call.first < situation_.first or call.name in ("resolve", "declare", "_carry_out"):
                break
            calls += [call.arguments[2]] if call.name == "lapse_force" else []
        Acted(self, acting.op, acting.declared, after, asked).put_all(calls[::-1])

    # whole actions and battles

    def _carry_out(self, situation_, asked):
        _, op, action = situation_.arguments
        if any(force.has("unnamed") for force in op.forces):
            return
        ruling = self.put("action", {"action": action}, asked, known=words_of(op))
        if ruling:
            after, found = situation_.result, ruling.result
            standing = (after.active, after.tally, after.weather, after.actions, after.sunk, after.home)
            assert found[:6] == standing, (action, found, standing)
        self._scenario(situation_.result)
        deeds = {"pass": self._pass_one, "completion": self._completion, "signals": self._signals,
                 "stealth-recon": self._stealth_recon}  # fmt: skip
        if action in deeds:
            deeds[action](situation_, asked)

    def _scenario(self, op):
        """What `victory` says of the position after an action is what the game does: it goes on, or is over."""
        known = {key: value for key, value in words_of(op).items() if key in SCENARIO}
        gone = tuple(side for side in ("german", "british") if not of(op, side))
        if any(known[key] for key in ("ends", "points", "wins", "verdict")):
            ruling = self.put("victory", {}, (), known={**known, "gone": gone})
            over = self._over_after(op)
            assert ruling is None or over is None or (ruling.result.ending == "goes-on") != over

    def _over_after(self, op):
        """Tell whether the game ended with a position; None if it was not played so far."""
        later = [question for question, _ in self.watched.log if question.id == "action"
                 and operation_of(question).actions >= op.actions]  # fmt: skip
        return False if later else None if len(self.watched.log) >= self.stopped_at else True


def led(question):
    """Tell whether a leader has a part in a question or in the dice before it."""
    return question.id.startswith("leader") or question.id == "somerville-lapse"
