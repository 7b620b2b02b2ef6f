"""How a scenario ends and who wins it, as its situation says: conditions, points, and what has happened so far.

No rule of the base book; the scenarios of a game and of this kit say it in these words::

    ends: [60 actions, bismarck sunk, bismarck home]
    points: ["german 1: hit british-convoy", "german 3: home bismarck in brest", "british 5: sunk bismarck"]
    wins: ["german: 3 points", "british: scheer damaged"]
    verdict: ["german: more points", "british: more points", "german: tie"]

``wins`` end a scenario at once; when it ends otherwise, the first line of the ``verdict`` that holds decides.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Step
from forge.referee.games.atlantic_chase.sea.names import SIDES
from forge.values.numbers import Counted, Whole
from forge.values.phrase import FirstOf, Listing, Phrase
from forge.values.value import UnfitError
from forge.values.words import NAME, Choice, Meaning

if TYPE_CHECKING:
    from collections.abc import Iterator


ANY, TASK_FORCE = "any", "task-force"
"""Every ship, or every Task Force that completes, in the place of the name of one."""
HIT, DAMAGED, SUNK, HOME = EVENTS = ("hit", "damaged", "sunk", "home")
ACTIONS, POINTS, MORE, TIE, GONE = "actions", "points", "more-points", "tie", "gone"


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


SIDE = Choice(SIDES, exact=True)
_PORTS = Listing(NAME, "ports", " ", most=20)


def _after(number: int) -> Condition:
    return Condition(ACTIONS, number=number)


def _befallen(kind: str, name: str, ports: tuple[str, ...] = ()) -> Condition:
    if ports and kind != HOME:
        raise UnfitError("malformed", f"{name} is {kind} in no port", f"only {HOME} is said of ports")
    return Condition(kind, name, 0, ports)


_STATE = Phrase(
    "", _befallen, "{name} {kind}[ in {ports}]", "", name=NAME, kind=Choice((DAMAGED, SUNK, HOME), exact=True),
    ports=_PORTS,
)  # fmt: skip
CONDITION = FirstOf(
    "60 actions, bismarck sunk or no german task force", "says no end",
    (
        Phrase("", _after, "[after ]{number}", "", number=Counted("action", "actions", 1, 9_999)),
        Phrase("", partial(Condition, GONE), "no {name} task force[s]", "", name=SIDE),
        _STATE,
    ),
)  # fmt: skip


def _by_points(player: str, number: int) -> Win:
    return Win(player, Condition(POINTS, player, number))


def _by_comparison(player: str, kind: str) -> Win:
    return Win(player, Condition(kind, player))


def _told(win: Win) -> dict[str, object]:
    return win.condition._asdict() | win._asdict()


_HIGHER = Meaning((("more points", MORE), ("tie", TIE)))
WIN = FirstOf(
    "german: 3 points, or british: scheer damaged", "does not say who wins",
    (
        Phrase("", _by_points, "{player}: {number}", "", told=_told, player=SIDE,
               number=Counted("point", "points", 1, 999)),
        Phrase("", _by_comparison, "{player}: {kind}", "", told=_told, player=SIDE, kind=_HIGHER),
        Phrase("", Win, "{player}: {condition}", "", player=SIDE, condition=CONDITION),
    ),
)  # fmt: skip


def step_of(one: Condition) -> Step:
    """Tell a condition in the words of the pack, also one of points, which only decides who wins."""
    if one.kind in (DAMAGED, SUNK, HOME):
        ports = (("ports", one.ports),) if one.ports else ()
        return Step(f"condition.{one.kind}{'-in' * bool(ports)}", (("ship", one.name), *ports))
    if one.kind == GONE:
        return Step(f"condition.{one.kind}", (("player", f"player.{one.name}"),))
    return Step(f"condition.{one.kind}", (("number", one.number),) if one.number else ())


def _worth(player: str, points: int, kind: str, name: str, ports: tuple[str, ...] = ()) -> Worth:
    if kind != HOME and (ports or name == TASK_FORCE):
        raise UnfitError("malformed", f"{name} is {kind} in no port", f"write {WORTH.label}")
    return Worth(player, points, kind, name, ports)


WORTH = Phrase(
    "german 1: hit british-convoy, or british 5: sunk any", _worth,
    "{player} {points}: {kind} [on ]{name}[ in {ports}]", "gives no points", player=SIDE, points=Whole(1, 99),
    kind=Choice(EVENTS, exact=True), name=NAME, ports=_PORTS,
)  # fmt: skip
EVENT = Phrase(
    "british british-convoy hit 2", Event, "{player} {name} {kind}[ {number}][ in {ports}]",
    "says nothing that happened", player=SIDE, name=NAME, kind=Choice(EVENTS, exact=True), number=Whole(1, 99),
    ports=_PORTS,
)  # fmt: skip


def named_in(scenario: Scenario) -> Iterator[tuple[str, tuple[str, ...]]]:
    """List the ships that a scenario names, each with the ports that it names for it."""
    named: list[Condition | Worth] = [*scenario.ends, *scenario.points]
    named += (win.condition for win in (*scenario.wins, *scenario.verdict))
    for one in named:
        if one.kind in EVENTS:
            yield one.name, one.ports
