"""Policies: named ways of deciding, for odds, for demonstration and as opponents; what they take is checked.

A policy is a function of a ``Decision``: the whole request (who decides, what about, the options and their traits, what
the deciding player sees) and the position last shown. It decides choices, and values asked for whose kind lists them.
Words name one: ``first``, ``last``, a policy that the procedure declares, or traits of options in the order of their
weight, for every player or for each side::

    closer
    closer+weakest
    german:closer+weakest british:farther+leave
    german:reasoned british:first
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.contract.parameters import match_word
from forge.referee.contract.policy import Decision
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Choose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Ask

OPTION = "--policy"
EVERYBODY = ""


def first(decision: Decision) -> Any:
    """Take the first option, which authors list as what a sensible player would do."""
    return decision.options[0]


def last(decision: Decision) -> Any:
    """Take the last option."""
    return decision.options[-1]


EVERYWHERE: dict[str, PolicyFunction] = {"first": first, "last": last}


def preferring(traits: tuple[str, ...], otherwise: PolicyFunction = first) -> PolicyFunction:
    """Make a policy that keeps, trait after trait, the options that have it, and takes the first of what is left.

    A trait that none of them has is passed over; where no option has any, the other policy decides.
    """

    def policy(decision: Decision) -> Any:
        left: tuple[Any, ...] = ()
        for trait in traits:
            left = tuple(option for option in decision.having(trait) if not left or option in left) or left
        return left[0] if left else otherwise(decision)

    return policy


def by_side(policies: Mapping[str, PolicyFunction]) -> PolicyFunction:
    """Make a policy that lets each side decide by one of its own, and whoever has none by that of ``EVERYBODY``."""

    def policy(decision: Decision) -> Any:
        return policies.get(decision.who, policies[EVERYBODY])(decision)

    return policy


def find_policy(procedure: Procedure, name: str, where: str = OPTION) -> PolicyFunction:
    """Find the policy that words name, or make one of the traits and sides in them; ``where`` they were written."""
    policies = {side: _policy(procedure, words) for side, words in _read(procedure, name, where).items()}
    return policies[EVERYBODY] if len(policies) == 1 else by_side(policies)


def told_policy(procedure: Procedure, name: str) -> tuple[tuple[str, str], ...]:
    """Give each side with the words by which it decides; one pair without a side where all decide alike."""
    found = {side: "+".join(words) for side, words in _read(procedure, name, OPTION).items()}
    if len(found) == 1:
        return tuple(found.items())
    return tuple((side, found.get(side, found[EVERYBODY])) for side in procedure.sides)


def _read(procedure: Procedure, name: str, where: str) -> dict[str, tuple[str, ...]]:
    """Read words into those of each side, and of ``EVERYBODY`` for whoever is not named, who takes what is first."""
    found: dict[str, tuple[str, ...]] = {}
    for part in name.replace(",", " ").split():
        who, colon, words = part.rpartition(":")
        side = _side(procedure, who, where) if colon else EVERYBODY
        if side in found:
            raise Malformed(where, f"{name!r} says twice how {side or 'everybody'} decides", "once is enough")
        found[side] = tuple(words.split("+"))
    if not found:
        raise Malformed(where, "is empty", f"possible here: {', '.join(_known(procedure))}")
    for traits in found.values():
        _check_words(procedure, traits, where)
    return {EVERYBODY: (first.__name__,)} | found


def _side(procedure: Procedure, who: str, where: str) -> str:
    if not procedure.sides:
        raise Illegal(where, f"{procedure.id} has no sides that decide apart", "write the policy without a side")
    return match_word(who, procedure.sides, where)


def _known(procedure: Procedure) -> tuple[str, ...]:
    return (*EVERYWHERE, *(policy.id for policy in procedure.policies), *procedure.traits)


def _check_words(procedure: Procedure, words: tuple[str, ...], where: str) -> None:
    for place, word in enumerate(words, 1):
        if word not in _known(procedure):
            raise Illegal(where, f"{word!r} is not a policy of {procedure.id}", nearest(word, _known(procedure)))
        if word not in procedure.traits and place < len(words):
            raise Malformed(where, f"{word!r} decides everything, and stands last", f"not before {words[place]!r}")


def _policy(procedure: Procedure, words: tuple[str, ...]) -> PolicyFunction:
    known = EVERYWHERE | {policy.id: policy.function for policy in procedure.policies}
    *traits, end = words
    if end not in known:
        return preferring(words)
    return preferring(tuple(traits), known[end]) if traits else known[end]


def options_of(request: Choose | Ask[Any]) -> tuple[Any, ...]:
    """Give what may be decided: the options of a choice, the values of a kind that lists them, else nothing."""
    return request.options if isinstance(request, Choose) else getattr(request.kind, "values", ())


def decide(policy: PolicyFunction, request: Choose | Ask[Any], position: Any = None) -> Any:
    """Ask a policy and check that what it takes is legal."""
    options = options_of(request)
    if not options:
        raise Illegal(request.id, "has no legal option", cite=request.cite)
    chosen = options[0] if len(options) == 1 else policy(Decision(request, options, position))
    if chosen not in options:
        raise Illegal(request.id, f"{chosen!r} is not legal here", "legal: " + ", ".join(options), request.cite)
    return chosen
