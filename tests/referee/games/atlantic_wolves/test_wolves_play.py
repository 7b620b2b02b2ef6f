"""What happens between the throws of a game: cards, Doenitz, Raeder, Condors, optional rules that last."""

import pytest
from kit.wolves import walk_of, wolves
from kit.wolves_table import watched, wild

from forge.referee.contract.counters import Group
from forge.referee.contract.refusals import Illegal
from forge.referee.games.atlantic_wolves.red_cards import Card
from forge.referee.walking.drivers import read_typed
from forge.referee.walking.rulings import held

SQUARES = ("aggressive", "normal", "shadow")


def event(cards, turn=1, edition="house", answers=None, switches="", readings="", **words):
    """Begin with the Event phase of a turn, draw cards, and give the walk at the first question without answer."""
    months = ", ".join(["0"] * (turn - 1)) or "none"
    rules = wolves(edition, switches, readings)
    given = {"phase": "event", "turn": turn, "months": months, **words}
    return walk_of(rules, "play", {k.replace("_", "-"): v for k, v in given.items()}, "",
                   {"draw-card": [str(card) for card in cards], **(answers or {})}, decide=False)  # fmt: skip


def test_a_red_card_is_kept_while_doenitz_is_in_the_hq():
    """Card 12, torpedoes, cannot be played at once anyway; it is held, and out of the deck."""
    walk = event([12])
    assert walk.position.hand == (Card(("feder-apparate",), "", red=True, number=12),)
    assert 12 not in walk.position.deck
    assert len(walk.position.deck) == 39


def test_a_red_card_with_doenitz_in_the_hq_cannot_be_played():
    """Card 1, Wolfpack Tactics, may be kept or played with Doenitz in the Sub Pens, in the HQ only be kept."""
    assert event([1]).question.id == "draw-card"
    walk = event([1], doenitz="pens")
    assert walk.question.id == "red-card-drawn"
    assert walk.question.request.options == ("keep", "play")
    walk = event([1], answers={"red-card-drawn": ["play"], "tactics-area": ["iceland"]}, doenitz="pens")
    assert [(one.kind, one.area) for one in walk.position.now.events] == [("wolfpack-tactics", "iceland")]


def test_an_or_card_is_one_of_its_events():
    """Card 19 adds a U-boat or a tanker, as the player likes."""
    assert event([19], answers={"either-event": ["add-tanker"]}).position.tankers == 1
    walk = event([19], answers={"either-event": ["add-u-boat"]})
    assert (walk.position.tankers, walk.position.fleet) == (0, (Group("pens", (), 7),))


def test_an_and_card_is_both_of_its_events():
    """Card 6 reduces the routes of Iceland and adds a U-boat."""
    walk = event([6])
    assert walk.position.fleet == (Group("pens", (), 7),)
    assert [(one.kind, one.area) for one in walk.position.now.events] == [("reduced-routes", "iceland")]


@pytest.mark.parametrize(("turn", "convoys"), [(5, 0), (6, 1)])
def test_a_convoy_of_1943(turn, convoys):
    """Card 28 places a Convoy from January 1943 on."""
    assert event([28], turn=turn).position.convoys == convoys


def test_raeder_comes_and_goes():
    """Card 22 brings him, card 33 takes him away; after the loss of the Raider he does not come back."""
    assert event([22]).position.raeder == "hq"
    assert event([33], raeder="hq").position.raeder == "away"
    assert event([22], raeder="lost", raider="sunk").position.raeder == "lost"


def test_counters_end_where_the_mix_is_known():
    """With 24 U-boats in play an event adds none in the house edition; published, no limit is known, which is said."""
    assert event([26], fleet="24 pens").position.fleet == (Group("pens", (), 24),)
    told = {"card-event-told": ["add-u-boat"], "card-join-told": ["none"], "card-area-told": ["none"]}
    walk = event([26], edition="published", fleet="24 pens", answers={**told, "card-red-told": ["no"]})
    assert walk.position.fleet == (Group("pens", (), 25),)
    assert ("U-AW-1", None) in [(one.id, one.value) for one in walk.since if hasattr(one, "kind")]


def test_an_unexplained_event_is_typed_in():
    """What the rules do not explain is told in words, and may change the attacks in an area."""
    told = {"card-event-told": ["other"], "card-join-told": ["none"], "card-area-told": ["none"]}
    said = {"other-event": ["Wolfpack Ambush"], "other-modifier": ["2"], "other-area": ["mid-atlantic"]}
    walk = event([3], edition="published", answers={**told, "card-red-told": ["no"], **said})
    assert walk.position.now.events == (("other", "mid-atlantic", 2),)


def test_what_was_told_of_a_card_is_remembered():
    """A section typed in once is not asked for again when the card comes up for it another time."""
    walk, answers = watched("told", wild(7), ("published", "", ""))
    told = [(card, section) for card, section, _ in walk.position.told]
    drawn = [answer for answer in answers if isinstance(answer.value, str) and answer.value.isdigit()]
    assert len(told) == len(set(told)) < len(drawn)


def test_a_side_everywhere_or_one_area_after_the_other():
    """Order A lets the Germans of both areas go first, or one area be finished before the other begins."""
    words = {"fleet": "1 iceland normal, 1 mid-atlantic normal", "condors-north": "0", "condors-south": "0",
             "escorts": "1 iceland, 1 mid-atlantic"}  # fmt: skip
    walk = walk_of(wolves(), "battle", words, "", {}, decide=False)
    assert walk.question.id == "resolve"
    assert walk.question.request.options == (
        "iceland", "mid-atlantic", "every-german", "iceland-german", "mid-atlantic-german",
    )  # fmt: skip


def test_no_side_comes_before_its_turn():
    """In Order B a U-boat cannot attack before the Escorts of its area have had their dice."""
    words = {"fleet": "1 iceland normal", "condors-north": "0", "condors-south": "0", "escorts": "1 iceland",
             "ata": "2"}  # fmt: skip
    walk = walk_of(wolves(), "battle", words, "", {}, decide=False)
    assert walk.question.request.options == ("iceland", "iceland-escort")
    with pytest.raises(Illegal, match="not possible here"):
        walk.answer(read_typed(walk.question, "iceland-german"))


def test_the_fleet_is_broken_at_once():
    """Three of six counters sunk end the game in the middle of the battle."""
    words = {"phase": "battle", "fleet": "3 iceland aggressive, 3 pens", "condors-north": "0", "condors-south": "0",
             "air": "9 iceland", "ata": "6"}  # fmt: skip
    walk = walk_of(wolves("house"), "play", words, "6 2 5 2 6 2")
    ending = walk.ruling.result
    assert (ending.winner, ending.why, ending.counters) == ("allies", "broken-fleet", 3)
    assert walk.position.months[-1].sunk == 15


def test_the_raider_goes_down_and_raeder_with_it():
    """A 1 against the Raider, thrown after all ASW of its area, sinks it; Raeder is lost."""
    words = {"fleet": "1 pens", "raeder": "hq", "raider-area": "iceland", "condors-north": "0", "condors-south": "0",
             "escorts": "2 iceland"}  # fmt: skip
    walk = walk_of(wolves("house"), "play", {**words, "phase": "battle"}, "4 3 1", decide=True)
    assert (walk.position.raider, walk.position.raeder) == ("sunk", "lost")
    assert walk.position.now.tons == 30_000


def test_a_green_crew_is_green_for_one_turn():
    """A green U-boat that was at sea comes home as others are; one that stayed in the Sub Pens is still green."""
    words = {"phase": "battle", "fleet": "1 iceland normal green, 1 pens green", "condors-north": "0",
             "condors-south": "0", "doenitz": "pens"}  # fmt: skip
    answers = {"draw-card": ["1", "6"]}
    walk = walk_of(wolves("house", "green-crews: yes"), "play", words, "5 1 1", answers)
    assert walk.position.months[0].tons == 30_000
    assert walk.position.fleet == (Group("pens", (), 1), Group("pens", ("green",), 1))


def test_mines_add_to_the_month():
    """After the attacks 2d6 thousand tons and their ships are added, once."""
    words = {"fleet": "1 mid-atlantic normal", "condors-north": "0", "condors-south": "0"}
    walk = walk_of(wolves("house", "mines: yes"), "battle", words, "4 6 5")
    assert walk.ruling.result[:3] == (41_000, 7, 30_000)


@pytest.mark.parametrize(("reading", "by_boats"), [("no", 30_000), ("yes", 41_000)])
def test_mines_and_the_ace_roll(reading, by_boats):
    """Whether mines count for the Ace roll is AW-R20."""
    words = {"fleet": "1 mid-atlantic normal", "condors-north": "0", "condors-south": "0"}
    walk = walk_of(wolves("house", "mines: yes", f"AW-R20: {reading}"), "battle", words, "4 6 5")
    assert walk.ruling.result.by_boats == by_boats
    assert ("AW-R20", reading) in [(one.id, one.value) for one in held(walk.ruling)]


@pytest.mark.parametrize(("reading", "lost"), [("no", False), ("yes", True)])
def test_saved_aces_and_the_fleet(reading, lost):
    """Two counters sunk and an Ace saved: whether that breaks a fleet of six is AW-R12."""
    words = {"phase": "battle", "fleet": "2 iceland aggressive, 1 iceland aggressive ace, 3 pens", "ata": "6",
             "condors-north": "0", "condors-south": "0", "escorts": "9 iceland"}  # fmt: skip
    walk = walk_of(wolves("house", readings=f"AW-R12: {reading}"), "play", words, "6 2 5 2 6 2 5", {})
    ended = walk.question is None
    assert ended == lost


@pytest.mark.parametrize(("reading", "marks"), [("no", ()), ("yes", ("green", "xxi"))])
def test_is_a_boat_of_an_event_a_new_one(reading, marks):
    """Whether a U-boat that an event adds is green and Type XXI is AW-R23."""
    on = "green-crews: yes, type-xxi: yes"
    walk = event([26], turn=6, switches=on, readings=f"AW-R23: {reading}", fleet="1 pens ace")
    assert Group("pens", marks, 1) in walk.position.fleet


@pytest.mark.parametrize(("reading", "throws"), [("each-area", 2), ("once", 1)])
def test_how_often_rudeltaktik(reading, throws):
    """Second throws in each area whose three squares were occupied, or one in all: AW-R21."""
    places = [f"{area}-{square}" for area in ("mid-atlantic", "african-coast") for square in SQUARES]
    answers = {"draw-card": ["34", "39"], "place-boat": places}
    rules = wolves("house", "rudeltaktik: yes", f"AW-R21: {reading}")
    attacks = 6 + 2  # U-boats and Condors
    for dice, asked in ((attacks + throws - 1, "attack"), (attacks + throws, "draw-card")):
        walk = walk_of(rules, "play", {"phase": "placement"}, "1 " * dice, answers)
        assert walk.question.id.startswith(asked)
