"""Checks the shared dice of a forge ledger, alone: ``python dice_check.py FILE [NAME=KEY]...``.

Like ``chain_check.py`` this is written apart from forge and needs only Python's standard library, Ed25519 included. It
checks each record's hash and link, every signature, that each seed leads to its side's anchor, and works every shared
and hidden throw out again. What the rules ask, and who agreed to what, is for ``forge ledger verify``. REFEREE.md
describes the format. Exit status: 0 sound, 2 no such file, 3 something is wrong. A signature takes some five
milliseconds here.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
ROOT = pow(2, (FIELD - 1) // 4, FIELD)
SIGNED = ("join", "seed", "blind", "sign", "agree", "object", "anchor", "rekey")
PLACED = ("sign", "blind", "anchor", "rekey")
MOST_DICE, MOST_FACES, MOST_AGAIN, MOST_STEPS = 1_000, 10_000, 100, 1_048_576

Point = tuple[int, int, int, int]


def recover(data: bytes) -> Point | None:
    """Read a point of the curve."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= FIELD:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, FIELD) % FIELD
    x = pow(square, (FIELD + 3) // 8, FIELD)
    if (x * x - square) % FIELD:
        x = x * ROOT % FIELD
    if (x * x - square) % FIELD or (x == 0 and sign):
        return None
    x = FIELD - x if x & 1 != sign else x
    return x, y, 1, x * y % FIELD


def add(one: Point, other: Point) -> Point:
    """Add two points."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % FIELD
    b = (one[1] + one[0]) * (other[1] + other[0]) % FIELD
    c, d = 2 * one[3] * other[3] * CURVE % FIELD, 2 * one[2] * other[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def times(number: int, point: Point) -> Point:
    """Multiply a point."""
    found: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = add(found, point)
        point, number = add(point, point), number >> 1
    return found


def same(one: Point, other: Point) -> bool:
    """Compare two points."""
    return (one[0] * other[2] - other[0] * one[2]) % FIELD == 0 == (one[1] * other[2] - other[1] * one[2]) % FIELD


BASE = recover((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))


def verified(key: bytes, text: bytes, signature: bytes) -> bool:
    """Check an Ed25519 signature (RFC 8032, 5.1.7); a key of small order signs nothing."""
    point, commitment = recover(key), recover(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if point is None or commitment is None or BASE is None or scalar >= ORDER or same(times(8, point), (0, 1, 1, 0)):
        return False
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % ORDER
    return same(times(scalar, BASE), add(commitment, times(hashed, point)))


def canonical(value: object) -> bytes:
    """Write canonical JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hashed(label: str, *parts: bytes) -> bytes:
    """SHA-256 over a label and parts with a zero byte between them."""
    return hashlib.sha256(b"\x00".join((label.encode(), *parts))).digest()


def fingerprint(key: str) -> str:
    """Give a key as people compare it."""
    letters = base64.b32encode(hashlib.sha256(bytes.fromhex(key)).digest()[:10]).decode()
    return " ".join(letters[place : place + 4] for place in range(0, 16, 4))


def thrown(key: bytes, question: dict[str, Any], n: int, *, ordered: bool) -> Any:
    """Work out one throw of a shake."""
    block, stream = 0, bytearray()

    def below(size: int) -> int:
        nonlocal block
        width = 1 if size <= 256 else (size - 1).bit_length() // 8 + ((size - 1).bit_length() % 8 > 0)
        while True:
            while len(stream) < width:
                body = {"block": block, "label": "forge-throw/1", "n": n, "question": question}
                stream.extend(hmac.new(key, canonical(body), hashlib.sha256).digest())
                block += 1
            number = int.from_bytes(stream[:width], "big")
            del stream[:width]
            if number < 256**width // size * size:
                return number % size

    if question["ask"] == "draw":
        place = below(sum(question["source"].values()))
        for item, count in sorted(question["source"].items()):
            if place < count:
                return item
            place -= count
    waiting, told_apart = dice_of(question["dice"])
    dice = []
    while waiting:
        faces, explodes, again = waiting.pop(0)
        dice.append(below(faces) + 1)
        if again and dice[-1] >= explodes:
            waiting.append((faces, explodes, again - 1))
    return dice if ordered or told_apart else sorted(dice)


def dice_of(words: str) -> tuple[list[tuple[int, int, int]], bool]:
    """Read dice: of each its faces, from which face it is thrown again and how often, and whether order matters."""
    plain = re.sub(r"\s+", " ", words).strip()
    plain = re.sub(r",? (keep (highest|lowest) \d{1,3}|hits \d{1,4}\+)$", "", plain)
    if digits := re.fullmatch(r"(?:[a-z]+ )*[dD](([2-9])\2+)", plain):
        return [(int(digits[2]), 0, 0)] * len(digits[1]), True
    dice, told_apart = [], " against " in plain
    groups = re.split(r" against | ?\+ ?(?=(?:[a-z]+ )*\d{0,3}[dD]\d)", plain)
    for group in groups:
        found = re.fullmatch(
            r"((?:[a-z]+ )*)(\d{0,3})[dD](\d{1,4})(?: exploding (\d{1,4})\+?,? at most (\d{1,3})(?: times?)?)?", group
        )
        if found is None or not 0 < int(found[2] or 1) <= MOST_DICE or not 1 < int(found[3]) <= MOST_FACES:
            raise ValueError("asks for no dice")
        dice += [(int(found[3]), int(found[4] or 0), int(found[5] or 0))] * int(found[2] or 1)
        told_apart |= len(groups) > 1 or bool(found[4]) or len(found[1].split()) > 1
    if len(dice) > MOST_DICE or any(again > MOST_AGAIN for _, _, again in dice):
        raise ValueError("asks for no dice")
    return dice, told_apart


class Check:
    """Goes through the records of a ledger."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.keys: dict[str, str] = {}
        self.counts = {"shared": 0, "hidden": 0, "other": 0}
        self.game, self.opening = "", ""
        self.sides: list[str] = []
        self.chains: dict[str, tuple[int, bytes]] = {}
        self.shakes: dict[int, dict[str, bytes]] = {}
        self.asked: dict[int, dict[str, Any]] = {}
        self.requests: dict[int, dict[str, Any]] = {}

    def line(self, number: int, line: bytes, before: str) -> str:
        """Take one line, and give its hash."""
        body, mark = line[:-65], line[-64:].decode("ascii", "replace")
        found = hashlib.sha256(b"\x00" + body).hexdigest()
        try:
            data = json.loads(body)
            chained = found == mark and canonical(data) == body and (data["seq"], data["prev"]) == (number, before)
            self.faults += [] if chained else [f"record {number} is not chained to the record before"]
            if data["kind"] == "open":
                self.game, self.sides, self.opening = data["game"], data["shared"]["sides"], mark
            self.record(data, mark)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            self.faults.append(f"record {number} {error if type(error) is ValueError else 'cannot be read'}")
        return mark

    def record(self, data: dict[str, Any], mark: str) -> None:
        """Check one record by its kind."""
        kind = data["kind"]
        if kind in SIGNED:
            self.signature(data)
        if kind in ("join", "anchor", "rekey"):
            if kind == "join" and (data["by"] in self.keys or data["on"] != self.opening):
                raise ValueError("joins twice, or another opening")
            self.keys[data["by"]] = data.get("key") or self.keys[data["by"]]
            first = 0 if kind == "join" else data["first"]
            if first != max(self.shakes, default=0):
                raise ValueError("begins a chain at another shake")
            self.chains[data["by"]] = first, bytes.fromhex(data["anchor"])
        elif kind in ("request", "blind") and "shake" in data:
            self.request(data, mark)
        elif kind == "seed":
            if data["on"] != self.asked[data["shake"]]["mark"]:
                raise ValueError("is a seed for another request")
            self.link(data)
        elif kind == "dice":
            self.dice(data)
        elif kind == "reveal":
            self.reveal(data)

    def signature(self, data: dict[str, Any]) -> None:
        """Check who signed."""
        if data["kind"] in PLACED and data["on"] != data["prev"]:
            raise ValueError("signs another history")
        signed = {name: part for name, part in data.items() if name not in ("seq", "prev", "t", "sig")}
        key = data["key"] if data["kind"] in ("join", "rekey") else self.keys.get(data["by"], "")
        text = b"forge-sign/1\x00" + canonical(signed | {"game": self.game})
        if "game" in data or not verified(bytes.fromhex(key), text, bytes.fromhex(data["sig"])):
            raise ValueError(f"is not signed by {data['by']}")

    def request(self, data: dict[str, Any], mark: str) -> None:
        """Take what asks for a shake, or runs on with one."""
        shake = data["shake"]
        if "run" not in data:
            if shake != max(self.shakes, default=0) + 1:
                raise ValueError(f"asks for shake {shake} out of turn")
            self.shakes[shake] = {}
            self.asked[shake] = data | {"mark": mark}
            if data["kind"] == "request":
                self.link(data)
        self.requests[data["seq"]] = data

    def link(self, data: dict[str, Any]) -> None:
        """Check that a link leads to the one shown before it."""
        by, shake = data["by"], data["shake"]
        place, shown = self.chains[by]
        link = walked = bytes.fromhex(data["link"])
        if not place < shake <= place + MOST_STEPS:
            raise ValueError(f"is a link of {by} that was shown already")
        for _ in range(shake - place):
            walked = hashed("forge-link/1", self.game.encode(), by.encode(), walked)
        if walked != shown:
            raise ValueError(f"is no link of {by}")
        self.chains[by] = shake, link
        self.shakes[shake][by] = link

    def key(self, shake: int, links: dict[str, bytes]) -> bytes:
        """Give the key of a shake."""
        return hashed("forge-shake/1", self.game.encode(), str(shake).encode(), b"".join(links[s] for s in self.sides))

    def dice(self, data: dict[str, Any]) -> None:
        """Work shared dice out again."""
        if data["how"] != "shared":
            self.counts["other"] += 1
            return
        asked = self.requests[data["request"]]
        if (asked["shake"], asked.get("run", 0)) != (data["shake"], data["n"]):
            raise ValueError("are the dice of another throw")
        key = self.key(data["shake"], self.shakes[data["shake"]])
        right = thrown(key, asked["question"], data["n"], ordered=asked.get("ordered") is True)
        if right != data["value"]:
            raise ValueError(f"does not follow from the seeds: they give {right}")
        self.counts["shared"] += 1

    def reveal(self, data: dict[str, Any]) -> None:
        """Check a hidden throw against its seal."""
        asked = self.asked[data["shake"]]
        salt, seed = bytes.fromhex(data["salt"]), bytes.fromhex(data["seed"])
        seal = hashed("forge-seal/2", salt, canonical(data["question"])).hex()
        if (seal, hashed("forge-blind/1", seed).hex()) != (asked["seal"], asked["commit"]) or asked["by"] != data["by"]:
            raise ValueError("opens something else than was sealed")
        self.key(data["shake"], self.shakes[data["shake"]] | {data["by"]: seed})  # all other seeds are there
        self.counts["hidden"] += 1


def check(contents: bytes) -> Check:
    """Check a whole file."""
    found, before = Check(), "0" * 64
    for number, line in enumerate(contents.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n"), 1):
        before = found.line(number, line, before)
    return found


def main(arguments: list[str]) -> int:
    """Check the file named, say what was found, and give the exit status."""
    if not arguments or not Path(arguments[0]).is_file():
        sys.stderr.write("usage: dice_check.py FILE [NAME=KEY]...\n")
        return 2
    found = check(Path(arguments[0]).read_bytes())
    keys = {side: fingerprint(key) for side, key in found.keys.items()}
    for name, _, key in (each.partition("=") for each in arguments[1:]):
        if keys.get(name) != " ".join(key.upper().replace("-", " ").split()):
            found.faults.append(f"the key of {name} is {keys.get(name)}")
    counted = ", ".join(f"{number} {what}" for what, number in found.counts.items())
    names = (f"key of {side}: {key}".encode("unicode_escape").decode() for side, key in keys.items())
    verdict = "wrong" if found.faults else "sound, if these are the players' keys"
    faults = (fault.encode("unicode_escape").decode() for fault in found.faults)
    sys.stdout.write("\n".join([*faults, *names, f"throws: {counted}", verdict, ""]))
    return 3 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
