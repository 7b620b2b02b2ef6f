"""Situations of games of Atlantic Wolves in the words of its single rulings, and what each must come to."""

from collections import Counter
from itertools import pairwise

from forge.referee.contract.counters import Group
from forge.referee.contract.requests import RollOn
from forge.referee.games.atlantic_wolves import PLAY, asw, attack, battle, losses, placement, play, victory
from forge.referee.games.atlantic_wolves import area as area_module
from forge.referee.games.atlantic_wolves.battle import broken
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, IN_FLEET, of_area, ordered, total
from forge.referee.games.atlantic_wolves.names import (
    AIR,
    AREAS,
    CONVOY_AREA,
    ESCORT,
    GERMAN,
    HUNTING,
    OTHER,
    PENS,
    ROUTES,
    TACTICS,
)  # fmt: skip
from forge.referee.games.atlantic_wolves.red_cards import held_for
from forge.referee.games.atlantic_wolves.tonnage import CONVOY_SHIPS, CONVOY_TONS, U_BOAT
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Noted
from forge.referee.walking.walk import Walk
from kit.single_rulings import Watched, put
from kit.wolves import wolves
from kit.wolves_table import typing

WATCHED = (
    (battle, "resolve_side"), (battle, "area_limit"), (battle, "throws_due"), (battle, "mines"),
    (attack, "attack"), (area_module, "asw_die"), (asw, "hit_result"), (asw, "pens_result"),
    (losses, "strength"), (losses, "condor_lost"),
    (placement, "break_out"),
    (play, "technology"), (play, "due"), (play, "take"), (play, "ace_roll"), (play, "bonus_convoy"),
    (play, "taught_by_convoys"), (play, "after_turn"), (victory, "three_turns"),
)  # fmt: skip
YES_NO = {True: "yes", False: "no"}
SIDES = {ESCORT: "escort-asw", AIR: "air-asw", GERMAN: "attacks"}


def play_watched(monkeypatch, way, policy, seed):
    """Play a game under some rules and watch it; give what was watched, with the rules."""
    watched = Watched()
    with monkeypatch.context() as patch:
        for module, name in WATCHED:
            patch.setattr(module, name, watched.watch(name, getattr(module, name)))
        for phase in ("placement", "battle"):
            patch.setitem(play._PHASES, phase, watched.watch(f"{phase}_phase", play._PHASES[phase]))
        rules = wolves(*way)
        walk = Walk(Desk(rules), PLAY, read_input(PLAY, {}, rules.texts).arguments)
        watched.play(walk, one_of(practice(str(seed)), by_policy(policy, "test"), typing(seed)))
    return watched, rules


class Putter:
    """Puts the situations of one game to the single rulings, so many of each kind at most, and counts them."""

    def __init__(self, watched, rules, most, counts=None):
        self.watched, self.rules, self.most = watched, rules, most
        self.counts = Counter() if counts is None else counts
        self.placed = None
        self.due = None

    def put_all(self):
        """Put every situation that a single ruling can be told of."""
        for situation in self.watched.calls:
            method = getattr(self, f"_{situation.name}")
            method(situation, self.watched.asked(situation))
        self._whole_areas()
        for question, _ in self.watched.log:
            if question.id == "next-attack":
                self._red_on_area(question)

    def put(self, name, words, asked):
        """Put one situation; None if there were enough of its kind."""
        if self.counts[name] >= self.most:
            return None
        self.counts[name] += 1
        return put(self.rules, name, {key: str(value) for key, value in words.items() if value is not None}, asked)

    def reading(self, name):
        """Give the alternative in force, or the value of an optional rule."""
        rules = self.rules
        return rules.readings[name].chosen if name in rules.readings else rules.switches[name].value

    def _placement_phase(self, situation, _asked):
        self.placed = situation.result

    def _resolve_side(self, situation, asked):
        campaign, area, side, _ = situation.arguments[0]
        if 0 < (sunk := situation.result.now.lost + situation.result.now.saved) <= campaign.now.started:
            ruling = self.put("fleet-check", {"started": campaign.now.started, "sunk": sunk}, ())
            assert ruling is None or ruling.result == broken(situation.result)
        if side == "raider":
            self._hunt(situation, asked)
            return
        if side == GERMAN:
            self._pack(campaign, area)
        words = self.words_of_area(campaign, area)
        if words is None:
            return
        if side == GERMAN:
            words["raider"] = YES_NO[campaign.now.raider_area == area]
        ruling = self.put(SIDES[side], words, asked)
        if ruling:
            self.same_area(ruling, situation.result, campaign, area)

    def words_of_area(self, campaign, area):
        """Say what is in an area; None where a single ruling cannot be told of it."""
        cards, _ = held_for(campaign.hand, area)
        if any(len(card.kinds) > 1 or (not card.red and card.kinds != (HUNTING,)) for card in cards):
            return None
        boats = of_area(campaign.fleet, area)
        pack = self.reading("rudeltaktik") and area in campaign.now.packs
        if self.reading("rudeltaktik") and pack != area_module.in_all_squares(boats):
            return None
        events = Counter(event.kind for event in campaign.now.events if event.area == area)
        events[HUNTING] = sum(not card.red for card in cards)
        kinds = Counter(card.kinds[0] for card in cards if card.red)
        return {
            "area": area,
            "u-boats": IN_AREA.show(boats),
            "ata": campaign.ata,
            "escorts": campaign.here(campaign.escorts, area),
            "air": campaign.here(campaign.air, area),
            "convoys": campaign.convoys if area == CONVOY_AREA else 0,
            "condors": battle.condors_in(campaign, area),
            "doenitz": campaign.doenitz,
            "tankers": max(0, campaign.tankers - campaign.now.tankers_used),
            "cards": listed(kinds),
            "events": listed({kind: events[kind] for kind in (TACTICS, ROUTES, HUNTING)}),
            "card-modifier": sum(one.size for one in campaign.now.events if one.kind == OTHER and one.area == area),
            "convoy-hit": YES_NO[campaign.now.convoy_hit],
        }

    def same_area(self, ruling, after, before, area):
        """See that a ruling of an area came to what the game came to."""
        assert ruling.result.left == total(of_area(after.fleet, area))
        if area == CONVOY_AREA:
            assert ruling.result.convoys == after.convoys
        assert ruling.result.tankers == max(0, after.tankers - after.now.tankers_used)
        assert ruling.result.cards == len(held_for(after.hand, area)[0])
        totals = Counter(dict(ruling.totals))
        assert totals["sunk"] == after.now.lost - before.now.lost
        assert totals["u-boats"] == after.now.u_boats_sunk - before.now.u_boats_sunk
        assert totals["tons"] == after.now.tons - before.now.tons
        assert totals["ships"] == after.now.ships - before.now.ships
        assert totals["by-boats"] == after.now.by_boats - before.now.by_boats
        assert totals["condors"] == sum(before.condors) - sum(after.condors)
        assert totals["raiders"] == (before.raider != after.raider)

    def _whole_areas(self):
        """Put areas that were resolved in one go, with everything that was due there."""
        runs = []
        for situation in (one for one in self.watched.calls if one.name == "resolve_side"):
            campaign, area = situation.arguments[0][:2]
            last = runs[-1] if runs else None
            if (
                last
                and last[-1].arguments[0][1] == area
                and last[-1].result == campaign
                and last[-1].last == situation.first
            ):
                last.append(situation)
            else:
                runs.append([situation])
        for run in runs:
            self._last_asw_and_hunt(run)
            campaign, area = run[0].arguments[0][:2]
            sides = battle._due(campaign, {area: battle._with_raider(self.order(campaign))})
            if tuple(one.arguments[0][2] for one in run) != sides.get(area) or broken(run[-1].result):
                continue
            words = self.words_of_area(campaign, area)
            if words is None:
                continue
            raider = campaign.now.raider_area == area
            asked = self.watched.log[run[0].first : run[-1].last]
            ruling = self.put("area", {**words, "raider": YES_NO[raider]}, asked)
            if ruling:
                self.same_area(ruling, run[-1].result, campaign, area)
                assert ruling.result.raider == (run[-1].result.now.raider_area == area)

    def _last_asw_and_hunt(self, run):
        """Put the last ASW of an area with the hunt for the Raider that follows it at once."""
        for last, hunt in pairwise(run):
            campaign, area, side, _ = last.arguments[0]
            if hunt.arguments[0][2] != "raider" or side != area_module.last_asw(self.order(campaign)):
                continue
            if words := self.words_of_area(campaign, area):
                ruling = self.put(SIDES[side], {**words, "raider": "yes"}, self.watched.log[last.first : hunt.last])
                if ruling:
                    self.same_area(ruling, hunt.result, campaign, area)

    def order(self, campaign):
        """Give the order of resolution by the table itself."""
        return tuple(self.rules.tables["ata-order"].look_up(None, (), ata=campaign.ata).result.resolution)

    def _hunt(self, situation, asked):
        campaign, area, _, _ = situation.arguments[0]
        words = self.words_of_area(campaign, area) or {}
        names = ("escorts", "air", "convoys")
        if words:
            ruling = self.put("raider-hunt", {name: words[name] for name in names}, asked)
            assert ruling is None or ruling.result.afloat == bool(situation.result.now.raider_area)

    def _pack(self, campaign, area):
        if self.placed is None or not of_area(campaign.fleet, area) or self.reading("AW-R21") == "once":
            return
        if self.placed.turn != campaign.turn:
            return
        placed, left = of_area(self.placed.fleet, area), of_area(campaign.fleet, area)
        lost = ordered((*placed, *(Group(one.noun, one.marks, -one.number) for one in left)))
        ruling = self.put("rudeltaktik", {"placed": IN_AREA.show(placed), "lost": IN_AREA.show(lost)}, ())
        assert ruling is None or ruling.result.benefit == (
            area in campaign.now.packs and bool(self.reading("rudeltaktik"))
        )

    def _attack(self, situation, asked):
        before, attacker = situation.arguments[:2]
        throws = [place for place, (one, _) in enumerate(asked) if isinstance(one.request, RollOn)]
        hunts = sum(one.id == "hunt" and answer.value == "yes" for one, answer in asked)
        first = any(one.id == "rudeltaktik-roll" and answer.value == "first" for one, answer in asked)
        counted = [pair for pair in asked if pair[0].id == "ace-adds"] + [asked[throws[0 if first else -1]]]
        setting = before.setting
        events = {TACTICS: setting.tactics + before.tactics, ROUTES: setting.routes, HUNTING: hunts}
        words = {
            "area": setting.area, "counter": attacker.kind, "square": attacker.square,
            "marks": "+".join(attacker.marks) or "none", "scatter": YES_NO[before.scatter], "doenitz": setting.doenitz,
            "events": listed(events), "card-modifier": setting.card,
        }  # fmt: skip
        ruling = self.put("attack", words, counted)
        if ruling:
            self._after_attack(ruling.result, situation)
        self._red_on_attack(before, attacker, asked)

    def _after_attack(self, found, situation):
        before, attacker = situation.arguments[:2]
        after, limit = situation.result, before.setting.limit.tons
        assert after.haul.tons <= limit
        assert after.scatter == (before.scatter or found.scatter)
        words = {"area": before.setting.area, "limit": limit, "already": before.haul.tons, "tons": found.tons,
                 "ships": found.ships}  # fmt: skip
        credited = put(self.rules, "credit", {key: str(value) for key, value in words.items()}, ()).result
        self.counts["credit"] += 1
        assert after.haul.tons - before.haul.tons == credited.tons
        assert after.haul.ships - before.haul.ships == credited.ships
        if not (found.convoy and attacker.kind == U_BOAT):
            assert (after.convoys, after.convoy_hit, after.bonus) == (before.convoys, before.convoy_hit, before.bonus)
            return
        words = {"convoys": before.convoys, "used": YES_NO[before.convoy_hit], "ace": YES_NO[attacker.ace]}
        ruling = put(self.rules, "convoy-result", {key: str(value) for key, value in words.items()}, ())
        self.counts["convoy-result"] += 1
        assert ruling.result.removed == before.convoys - after.convoys == after.bonus - before.bonus
        assert ruling.result.used == after.convoy_hit
        assert (ruling.result.tons, ruling.result.ships) in ((0, 0), (CONVOY_TONS, CONVOY_SHIPS))

    def _red_card(self, where, cards, doenitz, ace, offered, cite="16.0"):
        """A card is offered if, and only if, the ruling on Red cards lets it be played there, and says why not."""
        held = bool(cards) and all(card.red for card in cards)
        if self.counts["red-card", where, held] >= self.most:
            return
        self.counts.update(("red-card", ("red-card", where, held)))
        words = {"doenitz": doenitz, "ace": YES_NO[ace], "applied-to": where}
        ruling = put(self.rules, "red-card", words, ())
        assert ruling.result == offered or not held
        (note,) = (entry for entry in ruling.entries if isinstance(entry, Noted))
        assert (note.id, note.cite) == ("red-card-may" if ruling.result else f"red-card-not-on-{where}", cite)

    def _red_on_attack(self, before, attacker, asked):
        """Happy Hunting before the throw, B-Dienst and the torpedoes after it."""
        if attacker.kind != U_BOAT:
            assert not {one.id for one, _ in asked} & {"hunt", "second-attack"}
            return
        given = before.setting.doenitz, attacker.ace
        hunting = [one for one in before.cards if HUNTING in one.kinds and one.area == before.setting.area]
        offered = next((one.request for one, _ in asked if one.id == "hunt"), None)
        self._red_card("attack", hunting, *given, offered is not None, *cites(offered))
        if any(HUNTING in one.kinds for one in before.cards):
            return  # played, it is gone when the second throw is asked for
        offered = next((one.request for one, _ in asked if one.id == "second-attack"), None)
        for kind in ("b-dienst", "feder-apparate"):
            cards = [one for one in before.cards if kind in one.kinds]
            self._red_card("attack", cards, *given, kind in getattr(offered, "options", ()), *cites(offered))

    def _red_on_asw(self, area, asked, effect):
        """B-Dienst against what a die does to the U-boats of an area."""
        if effect == "none":
            return
        cards = [one for one in area.cards if "b-dienst" in one.kinds]
        offered = asked[1][0].request if len(asked) > 1 and asked[1][0].id == "second-asw" else None
        aces = total(area.boats) == sum(one.number for one in area.boats if "ace" in one.marks)
        self._red_card("asw", cards, area.setting.doenitz, aces, offered is not None, *cites(offered))

    def _red_on_area(self, question):
        """Wolfpack Tactics, which no single Ace plays."""
        attacks = question.request.state
        cards = [one for one in attacks.cards if TACTICS in one.kinds]
        if total(attacks.waiting):
            offered = "play-wolfpack-tactics" in question.request.options
            for ace in (False, True):
                self._red_card("area", cards, attacks.setting.doenitz, ace, offered)

    def _asw_die(self, situation, asked):
        area, _ = situation.arguments[:2]
        if not area.boats:
            assert not asked
            return
        words = {"aggressive": total(area.boats, "aggressive"), "normal": total(area.boats, "normal")}
        ruling = self.put("asw-roll", words, asked[:1])
        if ruling:
            self._red_on_asw(area, asked, ruling.result.effect)
        if ruling and ruling.result.effect == "none":
            assert len(asked) == 1
        elif ruling and ruling.result.effect == "hit" and self.reading("AW-R8") == "each-roll":
            assert asked[1][0].id in ("second-asw", "hit-die")

    def _hit_result(self, situation, asked):
        struck = situation.arguments[0]
        area, after = struck.area, situation.result
        if self.reading("AW-R13") == "yes" and area.tankers:
            return
        if any(one.id == "second-asw" for one, _ in asked):
            return
        words = {"u-boats": IN_AREA.show(area.boats), "ata": area.setting.ata, "area": area.setting.area,
                 "by": struck.source if struck.source == AIR else ESCORT, "condors": area.condors}  # fmt: skip
        ruling = self.put("hit-roll", words, asked)
        if ruling:
            assert ruling.result.left == after.boats
            assert ruling.result.sunk == gained(after.losses.sunk, area.losses.sunk)
            assert ruling.result.driven_back == gained(after.losses.driven_back, area.losses.driven_back)

    def _pens_result(self, situation, asked):
        area = situation.arguments[0]
        if not area.boats:
            return
        words = {"results": 1, "tankers": area.tankers, "doenitz": area.setting.doenitz}
        ruling = self.put("pens-results", words, [pair for pair in asked if pair[0].id == "tanker"])
        if ruling:
            helped = situation.result.boats == area.boats
            assert (ruling.result.ignored, ruling.result.applied) == (helped, not helped)
            assert ruling.result.refusable == (area.setting.doenitz == PENS)

    def _same(self, name, words, situation, asked):
        ruling = self.put(name, words, asked)
        assert ruling is None or ruling.result == situation.result

    def _area_limit(self, situation, asked):
        area, escorts, air, convoys = situation.arguments[:4]
        words = {"area": area, "escorts": escorts, "air": air, "convoys": convoys}
        ruling = self.put("limit", words, asked)
        assert ruling is None or ruling.result.tons == situation.result

    def _throws_due(self, situation, asked):
        pass  # with the hunt

    def _mines(self, situation, asked):
        self._same("mine-losses", {"tons": situation.arguments[0]}, situation, asked)

    def _strength(self, situation, asked):
        self._same("u-boats-sunk", {"counters": 1}, situation, asked)

    def _condor_lost(self, situation, asked):
        source, condors = situation.arguments[:2]
        words = {"sunk-by": source if source == AIR else ESCORT, "condors": condors}
        self._same("condor-loss", words, situation, asked)

    def _break_out(self, situation, asked):
        self._same("raider-breakout", {"raeder": "yes"}, situation, asked)

    def _technology(self, situation, asked):
        ata, drawn, plus, doenitz, ultras = situation.arguments[:5]
        words = {"ata": ata, "drawn": drawn, "plus": YES_NO[plus], "doenitz": doenitz, "ultras": ultras}
        self._same("technology", words, situation, asked)

    def _due(self, situation, asked):
        self.due = situation.arguments
        if not situation.result:
            symbols, doenitz, raeder = self.due
            words = {"symbols": symbols, "doenitz": doenitz, "raeder": YES_NO[raeder]}
            ruling = self.put("new-u-boats", words, asked)
            assert ruling is None or ruling.result == (0, 0)

    def _take(self, situation, asked):
        symbols, doenitz, raeder = self.due
        campaign = situation.arguments[3]
        words = {"symbols": symbols, "doenitz": doenitz, "raeder": YES_NO[raeder], "in-play": campaign.counters,
                 "tankers": campaign.tankers}  # fmt: skip
        self._same("new-u-boats", words, situation, asked)

    def _ace_roll(self, situation, asked):
        tons, created = situation.arguments[:2]
        self._same("new-ace", {"tons-by-u-boats": tons, "created": created}, situation, asked)

    def _bonus_convoy(self, situation, asked):
        year, germans = situation.arguments[:2]
        self._same("convoy-bonus", {"year": year, "defenders": germans}, situation, asked)

    def _taught_by_convoys(self, situation, asked):
        ata, year, convoys, before = situation.arguments[:4]
        words = {"ata": ata, "year": year, "convoys": convoys, "raised-before": YES_NO[before]}
        self._same("convoys-and-ata", words, situation, asked)

    def _after_turn(self, situation, asked):
        months, convoys = situation.arguments[:2]
        self._same("victory", {"tons": spelt(months), "convoys": convoys}, situation, asked)
        ruling = self.put("lifeline-check", {"convoys": convoys}, ())
        if ruling and self.reading("victory") == "standard":
            assert ruling.result == (situation.result.why == "standing-lifeline")

    def _three_turns(self, situation, asked):
        self._same("three-turns", {"tons": spelt(situation.arguments[0])}, situation, asked)

    def _battle_phase(self, situation, asked):
        campaign = situation.arguments[0]
        now = campaign.now
        if (
            any(one.kind == OTHER for one in now.events)
            or now.flying != campaign.condors
            or not all(card.red for card in campaign.hand)
        ):
            return
        if now.started != total(campaign.fleet) or any(kind == OTHER for card in campaign.hand for kind in card.kinds):
            return
        ruling = self.put("battle", words_of(campaign), asked)
        if ruling:
            after = situation.result.now
            expected = (after.tons, after.ships, after.by_boats, after.lost, after.u_boats_sunk)
            assert (*ruling.result[:5], ruling.result.convoys) == (*expected, situation.result.convoys)
            assert ruling.position.fleet == situation.result.fleet
            assert ruling.position.condors == situation.result.condors


def words_of(campaign):
    """Write a position at the beginning of a battle as a situation file would."""
    hand = ", ".join(
        " ".join((f"1 card-{card.number}", *card.kinds, *((card.area,) if card.area else ()))) for card in campaign.hand
    )
    return {
        "turn": campaign.turn, "ata": campaign.ata, "doenitz": campaign.doenitz, "raeder": campaign.raeder,
        "raider": campaign.raider, "raider-area": campaign.now.raider_area or "nowhere",
        "fleet": IN_FLEET.show(campaign.fleet), "condors-north": campaign.condors.north,
        "condors-south": campaign.condors.south, "tankers": campaign.tankers, "convoys": campaign.convoys,
        "convoys-have-taught": YES_NO[campaign.taught], "escorts": by_area(campaign.escorts),
        "air": by_area(campaign.air), "aces": campaign.aces, "ultras": campaign.ultras, "hand": hand or "none",
        "months": spelt(month.tons for month in campaign.months),
        "ships": spelt(month.ships for month in campaign.months), "started": campaign.now.started,
        "in-force": ", ".join(f"1 {one.area} {one.kind}" for one in campaign.now.events) or "none",
    }  # fmt: skip


def by_area(numbers):
    """Write Escorts or Air factors by area."""
    return ", ".join(f"{number} {area}" for area, number in zip(AREAS, numbers, strict=True) if number) or "none"


def spelt(numbers):
    """Write numbers in a row."""
    return ", ".join(map(str, numbers)) or "none"


def listed(counts):
    """Write so many of each kind."""
    return ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "none"


def cites(request):
    """Give the rule number of a request, if it was made."""
    return (request.cite,) if request else ()


def gained(after, before):
    """Give the U-boats that are in one class more than before."""
    return ordered((*after, *(Group(one.noun, one.marks, -one.number) for one in before)))
