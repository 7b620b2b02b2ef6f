"""What was not told is never nought in silence: a ruling names each default that decides something."""

import pytest
from kit.chase_table import chase
from kit.chase_table import ruled as chase_ruled
from kit.paukenschlag_table import ruled as variant_ruled
from kit.paukenschlag_table import variant
from kit.wolves import ruled as wolves_ruled
from kit.wolves import wolves

from forge.referee.catalogue import load_game
from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.telling.receipts import receipt
from forge.referee.walking.input import read_input

SILENT = {
    "atlantic-wolves": {
        # what is in an area beside U-boats, none of it where none is named, as with an option that is there or not
        "escorts", "air", "convoys", "condors", "tankers", "card-modifier", "order",
        "counter",  # a U-boat, as the title of the ruling says of any attack
        "doenitz",  # of one attack, where he matters to green crews alone and then is a modifier by name
        "area", "by",  # of a Hit, where they name the line of the ruling and decide about Condors alone
        "tons",  # to which mines are added, so that what they add is told in any case
        "started", "sunk",  # of a fleet whose losses are not told, which the ruling says; or as many as are there
    },
    "paukenschlag-variant": {"scenario", "factor"},  # which are asked for
    "atlantic-chase": {
        # help that is there or not, none of it where none is named
        "air", "target-air", "coordination", "alert",
        "imaginary",  # of a game that two play, unless one of them is said to be nobody
        "round", "step",  # of a battle under way, which begins where they are not told
    },
    "under-ten-flags": {
        "entry",  # of sealed plots, which only a side's own machine rules
        "box", "mark",  # of a disguise, which is refused where its box is not told, and the mark read in the receipt
    },
    "atlantic-blocks": {
        "strength",  # of what is pursued, without which only land air is
        "area",  # of a battle, without which no ports are named in the receipt
        "capacity",  # as printed, which the receipt looks up
        "turn",  # without which a port that is not open all the time is refused
    },
}  # fmt: skip


@pytest.mark.parametrize("pack", SILENT)
def test_defaults_that_decide_something_are_told(pack):
    """Each number or word that need not be given is named in the ruling, or told otherwise; no other is kept quiet."""
    silent = {
        parameter.id
        for procedure in load_game(pack).procedures
        for parameter in procedure.parameters
        if parameter.default is not None and isinstance(parameter.kind, Whole | Choice) and not parameter.told
    }
    assert silent == SILENT[pack]


@pytest.mark.parametrize("pack", SILENT)
def test_whole_positions_tell_what_lies_nowhere(pack):
    """Of a whole action the pieces that nobody told of are named too, and what is there unless it is denied."""
    for procedure in load_game(pack).procedures:
        for parameter in procedure.parameters if procedure.whole else ():
            there = isinstance(parameter.kind, Flag) and parameter.default
            assert parameter.told or not (there or isinstance(parameter.kind, Counters)), (procedure.id, parameter.id)


@pytest.mark.parametrize(
    ("ruling", "rules", "said"),
    [
        (lambda: wolves_ruled("hit-roll", "4", u_boats="1 normal"), wolves, "ATA: 0"),
        (lambda: wolves_ruled("new-ace", "6", tons_by_u_boats="100000"), wolves, "Aces made before: 0"),
        (lambda: wolves_ruled("limit", area="iceland"), wolves, "escorts: 0; air patrol: 0"),
        (lambda: chase_ruled("seize-initiative", "11"), chase, "Tally: 0; weather: good"),
        (lambda: chase_ruled("may-attempt", action="air-strike"), chase, "target: station; marker: none"),
        (
            lambda: chase_ruled(
                "battle-fought", "222222", active="german", german="scheer", british="norfolk", trigger="limited"
            ),
            chase,
            "weather: good; hits that sink a convoy or dd squadron: 0",
        ),
        (lambda: variant_ruled("second-surface-roll", "6"), variant, "Must Surface Factor: 3; Sunk Factor: 5"),
        (lambda: variant_ruled("repair", "2", damage=3, turn=4), variant, "Must Surface Factor: 3"),
    ],
)
def test_a_default_is_read_in_the_receipt(ruling, rules, said):
    """The receipt says with what it was ruled where a player left it out."""
    assert said.casefold() in "\n".join(receipt(ruling(), rules())).casefold()


@pytest.mark.parametrize(
    ("pack", "name", "given", "said"),
    [
        ("atlantic-wolves", "battle", {}, {"turn": "1", "ata": "0", "fleet": "none", "escorts": "none", "tankers": "0",
                                           "condors-north": "1", "hand": "none", "raeder": "away", "aces": "0"}),
        ("paukenschlag-variant", "turn", {}, {"turn": "1", "waiting": "6", "first-entry": "0", "arrival": "0",
                                              "italian": "waiting", "convoys": "0", "track": "none", "made": "0"}),
        ("atlantic-chase", "action", {"action": "pass", "task-forces": "g1: scheer; at 1405"},
         {"initiative": "german", "weather": "good", "tally": "0", "year": "1941", "actions": "0", "hit-limit": "0"}),
        ("atlantic-blocks", "battle", {"turn": "2", "allied": "Hood BB 4/4", "axis": "Bismarck BB 4/4"},
         {"submarines": "0"}),
        ("under-ten-flags", "atlantis-search", {"ship": "3", "origin": "1", "destination": "5"},
         {"cruiser": "none", "aircraft": "yes", "walrus": "yes"}),
    ],
)  # fmt: skip
def test_a_whole_position_names_what_nobody_told(pack, name, given, said):
    """Numbers, words and pieces of a whole position are recorded with the ruling as they were taken to be."""
    procedure = next(one for one in load_game(pack).procedures if one.id == name)
    words = dict(read_input(procedure, given, {}).words)
    assert said.items() <= words.items()
