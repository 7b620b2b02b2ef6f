"""How a scenario ends and who wins it, as its situation says: conditions, points, and what has happened so far.

No rule of the base book; the scenarios of a game and of this kit say it in these words::

    ends: [60 actions, bismarck sunk, bismarck home]
    points: ["german 1: hit british-convoy", "german 3: home bismarck in brest", "british 5: sunk bismarck"]
    wins: ["german: 3 points", "british: scheer damaged"]
    verdict: ["german: more points", "british: more points", "german: tie"]

``wins`` end a scenario at once; when it ends otherwise, the first line of the ``verdict`` that holds decides.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, SIDES
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.games.atlantic_chase.operation.forces import Operation

ANY, TASK_FORCE = "any", "task-force"
"""Every ship, or every Task Force that completes, in the place of the name of one."""
HIT, DAMAGED, SUNK, HOME = EVENTS = ("hit", "damaged", "sunk", "home")
ACTIONS, POINTS, MORE, TIE, GONE = "actions", "points", "more-points", "tie", "gone"

_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_SIDE = "|".join(SIDES)
_PORTS = rf"(?: in ({_NAME}(?: {_NAME})*))?"


class Event(NamedTuple):
    """Something that happened to a ship, or a Task Force that completed: of whom, how often, in which ports."""

    kind: str
    name: str
    player: str
    number: int = 1
    ports: tuple[str, ...] = ()


class Worth(NamedTuple):
    """What something is worth to a player each time that it happens to a ship, in one of some ports if any is named."""

    player: str
    points: int
    kind: str
    name: str
    ports: tuple[str, ...] = ()


class Condition(NamedTuple):
    """Something that holds or not: so many actions or points, the state of a ship, a player without Task Forces."""

    kind: str
    name: str = ""
    number: int = 0
    ports: tuple[str, ...] = ()


class Win(NamedTuple):
    """A player who wins where a condition holds."""

    player: str
    condition: Condition


class Scenario(NamedTuple):
    """What a situation says of its end: when it stops, what is worth points, who wins at once, who wins then."""

    ends: tuple[Condition, ...] = ()
    points: tuple[Worth, ...] = ()
    wins: tuple[Win, ...] = ()
    verdict: tuple[Win, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether what happens must be kept in mind."""
        return any(self)


class Judged(NamedTuple):
    """How a scenario stands: whether it is over, who has won it (empty: nobody), and what decided that."""

    over: bool
    winner: str = ""
    why: Condition | None = None


def read_condition(text: str) -> Condition:
    """Read when a scenario ends."""
    if found := re.fullmatch(r"(?:after )?([1-9]\d{0,3}) actions?", text):
        return Condition(ACTIONS, number=int(found[1]))
    if found := re.fullmatch(rf"no ({_SIDE}) task forces?", text):
        return Condition(GONE, found[1])
    found = re.fullmatch(rf"({_NAME}) ({DAMAGED}|{SUNK}|{HOME}){_PORTS}", text)
    if found and (found[2] == HOME or not found[3]):
        return Condition(found[2], found[1], 0, tuple((found[3] or "").split()))
    raise UnfitError("malformed", f"{text!r} says no end", "write 60 actions, bismarck sunk or no german task force")


def show_condition(one: Condition) -> str:
    """Write a condition."""
    if one.kind == ACTIONS:
        return f"{one.number} action{'s' * (one.number > 1)}"
    if one.kind == GONE:
        return f"no {one.name} task force"
    if one.kind == POINTS:
        return f"{one.number} point{'s' * (one.number > 1)}"
    if one.kind in (MORE, TIE):
        return one.kind.replace("-", " ")
    return f"{one.name} {one.kind}" + f" in {' '.join(one.ports)}" * bool(one.ports)


def read_win(text: str) -> Win:
    """Read who wins when."""
    player, _, rest = (part.strip() for part in text.partition(":"))
    if player not in SIDES:
        raise UnfitError(
            "malformed", f"{text!r} does not say who wins", "write german: 3 points, or british: scheer damaged"
        )
    if found := re.fullmatch(r"([1-9]\d{0,2}) points?", rest):
        return Win(player, Condition(POINTS, player, int(found[1])))
    if rest in ("more points", "tie"):
        return Win(player, Condition(rest.replace(" ", "-"), player))
    return Win(player, read_condition(rest))


def show_win(one: Win) -> str:
    """Write who wins when."""
    return f"{one.player}: {show_condition(one.condition)}"


def read_worth(text: str) -> Worth:
    """Read what is worth points."""
    found = re.fullmatch(rf"({_SIDE}) ([1-9]\d?): ?({'|'.join(EVENTS)}) (?:on )?({_NAME}){_PORTS}", text)
    if not found or (found[5] and found[3] != HOME) or (found[4] == TASK_FORCE and found[3] != HOME):
        raise UnfitError(
            "malformed", f"{text!r} gives no points", "write german 1: hit british-convoy, or british 5: sunk any"
        )
    return Worth(found[1], int(found[2]), found[3], found[4], tuple((found[5] or "").split()))


def show_worth(one: Worth) -> str:
    """Write what is worth points."""
    ports = f" in {' '.join(one.ports)}" * bool(one.ports)
    return f"{one.player} {one.points}: {one.kind} {one.name}{ports}"


def read_event(text: str) -> Event:
    """Read something that has happened."""
    found = re.fullmatch(rf"({_SIDE}) ({_NAME}) ({'|'.join(EVENTS)})(?: ([1-9]\d?))?{_PORTS}", text)
    if not found:
        raise UnfitError("malformed", f"{text!r} says nothing that happened", "write british british-convoy hit 2")
    return Event(found[3], found[2], found[1], int(found[4] or 1), tuple((found[5] or "").split()))


def show_event(one: Event) -> str:
    """Write something that has happened."""
    number = f" {one.number}" * (one.number > 1)
    return f"{one.player} {one.name} {one.kind}{number}" + f" in {' '.join(one.ports)}" * bool(one.ports)


def points_of(op: Operation, player: str) -> int:
    """Count a player's points."""
    worth = (one for one in op.scenario.points if one.player == player)
    return sum(one.points * sum(event.number for event in _matching(op, one)) for one in worth)


def judge(op: Operation, *, stopped: bool = False) -> Judged:
    """Say whether a scenario is over and who has won; ``stopped``: its players end it."""
    for win in op.scenario.wins:
        if _holds(op, win.condition):
            return Judged(True, win.player, win.condition)
    over = next((one for one in op.scenario.ends if _holds(op, one)), None)
    if over is None and not stopped:
        return Judged(False)
    for win in op.scenario.verdict:
        if _holds(op, win.condition):
            return Judged(True, win.player, win.condition)
    return Judged(True, "", over)


def named_in(scenario: Scenario) -> Iterator[tuple[str, tuple[str, ...]]]:
    """List the ships that a scenario names, each with the ports that it names for it."""
    named: list[Condition | Worth] = [*scenario.ends, *scenario.points]
    named += (win.condition for win in (*scenario.wins, *scenario.verdict))
    for one in named:
        if one.kind in EVENTS:
            yield one.name, one.ports


def _holds(op: Operation, one: Condition) -> bool:
    if one.kind == ACTIONS:
        return op.actions >= one.number
    if one.kind == GONE:
        return not any(force.player == one.name for force in op.forces)
    if one.kind in (POINTS, MORE, TIE):
        ours, theirs = points_of(op, one.name), points_of(op, BRITISH if one.name == GERMAN else GERMAN)
        return {POINTS: ours >= one.number, MORE: ours > theirs, TIE: ours == theirs}[one.kind]
    return any(_matching(op, one))


def _matching(op: Operation, one: Worth | Condition) -> Iterable[Event]:
    """List what has happened as something says; damage to a ship that was sunk later counts as its loss alone."""
    for event in op.events:
        lost_since = event.kind == DAMAGED and _lost(op, event.name)
        there = not one.ports or bool(set(one.ports) & set(event.ports))
        if event.kind == one.kind and _means(one, event) and there and not lost_since:
            yield event


def _means(one: Worth | Condition, event: Event) -> bool:
    """Tell whether it is said of this ship, of its counter, or of any: of an enemy's, or an own one that is home."""
    if one.name in (ANY, TASK_FORCE):
        own = isinstance(one, Worth) and event.player == one.player
        return (event.name == TASK_FORCE) == (one.name == TASK_FORCE) and own == (event.kind == HOME)
    counter, _, number = event.name.rpartition("-")
    return one.name in (event.name, counter if number.isdigit() else event.name)


def _lost(op: Operation, key: str) -> bool:
    return any(event.kind == SUNK and event.name == key for event in op.events)
