"""Cheating with shared dice: Anna's process cheats unless said otherwise, Bob's is honest, and anybody may verify.

Every test names what comes of the cheat: refused by Bob's machine, found by verify, without effect, or possible. The
table in docs/SHARED-DICE.md has the same numbers and words.
"""

import secrets

import pytest
from kit.cheats import ATTACK
from kit.skirmish import find

from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.shared.signing import fingerprint
from forge.referee.ledger.verifying import verify

NIGHT = ATTACK | {"about": {"how": "night", "turn": 1}}
DRAW = {"ask": "draw", "id": "draw", "source": {"cruiser": 1, "nothing": 5}}
ORDER = {"about": {"turn": 1}, "ask": "choose", "id": "order", "options": ["attack", "wait", "night"], "who": "red"}


def joined_key(player, side):
    """The fingerprint of a side's key, as the player told it at the table."""
    records = read_ledger(player.file).records
    return fingerprint(next(r.data["key"] for r in records if r.kind == "join" and r.data["by"] == side))


def seq_of(player, kind, nth=0):
    """The number of the nth record of a kind."""
    return [record.seq for record in read_ledger(player.file).records if record.kind == kind][nth]


def hash_of(player, seq):
    """The hash of a record."""
    return read_ledger(player.file).records[seq - 1].hash


def asked_twice(pair, second):
    """Anna asks, Bob answers, Anna brings her backup back and orders again; gives both throws or the refusal."""
    pair.begin()
    pair.anna.backup()
    pair.bob.backup()
    pair.anna.do("go_on", decisions=["attack"])
    first = pair.to_bob()["dice"][0]
    pair.mail(pair.bob, pair.anna)
    first_copy = pair.anna.place / "first.ledger"
    first_copy.write_bytes(pair.anna.file.read_bytes())
    pair.anna.restore()
    pair.anna.do("go_on", decisions=[second])
    return first


def test_01_the_same_question_again(pair):
    """A backup brought back on both machines gives the same dice for the same question."""
    first = asked_twice(pair, "attack")
    pair.bob.restore(file=False)
    assert pair.to_bob()["dice"][0] == first


def test_02_another_question_from_a_backup(pair):
    """Bob's machine knows how far the game had come."""
    asked_twice(pair, "night")
    assert "its end was cut off" in pair.to_bob()["refused"]
    pair.anna.do("append", records=[{"kind": "close", "by": "anna"}] * 20)
    assert "somebody went on from an earlier copy" in pair.to_bob()["refused"]


def test_03_another_question_where_only_answers_are_remembered(pair):
    """The shake was answered before, for another request."""
    asked_twice(pair, "night")
    pair.bob.do("forget_seen")
    assert "was answered before for another request" in pair.to_bob()["refused"]


def test_04_another_question_to_a_machine_without_memory(pair):
    """Possible where Bob's memory was set back too; both copies together prove it to anybody."""
    asked_twice(pair, "night")
    pair.bob.restore(file=False)
    assert len(pair.to_bob()["dice"]) >= 1
    assert pair.verdict(pair.bob).status in (0, 5)
    copy = read_ledger(pair.anna.place / "first.ledger")
    assert "two histories are signed by anna" in pair.says(pair.bob, other=copy)


def test_05_a_request_without_the_own_seed(pair):
    """Whoever asks shows his link at once, so that he cannot hold it back after the other's."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.anna.do("drop", kind="request", fields=["link"])
    assert "lacks its link" in pair.says()
    assert "lacks its link" in pair.to_bob()["refused"]


def test_06_bob_sees_the_dice_and_goes_silent(pair):
    """Possible; the file names who owes what, and that only he can know the dice."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    assert "shake 1: bob owes a seed; only bob can know the dice" in pair.says()
    assert pair.verdict().status == 5


def test_07_two_histories_for_two_readers(pair):
    """Each copy is sound alone; together they prove the fork."""
    pair.begin()
    kept = pair.anna.file.read_bytes()
    pair.anna.do("fork", value="wait")
    one = read_ledger(pair.anna.file)
    pair.anna.file.write_bytes(kept)
    pair.anna.do("fork", value="night")
    assert "two histories are signed by anna" in pair.says(other=one)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"chains": False}, "stands where record"),
        ({}, "the seed of bob is for another request"),
        ({"signs": True}, "the seed of bob is for another request"),
    ],
)
def test_08_records_swapped(pair, how, said):
    """Swapped in the bytes, chained anew, signed anew: found each time."""
    pair.first_dice()
    pair.anna.do("swap", kind="request", **how)
    assert said in pair.says()
    assert pair.verdict().status == 3


@pytest.mark.parametrize(("fields", "said"), [({}, "owes no seed"), ({"shake": 2}, "is not signed by bob")])
def test_09_an_old_seed_again(pair, fields, said):
    """As it is it answers another request; changed it is not signed."""
    pair.first_dice()
    pair.anna.do("request", shake=2, question=NIGHT, signs=False)
    pair.anna.do("copy_record", kind="seed", **fields)
    assert said in pair.says()


def test_10_fifty_choices_worked_out_before_asking(pair):
    """Without the other's link nothing is gained: two dice stay at 7 (standard error 0.054 over 2,000)."""
    pair.begin()
    assert abs(pair.anna.do("best_of", options=50, shakes=2_000)["mean"] - 7) < 0.27


def test_11_a_decision_once_the_dice_can_be_known(pair):
    """The shake does not run on after a decision."""
    pair.first_dice()
    at = len(read_ledger(pair.anna.file).records)
    choice = {"kind": "choice", "by": "anna", "question": ORDER, "value": "night", "how": "decided"}
    run = {"kind": "request", "question": NIGHT, "shake": 1, "run": 1}
    runs = sum(r.kind == "request" and "run" in r.data for r in read_ledger(pair.anna.file).records)
    pair.anna.do("append", records=[choice, run | {"run": runs + 1}])
    assert f"record {at + 1} decided when its dice could be known" in pair.says()
    assert "decided when its dice could be known" in pair.to_bob()["refused"]


@pytest.mark.parametrize(("signs", "said"), [(False, "signed another history"), (True, "is for another request")])
def test_12_the_request_changed_afterwards(pair, signs, said):
    """Bob's seed was for the true request; Anna's own signature does not help."""
    pair.first_dice()
    pair.anna.do("change", kind="request", fields={"question": NIGHT}, signs=signs)
    assert said in pair.says()
    assert pair.verdict().status == 3


def test_13_wished_dice(pair):
    """Anybody can work the dice out."""
    true = pair.first_dice()["dice"][0]
    wished = [6, 6] if true != [6, 6] else [1, 1]
    pair.anna.do("change", kind="dice", fields={"value": wished}, signs=True)
    assert f"does not follow from the seeds: they give {true}" in pair.says()


def test_14_a_whole_game_made_up(pair):
    """The file alone looks right and says what to compare; the true key of Bob shows it, and Bob's machine too."""
    pair.begin()
    key = joined_key(pair.bob, "bob")
    tries = pair.anna.do("made_up", wanted=[6, 6])["tries"]
    assert tries >= 1
    assert "[6, 6]" in str(read_ledger(pair.anna.file).records[-3].data["value"])
    assert pair.verdict().status in (0, 5), pair.says()
    assert "compare by word of mouth" in pair.says()
    assert f", not {key}" in pair.says(keys={"bob": key})
    assert "has another record" in pair.to_bob()["refused"]
    pair.bob.do("forget_seen")
    assert "has another key of bob" in pair.to_bob()["refused"]


def test_15_another_key_in_bobs_place(pair):
    """Bob's records are not signed by it."""
    pair.first_dice()
    other = pair.anna.do("secrets_of")["secrets"][0]
    from forge.referee.ledger.shared.signing import public_key

    pair.anna.do("change", kind="join", nth=1, fields={"key": public_key(bytes.fromhex(other)[::-1])})
    assert "is not signed by bob" in pair.says()
    assert "has another record" in pair.to_bob()["refused"]


def test_16_the_end_cut_off(pair):
    """Bob's machine knows how long the file was; the file itself names what is owed."""
    pair.first_dice()
    while seq_of(pair.anna, "request") < len(read_ledger(pair.anna.file).records):
        pair.anna.do("cut", records=1)
    assert "bob owes a seed" in pair.says()
    assert "its end was cut off" in pair.to_bob()["refused"]


def test_17_the_same_seeds_in_another_game(pair):
    """The number of the game is in every link: the same top gives another anchor and other links."""
    from forge.referee.ledger.shared.chains import Chain

    top = bytes(32)
    one, other = Chain("00" * 16, "anna", top, 8), Chain("11" * 16, "anna", top, 8)
    assert not {one.link(place) for place in range(8)} & {other.link(place) for place in range(8)}


def test_18_shakes_ahead(pair):
    """Only the next shake can be asked for, and only once the last is answered."""
    pair.begin()
    kept = pair.anna.file.read_bytes()
    pair.anna.do("request", shake=5)
    assert "asks for shake 5 where 1 is next" in pair.says()
    assert "asks for shake 5" in pair.to_bob()["refused"]
    pair.anna.file.write_bytes(kept)
    pair.anna.do("request", shake=1, signs=False)
    pair.anna.do("request", shake=2)
    assert "asks for shake 2 while shake 1 of anna is open" in pair.says()


def test_19_prepared_chains_and_a_second_joining(pair):
    """A chain chosen when the other's anchor is known gains nothing (standard error 0.038); nobody joins twice."""
    pair.first_dice()
    assert abs(pair.anna.do("chains_against", games=4_000)["mean"] - 7) < 0.2
    pair.anna.do("copy_record", kind="join")
    assert "anna joins twice" in pair.says()


def test_20_undo_after_the_dice(pair):
    """Verify says who has not agreed; Bob's machine asks him before it answers anything."""
    pair.first_dice()
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.anna.do("go_on", decisions=["night"])
    assert "undo of anna (mistaken) is not agreed by bob" in pair.says()
    before = sum(r.kind == "seed" for r in read_ledger(pair.anna.file).records)
    assert pair.to_bob()["waits"] == "agrees bob"
    assert sum(r.kind == "seed" for r in read_ledger(pair.bob.file).records) == before


def test_21_bobs_agreement_forged(pair):
    """An agreement is signed by whoever gives it."""
    pair.first_dice()
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    undo = seq_of(pair.anna, "undo")
    false = {"kind": "agree", "by": "bob", "record": undo, "on": hash_of(pair.anna, undo), "sig": "00" * 64}
    pair.anna.do("append", records=[false])
    assert "is not signed by bob" in pair.says()


def test_22_the_clock(pair):
    """In what is signed it is found; when writing it is possible, and the format says that t proves nothing."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.anna.do("change", kind="request", fields={"t": "2031-01-01T00:00:00Z"})
    assert "anna signed another history" in pair.says()


def test_23_bobs_private_file_copied(pair):
    """Possible until Bob takes new seeds; the old ones then lead nowhere."""
    pair.begin()
    top = pair.bob.do("top_of")["top"]
    assert pair.anna.do("best_of", options=50, shakes=200, other_top=top)["mean"] > 10
    pair.mail(pair.anna, pair.bob)
    pair.bob.do("new_chain")
    pair.to_anna(decisions=["attack"])
    pair.mail(pair.anna, pair.bob)
    pair.bob.do("seed_with", shake=1, top=top)
    assert "the seed of bob does not lead to bob's anchor" in pair.says(pair.bob)


def test_24_secrets_read_from_the_file(pair):
    """Nothing that is still secret stands in the ledger."""
    pair.first_dice()
    contents = pair.anna.file.read_text()
    hidden = pair.anna.do("secrets_of")["secrets"] + pair.bob.do("secrets_of")["secrets"]
    assert len(hidden) == 400
    assert not [secret for secret in hidden if secret in contents]


def test_25_bob_mirrors_annas_link(pair):
    """The side is in every link: another side's link leads nowhere."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.mail(pair.anna, pair.bob)
    request = next(r for r in read_ledger(pair.bob.file).records if r.kind == "request")
    pair.bob.do("append_signed", kind="seed", shake=1, link=request.data["link"], on=request.hash)
    assert "the seed of bob does not lead to bob's anchor" in pair.says(pair.bob)


@pytest.mark.parametrize(
    ("first", "said"),
    [(0, "begins a chain at shake 0, but the last was 1"), (1, "while bob owes a seed of the old one for shake 1")],
)
def test_26_bob_takes_new_seeds_once_annas_link_is_known(pair, first, said):
    """A chain made after the request cannot answer it, however it is dated."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.mail(pair.anna, pair.bob)
    pair.bob.do("anchor_with", top=secrets.token_hex(32), first=first)
    assert said in pair.says(pair.bob)
    assert said in pair.to_anna()["refused"]


def hidden_throw(pair, times=1):
    """Anna asks for a hidden draw, Bob's machine answers without knowing what for."""
    pair.begin()
    for _ in range(times):
        pair.anna.do("blind", question=DRAW)
        pair.to_bob()
        pair.mail(pair.bob, pair.anna)
        pair.anna.do("go_on")


def test_27_bob_guesses_a_hidden_draw(pair):
    """His guesses come out at the fair chance, a sixth (standard error 0.0068), and the seal tells nothing."""
    hidden_throw(pair)
    shares = pair.bob.do("guess_hidden", shake=1, question=DRAW, tries=3_000)["shares"]
    assert abs(shares["cruiser"] - 1 / 6) < 0.035
    assert "cruiser" not in pair.bob.file.read_text()


def test_28_another_question_or_seed_opened(pair):
    """Both were sealed before Bob answered; the truth opens and is told."""
    hidden_throw(pair)
    kept = pair.anna.file.read_bytes()
    pair.anna.do("lie_about", shake=1, question=DRAW | {"source": {"cruiser": 9}})
    assert "opens another question than was sealed" in pair.says()
    pair.anna.file.write_bytes(kept)
    pair.anna.do("lie_about", shake=1, seed="ab" * 32)
    assert "opens another seed than was sealed" in pair.says()
    pair.anna.file.write_bytes(kept)
    value = pair.anna.do("hidden")["values"][0]
    assert f"opened: {value}" in "\n".join(map(str, pair.verdict().throws))


def test_29_many_hidden_draws_and_the_best_of_them(pair):
    """Each that was asked for is named until it is opened."""
    hidden_throw(pair, 2)
    said = pair.says()
    assert "the hidden throw of anna, shake 1, is not opened" in said
    assert "the hidden throw of anna, shake 2, is not opened" in said
    assert pair.verdict().status == 5


def test_30_dice_typed_or_rolled_alone(pair):
    """Bob's machine asks him first, and verify says whose word it is."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    alone = {"kind": "dice", "by": "anna", "how": "forge", "value": [6, 6]}
    pair.anna.do("append", records=[alone])
    assert "dice of anna (dice that are not shared) is not agreed by bob" in pair.says()
    assert "by anna's machine; its word only; not agreed by all" in "\n".join(map(str, pair.verdict().throws))
    assert pair.to_bob()["waits"] == "agrees bob"


@pytest.mark.parametrize(
    ("by", "said"), [("bob", "says it is by bob, but only anna signed it"), ("anna", "whom bob plays, but is by anna")]
)
def test_31_a_decision_in_bobs_name(pair, by, said):
    """Whoever it says it is by, it is not Bob's."""
    pair.begin()
    order = ORDER | {"who": "blue"}
    planted = {"kind": "choice", "by": by, "question": order, "value": "wait", "how": "decided"}
    pair.anna.do("append", records=[planted])
    assert said in pair.says()
    assert said in pair.to_bob()["refused"]


def test_32_a_request_dropped_before_it_leaves(pair):
    """Harmless: nothing of Bob's was known. It can be taken back openly, too, without anybody's agreement."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"], signs=False)
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    assert pair.anna.do("go_on", decisions=["night"])["waits"] == "seed bob"
    assert pair.to_bob()["waits"] == "decision here"
    assert pair.verdict(pair.bob).status == 0


def test_33_both_together(pair):
    """Possible by principle, and said in every verdict that has shared dice."""
    pair.first_dice()
    assert "whether players who know both seeds, or a copy of the other's private file, looked ahead" in pair.says()


# Of our own


def test_34_a_key_under_which_anybody_signs(pair):
    """A key of small order would let Anna deny every signature; such keys are refused, however they are written."""
    pair.begin()
    one = (1).to_bytes(32, "little").hex()
    pair.anna.do("change", kind="join", fields={"key": one, "sig": one + "00" * 32})
    assert "a key under which anybody can sign" in pair.says()


def test_35_both_sides_with_one_key(pair):
    """Two sides with one key are one machine."""
    pair.anna.do("begin")
    pair.anna.do("join_as", side="bob")
    assert "gives bob the key of another side" in pair.says()


def test_36_the_order_of_dice_claimed(pair):
    """A request that keeps the order of dice which the rules sort is not what the rules ask."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.anna.do("change", kind="request", fields={"ordered": True}, signs=True)
    assert "asks what the rules of this forge do not ask here" in pair.says()
    assert "do not ask here" in pair.to_bob()["refused"]


def test_37_better_modifiers_in_the_request(pair):
    """Bob's machine answers only what its own rules ask."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.anna.do("change", kind="request", fields={"question": ATTACK | {"dice": "3d6"}}, signs=True)
    assert "do not ask here" in pair.to_bob()["refused"]
    assert pair.verdict().status == 3


def test_38_a_hand_over_without_signature(pair):
    """What Anna has not signed she could deny; Bob's machine does not go on with it."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"], signs=False)
    assert "is by anna, but anna has not signed it" in pair.to_bob()["refused"]
    assert "nobody has signed them yet" in pair.says()


def test_39_a_second_seed_for_one_shake(pair):
    """Bob's seed is given once."""
    pair.first_dice()
    seed = next(r.data for r in read_ledger(pair.bob.file).records if r.kind == "seed")
    pair.bob.do("append_signed", kind="seed", shake=1, link=seed["link"], on=seed["on"])
    assert "bob owes no seed for shake 1" in pair.says(pair.bob)


def test_40_bobs_key_taken_over(pair):
    """Anna gives Bob a new key of her own making and agrees to it: Bob's machine knows better, and verify tells."""
    pair.first_dice()
    key = joined_key(pair.bob, "bob")
    pair.anna.do("take_over", side="bob")
    assert "has another key of bob" in pair.to_bob()["refused"]
    said = pair.says(keys={"bob": key})
    assert "bob has a new key: lost" in said
    assert f", not {key}" in said


def test_41_a_loss_of_memory_pretended_for_new_seeds(pair):
    """Bob cannot lose the seed that he owes: until Anna takes the request back he gets no new ones."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.bob.forget()
    assert "owes a seed of the old chain for shake 1" in pair.to_bob()["refused"]
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.to_bob()
    assert "lost its memory" in pair.bob.file.read_text()
    assert "bob begins new seeds: the machine has lost its memory" in pair.says(pair.bob)


def test_42_dice_thrown_anew_though_they_were_kept(pair):
    """After an undo that Bob agreed to, the same question gets the same dice; other dice are found."""
    dice = pair.first_dice()["dice"]
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.to_bob(consent="agree")
    said = pair.to_anna(decisions=["attack"])
    assert said["dice"][len(dice)] == dice[0]
    assert pair.verdict().status == 0, pair.says()
    choice = seq_of(pair.anna, "choice", 1)
    asked = next(r.seq for r in read_ledger(pair.anna.file).records if r.kind == "request" and r.seq > choice)
    pair.anna.do("cut", records=len(read_ledger(pair.anna.file).records) - asked + 1)
    pair.anna.do("request", shake=2)
    assert "asks anew for dice that are kept" in pair.to_bob()["refused"]


def test_43_dice_kept_that_are_others(pair):
    """Kept dice repeat the dice of the record named, for the same question."""
    dice = pair.first_dice()["dice"]
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.to_bob(consent="agree")
    pair.to_anna(decisions=["attack"])
    pair.anna.do("change", kind="dice", nth=len(dice), fields={"value": [6, 6] if dice[0] != [6, 6] else [1, 1]})
    assert "does not repeat the dice of record" in pair.says()


def test_44_a_false_result_of_true_dice(pair):
    """Bob's machine works every result out again before it answers."""
    pair.first_dice()
    pair.to_anna()
    pair.anna.do("append", records=[{"kind": "result", "entries": [], "done": True, "result": 0, "totals": {}}])
    assert "is not sound" in pair.to_bob()["refused"]


def test_45_an_old_agreement_for_a_new_undo(pair):
    """An agreement names its record by hash."""
    pair.first_dice()
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.to_bob(consent="agree")
    pair.to_anna(decisions=["night"])
    pair.to_bob()
    pair.to_anna()
    pair.anna.do("undo", to=seq_of(pair.anna, "choice", 1))
    pair.anna.do("copy_record", kind="agree", record=seq_of(pair.anna, "undo", 1))
    assert "is not signed by bob" in pair.says()
    pair.anna.do("cut", records=1)
    pair.anna.do("copy_record", kind="agree")
    assert "answers for bob what nobody asked bob" in pair.says()


HOSTILE = (
    {"kind": "request", "by": "anna", "shake": 10**15, "link": "00" * 32, "question": ATTACK},
    {"kind": "request", "by": "anna", "shake": True, "link": "00" * 32, "question": ATTACK},
    {"kind": "request", "by": ["anna"], "shake": 1, "link": "00" * 32, "question": ATTACK},
    {"kind": "request", "by": "anna", "shake": 1, "link": "GG" * 32, "question": ATTACK},
    {"kind": "request", "by": "anna", "shake": 1, "link": "AA" * 32, "question": []},
    {"kind": "request", "shake": 1, "run": -1, "question": ATTACK},
    {"kind": "seed", "by": "bob", "shake": {}, "link": 7, "on": None, "sig": "zz"},
    {"kind": "join", "by": "carl", "sig": "00" * 64},
    {"kind": "anchor", "by": "anna", "anchor": "", "links": 10**12, "first": 0, "on": "", "sig": 3},
    {"kind": "agree", "by": "anna", "record": "1", "on": "", "sig": "00" * 64},
    {"kind": "reveal", "by": "anna", "shake": 1, "question": {}, "salt": "", "seed": ""},
    {"kind": "undo", "by": "anna", "to": 10**12},
    {"kind": "dice", "how": "shared", "request": [], "shake": {}, "n": "0", "value": {"a": 1}},
    {"kind": "dice", "kept": [1], "value": 1},
    {"kind": "object", "by": "anna", "record": 10**15, "on": "", "sig": "00" * 64},
)


@pytest.mark.parametrize("record", HOSTILE, ids=range(len(HOSTILE)))
def test_46_absurd_records(pair, record):
    """Whatever stands in a record, it is a fault in a sentence, at once, and Bob's machine goes on with nothing."""
    pair.begin()
    pair.anna.do("append", records=[record], hands_over=False)
    assert pair.verdict().status == 3, pair.says()
    assert "refused" in pair.to_bob()


def test_47_a_question_of_huge_dice(pair):
    """Dice beyond what forge throws are refused before they are worked out."""
    pair.begin()
    pair.anna.do("request", shake=1, question=ATTACK | {"dice": "999999999d999999999"})
    assert pair.verdict().status == 3
    pair.mail(pair.anna, pair.bob)
    assert "refused" in pair.bob.do("go_on")


def test_48_terms_changed_after_bob_joined(pair):
    """Bob joined the opening as it was, with who plays whom and every table in it."""
    pair.begin()
    pair.anna.do("change_terms", plays={"red": "anna", "blue": "anna"})
    assert "bob joined another opening" in pair.says()


def test_49_shared_dice_taken_out_of_the_opening(pair):
    """What remains has no place in a ledger without them."""
    pair.first_dice()
    pair.anna.do("drop", kind="open", fields=["shared"])
    assert "is a join that has no place here" in pair.says()
    assert pair.verdict().status == 3


def test_50_a_signature_from_another_place(pair):
    """A signature is bound to the history before it."""
    pair.first_dice()
    pair.anna.do("copy_record", kind="sign", nth=1)
    assert "signed another history" in pair.says()


def test_51_bobs_decision_taken_back_by_anna(pair):
    """Another side's decision is not Anna's to take back, dice or none."""
    pair.begin()
    pair.anna.do("go_on", decisions=["wait"])
    pair.to_bob(decisions=["wait"])
    pair.to_anna()
    pair.anna.do("undo", to=seq_of(pair.anna, "choice", 1))
    assert "undo of anna (mistaken) is not agreed by bob" in pair.says()
    assert pair.to_bob()["waits"] == "agrees bob"


def test_52_an_objection_voids_what_it_is_about(pair):
    """Bob objects: the undo and all after it are void, and the game goes on from the dice that were thrown."""
    dice = pair.first_dice()["dice"]
    pair.anna.do("undo", to=seq_of(pair.anna, "choice"))
    pair.anna.do("go_on", decisions=["night"])
    said = pair.to_bob(consent="object", decisions=["wait"])
    assert said["dice"] == dice
    assert said["waits"] == "decides anna"
    assert pair.verdict(pair.bob).status == 0, pair.says(pair.bob)
    assert pair.to_anna(decisions=["attack"])["waits"] == "seed bob"
    assert pair.to_bob()["waits"] == "decision here"
    assert pair.verdict(pair.bob).status == 0


def test_53_dice_by_hand_for_a_shake_that_bob_could_answer(pair):
    """They are Anna's word until Bob agrees; the shake that was asked for is passed over and cannot be used later."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    pair.anna.do("by_hand", dice=[6, 6])
    assert pair.to_bob()["waits"] == "agrees bob"
    assert pair.to_bob(consent="agree")["dice"][0] == [6, 6]
    request = next(r for r in read_ledger(pair.bob.file).records if r.kind == "request")
    pair.bob.do("seed_with", shake=1, top=pair.bob.do("top_of")["top"], links=16_384)
    assert f"bob owes no seed for shake {request.data['shake']}" in pair.says(pair.bob)


def test_54_an_upper_case_signature(pair):
    """One signature has one way to be written, so that no record can be had in two forms."""
    pair.begin()
    records = read_ledger(pair.anna.file).records
    sig = next(r.data["sig"] for r in records if r.kind == "sign")
    pair.anna.do("change", kind="sign", fields={"sig": sig.upper()})
    assert "is not signed by anna" in pair.says()


def test_every_cheat_leaves_an_honest_game_sound(pair):
    """Not a cheat: without one, the same steps are sound on both machines."""
    pair.first_dice()
    assert verify(read_ledger(pair.bob.file), find).status == 0
    assert verify(read_ledger(pair.anna.file), find, other=read_ledger(pair.bob.file)).status == 0
