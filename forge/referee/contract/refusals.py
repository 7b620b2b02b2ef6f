"""Input that is not accepted: malformed, illegal or ambiguous, three errors with different meanings.

Each is a ``ForgeError`` with one problem, so that whoever shows problems shows refusals too. Nothing is recorded and
nothing is lost when one is raised.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problem, closest
from forge.rules.gaps import fill_in
from forge.rules.sentences import said_in
from forge.values.value import Sentence, sentence
from forge.values.words import MOST_NAMED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.values.value import UnfitError


def near(word: str, known: Iterable[str]) -> Sentence:
    """Name the word that comes close to what was typed, else those that are possible, in their order."""
    names = tuple(dict.fromkeys(known))
    if found := closest(word, names):
        return sentence("near", near=found)
    apart = "; " if any("," in name for name in names) else ", "
    return sentence("possible", options=apart.join((*names[:MOST_NAMED], *("...",) * (len(names) > MOST_NAMED))))


class Refusal(ForgeError):  # the word used at the table
    """Input that is not accepted: where it stood, what is wrong, the rule that says so, and what would be legal."""

    def __init__(self, where: str, message: str | Sentence, legal: str | Sentence = "", cite: str = "") -> None:
        self.where = where
        self.cite = cite
        self._said = (message, legal)
        Exception.__init__(self, where, message, legal, cite)

    @cached_property
    def message(self) -> str:
        """What is wrong, in English; most refusals are caught and never said, so that it is not written before."""
        return _english(self._said[0])

    @cached_property
    def legal(self) -> str:
        """What would be legal, in English."""
        return _english(self._said[1])

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The one problem that it is."""
        rule = f" (rule {self.cite})" if self.cite else ""
        return (Problem("error", Location(self.where), "", self.message + rule, self.legal),)

    def said_in(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        """Write what is wrong, with its rule, and what to do, in the words of some texts."""
        message, legal = (_within(one, texts) for one in self._said)
        rule = _within(sentence("rule", cite=self.cite), texts) if self.cite else ""
        first = _within(sentence("message", message=message, rule=rule), texts)
        return (first, _within(sentence("hint", hint=legal), texts)) if legal else (first,)


def _within(said: str | Sentence, texts: Mapping[str, str]) -> str:
    """Write a sentence in the words of some texts."""
    if not isinstance(said, Sentence):
        return said_in(texts, said)
    values = {name: said_in(texts, value) if isinstance(value, str) else value for name, value in said.values}
    return fill_in(texts.get(said.key, said.key), values, texts.get("number.thousands", ","))


def _english(said: str | Sentence) -> str:
    if not isinstance(said, Sentence):
        return said
    from forge.rules.texts import own_texts  # it brings YAML, which a ruling by kept rules spares

    return _within(said, own_texts())


class Malformed(Refusal):
    """Text that cannot be read as a value of its kind at all."""

    exit_status = 2


class Illegal(Refusal):
    """A value that can be read but that the rules or the situation do not allow."""


class Ambiguous(Refusal):
    """Text that could mean more than one legal value."""


def refused(unfit: UnfitError, where: str) -> Refusal:
    """Give the refusal of words typed that are no value of their kind."""
    kinds: dict[str, type[Refusal]] = {"malformed": Malformed, "illegal": Illegal, "ambiguous": Ambiguous}
    hint = unfit.hint or (near(unfit.typed, unfit.known) if unfit.known else "")
    return kinds[unfit.fault](where + unfit.at, unfit.message, hint, unfit.cite)
