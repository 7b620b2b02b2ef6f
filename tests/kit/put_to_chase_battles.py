"""Battles and Hits of whole operations of Atlantic Chase, put to the procedures of a battle."""

from forge.referee.games.atlantic_chase.operation.begin import named
from forge.referee.games.atlantic_chase.sea.ships import Vessel
from kit.chase_differ import battle_of, yes
from kit.put_to_chase_actions import SHIPS, slowest


class Battles:
    """What a putter does with battles and with ships that are struck."""

    # ships

    def _take_hits(self, situation_, _asked):
        ship, hits = situation_.arguments
        if (
            ship.kind in ("unnamed", "artillery")
            or ship.dispersed
            or not 0 < hits <= 4
            or situation_.first != situation_.last
        ):
            return
        ruling = self.put("hits", {"ship": told(ship), "hits": hits}, ())
        assert ruling is None or ruling.result == situation_.result

    def _take_damage(self, situation_, _asked):
        ship, before = (*situation_.arguments, 0)[:2]
        if ship.kind != "unnamed" and not before and situation_.first == situation_.last:
            ruling = self.put("damage", {"ship": told(ship)}, ())
            assert ruling is None or ruling.result == situation_.result

    def _fight_out(self, situation_, asked):
        joined, (_, outcome) = situation_.arguments[0], situation_.result
        battle = joined.battle
        if any(one.key != one.ship.id or one.fixed for one in battle.fighters):
            return
        sides = {side: [one for one in battle.fighters if one.player == side] for side in ("german", "british")}
        words = {
            "active": battle.active, "trigger": joined.trigger, "weather": joined.weather,
            "evasive": "+".join(battle.evasive) or "none", "hit-limit": battle.limit,
            "dispersal": yes(battle.dispersal), "squadron-torpedoes": battle.squadrons,
            **{side: SHIPS.show(named(those)) for side, those in sides.items()},
        }  # fmt: skip
        ruling = self.put("battle-fought", words, asked)
        assert ruling is None or ruling.result == outcome
        for those in sides.values():
            ruling = self.put("speed", {"ships": SHIPS.show(named(those))}, ())
            assert ruling is None or ruling.result == slowest(those)
        self._order(battle, asked)

    def _order(self, battle, asked):
        """Ships move in the order of `maneuver-order`, round by round."""
        rounds = {}
        for question, answer in asked:
            if question.id == "move":
                now = battle_of(question)
                rounds.setdefault(now.round, (now, []))[1].append(dict(question.request.about)["ship"])
            if question.id == "convoy-disperses" and answer.value == "disperse":
                return
        for now, moved in rounds.values():
            those = {one.key: one for one in now.fighters}
            if len(moved) < len(those):
                continue  # the game stopped in the middle of it
            words = {"active": battle.active, "ships": SHIPS.show(named(now.fighters))}
            ruling = self.put("maneuver-order", words, ())
            if ruling:
                speeds = [[(those[key].player, those[key].ship.now.speed) for key in order]
                          for order in (ruling.result, moved)]  # fmt: skip
                assert speeds[0] == speeds[1]


def told(ship):
    """Name a ship in the state in which it is."""
    return SHIPS.show((Vessel(ship.id, ship),))
