"""Written procedures and sequences of play as the contract has them: parameters, checks, measures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from forge.referee.contract.parameters import Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.written.carrying import Doing, objections, run
from forge.referee.written.playing import play, so_far, too_few
from forge.rules.written.program import leads_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.rules.written.program import Input, Program, Sequence

    Find = Callable[[str], Procedure]


def procedure_of(program: Program, find: Find) -> Procedure:
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
        episodes=(run,),
    )


def play_of(sequence: Sequence, find: Find) -> Procedure:
    """Give a written sequence of play as a game that can be walked through."""
    doing = Doing(find)
    sides = (Parameter("sides", SomeOf(sequence.sides), sequence.sides),) if sequence.fewest else ()
    turn = Parameter("turn", Whole(1, sequence.turns), 1)
    blocks = (sequence.begin, *(block for phase in sequence.phases for block in phase.blocks), sequence.finish)
    others = dict.fromkeys(name for block in blocks for name in leads_to(block))
    return Procedure(
        sequence.id,
        play,
        (*sides, turn, *(_parameter(one._replace(id=one.id.replace(".", "-")), told=False) for one in sequence.kept)),
        cite=sequence.cite,
        measures=sequence.measures,
        check=partial(too_few, sequence) if sequence.fewest else None,
        from_position=so_far,
        fixed=(sequence, doing),
        sides=sequence.sides,
        episodes=tuple(doing.called(name) for name in others),
    )


def _parameter(given: Input, *, told: bool = True) -> Parameter:
    usual: Any = given.usual
    return Parameter(given.id, given.type.typed(), usual, given.cite, told=told and bool(usual))
