"""Walks through a written sequence of play: turns, phases, sides, each step a question or a note of the checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.requests import Fold, facts
from forge.referee.contract.requests import Step as Note
from forge.referee.contract.words import say, title, word
from forge.referee.written.carrying import carry_out
from forge.referee.written.knowing import At, Standing, showing, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.written.knowing import Doing
    from forge.rules.written.program import Phase, Sequence

SIDE = "side"


class Going(NamedTuple):
    """A game under way: where it is, what it follows, who plays, and the phase in which sides act one by one."""

    at: At
    sequence: Sequence
    sides: tuple[str, ...]
    phase: int = 0


async def play(sequence: Sequence, doing: Doing, *given: Any) -> Standing:
    """Walk through a whole game, from the turn given to the last or to its end."""
    sides, turn, *kept = given if sequence.fewest else (sequence.sides, *given)
    values = dict(zip((one.id for one in sequence.kept), kept, strict=True))
    shown = tuple((name, value) for name, value in values.items() if _whose(name) in ("", *sides))
    stands = Standing(turn, sequence.turns, sequence.turn, kept=shown)
    known = tuple(sorted({**values, **dict(sequence.decks), "turn": turn}.items()))
    at = await showing(At(sequence.begin, known, doing, shown=stands), begins=True)
    if turn == 1:
        at = await carry_out(at)
    turns = tuple(range(turn, sequence.turns + 1))
    at = (await Fold(one_turn, Going(at, sequence, sides), turns)).at
    at = await showing(at, phase="", side="")
    at = await carry_out(at._replace(block=sequence.finish, ended=False))
    assert at.shown is not None
    return at.shown


def too_few(sequence: Sequence, sides: tuple[str, ...], *_: object) -> Iterator[Objection]:
    """Object to fewer sides than can play."""
    if len(sides) < sequence.fewest:
        yield Objection("sequence.too-few", facts(fewest=sequence.fewest, number=len(sides)))


def _whose(name: str) -> str:
    side, dot, _ = name.partition(".")
    return side if dot else ""


async def one_turn(game: Going, turn: int) -> Going:
    """Walk through the phases of a turn, unless the game is over."""
    if game.at.ended:
        return game
    await Note(game.sequence.turn, facts(turn=turn, turns=game.sequence.turns))
    at = await showing(game.at.knowing({"turn": turn}), begins=True, turn=turn, phase="", side="")
    return await Fold(one_phase, game._replace(at=at), tuple(range(len(game.sequence.phases))))


async def one_phase(game: Going, number: int) -> Going:
    """Walk through a phase, by every side where each does it."""
    phase = game.sequence.phases[number]
    if game.at.ended or (phase.when and not await value_of(phase.when, game.at)):
        return game
    if not phase.each:
        at = await _through(game.at._replace(acting=phase.who), phase)
        return game._replace(at=at._replace(acting=""))
    sides = game.sides
    if phase.first and (first := await value_of(phase.first, game.at)) in sides:
        sides = sides[sides.index(first) :] + sides[: sides.index(first)]
    return await Fold(one_side, game._replace(phase=number), sides)


async def one_side(game: Going, side: str) -> Going:
    """Walk through a phase as one of the sides."""
    at, phase = game.at, game.sequence.phases[game.phase]
    if at.ended:
        return game
    values = dict(at.values)
    own = {name: values[f"{side}.{name}"] for name in game.sequence.each}
    at = await _through(at.knowing({SIDE: side} | own)._replace(acting=side), phase)
    left = tuple(pair for pair in at.values if pair[0] not in (SIDE, *own))
    return game._replace(at=at._replace(acting="", values=left))


async def _through(at: At, phase: Phase) -> At:
    """Walk through the steps of a phase, then through the phases within it."""
    for one in (phase, *phase.parts):
        if at.ended or (one is not phase and one.when and not await value_of(one.when, at)):
            continue
        if at.acting:
            await Note("sequence.phase-of", facts(phase=one.id, side=at.acting), one.cite)
        else:
            await Note(one.id, (), one.cite)
        at = await showing(at, phase=one.id, side=at.acting)
        at = await carry_out(at._replace(block=one.block))
    return at


def show(position: Standing, texts: Mapping[str, str]) -> Iterator[str]:
    """Write how a game stands: the turn, the phase, and a line for each thing that is kept."""
    stands = title(texts, position.title, facts(turn=position.turn, turns=position.turns))
    if position.phase:
        key = "sequence.phase-of" if position.side else "sequence.phase"
        of = title(texts, key, facts(phase=position.phase, side=position.side))
        stands = say(texts, "sequence.stands", turn=stands, phase=of)
    yield stands
    kept: dict[str, list[str]] = {}
    for name, value in position.kept:
        side, dot, own = name.rpartition(".")
        shown = str(word(texts, value))
        kept.setdefault(own, []).append(
            say(texts, "sequence.of-side", side=word(texts, side), value=shown) if dot else shown
        )
    for name, shown_of in kept.items():
        yield say(texts, "sequence.kept", what=title(texts, name), value=", ".join(shown_of))


def so_far(position: object) -> Mapping[str, Any]:
    """Give the parameters that a position tells."""
    if not isinstance(position, Standing):
        return {}
    return {"turn": position.turn} | {name.replace(".", "-"): value for name, value in position.kept}
