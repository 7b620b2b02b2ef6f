"""Chains, keys of shakes and throws: published vectors, evenness by counting, and what a signature covers."""

import hashlib
import hmac
import json
from collections import Counter

import pytest

from forge.referee.ledger.shared.chains import Chain, numbers_from, shake_key, step_down, throw
from forge.referee.ledger.shared.signing import is_signed, is_weak, message, public_key, sign

GAME = "00" * 16
QUESTION = {"about": {}, "ask": "roll", "dice": "5d6", "id": "x", "ordered": True}
LINKS = (
    "e84bd05d2c076b8a15a9afb4d80b79cd2e7429743e1aedc19cb45a29f7a83c1d",
    "e1d7003f6bd85b5ecb87788a873d6f93ea653f473ea23b4f3a83f350175a2891",
)
KEY = bytes.fromhex("58ebdff2177c8c3d57b9a2526c742033f1129bf29ca318a06f90e77c728046f7")


def test_the_links_and_the_key_of_the_vectors():
    """Anna's top is 00 to 1f, Bob's 20 to 3f; one step down each, and both links make the key of shake 1."""
    tops = bytes(range(32)), bytes(range(32, 64))
    links = [step_down(GAME, side, top).hex() for side, top in zip(("anna", "bob"), tops, strict=True)]
    assert tuple(links) == LINKS
    assert shake_key(GAME, 1, list(map(bytes.fromhex, links))) == KEY


def test_the_throws_of_the_vectors():
    """The same key gives other dice for another number of throw and another question."""
    assert throw(KEY, QUESTION, 0, ordered=True) == [5, 2, 4, 4, 1]
    assert throw(KEY, QUESTION, 1, ordered=True) == [5, 3, 6, 1, 2]
    assert throw(KEY, QUESTION, 1) == [1, 2, 3, 5, 6]
    assert throw(KEY, QUESTION | {"dice": "3d1000"}, 0, ordered=True) == [934, 315, 365]


def test_a_throw_is_hmac_alone():
    """The first die of the vector, from Python's own modules: the first byte below 252 of HMAC-SHA256, modulo 6."""
    body = {"block": 0, "label": "forge-throw/1", "n": 0, "question": QUESTION}
    text = json.dumps(body, sort_keys=True, separators=(",", ":")).encode()
    stream = hmac.new(KEY, text, hashlib.sha256).digest()
    assert [byte % 6 + 1 for byte in stream if byte < 252][:5] == [5, 2, 4, 4, 1]


def test_a_chain_is_its_top_stepped_down():
    """Link k leads to link k - 1, and the anchor is as many steps below the top as there are links."""
    chain, link = Chain(GAME, "anna", bytes(32), 40), bytes(32)
    for place in range(40, -1, -1):
        assert chain.link(place) == link
        link = step_down(GAME, "anna", link)
    with pytest.raises(IndexError):
        chain.link(41)


@pytest.mark.parametrize("size", [*range(2, 257, 5), 256, 257, 600, 1000])
def test_every_number_comes_up_equally_often(size):
    """Over all values of the bytes that one number takes, each result stands for equally many: no favour at all."""
    width = 1 if size <= 256 else 2
    found = Counter()
    for value in range(256**width):
        below = numbers_from(iter(value.to_bytes(width, "big")))
        try:
            found[below(size)] += 1
        except RuntimeError:  # the value was thrown away, and no bytes are left
            found["none"] += 1
    assert found.pop("none", 0) < size
    assert set(found) == set(range(size))
    assert len(set(found.values())) == 1


def test_a_card_is_drawn_by_the_order_of_names():
    """Whatever order a file keeps the items in, the same key draws the same one; each as often as it is there."""
    found = Counter()
    for number in range(3_000):
        key = hashlib.sha256(str(number).encode()).digest()
        items = {"ask": "draw", "id": "draw", "source": {"liner": 2, "cruiser": 1, "nothing": 3}}
        turned = items | {"source": dict(reversed(items["source"].items()))}
        assert throw(key, items, 0) == throw(key, turned, 0)
        found[throw(key, items, 0)] += 1
    assert abs(found["nothing"] - 1500) < 140  # five standard errors
    assert abs(found["liner"] - 1000) < 130


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "roll", "dice": "0d6"},
        {"ask": "roll"},
        {"ask": "draw", "source": {}},
        {"ask": "draw", "source": {"a": -1, "b": 2}},
        {"ask": "draw", "source": {"a": 10**12}},
        {"ask": "draw", "source": [["a", 1]]},
    ],
)
def test_what_cannot_be_thrown_is_refused(question):
    """A question from a stranger costs no work and is a sentence."""
    with pytest.raises(ValueError, match=r"\w"):
        throw(KEY, question, 0)


def test_a_signature_covers_all_but_place_and_clock():
    """Every field but seq, prev, t and the signature itself is under it, and so is the game."""
    seed = bytes(range(32))
    record = sign(seed, GAME, {"kind": "sign", "by": "anna", "on": "11" * 32})
    key = public_key(seed)
    assert is_signed(GAME, record | {"seq": 9, "prev": "x", "t": "now"}, key)
    assert not is_signed(GAME, record | {"on": "22" * 32}, key)
    assert not is_signed("11" * 16, record, key)
    assert not is_signed(GAME, record | {"game": GAME}, key)
    assert not is_signed(GAME, record | {"more": 1}, key)
    assert message(GAME, record) == (
        b'forge-sign/1\x00{"by":"anna","game":"' + GAME.encode() + b'","kind":"sign","on":"' + b"11" * 32 + b'"}'
    )


def test_the_public_key_of_rfc_8032():
    """The first test of RFC 8032, section 7.1."""
    seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    assert public_key(seed) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_keys_of_small_order_are_known():
    """Under the neutral point anybody "signs" anything, as the library bears out; all such points are found."""
    neutral = (1).to_bytes(32, "little").hex()
    anything = {"kind": "sign", "by": "anna", "on": "11" * 32, "sig": neutral + "00" * 32}
    assert is_signed(GAME, anything, neutral)
    assert is_weak(neutral)
    assert is_weak((1 + 2**255 - 19).to_bytes(32, "little").hex())
    assert not is_weak(public_key(bytes(32)))


@pytest.mark.parametrize("order", [1, 2, 4, 8])
def test_points_of_small_order_by_arithmetic(order):
    """Multiplying a point of the curve by its prime order leaves one of small order, and each is weak."""
    field, prime = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
    d = -121665 * pow(121666, -1, field) % field

    def add(one, other):
        (x1, y1), (x2, y2) = one, other
        k = d * x1 * x2 * y1 * y2 % field
        return (
            (x1 * y2 + x2 * y1) * pow(1 + k, -1, field) % field,
            (y1 * y2 + x1 * x2) * pow(1 - k, -1, field) % field,
        )

    def times(number, point):
        found = (0, 1)
        for bit in f"{number:b}":
            found = add(found, found)
            found = add(found, point) if bit == "1" else found
        return found

    heights = set()
    for y in range(2, 40):
        square = (y * y - 1) * pow(d * y * y + 1, -1, field) % field
        x = pow(square, (field + 3) // 8, field)
        x = x if x * x % field == square else x * pow(2, (field - 1) // 4, field) % field
        if x * x % field == square:
            point = times(prime, (x, y))
            if times(order, point) == (0, 1) and (order == 1 or times(order // 2, point) != (0, 1)):
                heights.add(point[1])
    assert heights
    assert all(is_weak(height.to_bytes(32, "little").hex()) for height in heights)


@pytest.mark.parametrize("source", [{"cruiser": 1}, {"cruiser": 1, "nothing": 0}, {"battleship": 0, "cruiser": 3}])
def test_where_one_kind_is_left_it_is_drawn(source):
    """Whatever the key; what has run out never comes."""
    question = {"ask": "draw", "source": source}
    assert {throw(bytes([key]) * 32, question, 0) for key in range(20)} == {"cruiser"}
