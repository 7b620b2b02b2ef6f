"""Module 7.3: search rolls, the modifiers in force, what a roll is worth, and how it wears a disguise (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import InForce, LookUp, RollOn

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Modifiers, Steps
    from forge.rules.look import Look

ATLANTIS, BRITISH_SHIP = "atlantis", "british"
LOSABLE = ("aircraft", "walrus", "disguise")
SIZES = {"aircraft": "U-UTF-37", "walrus": "U-UTF-38"}


def modifiers_of(aid: str, box: int = 0) -> Steps[Modifiers]:
    """Give the modifiers of a search roll with one aid at most: cruiser, aircraft, walrus, disguise or none."""
    undercut: Modifiers = ("undercut",) if (yield InForce("UTF-R1")) == "below" else ()
    if aid == "none":
        return undercut
    if aid == "disguise":
        return (("disguise", (yield from drm_of(box))), *undercut)
    if aid in SIZES:
        yield InForce(SIZES[aid])
    return (aid, *undercut)


def drm_of(box: int) -> Steps[int]:
    """Look up the DRM of a disguise."""
    return int((yield LookUp("disguise", (("box", box),))).result.drm)


class Rolling(NamedTuple):
    """A search roll to be made: by whom, with what aid, a disguise being of a box; what the prompt says, its name."""

    searcher: str
    aid: str
    box: int = 0
    about: Facts = ()
    name: str = ""


def throw(rolling: Rolling) -> Steps[Look]:
    """Throw for a search or counter-search."""
    modifiers = yield from modifiers_of(rolling.aid, rolling.box)
    look: Look = yield RollOn("search", (("searcher", rolling.searcher),), modifiers, rolling.about, rolling.name)
    return look


class Rolled(NamedTuple):
    """What came of a search roll, as far as it matters: whether it found, whether it was the 6, how a disguise did."""

    found: bool
    six: bool
    effect: str

    @property
    def wear(self) -> str:
        """What wears the disguise it was made with."""
        return "six" if self.six else self.effect


def rolled(rolling: Rolling) -> Steps[Rolled]:
    """Throw for a search or counter-search, for what matters of it alone."""
    look = yield from throw(rolling)
    fails = rolling.aid in LOSABLE and (yield from six(look))
    return Rolled(succeeds(look), fails, look.result.effect if rolling.aid == "disguise" else "")


def judge(roll: int, box: int) -> Steps[Look]:
    """Judge a roll of Atlantis made with a disguise, or with none."""
    modifiers = yield from modifiers_of("disguise" if box else "none", box)
    look: Look = yield LookUp("search", (("searcher", ATLANTIS),), modifiers, roll)
    return look


def six(look: Look) -> Steps[bool]:
    """Tell whether a roll is the 6 that fails, loses an aircraft and crosses out a disguise.

    A number that must be undercut is 1 lower, which the table has as 1 more on the roll; the die stays as it is.
    """
    if (yield InForce("UTF-R2")) == "natural":
        return look.natural == 6
    undercut = sum(one.value for one in look.applied if one.id == "undercut")
    return (look.total or 0) - undercut == 6


def worn_by(throw: str, mark: str) -> Steps[str]:
    """Give the mark of a disguise box after a throw of which this came, 6 or the effect (7.4)."""
    return str((yield LookUp("disguise-wear", (("throw", throw), ("box", mark)))).result.box_after)


def succeeds(look: Look) -> bool:
    """Tell whether a search roll found what it was for."""
    return bool(look.result.effect != "missed")
