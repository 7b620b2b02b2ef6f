"""One line of words, as a player types it, read into the values of a procedure: ``attack newf sh ace scatter 4``.

Names of options may stand before their values, and need not where the value tells whose it is. Numbers go to the
options that must be given, in the order declared; what numbers are left are dice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.parameters import Flag, SomeOf, read_words
from forge.referee.contract.refusals import Ambiguous, Malformed, Refusal
from forge.referee.contract.tables import ModifierSet
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import NoReturn

    from forge.referee.contract.parameters import Kind, Parameter
    from forge.referee.contract.procedure import Procedure

LONGEST_VALUE = 24
MOST_WORDS = 400
NONSENSE = "zzqx"
_NUMBER = re.compile(r"[+-]?[0-9]+")
_NAMED = re.compile(r"(?:--)?([A-Za-z][A-Za-z0-9-]*)=(.*)", re.DOTALL)


class TypedLine(NamedTuple):
    """What a line says: the words of each option by its id, and the dice as they were thrown."""

    words: dict[str, str]
    dice: str


class _Fit(NamedTuple):
    """An option that so many of the next words are a value of."""

    parameter: Parameter
    length: int
    exact: bool
    unclear: Ambiguous | None = None


def read_line(line: Sequence[str], procedure: Procedure, given: Mapping[str, str] | None = None) -> TypedLine:
    """Sort words into options of a procedure and dice.

    ``given`` is what is known already and not looked for in the line. ``Malformed`` for a word that belongs nowhere or
    an option said twice, ``Ambiguous`` where a word could be of several options.
    """
    if len(line) > MOST_WORDS:
        raise Malformed(procedure.id, f"a line of {len(line)} words is too long", f"at most {MOST_WORDS} words")
    reader = _Reader(procedure, dict(given or {}))
    place = 0
    while place < len(line):
        place += reader.take(line[place:])
    return TypedLine(reader.words, " ".join(reader.dice))


class _Reader:
    def __init__(self, procedure: Procedure, given: dict[str, str]) -> None:
        self.procedure = procedure
        self.given = given
        self.words: dict[str, str] = {}
        self.dice: list[str] = []

    def take(self, line: Sequence[str]) -> int:
        """Read what the line begins with; gives the number of words used."""
        if named := _NAMED.fullmatch(line[0]):
            if parameter := self._named(named[1]):
                self._set(parameter, named[2])
                return 1
        elif (parameter := self._named(line[0].removeprefix("--"))) and not self._is_value(line[0], parameter):
            return self._take_named(parameter, line)
        return self._take_bare(line)

    def _take_named(self, parameter: Parameter, line: Sequence[str]) -> int:
        length = _longest(parameter.kind, line[1:])
        if isinstance(parameter.kind, Flag) and not length:
            self._set(parameter, "yes")
            return 1
        if len(line) == 1:
            raise Malformed(f"--{parameter.id}", "has no value", f"write {parameter.kind.label}")
        length = length or 1  # what cannot be read is refused by the option itself, with what would be legal
        self._set(parameter, " ".join(line[1 : 1 + length]))
        return 1 + length

    def _take_bare(self, line: Sequence[str]) -> int:
        if fits := self._fits(line):
            best = self._best(line[0], fits)
            self._set(best.parameter, " ".join(line[: best.length]))
            return best.length
        if free := self._free():
            self._set(free, line[0])
        elif _NUMBER.fullmatch(line[0]):
            self.dice.append(line[0])
        else:
            self._refuse(line[0])
        return 1

    def _fits(self, line: Sequence[str]) -> list[_Fit]:
        """Find the options that the line may begin with a value of, those with the longest value."""
        fits = []
        number = bool(_NUMBER.fullmatch(line[0]))
        for parameter in self._open():
            if isinstance(parameter.kind, Flag) or _takes_anything(parameter.kind):
                continue
            length = _longest(parameter.kind, line)
            if number and length <= 1 and parameter.default is not None:
                continue  # a bare number is a die rather than a value that may be left out
            if length:
                fits.append(_Fit(parameter, length, _is_exact(parameter.kind, " ".join(line[:length]))))
            elif unclear := _unclear(parameter, line[0]):
                fits.append(_Fit(parameter, 1, exact=False, unclear=unclear))
        longest = max((fit.length for fit in fits), default=0)
        return [fit for fit in fits if fit.length == longest]

    def _best(self, word: str, fits: list[_Fit]) -> _Fit:
        for better in (lambda fit: fit.exact, lambda fit: fit.parameter.default is None):
            fits = [fit for fit in fits if better(fit)] or fits
        if unclear := next((fit.unclear for fit in fits if fit.unclear), None):
            raise unclear
        if _NUMBER.fullmatch(word) or all(fit.parameter.kind == fits[0].parameter.kind for fit in fits):
            return fits[0]
        either = " or ".join(f"{fit.parameter.id}={word}" for fit in fits)
        raise Ambiguous(self.procedure.id, f"{word!r} could be of several options", f"write {either}")

    def _free(self) -> Parameter | None:
        """Give the next option that takes any words and must be given."""
        wanted = (one for one in self._open() if one.default is None and _takes_anything(one.kind))
        return next(wanted, None)

    def _refuse(self, word: str) -> NoReturn:
        known = [parameter.id for parameter in self.procedure.parameters]
        for parameter in self._open():
            known += getattr(parameter.kind, "options", ())
        raise Malformed(self.procedure.id, f"{word!r} is neither an option nor a value of one", nearest(word, known))

    def _named(self, word: str) -> Parameter | None:
        """Find the option that a word names: itself, else the only one that begins so."""
        folded = word.casefold()
        parameters = self.procedure.parameters
        begun = [parameter for parameter in parameters if folded and parameter.id.startswith(folded)]
        return next((one for one in begun if one.id == folded), begun[0] if len(begun) == 1 else None)

    def _is_value(self, word: str, named: Parameter) -> bool:
        """Whether a word that begins the name of an option is, written out, a value of another one."""
        if word.casefold() == named.id or word.startswith("--"):
            return False
        others = (one.kind for one in self._open() if one != named and not isinstance(one.kind, Flag))
        return any(_longest(kind, [word]) for kind in others if not _takes_anything(kind))

    def _open(self) -> Iterator[Parameter]:
        """Give the options that may still be said; those of several words may be said on."""
        for parameter in self.procedure.parameters:
            if parameter.id not in self.given and (parameter.id not in self.words or _joiner(parameter.kind)):
                yield parameter

    def _set(self, parameter: Parameter, words: str) -> None:
        joiner = _joiner(parameter.kind)
        if parameter.id in self.words and not joiner:
            raise Malformed(f"--{parameter.id}", "is said twice", f"as {self.words[parameter.id]} and as {words}")
        before = self.words.get(parameter.id)
        self.words[parameter.id] = words if before is None else before + joiner + words


def _longest(kind: Kind, line: Sequence[str]) -> int:
    """Count how many of the next words are one value of a kind; 0 if not even the first is."""
    for length in range(min(len(line), LONGEST_VALUE), 0, -1):
        try:
            kind.read(" ".join(line[:length]))
        except UnfitError:
            continue
        return length
    return 0


def _unclear(parameter: Parameter, word: str) -> Ambiguous | None:
    """Give what an option asks back of a word that could be several of its values."""
    try:
        read_words(parameter.kind, word, f"--{parameter.id}")
    except Ambiguous as refusal:
        return refusal
    except Refusal:
        pass
    return None


def _takes_anything(kind: Kind) -> bool:
    return bool(_longest(kind, [NONSENSE]))


def _is_exact(kind: Kind, words: str) -> bool:
    return kind.show(kind.read(words)).casefold() == words.casefold()


def _joiner(kind: Kind) -> str:
    return "+" if isinstance(kind, SomeOf) else ", " if isinstance(kind, ModifierSet) else ""
