"""Battles taken up in the middle, zones that are said, and the readings on smoke."""

from fractions import Fraction
from itertools import product

import pytest
from kit.chase_sea import asked
from kit.chase_table import chase, result, ruled, walk_of

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.parameters import read_words
from forge.referee.games.atlantic_chase.sea.ships import fleet
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import Looked, each_entry
from forge.referee.walking.walk import Walk

FIGHT = {"active": "german", "german": "bismarck near", "british": "hood near"}
HOLD = {"gunnery-target": ["hold"] * 12, "torpedo-target": ["hold"] * 12, "move": ["stay"] * 12}
LEAVE = {"break-away-wish": ["leave", "leave"]}


def shots(ruling):
    """List the looks at the Gunnery Table, in order."""
    return [one.look for one in each_entry(ruling.entries) if isinstance(one, Looked) and one.look.table == "gunnery"]


class TestZones:
    """Zones that players say are used, or refused (p.55, p.56)."""

    def test_a_battle_begins_in_the_far_zones(self):
        """Near is no zone to begin a Battle in."""
        with pytest.raises(ForgeError, match="does not begin in the Near zone"):
            result("battle-fought", **FIGHT)

    def test_zones_that_are_legal_are_not_asked_for(self):
        """After a Surprise by a faster player the target may be put in Near: said so, nobody is asked."""
        words = {"active": "german", "german": "gneisenau far", "british": "hood damaged near", "trigger": "surprise"}
        ruling = ruled("battle-fought", "1 1", HOLD | LEAVE | {"gunnery-target": ["hood", "hold"]}, **words)
        assert asked(ruling, "set-up-zone") == [("far",), ("near",)]

    def test_a_battle_under_way_is_fought_from_its_zones(self):
        """Near against Near is Short range: two dice, both count (p.56)."""
        answers = HOLD | LEAVE | {"gunnery-target": ["hood", "hold"]}
        ruling = ruled("battle-fought", "1 2", answers, round=2, **FIGHT)
        assert [look.natural for look in shots(ruling)] == [3]
        assert ruling.result.rounds == 2
        assert asked(ruling, "set-up-zone") == []

    def test_zones_of_an_action_are_refused(self):
        """An action begins a battle; nothing is echoed that is not used."""
        words = {"initiative": "german", "active": "station", "at": "c", "ships": "hood near"}
        with pytest.raises(ForgeError, match="battle under way"):
            result("engage-action", **words)


class TestUnderWay:
    """A round goes on where the players left it."""

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ({"german": "bismarck", "round": 1}, "zone is not said"),
            ({"german": "bismarck smoke"}, "battle under way"),
            ({"german": "bismarck struck 1"}, "battle under way"),
            ({"german": "bismarck done"}, "battle under way"),
            ({"round": 3, "weather": "bad"}, "rounds of this battle: 2"),
            ({"round": 2, "trigger": "limited"}, "rounds of this battle: 1"),
            ({"german": "bismarck near done", "round": 1, "step": "break-away"}, "break away together"),
            ({"german": "bismarck near struck 1", "round": 1, "step": "maneuver"}, "has suffered"),
            ({"british": "british-convoy near smoke", "round": 1}, "makes no smoke"),
        ],
    )
    def test_what_cannot_be(self, words, said):
        """All that no battle can come to is refused with its reason."""
        with pytest.raises(ForgeError, match=said):
            result("battle-fought", **{**FIGHT, **words})

    def test_who_has_fired_does_not_fire_again(self):
        """Only Hood is asked; the Hit on her counts when Gunnery is over, so that she fires as she is (p.57)."""
        words = {**FIGHT, "german": "bismarck near done", "british": "hood near struck 2", "round": 1}
        ruling = ruled("battle-fought", "6 6", HOLD | LEAVE | {"gunnery-target": ["bismarck"]}, **words)
        (look,) = shots(ruling)
        hood = result("gun-value", ship="hood", range="short").value
        assert look.total == 12 + hood
        fates = {one.ship: (one.state, one.hits) for one in ruling.result.ships}
        assert fates["hood"][0] == "damaged"

    def test_a_round_taken_up_at_torpedoes(self):
        """Nobody fires any more in this round; who is in Close may attack."""
        words = {**FIGHT, "german": "hipper close", "british": "naiad close", "round": 3, "step": "torpedo"}
        ruling = ruled("battle-fought", "5 5 6 6", {"torpedo-target": ["naiad", "hipper"]} | LEAVE, **words)
        assert shots(ruling) == []
        assert len(asked(ruling, "torpedo-target")) == 2

    @pytest.mark.parametrize(("step", "moves"), [("maneuver", 2), ("break-away", 0)])
    def test_a_round_taken_up_late(self, step, moves):
        """From Maneuver on both move, from Break Away on neither."""
        ruling = ruled("battle-fought", "", HOLD | LEAVE, round=3, step=step, **FIGHT)
        assert len(asked(ruling, "move")) == moves

    def test_who_has_moved_does_not_move_again(self):
        """Of two slow ships the Inactive player's goes first; it has gone, the Active player's is next (p.60)."""
        words = {"active": "british", "german": "scharnhorst damaged near done", "british": "rodney near, belfast near"}
        ruling = ruled("battle-fought", "", HOLD | LEAVE, round=2, step="maneuver", **words)
        assert asked(ruling, "next-to-move") == [("rodney",), ("belfast",)]

    def test_the_surprised_fire_second_in_round_one_only(self):
        """Taken up in Round 1, the Active player's Hits count before the others fire; in Round 2 they do not."""
        words = {
            "active": "german",
            "german": "gneisenau near",
            "british": "hood damaged 1 hit near",
            "trigger": "surprise",
        }
        answers = HOLD | LEAVE | {"gunnery-target": ["hood", "gneisenau"]}
        sunk = ruled("battle-fought", "6 6", answers, round=1, **words)
        assert (sunk.result.why, len(shots(sunk))) == ("no-ships", 1)
        both = ruled("battle-fought", "6 6 1 1", answers, round=2, **words)
        assert len(shots(both)) == 2

    def test_odds_from_the_middle(self):
        """The last round at Short, taken up at Gunnery with Bismarck still to fire: counted over 36 throws."""
        procedure = find_procedure(chase(), "battle-fought")
        words = {**FIGHT, "german": "bismarck near", "british": "hood damaged near done", "round": "3"}
        given = read_input(procedure, words, chase().texts)
        odds = exact_odds(Desk(chase()), procedure, given.arguments, ("british-sunk",), policy=first)
        guns = result("gun-value", ship="bismarck", range="short").value
        slow = {"slow": 1, "very-slow": 2}.get(result("speed", ships="hood damaged"), 0)
        defence = int(chase().table("ship").look_up(id="hood").result.back_defence)
        hits = [
            0 if total < 9 else 1 if total < 13 else 2
            for total in (a + b + guns + slow for a, b in product(range(1, 7), repeat=2))
        ]
        sinks = Fraction(sum(number >= defence for number in hits), 36)
        assert Fraction(sum(w for (n,), w in odds.ways.items() if n), odds.out_of) == sinks

    @pytest.mark.parametrize(
        "text",
        [
            "hood 1 hit near smoke over repulse and renown struck 2 done under tovey",
            "suffolk smoke over cumberland and northumberland under holland",
            "british-dd-squadron spent 2 close smoke",
            "hood far",
            "hood",
        ],
    )
    def test_ships_are_shown_as_they_are_read(self, text):
        """Written again they are the same words."""
        assert fleet().show(read_words(fleet(), text, "here")) == text


SMOKING = {"active": "german", "german": "bismarck far", "british": "rodney near, repulse near", "round": 2}


class TestSmoke:
    """The readings on smoke (p.60)."""

    @pytest.mark.parametrize(("reading", "screened"), [("as-it-moves", "near"), ("after-all-moved", "close")])
    def test_when_ships_are_obscured(self, reading, screened):
        """AC-R30: a faster ship that leaves the zone can be obscured where it was, or not at all."""
        answers = {
            "gunnery-target": ["hold"] * 3,
            "smoke": ["smoke", "clear", "clear"],
            "next-to-move": ["rodney", "bismarck", "repulse"],
            "move": ["stay", "stay", "close"],
        }
        rules = chase(f"AC-R30: {reading}")
        ruling = walk_of("battle-fought", {**SMOKING, "step": "maneuver"}, "", answers | LEAVE, rules).ruling
        options = asked(ruling, "screened")
        assert options[0] == (("repulse", "nobody") if screened == "near" else ("nobody",))

    @pytest.mark.parametrize(("reading", "asks"), [("goes-on", 1), ("stops", 0)])
    def test_a_damaged_ship_in_smoke(self, reading, asks):
        """AC-R32: it may go on, or stops in its next Maneuver."""
        words = {"active": "german", "german": "german-convoy near", "british": "hood damaged near smoke", "round": 2}
        rules = chase(f"AC-R32: {reading}")
        ruling = walk_of("battle-fought", {**words, "step": "maneuver"}, "", HOLD | LEAVE, rules).ruling
        assert len(asked(ruling, "smoke")) == asks

    @pytest.mark.parametrize(("reading", "order"), [("active", "british german"), ("inactive", "german british")])
    def test_who_decides_first(self, reading, order):
        """AC-R33: at set-up, in Gunnery and in Break Away the Active player is asked first, or the other."""
        words = {"active": "british", "german": "scheer", "british": "norfolk"}
        rules = chase(f"AC-R33: {reading}")
        procedure = find_procedure(rules, "battle-fought")
        walk = Walk(Desk(rules), procedure, read_input(procedure, words, rules.texts).arguments)
        asked_of = {}
        while walk.question and len(asked_of.get("break-away-wish", ())) < 2:
            request = walk.question.request
            asked_of.setdefault(request.id, []).append(request.who)
            walk.answer(Answer({"gunnery-target": "hold", "move": "stay"}.get(request.id, request.options[0]), DECIDED))
        for question in ("smoke", "gunnery-target", "break-away-wish"):
            assert asked_of[question][:2] == order.split()
