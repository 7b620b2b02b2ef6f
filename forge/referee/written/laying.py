"""Where the markers of a written sequence of play lie on the boards of its pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.on_board import OnBoard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.written.knowing import Standing
    from forge.rules.written.program import Sequence


def lies(sequence: Sequence, position: Standing) -> Iterator[OnBoard]:
    """Give the markers of the turn and of what is kept; those of a side that does not play lie nowhere."""
    values: dict[str, Any] = {"turn": position.turn, **dict(position.kept)}
    for marker in sequence.markers:
        if marker.reads <= values.keys() and (space := marker.space(values)):
            yield OnBoard(space, marker.counter, component=marker.board)
