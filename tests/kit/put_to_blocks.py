"""Fire, passages, battles and rounds of games of the block game in the words of its small procedures."""

from collections import Counter

from forge.referee.games.atlantic_blocks import battle_board, rule_8_2_rounds
from forge.referee.games.atlantic_blocks.campaign import rule_8_battles, rule_11_return
from forge.referee.games.atlantic_blocks.fleets import SHIPS
from forge.referee.walking.drivers import one_of, practice
from forge.referee.walking.questions import DECIDED, Answer
from kit.single_rulings import Watched, put
from kit.strolls import begin

WATCHED = (
    (battle_board, "throw"),
    (rule_8_2_rounds, "fight_part"),
    (rule_8_2_rounds, "settle"),
    (rule_8_battles, "fight"),
    (rule_11_return, "run"),
)
FORTS = {"gibraltar": "gibraltar", "baltic": "baltic-guns"}
YES_NO = {True: "yes", False: "no"}


def play_watched(monkeypatch, rules, words, chance, seed, most):
    """Play a game by chance, as far as so many questions, and watch it."""
    watched = Watched()
    with monkeypatch.context() as patch:
        for module, name in WATCHED:
            patch.setattr(module, name, watched.watch(name, getattr(module, name)))
        _, walk = begin(rules, words)
        watched.play(walk, one_of(practice(seed), Lively(chance)), most)
    return watched


class Lively:
    """Decides by chance, and seldom that nothing is done."""

    def __init__(self, chance):
        self.chance = chance

    def __call__(self, question):
        """Decide."""
        if question.chance:
            return None
        options = question.request.options
        lively = [one for one in options if one not in ("done", "let-go")]
        return Answer(self.chance.choice(lively if lively and self.chance.random() < 0.9 else options), DECIDED)


class Putter:
    """Puts what one game does to the small procedures, and counts."""

    def __init__(self, watched, rules, counts=None):
        self.watched, self.rules = watched, rules
        self.counts = Counter() if counts is None else counts
        self.begun = None

    def put_all(self):
        """Put every situation."""
        for situation in self.watched.calls:
            getattr(self, f"_{situation.name}")(situation, self.watched.asked(situation))

    def _put(self, name, words, asked):
        self.counts[name] += 1
        said = {key: str(value) for key, value in words.items() if value != ""}
        return put(self.rules, name, said, asked).result

    def _throw(self, situation, asked):
        (aimed,), struck = situation.arguments, situation.result
        if not aimed.strength:
            return
        words = {"target": aimed.kind, "strength": aimed.strength}
        found = self._put("fire", {**words, "number": aimed.dice}, asked)
        assert (found.strength, found.disabled or aimed.disabled, found.sunk) == (*struck, not struck.strength)
        if aimed.ship.startswith("submarine"):
            turn = asked[0][0].position.turn
            assert self._put("submarine-attack", {**words, "turn": turn}, asked)[2:] == found[2:]

    def _run(self, situation, asked):
        source, kind, strength, passages, _ = situation.arguments
        words = {"target": kind, "strength": strength, "passages": passages}
        assert self._put(FORTS[source], words, asked) == situation.result

    def _fight_part(self, situation, _asked):
        if situation.arguments[1] == "decision":
            self.begun = None
        elif self.begun is None:
            self.begun = situation

    def _settle(self, situation, _asked):
        """A round, from the first fire until it takes effect."""
        if len(situation.arguments) == 1:  # of aircraft, or of a pursuit
            return
        (before, _), after = self.begun.arguments, situation.result
        asked = self.watched.log[self.begun.first : situation.last]
        fleets = {"allied": SHIPS.show(before.allied), "axis": SHIPS.show(before.axis), "fought": before.rounds - 1}
        assert self._put("surface-round", fleets, asked) == (SHIPS.show(after.allied), SHIPS.show(after.axis))

    def _fight(self, situation, asked):
        (before,), after = situation.arguments, situation.result
        words = {
            "turn": before.turn, "allied": SHIPS.show(before.allied), "axis": SHIPS.show(before.axis),
            "submarines": before.submarines, "allied-air": YES_NO[before.allied_air],
            "axis-air": YES_NO[before.axis_air], "area": before.area,
        }  # fmt: skip
        found = self._put("battle", words, asked)
        assert found[1:] == (SHIPS.show(after.allied), SHIPS.show(after.axis), after.submarines)
