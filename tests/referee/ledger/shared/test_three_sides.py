"""Three sides, such as two players and a referee whose machine answers: all links make the dice."""

import pytest

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.chain import NOTHING_BEFORE, link
from forge.referee.ledger.shared import dice_check
from forge.referee.ledger.shared.chains import shake_key, throw
from forge.referee.ledger.shared.hand import Hand, Own
from forge.referee.ledger.shared.keys import Memory, Person
from forge.referee.ledger.shared.reading import Terms, write_terms
from forge.referee.ledger.shared.sharing import Sharing

GAME, SIDES = "00" * 16, ("anna", "bob", "carla")
ASKED = {"about": {}, "ask": "roll", "dice": "2d6", "id": "attack"}


class Table:
    """A ledger in memory, and a hand for each side."""

    def __init__(self, monkeypatch):
        monkeypatch.setattr(Memory, "keep", lambda self: None)
        self.records = []
        self.lines = b""
        self.sharing = Sharing(Terms(GAME, SIDES, {}))
        self.own = {side: Own(Person(side, bytes([n]) * 32, None), Memory(GAME, side, None)) for n, side in
                    enumerate(SIDES)}  # fmt: skip
        self.hands = {side: Hand(self.sharing, {side: own}) for side, own in self.own.items()}
        shared = write_terms(SIDES, {})
        self.put(kind="open", format="forge-ledger/1", game=GAME, players=list(SIDES), shared=shared)
        for side in SIDES:
            self.put(**self.hands[side].joining(side))

    def put(self, **data):
        """Add a record."""
        head = self.records[-1].hash if self.records else NOTHING_BEFORE
        record, line = link(len(self.records) + 1, head, data)
        self.records.append(record)
        self.lines += line
        self.sharing.take(record)
        return record

    def ask(self):
        """Anna asks for the next shake."""
        number = self.sharing.last + 1
        own = self.own["anna"].memory.link(number).hex()
        return self.put(kind="request", by="anna", shake=number, question=ASKED, link=own)

    def dice(self, request, value):
        """Write dice."""
        number = self.sharing.last
        self.put(kind="dice", how="shared", request=request.seq, shake=number, n=0, value=value)

    def seed(self, side):
        """Let a side give its seed."""
        (shake,) = self.hands[side].owed(side)
        self.put(**self.hands[side].seed(side, shake))


@pytest.fixture
def table(monkeypatch):
    """Seat all three."""
    return Table(monkeypatch)


@pytest.mark.parametrize("order", [("bob", "carla"), ("carla", "bob")])
def test_all_links_make_the_dice_in_whatever_order_they_come(table, order):
    """The key takes the links in the order of the sides, not of their coming."""
    request = table.ask()
    for side in order:
        table.seed(side)
    links = [table.own[side].memory.link(1) for side in SIDES]
    value = throw(shake_key(GAME, 1, links), ASKED, 0)
    table.dice(request, value)
    assert not table.sharing.faults
    assert table.sharing.throws[0].value == value


def test_dice_before_the_last_seed_are_found(table):
    """Two of three links make no dice."""
    request = table.ask()
    table.seed("bob")
    table.dice(request, [6, 6])
    assert [fault.message for fault in table.sharing.faults] == ["has dice before all seeds"]


def test_everybody_else_agrees_before_anything_is_agreed(table):
    """An undo of seen dice waits for both others; one objection voids it."""
    request = table.ask()
    table.seed("bob")
    table.seed("carla")
    table.dice(request, table.sharing.pending.value(GAME, SIDES, request.seq))
    undo = table.put(kind="undo", by="anna", to=request.seq, reason="")
    consent = table.sharing.consent
    assert consent.wanted[undo.seq].missing == {"bob", "carla"}
    table.put(**table.hands["bob"].consent("bob", consent.wanted[undo.seq], agrees=True))
    assert consent.wanted[undo.seq].missing == {"carla"}
    table.put(**table.hands["carla"].consent("carla", consent.wanted[undo.seq], agrees=False))
    assert not consent.wanted
    assert not consent.agreed
    assert not table.sharing.faults


def test_a_game_with_more_shakes_than_links_takes_new_chains(monkeypatch):
    """When all links are used the hands say so, and the chains that follow answer the next shakes."""
    monkeypatch.setattr("forge.referee.ledger.shared.keys.LINKS", 2)
    table = Table(monkeypatch)
    for shake in range(1, 5):
        if table.hands["anna"].exhausted:
            assert shake == 3
            for side in SIDES:
                assert table.hands[side].exhausted == side
                table.put(**table.hands[side].new_chain(side, table.records[-1].hash, "all links are used"))
        request = table.ask()
        table.seed("bob")
        table.seed("carla")
        table.dice(request, table.sharing.pending.value(GAME, SIDES, request.seq))
    assert not table.sharing.faults
    assert [each.shake for each in table.sharing.throws] == [1, 2, 3, 4]


def test_a_hidden_throw_waits_for_no_other_of_the_same_side(table):
    """One side asks for one throw at a time, so that it cannot choose with which to go on."""
    table.put(**table.hands["anna"].blind("anna", ASKED, table.records[-1].hash))
    with pytest.raises(Illegal, match="waits for an answer already"):
        table.hands["anna"].blind("anna", ASKED, table.records[-1].hash)


def hide(table):
    """Anna asks for a hidden throw."""
    table.put(**table.hands["anna"].blind("anna", ASKED, table.records[-1].hash))


@pytest.mark.parametrize("given", [(), ("bob",), ("carla",), ("bob", "carla")])
def test_a_hidden_throw_is_opened_after_the_last_seed(table, given):
    """Both verifiers, who share no code, tell where a seed is missing."""
    hide(table)
    for side in given:
        table.seed(side)
    table.put(**table.hands["anna"].opening("anna", table.sharing.shakes[1]))
    told = [] if len(given) == 2 else ["opens the hidden throw of shake 1 before all seeds"]
    assert [fault.message for fault in table.sharing.faults] == told
    assert len(dice_check.check(table.lines).faults) == len(told)


@pytest.mark.parametrize("kind", ["undo", "amend", "override"])
def test_what_is_taken_back_later_leaves_an_earlier_hidden_throw_open(table, kind):
    """Nor does stopping afterwards withdraw it: its seeds are owed still."""
    hide(table)
    note = table.put(kind="note", by="anna", text="thinks")
    named = {"to": note.seq} if kind == "undo" else {"record": note.seq}
    table.put(kind=kind, by="anna", reason="", **named)
    table.put(kind="stop", by="anna", reason="")
    assert not table.sharing.shakes[1].withdrawn
    assert [shake.number for shake in table.hands["bob"].owed("bob")] == [1]


def test_a_new_key_counts_for_another_machine_once_all_have_agreed(table):
    """Until then it remembers the old one; a key that nothing announced is refused."""
    bob, old = table.hands["bob"], table.own["carla"].person.key
    bob.check(table.records)
    assert bob.own["bob"].memory.keys["carla"] == old
    new = Own(Person("carla", bytes([9]) * 32, None), table.own["carla"].memory)
    carla = Hand(table.sharing, {"carla": new}, rekeys="carla")
    rekey = table.put(**carla.new_chain("carla", table.records[-1].hash, "lost", rekey=True))
    bob.check(table.records)
    assert bob.own["bob"].memory.keys["carla"] == old
    wanted = table.sharing.consent.wanted
    for side in ("bob", "anna"):
        table.put(**table.hands[side].consent(side, wanted[rekey.seq], agrees=True))
    bob.check(table.records)
    assert bob.own["bob"].memory.keys["carla"] == new.person.key != old
    bob.own["bob"].memory.keys["anna"] = old
    with pytest.raises(Illegal, match="has another key of anna than before"):
        bob.check(table.records)


def test_a_machine_remembers_how_far_it_has_seen_and_refuses_less_or_other(table, monkeypatch):
    """It is written to disk once for each new state, and a copy that ends before or parts from it is not answered."""
    kept = []
    monkeypatch.setattr(Memory, "keep", lambda self: kept.append(self.seen))
    bob, whole = table.hands["bob"], table.records
    for records in (whole[:3], whole[:3], whole):
        bob.remember(records)
    assert kept == [(3, whole[2].hash), (4, whole[3].hash)]
    bob.check(whole)
    with pytest.raises(Illegal, match=r"ends at record 3, .* has seen record 4"):
        bob.check(whole[:3])
    with pytest.raises(Illegal, match=r"has another record 4 than"):
        bob.check([*whole[:3], whole[2]])
    table.put(kind="note", by="bob", text="thinks")
    bob.check(whole)
