"""The end of a game with secrets: both sides open everything, and every hidden entry and answer is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.requests import Ask, Step, facts
from forge.referee.games.under_ten_flags.hiding import SHEETS, STEPS
from forge.referee.games.under_ten_flags.rule_7_3_rolls import judge, succeeds
from forge.referee.games.under_ten_flags.state import SIDES, Claim, Entry, Game, German
from forge.referee.ledger.hidden_steps import REST, replayed
from forge.referee.ledger.sealing import Opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea


async def reveal(game: Game) -> Game:
    """Let each side open all seals that are still closed."""
    for side in SIDES:
        closed = [
            (entry.number, seal)
            for entry in game.entries
            if entry.side == side
            for seal in entry.seals
            if seal.part not in dict(entry.opened)
        ]
        if not closed:
            continue
        seals = tuple(seal for _, seal in closed)
        openings = await Ask("reveal", side, Opened(seals), "10.0", facts(seals=len(seals)))
        found: dict[int, list[tuple[str, Any]]] = {}
        for (number, seal), opening in zip(closed, openings, strict=True):
            found.setdefault(number, []).append((seal.part, opening.contents))
        game = game._replace(
            entries=tuple(
                entry._replace(opened=(*entry.opened, *found.get(entry.number, ()))) for entry in game.entries
            )
        )
    return game


async def judge_entries(game: Game, sea: Sea) -> tuple[Game, int]:
    """Walk every hidden entry again with the answers sealed, and compare it with what was opened.

    Gives the game with both sheets open as they stand at the end, a sheet that does not hold left out, and the number
    of breaches.
    """
    breaches = 0
    for side in SIDES:
        sheet: Any = SHEETS[side]()
        sheets = {}
        for entry in (one for one in game.entries if one.side == side):
            sheet, fault = await _walk(entry, sheet, sea)
            if fault:
                breaches += 1
                await Step("breach-entry", facts(side=side, entry=entry.number, fault=fault))
                break
            sheets[entry.number] = sheet
        game = game._replace(**{side: sheet})
        breaches += await _judge_claims([claim for claim in game.claims if claim.side == side], sheets)
    await Step("audited", facts(entries=len(game.entries), breaches=breaches))
    return game, breaches


async def _walk(entry: Entry, sheet: Any, sea: Sea) -> tuple[Any, str]:
    opened, step = dict(entry.opened), STEPS[entry.step]
    answers = opened[REST]
    pairs = isinstance(answers, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in answers)
    if not pairs:
        return None, "holds no answers"
    done, fault = await replayed(step.walk(sheet, entry.facts, sea), answers)
    if fault:
        return None, fault
    after, parts = done
    for name, value in parts:
        if opened[name] != value:
            return None, f"{name} was sealed otherwise than played"
    return after, ""


async def judge_said(before: Game, after: Game) -> None:
    """Judge what the German side has said between two positions by its sheet, which the second one holds."""
    said = after.claims[len(before.claims) :]
    if after.german and said:
        await _judge_claims(said, {claim.entry: after.german for claim in said})


async def _judge_claims(claims: Sequence[Claim], sheets: dict[int, German]) -> int:
    breaches = 0
    for claim in claims:
        if claim.entry not in sheets:
            continue
        truth = await _truth(claim, sheets[claim.entry])
        if truth != claim.said:
            breaches += 1
            values = facts(side=claim.side, entry=claim.entry, said=claim.said, truth=truth)
            await Step("breach-answer", values, "7.5")
    return breaches


async def _truth(claim: Claim, sheet: German) -> str:
    if claim.what == "place":
        return "here" if sheet.hex == claim.about[0] else "not-here"
    look = await judge(claim.about[0], sheet.worn)
    return "found" if succeeds(look) else "missed"
