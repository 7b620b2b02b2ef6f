"""How a scenario ends: what is told when it is over, and how it stands before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Step
from forge.referee.games.atlantic_chase.operation.entries import SAYS, Course
from forge.referee.games.atlantic_chase.operation.judging import Judged, judge, points_of
from forge.referee.games.atlantic_chase.operation.scenario import step_of
from forge.referee.games.atlantic_chase.sea.names import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.operation.forces import Operation

GOES_ON, WON_BY_NOBODY = "goes-on", "won-by-nobody"


class Ending(NamedTuple):
    """Whether a scenario is over and who has won it."""

    ending: str


def _check(course: Course) -> Iterator[Objection]:
    if not any(course.scenario):
        yield Objection("no-scenario", (), SAYS)


@Procedure(cite=SAYS, check=_check)
async def victory(course: Course = asked(Course)) -> Ending:
    """Say how a scenario stands: over and won, or what would end it, and who would win if it were over now."""
    judged = judge(course, stopped=course.stopped)
    if judged.over:
        await announce(course, judged)
        return Ending(f"won-by-{judged.winner}" if judged.winner else WON_BY_NOBODY)
    if course.points:
        await Step("scenario-points", tuple((side, points_of(course, side)) for side in SIDES))
    if course.ends:
        await Step("scenario-to-end", (("actions", course.actions),))
        for one in course.ends:
            await step_of(one)
    await announce_winner(course, judge(course, stopped=True), "scenario-now-")
    return Ending(GOES_ON)


async def announce(op: Operation | Course, judged: Judged) -> None:
    """Tell that the scenario is over, the points of both players, who has won it and why."""
    await Step("scenario-ends", (("actions", op.actions),), "p.25")
    if op.scenario.points:
        await Step("scenario-points", tuple((side, points_of(op, side)) for side in SIDES))
    if judged.why and not judged.winner:
        await Step("scenario-reason")
        await step_of(judged.why)
    await announce_winner(op, judged, "scenario-")


async def announce_winner(op: Operation | Course, judged: Judged, told: str) -> None:
    """Tell who wins and why, or that nobody does where somebody could."""
    if judged.winner and judged.why:
        await Step(f"{told}won", (("player", f"player.{judged.winner}"),))
        await step_of(judged.why)
    elif op.scenario.verdict or op.scenario.wins:
        await Step(f"{told}undecided")
