"""Values of the rules besides tables: readings, unknowns, optional rules, overlays and what they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.rules.parts import NOWHERE

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.rules.values import Value, ValueType


Source = Literal["edition", "owner", "overlay"]


class Reading(NamedTuple):
    """A doubtful rule, numbered (``AW-R7``): what can be meant by it and which of these is in force.

    ``alternatives`` pairs an id with words, the default first among them; ``status`` says whether the text decides.
    """

    id: str
    rule: str
    about: str
    default: str
    alternatives: tuple[tuple[str, str], ...]
    why: str
    status: Literal["decided", "open"]
    chosen: str
    where: Location = NOWHERE

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the alternatives."""
        return tuple(name for name, _ in self.alternatives)


def otherwise(reading: Reading) -> str:
    """Say what a doubtful rule asks and how it is answered, if it is not read as usual."""
    if reading.chosen == reading.default:
        return ""
    answer = dict(reading.alternatives)[reading.chosen]
    return f"{reading.about} {answer[:1].upper()}{answer[1:].rstrip('.')}."


class Unknown(NamedTuple):
    """Something that no source gives, numbered (``U-AW-3``): the question in words and what an answer looks like.

    ``value`` is None until an overlay fills it. ``file`` names the CSV file whose cells are the answer, for what no
    single value can say; it counts as filled when an overlay replaces that file, and its value is then the new name.
    """

    id: str
    question: str
    type: ValueType
    needed: str = ""
    rule: str = ""
    file: str = ""
    value: Value | None = None
    where: Location = NOWHERE


class Switch(NamedTuple):
    """An optional rule: whether it is in force, or which of its variants."""

    id: str
    rule: str
    title: str
    help: str
    type: ValueType
    default: Value
    value: Value
    where: Location = NOWHERE

    @property
    def on(self) -> bool:
        """Whether the switch stands elsewhere than where it stands when no optional rule is chosen."""
        return self.value != self.default


class Overlay(NamedTuple):
    """An edition, an owner's or an ``--overlay`` file: ``label`` is printed on every page it changes anything on.

    ``language`` makes it a translation, which is then checked for words it leaves out.
    """

    id: str
    title: str
    label: str
    file: str
    source: Source
    language: str = ""


class Change(NamedTuple):
    """One thing that an overlay changed, as a path (``tables.german-attack.rows.10.north``), before and after."""

    overlay: str
    what: str
    before: str
    after: str
    where: Location = NOWHERE


class RowCorrection(NamedTuple):
    """A corrected cell of a CSV file: in the row whose ``key_column`` holds ``key``, ``column`` holds ``value``."""

    key_column: str
    key: str
    column: str
    value: str
    overlay: str
    where: Location = NOWHERE
