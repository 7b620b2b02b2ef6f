"""Module 7.3: search rolls, the modifiers in force, what a roll is worth, and how it wears a disguise (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import InForce, LookUp, RollOn, facts

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Modifiers
    from forge.rules.look import Look

ATLANTIS, BRITISH_SHIP = "atlantis", "british"
LOSABLE = ("aircraft", "walrus", "disguise")
SIZES = {"aircraft": "U-UTF-37", "walrus": "U-UTF-38"}


async def modifiers_of(aid: str, box: int = 0) -> Modifiers:
    """Give the modifiers of a search roll with one aid at most: cruiser, aircraft, walrus, disguise or none."""
    undercut: Modifiers = ("undercut",) if await InForce("UTF-R1") == "below" else ()
    if aid == "none":
        return undercut
    if aid == "disguise":
        return (("disguise", await drm_of(box)), *undercut)
    if aid in SIZES:
        await InForce(SIZES[aid])
    return (aid, *undercut)


async def drm_of(box: int) -> int:
    """Look up the DRM of a disguise."""
    return int((await LookUp("disguise", facts(box=box))).result.drm)


class Rolling(NamedTuple):
    """A search roll to be made: by whom, with what aid, a disguise being of a box; what the prompt says, its name."""

    searcher: str
    aid: str
    box: int = 0
    about: Facts = ()
    name: str = ""


async def throw(rolling: Rolling) -> Look:
    """Throw for a search or counter-search."""
    modifiers = await modifiers_of(rolling.aid, rolling.box)
    return await RollOn("search", facts(searcher=rolling.searcher), modifiers, rolling.about, rolling.name)


class Rolled(NamedTuple):
    """What came of a search roll, as far as it matters: whether it found, whether it was the 6, how a disguise did."""

    found: bool
    six: bool
    effect: str

    @property
    def wear(self) -> str:
        """What wears the disguise it was made with."""
        return "six" if self.six else self.effect


async def rolled(rolling: Rolling) -> Rolled:
    """Throw for a search or counter-search, for what matters of it alone."""
    look = await throw(rolling)
    fails = rolling.aid in LOSABLE and await six(look)
    return Rolled(succeeds(look), fails, look.result.effect if rolling.aid == "disguise" else "")


async def judge(roll: int, box: int) -> Look:
    """Judge a roll of Atlantis made with a disguise, or with none."""
    modifiers = await modifiers_of("disguise" if box else "none", box)
    return await LookUp("search", facts(searcher=ATLANTIS), modifiers, roll)


async def six(look: Look) -> bool:
    """Tell whether a roll is the 6 that fails, loses an aircraft and crosses out a disguise.

    A number that must be undercut is 1 lower, which the table has as 1 more on the roll; the die stays as it is.
    """
    if await InForce("UTF-R2") == "natural":
        return look.natural == 6
    undercut = sum(one.value for one in look.applied if one.id == "undercut")
    return (look.total or 0) - undercut == 6


async def worn_by(throw: str, mark: str) -> str:
    """Give the mark of a disguise box after a throw of which this came, 6 or the effect (7.4)."""
    return str((await LookUp("disguise-wear", facts(throw=throw, box=mark))).result.box_after)


def succeeds(look: Look) -> bool:
    """Tell whether a search roll found what it was for."""
    return bool(look.result.effect != "missed")
