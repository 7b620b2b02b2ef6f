"""The procedures of Under Ten Flags as forge offers them, with their parameters and checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole, Words
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import STRONGEST, WEAKEST, Position
from forge.referee.games.under_ten_flags import beginning
from forge.referee.games.under_ten_flags.audit import judge_said
from forge.referee.games.under_ten_flags.checks import MARKS, MOST_BOXES, check_british, check_german
from forge.referee.games.under_ten_flags.hiding import SHEETS, STEPS
from forge.referee.games.under_ten_flags.policies import POLICIES
from forge.referee.games.under_ten_flags.rule_4_play import OPEN, SEALED, play, victory
from forge.referee.games.under_ten_flags.rule_5_1_cards import activation, call_cruiser
from forge.referee.games.under_ten_flags.rule_5_2_sets import is_set_drawn, recycle_sets
from forge.referee.games.under_ten_flags.rule_6_map import bonus_of, judge_move, onward, read_sea
from forge.referee.games.under_ten_flags.rule_7_1_encounters import PASSES, SEARCHES, STILL, cruiser_search, encounter
from forge.referee.games.under_ten_flags.rule_7_5_searches import COUNTER, REACTION, ROLES, SEARCH, check_search, search
from forge.referee.games.under_ten_flags.rule_8_combat import gunnery
from forge.referee.games.under_ten_flags.state import (
    CLEAN,
    CLOSER,
    ESCORT,
    GERMAN,
    SIDES,
    STAY,
    British,
    BritishFacts,
    Game,
    German,
    GermanFacts,
    Packed,
)
from forge.referee.ledger.hidden_steps import SealedAway, sealed_away

if TYPE_CHECKING:
    from collections.abc import Iterator


_MAP = Uses("map", ("columns", "rows", "lower", "closed", "barred"))
_SEARCH = Uses(
    "search",
    ("effect",),
    ("cruiser", "aircraft", "walrus", "disguise", "undercut"),
    ("found", "barely", "missed"),
)
_WEAR = Uses("disguise-wear", ("box-after",), results=MARKS)
_DRM = Uses("disguise", ("drm",))
_PLACE = Uses("destination", ("hex",))
_GROUP = Uses("group", ("group",))
_GUNS = (
    Uses("acv", ("extra", "ghost")),
    Uses("gun-range", ("outcome",), results=("sunk", "prize", "escapes")),
    Uses("gun-range", ("awards",), results=("destination", "cargo", "ship")),
)
_ATLANTIS = Uses("gun-range-atlantis", ("outcome",), results=("sunk", "escapes"))
_RECYCLING = Uses("recycling", ("effect",), ("earlier",), ("waits", "returns"))
_MORALE = (
    Uses("morale-check", ("effect",), ("fatigued", "low"), ("passed", "failed")),
    Uses("u-boat-supply", ("box-after",), results=MARKS),
)
_ROLLS = ("UTF-R1", "UTF-R2")
_WEARS = (_SEARCH, _WEAR, _DRM)
_SEARCH_TRAITS = ("aircraft", "sheet", "bare", "walrus", "cruiser", "none")
_TRAITS = (STAY, CLOSER, ESCORT, "supply", *_SEARCH_TRAITS, SEARCHES, PASSES, STILL, WEAKEST, STRONGEST, "show")
_MARKER = Whole(1, 12)
_COUNTER = Whole(1, 24)
_HEX = Words(4)


async def sealed_step(name: str, entry: int, facts: Any, sheet: Any) -> SealedAway:
    """Walk a hidden step for the side alone, and seal it."""
    sea = await read_sea()
    step = STEPS[name]
    done = await sealed_away(step.walk(sheet, facts, sea), step.side, entry)
    await Position(done.state)
    return done


def _german_sheet(position: Any) -> dict[str, Any]:
    return {"sheet": position} if isinstance(position, German) else {}


def _british_sheet(position: Any) -> dict[str, Any]:
    return {"sheet": position} if isinstance(position, British) else {}


def _hidden(name: str) -> Procedure:
    step = STEPS[name]
    german = step.side == GERMAN
    facts: Any = GermanFacts if german else BritishFacts
    parameters = (
        Parameter("entry", Whole(0, 10_000), 0),
        Parameter("facts", Packed(facts), facts()),
        Parameter("sheet", Packed(SHEETS[step.side]), SHEETS[step.side]()),
    )
    check = check_german(name) if german else check_british(name)
    known = _german_sheet if german else _british_sheet
    uses = (_MAP, *_MORALE, *_WEARS) if german else (_MAP,)
    return Procedure(
        name,
        sealed_step,
        parameters,
        rules_version=3,
        cite=step.cite,
        uses=uses,
        check=check,
        fixed=(name,),
        from_position=known,
        traits=(STAY, "supply", "bare") if german else (STAY, CLOSER, ESCORT),
        sides=(step.side,),
    )


ENDS_OF_SHIPS = ("ship-sunk", "ship-prize", "ship-escapes", "ship-ghosts")
LOSSES = ("atlantis-sunk", "aircraft-lost", "walrus-lost", "disguise-lost")
PROCEDURES = (
    Procedure(
        "activation",
        activation,
        (
            Parameter("black", Whole(0, 20), 20),
            Parameter("red", Whole(0, 20), 20),
            Parameter("last", Choice(("none", *SIDES)), "none"),
            Parameter("in-a-row", Whole(0, 2), 0),
            Parameter("acted", SomeOf(SIDES), ()),
        ),
        cite="5.1",
        readings=("UTF-R5", "UTF-R6", "UTF-R8", "UTF-R17"),
    ),
    Procedure(
        "call-cruiser",
        call_cruiser,
        (
            Parameter("black", Whole(0, 6), 6),
            Parameter("red", Whole(0, 2), 2),
            Parameter("called", Whole(0, 2), 0),
        ),
        cite="5.3",
        readings=("UTF-R7",),
        check=lambda black, red, called: (
            (Objection("no-cruiser-card", (), "5.3"),) if (not black + red and called < 2) or called + red > 2 else ()
        ),
    ),
    Procedure(
        "search-roll",
        search,
        (
            Parameter("unit", Choice(tuple(ROLES))),
            Parameter("role", Choice((SEARCH, REACTION, COUNTER)), SEARCH),
            Parameter("aid", SomeOf(("aircraft", "disguise", "cruiser", "walrus")), ()),
            Parameter("box", Whole(0, MOST_BOXES), 0),
            Parameter("mark", Choice(MARKS), CLEAN),
            Parameter("activated", Flag(), default=True),
        ),
        rules_version=4,
        cite="7.5",
        uses=_WEARS,
        readings=(*_ROLLS, "UTF-R3", "UTF-R21"),
        check=check_search,
    ),
    Procedure(
        "atlantis-search",
        encounter,
        (
            Parameter("cruiser", Choice(("none", "escort", "cruiser")), "none"),
            Parameter("ship", _COUNTER),
            Parameter("origin", _MARKER),
            Parameter("destination", _MARKER),
            Parameter("aircraft", Flag(), default=True),
            Parameter("walrus", Flag(), default=True),
        ),
        rules_version=4,
        whole=True,
        cite="7.1",
        measures=("vp", "ship-safe", *ENDS_OF_SHIPS, "cruiser-called", *LOSSES),
        uses=(*_WEARS, *_GUNS, _ATLANTIS, _GROUP),
        readings=(*_ROLLS, "UTF-R9", "UTF-R10", "UTF-R14", "UTF-R18", "UTF-R19"),
        traits=_SEARCH_TRAITS,
        sides=SIDES,
    ),
    Procedure(
        "cruiser-search",
        cruiser_search,
        (
            Parameter("cruiser", Choice(("cruiser", "escort")), "cruiser"),
            Parameter("present", Flag(), default=True),
            Parameter("aircraft", Flag(), default=True),
            Parameter("walrus", Flag(), default=True),
        ),
        rules_version=4,
        whole=True,
        cite="4.1.5",
        measures=LOSSES,
        uses=(*_WEARS, _ATLANTIS),
        readings=(*_ROLLS, "UTF-R19", "UTF-R21"),
        traits=(*_SEARCH_TRAITS, PASSES),
        sides=SIDES,
    ),
    Procedure(
        "combat",
        gunnery,
        (Parameter("ship", _COUNTER), Parameter("origin", _MARKER), Parameter("destination", _MARKER)),
        cite="8.1",
        uses=(*_GUNS, _GROUP),
        readings=("UTF-R13",),
    ),
    Procedure(
        "destination-bonus",
        bonus_of,
        (Parameter("origin", _MARKER), Parameter("destination", _MARKER)),
        cite="8.2",
        uses=(_GROUP,),
        readings=("UTF-R13",),
    ),
    Procedure(
        "recycle",
        recycle_sets,
        (Parameter("sets", Whole(0, 6)), Parameter("first", Flag(), default=False)),
        rules_version=2,
        cite="5.4",
        uses=(_RECYCLING,),
    ),
    Procedure(
        "new-set",
        is_set_drawn,
        (
            Parameter("on-map", Whole(0, 6)),
            Parameter("waiting", Whole(0, 6), 0),
            Parameter("markers", Whole(0, 12), 12),
            Parameter("counters", Whole(0, 24), 24),
            Parameter("spent", Whole(0, 6), 0),
        ),
        rules_version=2,
        cite="5.2",
        readings=("UTF-R15",),
    ),
    Procedure(
        "move",
        judge_move,
        (
            Parameter("unit", Choice(("atlantis", "cruiser", "escort", "acvm"))),
            Parameter("start", _HEX),
            Parameter("to", _HEX),
        ),
        rules_version=2,
        cite="6.1",
        uses=(_MAP,),
    ),
    Procedure(
        "onward",
        onward,
        (Parameter("start", _HEX), Parameter("to", _HEX)),
        rules_version=2,
        cite="6.2",
        uses=(_MAP,),
    ),
    Procedure(
        "victory",
        victory,
        (Parameter("vp", Whole(-200, 500)), Parameter("sunk", Flag(), default=False)),
        cite="10.0",
        readings=("U-UTF-34", "U-UTF-35", "U-UTF-36"),
    ),
    *(_hidden(name) for name in STEPS),
)


def check_secrets(secrets: str, *position: object) -> Iterator[Objection]:
    """Object to sealed sheets in a position that tells both."""
    if secrets == SEALED and beginning.Start(*position).given:  # type: ignore[arg-type]
        yield Objection("sealed-position", (), "3.3")


PLAY = Procedure(
    "play",
    play,
    (Parameter("secrets", Choice((OPEN, SEALED)), OPEN), *beginning.PARAMETERS),
    rules_version=4,
    cite="4.0",
    measures=("vp", *ENDS_OF_SHIPS),
    uses=(_MAP, _PLACE, _GROUP, *_WEARS, *_GUNS, _ATLANTIS, _RECYCLING, *_MORALE),
    policies=POLICIES,
    readings=tuple(f"UTF-R{number}" for number in range(1, 29)),
    traits=_TRAITS,
    sides=SIDES,
    check=check_secrets,
    in_sight=Game.with_sheet,
    sworn=judge_said,
)
