"""Situations of games with the Paukenschlag variant in the words of its single rulings, and what each must come to."""

import random
from collections import Counter

from forge.referee.contract.parameters import Choice, Whole, read_words
from forge.referee.contract.procedure import declared
from forge.referee.contract.requests import Ask
from forge.referee.games.paukenschlag_variant import PLAY, play, rule_5_1_opening, rule_5_5_closing
from forge.referee.games.paukenschlag_variant.record import IN_PLAY, RETURN_AFTER
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import MISSIONS
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.walk import Walk
from kit.paukenschlag_table import variant
from kit.single_rulings import Watched, put

OPENING = (
    "enter_boats", "barbarigo", "canadians", "may_add_convoy", "first_mover", "raid_from_the_air", "fill_cups",
    "repair", "_fly",
)  # fmt: skip
CLOSING = ("come_back", "draw_from")
YES_NO = {True: "yes", False: "no"}


def play_watched(monkeypatch, readings, scenario, seed):
    """Play a game of sixteen turns by a wild player and watch it; give what was watched, with the rules."""
    watched = Watched()
    chance = random.Random(seed)
    with monkeypatch.context() as patch:
        for module, names in ((rule_5_1_opening, OPENING), (rule_5_5_closing, CLOSING)):
            for name in names:
                patch.setattr(module, name, watched.watch(name, getattr(module, name)))
        patch.setattr(play, "PHASES", tuple(watched.watch(phase.__name__, phase) for phase in play.PHASES))
        patch.setattr(play, "_walk", watched.watch("_walk", play._walk))
        rules = variant(readings)
        given = read_input(PLAY, {"last": "16", "scenario": scenario}, rules.texts)
        walk = Walk(Desk(rules), PLAY, given.arguments)
        decide = by_policy(lambda decision: chance.choice(decision.options), "wild")
        watched.play(walk, one_of(practice(str(seed)), decide, lambda question: typed(question, chance)))
    return watched, rules


def typed(question, chance):
    """Answer what only the players see, at random; few boats leave the map."""
    kind = question.request.kind if isinstance(question.request, Ask) else None
    if kind is None:
        return None
    if question.id in ("boats-off-map", "bombers-flown"):
        return Answer(chance.randint(0, 2), DECIDED)
    if isinstance(kind, Whole):
        words = str(chance.randint(kind.low, kind.high))
    else:
        words = chance.choice(kind.options) if isinstance(kind, Choice) else "done"
    return Answer(read_words(kind, words, question.id), DECIDED)


class Putter:
    """Puts the situations of one game to the single rulings, so many of each kind at most, and counts them."""

    def __init__(self, watched, rules, most):
        self.watched, self.rules, self.most = watched, rules, most
        self.counts = Counter()
        self.filled = None

    def put_all(self):
        """Put every situation that a single ruling can be told of."""
        for situation in self.watched.calls:
            method = getattr(self, f"_put_{situation.name.removeprefix('_')}", None)
            if method:
                method(situation, self.watched.asked(situation))

    def put(self, name, words, asked):
        """Put one situation; None if there were enough of its kind."""
        if self.counts[name] >= self.most:
            return None
        self.counts[name] += 1
        return put(self.rules, name, {key: str(value) for key, value in words.items()}, asked)

    def _same(self, name, words, situation, asked):
        ruling = self.put(name, words, asked)
        assert ruling is None or ruling.result == situation.result

    def _put_enter_boats(self, situation, asked):
        turn, boats = situation.arguments[:2]
        if boats:
            self._same("enter", {"turn": turn, "boats": boats}, situation, asked)

    def _put_barbarigo(self, situation, asked):
        self._same("barbarigo", {}, situation, asked)

    def _put_canadians(self, situation, asked):
        turn, scenario, first = situation.arguments[:3]
        self._same("canadians", {"turn": turn, "scenario": scenario, "first-entry": first}, situation, asked)

    def _put_may_add_convoy(self, situation, asked):
        self._same("new-convoy", {"convoys": situation.arguments[0]}, situation, asked)

    def _put_first_mover(self, situation, asked):
        self._same("first-mover", {"phase": situation.arguments[0]}, situation, asked)

    def _put_raid_from_the_air(self, situation, asked):
        self._same("frogmen-by-air", {}, situation, asked)

    def _put_repair(self, situation, asked):
        damage, factor, turn = situation.arguments[:3]
        self._same("repair", {"damage": damage, "must-surface": factor, "turn": turn}, situation, asked)

    def _put_fill_cups(self, situation, asked):
        self.filled = asked

    def _put_draw_from(self, situation, asked):
        _, detected, attacks, made, sunk = situation.arguments[:5]
        words = {"detected": YES_NO[detected], "attacks": attacks, "made": made, "sunk": YES_NO[sunk]}
        self._same("frogmen", words, situation, [*self.filled, *asked])

    def _put_come_back(self, situation, asked):
        aircraft, base, turn, phase = situation.arguments[:4]
        words = {"aircraft": aircraft, "base": base, "turn": turn, "phase": phase}
        self._same("floatplane-return", words, situation, asked)

    def _put_fly(self, situation, asked):
        """Each mission is offered if, and only if, its flight is allowed; what was flown is worth what it is worth."""
        record, plane = situation.arguments[:2]
        assert record.scenario != "other"
        offered = {option for one, _ in asked for option in getattr(one.request, "options", ())} & set(MISSIONS)
        if any(one.id == "bv-222-flies" for one, _ in asked):
            offered = {"bombs"}
        state = {
            "aircraft": plane, "scenario": record.scenario, "turn": record.turn,
            "absent": YES_NO[record.italian != IN_PLAY], "carrying": YES_NO[record.carrying],
            "ferried": YES_NO[record.ferried],
        }  # fmt: skip
        for mission in MISSIONS:
            ruling = self.put("floatplane", {**state, "mission": mission, "factor": 3}, ())
            assert ruling is None or ruling.result.allowed == (mission in offered)
        where = [answer.value for one, answer in asked if one.id == "area-of-base"]
        if where:
            told = [pair for pair in asked if pair[0].id == "bomb-factor"]
            words = {**state, "distance": int(where[0] != "target-area")}
            if not told:
                words["factor"] = dict(record.factors)[plane]
            ruling = self.put("floatplane", words, told)
            factor = dict(situation.result.factors)[plane]
            assert ruling is None or ruling.result.factor == factor * (2 if where[0] == "target-area" else 1)
            assert ruling is None or ruling.result.back_on == record.turn + RETURN_AFTER

    def _put_move_ships(self, situation, asked):
        """Frogmen are declared if, and only if, the submarine may attack with them."""
        record = situation.arguments[0]
        if record.italian == IN_PLAY:
            ruling = self.put("italian-attack", {"weapon": "frogmen", "carrying": YES_NO[record.carrying]}, ())
            assert ruling is None or ruling.result == any(one.id == "frogman-attacks" for one, _ in asked)

    def _put_walk(self, situation, asked):
        """A turn by itself, begun from the record, is the turn of the game."""
        record = situation.arguments[0]
        kinds = {parameter.id: parameter.kind for parameter in declared(play.one_turn)[0].parameters}
        words = {name: kinds[name].show(value) for name, value in play.record_so_far(record).items()}
        ruling = self.put("turn", words, asked)
        assert ruling is None or in_one_order(ruling.result) == in_one_order(situation.result)


def in_one_order(record):
    """Give a record whose track counts what comes back, in whatever order it was put there."""
    track = Counter()
    for what, number, turn in record.track:
        track[what, turn] += number
    return record._replace(track=frozenset(track.items()))
