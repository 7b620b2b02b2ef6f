"""Lengths and factors as outputs write them: decimal, short, the same on every platform."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_REMEMBERED = 50_000
DECIMAL = "%.3f;"
"""A number in a form; the semicolon tells whether zeros before it are still to be taken away."""
_SHORTER = (("-0.000;", "0"), (".000;", ""), ("00;", ""), ("0;", ""), (";", ""))


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
    number = f"{value:.{places}f}"
    if "." in number:
        number = number.rstrip("0").rstrip(".")
    return "0" if number == "-0" else number


def decimals(form: str, values: Iterable[float]) -> str:
    """Write numbers where ``DECIMAL`` stands in a form, with at most three decimals, all of them at one go."""
    text = form % tuple(values)
    for zeros, short in _SHORTER:
        text = text.replace(zeros, short)
    return text
