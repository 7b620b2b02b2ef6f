"""Small rules of Atlantic Chase, each condition once true and once false, against the pages that say so."""

import pytest
from kit.chase_sea import force, sea, ship, ways
from kit.chase_table import chase, result, ruled

from forge.errors import ForgeError
from forge.referee.games.atlantic_chase.battle.board import Battle, attacks_of
from forge.referee.games.atlantic_chase.operation.not_open import why_not
from forge.referee.games.atlantic_chase.steps.results import leaves_choice

LINE = ("0805", "0806", "0807", "0808")


@pytest.mark.parametrize(
    ("markers", "reading", "removed", "kept"),
    [
        ("contact+intel", "both", ("contact", "intel"), ("contact",)),
        ("contact+intel", "contact-only", ("contact",), ("intel", "contact")),
        ("intel", "both", ("intel",), ("contact",)),
        ("intel", "contact-only", (), ("intel", "contact")),
        ("none", "both", (), ("contact",)),
    ],
)
def test_lose_contact_takes_what_lies_in_the_target_hex(markers, reading, removed, kept):
    """Both markers there or the Contact alone, as p.52 is read; what lies elsewhere stays."""
    rules = chase(readings=f"AC-R3: {reading}")
    assert result("lose-contact", rules=rules, there=markers, elsewhere="contact") == (removed, kept)


@pytest.mark.parametrize(
    ("outcome", "length", "place", "choice"),
    [
        ("early-late", 2, 0, False), ("early-late", 2, 1, False), ("early-late", 3, 0, False),
        ("early-late", 3, 1, True), ("early-late", 3, 2, False), ("early-late", 4, 2, True),
        ("shadow", 3, 1, False), ("shadow", 4, 1, True), ("shadow", 4, 2, True), ("shadow", 4, 0, False),
        ("shadow", 4, 3, False),
    ],
)  # fmt: skip
def test_who_loses_segments_may_choose_only_in_the_middle(outcome, length, place, choice):
    """A hole has two sides (p.51); three segments are left by Shadow, so that of three there is nothing to choose."""
    assert leaves_choice(outcome, LINE[:length], LINE[place]) == choice


@pytest.mark.parametrize(("kind", "attacks"), [("cruiser", 1), ("battleship", 1), ("destroyer", 2)])
def test_a_ship_attacks_once_by_torpedo_and_a_squadron_as_often_as_agreed(kind, attacks):
    """Torpedoes are spent with one attack in a game (p.59)."""
    assert attacks_of(Battle("german", (), squadrons=2), ship("one", kind=kind).ship) == attacks


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"launch": "0806 0807"}, "p.27"),
        ({"launch": "0905"}, "not a segment of the Trajectory"),
        ({"intel": "0905"}, "not a segment of the Trajectory"),
        ({"arctic_line": "5"}, "Arctic Line"),
        ({"launch": "0806", "intel": "0805 0806", "arctic_line": "4"}, ""),
    ],
)
def test_what_is_said_of_a_trajectory_is_of_it(more, why):
    """One launch point, in one of its hexes (p.27); markers in its hexes; no more on the Arctic Line than it has."""
    words = {"speed": "fast", "weather": "good", "segments": " ".join(LINE), **more}
    if why:
        with pytest.raises(ForgeError, match=why):
            ruled("lapse", **words)
    else:
        assert ruled("lapse", dice="1", answers={"lapse-by": ["die"]}, **words).result.removed


CONVOY = force("b1", "0710", ship("convoy", "very-slow", "convoy"))


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"dispersal": False}, "no-dispersal"),
        ({"dispersal": True}, "no-convoy-together"),
    ],
)
def test_why_no_convoy_can_be_dispersed(told, why):
    """The scenario does not allow it, or there is none that is still together (p.11)."""

    async def listing(where, now):
        return await why_not(where, now, "disperse")

    (found,) = ways(listing, sea(force("b1", "0710"), active="british", **told))
    assert (found[0], found.cite) == (why, "p.11")
