"""Lengths and factors as outputs write them: decimal, short, the same on every platform."""

from __future__ import annotations

MOST_REMEMBERED = 50_000


class Numbers(dict[int, str]):
    """EMU written in a larger unit with at most three decimals; a length that recurs is worked out once."""

    def __init__(self, unit: int) -> None:
        super().__init__()
        self._unit = unit

    def __missing__(self, emu: int) -> str:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[emu] = text = decimal(emu / self._unit, 3)
        return text


def decimal(value: float, places: int) -> str:
    """Write a number with at most so many decimals, without an exponent, trailing zeros or a minus before zero."""
    return shortened(f"{value:.{places}f}")


def shortened(words: str) -> str:
    """Take from numbers among words, apart by blanks, their trailing zeros and the minus before zero."""
    short = [word.rstrip("0").rstrip(".") if "." in word else word for word in words.split(" ")]
    return " ".join(["0" if word == "-0" else word for word in short])
