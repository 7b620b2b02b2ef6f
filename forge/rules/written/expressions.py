"""Conditions and sums of procedures, as they are read aloud: ``terrain is woods and not supplied``, ``attack // 2``.

They come from strangers. What is written is cut into words and parsed here, into functions of the values known; there
are no attributes, loops or names beyond those, numbers stay within ``LARGEST``, and a text has at most ``LONGEST``
characters, which bounds the work. Names keep their hyphens, so a minus has blanks round it.
"""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.rules.values import LARGEST, ValueType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]
    Evaluate = Callable[[Values], Any]

LONGEST = 400
DEEPEST = 30
KEYWORDS = frozenset(
    {"and", "or", "not", "is", "one", "of", "at", "least", "most", "more", "less", "than", "has", "if", "else"}
)
_NAME = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_TOKEN = re.compile(
    rf"\s*(?:(?P<number>[0-9]+)|(?P<name>{_NAME}(?:\.{_NAME})?)|(?P<sign>//|<=|>=|!=|==|[-+*/%()<>=,]))"
)
_WHOLE, _FLAG = ValueType("whole"), ValueType("flag")
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_EQUAL = {"=": True, "==": True, "!=": False}
_SUMS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
}  # fmt: skip
_WORDED = {("at", "least"): ">=", ("at", "most"): "<=", ("more", "than"): ">", ("less", "than"): "<"}


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


def parse(text: str, known: Mapping[str, ValueType]) -> Expression:
    """Read an expression over known names; ``UnreadError`` carries what is wrong."""
    if len(text) > LONGEST:
        raise UnreadError(f"is longer than {LONGEST} characters")
    parser = _Parser(_tokens(text), known)
    found = parser.choice(0)
    parser.finish()
    return found


def parse_flag(text: str, known: Mapping[str, ValueType]) -> Expression:
    """Read a condition: what comes to yes or no."""
    return _as_flag(parse(text, known), text)


def constant(value: Any, of: ValueType) -> Expression:
    """Give a value that is always the same."""
    return Expression(of, lambda _: value)


def half_up(number: int) -> int:
    """Halve a number, fractions rounded up."""
    return -(-number // 2)


_FUNCTIONS: dict[str, tuple[int, Callable[..., int]]] = {
    "half": (1, lambda number: number // 2),
    "half-up": (1, half_up),
    "min": (2, min),
    "max": (2, max),
}


def _tokens(text: str) -> list[str]:
    tokens, place = [], 0
    while text[place:].strip():
        found = _TOKEN.match(text, place)
        if not found:
            raise UnreadError(f"has {text[place:].strip()[0]!r}, which is no part of a condition or a sum")
        tokens.append(found[0].strip())
        place = found.end()
    return tokens


class _Parser:
    """Reads tokens from the left, each rule of the grammar a method."""

    def __init__(self, tokens: list[str], known: Mapping[str, ValueType]) -> None:
        self.tokens, self.known, self.place = tokens, known, 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, *words: str) -> bool:
        if tuple(self.tokens[self.place : self.place + len(words)]) == words:
            self.place += len(words)
            return True
        return False

    def expect(self, word: str, after: str) -> None:
        if not self.take(word):
            raise UnreadError(f"lacks {word!r} after {after}")

    def finish(self) -> None:
        if not self.next:
            return
        before = self.tokens[self.place - 1] if self.place else ""
        raise UnreadError(f"goes on with {self.next!r}" + (f" after {before!r}" if before else ""))

    def choice(self, depth: int) -> Expression:
        if depth > DEEPEST:
            raise UnreadError(f"is nested more than {DEEPEST} deep")
        value = self.either(depth)
        if not self.take("if"):
            return value
        condition = _as_flag(self.either(depth), "what stands after if")
        self.expect("else", "if")
        other = self.choice(depth + 1)
        of = common(value.type, other.type)
        first, test, last = value.evaluate, condition.evaluate, other.evaluate
        reads = value.reads | condition.reads | other.reads
        return Expression(of, lambda values: first(values) if test(values) else last(values), reads)

    def either(self, depth: int) -> Expression:
        value = self.both(depth)
        while self.take("or"):
            value = _joined(value, self.both(depth), "or")
        return value

    def both(self, depth: int) -> Expression:
        value = self.negated(depth)
        while self.take("and"):
            value = _joined(value, self.negated(depth), "and")
        return value

    def negated(self, depth: int) -> Expression:
        if not self.take("not"):
            return self.compared(depth)
        if depth > DEEPEST:
            raise UnreadError(f"is nested more than {DEEPEST} deep")
        value = _as_flag(self.negated(depth + 1), "what stands after not")
        test = value.evaluate
        return value._replace(evaluate=lambda values: not test(values), type=_FLAG)

    def compared(self, depth: int) -> Expression:
        value = self.sum(depth)
        if self.take("has"):
            return self._has(value)
        if self.take("is") or self.next in _EQUAL:
            return self._equal(value, depth)
        sign = next((sign for words, sign in _WORDED.items() if self.take(*words)), "")
        if not sign and self.next in _COMPARED:
            sign = self.next
            self.place += 1
        return _ordered(value, sign, self.sum(depth)) if sign else value

    def _equal(self, value: Expression, depth: int) -> Expression:
        if self.next in _EQUAL:
            alike = _EQUAL[self.next]
            self.place += 1
        else:
            sign = next((sign for words, sign in _WORDED.items() if self.take(*words)), "")
            if sign:
                return _ordered(value, sign, self.sum(depth))
            alike = not self.take("not")
            if self.take("one", "of"):
                found = _one_of(value, self._listed(depth))
                return found if alike else found._replace(evaluate=lambda values: not found.evaluate(values))
        return _same(value, self.sum(depth), alike)

    def _listed(self, depth: int) -> list[Expression]:
        listed = [self.sum(depth)]
        while self.take(","):
            listed.append(self.sum(depth))
        return listed

    def _has(self, value: Expression) -> Expression:
        if value.type.shape != "any":
            raise UnreadError("asks what something has that is no list of words")
        word = self.next
        self.place += 1
        if word not in value.type.choices:
            raise UnreadError(
                f"{word!r} is not one of {', '.join(value.type.choices)}", nearest(word, value.type.choices)
            )
        held = value.evaluate
        return Expression(_FLAG, lambda values: word in held(values), value.reads)

    def sum(self, depth: int) -> Expression:
        value = self.product(depth)
        while self.next in ("+", "-"):
            sign = self.next
            self.place += 1
            value = _reckoned(value, sign, self.product(depth))
        return value

    def product(self, depth: int) -> Expression:
        value = self.atom(depth)
        while self.next in ("*", "//", "%", "/"):
            sign = self.next
            self.place += 1
            if sign == "/":
                raise UnreadError("divides with a fraction", "write // for whole numbers, half(...) or half-up(...)")
            value = _reckoned(value, sign, self.atom(depth))
        return value

    def atom(self, depth: int) -> Expression:
        word = self.next
        if not word:
            raise UnreadError("ends where a value should stand" if self.place else "is blank")
        self.place += 1
        if word == "-":
            return _reckoned(constant(0, _WHOLE), "-", self.atom(depth + 1) if depth < DEEPEST else _too_deep())
        if word == "(":
            value = self.choice(depth + 1)
            self.expect(")", "(")
            return value
        if word.isdigit():
            if len(word) > len(str(LARGEST)) or int(word) > LARGEST:
                raise UnreadError(f"has a number beyond {LARGEST:,}")
            return constant(int(word), _WHOLE)
        if word in _FUNCTIONS and self.take("("):
            return self._function(word, depth)
        return self._named(word)

    def _function(self, name: str, depth: int) -> Expression:
        number, function = _FUNCTIONS[name]
        given = [_as_number(self.choice(depth + 1), f"what {name} is of")]
        while self.take(","):
            given.append(_as_number(self.choice(depth + 1), f"what {name} is of"))
        self.expect(")", name)
        if (number == 1) != (len(given) == 1):
            raise UnreadError(f"{name} takes {'one number' if number == 1 else 'two numbers or more'}")
        parts = tuple(one.evaluate for one in given)
        reads = frozenset().union(*(one.reads for one in given))
        return Expression(_WHOLE, lambda values: function(*[part(values) for part in parts]), reads)

    def _named(self, name: str) -> Expression:
        if name in self.known:
            return Expression(self.known[name], operator.itemgetter(name), frozenset({name}))
        if name in ("yes", "no"):
            return constant(name == "yes", _FLAG)._replace(answer=name)
        if name in KEYWORDS or not name[0].isalpha():
            raise UnreadError(f"has {name!r} where a value should stand")
        if "." in name or name != name.lower():
            raise UnreadError(f"{name} is not known here")
        head, _, tail = name.partition("-")
        if head in self.known and (tail in self.known or tail.isdigit()):
            raise UnreadError(f"{name} is not known here", f"put blanks round the minus: {head} - {tail}")
        return _standing_for_itself(name)


def _too_deep() -> Expression:
    raise UnreadError(f"is nested more than {DEEPEST} deep")


def _standing_for_itself(word: str) -> Expression:
    return Expression(ValueType("one", choices=(word,)), lambda _: word, word=word)


def _meant(value: Expression, beside: Expression) -> Expression:
    """Give a value as it is meant beside another: yes and no are words where that may be either of them."""
    return _standing_for_itself(value.answer) if value.answer in beside.type.choices else value


def common(first: ValueType, second: ValueType) -> ValueType:
    """Give the type that holds what either of two holds."""
    if first == second:
        return first
    if first.shape == second.shape == "whole":
        return _WHOLE
    if first.shape == second.shape and first.choices and second.choices:
        return ValueType(first.shape, choices=tuple(dict.fromkeys((*first.choices, *second.choices))))
    raise UnreadError(f"is sometimes {first.label}, and sometimes {second.label}")


def _as_flag(value: Expression, what: str) -> Expression:
    if value.word:
        raise UnreadError(f"{value.word} is not known here", "say what is compared: terrain is woods")
    if value.type.shape == "whole":
        raise UnreadError(f"{what} is a number, not yes or no", "say at least 1, or is 0")
    if value.type.shape != "flag":
        raise UnreadError(f"{what} is no yes or no", f"it is {value.type.label}; say which is meant")
    return value


def _as_number(value: Expression, what: str) -> Expression:
    if value.word:
        raise UnreadError(f"{value.word} is not known here")
    if value.type.shape != "whole":
        raise UnreadError(f"{what} is no number, but {value.type.label}")
    return value


def _joined(first: Expression, second: Expression, word: str) -> Expression:
    one, other = (_as_flag(each, f"what stands beside {word}").evaluate for each in (first, second))
    reads = first.reads | second.reads
    if word == "or":
        return Expression(_FLAG, lambda values: one(values) or other(values), reads)
    return Expression(_FLAG, lambda values: one(values) and other(values), reads)


def _ordered(first: Expression, sign: str, second: Expression) -> Expression:
    one, other = (_as_number(each, f"what stands beside {sign}").evaluate for each in (first, second))
    compare = _COMPARED[sign]
    return Expression(_FLAG, lambda values: compare(one(values), other(values)), first.reads | second.reads)


def _same(first: Expression, second: Expression, alike: bool) -> Expression:
    first, second = _meant(first, second), _meant(second, first)
    _check_alike(first, second)
    _check_alike(second, first)
    one, other = first.evaluate, second.evaluate
    return Expression(_FLAG, lambda values: (one(values) == other(values)) is alike, first.reads | second.reads)


def _one_of(first: Expression, listed: list[Expression]) -> Expression:
    listed = [_meant(each, first) for each in listed]
    for each in listed:
        _check_alike(first, each)
    value, parts = first.evaluate, tuple(each.evaluate for each in listed)
    reads = first.reads.union(*(each.reads for each in listed))
    return Expression(_FLAG, lambda values: value(values) in [part(values) for part in parts], reads)


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


def _reckoned(first: Expression, sign: str, second: Expression) -> Expression:
    one, other = (_as_number(each, f"what stands beside {sign}").evaluate for each in (first, second))
    reckon = _SUMS[sign]

    def evaluate(values: Values) -> int:
        number, by = one(values), other(values)
        if by == 0 and sign in ("//", "%"):
            raise ValueError("divides by 0")
        came = reckon(number, by)
        if abs(came) > LARGEST:
            raise ValueError(f"comes to more than {LARGEST:,}")
        return came

    return Expression(_WHOLE, evaluate, first.reads | second.reads)
