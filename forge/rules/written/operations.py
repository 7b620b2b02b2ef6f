"""What conditions and sums come to: an expression, and how expressions are joined, compared and reckoned with.

Each refuses (``UnreadError``) what cannot go together, before anything is worked out; numbers stay within ``LARGEST``.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.rules.values import LARGEST, ValueType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]
    Evaluate = Callable[[Values], Any]

WHOLE, FLAG = ValueType("whole"), ValueType("flag")
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
SUMS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
}  # fmt: skip


class UnreadError(ValueError):
    """What is wrong with an expression: the rest of a sentence, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Expression(NamedTuple):
    """A value that is worked out: its type, what works it out, the names that it reads.

    ``word`` is set where it is a word that stands for itself, such as ``woods``; ``answer`` where it is yes or no,
    which a table may have as a word too.
    """

    type: ValueType
    evaluate: Evaluate
    reads: frozenset[str] = frozenset()
    word: str = ""
    answer: str = ""


def constant(value: object, of: ValueType) -> Expression:
    """Give a value that is always the same."""
    return Expression(of, lambda _: value)


def read_from(name: str, of: ValueType) -> Expression:
    """Give a value that is known by name."""
    return Expression(of, operator.itemgetter(name), frozenset({name}))


def half_up(number: int) -> int:
    """Halve a number, fractions rounded up."""
    return -(-number // 2)


FUNCTIONS: dict[str, tuple[int, Callable[..., int]]] = {
    "half": (1, lambda number: number // 2),
    "half-up": (1, half_up),
    "min": (2, min),
    "max": (2, max),
}


def standing_for_itself(word: str) -> Expression:
    """Give a word that is one of those that a value may hold."""
    return Expression(ValueType("one", choices=(word,)), lambda _: word, word=word)


def _meant(value: Expression, beside: Expression) -> Expression:
    """Give a value as it is meant beside another: yes and no are words where that may be either of them."""
    return standing_for_itself(value.answer) if value.answer in beside.type.choices else value


def common(first: ValueType, second: ValueType) -> ValueType:
    """Give the type that holds what either of two holds."""
    if first == second:
        return first
    if first.shape == second.shape == "whole":
        return WHOLE
    if first.shape == second.shape and first.choices and second.choices:
        return ValueType(first.shape, choices=tuple(dict.fromkeys((*first.choices, *second.choices))))
    raise UnreadError(f"is sometimes {first.label}, and sometimes {second.label}")


def as_flag(value: Expression, what: str) -> Expression:
    """Give a value that is yes or no."""
    if value.word:
        raise UnreadError(f"{value.word} is not known here", "say what is compared: terrain is woods")
    if value.type.shape == "whole":
        raise UnreadError(f"{what} is a number, not yes or no", "say at least 1, or is 0")
    if value.type.shape != "flag":
        raise UnreadError(f"{what} is no yes or no", f"it is {value.type.label}; say which is meant")
    return value


def as_number(value: Expression, what: str) -> Expression:
    """Give a value that is a number."""
    if value.word:
        raise UnreadError(f"{value.word} is not known here")
    if value.type.shape != "whole":
        raise UnreadError(f"{what} is no number, but {value.type.label}")
    return value


def chosen(first: Expression, condition: Expression, other: Expression) -> Expression:
    """Give the first value where the condition holds, else the other."""
    of = common(first.type, other.type)
    then, test, otherwise = first.evaluate, condition.evaluate, other.evaluate
    reads = first.reads | condition.reads | other.reads
    return Expression(of, lambda values: then(values) if test(values) else otherwise(values), reads)


def denied(value: Expression) -> Expression:
    """Give no for yes."""
    test = as_flag(value, "what stands after not").evaluate
    return value._replace(evaluate=lambda values: not test(values), type=FLAG)


def joined(first: Expression, word: str, second: Expression) -> Expression:
    """Give whether both hold, or either."""
    one, other = (as_flag(each, f"what stands beside {word}").evaluate for each in (first, second))
    reads = first.reads | second.reads
    if word == "or":
        return Expression(FLAG, lambda values: one(values) or other(values), reads)
    return Expression(FLAG, lambda values: one(values) and other(values), reads)


def ordered(first: Expression, sign: str, second: Expression) -> Expression:
    """Give whether one number is more or less than another."""
    one, other = (as_number(each, f"what stands beside {sign}").evaluate for each in (first, second))
    compare = COMPARED[sign]
    return Expression(FLAG, lambda values: compare(one(values), other(values)), first.reads | second.reads)


def same(first: Expression, alike: bool, second: Expression) -> Expression:
    """Give whether two values are the same, or are not ``alike``."""
    first, second = _meant(first, second), _meant(second, first)
    _check_alike(first, second)
    _check_alike(second, first)
    one, other = first.evaluate, second.evaluate
    return Expression(FLAG, lambda values: (one(values) == other(values)) is alike, first.reads | second.reads)


def one_of(first: Expression, listed: list[Expression]) -> Expression:
    """Give whether a value is one of some."""
    listed = [_meant(each, first) for each in listed]
    for each in listed:
        _check_alike(first, each)
    value, parts = first.evaluate, tuple(each.evaluate for each in listed)
    reads = first.reads.union(*(each.reads for each in listed))
    return Expression(FLAG, lambda values: value(values) in [part(values) for part in parts], reads)


def has(value: Expression, word: str) -> Expression:
    """Give whether a word is one of those that a value holds."""
    if value.type.shape != "any":
        raise UnreadError("asks what something has that is no list of words")
    if word not in value.type.choices:
        raise UnreadError(f"{word!r} is not one of {', '.join(value.type.choices)}", nearest(word, value.type.choices))
    held = value.evaluate
    return Expression(FLAG, lambda values: word in held(values), value.reads)


def _check_alike(first: Expression, second: Expression) -> None:
    """Check that two values can be the same; a word must be one that the other can hold."""
    if first.word and second.word:
        raise UnreadError(f"compares {first.word} with {second.word}: neither is known here")
    if second.word:
        if first.type.shape == "whole":
            raise UnreadError(f"{second.word} is not known here")
        if second.word not in first.type.choices:
            raise UnreadError(f"{second.word!r} is not one of {', '.join(first.type.choices) or first.type.label}",
                              nearest(second.word, first.type.choices))  # fmt: skip
    elif not first.word and first.type.shape != second.type.shape:
        raise UnreadError(f"compares {first.type.label} with {second.type.label}")


def applied(name: str, given: list[Expression]) -> Expression:
    """Give what a function makes of numbers."""
    number, function = FUNCTIONS[name]
    if (number == 1) != (len(given) == 1):
        raise UnreadError(f"{name} takes {'one number' if number == 1 else 'two numbers or more'}")
    parts = tuple(one.evaluate for one in given)
    reads = frozenset().union(*(one.reads for one in given))
    return Expression(WHOLE, lambda values: function(*[part(values) for part in parts]), reads)


def reckoned(first: Expression, sign: str, second: Expression) -> Expression:
    """Give a sum, a difference, a product, a quotient or a rest."""
    one, other = (as_number(each, f"what stands beside {sign}").evaluate for each in (first, second))
    reckon = SUMS[sign]

    def evaluate(values: Values) -> int:
        number, by = one(values), other(values)
        if by == 0 and sign in ("//", "%"):
            raise ValueError("divides by 0")
        came = reckon(number, by)
        if abs(came) > LARGEST:
            raise ValueError(f"comes to more than {LARGEST:,}")
        return came

    return Expression(WHOLE, evaluate, first.reads | second.reads)
