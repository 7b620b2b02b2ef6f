"""Policies: named ways of deciding, for odds and for demonstration; every decision is checked against the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.refusals import Illegal

if TYPE_CHECKING:
    from forge.referee.procedure import PolicyFunction, Procedure
    from forge.referee.requests import Choose


def first(name: str, options: tuple[str, ...], state: Any) -> str:  # noqa: ARG001 - the shape of every policy
    """Take the first option, which authors list as what a sensible player would do."""
    return options[0]


def last(name: str, options: tuple[str, ...], state: Any) -> str:  # noqa: ARG001 - the shape of every policy
    """Take the last option."""
    return options[-1]


EVERYWHERE: dict[str, PolicyFunction] = {"first": first, "last": last}


def find_policy(procedure: Procedure, name: str) -> PolicyFunction:
    """Find a policy of the procedure, or one that serves every procedure."""
    known = EVERYWHERE | {policy.id: policy.function for policy in procedure.policies}
    if name not in known:
        raise Illegal("--policy", f"{name!r} is not a policy of {procedure.id}", nearest(name, known))
    return known[name]


def decide(policy: PolicyFunction, request: Choose) -> str:
    """Ask a policy and check that what it takes is legal."""
    if not request.options:
        raise Illegal(request.id, "has no legal option", cite=request.cite)
    chosen = request.options[0] if len(request.options) == 1 else policy(request.id, request.options, request.state)
    if chosen not in request.options:
        raise Illegal(request.id, f"{chosen!r} is not legal here", "legal: " + ", ".join(request.options), request.cite)
    return chosen
