"""How each throw of a ledger came about, as far as the file can show: by hand, by one machine's word, or shared."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.referee.ledger.chain import Record

HAND, WORD, PRACTICE, KEPT, SHARED, HIDDEN = "hand", "word", "practice", "kept", "shared", "hidden"
SUMMARY = {
    SHARED: "shared",
    HIDDEN: "hidden and opened",
    HAND: "by hand",
    WORD: "by one machine's word",
    PRACTICE: "for practice",
    KEPT: "kept from before an undo",
}
CHANCE = frozenset({"roll", "rollon", "draw"})


class Told(NamedTuple):
    """What can be said of the dice of one record: the class, and words without a subject."""

    record: int
    proof: str
    words: str

    def __str__(self) -> str:
        """Give a line."""
        return f"record {self.record}: {self.words}"


def throws_of(records: Iterable[Record]) -> Iterator[Told]:
    """Say of each throw of a ledger without shared dice how it came about."""
    for record in records:
        how = str(record.data.get("how"))
        question = record.data.get("question")
        if record.kind == "late" and isinstance(question, dict) and question.get("ask") in CHANCE:
            yield Told(record.seq, HAND, "by hand, entered late")
        if record.kind != "dice":
            continue
        if "kept" in record.data:
            yield Told(record.seq, KEPT, f"the dice of record {record.data['kept']} again")
        elif how == "hand":
            yield Told(record.seq, HAND, "by hand")
        elif how.startswith("practice:"):
            yield Told(record.seq, PRACTICE, "practice, the same on every machine")
        else:
            yield Told(record.seq, WORD, "by one machine; its word only")


def summary(throws: Sequence[Told], players: int) -> str:
    """Count the throws by what proves them; "" where nothing was thrown."""
    counts = Counter(told.proof for told in throws)
    if not counts:
        return ""
    said = ", ".join(f"{counts[proof]} {words}" for proof, words in SUMMARY.items() if counts[proof])
    alone = players < 2 and counts[WORD] > 0
    return f"throws: {said}" + ("; no file can show that a throw was not thrown twice" if alone else "")


def luck(records: Iterable[Record]) -> Iterator[str]:
    """Compare the sums of dice, by their faces, with fair ones: how often chance alone strays as far or farther.

    The share is that of the normal distribution, near enough from some ten dice on; with fewer nothing is said.
    """
    question: dict[str, Any] = {}
    sums: dict[int, list[int]] = {}
    for record in records:
        if record.kind == "request" and isinstance(record.data.get("question"), dict):
            question = record.data["question"]
        value = record.data.get("value")
        if record.kind == "dice" and "kept" not in record.data and isinstance(value, list):
            for faces, each in zip(_faces(question, value), value, strict=False):
                sums.setdefault(faces, []).append(each)
    for faces, values in sorted(sums.items()):
        if faces < 2 or len(values) < 10:
            continue
        off = sum(values) - len(values) * (faces + 1) / 2
        deviation = math.sqrt(len(values) * (faces**2 - 1) / 12)
        share = math.erfc(abs(off) / deviation / math.sqrt(2))
        mean = f"mean {sum(values) / len(values):.2f}, fair {(faces + 1) / 2:.2f}"
        yield f"{len(values)} d{faces}: {mean}; chance alone strays as far or farther in {share:.0%} of such games"


def _faces(question: dict[str, Any], values: list[Any]) -> tuple[int, ...]:
    """Give the faces of each die of a throw; nothing where the record is none."""
    try:
        dice = parse_dice(str(question.get("dice")))
    except ValueError:
        return ()
    return dice.faces_of(values) if all(type(each) is int for each in values) else ()
