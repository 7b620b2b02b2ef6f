"""Situations of games of Under Ten Flags in the words of its single rulings, and what each must come to."""

from collections import Counter

from forge.referee.contract.requests import RollOn
from forge.referee.games.under_ten_flags import rule_4_play as play
from forge.referee.games.under_ten_flags import rule_5_2_sets as traffic
from forge.referee.games.under_ten_flags import rule_7_1_encounters as encounters
from forge.referee.games.under_ten_flags import rule_7_5_searches as searches
from forge.referee.games.under_ten_flags import rule_8_combat as gunnery
from forge.referee.games.under_ten_flags.hiding import hex_of
from forge.referee.games.under_ten_flags.rule_5_1_cards import CRUISER_DECK
from forge.referee.games.under_ten_flags.rule_8_combat import GHOST_COUNTER
from forge.referee.games.under_ten_flags.state import CLEAN, CROSSED, ESCORT, GHOSTS, SIDES
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, practice
from forge.referee.walking.input import read_input
from forge.referee.walking.walk import Walk
from kit.flags_refusals import HELP, against_a_search, refused, sentences
from kit.flags_table import GAME, PROCEDURES, rules_of
from kit.single_rulings import Watched, put

WATCHED = (
    (play.cards, "draw_activation"), (play, "recycle"), (play, "new_set"), (play, "decide"), (play, "hide"),
    (traffic, "bonus_of"), (traffic, "hide"), (searches, "hide"),
    (play, "atlantis_searches"), (encounters, "_cruiser_search"), (encounters, "_reaction"),
    (encounters, "atlantis_roll"), (encounters, "british_roll"), (encounters, "attack_ship"),
    (gunnery, "fire_at"), (gunnery, "draw_cruiser"),
)  # fmt: skip
YES_NO = {True: "yes", False: "no"}
ROLES = {
    "atlantis-search": "search", "cruiser-roll": "search", "reactive-search": "reactive-search",
    "acv-counter-search": "counter-search", "atlantis-counter-search": "counter-search",
}  # fmt: skip
ALONE = {"atlantis-searches", "target", "reaction"}
"""What a game asks before the search that a small procedure begins with."""


def play_watched(monkeypatch, seed, decides, rules=None):
    """Play a game and watch it."""
    watched = Watched()
    with monkeypatch.context() as patch:
        for module, name in WATCHED:
            patch.setattr(module, name, watched.watch(name, getattr(module, name)))
        rules = rules or rules_of()
        walk = Walk(Desk(rules), GAME.play, read_input(GAME.play, {}, rules.texts).arguments)
        watched.play(walk, one_of(practice(str(seed)), decides(seed)))
    return watched, rules


class Putter:
    """Puts the situations of one game to the single rulings, so many of each kind at most, and counts them."""

    def __init__(self, watched, rules, most, counts=None):
        self.watched, self.rules, self.most = watched, rules, most
        self.counts = Counter() if counts is None else counts
        self.shot = self.react = None

    def put_all(self):
        """Put every situation that a single ruling can be told of."""
        for situation in self.watched.calls:
            getattr(self, f"_{situation.name.lstrip('_')}")(situation, self.watched.asked(situation))
        for question, _ in self.watched.log:
            if question.id in ("plot", "cruiser-plot", "acvm-move"):
                self._moves(question)

    def put(self, name, words, asked, besides=()):
        """Put one situation; None if there were enough of its kind."""
        if self.counts[name] >= self.most:
            return None
        self.counts[name] += 1
        return put(self.rules, name, {key: str(value) for key, value in words.items()}, asked, besides)

    def refused(self, name, words, *objections):
        """Put what the game does not let happen; it must be refused, for these objections and no other."""
        self.counts[f"{name} refused"] += 1
        assert refused(name, words, self.rules) == sentences(*objections)

    def _draw_activation(self, situation, asked):
        (game,) = situation.arguments
        if game.passed:
            return
        deck = dict(game.deck)
        acted = "+".join(side for side in SIDES if side in game.acted) or "none"
        words = {"black": deck.get("black", 0), "red": deck.get("red", 0), "last": game.streak[0] or "none",
                 "in-a-row": game.streak[1], "acted": acted}  # fmt: skip
        ruling = self.put("activation", words, asked)
        assert ruling is None or ruling.result == situation.result[1]

    def _draw_cruiser(self, situation, asked):
        (game,) = situation.arguments
        deck = dict(game.cruiser_deck)
        words = {"black": deck.get("black", 0), "red": deck.get("red", 0), "called": game.allowed + game.due}
        ruling = self.put("call-cruiser", words, asked)
        assert ruling is None or ruling.result == situation.result.due - game.due
        for called in {0, 1, 2} - {words["called"]}:
            against = sentences(("no-cruiser-card", "5.3", {}))
            assert refused("call-cruiser", {**words, "called": called}, self.rules) == against
            self.counts["call-cruiser refused"] += 1

    def _recycle(self, situation, asked):
        (game,) = situation.arguments
        waiting = [route.number for route in game.routes if not route.on_map]
        ruling = self.put("recycle", {"sets": len(waiting), "first": YES_NO[not game.recycles]}, asked)
        left = {route.number for route in situation.result.routes}
        back = tuple(place for place, number in enumerate(waiting, 1) if number not in left)
        assert ruling is None or ruling.result == back

    def _new_set(self, situation, asked):
        del asked
        game = situation.arguments[0]
        words = {"on-map": len(game.on_map), "waiting": len(game.routes) - len(game.on_map),
                 "counters-gone": 24 - game.counters - len(game.routes), "spent": len(game.spent)}  # fmt: skip
        assert len(game.markers) == 12 - 2 * (len(game.routes) + len(game.spent))
        ruling = self.put("new-set", words, ())
        assert ruling is None or ruling.result == (len(situation.result.made) > len(game.made))

    def _decide(self, situation, asked):
        words = {"vp": situation.arguments[0], "sunk": YES_NO[situation.arguments[1]]}
        ruling = self.put("victory", words, asked)
        assert ruling is None or ruling.result == situation.result

    def _bonus_of(self, situation, asked):
        origin, destination = situation.arguments
        ruling = self.put("destination-bonus", {"origin": origin, "destination": destination}, asked)
        assert ruling is None or ruling.result == situation.result

    def _hide(self, situation, asked):
        """A hidden step at an open table is the one that a private ledger walks."""
        before, after, name = situation.arguments[0], situation.result, situation.arguments[1]
        entry = after.entries[-1]
        parameters = {one.id: one.kind for one in PROCEDURES[name].parameters}
        sheet = getattr(before, entry.side)
        words = {"entry": entry.number, "facts": parameters["facts"].show(entry.facts),
                 "sheet": parameters["sheet"].show(sheet)}  # fmt: skip
        ruling = self.put(name, words, asked, (("salt", "00" * 32),))
        assert ruling is None or ruling.position == getattr(after, entry.side)

    def _reaction(self, situation, asked):
        self.react = situation.result[1]
        before, here, _ = situation.arguments
        for cruiser in before.british.cruisers:
            idle = hex_of(before, cruiser) == here and cruiser.mode != ESCORT and not cruiser.active
            if idle and self.counts["search-roll refused"] < self.most:
                words = {"unit": "cruiser", "role": "reactive-search", "activated": "no"}
                self.refused("search-roll", words, ("reacts-activated", "7.2", {}))
        del asked

    def _atlantis_roll(self, situation, asked):
        before, _, name = situation.arguments
        after, found = situation.result
        answers = {question.id: answer.value for question, answer in asked}
        aid, box = answers.get("atlantis-aid", "sheet"), answers.get("put-on", "none")
        words = {"unit": "atlantis", "role": ROLES[name]}
        if aid == "aircraft":
            words["aid"] = aid
        elif box != "none":
            number = int(box[-1])
            words |= {"aid": "disguise", "box": number, "mark": before.german.disguises[number - 1]}
        ruling = self.put("search-roll", words, only_throws(asked))
        if ruling:
            assert ruling.result.found == found
            assert ruling.result.aircraft_lost == (before.aircraft and not after.aircraft)
            if "box" in words:
                assert ruling.result.box_after == after.german.disguises[words["box"] - 1]
        if CROSSED in before.german.disguises and self.counts["search-roll refused"] < self.most:
            number = before.german.disguises.index(CROSSED) + 1
            assert f"box-{number}" not in getattr(asked_for(asked, "put-on"), "options", ())
            self.refused("search-roll", {**words, "aid": "disguise", "box": number, "mark": CROSSED},
                         ("disguise-crossed", "7.4", {"box": number}))  # fmt: skip

    def _british_roll(self, situation, asked):
        before, unit, name = situation.arguments[:3]
        after, found = situation.result
        answers = {question.id: answer.value for question, answer in asked}
        aid = answers.get("british-aid", "none")
        words = {"unit": unit, "role": ROLES[name]}
        ruling = self.put("search-roll", words if aid == "none" else {**words, "aid": aid}, only_throws(asked))
        if ruling:
            assert ruling.result.found == found
            assert ruling.result.aircraft_lost == (before.walrus and not after.walrus)
        if self.counts["search-roll refused"] >= self.most:
            return
        offered = getattr(asked_for(asked, "british-aid"), "options", ("none",))
        for other in (*HELP, "none"):
            box = 1 if other == "disguise" else 0
            against = against_a_search(unit, ROLES[name], () if other == "none" else (other,), box, "clean", "yes")
            assert refused("search-roll", {**words, "aid": other, "box": box}, self.rules) == against
            assert (other in offered) == (not against and (other != "walrus" or before.walrus))
            self.counts["search-roll refused"] += bool(against)

    def _fire_at(self, situation, asked):
        del asked
        self.shot = situation.result

    def _attack_ship(self, situation, asked):
        game, route = situation.arguments[0]
        ship = game.british.ship(route.number)
        number = GHOST_COUNTER if ship == GHOSTS else ship
        words = {"ship": number, "origin": route.origin, "destination": route.destination}
        ruling = self.put("combat", words, only_throws(asked))
        if ruling:
            assert ruling.result == self.shot
            assert situation.result.vp - game.vp == ruling.result.vp
            afloat = route.number in {one.number for one in situation.result.on_map}
            assert afloat == (ruling.result.outcome == "escapes")

    def _atlantis_searches(self, situation, asked):
        before, after = situation.arguments[0], situation.result
        fresh = set(before.german.disguises) == {CLEAN} and before.cruiser_deck == CRUISER_DECK
        answers = {question.id: answer.value for question, answer in asked}
        if answers.get("atlantis-searches") != "search" or not fresh or before.allowed + before.due:
            return
        here = [route for route in before.on_map if route.hex == before.german.hex]
        target = before.route(int(answers["target"])) if "target" in answers else here[0]
        kind = "none" if self.react is None else ESCORT if self.react.mode == ESCORT else "cruiser"
        ship = before.british.ship(target.number)
        words = {"cruiser": kind, "ship": GHOST_COUNTER if ship == GHOSTS else ship, "origin": target.origin,
                 "destination": target.destination, "aircraft": YES_NO[before.aircraft],
                 "walrus": YES_NO[before.walrus]}  # fmt: skip
        ruling = self.put("atlantis-search", words, [pair for pair in asked if pair[0].id not in ALONE])
        if ruling:
            safe = target.number in {route.number for route in after.on_map}
            assert (ruling.result.vp, ruling.result.ship_safe) == (after.vp - before.vp, safe)
            assert (ruling.result.atlantis_sunk, ruling.result.called) == (after.sunk, after.due)
            same_losses(ruling, before, after)

    def _cruiser_search(self, situation, asked):
        before, _, cruiser, here = situation.arguments
        after = situation.result
        if set(before.german.disguises) != {CLEAN}:
            return
        words = {"cruiser": ESCORT if cruiser.mode == ESCORT else "cruiser",
                 "present": YES_NO[before.german.hex == here], "aircraft": YES_NO[before.aircraft],
                 "walrus": YES_NO[before.walrus]}  # fmt: skip
        ruling = self.put("cruiser-search", words, asked, (("cruiser-searches", "cruiser-1"),))
        if ruling:
            assert ruling.result.atlantis_sunk == after.sunk
            same_losses(ruling, before, after)

    def _moves(self, question):
        """The hexes offered are the legal ones, and the only ones."""
        about, sea = dict(question.request.about), question.request.state
        options = {option for option in question.request.options if option.isdigit()}
        if question.id == "acvm-move":
            ruling = self.put("onward", {"start": about["hex"], "to": about["target"]}, ())
            assert ruling is None or set(ruling.result.hexes) == options
        unit = {"plot": "atlantis", "cruiser-plot": "cruiser", "acvm-move": "acvm"}[question.id]
        beside = {one for near in sea.neighbours(about["hex"]) for one in sea.neighbours(near)}
        for to in sorted(beside | options | {about["hex"]}):
            ruling = self.put("move", {"unit": unit, "start": about["hex"], "to": to}, ())
            if ruling is None:
                return
            legal = ruling.result.legal
            assert legal if to in options else unit == "acvm" or not legal
            assert unit != "acvm" or to != about["hex"] or not legal


def only_throws(asked):
    """Leave the throws on tables."""
    return [pair for pair in asked if isinstance(pair[0].request, RollOn) and pair[0].request.table in ONCE]


ONCE = {"search", "gun-range"}


def asked_for(asked, name):
    """Give the request of an id, None if it was not asked."""
    return next((question.request for question, _ in asked if question.id == name), None)


def same_losses(ruling, before, after):
    """Compare what was lost on the way."""
    lost = {
        "aircraft-lost": before.aircraft and not after.aircraft,
        "walrus-lost": before.walrus and not after.walrus,
        "disguise-lost": after.german.disguises.count(CROSSED) > before.german.disguises.count(CROSSED),
    }
    assert {name for name, so in lost.items() if so} == {name for name in lost if dict(ruling.totals).get(name)}
