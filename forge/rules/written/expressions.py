"""Conditions and sums of procedures, as they are read aloud: ``terrain is woods and not supplied``, ``attack // 2``.

They come from strangers. What is written is cut into words and parsed here, into functions of the values known; there
are no attributes, loops or names beyond those, numbers stay within ``LARGEST``, and a text has at most ``LONGEST``
characters, which bounds the work. Names keep their hyphens, so a minus has blanks round it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.rules.values import LARGEST
from forge.rules.written.operations import (
    COMPARED,
    FLAG,
    FUNCTIONS,
    WHOLE,
    UnreadError,
    applied,
    as_flag,
    as_number,
    chosen,
    constant,
    denied,
    has,
    joined,
    one_of,
    ordered,
    read_from,
    reckoned,
    same,
    standing_for_itself,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.rules.values import ValueType
    from forge.rules.written.operations import Expression

LONGEST = 400
DEEPEST = 30
KEYWORDS = frozenset(
    {"and", "or", "not", "is", "one", "of", "at", "least", "most", "more", "less", "than", "has", "if", "else"}
)
_NAME = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_TOKEN = re.compile(
    rf"\s*(?:(?P<number>[0-9]+)|(?P<name>{_NAME}(?:\.{_NAME})?)|(?P<sign>//|<=|>=|!=|==|[-+*/%()<>=,]))"
)
_EQUAL = {"=": True, "==": True, "!=": False}
_WORDED = {("at", "least"): ">=", ("at", "most"): "<=", ("more", "than"): ">", ("less", "than"): "<"}
_COMPARING = {word for words in _WORDED for word in words}


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
    return as_flag(parse(text, known), text)


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

    def pop(self) -> str:
        word = self.next
        self.place += 1
        return word

    def worded(self) -> str:
        return next((sign for words, sign in _WORDED.items() if self.take(*words)), "")

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
        hint = f"compare with is, {', '.join(map(' '.join, _WORDED))}" if self.next in _COMPARING else ""
        raise UnreadError(f"goes on with {self.next!r}" + (f" after {before!r}" if before else ""), hint)

    def choice(self, depth: int) -> Expression:
        value = self.either(_within(depth))
        if not self.take("if"):
            return value
        condition = as_flag(self.either(depth), "what stands after if")
        self.expect("else", "if")
        return chosen(value, condition, self.choice(depth + 1))

    def either(self, depth: int) -> Expression:
        value = self.both(depth)
        while self.take("or"):
            value = joined(value, "or", self.both(depth))
        return value

    def both(self, depth: int) -> Expression:
        value = self.negated(depth)
        while self.take("and"):
            value = joined(value, "and", self.negated(depth))
        return value

    def negated(self, depth: int) -> Expression:
        if not self.take("not"):
            return self.compared(depth)
        return denied(self.negated(_within(depth) + 1))

    def compared(self, depth: int) -> Expression:
        value = self.sum(depth)
        if self.take("has"):
            return has(value, self.pop())
        if self.take("is") or self.next in _EQUAL:
            return self._equal(value, depth)
        sign = self.worded() or (self.pop() if self.next in COMPARED else "")
        return ordered(value, sign, self.sum(depth)) if sign else value

    def _equal(self, value: Expression, depth: int) -> Expression:
        if self.next in _EQUAL:
            return same(value, _EQUAL[self.pop()], self.sum(depth))
        if sign := self.worded():
            return ordered(value, sign, self.sum(depth))
        alike = not self.take("not")
        if self.take("one", "of"):
            found = one_of(value, self._listed(depth, self.sum))
            return found if alike else denied(found)
        return same(value, alike, self.sum(depth))

    def _listed(self, depth: int, read: Callable[[int], Expression]) -> list[Expression]:
        listed = [read(depth)]
        while self.take(","):
            listed.append(read(depth))
        return listed

    def sum(self, depth: int) -> Expression:
        value = self.product(depth)
        while self.next in ("+", "-"):
            value = reckoned(value, self.pop(), self.product(depth))
        return value

    def product(self, depth: int) -> Expression:
        value = self.atom(depth)
        while self.next in ("*", "//", "%", "/"):
            sign = self.pop()
            if sign == "/":
                raise UnreadError("divides with a fraction", "write // for whole numbers, half(...) or half-up(...)")
            value = reckoned(value, sign, self.atom(depth))
        return value

    def atom(self, depth: int) -> Expression:
        word = self.next
        if not word:
            raise UnreadError("ends where a value should stand" if self.place else "is blank")
        self.place += 1
        if word == "-":
            return reckoned(constant(0, WHOLE), "-", self.atom(_within(depth + 1)))
        if word == "(":
            value = self.choice(depth + 1)
            self.expect(")", "(")
            return value
        if word.isdigit():
            if len(word) > len(str(LARGEST)) or int(word) > LARGEST:
                raise UnreadError(f"has a number beyond {LARGEST:,}")
            return constant(int(word), WHOLE)
        if word in FUNCTIONS and self.take("("):
            return self._function(word, depth)
        return self._named(word)

    def _function(self, name: str, depth: int) -> Expression:
        given = self._listed(depth + 1, lambda deep: as_number(self.choice(deep), f"what {name} is of"))
        self.expect(")", name)
        return applied(name, given)

    def _named(self, name: str) -> Expression:
        if name in self.known:
            return read_from(name, self.known[name])
        if name in ("yes", "no"):
            return constant(name == "yes", FLAG)._replace(answer=name)
        if name in KEYWORDS or not name[0].isalpha():
            raise UnreadError(f"has {name!r} where a value should stand")
        if "." in name or name != name.lower():
            raise UnreadError(f"{name} is not known here")
        head, _, tail = name.partition("-")
        if head in self.known and (tail in self.known or tail.isdigit()):
            raise UnreadError(f"{name} is not known here", f"put blanks round the minus: {head} - {tail}")
        return standing_for_itself(name)


def _within(depth: int) -> int:
    if depth > DEEPEST:
        raise UnreadError(f"is nested more than {DEEPEST} deep")
    return depth
