"""Written procedures and sequences of play as the contract has them: parameters, checks, measures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.contract.parameters import Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.written.carrying import objections, run
from forge.referee.written.knowing import Doing
from forge.referee.written.playing import play, so_far, too_few
from forge.rules.written.program import Do
from forge.rules.written.survey import all_of, leads_to

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.errors import Location, Problems
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
    others = dict.fromkeys(name for block in sequence.blocks for name in leads_to(block))
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


def check_outside(sequence: Sequence, procedures: Mapping[str, Procedure], where: Location, problems: Problems) -> None:
    """Report where a sequence of play leads to a procedure in Python that is not there, or gives it what it lacks."""
    for name in sequence.outside:
        if name not in procedures:
            message = f"{name} is no procedure of the game's module"
            problems.error(where, "outside", message, nearest(name, procedures) or "there is no such module")
    for does in (step.does for block in sequence.blocks for step in all_of(block)):
        if not isinstance(does, Do) or does.id not in procedures:
            continue
        known = [parameter.id for parameter in procedures[does.id].parameters]
        for name, _ in does.given:
            if name not in known:
                problems.error(where, f"given.{name}", f"is not asked for by {does.id}", nearest(name, known))


def _parameter(given: Input, *, told: bool = True) -> Parameter:
    usual: Any = given.usual
    return Parameter(given.id, given.type.typed(), usual, given.cite, told=told and bool(usual))
