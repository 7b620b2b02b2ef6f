"""Written procedures as the contract has them: parameters, checks, measures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from forge.referee.contract.parameters import Parameter
from forge.referee.contract.procedure import Procedure
from forge.referee.written.carrying import Doing, objections, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.rules.written.program import Input, Program


def procedure_of(program: Program, find: Callable[[str], Procedure]) -> Procedure:
    """Give a written procedure; ``find`` finds those that it leads to."""
    return Procedure(
        program.id,
        run,
        tuple(map(_parameter, program.inputs)),
        cite=program.cite,
        measures=program.measures,
        check=partial(objections, program) if program.refuses else None,
        fixed=(program, Doing(find)),
        whole=True,
    )


def _parameter(given: Input) -> Parameter:
    kind = given.type.typed()
    usual: Any = given.usual
    return Parameter(given.id, kind, usual, given.cite, told=bool(usual))
